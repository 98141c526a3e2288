"""Near-misses: games that failed, but not by much, from which a tenth of parents come."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from darwindeck.evolve.run.assess import Assessment
from darwindeck.genome.schema import GameGenome

MOST = 48


class NearMiss(msgspec.Struct, frozen=True):
    """A game that failed a gate, or is not sure to pass them all."""

    genome: GameGenome
    identity: str
    grade: int
    """How many gates it passed: those that fail late are better."""
    promise: float
    """The fitness that it would have."""


class NearMisses:
    """The best graded failures of a run."""

    def __init__(self, found: Iterable[NearMiss] = ()) -> None:
        self.games = list(found)

    def offer(self, found: Assessment) -> None:
        grade = sum(verdict.passed for verdict in found.verdicts)
        miss = NearMiss(found.genome, found.identity, grade, found.fitness.value)
        kept = [one for one in self.games if one.identity != found.identity]
        kept.append(miss)
        kept.sort(key=lambda one: (-one.grade, -one.promise, one.identity))
        self.games = kept[:MOST]

    def forget(self, identity: str) -> None:
        """A game that has entered the archive misses nothing any more."""
        self.games = [one for one in self.games if one.identity != identity]
