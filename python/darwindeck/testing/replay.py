"""A referee that sees all: the table as the whole journal of a match tells it.

Written from the description of events, not from the rules of the engine: it
knows what an event says, never what a phase or an effect does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from darwindeck.genome.facts.cards import card_number
from darwindeck.genome.schema import GameGenome, HandMode
from darwindeck.table.kinds import EventKind, Place, Spot
from darwindeck.table.match import Event


class JournalError(AssertionError):
    """An event that cannot be, after those that were told before it."""


def must(truth: bool, event: Event, what: str = "") -> None:
    if not truth:
        raise JournalError(f"{event!r} of move {event.move_number} cannot be: {what}")


def given(seat: int | None, event: Event) -> int:
    """A seat that the event has to name."""
    if seat is None:
        raise JournalError(f"{event!r} of move {event.move_number} names no seat")
    return seat


class Replay:
    """Where every card is and in which order, and whatever else an event may change."""

    def __init__(self, genome: GameGenome) -> None:
        self.genome = genome
        self.in_piles = genome.setup.hand_mode is HandMode.PILE
        self.in_layouts = genome.setup.hand_mode is HandMode.LAYOUT
        self.move_number = 0
        self.to_move = -1
        self.scores = [0] * genome.player_count
        self.team_scores = [0] * len(genome.teams)
        self.eliminated: set[int] = set()
        self.winners: list[int] = []
        self.new_hand()

    def new_hand(self) -> None:
        """Nothing is left of the hand before but the score."""
        seats = range(self.genome.player_count)
        self.stock: list[str] = []  # the top first
        self.discard: list[str] = []  # the top last
        self.beside_stock: list[str] = []
        self.trick: list[str] = []
        self.tableau: list[str] = []
        self.hands: list[list[str]] = [[] for _ in seats]
        self.aside: list[list[str]] = [[] for _ in seats]
        self.taken: list[list[str]] = [[] for _ in seats]
        self.in_battle: list[list[str]] = [[] for _ in seats]
        self.drawn: list[list[str]] = [[] for _ in seats]
        self.slots: list[dict[int, list[str]]] = [{} for _ in seats]
        self.reversed = False
        self.skips = 0
        self.locked: set[int] = set()

    # --- What happened ---

    def follow(self, events: Iterable[Event], move_number: int) -> None:
        """Goes on by the events of one move."""
        for event in events:
            must(event.move_number == move_number, event, f"it happened by move {move_number}")
            special = SPECIAL.get(event.kind)
            if special is not None:
                special(self, event)
            elif event.source is not None and event.target is not None:
                self.move(event)

    def move(self, event: Event) -> None:
        """Cards go from one place to another, the top card of a pile first."""
        source, target = event.source, event.target
        if source is None or target is None:
            raise JournalError(f"{event!r} of move {event.move_number} moves no card")
        must(len(event.cards) == event.count, event, "all cards are told where all is told")
        if source == target:
            must(set(event.cards) <= set(self.pile(source)), event, "the cards are not there")
            return
        taken = self.taken_from(source, event)
        if target.place is Place.UNDER_DISCARD:
            self.discard[-1:-1] = taken
        elif target.place is Place.HAND and self.in_layouts:
            for slot, card in enumerate(taken):
                self.pile(Spot(Place.SLOT, target.seat, slot)).append(card)
        else:
            self.pile(target).extend(taken)

    def taken_from(self, source: Spot, event: Event) -> list[str]:
        """Takes the cards of an event from where they lie, and gives them in order."""
        pile = self.pile(source)
        must(set(event.cards) <= set(pile), event, f"there lie {pile}")
        ordered = source.place is Place.STOCK or (source.place is Place.HAND and self.in_piles)
        cards = [card for card in pile if card in event.cards] if ordered else [*event.cards]
        if ordered and event.kind is not EventKind.DEAL:
            must(cards == pile[: len(cards)], event, f"the pile is {pile}, from its top")
        if source.place is Place.DISCARD and event.kind is EventKind.DRAW:
            must(set(cards) == set(pile[-len(cards) :]), event, f"the discard pile is {pile}")
        pile[:] = [card for card in pile if card not in event.cards]
        return cards

    def pile(self, spot: Spot) -> list[str]:
        """The cards in a place."""
        if spot.slot is not None and spot.seat is not None:
            return self.slots[spot.seat].setdefault(spot.slot, [])
        if spot.place is Place.HAND and spot.seat is not None and self.in_layouts:
            return self.laid_out(spot.seat)
        by_seat = {
            Place.HAND: self.hands,
            Place.ASIDE: self.aside,
            Place.TAKEN: self.taken,
            Place.DRAWN: self.drawn,
        }
        if spot.seat is not None:
            return by_seat[spot.place][spot.seat]
        return {
            Place.STOCK: self.stock,
            Place.UNDER_STOCK: self.stock,
            Place.BESIDE_STOCK: self.beside_stock,
            Place.TRICK: self.trick,
            Place.TABLEAU: self.tableau,
            Place.DISCARD: self.discard,
            Place.UNDER_DISCARD: self.discard,
        }[spot.place]

    def laid_out(self, seat: int) -> list[str]:
        """The cards of a layout, slot by slot."""
        return [card for slot in sorted(self.slots[seat]) for card in self.slots[seat][slot]]

    # --- Events that are more than cards going from place to place ---

    def hand(self, event: Event) -> None:
        self.new_hand()

    def shuffle(self, event: Event) -> None:
        self.stock = [*event.order]

    def new_stock(self, event: Event) -> None:
        must(not self.stock, event, "the old stock is not empty")
        under = set(self.discard[:-1])
        must(set(event.order) == set(event.cards) == under, event, f"it is made of {under}")
        self.stock, self.discard = [*event.order], self.discard[-1:]

    def in_an_order(self, event: Event) -> None:
        must(sorted(event.order) == sorted(event.cards), event, "its order has other cards")
        self.move(event)

    def to_battle(self, event: Event) -> None:
        """Cards of a war; each seat's lie in the order in which they came."""
        before = len(self.tableau)
        self.move(event)
        self.in_battle[given(event.seat, event)] += self.tableau[before:]

    def win_battle(self, event: Event) -> None:
        """The winner's own cards go under its pile first, each seat's in order of play."""
        must(set(event.cards) == set(self.tableau), event, f"{self.tableau} lie there")
        winner = given(event.seat, event)
        seats = sorted(range(len(self.hands)), key=lambda seat: seat != winner)
        self.tableau[:] = [card for seat in seats for card in self.in_battle[seat]]
        if event.target is not None:
            self.pile(event.target).extend(self.tableau)
        self.tableau.clear()
        for cards in self.in_battle:
            cards.clear()

    def clear(self, event: Event) -> None:
        self.move(event)
        self.locked.clear()

    def swap_hands(self, event: Event) -> None:
        one, two = given(event.seat, event), given(event.other, event)
        self.hands[one], self.hands[two] = self.hands[two], self.hands[one]

    def swap_slots(self, event: Event) -> None:
        if event.source is None or event.target is None:
            raise JournalError(f"{event!r} of move {event.move_number} names no slots")
        one, two = self.pile(event.source), self.pile(event.target)
        must({*one, *two} == set(event.cards), event, f"there lie {one} and {two}")
        one[:], two[:] = two[:], one[:]

    def turn(self, event: Event) -> None:
        self.to_move = given(event.seat, event)
        self.skips = 0

    def skip(self, event: Event) -> None:
        self.skips = event.amount

    def skipped(self, event: Event) -> None:
        must(self.skips > 0, event, "no seat is to be skipped")
        self.skips -= 1

    def another_turn(self, event: Event) -> None:
        must(event.seat == self.to_move, event, f"it is the turn of seat {self.to_move}")
        self.skips = 0

    def out(self, event: Event) -> None:
        """A seat that is out waits for no pile to be cleared."""
        self.locked.discard(given(event.seat, event))

    def reverse(self, event: Event) -> None:
        must(self.reversed == (event.amount == 0), event, "play goes that way already")
        self.reversed = event.amount == 1

    def passes(self, event: Event) -> None:
        if event.amount:
            self.locked.add(given(event.seat, event))

    def score(self, event: Event) -> None:
        """Points of a seat are its side's as well; others are the side's alone."""
        side = given(event.side, event)
        if event.seat is not None:
            self.scores[event.seat] += event.amount
        elif not self.team_scores:
            self.scores[side] += event.amount
        if self.team_scores:
            self.team_scores[side] += event.amount

    def hand_over(self, event: Event) -> None:
        self.to_move = -1
        self.skips = 0

    def is_eliminated(self, event: Event) -> None:
        self.eliminated.add(given(event.seat, event))

    def match_over(self, event: Event) -> None:
        self.to_move = -1
        sides = len(self.team_scores) or len(self.scores)
        self.winners = [side for side in range(sides) if event.amount >> side & 1]

    # --- What the engine says ---

    def places(self) -> dict[str, list[str]]:
        """As `places_of`."""
        named: dict[str, list[str]] = {
            "stock": self.stock,
            "discard": self.discard,
            "turned up": self.beside_stock,
            "trick": sorted(self.trick, key=card_number),
            "tableau": sorted(self.tableau, key=card_number),
        }
        for seat, hand in enumerate(self.hands):
            named[f"hand {seat}"] = hand if self.in_piles else sorted(hand, key=card_number)
            if self.in_layouts:
                named[f"hand {seat}"] = self.laid_out(seat)
            named[f"drawn {seat}"] = self.drawn[seat]
            named[f"chosen {seat}"] = sorted(self.aside[seat], key=card_number)
            named[f"taken {seat}"] = sorted(self.taken[seat], key=card_number)
        return {name: cards for name, cards in named.items() if cards}


def places_of(places: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The cards in each place that has any, in the order in which the engine lists them."""
    found: dict[str, list[str]] = {}
    for card, place in places:
        found.setdefault(place, []).append(card)
    return found


SPECIAL: dict[EventKind, Callable[[Replay, Event], None]] = {
    EventKind.HAND: Replay.hand,
    EventKind.SHUFFLE: Replay.shuffle,
    EventKind.NEW_STOCK: Replay.new_stock,
    EventKind.LAY_OUT: Replay.in_an_order,
    EventKind.TAKE_TRICK: Replay.in_an_order,
    EventKind.TURN_CARD: Replay.to_battle,
    EventKind.FACE_DOWN: Replay.to_battle,
    EventKind.WIN_BATTLE: Replay.win_battle,
    EventKind.CAPTURE: Replay.in_an_order,
    EventKind.CLEAR: Replay.clear,
    EventKind.SWAP_HANDS: Replay.swap_hands,
    EventKind.SWAP_SLOTS: Replay.swap_slots,
    EventKind.TURN: Replay.turn,
    EventKind.SKIP: Replay.skip,
    EventKind.SKIPPED: Replay.skipped,
    EventKind.ANOTHER_TURN: Replay.another_turn,
    EventKind.OUT: Replay.out,
    EventKind.REVERSE: Replay.reverse,
    EventKind.PASS: Replay.passes,
    EventKind.SCORE: Replay.score,
    EventKind.HAND_OVER: Replay.hand_over,
    EventKind.ELIMINATED: Replay.is_eliminated,
    EventKind.MATCH_OVER: Replay.match_over,
}
