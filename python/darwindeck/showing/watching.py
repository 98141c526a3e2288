"""What everybody at a table knows, and so what somebody who only watches may see.

The engine has views and events of seats. What all of them share is public: a card
is, if every seat knows its place; a card of an event is, if every seat saw it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from darwindeck._native import Event, View
from darwindeck.history import Window
from darwindeck.table.kinds import Contract, Direction, PhaseKind, Question, Slot
from darwindeck.table.match import Table

WATCHER = -1
"""The seat of nobody: who listens there is never "you"."""

_CARDS = 7
"""Where the numbers of an event have its cards, as bits."""


class PublicView(msgspec.Struct, frozen=True):
    """A view without a seat: no hand, and of all other cards those that everybody knows."""

    seat: int
    hand: tuple[str, ...]
    chosen: tuple[str, ...]
    known: tuple[tuple[str, ...], ...]
    layouts: tuple[tuple[Slot | None, ...], ...]
    drawn: str | None
    public_cards: tuple[str, ...]
    trick: tuple[tuple[int, str], ...]
    hand_counts: tuple[int, ...]
    taken: tuple[tuple[str, ...], ...]
    stock_count: int
    bids: tuple[int | None, ...]
    nils: tuple[bool, ...]
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    team_scores: tuple[int, ...]
    team_of: tuple[int, ...] | None
    partners: tuple[int, ...]
    contracts: tuple[Contract, ...]
    sweeps: tuple[int, ...]
    placing: tuple[int, ...]
    passed: tuple[bool, ...]
    points_so_far: tuple[int, ...]
    bags: tuple[int, ...]
    trump: str | None
    turned_up: str | None
    tableau: tuple[str, ...]
    discard_top: str | None
    discard_count: int
    named_suit: str | None
    reversed: bool
    held_back: str | None
    broken: bool
    phase: int | None
    phase_kind: PhaseKind | None
    asks: Question | None
    gives_to: int | None
    passes: Direction | None
    dealer: int
    to_move: int
    hand_number: int
    seats_in: tuple[bool, ...]
    caller: int | None
    barred: tuple[bool, ...]


_OF_THE_TABLE = (PhaseKind.PASS, PhaseKind.BIDDING, PhaseKind.TRICK)
"""Phases in which everybody knows what is asked; in a turn only the seat itself does."""
_OWN = (
    *("seat", "hand", "chosen", "known", "layouts", "drawn"),
    *("phase", "phase_kind", "asks", "partners", "gives_to", "passes"),
)
"""What depends on who looks; all else is the same for every seat."""
_SHARED = tuple(field for field in PublicView.__struct_fields__ if field not in _OWN)


def public_view(view: View) -> View:
    """What everybody knows, of all that a seat does."""
    public, count = set(view.public_cards), len(view.hand_counts)
    everybody = tuple(range(count))
    for_all = view.phase_kind in _OF_THE_TABLE
    layouts = view.phase_kind is PhaseKind.LAYOUT
    shown = PublicView(
        seat=WATCHER,
        hand=(),
        chosen=(),
        known=tuple(tuple(card for card in cards if card in public) for cards in view.known),
        layouts=tuple(
            tuple(slot and _public_slot(slot, everybody) for slot in layout)
            for layout in view.layouts
        ),
        drawn=view.drawn if view.drawn in public else None,
        phase=view.phase if for_all or layouts else None,
        phase_kind=view.phase_kind if for_all or layouts else None,
        asks=view.asks if for_all or view.asks is Question.NAME_TRUMP else None,
        partners=(),
        gives_to=None,
        passes=None,
        **{field: getattr(view, field) for field in _SHARED},
    )
    # It has all that pictures, sheets and the middle of the table read of a view.
    return cast(View, shown)


def _public_slot(slot: Slot, everybody: tuple[int, ...]) -> Slot:
    known = slot.card is not None and set(slot.known_by) == set(everybody)
    return slot if known else Slot(None, slot.known_by)


def public_events(table: Table, known: Sequence[Event] = ()) -> Sequence[Event]:
    """What every seat saw of all that happened; `known` is how it began."""
    seats = [table.events(seat) for seat in range(table.genome.player_count)]
    new = (_public_event(same) for same in zip(*(s[len(known) :] for s in seats), strict=True))
    return Window([*known, *new])


def _public_event(same: Sequence[Event]) -> Event:
    """One event, as each of the seats saw it."""
    first = same[0]
    if all(event.cards == first.cards for event in same):
        return first
    numbers = [event.__reduce__()[1][0] for event in same]
    public = list(numbers[0])
    for others in numbers[1:]:
        public[_CARDS] &= others[_CARDS]
    return Event._restored(public)
