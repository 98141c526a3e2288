"""What a run of evolution is asked for; the same settings give the same games."""

from __future__ import annotations

import msgspec

from darwindeck._arguments import seed_number, whole_number
from darwindeck.evolve.operators.freezing import Freeze
from darwindeck.genome.schema import GameGenome
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
    generation: int = GENERATION
    exports: int = EXPORTS
    select: bool = True
    """False for a control: every candidate is a mutant of the games it starts from."""

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
        Freeze.of(settings.start, settings.frozen)
    return settings


def parse_targets(text: str) -> dict[str, float]:
    """Targets such as `skill=.6,length=20`."""
    found: dict[str, float] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        name, equals, number = part.partition("=")
        try:
            value = float(number)
        except ValueError:
            value = float("nan")
        if not equals or name not in SCALES or not 0 <= value <= 100_000:
            raise ValueError(
                f"{part!r} is no target; give skill (0 to 1) or length (decisions of a seat), "
                "such as skill=.6,length=20"
            )
        found[SCALES[name]] = value
    return found
