"""A worked example of the scoring: a hand that was really played, counted item by item.

The engine counts. What is written here only says where its points come from, and
a test adds the items up and compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from darwindeck.genome.schema import (
    Category,
    CategoryScoring,
    ContractKind,
    ContractScoring,
    HandEnd,
    HeldCards,
    ScoringSuit,
    TableauMode,
    Trigger,
)
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Example, Grid, Paragraph
from darwindeck.rulebooks.playthrough import NAMES, Hand, side_names
from darwindeck.rulebooks.scoring import counts_at_once, tell_category
from darwindeck.rulebooks.words import counted, figure, listed, number, ordinal, short_card

Seats = tuple[int, ...]

MANY = 13
"""More cards than this are only counted."""


class Item(NamedTuple):
    """Points, and what they are for."""

    kind: str
    text: str
    points: int


def worked_example(game: Game, hands: Sequence[Hand]) -> Example | None:
    """The hand that shows the most kinds of points; none when no hand has any."""
    counts = [(hand, itemised(game, hand)) for hand in hands if is_counted(game, hand)]
    shown = max(counts, key=lambda count: _kinds(count[1]), default=None)
    if shown is None or not _kinds(shown[1]):
        return None
    hand, items = shown
    rows = tuple(
        (name, _sum(items[side]), figure(hand.end.hand_points[side]))
        for side, name in enumerate(side_names(game.genome))
    )
    lead = "**An example.** This is how the points of one hand were made up:"
    return Example((Paragraph(lead), Grid(("Who", "What for", "Points"), rows)))


def is_counted(game: Game, hand: Hand) -> bool:
    """Whether points were counted at the end; a game that is won at once leaves them."""
    at_once = any(win.trigger == Trigger.AT_ONCE for win in game.genome.win_conditions)
    decided = at_once or game.mode == TableauMode.WAR
    return hand.end.hand_over or (hand.is_over and not decided)


def _kinds(items: list[list[Item]]) -> int:
    return len({item.kind for side in items for item in side})


def _sum(items: list[Item]) -> str:
    return ", ".join(f"{figure(item.points)} for {item.text}" for item in items) or "nothing"


# --- Items ----------------------------------------------------------------------


def itemised(game: Game, hand: Hand) -> list[list[Item]]:
    """For each side, what its points of the hand are made of."""
    end = _End(game, hand)
    sides: tuple[Seats, ...] = game.teams or tuple((seat,) for seat in range(game.players))
    return [
        [
            *_cards(end, seats),
            *_held(end, seats),
            *_tricks(end, seats),
            *_extra_cards(end, seats),
            *_categories(end, seats, sides),
            *_contract(end, seats),
            *_places(end, seats),
        ]
        for seats in sides
    ]


class _End:
    """What lies with whom at the end of a hand."""

    def __init__(self, game: Game, hand: Hand) -> None:
        self.game = game
        self.rules = game.genome.game_rules
        self.state = hand.end
        view = hand.end.view(0)
        self.taken = view.taken
        self.trump = view.trump
        self.hands = _hands(hand, game.players)
        self.dealt = hand.dealt.view(0).hand_counts
        self.sweeps = _sweeps(game, hand)
        self.earned = _earned(game, hand) if counts_at_once(game) else {}

    def worth(self, card: str) -> int:
        """The points of one card."""
        return self.earned.get(card, _worth(self.game, card, self.trump))

    def scoring(self, cards: Sequence[str]) -> list[str]:
        """Those of the cards that count."""
        return [card for card in cards if self.worth(card)]

    def total(self, cards: Sequence[str]) -> int:
        return sum(map(self.worth, cards))


def _worth(game: Game, card: str, trump: str | None) -> int:
    suits = {ScoringSuit.TRUMP: trump}
    return sum(
        rule.points
        for rule in game.genome.card_scoring
        if rule.rank in (None, card[0])
        and (rule.suit is None or suits.get(rule.suit, rule.suit) == card[1])
    )


def _earned(game: Game, hand: Hand) -> dict[str, int]:
    """What cards counted when they were taken, where that is when they count."""
    earned = {}
    for step in hand.steps:
        before, after = step.before.view(0), step.after.view(0)
        for had, has in zip(before.taken, after.taken, strict=True):
            new = set(has).difference(had)
            earned.update({card: _worth(game, card, before.trump) for card in new})
    return earned


def _hands(hand: Hand, players: int) -> list[list[str]]:
    """The cards left in hands and face-down piles."""
    places = hand.end.places()
    return [[card for card, place in places if place == f"hand {seat}"] for seat in range(players)]


def _sweeps(game: Game, hand: Hand) -> list[int]:
    """Captures that emptied the tableau, but for the last card of the hand."""
    sweeps = [0] * game.players
    if game.mode != TableauMode.MATCH_RANK:
        return sweeps
    for step in hand.steps:
        seat = step.before.to_move
        before, after = step.before.view(seat), step.after.view(seat)
        took = len(after.taken[seat]) > len(before.taken[seat])
        if took and not after.tableau and not (step.after.hand_over or step.after.finished):
            sweeps[seat] += 1
    return sweeps


# --- Cards ----------------------------------------------------------------------


def _cards(end: _End, seats: Seats) -> list[Item]:
    taker = _taker_of_all(end)
    if taker is not None and taker in seats:
        return [Item("all", "taking all the cards that count", 0)]
    if taker is not None:
        total = end.total(end.taken[taker]) * len(seats)
        return [Item("all", f"what {NAMES[taker]} took, who took it all", total)]
    cards = [card for seat in seats for card in end.scoring(end.taken[seat])]
    return [Item("cards", _listed(cards), end.total(cards))] if cards else []


def _taker_of_all(end: _End) -> int | None:
    if not end.rules.all_points_reversal:
        return None
    takers = [seat for seat, cards in enumerate(end.taken) if end.scoring(cards)]
    held = any(end.scoring(cards) for cards in end.hands)
    return takers[0] if len(takers) == 1 and not held else None


def _held(end: _End, seats: Seats) -> list[Item]:
    first = end.state.placing[:1]
    if end.rules.held_cards == HeldCards.AGAINST_HOLDER:
        cards = [card for seat in seats for card in end.scoring(end.hands[seat])]
        text, total = f"holding {_listed(cards)}", -end.total(cards)
    elif end.rules.held_cards == HeldCards.TO_FIRST_OUT and first and first[0] in seats:
        cards = [card for hand in end.hands for card in end.scoring(hand)]
        text, total = f"the cards that others hold, {_listed(cards)}", end.total(cards)
    else:
        return []
    return [Item("held", text, total)] if cards else []


def _tricks(end: _End, seats: Seats) -> list[Item]:
    value, taken = end.rules.trick_points, sum(end.state.tricks[seat] for seat in seats)
    return [Item("tricks", counted(taken, "trick"), taken * value)] if value and taken else []


def _extra_cards(end: _End, seats: Seats) -> list[Item]:
    value = end.rules.extra_card_points
    extra = sum(len(end.taken[seat]) - end.dealt[seat] for seat in seats)
    if not value or extra <= 0:
        return []
    return [Item("extra", f"{counted(extra, 'card')} more than were dealt", extra * value)]


def _listed(cards: list[str]) -> str:
    if len(cards) > MANY:
        return f"{counted(len(cards), 'card')} that count"
    return listed(map(short_card, cards)) if cards else "nothing"


# --- Categories -----------------------------------------------------------------


def _categories(end: _End, seats: Seats, sides: tuple[Seats, ...]) -> list[Item]:
    items = []
    for rule in end.game.genome.category_scoring:
        if rule.category == Category.EACH_SWEEP:
            sweeps = sum(end.sweeps[seat] for seat in seats)
            if sweeps:
                items.append(Item("sweep", counted(sweeps, "sweep"), sweeps * rule.points))
            continue
        values = [_measure(rule, [c for seat in side for c in end.taken[seat]]) for side in sides]
        best = max(values)
        if best > 0 and [s for s, v in zip(sides, values, strict=True) if v == best] == [seats]:
            name = tell_category(rule)
            text = name if name.startswith("the ") else f"the {name} ({best})"
            items.append(Item(rule.category, text, rule.points))
    return items


def _measure(rule: CategoryScoring, cards: list[str]) -> int:
    if rule.category == Category.MOST_OF_SUIT:
        return sum(card[1] == rule.suit for card in cards)
    if rule.category == Category.NAMED_CARD:
        return cards.count(rule.card or "")
    return _primiera(cards) if rule.category == Category.BEST_PRIMIERA else len(cards)


_PRIMIERA = dict(zip("76A5432JQK", (21, 18, 16, 15, 14, 13, 12, 10, 10, 10), strict=True))


def _primiera(cards: list[str]) -> int:
    suits = {card[1] for card in cards if card[0] != "X"}
    if len(suits) < 4:
        return 0
    return sum(max(_PRIMIERA.get(c[0], 0) for c in cards if c[1] == suit) for suit in suits)


# --- Contracts and places -------------------------------------------------------


def _contract(end: _End, seats: Seats) -> list[Item]:
    scoring = end.game.genome.contract_scoring
    if scoring is None:
        return []
    bids, nils = end.state.bids, end.state.nils
    contract = sum(bids[seat] or 0 for seat in seats if not nils[seat])
    taken = sum(end.state.tricks[seat] for seat in seats)
    if scoring.kind == ContractKind.EXACTLY:
        items = _exact(scoring, contract, taken)
    elif taken < contract:
        text = f"a failed contract of {number(contract)} ({counted(taken, 'trick')})"
        items = [Item("failed", text, -contract * scoring.failed_contract_penalty)]
    else:
        items = _made(scoring, contract, taken)
    return [*_nils(end, scoring, seats), *items]


def _nils(end: _End, scoring: ContractScoring, seats: Seats) -> list[Item]:
    items = []
    for seat in (seat for seat in seats if end.state.nils[seat]):
        if end.state.tricks[seat]:
            items.append(Item("failed nil", f"{NAMES[seat]}'s failed Nil", -scoring.nil_penalty))
        else:
            items.append(Item("nil", f"{NAMES[seat]}'s Nil", scoring.nil_bonus))
    return items


def _exact(scoring: ContractScoring, contract: int, taken: int) -> list[Item]:
    each = taken * scoring.points_per_trick
    if taken == contract:
        exact = Item("exact", "just as many as were bid", scoring.exact_bonus)
        return [Item("each", counted(taken, "trick"), each), exact]
    bid = number(contract) if contract else "zero"
    return [Item("missed", f"{counted(taken, 'trick')} (the bid was {bid})", each)]


def _made(scoring: ContractScoring, contract: int, taken: int) -> list[Item]:
    over = taken - contract
    items = []
    if contract:
        value = contract * scoring.points_per_trick_bid
        items.append(Item("made", f"a contract of {number(contract)}", value))
    if over:
        above = f"{counted(over, 'trick')} above it" if contract else counted(over, "trick")
        items.append(Item("over", above, over * scoring.overtrick_points))
    if scoring.bag_limit and over >= scoring.bag_limit:
        cost = over // scoring.bag_limit * scoring.bag_penalty
        items.append(Item("bags", counted(over, "bag"), -cost))
    return items


def _places(end: _End, seats: Seats) -> list[Item]:
    order = list(end.state.placing)
    left = [seat for seat, hand in enumerate(end.hands) if hand]
    if end.rules.hand_ends_when == HandEnd.ONE_LEFT and len(left) == 1:
        order += left
    return [
        Item("place", f"running out of cards {ordinal(place)}", value)
        for place, (seat, value) in enumerate(zip(order, end.rules.score_by_place, strict=False), 1)
        if seat in seats and value
    ]
