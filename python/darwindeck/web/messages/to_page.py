"""What a page is told: whole lobbies and snapshots, hints, and what was refused."""

from __future__ import annotations

from typing import Literal

from darwindeck.web.messages.common import (
    PROTOCOL,
    Bot,
    ErrorCode,
    Game,
    Message,
    Options,
    Phase,
    SeatKind,
)
from darwindeck.web.messages.table import (
    Ask,
    Centre,
    Clock,
    Group,
    HandOver,
    Result,
    Said,
    Scores,
    Seat,
)


class Welcome(Message, frozen=True, tag="welcome"):
    """Answers `Hello` and `Sit`. The page keeps the token, in place of the one it had."""

    token: str
    table: str
    seat: int | None
    """None for somebody who watches."""
    host: bool
    protocol: int = PROTOCOL


class LobbySeat(Message, frozen=True):
    """A seat before the game begins."""

    seat: int
    kind: SeatKind
    name: str
    agent: str = ""
    connected: bool = False
    me: bool = False
    invitation: str = ""
    """For the host: the token of an invitation that nobody has used."""
    team: int | None = None


class Lobby(Message, frozen=True, tag="lobby"):
    """Everything before the game begins, and nothing else: replaces the lobby before."""

    number: int
    """Messages on this socket are counted."""
    table: str
    game: Game
    seat: int | None
    host: bool
    seats: tuple[LobbySeat, ...]
    options: Options
    agents: tuple[Bot, ...]
    watchers: int
    watch: str = ""
    """For those who sit here: the token of the link to watch."""
    match: int = 0
    """How many matches were played at this table before."""


class Snapshot(Message, frozen=True, tag="snapshot"):
    """The table as one seat sees it, or as somebody who watches: replaces the one before."""

    number: int
    table: str
    phase: Phase
    game: Game
    seat: int | None
    host: bool
    turn: int
    """How many turns this seat has made, and how often one was taken back."""
    title: str
    seats: tuple[Seat, ...]
    hand: tuple[str, ...]
    """In the order in which it is held."""
    face_down: int
    """Cards of one's own that one does not see."""
    centre: Centre
    last_trick: Group | None
    happened: str
    """What just happened, as one sentence: for a live region."""
    log: tuple[Said, ...]
    """The last sentences."""
    told: int
    """How many sentences this seat was told in the match: what is new since the last time."""
    ask: Ask | None
    """None when this seat has nothing to decide."""
    thinking: int | None
    """The seat whose turn it is."""
    scores: Scores
    hand_over: HandOver | None
    reading: tuple[int, ...]
    """Seats that look at the sheet of the hand before: bots and clocks wait for them."""
    result: Result | None
    options: Options
    clock: Clock | None
    can_take_back: bool
    can_hint: bool
    watchers: int
    watch: str = ""
    invitations: tuple[LobbySeat, ...] = ()
    """For the host: seats that wait for somebody."""


class Figure(Message, frozen=True):
    """What a bot expects of a choice."""

    text: str
    value: float
    """From 0 to 1."""


class Hint(Message, frozen=True, tag="hint"):
    """Answers `AskHint`."""

    turn: int
    text: str
    """In words."""
    choices: tuple[int, ...]
    """The places of what it would choose, in `Ask.choices`."""
    measure: str
    """What the figures are, in a sentence."""
    figures: tuple[Figure, ...]
    """For those who want them, the best first; that is what the hint names."""


class Error(Message, frozen=True, tag="error"):
    """Something was refused, and nothing has changed."""

    code: ErrorCode
    text: str
    """For people, in a sentence."""


Farewell = Literal["revoked", "elsewhere", "closing", "error"]
"""The seat is not yours any more; open on another page; the server stops; or what was refused."""


class Bye(Message, frozen=True, tag="bye"):
    """The last message before the server closes the socket."""

    code: Farewell
    text: str


class Pong(Message, frozen=True, tag="pong"):
    """Answers `Ping`."""

    number: int = 0


ToPage = Welcome | Lobby | Snapshot | Hint | Error | Bye | Pong
