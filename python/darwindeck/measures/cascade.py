"""The cascade: tiers from cheap to dear, each played only while its answer can matter.

A tier is never cut inside; whether it is played depends on the game's own counts
alone. Three ways down: `trial` (tiers 1 to 3), `screened` (stops at the first gate
that fails) and `explored` (goes on, for a designer who wants to know all).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from darwindeck.genome.schema import GameGenome
from darwindeck.measures.budgets import (
    ELITE_TIER,
    LAST_CHEAP_TIER,
    LAST_TIER,
    OF_GREEDY,
    OF_RANDOM,
    ONCE,
    SHORTEST_LIMIT,
    TIERS,
)
from darwindeck.measures.cache import SHARED, Cache
from darwindeck.measures.counts import Counts, Request, request_for
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.executor import Executor, Here
from darwindeck.measures.gates import failed, judged
from darwindeck.measures.gates.deciding import is_misread

NEVER = 0.5
"""Where fewer end than this, more play shows nothing new."""

Stop = Callable[[Evidence, int], bool]
"""Whether a tier need not be played any more."""
Progress = Callable[[int], object]
Job = tuple[GameGenome, Sequence[int]]
"""A game, and the replicates of it that are wanted."""


class Cascade:
    """Plays tiers of replicates of games, or remembers that they were played."""

    def __init__(
        self, seed: int = 1, executor: Executor | None = None, cache: Cache | None = None
    ) -> None:
        self.seed = seed
        self._executor = executor or Here()
        self._cache = cache if cache is not None else SHARED

    def trial(self, genome: GameGenome) -> Evidence:
        """A moment of play: tiers 1 to 3, with matches enough to call a rule dead."""
        return self.played(genome, range(2), LAST_CHEAP_TIER, unplayable)

    def screened(self, genome: GameGenome, replicates: Sequence[int] = range(1)) -> Evidence:
        """All tiers of a candidate, up to the first at which a gate fails."""
        return self.played(genome, replicates, LAST_TIER, fails_a_gate)

    def screened_all(
        self, genomes: Sequence[GameGenome], replicates: Sequence[int] = range(1)
    ) -> list[Evidence]:
        """All tiers of many candidates; each as if it were alone."""
        return self.played_all(genomes, replicates, LAST_TIER, fails_a_gate)

    def explored(
        self, genome: GameGenome, replicates: Sequence[int], progress: Progress | None = None
    ) -> Evidence:
        """All tiers, as far as the game can be played at all."""
        return self.played(genome, replicates, ELITE_TIER, unplayable, progress)

    def played(
        self,
        genome: GameGenome,
        replicates: Sequence[int],
        last: int,
        stop: Stop,
        progress: Progress | None = None,
    ) -> Evidence:
        """Tiers up to `last` of some replicates; `stop` is asked before each tier."""
        (found,) = self.played_all([genome], replicates, last, stop, progress)
        return found

    def played_all(
        self,
        genomes: Sequence[GameGenome],
        replicates: Sequence[int],
        last: int,
        stop: Stop,
        progress: Progress | None = None,
    ) -> list[Evidence]:
        """The same replicates of many games."""
        return self.played_each([(game, replicates) for game in genomes], last, stop, progress)

    def played_each(
        self,
        jobs: Sequence[Job],
        last: int,
        stop: Stop,
        progress: Progress | None = None,
    ) -> list[Evidence]:
        """Replicates of many games, tier by tier, so that all workers have something to do."""
        found = [Evidence(genome, {}) for genome, _ in jobs]
        going = list(range(len(found)))
        done = 0
        for tier in TIERS:
            going = [place for place in going if tier <= last and not stop(found[place], tier)]
            numbers = {p: list(jobs[p][1])[: 1 if tier in ONCE else None] for p in going}
            requests = [r for p in going for r in self._requests(found[p], tier, numbers[p])]
            answers = iter(self._answered(requests, progress, done))
            done += len(requests)
            for place in going:
                mine = [next(answers) for _ in numbers[place]]
                before = found[place]
                found[place] = Evidence(before.genome, {**before.counts, tier: mine})
        return found

    def deepened(self, found: Sequence[Evidence], replicates: Sequence[int]) -> list[Evidence]:
        """Evidence with the last tier, which is only played for the few that are worth it."""
        requests = [r for e in found for r in self._requests(e, ELITE_TIER, replicates)]
        answers = iter(self._answered(requests))
        return [
            Evidence(e.genome, {**e.counts, ELITE_TIER: [next(answers) for _ in replicates]})
            for e in found
        ]

    def more(self, evidence: Evidence, tiers: Sequence[int], replicate: int) -> Evidence:
        """The evidence with another replicate of some tiers."""
        counts = {tier: list(found) for tier, found in evidence.counts.items()}
        wanted = [tier for tier in tiers if tier in counts and tier not in ONCE]
        requests = [r for tier in wanted for r in self._requests(evidence, tier, [replicate])]
        found = self._answered(requests)
        for tier, new in zip(wanted, found, strict=True):
            counts[tier].append(new)
        return Evidence(evidence.genome, counts)

    def _requests(self, evidence: Evidence, tier: int, replicates: Sequence[int]) -> list[Request]:
        """What tier 3 chose and tier 2 found out, the first time, holds for all tiers after."""
        plain = [request_for(evidence.genome, tier, number, self.seed) for number in replicates]
        if tier <= 2:
            return plain
        first = Evidence(evidence.genome, {t: c[:1] for t, c in evidence.counts.items()})
        policy = (first.policy if tier > 3 else "") or "random"
        naive, longest = is_misread(first), longest_hand(first)
        return [replace(one, policy=policy, naive=naive, longest=longest) for one in plain]

    def _answered(
        self, requests: Sequence[Request], progress: Progress | None = None, before: int = 0
    ) -> list[Counts]:
        known: dict[bytes, Counts] = {}
        missing = []
        for request in requests:
            found = self._cache.get(request)
            if found is None:
                missing.append(request)
            else:
                known[request.key] = found
        done = before

        def heard(place: int, counts: Counts) -> None:
            # At once, so that nothing is lost with those that are still being played.
            nonlocal done
            self._cache.put(missing[place], counts)
            known[missing[place].key] = counts
            done += 1
            if progress is not None:
                progress(done)

        self._executor.run(missing, heard)
        return [known[request.key] for request in requests]


def longest_hand(evidence: Evidence) -> int:
    """Turns that a hand of this game may have before it is broken off, by its own counts."""
    turns = {who: block.turns / max(block.hands, 1.0) for who, block in evidence.blocks.items()}
    usual = max(OF_GREEDY * turns.get("greedy", 0.0), OF_RANDOM * turns.get("random", 0.0))
    return max(SHORTEST_LIMIT, int(usual))


def fails_a_gate(evidence: Evidence, tier: int) -> bool:
    """What has failed is not played on; asked before each tier, so only the last is news."""
    return unplayable(evidence, tier) or bool(failed(judged(evidence, news=tier - 1)))


def unplayable(evidence: Evidence, tier: int) -> bool:
    """Where nobody ever chooses, or nothing ever ends, there is nothing more to learn."""
    if tier <= 1:
        return False
    idle = tier > LAST_CHEAP_TIER and not evidence.has_choices
    return idle or any(block.ended < NEVER * block.matches for block in evidence.blocks.values())
