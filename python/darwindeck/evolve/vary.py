"""Offspring: a game changed by designers' moves, repaired, valid and not its parent.

Everything depends on the generator that is given and on nothing else, so that
the same state gives the same offspring everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from darwindeck.evolve.crossover import crossover
from darwindeck.evolve.operators import OPERATORS, Operator
from darwindeck.evolve.operators.freezing import Freeze
from darwindeck.evolve.operators.offspring import Offspring, is_same, settled
from darwindeck.evolve.operators.seats import with_players
from darwindeck.genome.canonical import canonical
from darwindeck.genome.facts import layout_of
from darwindeck.genome.library import bundled_games
from darwindeck.genome.schema import GameGenome

__all__ = ["Freeze", "Offspring", "Tally", "random_genome", "seeds_for", "vary", "yields"]

AGGRESSIVE = 2.0
"""Effects come, go and change so many times as often in an aggressive variation."""
TRIES = 200
SEATS = "MutatePlayerCount"


def vary(
    genome: GameGenome,
    rng: random.Random,
    weights: Mapping[str, float] | None = None,
    *,
    steps: int = 1,
    aggressive: bool = False,
    frozen: Freeze | None = None,
    players: int | None = None,
) -> Offspring:
    """A valid game some moves away, other than its parent and with all that is frozen.

    `weights` replace the operators' rates by name. With `players` the game has so many
    seats: a parent with another number is changed first, and no move changes it again.
    A ValueError says that nothing can be changed.
    """
    parent = found = canonical(genome)
    names: list[str] = []
    tries = 0
    if players is not None and players != parent.player_count:
        seated = settled(with_players(parent, players))
        if seated is None or (frozen is not None and not frozen.holds(seated)):
            raise ValueError(f"the game cannot be played by {players}")
        found, names, tries = seated, [SEATS], 1
    chances = chances_of(weights, aggressive=aggressive)
    if players is not None:
        chances = [(operator, chance) for operator, chance in chances if operator.name != SEATS]
    for _ in range(steps):
        child, name, tried = _step(found, (parent, found), rng, chances, frozen)
        found, names, tries = child, [*names, name], tries + tried
    return Offspring(found, tuple(names), tries)


def chances_of(
    weights: Mapping[str, float] | None = None, *, aggressive: bool = False
) -> list[tuple[Operator, float]]:
    """The operators that may be chosen, each with its weight."""
    given = weights or {}
    found = []
    for operator in OPERATORS:
        weight = given.get(operator.name, operator.rate)
        if aggressive and operator.family == "effects":
            weight *= AGGRESSIVE
        if weight > 0:
            found.append((operator, weight))
    return found


def _step(
    genome: GameGenome,
    others: Sequence[GameGenome],
    rng: random.Random,
    chances: list[tuple[Operator, float]],
    frozen: Freeze | None,
) -> tuple[GameGenome, str, int]:
    """One move that applies and leads to another valid game, and how many it took."""
    left, tries = list(chances), 0
    for _ in range(TRIES):
        if not left:
            break
        at = _draw(left, rng)
        operator = left[at][0]
        changed = operator.vary(genome, rng)
        if changed is None:
            # It may apply with other luck, but others come first.
            left.pop(at)
            continue
        tries += 1
        child = settled(changed)
        if child is None or any(is_same(child, other) for other in others):
            continue
        if frozen is not None and not frozen.holds(child):
            continue
        return child, operator.name, tries
    raise ValueError("nothing in the game can be changed, as far as it is not frozen")


def _draw(chances: list[tuple[Operator, float]], rng: random.Random) -> int:
    """One of the operators by weight; sums of floats in a fixed order are the same everywhere."""
    point = rng.random() * sum(weight for _, weight in chances)
    for at, (_, weight) in enumerate(chances):
        point -= weight
        if point < 0:
            return at
    return len(chances) - 1


# --- Where evolution starts -----------------------------------------------------


def seeds_for(
    players: int, bundled: Mapping[str, GameGenome], *, layouts: bool = False
) -> dict[str, GameGenome]:
    """The games that can be played by so many, their seats changed where need be, by name.

    Those with layouts only with `layouts`: to measure one costs several times as much as
    another game, and they would take most of a run's time. One that is named is varied.
    """
    found: dict[str, GameGenome] = {}
    for name, genome in bundled.items():
        if layout_of(genome) is not None and not layouts:
            continue
        if genome.player_count == players:
            found[name] = canonical(genome)
            continue
        seated = settled(with_players(canonical(genome), players))
        if seated is not None and seated.player_count == players:
            found[name] = seated
    return found


@cache
def _bundled_for(players: int) -> tuple[GameGenome, ...]:
    return tuple(seeds_for(players, bundled_games()).values())


def random_genome(rng: random.Random, players: int) -> GameGenome:
    """A random game of designed parts: of two or three bundled games, and some moves on."""
    seeds = _bundled_for(players)
    found = rng.choice(seeds)
    for _ in range(rng.randint(1, 3)):
        mixed = crossover(found, rng.choice(seeds), rng)
        found = found if mixed is None else mixed.genome
    return vary(found, rng, steps=rng.randint(2, 4), players=players).genome


# --- What operators yield -------------------------------------------------------


class Tally(msgspec.Struct):
    """What became of the moves of one operator."""

    chosen: int = 0
    applied: int = 0
    valid: int = 0
    changed: int = 0


def yields(genomes: Sequence[GameGenome], rng: random.Random, tries: int) -> dict[str, Tally]:
    """For each operator, how many of its first moves on these games apply, are valid, change."""
    found = {operator.name: Tally() for operator in OPERATORS}
    for genome in map(canonical, genomes):
        for operator in OPERATORS:
            tally = found[operator.name]
            for _ in range(tries):
                tally.chosen += 1
                changed = operator.vary(genome, rng)
                if changed is None:
                    break
                tally.applied += 1
                child = settled(changed)
                tally.valid += child is not None
                tally.changed += child is not None and not is_same(child, genome)
    return found
