"""Intervals that are honest at the ends, and bootstrap draws by deal."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri, stdtrit

Numbers = NDArray[np.float64]

DRAWS = 200
"""Bootstrap draws of every reading."""
CONFIDENCE = 0.95
_Z = float(ndtri((1 + CONFIDENCE) / 2))


class Interval(NamedTuple):
    """An estimate, and where the truth lies with 95%."""

    estimate: float
    low: float
    high: float


class Reading(msgspec.Struct, frozen=True):
    """The value of a measure, its standard error, and what it might as well have been."""

    value: float
    error: float
    draws: Numbers
    """As many values as there are draws; those of one tier were drawn together."""

    @property
    def interval(self) -> Interval:
        reach = _Z * self.error
        return Interval(self.value, self.value - reach, self.value + reach)


def certain(value: float) -> Reading:
    """A value that is read from the rules, without an error."""
    return Reading(value, 0.0, np.full(DRAWS, value))


def roughly(value: float, error: float, stream: int) -> Reading:
    """A value with a known error; `stream` keeps independent readings apart."""
    noise = np.random.default_rng([stream, DRAWS]).standard_normal(DRAWS)
    return Reading(value, error, value + error * noise)


def wilson(successes: float, trials: float, confidence: float = CONFIDENCE) -> Interval:
    """The interval of a proportion; never of width 0, not even at 0 or 1."""
    if trials <= 0:
        return Interval(float("nan"), 0.0, 1.0)
    z = float(ndtri((1 + confidence) / 2))
    p, z2 = successes / trials, z * z
    middle = (p + z2 / (2 * trials)) / (1 + z2 / trials)
    reach = z / (1 + z2 / trials) * np.sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials))
    return Interval(p, max(0.0, middle - float(reach)), min(1.0, middle + float(reach)))


def student(total: float, squares: float, count: float, confidence: float = CONFIDENCE) -> Interval:
    """The interval of a mean from sums of values and of their squares."""
    if count < 2:
        return Interval(total / count if count else float("nan"), -np.inf, np.inf)
    mean = total / count
    variance = max(0.0, (squares - count * mean * mean) / (count - 1))
    reach = float(stdtrit(count - 1, (1 + confidence) / 2)) * (variance / count) ** 0.5
    return Interval(mean, mean - reach, mean + reach)


def mean_of(values: Numbers, confidence: float = CONFIDENCE) -> Interval:
    """The interval of the mean of independent values."""
    squares = float((values * values).sum())
    return student(float(values.sum()), squares, len(values), confidence)


# --- Bootstrap ------------------------------------------------------------------


@lru_cache(maxsize=256)
def resampled(deals: int) -> Numbers:
    """How often each deal is drawn: a row a draw. All readings of a tier share the rows."""
    generator = np.random.default_rng([deals, DRAWS])
    chosen = generator.multinomial(deals, np.full(deals, 1 / deals), size=DRAWS)
    return chosen.astype(np.float64)


def ratio(above: Numbers, below: Numbers) -> Reading:
    """Σ above ÷ Σ below, with deals as the units that are drawn again."""
    deals = len(above)
    total = float(below.sum())
    if deals == 0 or total <= 0:
        return Reading(0.0, float("inf"), np.zeros(DRAWS))
    value = float(above.sum()) / total
    weights = resampled(deals)
    sums = np.maximum(weights @ below, 1e-12)
    draws = (weights @ above) / sums
    return drawn(value, draws, deals)


def mean(values: Numbers) -> Reading:
    """The mean over deals."""
    return ratio(values, np.ones(len(values)))


def drawn(value: float, draws: Numbers, deals: int) -> Reading:
    """A reading from its draws, widened by what a bootstrap of few deals lacks."""
    widened = value + (draws - value) * (deals / max(deals - 1, 1)) ** 0.5
    return Reading(value, float(widened.std(ddof=1)), widened)
