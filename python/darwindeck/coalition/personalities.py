"""Who plays: presets of how early they call, what they risk, and how they play with others."""

from __future__ import annotations

import random

import msgspec

from darwindeck.coalition.coordinate import Character


class Personality(msgspec.Struct, frozen=True, kw_only=True):
    """A player by its inclinations, each from 0 to 1."""

    name: str
    strength: str
    aggression: float
    """How early it calls."""
    risk: float
    """How gladly it puts away cards that it does not know."""
    cooperation: float
    """How much it gives up to help and to tell."""
    mistakes: float
    """How often it plays the second or third best move."""
    belief: float
    """How much of what the others did it takes note of."""
    quirk: str = ""

    @property
    def threshold(self) -> float:
        """It calls when its own cards are expected to add up to at most this."""
        return 4.0 + 8.0 * self.aggression

    @property
    def worlds(self) -> int:
        return 200 if self.strength == "hard" else 60

    def taste(self, behind: bool) -> float:
        """What it adds to the worth of putting away an unknown card, in points."""
        risk = self.risk + (0.3 if self.quirk == "risks more when behind" and behind else 0.0)
        return 5.0 * (risk - 0.4)

    @property
    def character(self) -> Character:
        return Character(
            cooperation=self.cooperation,
            aggression=self.aggression,
            cautious=self.quirk == "avoids high variance",
        )


PRESETS = {
    preset.name: preset
    for preset in (
        Personality(
            name="cautious",
            strength="medium",
            aggression=0.3,
            risk=0.2,
            cooperation=0.8,
            mistakes=0.05,
            belief=0.7,
            quirk="avoids high variance",
        ),
        Personality(
            name="aggressive",
            strength="hard",
            aggression=0.9,
            risk=0.7,
            cooperation=0.5,
            mistakes=0.02,
            belief=0.8,
            quirk="risks more when behind",
        ),
        Personality(
            name="strategic",
            strength="hard",
            aggression=0.5,
            risk=0.4,
            cooperation=0.9,
            mistakes=0.01,
            belief=0.95,
        ),
        Personality(
            name="lucky",
            strength="medium",
            aggression=0.6,
            risk=0.8,
            cooperation=0.6,
            mistakes=0.15,
            belief=0.6,
            quirk="keeps queens",
        ),
        Personality(
            name="calculating",
            strength="hard",
            aggression=0.6,
            risk=0.5,
            cooperation=0.7,
            mistakes=0.0,
            belief=1.0,
        ),
    )
}
"""By name."""


def preset(name: str) -> Personality:
    """A preset; `ValueError` says which there are."""
    if name not in PRESETS:
        raise ValueError(f"there is no personality {name!r}; there are {', '.join(PRESETS)}")
    return PRESETS[name]


def mistaken(values: list[float], chosen: int, rate: float, chance: random.Random) -> int:
    """The move that is made: now and then the second or third best in place of the chosen one."""
    if len(values) < 2 or chance.random() >= rate:
        return chosen
    ranked = sorted(range(len(values)), key=lambda number: -values[number])
    return chance.choice([number for number in ranked[:3] if number != chosen][:2])
