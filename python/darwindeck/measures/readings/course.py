"""How a hand goes: who leads when, as the players at the table would estimate it.

Each estimate comes in two independent halves, so that a leader is chosen by one
half and its lead is read from the other: noise does not look like drama.
"""

from __future__ import annotations

import numpy as np

from darwindeck.measures.evidence import Evidence
from darwindeck.measures.intervals import Interval, Numbers, Reading, drawn, mean, resampled, wilson

EARLY = 1 / 3
LATE = 0.9


class Leads:
    """Estimates of every side's payoff share at checkpoints of hands, and what came of them."""

    def __init__(self, evidence: Evidence) -> None:
        self.checkpoints: Numbers = np.asarray(
            evidence.counts[4][0]["leads.checkpoints"], dtype=np.float64
        )
        shape = (len(self.checkpoints), evidence.sides)
        self.first = evidence.rows("leads.first", *shape)
        self.second = evidence.rows("leads.second", *shape)
        self.final = evidence.rows("leads.final", evidence.sides)
        best = self.final.max(axis=1, keepdims=True)
        winners = (self.final >= best - 1e-9).astype(np.float64)
        self.won: Numbers = winners / winners.sum(axis=1, keepdims=True)
        """Each side's share of the hand."""

    @property
    def both(self) -> Numbers:
        return (self.first + self.second) / 2

    def at(self, fraction: float) -> int:
        return int(np.argmin(np.abs(self.checkpoints - fraction)))


def leads(evidence: Evidence) -> Leads | None:
    return Leads(evidence) if evidence.has("leads.final") and evidence.reached(4) else None


def drama(evidence: Evidence) -> Reading | None:
    """How far behind the winner was, over the whole hand."""
    found = leads(evidence)
    if found is None:
        return None
    behind = (_behind(found.first, found.second, found.won)) / 2
    behind += (_behind(found.second, found.first, found.won)) / 2
    return mean(behind)


def _behind(chosen: Numbers, read: Numbers, won: Numbers) -> Numbers:
    """By hand: the mean lead, in `read`, over the winner, of the leader by `chosen`."""
    leader = chosen.argmax(axis=2)
    leading = np.take_along_axis(read, leader[:, :, None], axis=2)[:, :, 0]
    winning = np.einsum("hcs,hs->hc", read, won)
    result: Numbers = (leading - winning).mean(axis=1)
    return result


def tension(evidence: Evidence) -> Reading | None:
    """The share of the hand before the eventual winner stays ahead."""
    found = leads(evidence)
    if found is None:
        return None
    winning = np.einsum("hcs,hs->hc", found.both, found.won)
    # The first checkpoint after which the winner is never behind again.
    open_still = winning <= 0.5
    marks = np.concatenate([found.checkpoints, [1.0]])
    after = np.where(
        open_still.any(axis=1),
        open_still.shape[1] - np.argmax(open_still[:, ::-1], axis=1),
        0,
    )
    return mean(marks[after])


def left_at_the_end(evidence: Evidence) -> Reading | None:
    """The share of the result's variance that is open at 90% of the hand."""
    found = leads(evidence)
    if found is None:
        return None
    late = found.at(LATE)
    final, first, second = (
        found.final - 0.5,
        found.first[:, late] - 0.5,
        found.second[:, late] - 0.5,
    )
    spread = (final * final).sum(1)
    if spread.sum() <= 0:
        return None
    # Two independent halves multiply to what is known, without their noise; what the best
    # use of it explains is the square of the correlation with the result.
    known, told = (first * second).sum(1), (final * (first + second) / 2).sum(1)
    weights = resampled(len(spread))
    draws = _unexplained(weights @ known, weights @ told, weights @ spread)
    value = _unexplained(*(np.array([part.sum()]) for part in (known, told, spread)))
    return drawn(float(value[0]), draws, len(spread))


def _unexplained(known: Numbers, told: Numbers, spread: Numbers) -> Numbers:
    explained = np.where(known > 1e-9, told * told / np.maximum(known * spread, 1e-9), 0.0)
    result: Numbers = 1 - np.clip(explained, 0.0, 1.0)
    return result


def early_leader_wins(evidence: Evidence) -> tuple[Interval, int] | None:
    """How often the leader at a third of the hand wins it, above chance, and of how many hands."""
    found = leads(evidence)
    if found is None:
        return None
    early = found.both[:, found.at(EARLY)]
    leading = early >= early.max(axis=1, keepdims=True) - 1e-9
    share = (leading * found.won).sum(1) / leading.sum(1)
    hands, due = len(share), 1 / evidence.sides
    p = wilson(float(share.sum()), hands)
    scaled = [(value - due) / (1 - due) for value in p]
    return Interval(*scaled), hands
