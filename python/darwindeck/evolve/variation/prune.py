"""Pruning: rules that a game does as well without are taken back, and the rest explained.

Every difference from the nearest ancestor is taken back on its own and measured on
the same deals; what does not cost fitness goes, all together, if the whole is then
as good. What each rule does to every measure is its attribution.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from darwindeck.evolve.archive.records import Change, Measure
from darwindeck.evolve.run.assess import Assessment
from darwindeck.evolve.run.best import is_new
from darwindeck.evolve.run.generation import refused_by
from darwindeck.evolve.variation.differences import Difference, differences, reverted
from darwindeck.evolve.variation.operators.freezing import Freeze
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.budgets import LAST_TIER, MOST_REPLICATES
from darwindeck.measures.cascade import Cascade
from darwindeck.measures.counts import identity_of
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.intervals import Reading
from darwindeck.measures.novelty import nearest, usual_distance
from darwindeck.measures.styles import Style

ALLOWED = 0.03
"""The fitness that taking a rule back may cost at the most, by the lower 90% bound."""
Z = 1.645
"""The bound of a two-sided 90% interval, in standard errors."""
SURE = 4
"""Replicates of what may go: with one, an error of fitness is twice what may be lost."""
NEARER = 0.9
"""A game that is near a bundled one may come nearer by a tenth; a new game must stay new."""


class Pruned(msgspec.Struct, frozen=True, kw_only=True):
    """A game with what it did not need taken back."""

    before: GameGenome
    genome: GameGenome
    ancestor: str
    changes: tuple[Change, ...]
    differences: int
    """How many rules could be taken back, of which there was time for so many changes."""


class _Trial(msgspec.Struct, frozen=True):
    """A game, its differences, and what it would be without each."""

    genome: GameGenome
    ancestor: str
    single: tuple[tuple[Difference, GameGenome], ...]
    differences: int


def pruned_all(
    games: Sequence[GameGenome],
    ancestors: Mapping[str, GameGenome],
    cascade: Cascade,
    style: Style,
    most: int,
    freeze: Freeze | None = None,
) -> list[Pruned]:
    """Prunes some games, with at most so many differences each looked at.

    What is frozen stays, also where another rule that goes would change it. One replicate shows
    what a game cannot do without; as many again are for what may go.
    """
    trials = [_trial(game, ancestors, most, freeze) for game in games]
    judged = _Judge(cascade, style)
    judged.play(games, 1)
    judged.play([without for trial in trials for _, without in trial.single], 1)
    open_still = [one for trial in trials for one in _open(trial, judged, most // (SURE - 1))]
    judged.play([*games, *open_still], SURE)
    taken = [_dispensable(trial, judged) for trial in trials]
    wholes = [
        _without(trial.genome, some, ancestors[trial.ancestor], freeze) if some else None
        for trial, some in zip(trials, taken, strict=True)
    ]
    found = [whole for whole in wholes if whole is not None]
    judged.play(found, SURE)
    judged.play([one for one in found if judged.of(one).unsure], MOST_REPLICATES)
    return [
        _decided(trial, some, whole, judged)
        for trial, some, whole in zip(trials, taken, wholes, strict=True)
    ]


def _trial(
    game: GameGenome, ancestors: Mapping[str, GameGenome], most: int, freeze: Freeze | None
) -> _Trial:
    name = nearest(game, ancestors)
    found: dict[int, tuple[Difference, GameGenome]] = {}
    for one in differences(game, ancestors[name]):
        without = _without(game, [one], ancestors[name], freeze)
        # Rules that go only together are one difference.
        if without is not None:
            found.setdefault(identity_of(without), (one, without))
    return _Trial(game, name, tuple(found.values())[:most], len(found))


def _without(
    game: GameGenome, some: Sequence[Difference], ancestor: GameGenome, freeze: Freeze | None
) -> GameGenome | None:
    found = reverted(game, some, ancestor)
    return found if found is None or freeze is None or freeze.holds(found) else None


class _Judge:
    """What has been played of some games."""

    def __init__(self, cascade: Cascade, style: Style) -> None:
        self._cascade = cascade
        self._style = style
        self._found: dict[int, Assessment] = {}

    def play(self, games: Sequence[GameGenome], replicates: int) -> None:
        several = {identity_of(game): game for game in games}
        jobs = [(game, range(1, replicates + 1)) for game in several.values()]
        for evidence in self._cascade.played_each(jobs, LAST_TIER, refused_by(self._style)):
            self._found[identity_of(evidence.genome)] = Assessment(evidence, self._style)

    def of(self, game: GameGenome) -> Assessment:
        return self._found[identity_of(game)]


def _open(trial: _Trial, judged: _Judge, most: int) -> list[GameGenome]:
    """What is measured on: neither surely needed nor surely not, the likeliest to go first."""
    game = judged.of(trial.genome)
    found = [
        without
        for _, without in trial.single
        if lost(game, judged.of(without)) and not surely_lost(game, judged.of(without))
    ]
    found.sort(key=lambda without: -_likely(fitness_change(*_paired(game, judged.of(without)))))
    return found[: max(most, 1)]


def _likely(change: Measure) -> float:
    """How many errors a change of fitness is above what may be lost."""
    return (change.value + ALLOWED) / max(change.error, 1e-9)


def _dispensable(trial: _Trial, judged: _Judge) -> list[Difference]:
    game = judged.of(trial.genome)
    return [one for one, without in trial.single if not lost(game, judged.of(without))]


# --- What is lost ---------------------------------------------------------------


def lost(game: Assessment, without: Assessment) -> str:
    """What a game may lose without a rule: a gate, its cell, its distance, or fitness."""
    return _lost(game, without, -Z)


def surely_lost(game: Assessment, without: Assessment) -> str:
    """What it loses beyond doubt."""
    return _lost(game, without, Z)


def _lost(game: Assessment, without: Assessment, reach: float) -> str:
    """By bounds that are so many errors away from what was measured.

    A gate that is unsure is not lost: it is the whole that must pass.
    """
    if without.failed:
        return f"the gate “{without.failed[0].name}”"
    game, without = _paired(game, without)
    if not _same_kind(game, without):
        return "its kind, skill or length"
    new = without.readings.get("novelty")
    doubt = max(reach, 0.0) * new.error if new is not None else 0.0
    if without.distance + doubt < _nearest_allowed(game):
        return "its distance from the bundled games"
    change = fitness_change(game, without)
    return "" if change.value + reach * change.error > -ALLOWED else "fitness"


def _nearest_allowed(game: Assessment) -> float:
    """How near to the bundled games a game may come by losing rules."""
    return usual_distance() if is_new(game.distance) else NEARER * game.distance


def _paired(one: Assessment, other: Assessment) -> tuple[Assessment, Assessment]:
    """Two games on the same deals: as many replicates as both have."""
    many = min(one.replicates, other.replicates)
    return _first(one, many), _first(other, many)


def _first(found: Assessment, replicates: int) -> Assessment:
    if found.replicates == replicates:
        return found
    counts = {tier: played[:replicates] for tier, played in found.evidence.counts.items()}
    return Assessment(Evidence(found.genome, counts), found.style)


def _same_kind(game: Assessment, without: Assessment) -> bool:
    """Whether both belong to one cell, as far as the same deals can tell."""
    mine, theirs = game.cell, without.cell
    if mine is None or theirs is None or mine.family != theirs.family:
        return False
    for name, same in (
        ("thought", mine.thought == theirs.thought),
        ("length", mine.length == theirs.length),
    ):
        change = _change(game.readings[name], without.readings[name])
        if not same and abs(change.value) > Z * change.error:
            return False
    return True


def fitness_change(game: Assessment, without: Assessment) -> Measure:
    """What taking a rule back does to fitness, paired by deal; novelty is left out."""
    before, draws_before = game.drawn_without("novelty")
    after, draws_after = without.drawn_without("novelty")
    return Measure(after - before, float(np.std(draws_after - draws_before, ddof=1)))


def _change(mine: Reading, theirs: Reading) -> Measure:
    return Measure(theirs.value - mine.value, float(np.std(theirs.draws - mine.draws, ddof=1)))


def _measure_changes(game: Assessment, without: Assessment) -> dict[str, Measure]:
    return {
        name: _change(mine, without.readings[name])
        for name, mine in game.readings.items()
        if name in without.readings
    }


# --- What goes ------------------------------------------------------------------


def _decided(
    trial: _Trial, taken: Sequence[Difference], whole: GameGenome | None, judged: _Judge
) -> Pruned:
    chosen, genome = _best(trial, taken, whole, judged)
    changes = []
    for one, without in trial.single:
        game, other = _paired(judged.of(trial.genome), judged.of(without))
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
        before=trial.genome,
        genome=genome,
        ancestor=trial.ancestor,
        changes=tuple(changes),
        differences=trial.differences,
    )


def _best(
    trial: _Trial, taken: Sequence[Difference], whole: GameGenome | None, judged: _Judge
) -> tuple[Sequence[Difference], GameGenome]:
    """All that can go together; else the one whose going helps most; else nothing."""
    game = judged.of(trial.genome)
    if whole is not None and judged.of(whole).passes and not lost(game, judged.of(whole)):
        return taken, whole
    alone = {
        one: without for one, without in trial.single if one in taken and judged.of(without).passes
    }
    if not alone:
        return (), trial.genome
    best = max(alone, key=lambda one: fitness_change(game, judged.of(alone[one])).value)
    return (best,), alone[best]
