"""What a seat follows of the game: its reader, the weights of its worlds, and who it sits with.

The engine's `Reader` gives every card that enters a layout a serial number, counted
from the seat's own events, and notes each decision with who held and knew which
number. A `Seat` adds what Bayes' rule makes of the moves that came after.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from darwindeck._native import Move, Reader, State
from darwindeck.coalition.decode import even, reweighed

TEMPERATURE = 0.5
"""How closely players follow values, in points: the softmax of the model divides by it."""
STEPS = 14_000
"""Steps of the chains of a seat: 3,500 lost two points of wins for a third less time."""
WORLDS = 200
"""Worlds that a seat keeps."""

Tampering = Callable[[list[float]], list[float]]
"""From weights that were read to others."""


class Seat(msgspec.Struct):
    """One player against the caller, and what it thinks possible."""

    reader: Reader
    reads: bool = True
    """Does it weigh its worlds by the moves of the others?"""
    tampered: Tampering | None = None
    """What the weights are made into before it acts on them: for what is measured, not for play."""
    _read: list[float] = []
    """The weights so far, the moves that are in them, and the worlds that they are of."""
    _deeds: int = 0
    _changes: int = 0

    @property
    def number(self) -> int:
        return self.reader.seat

    @property
    def weights(self) -> list[float]:
        """One for each world of the reader; they add up to 1.

        A card that was shown since a move was made changes what the move tells, so all
        moves are weighed anew when it has changed the worlds.
        """
        if self._changes != self.reader.changes or not self._read:
            self._read, self._deeds = even(self.reader.worlds), 0
            self._changes = self.reader.changes
        for chances, moves in self.reader.deeds(self._deeds):
            self._deeds += 1
            if chances:
                self._read = reweighed(self._read, chances, moves)
        return self.tampered(self._read) if self.tampered else self._read

    def fork(self, reads: bool) -> Seat:
        """The same seat for one way in which the game may go on."""
        return Seat(self.reader.fork(), reads, self.tampered)

    def settle(
        self,
        state: State,
        seed: int,
        history: bool,
        kept: list[float] | None = None,
        worlds: int = WORLDS,
    ) -> float:
        """Samples worlds: by all that was done, or only by the call that all know of."""
        self._read = []
        return self.reader.settle(
            state, seed, history=history, kept=kept, steps=STEPS, worlds=worlds
        )

    def watch(self, state: State, move: Move) -> None:
        """A move is about to be made: a partner's is read."""
        if self.reads:
            self.reader.watch(state, move)

    def hear(self, state: State) -> None:
        """What came of it."""
        self.reader.hear(state)
