"""Offspring: a game changed by designers' moves, repaired, valid and not its parent.

Everything depends on the generator that is given and on nothing else, so that
the same state gives the same offspring everywhere.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from darwindeck.evolve.variation.crossover import crossover
from darwindeck.evolve.variation.operators import OPERATORS, Operator
from darwindeck.evolve.variation.operators.freezing import Freeze
from darwindeck.evolve.variation.operators.offspring import Offspring, is_same, settled
from darwindeck.evolve.variation.operators.seats import with_players
from darwindeck.genome.canonical import canonical
from darwindeck.genome.facts.turns import layout_of
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome

__all__ = ["Freeze", "Offspring", "Tally", "random_genome", "seeds_for", "vary", "yields"]

TRIES = 200
PATIENCE = 20
"""So often a move is tried whose turn it is by its rate, before it is taken not to apply."""
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

    An operator with a rate makes the first move of so many variations of games that it applies
    to, whatever other operators there are; all other moves are drawn by weight. `weights`
    replace rates and weights by name. With `players` the game has so many
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
        chances = chances.without(SEATS)
    for number in range(steps):
        step = _Step(found, (parent, found), frozen)
        name = step.by_rate(chances.rated, rng) if number == 0 else None
        # Where nothing else can be changed, what has had its turn by rate comes again.
        name = name or step.by_weight(chances.weighted, rng) or step.by_weight(chances.rated, rng)
        if name is None or step.child is None:
            raise ValueError("nothing in the game can be changed, as far as it is not frozen")
        found, names, tries = step.child, [*names, name], tries + step.tries
    return Offspring(found, tuple(names), tries)


class Chances(NamedTuple):
    """The operators that may be chosen: those with a rate, and those with a weight."""

    rated: tuple[tuple[Operator, float], ...]
    weighted: tuple[tuple[Operator, float], ...]

    def without(self, name: str) -> Chances:
        """All but one of them."""
        return Chances(*(tuple(one for one in part if one[0].name != name) for part in self))


def chances_of(weights: Mapping[str, float] | None = None, *, aggressive: bool = False) -> Chances:
    """What may be chosen, and how often; a ValueError for rates of more than every variation."""
    given = weights or {}
    rated: list[tuple[Operator, float]] = []
    weighted: list[tuple[Operator, float]] = []
    for operator in OPERATORS:
        rate = operator.rate
        if aggressive and operator.aggressive is not None:
            rate = operator.aggressive
        chance = given.get(operator.name, operator.weight if rate is None else rate)
        if chance > 0:
            (weighted if rate is None else rated).append((operator, chance))
    whole = math.fsum(rate for _, rate in rated)
    if whole > 1 + 1e-9:
        raise ValueError(f"rates are shares of variations; they add up to {whole:g}, not to 1")
    return Chances(tuple(rated), tuple(weighted))


class _Step:
    """One move from a game to another valid one, and how many it took."""

    def __init__(
        self, genome: GameGenome, others: Sequence[GameGenome], frozen: Freeze | None
    ) -> None:
        self._genome, self._others, self._frozen = genome, others, frozen
        self.child: GameGenome | None = None
        self.tries = 0

    def by_rate(self, rated: Sequence[tuple[Operator, float]], rng: random.Random) -> str | None:
        """The move whose turn it is by its rate; None where that is nobody's, or does not apply."""
        point = rng.random()
        for operator, rate in rated:
            point -= rate
            if point < 0:
                moved = any(self._moves(operator, rng) for _ in range(PATIENCE))
                return operator.name if moved else None
        return None

    def by_weight(
        self, chances: Sequence[tuple[Operator, float]], rng: random.Random
    ) -> str | None:
        """A move that is drawn by its weight among those that apply; None where none does."""
        left = list(chances)
        for _ in range(TRIES):
            if not left:
                break
            at = _draw(left, rng)
            operator, tried = left[at][0], self.tries
            if self._moves(operator, rng):
                return operator.name
            if self.tries == tried:
                # It may apply with other luck, but others come first.
                left.pop(at)
        return None

    def _moves(self, operator: Operator, rng: random.Random) -> bool:
        """Whether the move leads to another valid game, which is the child then."""
        changed = operator.vary(self._genome, rng)
        if changed is None:
            return False
        self.tries += 1
        child = settled(changed)
        if child is None or any(is_same(child, other) for other in self._others):
            return False
        if self._frozen is not None and not self._frozen.holds(child):
            return False
        self.child = child
        return True


def _draw(chances: Sequence[tuple[Operator, float]], rng: random.Random) -> int:
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
