"""What was asked of a run around somebody's game, and how a game that came of it answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from darwindeck.evolve.run.settings import AXES
from darwindeck.evolve.variation.operators.freezing import Way, keeps_scores
from darwindeck.evolve.variation.speaking import name_of_field, name_of_path
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome

PARTS = (
    "setup",
    "turn_structure",
    "contract_scoring",
    "card_scoring",
    "category_scoring",
    "layout_scoring",
    "game_rules",
    "win_conditions",
    "teams",
)
"""Parts of a game that may stay as they were without being frozen."""
DIGITS = {"thought": 2, "length": 0}


class Aim(msgspec.Struct, frozen=True):
    """One axis of a target, and where a game is on it."""

    axis: str
    wanted: float
    value: float
    digits: int

    @property
    def off(self) -> float:
        return self.value - self.wanted

    @property
    def words(self) -> str:
        """ "skill 0.66, 0.06 above the 0.60 that was wanted"."""
        apart = f"{abs(self.off):.{self.digits}f}"
        where = "above" if self.off > 0 else "below"
        how = f"{apart} {where}" if float(apart) else "just"
        return f"{self.axis} {self.value:.{self.digits}f}, {how} the {self.wanted_words} wanted"

    @property
    def short(self) -> str:
        """ "skill +0.06"."""
        return f"{self.axis} {self.off:+.{self.digits}f}".replace("-", "−")

    @property
    def wanted_words(self) -> str:
        return f"{self.wanted:.{self.digits}f}"


def aims(values: Mapping[str, float], targets: Mapping[str, float]) -> list[Aim]:
    """How far a game is from what was wanted, axis by axis."""
    return [
        Aim(AXES[name], wanted, values[name], DIGITS[name])
        for name, wanted in targets.items()
        if name in values
    ]


def wanted_words(targets: Mapping[str, float]) -> str:
    """ "skill 0.60 and length 20"."""
    return " and ".join(f"{AXES[n]} {wanted:.{DIGITS[n]}f}" for n, wanted in targets.items())


def frozen_words(start: GameGenome, paths: Sequence[str]) -> tuple[str, ...]:
    """What every game of the run has as the one it began with, as people speak of it."""
    names = [name_of_path(path, start) for path in paths]
    way = Way.of(start).words if keeps_scores(paths) else ""
    return tuple(dict.fromkeys([*names, *([way] if way else [])]))


def stayed(start: GameGenome, genome: GameGenome, paths: Sequence[str]) -> tuple[str, ...]:
    """Whole parts that are as they were, though nobody asked for it."""
    return tuple(name_of_field(part) for part in _equal_parts(start, genome) if part not in paths)


def _equal_parts(start: GameGenome, genome: GameGenome) -> Iterator[str]:
    before, now = canonical(start), canonical(genome)
    nothing = GameGenome.__struct_defaults__
    for part in PARTS:
        value = getattr(before, part)
        if value and value not in nothing and value == getattr(now, part):
            yield part
