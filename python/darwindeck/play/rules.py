"""The rulebook of a game, for people who play it."""

from __future__ import annotations

from functools import lru_cache

import darwindeck
from darwindeck.genome.schema import GameGenome


@lru_cache(maxsize=4)
def rules_of(genome: GameGenome) -> str:
    """The rulebook as Markdown."""
    return darwindeck.rulebook(genome)
