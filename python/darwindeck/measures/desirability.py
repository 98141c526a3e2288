"""How much of each measure is good: shapes, anchored on the bundled games' own spread.

`anchors.json` holds what the bundled games measure (`benchmarks/anchors.py` writes
it). A band is wide enough for most of them; beyond it desirability falls.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files

import msgspec
import numpy as np

from darwindeck.measures.intervals import Numbers

ENOUGH_THOUGHT = 0.4
ENOUGH_NOVELTY = 0.55
SHORT_RULES, WORDS = 150.0, 400.0
"""Rules of so many words are as short as can be; each so many more leave a third."""


class Anchor(msgspec.Struct, frozen=True, kw_only=True):
    """What one bundled game measures."""

    family: str
    skill: bool
    """Whether it is a game of skill: others show what not to be."""
    measures: dict[str, float]


class Band(msgspec.Struct, frozen=True):
    """Good from `low` to `high`; beyond, it falls by the scale of `fall`."""

    low: float
    high: float
    fall: float


@cache
def anchors() -> dict[str, Anchor]:
    """The bundled games as measured."""
    data = (files("darwindeck") / "measures" / "anchors.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Anchor])


@lru_cache(maxsize=256)
def band(name: str, without: str = "") -> Band:
    """The band of a measure, from the spread of the games of skill, one family left out."""
    values = [
        anchor.measures[name]
        for anchor in anchors().values()
        if anchor.skill and anchor.family != without and name in anchor.measures
    ]
    if len(values) < 3:
        return Band(-math.inf, math.inf, 1.0)
    if name in LOGARITHMIC:
        values = [math.log(max(value, 0.5)) for value in values]
    low, high = np.quantile(values, [0.1, 0.9])
    spread = max(float(high - low), 0.02)
    return Band(float(low), float(high), spread / 2)


LOGARITHMIC = ("length",)


def _within(name: str, values: Numbers, without: str) -> Numbers:
    found = band(name, without)
    if name in LOGARITHMIC:
        values = np.log(np.maximum(values, 0.5))
    return _fallen(np.maximum(found.low - values, values - found.high), found.fall)


def _fallen(beyond: Numbers, scale: float) -> Numbers:
    distance = np.maximum(beyond, 0.0) / scale
    result: Numbers = np.exp(-0.5 * distance * distance)
    return result


def _thought(name: str, values: Numbers, without: str) -> Numbers:
    return np.clip(values / ENOUGH_THOUGHT, 0.0, 1.0)


def _depth(name: str, values: Numbers, without: str) -> Numbers:
    return np.clip(values / 0.3, 0.0, 1.0)


def _simplicity(name: str, values: Numbers, without: str) -> Numbers:
    """1 for the shortest rules; every word costs the same share."""
    result: Numbers = np.exp(-np.maximum(values - SHORT_RULES, 0.0) / WORDS)
    return result


def _novelty(name: str, values: Numbers, without: str) -> Numbers:
    """1 for a game as far from the bundled ones as their families are from each other."""
    return np.clip(values / ENOUGH_NOVELTY, 0.0, 1.0)


def _balance(name: str, values: Numbers, without: str) -> Numbers:
    return np.clip((values - 0.6) / 0.3, 0.0, 1.0)


SHAPES: dict[str, Callable[[str, Numbers, str], Numbers]] = {
    "thought": _thought,
    "depth": _depth,
    "choice": _within,
    "drama": _within,
    "tension": _within,
    "information": _within,
    "length": _within,
    "simplicity": _simplicity,
    "novelty": _novelty,
    "balance": _balance,
}
"""How each measure that counts is judged. Others are only reported: interaction, for one,
says less of a game than of its deals (`benchmarks/errors.py`)."""


def desirability(name: str, values: Numbers, without: str = "") -> Numbers:
    """From 0 to 1, for each value of a measure; `without` leaves a family's anchors out."""
    return SHAPES[name](name, values, without)
