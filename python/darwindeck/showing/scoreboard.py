"""Scores hand by hand, added up from what the engine told of each hand."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from darwindeck._native import Event
from darwindeck.table.kinds import EventKind


class Scoreboard(msgspec.Struct, frozen=True):
    """A table: one row a hand, one column a side."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def scoreboard(hands: Sequence[Sequence[Event]], sides: Sequence[str]) -> Scoreboard:
    """What each side gained in each hand and had after it; empty where nobody ever scored."""
    rows = []
    totals = [0] * len(sides)
    for number, events in enumerate(hands, start=1):
        gained = points_of(events, len(sides))
        totals = [total + points for total, points in zip(totals, gained, strict=True)]
        cells = [f"{total} ({points:+d})" for total, points in zip(totals, gained, strict=True)]
        rows.append((f"Hand {number}", *cells))
    scored = any(event.kind is EventKind.SCORE for events in hands for event in events)
    return Scoreboard(("", *sides), tuple(rows)) if scored else Scoreboard((), ())


def points_of(events: Sequence[Event], sides: int) -> tuple[int, ...]:
    """What each side scored by these events."""
    points = [0] * sides
    for event in events:
        if event.kind is EventKind.SCORE and event.side is not None:
            points[event.side] += event.amount
    return tuple(points)
