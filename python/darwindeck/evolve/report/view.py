"""What a report shows of a game, whether it was exported or only stayed in the archive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
import numpy as np

from darwindeck.evolve.archive.records import Cell, Elite, Export, Measure, Origin, Run
from darwindeck.evolve.report.words import MEANINGS, kind_of
from darwindeck.evolve.run.best import is_new
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.desirability import SHAPES, anchors, desirability
from darwindeck.measures.fitness import Fitness


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the report."""

    key: str
    """Its place on the page."""
    name: str
    kind: str
    """What it is, in a few words."""
    cell: Cell
    """Where it lies by its own values."""
    archived: Cell | None
    """Where the search had it; None if the archive does not hold it."""
    genome: GameGenome
    fitness: Fitness
    measures: Mapping[str, Measure]
    ratings: Mapping[str, float]
    """How desirable each measure is, from 0 to 1."""
    words: int
    ancestor: str
    """The bundled game that is nearest."""
    beside: str
    """The game that it is shown beside: the one that the run was designed around, or the nearest
    of those it began with."""
    theirs: Mapping[str, float]
    """What that one measures."""
    distance: float
    export: Export | None


def games_of(run: Run) -> tuple[Shown, ...]:
    """Exports in their order, then the other games of the archive, each once."""
    elites = dict(enumerate(run.elites))
    shown: list[Shown] = []
    for export in run.exports:
        place = next((i for i, elite in elites.items() if _became(elite, export)), None)
        elite = None if place is None else elites.pop(place)
        shown.append(_exported(f"g{len(shown)}", export, elite, run.origin))
    for elite in sorted(elites.values(), key=_by_family_and_fitness):
        shown.append(_kept(f"g{len(shown)}", elite, run.origin))
    return tuple(shown)


def _became(elite: Elite, export: Export) -> bool:
    """Pruning changes a game's identity, but its lineage remembers what it was."""
    known = {export.identity, *(step.identity for step in export.lineage)}
    return elite.identity in known or (elite.cell, elite.name) == (export.cell, export.name)


def _by_family_and_fitness(elite: Elite) -> tuple[str, float, str]:
    return elite.cell.family, -elite.fitness.value, elite.name


def _exported(key: str, export: Export, elite: Elite | None, origin: Origin | None) -> Shown:
    beside = origin.name if origin else export.ancestor
    return Shown(
        key=key,
        name=export.name,
        kind=_kind(export.family, export.genome),
        cell=export.cell,
        archived=elite.cell if elite else None,
        genome=export.genome,
        fitness=export.fitness,
        measures=export.measures,
        ratings=ratings({n: m.value for n, m in export.measures.items()}) | export.desirabilities,
        words=export.words,
        ancestor=export.nearest or export.ancestor,
        beside=beside,
        theirs=_measured(beside, origin),
        distance=export.distance,
        export=export,
    )


def _kept(key: str, elite: Elite, origin: Origin | None) -> Shown:
    beside = origin.name if origin else elite.ancestor
    return Shown(
        key=key,
        name=elite.name,
        kind=_kind(elite.cell.family, elite.genome),
        cell=elite.cell,
        archived=elite.cell,
        genome=elite.genome,
        fitness=elite.fitness,
        measures=elite.measures,
        ratings=ratings({name: found.value for name, found in elite.measures.items()}),
        words=elite.words,
        ancestor=elite.ancestor,
        beside=beside,
        theirs=_measured(beside, origin),
        distance=elite.distance,
        export=None,
    )


def best_of(games: Iterable[Shown], around: bool = False) -> Shown | None:
    """The best that was confirmed; else the best of the archive, which may have been lucky.

    A game that is new goes before one that is much like a bundled game, unless the run was
    designed `around` somebody's own.
    """
    return max(
        games,
        key=lambda g: (g.export is not None, around or is_new(g.distance), g.fitness.value),
        default=None,
    )


def new_among(games: Iterable[Shown]) -> int:
    """How many are as far from every bundled game as the families of these are from each other."""
    return sum(is_new(game.distance) for game in games)


def _kind(family: str, genome: GameGenome) -> str:
    partners = any(len(team) > 1 for team in genome.teams) if genome.team_mode else False
    return f"{kind_of(family)} for {genome.player_count}{' in partnerships' if partners else ''}"


def ratings(values: Mapping[str, float]) -> dict[str, float]:
    """How desirable some measures are."""
    return {
        name: float(desirability(name, np.array([value]))[0])
        for name, value in values.items()
        if name in SHAPES and name in MEANINGS
    }


def _measured(name: str, origin: Origin | None) -> dict[str, float]:
    """What the game measures that another is shown beside; nothing if there is none."""
    if origin is not None and origin.name == name:
        return {key: measure.value for key, measure in origin.measures.items()}
    anchor = anchors().get(name)
    return dict(anchor.measures) if anchor else {}
