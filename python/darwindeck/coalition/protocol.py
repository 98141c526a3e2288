"""What a seat follows of the game: its reader, the weights of its worlds, and who it sits with.

The engine's `Reader` gives every card that enters a layout a serial number, counted
from the seat's own events, and notes each decision with who held and knew which
number. A `Seat` adds what Bayes' rule makes of the moves that came after.
"""

from __future__ import annotations

import msgspec

from darwindeck._native import Move, Reader, State
from darwindeck.coalition.decode import even, reweighed

TEMPERATURE = 0.5
"""How closely players follow values, in points: the softmax of the model divides by it."""
STEPS = 14_000
"""Steps of the chains of a seat: 3,500 lost two points of wins for a third less time."""
WORLDS = 200
"""Worlds that a seat keeps."""


class Seat(msgspec.Struct):
    """One player against the caller, and what it thinks possible."""

    reader: Reader
    weights: list[float]
    """One for each world of the reader; they add up to 1."""
    reads: bool = True
    """Does it weigh its worlds by the moves of the others?"""

    @property
    def number(self) -> int:
        return self.reader.seat

    def fork(self, reads: bool) -> Seat:
        """The same seat for one way in which the game may go on."""
        return Seat(self.reader.fork(), list(self.weights), reads)

    def settle(
        self, state: State, seed: int, history: bool, kept: list[float] | None = None
    ) -> float:
        """Samples worlds: by all that was done, or only by the call that all know of."""
        gap = self.reader.settle(
            state, seed, history=history, kept=kept, steps=STEPS, worlds=WORLDS
        )
        self.weights = even(self.reader.worlds)
        return gap

    def watch(self, state: State, move: Move) -> None:
        """A move is about to be made: a partner's is read."""
        if self.reads and state.to_move != self.number:
            chances = self.reader.chances(state, move)
            if chances is not None:
                self.weights = reweighed(self.weights, chances, len(state.legal_moves()))

    def hear(self, state: State) -> None:
        """What came of it."""
        self.reader.hear(state)
