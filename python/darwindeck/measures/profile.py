"""The profile of a game: measures with errors, gates, fitness, and a paragraph."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import msgspec
import numpy as np

from darwindeck._shared.arguments import seed_number, whole_number
from darwindeck.errors import GenomeError
from darwindeck.genome.bytecode import identity
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import errors_in
from darwindeck.measures.budgets import MOST_REPLICATES, REPLICATES
from darwindeck.measures.cache import Cache
from darwindeck.measures.cascade import Cascade
from darwindeck.measures.coherence import Flaw, coherence, flaws
from darwindeck.measures.desirability import SHAPES, desirability
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.executor import Executor, Threads
from darwindeck.measures.fitness import Fitness, fitness
from darwindeck.measures.gates import GATES, Verdict, judged, unsure
from darwindeck.measures.intervals import Reading
from darwindeck.measures.minutes import minutes_at_table
from darwindeck.measures.novelty import novelty
from darwindeck.measures.readings import readings_of
from darwindeck.measures.styles import Style, style_named
from darwindeck.measures.words import paragraph


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """One measure of a game."""

    value: float
    error: float
    """The standard error of the value."""
    desirability: float | None
    """From 0 to 1; None where a measure is only reported."""


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """What a game is like, for one style."""

    game: str
    identity: str
    style: str
    fitness: Fitness
    """0 when a gate fails."""
    potential: Fitness
    """The fitness if no gate failed."""
    coherence: float
    flaws: tuple[Flaw, ...]
    measures: dict[str, Measured]
    gates: tuple[Verdict, ...]
    replicates: int
    minutes: int
    """About what a match takes at a table."""
    cost_seconds: float
    summary: str

    @property
    def failed(self) -> tuple[Verdict, ...]:
        """The gates that the game fails."""
        return tuple(gate for gate in self.gates if gate.failed)

    @property
    def passes(self) -> bool:
        """Whether every gate says yes: what is unsure does not."""
        return all(gate.passed for gate in self.gates)


def measure(
    genome: GameGenome,
    style: str = "balanced",
    seed: int = 1,
    replicates: int = REPLICATES,
    executor: Executor | None = None,
    cache: Cache | None = None,
    progress: Callable[[int], object] | None = None,
) -> Profile:
    """The profile of a game; a `GenomeError` if it has errors.

    Where a gate is unsure, further replicates are played, up to eight. `progress` is
    called with the number of tiers that are finished, of `tiers_in_profile(replicates)`.
    """
    if not isinstance(genome, GameGenome):
        raise TypeError(f"a profile needs a GameGenome, not {genome!r}: see load_game()")
    wanted = style_named(style)
    replicates = whole_number("replicates", replicates, 1, 64)
    if errors := errors_in(genome):
        raise GenomeError(errors, genome.name)
    start = time.perf_counter()
    cascade = Cascade(seed_number(seed), executor or Threads(), cache)
    evidence = cascade.explored(canonical(genome), range(replicates), progress)
    evidence = measured_on(cascade, evidence, wanted, replicates)
    return profile_of(evidence, wanted, time.perf_counter() - start)


def tiers_in_profile(replicates: int) -> int:
    """How many tiers a profile has, at most and without those that are played on."""
    return 6 * replicates + 1


def measured_on(cascade: Cascade, evidence: Evidence, style: Style, replicates: int) -> Evidence:
    """Further replicates of the tiers of unsure gates, until they are sure or it is enough."""
    tiers_of = {gate.name: gate.tiers for gate in GATES} | {"style": (6,)}
    for replicate in range(replicates, MOST_REPLICATES):
        doubts = unsure(verdicts_of(evidence, style))
        if not doubts:
            break
        tiers = sorted({tier for doubt in doubts for tier in tiers_of[doubt.name]})
        evidence = cascade.more(evidence, tiers, replicate)
    return evidence


def verdicts_of(evidence: Evidence, style: Style, news: int | None = None) -> tuple[Verdict, ...]:
    """All gates of a style, or those that read one tier."""
    found = list(judged(evidence, news))
    if not style.wants_skill:
        found = [verdict for verdict in found if verdict.name != "trivial"]
    found += [verdict for gate in style.gates if (verdict := gate(evidence)) is not None]
    return tuple(found)


def profile_of(evidence: Evidence, style: Style, seconds: float = 0.0) -> Profile:
    """Everything that is derived from counts: nothing is played."""
    genome = evidence.genome
    readings = all_readings(evidence)
    verdicts = verdicts_of(evidence, style)
    whole = coherence(genome)
    potential = fitness(readings, style, whole, left_out=inapplicable(evidence, readings))
    failed = any(verdict.failed for verdict in verdicts)
    measures = {name: _measured(name, reading) for name, reading in readings.items()}
    profile = Profile(
        game=genome.name,
        identity=f"{identity(genome):016x}",
        style=style.name,
        fitness=Fitness(0.0, 0.0) if failed else potential,
        potential=potential,
        coherence=whole,
        flaws=flaws(genome),
        measures=measures,
        gates=verdicts,
        replicates=evidence.replicates,
        minutes=minutes_at_table(genome),
        cost_seconds=seconds,
        summary="",
    )
    return msgspec.structs.replace(profile, summary=paragraph(profile, evidence))


def all_readings(evidence: Evidence) -> dict[str, Reading]:
    """The measures of a game, novelty included."""
    readings = readings_of(evidence)
    new = novelty(evidence.genome, readings)
    return readings if new is None else {**readings, "novelty": new}


def inapplicable(evidence: Evidence, readings: dict[str, Reading]) -> tuple[str, ...]:
    """Measures that do not count for this game: a classic need not be new."""
    new = readings.get("novelty")
    return ("novelty",) if new is not None and new.value == 0 else ()


def _measured(name: str, reading: Reading) -> Measured:
    good = None
    if name in SHAPES:
        good = float(desirability(name, np.array([reading.value]))[0])
    return Measured(value=reading.value, error=reading.error, desirability=good)


def differences(one: Profile, other: Profile, errors: float = 2.0) -> Sequence[str]:
    """The measures in which two games differ beyond so many errors."""
    found = []
    for name, mine in one.measures.items():
        theirs = other.measures.get(name)
        if theirs is None:
            continue
        error = (mine.error**2 + theirs.error**2) ** 0.5
        if abs(mine.value - theirs.value) > max(errors * error, 1e-9):
            found.append(name)
    return found
