"""What paired deals say: rates, differences and shares, each with a 95% interval.

Differences are paired by deal, as in McNemar's test; shares come from a bootstrap over
deals, drawn from a fixed seed, so that the same deals give the same figures.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from darwindeck.measures.intervals import wilson

SAMPLES = 2000
Z = 1.959964

Interval = tuple[float, float]
Wins = npt.NDArray[np.float64]


def rate(wins: Wins) -> tuple[float, Interval]:
    """The share of deals won, with Wilson's interval."""
    found = wilson(float(wins.sum()), len(wins))
    return found.estimate, (found.low, found.high)


def difference(a: Wins, b: Wins) -> tuple[float, Interval]:
    """How much oftener `a` won than `b` on the same deals."""
    gaps = a - b
    half = Z * float(gaps.std(ddof=1)) / math.sqrt(len(gaps)) if len(gaps) > 1 else 1.0
    mean = float(gaps.mean())
    return mean, (mean - half, mean + half)


def share(part: Wins, low: Wins, high: Wins) -> tuple[float, Interval]:
    """How much of the way from `low` to `high` is `part`; bootstrap over deals."""
    gaps, ways = part - low, high - low
    rng = np.random.default_rng(0)
    picks = rng.integers(0, len(gaps), (SAMPLES, len(gaps)))
    ratios = gaps[picks].mean(axis=1) / np.where(
        (mean := ways[picks].mean(axis=1)) == 0, np.nan, mean
    )
    whole = float(ways.mean())
    bounds = np.nanpercentile(ratios, [2.5, 97.5]) if whole else (math.nan, math.nan)
    return (float(gaps.mean()) / whole if whole else math.nan), (float(bounds[0]), float(bounds[1]))


def log_loss(chances: Sequence[Sequence[float]], truths: Sequence[int], worlds: int) -> float:
    """The mean of minus the logarithm of what was given to the truth; no class is ruled out."""
    spare = 0.5
    losses = [
        -math.log((given[truth] * worlds + spare) / (worlds + len(given) * spare))
        for given, truth in zip(chances, truths, strict=True)
    ]
    return sum(losses) / len(losses) if losses else math.nan


def calibration(
    chances: Sequence[Sequence[float]], truths: Sequence[int]
) -> list[tuple[float, float, int]]:
    """By tenths of what was given: the mean given, how often it came true, how many there were."""
    given = np.array([chance for row in chances for chance in row])
    came = np.array(
        [
            number == truth
            for row, truth in zip(chances, truths, strict=True)
            for number in range(len(row))
        ]
    )
    tenths = np.minimum((given * 10).astype(int), 9)
    found = []
    for tenth in range(10):
        chosen = tenths == tenth
        if chosen.any():
            found.append(
                (float(given[chosen].mean()), float(came[chosen].mean()), int(chosen.sum()))
            )
    return found
