"""What hidden cards are worth."""

from __future__ import annotations

import numpy as np

from darwindeck.measures.evidence import Evidence
from darwindeck.measures.intervals import Reading, certain, drawn, resampled


def information(evidence: Evidence) -> Reading | None:
    """What seeing all cards gains, over an equal searcher and over one that thinks four times
    as long: the smaller of both, which no thinking makes up for."""
    if not evidence.has("information.equal"):
        known = evidence.reached(1) and not evidence.has_choices
        return certain(0.0) if known else None
    equal = 2 * evidence.deals("information.equal") - 1
    strong = 2 * evidence.deals("information.strong") - 1
    value = min(float(equal.mean()), float(strong.mean()))
    if len(equal) == len(strong):
        weights = resampled(len(equal))
        draws = np.minimum(weights @ equal, weights @ strong) / len(equal)
    else:
        one = resampled(len(equal)) @ equal / len(equal)
        other = resampled(len(strong)) @ strong / len(strong)
        draws = np.minimum(one, other)
    # The smaller of two noisy means lies below both; a bootstrap shows by how much.
    draws = draws + (value - draws.mean())
    return drawn(value, draws, min(len(equal), len(strong)))
