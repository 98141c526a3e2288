"""What thinking gains: thought, order, depth, and how fast one learns.

All on single hands by the payoff share u of a side: the share of opposing sides
that it beats. One half is equality, so 2u - 1 goes from -1 to 1.
"""

from __future__ import annotations

import numpy as np

from darwindeck.measures.evidence import Evidence
from darwindeck.measures.intervals import Numbers, Reading, certain, drawn, mean, resampled

LEARNING = (25, 50, 100, 200)
"""Iterations of the learning curve."""


def thought(evidence: Evidence) -> Reading | None:
    """What a searcher gains over the one-line policy that it gains least over."""
    return _gain(evidence, "thought")


def order(evidence: Evidence) -> Reading | None:
    """What a searcher gains over random play."""
    return _gain(evidence, "order")


def depth(evidence: Evidence) -> Reading | None:
    """What eight times as much thought gains over little thought."""
    return _gain(evidence, "depth")


def learning(evidence: Evidence) -> Reading | None:
    """What each doubling of thought adds to the share of random opponents that are beaten."""
    curve = _curve(evidence)
    if curve is None:
        return None
    # The slope of a straight line through four equally spaced points.
    slope = np.array([-0.3, -0.1, 0.1, 0.3])
    return mean(2 * (slope @ curve))


def clarity(evidence: Evidence) -> Reading | None:
    """How much of the gain of long thought a quick look already has: 1 is plain to see."""
    curve = _curve(evidence)
    if curve is None:
        return None
    quick, long = 2 * curve[0] - 1, 2 * curve[-1] - 1
    whole = float(long.mean())
    if whole < 0.05:
        return None
    weights = resampled(len(quick))
    draws = np.clip((weights @ quick) / np.maximum(weights @ long, 1e-9), 0, 1.5)
    return drawn(float(np.clip(quick.mean() / whole, 0, 1.5)), draws, len(quick))


def _gain(evidence: Evidence, name: str) -> Reading | None:
    if not evidence.has(name):
        # Where nobody ever chooses, thought gains nothing; nothing has to be played.
        known = evidence.reached(1) and not evidence.has_choices
        return certain(0.0) if known else None
    return mean(2 * evidence.deals(name) - 1)


def _curve(evidence: Evidence) -> Numbers | None:
    if not evidence.has("learning"):
        return None
    return evidence.columns("learning", len(LEARNING))
