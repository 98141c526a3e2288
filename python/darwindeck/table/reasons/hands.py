"""Claims about a whole hand: what a bid rests on, what a card that is given away leaves."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome.facts.cards import cards_in
from darwindeck.table.reasons.claims import (
    SUIT_WORDS,
    Claim,
    Position,
    Tricks,
    cost_of,
    number,
    order_of,
    unseen,
)


def about_hands(position: Position) -> Iterator[Claim]:
    """What bids, gifts and named suits rest on."""
    kind = position.move.kind
    if kind == "bid":
        yield from _about_bid(position)
    elif kind == "give":
        yield from _about_gift(position)
    elif kind == "name" and position.move.suit is not None:
        held = {suit: sum(card[1] == suit for card in position.hand) for suit in SUIT_WORDS}
        suit = position.move.suit
        if held[suit] and held[suit] == max(held.values()):
            yield Claim("longest", "is the suit that it holds most of", amount=held[suit])


def _about_bid(position: Position) -> Iterator[Claim]:
    view, order = position.view, order_of(position.genome)
    deck = cards_in(position.genome.setup)
    tops = tuple(
        card
        for card in position.hand
        if card[0] != "X" and not any(_beats(order, other, card) for other in deck)
    )
    trumps = tuple(card for card in position.hand if card[1] == view.trump)
    if position.move.amount == 0:
        if not tops:
            yield Claim("topless", "rests on a hand without the highest card of any suit")
        else:
            yield from _about_trumps_of_nil(position, trumps)
        return
    parts = [number(len(trumps), "trump")] if trumps else []
    if tops:
        highest = "that is" if len(tops) == 1 else "that are"
        parts.append(f"{number(len(tops), 'card')} {highest} the highest of a suit")
    if parts:
        text = f"rests on {' and '.join(parts)}"
        yield Claim("rests", text, (*trumps, *tops), len(trumps))


def _about_trumps_of_nil(position: Position, trumps: tuple[str, ...]) -> Iterator[Claim]:
    tricks = Tricks.to_come(position)
    if tricks is None or position.view.trump is None:
        return
    if not trumps:
        yield Claim("trumpless", "rests on a hand without a trump")
        return
    top = max(trumps, key=tricks.power)
    higher = len(unseen(position).intersection(tricks.higher(top)))
    if higher:
        text = f"rests on a hand whose highest trump {number(higher, 'card')} can beat"
        yield Claim("outranked", text, (top,), higher)


def _beats(order: str, one: str, other: str) -> bool:
    is_joker = one[0] == "X"
    return not is_joker and one[1] == other[1] and order.index(one[0]) > order.index(other[0])


def _about_gift(position: Position) -> Iterator[Claim]:
    (card,) = position.move.cards
    cost = cost_of(position.genome, card, position.view.trump)
    if cost > 1:
        text = f"gives away a card that costs {number(cost, 'point')}"
        yield Claim("costs", text, (card,), cost)
    if card[0] == "X":
        return
    suit = [other for other in position.hand if other[1] == card[1]]
    if len(suit) == 1:
        text = f"leaves it without {SUIT_WORDS[card[1]]}"
        yield Claim("voids", text, (card,))
    order = order_of(position.genome)
    plain = [other for other in position.hand if other[0] != "X"]
    ranks = [order.index(other[0]) for other in plain]
    if order.index(card[0]) == max(ranks):
        yield Claim("highest", "gives away a card of its highest rank", (card,))
    elif order.index(card[0]) == min(ranks):
        yield Claim("lowest", "gives away a card of its lowest rank", (card,))
