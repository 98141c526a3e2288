"""Offspring, and when a changed game is one: valid, and not its parent again."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from darwindeck.evolve.repair import repair
from darwindeck.genome.bytecode import assemble
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import conform, errors_in


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
    repaired = repair(genome)
    if errors_in(repaired):
        return None
    return canonical(nameless(conform(repaired)))


def nameless(genome: GameGenome) -> GameGenome:
    return replace(genome, name="", summary="", notes="")


def is_same(one: GameGenome, other: GameGenome) -> bool:
    """Whether two valid games in canonical form have the same bytecode."""
    if nameless(one) == nameless(other):
        return True
    return assemble(one) == assemble(other)
