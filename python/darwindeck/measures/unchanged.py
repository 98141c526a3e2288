"""Does an offspring play like its parent? A filter, not a gate of games.

Both have played the same deals, so differences are paired where counts are by
deal. Only the cheap tiers are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from darwindeck.measures.counts import POLICIES
from darwindeck.measures.evidence import Block, Evidence
from darwindeck.measures.intervals import Numbers

ERRORS = 3.5
"""So many errors apart is no chance, although some thirty numbers are compared."""


def unchanged(parent: Evidence, child: Evidence) -> bool:
    """Whether nothing in tiers 1 to 3 differs beyond chance."""
    return not any(True for _ in changes(parent, child))


def changes(parent: Evidence, child: Evidence) -> Iterator[str]:
    """What differs, by name."""
    if (parent.seats, parent.sides) != (child.seats, child.sides):
        yield "players"
        return
    for who in ("random", "greedy"):
        yield from _of_matches(who, parent.blocks.get(who), child.blocks.get(who))
    for name, rows in (("greedy.gain", 1), ("policy.gain", len(POLICIES))):
        if _gains_differ(parent.columns(name, rows), child.columns(name, rows)):
            yield name


def _of_matches(who: str, mine: Block | None, theirs: Block | None) -> Iterator[str]:
    if mine is None or theirs is None:
        if mine is not theirs:
            yield f"{who} matches"
        return
    pairs = zip(_facts(mine), _facts(theirs), strict=True)
    for (name, (a, a_error)), (_, (b, b_error)) in pairs:
        if _apart(a - b, (a_error**2 + b_error**2) ** 0.5):
            yield f"{who} {name}"


def _gains_differ(mine: Numbers, theirs: Numbers) -> bool:
    """Gains of policies, by deal."""
    if mine.shape != theirs.shape or not mine.size:
        return False
    apart = mine - theirs
    errors = apart.std(axis=1, ddof=1) / apart.shape[1] ** 0.5
    pairs = zip(apart.mean(axis=1), errors, strict=True)
    return any(_apart(float(difference), float(error)) for difference, error in pairs)


def _apart(difference: float, error: float) -> bool:
    return abs(difference) > ERRORS * error + 1e-9


def _facts(block: Block) -> Iterator[tuple[str, tuple[float, float]]]:
    """Numbers of a block with their errors."""
    n = max(block.matches, 1.0)
    turns = block.turns / n
    yield "turns", (turns, (max(0.0, block.turns_squared / n - turns**2) / n) ** 0.5)
    hands, total, squares = (float(number) for number in block.hand_decisions)
    mean = total / hands if hands else 0.0
    yield "hands", (mean, (max(0.0, squares / hands - mean**2) / hands) ** 0.5 if hands else 0.0)
    for name, count in (("ended", block.ended), ("draws", block.draws)):
        yield name, _share(count, n)
    decisions = max(float(block.decisions.sum()), 1.0)
    # Decisions of one match are alike: count as many as there are matches.
    share, _ = _share(float(block.choices.sum()), decisions)
    yield "choices", (share, (share * (1 - share) / n) ** 0.5 + 1e-3)
    best = int(np.argmax(block.shares)) if len(block.shares) else 0
    yield "seats", _share(float(block.shares[best]), n)
    yield "hands a match", (block.hands / n, (block.hands / n) / n**0.5 * 0.5)


def _share(count: float, of: float) -> tuple[float, float]:
    p = count / of
    return p, (max(p * (1 - p), 1 / of) / of) ** 0.5
