"""What messages of both directions speak of: games, bots, how a table is played."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

PROTOCOL = 1
"""Both sides say it first; a page of another version has to be loaded again."""

Phase = Literal["lobby", "playing", "over"]
SeatKind = Literal["person", "bot", "open", "invited"]
"""Somebody sits there; a bot does; whoever watches may; whoever has its link may."""

Role = Literal["seat", "invitation", "watch"]
"""What a token stands for."""

Agent = Literal["random", "greedy", "mcts:100", "mcts:500", "mcts:2000"]
"""A bot that plays any game."""
Signaller = Literal[
    "vinto:cautious", "vinto:aggressive", "vinto:strategic", "vinto:lucky", "vinto:calculating"
]
"""One that tells its partners by its moves what it has, where layouts are scored by a call."""
AnyBot = Literal[Agent, Signaller, ""]
"""A bot for a seat, or none."""

LONGEST_CLOCK = 3600
"""Seconds for a turn."""
LONGEST_AWAY = 86400
SLOWEST, FASTEST = 5000, 25
"""Milliseconds of a bot's move: faster ones would tell by their time which were forced."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all messages have in common: nothing unknown is let in."""


class Options(Message, frozen=True):
    """How a table is played."""

    hints: bool = True
    take_back: bool = True
    """A turn may be taken back: alone with bots all of them, among people what taught nothing."""
    clock: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_CLOCK)] = 0
    """Seconds for a turn; then the stand-in plays it. 0: no clock."""
    away: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_AWAY)] = 60
    """Seconds after which a bot plays for somebody whose page is gone. 0: never."""
    stand_in: Agent = "mcts:500"
    """The bot that plays for somebody, and that gives hints."""
    pace: Annotated[int, msgspec.Meta(ge=FASTEST, le=SLOWEST)] = 700
    """Milliseconds that a bot takes for every move, whether it has a choice or not."""


class Game(Message, frozen=True):
    """The game of a table."""

    id: str
    """For `/api/games/{id}/rules`."""
    title: str
    players: int


class Bot(Message, frozen=True):
    """A bot that can be given a seat."""

    agent: str
    """ "greedy", "mcts:500"."""
    title: str
    """ "Strong"."""


ErrorCode = Literal[
    "malformed", "protocol", "token", "revoked", "stale", "not_your_turn", "illegal",
    "not_allowed", "name", "busy", "too_fast", "too_large", "not_found", "server", "unworkable",
]  # fmt: skip
