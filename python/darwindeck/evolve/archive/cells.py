"""The cells of an archive: family × skill × length, which is what a designer asks for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from darwindeck.evolve.archive.records import Cell
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.family import Family, family_of
from darwindeck.measures.intervals import Reading

FAMILIES = tuple(Family)
THOUGHT_EDGES = (0.05, 0.15, 0.3, 0.45, 0.6)
"""Lower edges of the bins of skill; what is below the first is no game of skill."""
LENGTH_EDGES = (6.0, 20.0, 50.0, 120.0)
"""Lower edges of the bins of length, in decisions of a seat a match."""

CELLS = len(FAMILIES) * len(THOUGHT_EDGES) * len(LENGTH_EDGES)


def cell_of(evidence: Evidence, readings: Mapping[str, Reading]) -> Cell | None:
    """Where a game belongs; None before its skill and length are known."""
    if "thought" not in readings or "length" not in readings:
        return None
    return Cell(
        family_of(evidence.genome),
        bin_of(THOUGHT_EDGES, readings["thought"].value),
        bin_of(LENGTH_EDGES, readings["length"].value),
    )


def bin_of(edges: Sequence[float], value: float) -> int:
    """The bin of a value; the first takes what lies below it: gates say whether that may be."""
    return max(0, bisect_right(edges, value) - 1)


def near(one: Cell, other: Cell) -> bool:
    """Whether two cells are of one family, and within one bin on each scale."""
    return (
        one.family == other.family
        and abs(one.thought - other.thought) <= 1
        and abs(one.length - other.length) <= 1
    )
