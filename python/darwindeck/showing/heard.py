"""What one seat has seen and heard so far: its events, and the lines that tell them.

Both grow with the match, and only what is new is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import msgspec

from darwindeck._native import Event
from darwindeck.history import Line, Names, tell
from darwindeck.showing.watching import WATCHER, public_events
from darwindeck.table.kinds import EventKind
from darwindeck.table.match import Table

Then = Callable[[Event], tuple[int, Names]]

_ENDS = (EventKind.HAND_OVER, EventKind.MATCH_OVER)


class Said(msgspec.Struct, frozen=True):
    """A sentence of the log, with how often it was said in a row."""

    text: str
    times: int = 1


class Heard:
    """The events of a seat, or of somebody who watches, told with the names of the players."""

    def __init__(self, seat: int, names: Names, then: Then | None = None) -> None:
        """`then` says who is told of an event, and with which names, if not always the same."""
        self.seat, self.names, self._then = seat, names, then
        self.events: Sequence[Event] = ()
        self.lines: list[Line] = []
        self.hands_over = 0
        self._starts: list[tuple[int, int]] = []
        """Where the events and the lines of each hand begin."""

    def hear(self, table: Table) -> None:
        """Takes in what happened since; a table that has taken something back needs a new one."""
        known = len(self.events)
        watches = self.seat == WATCHER
        self.events = public_events(table, self.events) if watches else table.events(self.seat)
        for at, event in enumerate(self.events[known:], start=known):
            if event.kind is EventKind.HAND:
                self._starts.append((at, len(self.lines)))
            elif event.kind in _ENDS:
                self.hands_over = len(self._starts)
            listener, names = self._then(event) if self._then else (self.seat, self.names)
            text = tell(event, listener, names)
            if text is not None:
                self.lines.append(Line(event, text))

    def events_of(self, hand: int) -> Sequence[Event]:
        """What happened in a hand, 0 for the first."""
        return self.events[slice(*(start for start, _ in self._span(hand)))]

    def lines_of(self, hand: int) -> Sequence[Line]:
        """How that was told."""
        return self.lines[slice(*(start for _, start in self._span(hand)))]

    def end_of(self, hand: int) -> int:
        """How many lines had been told when the next hand began; 0 before the first hand."""
        return self._span(hand)[-1][1] if hand >= 0 else 0

    def _span(self, hand: int) -> list[tuple[int, int]]:
        end = (len(self.events), len(self.lines))
        return [*self._starts, end][hand : hand + 2]


def this_hand(events: Sequence[Event]) -> Sequence[Event]:
    """What happened since a hand last began."""
    for back, event in enumerate(reversed(events), start=1):
        if event.kind is EventKind.HAND:
            return events[len(events) - back :]
    return events


def log_of(lines: Sequence[Line]) -> tuple[Said, ...]:
    """The log: sentences in order, with repeated ones told once."""
    groups = groupby(line.text for line in lines)
    return tuple(Said(text, sum(1 for _ in group)) for text, group in groups)
