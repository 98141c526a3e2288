"""What an operator is: one move of a designer, with its name, family and starting rate."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from darwindeck.genome.schema import GameGenome

Move = Callable[[GameGenome, random.Random], GameGenome | None]


class Operator(msgspec.Struct, frozen=True):
    """A way to change a game."""

    name: str
    family: str
    """The part of the game that it changes; the name of its file."""
    rate: float
    """The weight that it starts with."""
    vary: Move
    """The changed game, before repair; None where the move does not apply."""
