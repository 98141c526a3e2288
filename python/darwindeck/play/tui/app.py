"""The application around the table: its colours, how it is left, what it returns."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from darwindeck.play.tui.table_screen import TableScreen
from darwindeck.showing.session import Session

PAUSE = 0.7
"""Seconds that a bot takes at least, so that people can follow."""

FELT = Theme(
    name="felt",
    primary="#2f8f6b",
    secondary="#2d5f8f",
    accent="#ffdf70",
    foreground="#f1ede0",
    background="#0b2b21",
    surface="#0f3a2c",
    panel="#134636",
    dark=True,
)


class TableApp(App[int]):
    """Shows a session. Returns the stars that the game was given, 0 for none."""

    CSS_PATH = "table.tcss"
    TITLE = "DarwinDeck"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", "Save and leave", show=False, priority=True)
    ]

    def __init__(self, session: Session, pause: float = PAUSE, notice: str = "") -> None:
        super().__init__()
        self.session = session
        self.table_screen = TableScreen(session, pause, notice)

    def on_mount(self) -> None:
        self.register_theme(FELT)
        self.theme = FELT.name
        self._leave_when_told()
        self.push_screen(self.table_screen)

    def action_leave(self) -> None:
        """Whoever runs the application saves the game."""
        self.exit(0)

    def _leave_when_told(self) -> None:
        """A closed terminal ends the game as `q` does, where the system says so."""
        for name in ("SIGHUP", "SIGINT", "SIGTERM"):
            if number := getattr(signal, name, None):
                with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                    asyncio.get_running_loop().add_signal_handler(number, self.action_leave)
