"""Fitness: a weighted geometric mean of desirabilities, times coherence.

Computed from measures that were pooled over all replicates, never averaged over
them, with a bootstrap error. A game that fails a gate has none.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np

from darwindeck.measures.desirability import SHAPES, desirability
from darwindeck.measures.intervals import DRAWS, Numbers, Reading
from darwindeck.measures.styles import Style

FLOOR = 0.1
"""The least desirability: one fault halves a fitness, and does not end it."""


class Fitness(msgspec.Struct, frozen=True):
    """How good a game is, from 0 to 1, and its standard error."""

    value: float
    error: float

    @property
    def sure(self) -> float:
        """What it is at least, give or take one error: what admission compares."""
        return self.value - self.error


def fitness(
    readings: Mapping[str, Reading],
    style: Style,
    coherence: float,
    without: str = "",
    left_out: tuple[str, ...] = (),
) -> Fitness:
    """Of pooled measures; `without` leaves a family's anchors out, `left_out` some measures."""
    value, draws = drawn_fitness(readings, style, coherence, without, left_out)
    return Fitness(value, float(draws.std(ddof=1)))


def drawn_fitness(
    readings: Mapping[str, Reading],
    style: Style,
    coherence: float,
    without: str = "",
    left_out: tuple[str, ...] = (),
) -> tuple[float, Numbers]:
    """The value, and what it might as well have been: draws of one size are paired by deal."""
    weights = {
        name: weight
        for name, weight in style.weights.items()
        if weight > 0 and name in readings and name in SHAPES and name not in left_out
    }
    if not weights:
        return 0.0, np.zeros(DRAWS)
    value = _mean({name: np.array([readings[name].value]) for name in weights}, weights, without)
    draws = _mean({name: readings[name].draws for name in weights}, weights, without)
    return float(value[0]) * coherence, draws * coherence


def _mean(values: Mapping[str, Numbers], weights: Mapping[str, float], without: str) -> Numbers:
    total = sum(weights.values())
    logs = np.zeros(max((len(v) for v in values.values()), default=DRAWS))
    for name, weight in weights.items():
        good = np.maximum(desirability(name, values[name], without), FLOOR)
        logs = logs + weight / total * np.log(good)
    result: Numbers = np.exp(logs)
    return result


def better(one: tuple[Fitness, int], other: tuple[Fitness, int]) -> bool:
    """Whether one game is better: by fitness, and within one error by fewer words."""
    (mine, my_words), (theirs, their_words) = one, other
    error = (mine.error**2 + theirs.error**2) ** 0.5
    if abs(mine.value - theirs.value) > error:
        return mine.value > theirs.value
    return my_words < their_words
