"""Moves of one operator on bundled games, for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from darwindeck.evolve.variation.operators import operator_named
from darwindeck.evolve.variation.operators.offspring import nameless, settled
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome


def game(name: str) -> GameGenome:
    """A bundled game as offspring are spelt."""
    return nameless(canonical(bundled_games()[name]))


def moves(operator: str, genome: GameGenome, count: int = 60) -> Iterator[GameGenome]:
    """What an operator makes of a game, repaired; every one of them is valid."""
    for seed in range(count):
        changed = operator_named(operator).vary(genome, random.Random(seed))
        if changed is not None:
            child = settled(changed)
            assert child is not None, f"{operator} with seed {seed} is not valid"
            yield child


def applies(operator: str, genome: GameGenome) -> bool:
    return operator_named(operator).vary(genome, random.Random(1)) is not None
