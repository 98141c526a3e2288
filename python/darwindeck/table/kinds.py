"""The words of the engine: kinds of moves, phases, questions, events, places and points.

Each compares and prints as its word. The enumerations are written from the engine's own
tables; what combines several words is here.
"""

from __future__ import annotations

from typing import NamedTuple

from darwindeck.table.words import (
    Direction,
    EventKind,
    MoveKind,
    PhaseKind,
    Place,
    Question,
    Reason,
)

__all__ = [
    "Contract",
    "Direction",
    "EventKind",
    "MoveKind",
    "PhaseKind",
    "Place",
    "Question",
    "Reason",
    "Slot",
    "Spot",
]


class Contract(NamedTuple):
    """What a side, a team or a seat without teams, has bid in this hand, and has taken."""

    seats: tuple[int, ...]
    bid: int
    """Its bids added up; a Nil is none of them."""
    complete: bool
    """All its seats have bid."""
    tricks: int
    """Its tricks so far; those of a seat that bid Nil count, too."""
    nils: tuple[int, ...]
    """Its seats that bid Nil."""


class Spot(NamedTuple):
    """A place, the seat whose place it is, if it is a seat's, and the slot of a layout, from 0."""

    place: Place
    seat: int | None
    slot: int | None = None


class Slot(NamedTuple):
    """A card of a layout as a seat sees it, and who knows it."""

    card: str | None
    """None if the seat does not know it."""
    known_by: tuple[int, ...]
