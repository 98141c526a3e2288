"""The best games of an archive: far from every bundled game, and unlike each other.

One choice for all who ask for it: what is exported, what a report puts first, and what
is judged when a run is measured again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from darwindeck.evolve.archive.records import Contender
from darwindeck.evolve.run.settings import Settings, off_target
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.family import family_of
from darwindeck.measures.novelty import rules_distance, usual_distance

APART = 0.25
"""The best share at most three quarters of their rules."""
LEAST = 0.4
"""A game that fills a cell with less than this is nothing to show to anybody."""


def is_new(distance: float) -> bool:
    """Whether a game is as far from the bundled ones as their families are from each other."""
    return distance >= usual_distance()


def best_of(contenders: Iterable[Contender], wanted: int) -> list[Contender]:
    """The surest new games, as many as there are and are wanted; each differs from the others."""
    found: list[Contender] = []
    for one in ranked(contenders):
        if len(found) >= wanted or not is_new(one.distance):
            break
        if all(differ(one.genome, other.genome) for other in found):
            found.append(one)
    return found


def ranked(contenders: Iterable[Contender], settings: Settings | None = None) -> list[Contender]:
    """Those that are new enough, the surest first; then the others, the newest first.

    What is wanted goes before that: games near a target come first, and around somebody's own
    game nobody asks how far the others are from bundled ones.
    """
    worth = [one for one in contenders if one.fitness.value >= LEAST]
    if settings is not None and (settings.targets or settings.start is not None):
        return sorted(
            worth,
            key=lambda one: (steps_off(one, settings), -one.sure, one.words, one.identity),
        )
    new = [one for one in worth if is_new(one.distance)]
    near = [one for one in worth if not is_new(one.distance)]
    new.sort(key=lambda one: (-one.sure, one.words, one.identity))
    near.sort(key=lambda one: (-one.distance * one.sure, one.words, one.identity))
    return new + near


def steps_off(one: Contender, settings: Settings) -> int:
    """How far a game is from the targets, in half bins: nearer than this is luck."""
    values = {name: measure.value for name, measure in one.measures.items()}
    return round(2 * off_target(values, settings.targets))


def distinct(
    queue: Sequence[Contender],
    chosen: Sequence[GameGenome],
    wanted: int,
    shared: bool = True,
) -> list[Contender]:
    """The first that differ from each other and from what is chosen.

    No family takes all, unless what is wanted is one kind of game (`shared` False).
    """
    found: list[Contender] = []
    for share in (3, 1) if shared else (1,):
        for one in queue:
            if len(found) >= wanted:
                break
            others = [*chosen, *(other.genome for other in found)]
            family = family_of(one.genome)
            mine = sum(family_of(other) == family for other in others)
            if mine * share >= len(chosen) + wanted or one in found:
                continue
            if all(differ(one.genome, other) for other in others):
                found.append(one)
    return found


def differ(one: GameGenome, other: GameGenome) -> bool:
    """Whether two games have rules enough that the other does not have."""
    return rules_distance(one, other) >= APART
