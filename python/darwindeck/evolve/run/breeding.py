"""The candidates of a generation: parents, what varies them, and what comes of it.

Every candidate has a generator of its own, `mix(seed, generation, index)`, and sees
the archive as it was when the generation began: the number of workers changes nothing.
"""

from __future__ import annotations

import itertools
import math
import random
from bisect import bisect_right
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet

import msgspec

from darwindeck import _native
from darwindeck.evolve.archive.archive import CONTENDERS, Archive
from darwindeck.evolve.archive.cells import LENGTH_EDGES, THOUGHT_EDGES, bin_of, near
from darwindeck.evolve.archive.curiosity import Curiosity
from darwindeck.evolve.archive.pool import NearMisses
from darwindeck.evolve.archive.records import Cell, Contender
from darwindeck.evolve.run.settings import Settings
from darwindeck.evolve.variation.bandit import COMPOSED, Bandit
from darwindeck.evolve.variation.crossover import crossover
from darwindeck.evolve.variation.operators.offspring import Offspring
from darwindeck.evolve.variation.vary import random_genome, vary
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.counts import identity_of
from darwindeck.measures.family import family_of
from darwindeck.measures.novelty import least_rules_distance, usual_distance

NEAR_MISS = 0.1
"""The share of parents that come from the near-misses."""
CROSSED = 0.4
"""The share of offspring with two parents, once there are games to cross: 31 of 78 of these were
elites when their runs ended, 34 of 103 mutants of elites, 3 of 19 crossings of bundled games."""
ROAMING = 24
"""Until so many cells are filled, parents also come from the games that a run starts with."""
COMPOSED_NOW_AND_THEN = 0.05
"""The share of games that have no parent: fewer of them stay than of others, but more of those
are far from every bundled game."""
TRIES = 6
"""How often something is bred that was not seen before."""
LITTER = 3
"""Of so many offspring the one is looked at whose rules are farthest from every bundled game: of
candidates with more than 0.6 of their rules to themselves as many stay as of others (43 of 100),
and 14 of 100 are new; of those with less than 0.5 none."""
STEPS = (1, 1, 1, 2, 2, 3)
"""How many steps an offspring is away from its parent, each as likely."""
ROOM = 4
"""A cell with one less empty ones beside it is bred from fully, others less: of mutants whose
parent had at most one beside it 7 of 94 filled a cell, of others 90 of 450."""
NEAREST = 0.05
"""How much is bred from a game that is all but a bundled one, beside one that is new."""
WIDTH = 1.2
"""How quickly cells away from a target are bred from less."""


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be looked at, and where it comes from."""

    index: int
    genome: GameGenome
    identity: str
    parents: tuple[GameGenome, ...]
    operators: tuple[str, ...]


class Brood(msgspec.Struct, frozen=True):
    """The candidates of one generation, and how often breeding succeeded."""

    candidates: tuple[Candidate, ...]
    tries: int
    """Changed games that were made; those that were invalid or not changed in bytes included."""
    given: int
    """Those that were valid and changed."""


def generator_for(seed: int, generation: int, index: int) -> random.Random:
    return random.Random(_native.match_seed(_native.match_seed(seed, generation), index))


class Breeder:
    """Breeds from an archive, near-misses, and the games that a run starts with."""

    def __init__(
        self,
        settings: Settings,
        seeds: Sequence[GameGenome],
        archive: Archive,
        misses: NearMisses,
        bandit: Bandit,
        curiosity: Curiosity,
    ) -> None:
        self._settings = settings
        self._seeds = seeds
        self._archive = archive
        self._misses = misses
        self._bandit = bandit
        self._freeze = settings.freeze
        # Around somebody's own game, and without selection, what is bred is looked at.
        self._litter = LITTER if settings.select and settings.start is None else 1
        shares = curiosity.shares()
        self._by_family = sorted(seeds, key=family_of)
        self._seed_weights = _shared(shares, [(_family(game), 1.0) for game in self._by_family])
        self._row = _row(archive, seeds)
        filled = set(archive.cells)
        claims = [
            (_family(place), _newest(archive.at(place)) if isinstance(place, Cell) else 1.0)
            for place in self._row
        ]
        self._row_weights = [
            share * _nearness(place, settings.targets) * _room(place, filled)
            if isinstance(place, Cell)
            else share
            for place, share in zip(self._row, _shared(shares, claims), strict=True)
        ]

    def brood(self, generation: int, seen: Callable[[str], bool]) -> Brood:
        """A generation; `seen` says which games have been looked at before."""
        found: dict[str, Candidate] = {}
        tries = given = 0
        for index in range(self._settings.generation):
            rng = generator_for(self._settings.seed, generation, index)
            litter: list[Candidate] = []
            for _ in range(TRIES):
                bred = self._bred(rng, index)
                if bred is None:
                    continue
                parents, offspring = bred
                tries += offspring.tries
                given += 1 if len(parents) != 1 else len(offspring.operators)
                identity = f"{identity_of(offspring.genome):016x}"
                if identity in found or seen(identity):
                    continue
                litter.append(
                    Candidate(
                        index=index,
                        genome=offspring.genome,
                        identity=identity,
                        parents=parents,
                        operators=offspring.operators,
                    )
                )
                if len(litter) == self._litter:
                    break
            if litter:
                chosen = max(
                    litter, key=lambda one: (least_rules_distance(one.genome), one.identity)
                )
                found[chosen.identity] = chosen
        return Brood(tuple(found.values()), tries, given)

    def _bred(
        self, rng: random.Random, index: int
    ) -> tuple[tuple[GameGenome, ...], Offspring] | None:
        """Parents and offspring; None where nothing of the parent can be changed."""
        settings = self._settings
        if settings.start is None and settings.select and rng.random() < COMPOSED_NOW_AND_THEN:
            return (), Offspring(random_genome(rng, settings.players), (COMPOSED,), 1)
        # The candidates of a generation stand in a row before the families, so that each of
        # these has its share of every generation, and not only in the long run.
        parent = self._parent(rng, (index + rng.random()) / settings.generation)
        bred_before = settings.select and len(self._archive) > 0
        if self._freeze is None and bred_before and rng.random() < CROSSED:
            other = self._parent(rng, rng.random())
            crossed = crossover(parent, other, rng)
            if crossed is not None:
                return (parent, other), crossed
        try:
            offspring = vary(
                parent,
                rng,
                self._bandit.weights if settings.select else None,
                steps=rng.choice(STEPS),
                aggressive=settings.aggressive,
                frozen=self._freeze,
                players=settings.players,
            )
        except ValueError:
            return None
        return (parent,), offspring

    def _parent(self, rng: random.Random, point: float) -> GameGenome:
        """A game to breed from: where `point`, from 0 to 1, falls among those in their order."""
        archive, misses = self._archive, self._misses.games
        if not self._settings.select:
            return rng.choice(self._seeds)
        if misses and rng.random() < NEAR_MISS:
            # The better graded are chosen more often.
            return misses[min(rng.randrange(len(misses)), rng.randrange(len(misses)))].genome
        from_seeds = len(self._seeds) * max(0.0, 1 - len(archive) / ROAMING)
        if rng.random() < from_seeds / (from_seeds + len(archive)):
            return self._by_family[_at(point, self._seed_weights)]
        place = self._row[_at(point, self._row_weights)]
        return _chosen(archive.at(place), rng).genome if isinstance(place, Cell) else place


def _row(archive: Archive, seeds: Sequence[GameGenome]) -> list[Cell | GameGenome]:
    """The cells of an archive and, for families without any, the games that a run starts with."""
    found = {cell.family for cell in archive.cells}
    absent = [game for game in seeds if _family(game) not in found]
    return sorted([*archive.cells, *absent], key=_family)


def _family(place: Cell | GameGenome) -> str:
    return place.family if isinstance(place, Cell) else str(family_of(place))


def _shared(shares: dict[str, float], claims: Sequence[tuple[str, float]]) -> list[float]:
    """A weight for each, if all of one family share what the family has, by what they claim."""
    claimed: dict[str, float] = {}
    for family, claim in claims:
        claimed[family] = claimed.get(family, 0.0) + claim
    return [shares[family] * claim / claimed[family] for family, claim in claims]


def _at(point: float, weights: Sequence[float]) -> int:
    """Which of some weights in a row a point from 0 to 1 falls on."""
    ends = list(itertools.accumulate(weights))
    return min(bisect_right(ends, point * ends[-1]), len(ends) - 1)


def _chosen(contenders: list[Contender], rng: random.Random) -> Contender:
    """The first of a cell twice as often as the second, and so on, if they are equally new."""
    weights = [2.0 ** (CONTENDERS - place) * _newness(one) for place, one in enumerate(contenders)]
    return rng.choices(contenders, weights)[0]


def _newest(contenders: Sequence[Contender]) -> float:
    return max(map(_newness, contenders))


def _newness(one: Contender) -> float:
    """1 for a game that is new, less for one near a bundled game, whose offspring are so too."""
    return max(NEAREST, min(1.0, one.distance / usual_distance()) ** 2)


def _room(cell: Cell, filled: AbstractSet[Cell]) -> float:
    """1 where offspring find empty cells beside that of their parent, less where they find few."""
    bins = itertools.product(range(len(THOUGHT_EDGES)), range(len(LENGTH_EDGES)))
    beside = [Cell(cell.family, thought, length) for thought, length in bins]
    free = sum(near(cell, other) and other not in filled for other in beside)
    return min(1.0, (1 + free) / ROOM)


def _nearness(cell: Cell, targets: dict[str, float]) -> float:
    """1 in the cell that is wanted, less the more bins it is away."""
    apart = 0.0
    if "thought" in targets:
        apart += (cell.thought - bin_of(THOUGHT_EDGES, targets["thought"])) ** 2
    if "length" in targets:
        apart += (cell.length - bin_of(LENGTH_EDGES, targets["length"])) ** 2
    return math.exp(-apart / (2 * WIDTH**2))
