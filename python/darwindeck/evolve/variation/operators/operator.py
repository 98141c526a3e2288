"""What an operator is: one move of a designer, with its name, family, and how often it is made."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from darwindeck.evolve.variation.operators.offspring import is_same, settled
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome

Move = Callable[[GameGenome, random.Random], GameGenome | None]

TRIES = 20
"""A move that applies leads to another valid game within so many tries, but for rare bad luck."""


class Operator(msgspec.Struct, frozen=True):
    """A way to change a game."""

    name: str
    family: str
    """The part of the game that it changes; the name of its file."""
    weight: float
    """How often it is made beside others without a rate, before anything is known of its yield."""
    vary: Move
    """The changed game, before repair; None where the move does not apply."""
    rate: float | None = None
    """The share of variations that make this move where it applies; None: weights decide."""
    aggressive: float | None = None
    """The rate in aggressive variations, where that is another one."""

    def apply(self, genome: GameGenome, rng: random.Random | int | None = None) -> GameGenome:
        """The game after the move, repaired and valid; the same game where it does not apply.

        `rng` is a generator or the seed of one; without it the move is another every time.
        """
        source = rng if isinstance(rng, random.Random) else random.Random(rng)
        parent = canonical(genome)
        for _ in range(TRIES):
            changed = self.vary(parent, source)
            child = None if changed is None else settled(changed)
            if child is not None and not is_same(child, parent):
                words = {"name": genome.name, "summary": genome.summary, "notes": genome.notes}
                return replace(child, **words)
        return genome


class Mutation(Operator, frozen=True, kw_only=True):
    """An operator that is a class of its own and has a rate."""

    weight: float = 0.0
    vary: Move
