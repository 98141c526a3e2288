"""Screens over the table: rules, log, the end of a hand, the end of the match, the curtain."""

from __future__ import annotations

import time
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Markdown, Static

from darwindeck.play.tui import painting
from darwindeck.play.tui.sheets import board_grid, sheet_block
from darwindeck.showing.heard import Said
from darwindeck.showing.ratings import HIGHEST, LOWEST
from darwindeck.showing.scoreboard import Scoreboard
from darwindeck.showing.sheet import Sheet

_CLOSE: list[BindingType] = [
    Binding("escape,q,enter", "close", "Close"),
    Binding("up,k", "scroll(-1)", show=False),
    Binding("down,j", "scroll(1)", show=False),
    Binding("pageup,b", "scroll(-10)", show=False),
    Binding("pagedown,space", "scroll(10)", show=False),
    Binding("home", "scroll(-100000)", show=False),
    Binding("end", "scroll(100000)", show=False),
]


class Reading(ModalScreen[None]):
    """Something to read; any of the closing keys returns to the table."""

    BINDINGS = _CLOSE

    def action_close(self) -> None:
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class Rules(Reading):
    """The rulebook."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark", "close", show=False)]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            with VerticalScroll():
                yield Markdown(self.text, open_links=False)
            yield Static("↑ ↓ scroll · Esc back to the table", classes="hint")


class FullLog(Reading):
    """Everything that was said since the first deal."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("l", "close", show=False)]

    def __init__(self, told: tuple[Said, ...]) -> None:
        super().__init__()
        self.told = told

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            with VerticalScroll():
                yield Static(Text("\n").join(map(painting.said, self.told)))
            yield Static("↑ ↓ scroll · Esc back to the table", classes="hint")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).scroll_end(animate=False)


class Curtain(ModalScreen[bool]):
    """Hides the table until the next person has the screen; False to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "take", "Show the cards"),
        Binding("q", "leave", "Save and leave"),
    ]

    def __init__(self, seat: int, name: str) -> None:
        super().__init__()
        self.seat, self.name_of_seat = seat, name

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(f"Pass the screen to {self.name_of_seat}", classes="title")
            yield Static("Nobody else looks. Enter shows your cards.")

    def action_take(self) -> None:
        self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)

    def on_click(self) -> None:
        self.dismiss(True)


_SCROLLS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}


class HandOver(ModalScreen[None]):
    """The sheet of a hand, over the table as it was then. Any key goes on."""

    def __init__(self, sheet: Sheet, grace: float) -> None:
        super().__init__()
        self.sheet = sheet
        self.grace = grace
        """Seconds of silence before a key is heard: those before were meant to hurry the bots."""
        self._silent_since = time.monotonic()

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.sheet.title, classes="title")
            with VerticalScroll(id="scores"):
                yield Static(sheet_block(self.sheet))
            yield Static("Any key deals the next hand", classes="hint")

    def on_mount(self) -> None:
        self._silent_since = time.monotonic()

    def on_key(self, event: Key) -> None:
        """Arrows scroll a sheet that is too long for the screen."""
        event.stop()
        scroll = self.query_one(VerticalScroll)
        by = _SCROLLS.get(event.key)
        silence = time.monotonic() - self._silent_since
        self._silent_since = time.monotonic()
        if by is not None and scroll.max_scroll_y:
            scroll.scroll_relative(y=by, animate=False)
        elif silence >= self.grace:
            self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class MatchOver(ModalScreen[int]):
    """The result, the scores hand by hand, and a rating; 0 is no rating."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(stars), f"stars({stars})", show=False) for stars in range(1, HIGHEST + 1)),
        Binding("left", "more(-1)", show=False),
        Binding("right", "more(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("enter", "rate", "Rate and leave"),
        Binding("escape,q", "leave", "Leave"),
    ]

    def __init__(self, result: str, sheet: Sheet, scores: Scoreboard) -> None:
        super().__init__()
        self.result, self.sheet, self.scores = result, sheet, scores
        self.stars = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.result, classes="title")
            with VerticalScroll(id="scores"):
                yield Static(sheet_block(self.sheet))
                yield Static(board_grid(self.scores))
            yield Static(id="stars")
            yield Static(id="rating-keys", classes="hint")

    def on_mount(self) -> None:
        self._show_stars()
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def _show_stars(self) -> None:
        stars = "★" * self.stars + "☆" * (HIGHEST - self.stars)
        self.query_one("#stars", Static).update(f"How did you like the game?  {stars}")
        keys = (
            "Enter records it and leaves"
            if self.stars
            else f"{LOWEST} to {HIGHEST} rates it · Enter leaves"
        )
        self.query_one("#rating-keys", Static).update(keys)

    def action_stars(self, stars: int) -> None:
        self.stars = stars
        self._show_stars()

    def action_more(self, by: int) -> None:
        self.action_stars(max(LOWEST, min(HIGHEST, self.stars + by)))

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_rate(self) -> None:
        self.dismiss(self.stars)

    def action_leave(self) -> None:
        self.dismiss(0)
