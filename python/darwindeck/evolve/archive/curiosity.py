"""Where it pays to breed: families whose offspring lately added something to the archive.

A family with many cells is not bred from more often for it: parents are shared out among
families, and shares move at the end of a generation only, as part of its checkpoint.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from darwindeck.evolve.archive.cells import FAMILIES
from darwindeck.measures.desirability import anchors

DOUBT = 4.0
"""So many offspring with the common gain are believed of a family before it has any."""
UNTRIED = 0.25
"""The gain of an offspring before anything is known."""
DULL = 0.2
"""How much of the common gain is expected of a family that has no bundled game of skill."""
FADING = 0.8
"""What is left of a generation's gains in the next one: a family that is full is left alone."""


class Gain(msgspec.Struct):
    """What the offspring of a family gave lately."""

    bred: float = 0.0
    gained: float = 0.0
    """Fitness that they added to the elites of their cells; an empty cell had none."""


class Curiosity:
    """The gains of all families, and how much each is bred from."""

    def __init__(self, gains: Mapping[str, Gain] | None = None) -> None:
        self.gains = dict(gains or {})

    def count(self, family: str, gained: float) -> None:
        """One offspring, by the family of its first parent."""
        gain = self.gains.setdefault(family, Gain())
        gain.bred += 1
        gain.gained += gained

    def fade(self) -> None:
        """Forgets a part; at the end of a generation."""
        for gain in self.gains.values():
            gain.bred *= FADING
            gain.gained *= FADING

    def shares(self) -> dict[str, float]:
        """How often each family is bred from, relative to the others."""
        known = [self.gains.get(str(family), Gain()) for family in FAMILIES]
        common = _gain(sum(g.bred for g in known), sum(g.gained for g in known), UNTRIED)
        skilled = {anchor.family for anchor in anchors().values() if anchor.skill}
        return {
            str(family): _gain(
                gain.bred, gain.gained, common if family in skilled else DULL * common
            )
            for family, gain in zip(FAMILIES, known, strict=True)
        }


def _gain(bred: float, gained: float, expected: float) -> float:
    return (gained + DOUBT * expected) / (bred + DOUBT)
