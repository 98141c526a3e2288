"""What lies on a table and what stands on its sheets, as a snapshot shows it to one seat."""

from __future__ import annotations

from typing import Literal

from darwindeck.web.messages.common import Message, SeatKind


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
    ranks: str
    """Those of the whole ladder, from the lowest."""
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
    bot: str = ""
    """What it is called: "Strong"."""
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
