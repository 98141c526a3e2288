"""What single decisions are worth, and what other players' decisions do to them."""

from __future__ import annotations

import numpy as np

from darwindeck.measures.evidence import Evidence
from darwindeck.measures.intervals import Numbers, Reading, certain, ratio


def choice(evidence: Evidence) -> Reading | None:
    """What the best move gains over the mean move, at a decision with several."""
    rows = evidence.by_hand("choice.rows", 4)
    return _by_hand(evidence, rows[:, 0], rows[:, 2])


def interaction(evidence: Evidence) -> Reading | None:
    """What is lost by replying to another move than the one that was made."""
    rows = evidence.by_hand("interaction.rows", 2)
    return _by_hand(evidence, rows[:, 0], rows[:, 1])


def freedom(evidence: Evidence) -> Reading | None:
    """The share of decisions that offer a real choice, among competent players."""
    block = evidence.blocks.get("greedy") or evidence.blocks.get("random")
    if block is None:
        return None
    decisions, choices = float(block.decisions.sum()), float(block.choices.sum())
    return certain(choices / decisions if decisions else 0.0)


def _by_hand(evidence: Evidence, hands: Numbers, values: Numbers) -> Reading | None:
    if not len(values):
        known = evidence.reached(1) and not evidence.has_choices
        return certain(0.0) if known else None
    # Decisions of one hand belong together.
    numbers, place = np.unique(hands, return_inverse=True)
    sums = np.bincount(place, weights=values, minlength=len(numbers)).astype(np.float64)
    counts = np.bincount(place, minlength=len(numbers)).astype(np.float64)
    return ratio(sums, counts)
