"""Screens over the table: rules, log, the end of a hand, the end of the match, the curtain."""

from __future__ import annotations

from typing import ClassVar

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Markdown, Static

from darwindeck.play.ratings import HIGHEST, LOWEST
from darwindeck.play.scoreboard import Scoreboard
from darwindeck.play.tui import painting

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

    def __init__(self, told: tuple[str, ...]) -> None:
        super().__init__()
        self.told = told

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            with VerticalScroll():
                yield Static(Text("\n").join(map(painting.sentence, self.told)))
            yield Static("↑ ↓ scroll · Esc back to the table", classes="hint")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).scroll_end(animate=False)


class Curtain(ModalScreen[bool]):
    """Hides the table until the next person has the screen; False to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "take", "Show the cards"),
        Binding("q", "leave", "Save and leave"),
    ]

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(f"Pass the screen to seat {self.seat}", classes="title")
            yield Static("Nobody else looks. Enter shows your cards.")

    def action_take(self) -> None:
        self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)

    def on_click(self) -> None:
        self.dismiss(True)


class HandOver(ModalScreen[None]):
    """What a hand brought."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,escape", "close", "Next hand")]

    def __init__(self, told: tuple[str, ...], scores: Scoreboard) -> None:
        super().__init__()
        self.told, self.scores = told, scores

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(_told(self.told))
            yield Static(_grid(self.scores))
            yield Static("Enter deals the next hand", classes="hint")

    def action_close(self) -> None:
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

    def __init__(self, result: str, told: tuple[str, ...], scores: Scoreboard) -> None:
        super().__init__()
        self.result, self.told, self.scores = result, told, scores
        self.stars = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.result, classes="title")
            with VerticalScroll(id="scores"):
                yield Static(_told(self.told))
                yield Static(_grid(self.scores))
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


def _told(told: tuple[str, ...]) -> RenderableType:
    return Group(*(painting.sentence(text) for text in told))


def _grid(scores: Scoreboard) -> RenderableType:
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column in scores.columns:
        grid.add_column(column, justify="right" if column else "left", no_wrap=not column)
    for row in scores.rows:
        grid.add_row(*row)
    return grid if scores.columns else Text("")
