"""Choosing a move for what it tells: the encoder.

Among moves that are about as good as the best, the one after which the next partner,
having read it, is expected to do best. The engine plays the partner's part in a few
worlds; a player without cooperativeness has only one best move, and tells nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck._native import State
from darwindeck.coalition.decode import ALLOWANCE
from darwindeck.coalition.protocol import Seat

CLOSE = 0.02
"""How much of the chance to win a fully cooperative player gives up for a signal."""
MOST = 5
"""Moves that are compared at most."""


def close_moves(values: Sequence[float], cooperation: float) -> list[int]:
    """The moves within reach of the best, the best first."""
    if cooperation <= 0:
        return [best_of(values)]
    least = max(values) - CLOSE * cooperation
    close = [number for number, value in enumerate(values) if value >= least]
    close.sort(key=lambda number: -values[number])
    return close[:MOST]


def best_of(values: Sequence[float]) -> int:
    """The first of the best moves."""
    return max(range(len(values)), key=values.__getitem__)


def most_telling(seat: Seat, state: State, close: list[int], values: list[float], seed: int) -> int:
    """Of close moves, the one that helps the next partner most; the better one if none does."""
    if len(close) == 1:
        return close[0]
    told = seat.reader.encode(state, close, seat.weights, ALLOWANCE, seed)
    ranked = zip(told, (values[number] for number in close), close, strict=True)
    return max(ranked, key=lambda one: (one[0], one[1], -one[2]))[2]
