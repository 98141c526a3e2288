"""Two cards that a seat has not seen change places in the deck, and the same match is played.

Where both matches go the same way but for the names of the two cards, the seat
must be told the same, word for word: nothing that it hears may depend on them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from tests.property.journal.following import truth
from tests.property.matches import program

from darwindeck.genome.schema import GameGenome
from darwindeck.table.kinds import EventKind
from darwindeck.table.match import Event, Table

Names = dict[str, str]
"""The two cards, each with the name of the other."""

ORDERED = ("stock", "discard")


class Compared(NamedTuple):
    """How many exchanges were tried, and how many steps of how many of them were compared."""

    tried: int = 0
    made: int = 0
    steps: int = 0

    def plus(self, other: Compared) -> Compared:
        return Compared(*(one + two for one, two in zip(self, other, strict=True)))


class Played(NamedTuple):
    """A match that can be played again with other cards."""

    genome: GameGenome
    seed: int
    decks: list[list[str]]
    table: Table
    first: int
    """The first move of the hand that it is in."""


def played(genome: GameGenome, seed: int, moves: int) -> Played:
    """So many moves of a match, of three hands at the most."""
    rng = random.Random(seed)
    deck = program(genome).deck
    decks = [rng.sample(deck, len(deck)) for _ in range(3)]
    table = Table(genome, seed=seed, decks=decks)
    first = 0
    for number in range(0 if table.finished else moves):
        hand = table.hand_number
        table.play(rng.choice(table.legal_moves()))
        if table.finished or table.hand_number >= len(decks):
            table.undo()
            break
        if table.hand_number != hand:
            first = number + 1
    return Played(genome, seed, decks, table, first)


def exchange(match: Played, pairs: int) -> Compared:
    """Exchanges pairs of cards for each seat, and compares what it was told."""
    rng = random.Random(match.seed)
    found = Compared()
    if match.table.hand_number >= len(match.decks):
        return found  # hands that were over as soon as they were dealt
    for seat in range(match.genome.player_count):
        hidden = sorted(unseen(match, seat))
        for _ in range(pairs if len(hidden) > 1 else 0):
            one, two = rng.sample(hidden, 2)
            found = found.plus(compared(match, seat, {one: two, two: one}))
    return found


def unseen(match: Played, seat: int) -> set[str]:
    """Cards that a seat has not seen in this hand, and does not know of otherwise."""
    view = match.table.view(seat)
    seen = {card for cards in view.known for card in cards}.union(view.public_cards, view.chosen)
    for event in match.table.events(seat):
        if event.kind is EventKind.HAND:
            shown: set[str] = set()
        elif event.kind is not EventKind.LACKS:
            shown.update(event.cards, event.order)
    return set(match.decks[match.table.hand_number]) - seen - shown


def compared(match: Played, seat: int, names: Names) -> Compared:
    """Plays the match again with the names exchanged, as long as it goes the same way."""
    hand = match.table.hand_number
    decks = [list(deck) for deck in match.decks]
    decks[hand] = [names.get(card, card) for card in decks[hand]]
    here = Table(match.genome, seed=match.seed, decks=match.decks)
    there = Table(match.genome, seed=match.seed, decks=decks)
    steps = 0
    for number, move in enumerate(match.table.moves, 1):
        renamed = names if number > match.first else {}
        same = [other for other in there.legal_moves() if _key(other, {}) == _key(move, renamed)]
        if not same:
            break
        here.play(move)
        there.play(same[0])
        if number < match.first:
            continue
        if _course(here, names) != _course(there, {}):
            break
        steps += number > match.first
        assert_told_the_same(seat, names, here.events(seat), there.events(seat))
        assert here.view(seat) == there.view(seat), (seat, names)
    return Compared(1, bool(steps), steps)


def assert_told_the_same(
    seat: int, names: Names, here: Sequence[Event], there: Sequence[Event]
) -> None:
    for one, two in zip(here, there, strict=True):
        assert one == two, f"seat {seat} hears {one!r} or {two!r} by {names}"


def _key(move: object, names: Names) -> tuple[object, ...]:
    cards = frozenset(names.get(card, card) for card in getattr(move, "cards", ()))
    fields = ("kind", "source", "amount", "target", "suit", "slot", "rank")
    return (cards, *(getattr(move, field) for field in fields))


def _course(table: Table, names: Names) -> tuple[object, ...]:
    """Who did what so far, and where that has led: a seat that cannot play, say, has to pass."""
    done = [(event.kind, event.seat) for event in table.events(None)]
    return done, _renamed(truth(table), names)


def _renamed(truth: dict[str, object], names: Names) -> dict[str, object]:
    """The table with cards renamed; hands are sets, and a pile is in order."""

    def place(name: str, value: object) -> object:
        if not isinstance(value, list):
            return value
        cards = [names.get(card, card) for card in value]
        return cards if name in ORDERED else frozenset(cards)

    return {name: place(name, value) for name, value in truth.items()}
