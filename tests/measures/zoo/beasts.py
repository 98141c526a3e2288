"""What a beast of the zoo is."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.testing.examples import Changes, changed


class Beast(NamedTuple):
    """A degenerate game, and the name of what must catch it."""

    name: str
    game: GameGenome
    caught_by: str


def spoilt(parent: str, changes: Changes) -> GameGenome:
    """A bundled game with some of its fields changed, and no name of its own."""
    genome = replace(load_game(parent), name="", summary="", notes="")
    return changed(genome, changes)
