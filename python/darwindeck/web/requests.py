"""What is asked over HTTP and how it is answered: the first page, rulebooks, replays, ratings.

Like the messages of the socket these are JSON, and what is not known is refused.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from darwindeck.genome.schema.game import MOST_SEATS
from darwindeck.showing.ratings import HIGHEST, LOWEST
from darwindeck.web.messages import (
    AnyBot,
    Bot,
    Centre,
    ErrorCode,
    Game,
    Message,
    Options,
    Phase,
    Role,
    Seat,
    Sheet,
)
from darwindeck.web.wording import NOTE

Source = Literal["bundled", "folder", "run"]
"""Where a game comes from."""


class GameLine(Message, frozen=True):
    """A game on the first page."""

    id: str
    title: str
    players: int
    minutes: int
    """About how long a match takes with people."""
    line: str
    source: Source
    stars: float | None = None
    ratings: int = 0


class Home(Message, frozen=True):
    """`GET /api/home`."""

    games: tuple[GameLine, ...]
    agents: tuple[Bot, ...]
    usual: Options


class NewTable(Message, frozen=True):
    """`POST /api/tables`: opens a table; its host sits at `seat`."""

    game: str = ""
    """The id of a game, or nothing if its rules are given."""
    genome: msgspec.Raw = msgspec.field(default_factory=msgspec.Raw)
    """The rules of a game as in its file, at most 64 kB."""
    name: str = ""
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)] = 0
    bots: AnyBot = ""
    """A bot for all other seats; without one they are open."""
    options: Options = Options()
    begin: bool = False
    """Begins at once, without a lobby."""


class Opened(Message, frozen=True):
    """Answers it: what `Hello` needs."""

    table: str
    seat: int
    token: str


class TableLine(Message, frozen=True):
    """`GET /api/tables/{table}`, with a token as `Authorization: Bearer`: what it leads to."""

    table: str
    game: Game
    phase: Phase
    role: Role
    seat: int | None
    names: tuple[str, ...]
    my_turn: bool
    result: str = ""


class RulesBlock(Message, frozen=True):
    """A part of a rulebook. In texts, **bold** is marked and cards are as "Q♠"."""

    kind: Literal["text", "list", "steps", "table"]
    items: tuple[str, ...] = ()
    """One of a text, or those of a list."""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class RulesSection(Message, frozen=True):
    """A heading and what stands below it."""

    level: int
    """2 or 3, as headings of a page."""
    title: str
    blocks: tuple[RulesBlock, ...]


class Rules(Message, frozen=True):
    """`GET /api/games/{game}/rules` and `GET /api/tables/{table}/rules`."""

    title: str
    lead: str
    glance: tuple[str, ...]
    sections: tuple[RulesSection, ...]


class Step(Message, frozen=True):
    """One moment of a match that is over, with all cards open."""

    move: int
    happened: tuple[str, ...]
    """What was told since the step before."""
    to_move: int | None
    hands: tuple[tuple[str, ...], ...]
    """Of every seat."""
    seats: tuple[Seat, ...]
    centre: Centre


class Replay(Message, frozen=True):
    """`GET /api/tables/{table}/replay/{hand}`: a hand of a match that is over, step by step."""

    table: str
    game: Game
    hand: int
    hands: int
    """How many there are."""
    seed: str
    """What was dealt from: told now that all is over."""
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    sheet: Sheet | None


class NewRating(Message, frozen=True):
    """`POST /api/tables/{table}/rating`, by somebody who sat there."""

    stars: Annotated[int, msgspec.Meta(ge=LOWEST, le=HIGHEST)]
    broken: Annotated[str, msgspec.Meta(max_length=NOTE)] = ""
    """Why the game does not work, if it does not."""


class Rated(Message, frozen=True):
    """Answers it: what people think of the game."""

    stars: float
    ratings: int


class Refused(Message, frozen=True):
    """Every answer with a status of 400 and above."""

    code: ErrorCode
    text: str
