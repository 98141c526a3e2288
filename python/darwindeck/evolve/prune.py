"""Pruning: rules that a game does as well without are taken back, and the rest explained.

Every difference from the nearest ancestor is taken back on its own and measured on
the same deals; what does not cost fitness goes, all together, if the whole is then
as good. What each remaining rule does to every measure is its attribution.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from darwindeck.evolve.assess import Assessment
from darwindeck.evolve.differences import Difference, differences, reverted
from darwindeck.evolve.generation import refused_by
from darwindeck.evolve.records import Change, Measure
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.budgets import LAST_TIER
from darwindeck.measures.cascade import Cascade
from darwindeck.measures.counts import identity_of
from darwindeck.measures.novelty import rules_distance, usual_distance
from darwindeck.measures.styles import Style

ALLOWED = 0.03
"""The fitness that taking a rule back may cost at the most, by the lower 90% bound."""
Z = 1.645
"""The bound of a two-sided 90% interval, in standard errors."""


class Pruned(msgspec.Struct, frozen=True, kw_only=True):
    """A game with what it did not need taken back."""

    before: GameGenome
    genome: GameGenome
    ancestor: str
    changes: tuple[Change, ...]


class _Trial(msgspec.Struct, frozen=True):
    """A game, its differences, and what it would be without each."""

    genome: GameGenome
    ancestor: str
    single: tuple[tuple[Difference, GameGenome], ...]


def pruned_all(
    games: Sequence[GameGenome],
    ancestors: Mapping[str, GameGenome],
    cascade: Cascade,
    style: Style,
    replicates: int,
    most: int,
) -> list[Pruned]:
    """Prunes some games, with at most so many differences each looked at."""
    trials = [_trial(game, ancestors, most) for game in games]
    assessed = _assessed(
        [t.genome for t in trials] + [without for t in trials for _, without in t.single],
        cascade,
        style,
        replicates,
    )
    kept = [_acceptable(trial, assessed) for trial in trials]
    wholes = [
        reverted(trial.genome, taken, ancestors[trial.ancestor]) if len(taken) > 1 else None
        for trial, taken in zip(trials, kept, strict=True)
    ]
    assessed |= _assessed([whole for whole in wholes if whole], cascade, style, replicates)
    return [
        _decided(trial, taken, whole, assessed)
        for trial, taken, whole in zip(trials, kept, wholes, strict=True)
    ]


def _trial(game: GameGenome, ancestors: Mapping[str, GameGenome], most: int) -> _Trial:
    name = min(ancestors, key=lambda name: (rules_distance(game, ancestors[name]), name))
    found: dict[int, tuple[Difference, GameGenome]] = {}
    for one in differences(game, ancestors[name]):
        without = reverted(game, [one], ancestors[name])
        # Rules that go only together are one difference.
        if without is not None and len(found) < most:
            found.setdefault(identity_of(without), (one, without))
    return _Trial(game, name, tuple(found.values()))


def _assessed(
    games: Sequence[GameGenome], cascade: Cascade, style: Style, replicates: int
) -> dict[int, Assessment]:
    jobs = [
        (game, range(1, replicates + 1)) for game in {identity_of(g): g for g in games}.values()
    ]
    found = cascade.played_each(jobs, LAST_TIER, refused_by(style))
    return {identity_of(evidence.genome): Assessment(evidence, style) for evidence in found}


def _acceptable(trial: _Trial, assessed: Mapping[int, Assessment]) -> list[Difference]:
    whole = assessed[identity_of(trial.genome)]
    return [one for one, without in trial.single if as_good(whole, assessed[identity_of(without)])]


def as_good(game: Assessment, without: Assessment) -> bool:
    """Whether a game loses nothing without a rule."""
    return not lost(game, without)


def lost(game: Assessment, without: Assessment) -> str:
    """What a game loses without a rule: a gate, its cell, its distance, or fitness."""
    if not without.passes:
        doubts = (*without.failed, *without.unsure)
        return f"the gate “{doubts[0].name}”" if doubts else "its place"
    if without.cell != game.cell:
        return "its kind, skill or length"
    if without.distance < min(game.distance, usual_distance()):
        return "its distance from the bundled games"
    change = fitness_change(game, without)
    return "" if change.value - Z * change.error > -ALLOWED else "fitness"


def fitness_change(game: Assessment, without: Assessment) -> Measure:
    """What taking a rule back does to fitness, paired by deal; novelty is left out."""
    before, draws_before = game.drawn_without("novelty")
    after, draws_after = without.drawn_without("novelty")
    return Measure(after - before, float(np.std(draws_after - draws_before, ddof=1)))


def _measure_changes(game: Assessment, without: Assessment) -> dict[str, Measure]:
    found = {}
    for name, mine in game.readings.items():
        theirs = without.readings.get(name)
        if theirs is not None:
            error = float(np.std(theirs.draws - mine.draws, ddof=1))
            found[name] = Measure(theirs.value - mine.value, error)
    return found


def _decided(
    trial: _Trial,
    taken: Sequence[Difference],
    whole: GameGenome | None,
    assessed: Mapping[int, Assessment],
) -> Pruned:
    game = assessed[identity_of(trial.genome)]
    chosen, genome = _best(trial, taken, whole, game, assessed)
    changes = []
    for one, without in trial.single:
        other = assessed[identity_of(without)]
        if other.cell is None:
            continue
        kept = one not in chosen
        changes.append(
            Change(
                path=one.path,
                words=one.words,
                kept=kept,
                fitness=fitness_change(game, other),
                measures=_measure_changes(game, other),
                reason=(lost(game, other) or "the whole") if kept else "",
            )
        )
    return Pruned(
        before=trial.genome, genome=genome, ancestor=trial.ancestor, changes=tuple(changes)
    )


def _best(
    trial: _Trial,
    taken: Sequence[Difference],
    whole: GameGenome | None,
    game: Assessment,
    assessed: Mapping[int, Assessment],
) -> tuple[Sequence[Difference], GameGenome]:
    """All that can go together; else the one whose going helps most; else nothing."""
    if whole is not None and as_good(game, assessed[identity_of(whole)]):
        return taken, whole
    alone = {one: without for one, without in trial.single if one in taken}
    if not alone:
        return (), trial.genome
    best = max(alone, key=lambda one: fitness_change(game, assessed[identity_of(alone[one])]).value)
    return (best,), alone[best]
