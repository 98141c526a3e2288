"""Every message on the socket between a page and the server, in both directions.

Messages are JSON objects with a `type`. The server sends whole snapshots, never
patches: to reconnect is to connect. A snapshot holds all that a page draws for its
seat, so a page knows no rules. `docs/web.md` says who sends what, and when; what is
asked over HTTP is in `requests`.

In sentences (`log`, `happened`, prompts, texts of choices) a card is one character
from U+E000 on: clubs from two to ace, then diamonds, hearts, spades, then two jokers.
Elsewhere it is a name such as "QS", "TH" or "X1".
"""

from __future__ import annotations

from typing import Literal

import msgspec

PROTOCOL = 1
"""Both sides say it first; a page of another version has to be loaded again."""

Phase = Literal["lobby", "playing", "over"]
SeatKind = Literal["person", "bot", "open", "invited"]
"""Somebody sits there; a bot does; whoever watches may; whoever has its link may."""

Role = Literal["seat", "invitation", "watch"]
"""What a token stands for."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all messages have in common: nothing unknown is let in."""


# --- From a page ----------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """The first message on a socket, within a few seconds: who is there.

    The token is an invitation to a seat, a seat's own token, or the one to watch.
    """

    protocol: int
    token: str
    name: str = ""
    """What somebody who is invited wants to be called."""


class Play(Message, frozen=True, tag="play"):
    """A whole choice: one choice of `Ask.choices` by its place, or several of a series."""

    turn: int
    """`Ask.turn`, so that what was meant for an earlier moment changes nothing."""
    choices: tuple[int, ...]


class TakeBack(Message, frozen=True, tag="take_back"):
    """Takes the seat's last turn back, and all after it."""

    turn: int
    """`Snapshot.turn`."""


class AskHint(Message, frozen=True, tag="ask_hint"):
    """What would a bot do?"""

    turn: int


class SetSeat(Message, frozen=True, tag="set_seat"):
    """The host gives a seat to a bot, leaves it open, or makes a new link for it.

    Whoever sat there loses it: the token is revoked. A game that is being played
    goes on with a bot, or waits for the one who is invited.
    """

    seat: int
    kind: Literal["bot", "open", "invited"]
    agent: str = ""
    """Which bot: one of `Lobby.agents`."""


class SetOptions(Message, frozen=True, tag="set_options"):
    """The host changes the options, before the game begins."""

    options: Options


class Sit(Message, frozen=True, tag="sit"):
    """Somebody who watches takes an open seat; a new `Welcome` answers."""

    seat: int
    name: str = ""


class Rename(Message, frozen=True, tag="rename"):
    """Another name for oneself, before the game begins."""

    name: str


class Begin(Message, frozen=True, tag="begin"):
    """The host begins: seats that nobody has taken get a bot."""


class Again(Message, frozen=True, tag="again"):
    """The host opens the lobby for another match, with the same people."""


class Leave(Message, frozen=True, tag="leave"):
    """Gives up the seat; a bot goes on."""


class Ping(Message, frozen=True, tag="ping"):
    """Is anybody there? `Pong` answers with the same number."""

    number: int = 0


FromPage = (
    Hello
    | Play
    | TakeBack
    | AskHint
    | SetSeat
    | SetOptions
    | Sit
    | Rename
    | Begin
    | Again
    | Leave
    | Ping
)


# --- To a page ------------------------------------------------------------------------


class Options(Message, frozen=True):
    """How a table is played."""

    hints: bool = True
    take_back: bool = True
    """A turn may be taken back, as long as nobody else has made one since."""
    clock: int = 0
    """Seconds for a turn; then the stand-in plays it. 0: no clock."""
    away: int = 60
    """Seconds after which a bot plays for somebody whose page is gone. 0: never."""
    stand_in: str = "mcts:500"
    """The bot that plays for somebody, and that gives hints."""
    pace: int = 700
    """Milliseconds that a bot takes for every move, whether it has a choice or not."""


class Welcome(Message, frozen=True, tag="welcome"):
    """Answers `Hello` and `Sit`. The page keeps the token, in place of the one it had."""

    token: str
    table: str
    seat: int | None
    """None for somebody who watches."""
    host: bool
    protocol: int = PROTOCOL


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


class Card(Message, frozen=True):
    """A place for a card: face up, face down, or empty."""

    card: str | None
    """None: face down; "": a place that is still empty."""
    caption: str = ""
    faded: bool = False
    seat: int | None = None
    """Who played it, or whose it is."""


GroupKind = Literal[
    "trick", "battle", "stakes", "tableau", "played", "under", "layout", "drawn",
    "discard", "stock", "turned_up",
]  # fmt: skip


class Group(Message, frozen=True):
    """Cards that lie together. The cards of a `layout` are its slots, in order."""

    kind: GroupKind
    title: str
    cards: tuple[Card, ...]
    seat: int | None = None
    """Whose layout it is."""
    columns: int = 0
    """In how many columns a layout lies, where that counts."""


class Run(Message, frozen=True):
    """The pile of one suit in a sequence game; None where a card is still missing."""

    suit: str
    cards: tuple[str | None, ...]


class Centre(Message, frozen=True):
    """The middle of the table: groups, or the runs of a sequence game, and facts."""

    groups: tuple[Group, ...] = ()
    runs: tuple[Run, ...] = ()
    facts: tuple[str, ...] = ()


class Seat(Message, frozen=True):
    """What everybody knows of a seat. Seats come in their order round the table, from 0."""

    seat: int
    name: str
    kind: SeatKind
    agent: str = ""
    """The bot that sits here, or that plays for somebody who is away."""
    connected: bool = True
    me: bool = False
    team: int | None = None
    partner: bool = False
    to_move: bool = False
    dealer: bool = False
    out: bool = False
    passed: bool = False
    cards: int = 0
    facts: tuple[str, ...] = ()
    """Bids, tricks, points so far, the most telling first."""
    score: str = ""
    known: tuple[str, ...] = ()
    """Cards in its hand that the looking seat knows of."""


class Choice(Message, frozen=True):
    """One thing that can be done. It is named by its place among the choices."""

    text: str
    kind: str
    """What is done: "play", "bid", "draw", "pass", "slot" … as `Move.kind`."""
    cards: tuple[str, ...] = ()
    key: str = ""
    """The number to type for it."""
    takes: tuple[str, ...] = ()
    """Cards of the tableau that it would capture."""
    offers: tuple[str, ...] = ()
    """Those of which it would capture some."""
    preview: str = ""
    """What it would capture, in words."""
    seat: int | None = None
    """Whom, or whose slot, it is about."""
    slot: int | None = None
    """The slot of a layout, from 0."""
    source: str = ""
    """Where a card is drawn from: "stock", "discard", "hand"."""


class Ask(Message, frozen=True):
    """What this seat is asked. In a series some of the choices are made together."""

    turn: int
    prompt: str
    choices: tuple[Choice, ...]
    question: bool = False
    series: bool = False
    verb: str = ""
    """What is done with the cards of a series."""
    fewest: int = 1
    most: int = 1
    """How many cards make a whole choice. A choice without a card stands alone."""


class Said(Message, frozen=True):
    """A sentence of the log, and how often it was said in a row."""

    text: str
    times: int = 1


class Entry(Message, frozen=True):
    """Points, and what for."""

    what: str
    points: int


class SideSheet(Message, frozen=True):
    """What a hand brought to a team, or to a player without teams."""

    name: str
    own: bool
    facts: tuple[str, ...]
    entries: tuple[Entry, ...]
    gained: int
    total: int


class Sheet(Message, frozen=True):
    """The sheet of a hand."""

    hand: int
    """0 for the first."""
    title: str
    told: tuple[str, ...]
    sides: tuple[SideSheet, ...]
    scored: bool


class Scores(Message, frozen=True):
    """Scores hand by hand: a row a hand, a column a side; nothing where nobody scores."""

    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class HandOver(Message, frozen=True):
    """The hand that was over last: its sheet, and the middle of the table as it lay then."""

    sheet: Sheet
    centre: Centre


class Clock(Message, frozen=True):
    """How long the seat to move has still got."""

    seat: int
    left: int
    """Milliseconds, when the message was sent."""
    whole: int


class Result(Message, frozen=True):
    """How the match ended."""

    text: str
    won: bool | None
    """Whether this seat won; None for somebody who watches."""
    sheets: tuple[Sheet, ...]
    """Of every hand."""


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
    result: Result | None
    options: Options
    clock: Clock | None
    can_take_back: bool
    can_hint: bool
    watchers: int
    watch: str = ""
    invitations: tuple[LobbySeat, ...] = ()
    """For the host: seats that wait for somebody."""


class Hint(Message, frozen=True, tag="hint"):
    """Answers `AskHint`."""

    turn: int
    text: str
    choices: tuple[int, ...]
    """The places of what it would choose, in `Ask.choices`."""


ErrorCode = Literal[
    "malformed", "protocol", "token", "revoked", "stale", "not_your_turn", "illegal",
    "not_allowed", "name", "busy", "too_fast", "too_large", "not_found", "server",
]  # fmt: skip


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
