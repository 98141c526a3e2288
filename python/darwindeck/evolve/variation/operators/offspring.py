"""Offspring, and when a changed game is one: valid, and not its parent again."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from darwindeck.evolve.variation.repair import mended
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome


class Offspring(msgspec.Struct, frozen=True):
    """A new game and where it comes from."""

    genome: GameGenome
    """Canonical and valid, without name, summary and notes."""
    operators: tuple[str, ...]
    """The names of what made it, in order."""
    tries: int
    """How many changed games it took, those that were refused included."""


def settled(genome: GameGenome) -> GameGenome | None:
    """The game repaired and in canonical form, or None where it is not valid."""
    repaired = mended(genome)
    return None if repaired is None else canonical(nameless(repaired))


def nameless(genome: GameGenome) -> GameGenome:
    return replace(genome, name="", summary="", notes="")


def is_same(one: GameGenome, other: GameGenome) -> bool:
    """Whether two games in canonical form have the same rules, which means the same bytecode."""
    return replace(nameless(one), family=other.family) == nameless(other)
