"""What a run of evolution is asked for; the same settings give the same games."""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec

from darwindeck._shared.arguments import seed_number, whole_number
from darwindeck.errors import GenomeError
from darwindeck.evolve.variation.operators.freezing import Freeze
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import errors_in
from darwindeck.measures.styles import Style, style_named

GENERATION = 24
"""Candidates a generation, whatever the number of workers."""
EXPORTS = 10

MINUTES = 10.0
"""How long a run takes if nobody says."""
SEARCHING = 0.7
"""The share of a run's minutes that is spent on search; the rest prunes and confirms."""

SCALES = {"skill": "thought", "thought": "thought", "length": "length"}
"""What a target may name, and the measure that is meant."""
AXES = {"thought": "skill", "length": "length"}
"""What the measures of a target are called, the other way round."""
UNITS = "skill (0 to 1: what thought gains) or length (decisions of a player in a match)"
MOST_OF = {"thought": 1, "length": 100_000}
BIN_OF_SKILL, BINS_OF_LENGTH = 0.15, 2.5
"""About the width of a bin of the archive: so much skill, so many times as long."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides what a run finds, but for how long it goes on."""

    seed: int = 1
    players: int = 4
    style: str = "balanced"
    start: GameGenome | None = None
    """The game that is designed around; None: all bundled games."""
    frozen: tuple[str, ...] = ()
    """Paths of that game which stay as they are."""
    targets: dict[str, float] = {}
    """What is wanted, by measure: cells near it are bred from more often."""
    weights: dict[str, float] = {}
    """Weights of the style that ratings have taught; empty: as the style has them."""
    aggressive: bool = False
    """Special effects come, go and change twice as often."""
    learned_from: str = ""
    """Where those ratings are, as it was said."""
    generation: int = GENERATION
    exports: int = EXPORTS
    select: bool = True
    """False for a control: every candidate is a mutant of the games it starts from."""

    @property
    def start_is_bundled(self) -> bool:
        """Whether the game to start from is known by its name."""
        return self.start is not None and bundled_games().get(self.start.name) == self.start

    @property
    def freeze(self) -> Freeze | None:
        """What stays as it is in the game to start from."""
        return Freeze.of(self.start, self.frozen) if self.start and self.frozen else None

    @property
    def judged_by(self) -> Style:
        style = style_named(self.style)
        return msgspec.structs.replace(style, weights=self.weights) if self.weights else style


class Until(msgspec.Struct, frozen=True, kw_only=True):
    """When a search is over: after so many candidates, or so many minutes with all that follows."""

    evaluations: int | None = None
    minutes: float | None = None
    """`MINUTES` if neither is given."""
    since: float = 0.0
    """Seconds that the run had been searching for when these minutes began."""

    def reached(self, evaluations: int, seconds: float, last: float) -> bool:
        """Asked after so many in all, at the end of a generation that took `last` seconds."""
        # Half a generation too many is as far off as half a generation too few.
        return self.share(evaluations, seconds + last / 2) >= 1

    def share(self, evaluations: int, seconds: float) -> float:
        """How much of the search is done."""
        if self.evaluations is not None:
            return evaluations / self.evaluations
        return (seconds - self.since) / (SEARCHING * self.seconds)

    @property
    def seconds(self) -> float:
        """How long it takes in all, where minutes count."""
        return 60 * (MINUTES if self.minutes is None else self.minutes)


def checked(settings: Settings) -> Settings:
    """The settings, if a run can be made of them; a `ValueError` that says what is wrong."""
    style_named(settings.style)
    seed_number(settings.seed)
    whole_number("players", settings.players, 2, 6)
    whole_number("exports", settings.exports, 0, 100)
    whole_number("generation", settings.generation, 1, 1000)
    if settings.start is not None and settings.start.player_count != settings.players:
        raise ValueError(
            f"the game to start from is for {settings.start.player_count} players; "
            f"leave --players out, or give {settings.start.player_count}"
        )
    if settings.frozen and settings.start is None:
        raise ValueError("--freeze needs a game to start from: add --from GAME")
    if settings.start is not None:
        if errors := errors_in(settings.start):
            raise GenomeError(errors, settings.start.name)
        Freeze.of(settings.start, settings.frozen)
    return settings


def off_target(values: Mapping[str, float], targets: Mapping[str, float]) -> float:
    """How far some measures are from what is wanted, in bins of the archive; 0 without targets."""
    apart = 0.0
    if "thought" in targets and "thought" in values:
        apart += ((values["thought"] - targets["thought"]) / BIN_OF_SKILL) ** 2
    if "length" in targets and "length" in values:
        times = max(values["length"], 1.0) / max(targets["length"], 1.0)
        apart += (math.log(times) / math.log(BINS_OF_LENGTH)) ** 2
    return math.sqrt(apart)


def parse_targets(text: str) -> dict[str, float]:
    """Targets such as `skill=.6,length=20`."""
    found: dict[str, float] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        name, equals, number = part.partition("=")
        try:
            value = float(number)
        except ValueError:
            value = float("nan")
        if not equals or name not in SCALES or not 0 <= value <= MOST_OF[SCALES[name]]:
            raise ValueError(f"{part!r} is no target; give {UNITS}, such as skill=.6,length=20")
        found[SCALES[name]] = value
    return found
