"""What a page says: who is there, what is chosen, and how the table is arranged."""

from __future__ import annotations

from typing import Literal

from darwindeck.web.messages.common import AnyBot, Message, Options


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


class Reading(Message, frozen=True, tag="reading"):
    """The sheet of a hand lies open on the page, or was closed: the next hand waits for it."""

    hand: int
    """`Sheet.hand`."""
    open: bool


class SetSeat(Message, frozen=True, tag="set_seat"):
    """The host gives a seat to a bot, leaves it open, or makes a new link for it.

    Whoever sat there loses it: the token is revoked. A game that is being played
    goes on with a bot, or waits for the one who is invited.
    """

    seat: int
    kind: Literal["bot", "open", "invited"]
    agent: AnyBot = ""
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
    | Reading
    | SetSeat
    | SetOptions
    | Sit
    | Rename
    | Begin
    | Again
    | Leave
    | Ping
)
