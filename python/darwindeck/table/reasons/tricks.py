"""Claims about cards that are played to tricks."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome.schema import ContractKind
from darwindeck.table.reasons.claims import (
    SUIT_WORDS,
    Claim,
    Position,
    Tricks,
    cost_of,
    in_words,
    number,
    side_of,
    unseen,
)


def about_tricks(position: Position) -> Iterator[Claim]:
    """What a card does in its trick, and what that means for contracts."""
    tricks = Tricks.of(position)
    if tricks is None:
        return
    card = position.move.cards[0]
    if position.view.trick:
        yield from _about_following(position, tricks, card)
    elif not _can_be_beaten(position, tricks, card):
        yield Claim("sure", "leads a card that nobody can beat", (card,))
    if tricks.is_last and tricks.takes(card):
        yield from _about_contracts(position)
    yield from _about_cover(position, card)


def _can_be_beaten(position: Position, tricks: Tricks, card: str) -> bool:
    """Could another hand hold a higher card of the suit, or a trump?"""
    trump = position.view.trump
    out = unseen(position)
    ruffs = trump not in (None, card[1]) and any(other[1] == trump for other in out)
    return ruffs or bool(out.intersection(tricks.higher(card)))


def _about_following(position: Position, tricks: Tricks, card: str) -> Iterator[Claim]:
    view = position.view
    options = [move.cards[0] for move in position.options]
    winners = [other for other in options if tricks.takes(other)]
    if card in winners:
        if len(winners) > 1 and tricks.power(card) == min(map(tricks.power, winners)):
            lead = "takes the trick" if tricks.is_last else "goes ahead"
            yield Claim("cheapest", f"{lead} with the lowest card that does", (card,))
        elif tricks.is_last and len(winners) < len(options):
            yield Claim("takes", "takes the trick", (card,))
        elif card[1] == view.trump != tricks.led:
            yield Claim("ruffs", f"trumps the {SUIT_WORDS[tricks.led or card[1]]}", (card,))
        return
    friends = side_of(view, view.seat)
    if tricks.best and tricks.best[0] in friends and winners:
        yield Claim("partner", "leaves the trick to its partner", (card,), seat=tricks.best[0])
    cost = cost_of(position.genome, card, view.trump)
    if tricks.power(card) < 0 and cost > 0:
        text = f"gets rid of a card that costs {number(cost, 'point')} while void"
        yield Claim("sheds", text, (card,), cost)
    elif winners and tricks.power(card) >= 0:
        under = [other for other in options if other not in winners]
        if tricks.power(card) == max(map(tricks.power, under)):
            text = "goes under with the highest card that does not take the trick"
            yield Claim("under", text, (card,))


def _about_cover(position: Position, card: str) -> Iterator[Claim]:
    """The one card that costs most stays among lower ones of its suit."""
    view = position.view
    costs = {other: cost_of(position.genome, other, view.trump) for other in position.hand}
    dearest = max(costs, key=lambda other: costs[other], default=None)
    if dearest is None or list(costs.values()).count(costs[dearest]) > 1 or costs[dearest] <= 1:
        return
    beside = [other for other in position.left if other[1] == dearest[1] and other != dearest]
    could_go = any(move.cards[0] in beside for move in position.options)
    if dearest in position.left and len(beside) > 1 and could_go and card[1] != dearest[1]:
        text = f"keeps {in_words(dearest)} covered by {number(len(beside), 'card')}"
        yield Claim("covers", text, (dearest,), len(beside))


def _about_contracts(position: Position) -> Iterator[Claim]:
    """The last card of a trick that it takes may make a contract, or set one."""
    view, contract = position.view, position.genome.contract_scoring
    if contract is None or None in view.bids:
        return
    exactly = contract.kind is ContractKind.EXACTLY
    left = len(position.left)
    mine = side_of(view, view.seat)
    if _missing(position, mine) == 1:
        yield Claim("makes", "reaches its bid" if exactly else "makes its contract")
    if exactly:
        return
    for seat in range(len(view.bids)):
        theirs = side_of(view, seat)
        missing = _missing(position, theirs)
        if seat == theirs[0] and theirs != mine and missing == left + 1:
            text = f"sets their contract: they need {number(missing, 'more trick')}"
            text += f" with {number(left, 'card')} to play"
            yield Claim("sets", text, amount=missing, seat=seat)


def _missing(position: Position, side: tuple[int, ...]) -> int:
    """Tricks that a side still needs."""
    view = position.view
    bid = sum(view.bids[seat] or 0 for seat in side if not view.nils[seat])
    return bid - sum(view.tricks[seat] for seat in side)
