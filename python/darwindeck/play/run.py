"""From the first deal to the last word: runs a session and keeps what is left of it."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from darwindeck.genome.file.library import bundled_games
from darwindeck.showing.ratings import rate
from darwindeck.showing.saves import forget, save, save_path
from darwindeck.showing.session import Session

Handler = Callable[[int, FrameType | None], None] | signal.Handlers
INTERRUPTED = 130
_ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Somebody ends the process, or closes its terminal."""


def run_on_screen(session: Session, pause: float) -> int:
    """Plays at the table in the terminal; returns the exit code."""
    from darwindeck.play.tui.app import TableApp

    if not sys.stderr.isatty():
        # Textual draws there, whether that is the terminal or not.
        setattr(sys, "__stderr__", sys.__stdout__)  # noqa: B010 declared as final
    app = TableApp(session, pause, _notice(session))
    # The application reports a fault of its own by a code, and has told it by then.
    return _run(session, lambda: app.run() or 0) or app.return_code or 0


def run_plain(session: Session) -> int:
    """Plays by numbered prompts on the standard streams; returns the exit code."""
    from darwindeck.play.plain import PlainTable

    return _run(session, PlainTable(session, sys.stdin, sys.stdout, _notice(session)).run)


def _notice(session: Session) -> str:
    """Tells that an older game would be replaced."""
    if not session.turns and save_path(session.genome).exists():
        return (
            "Another game of this name was left: --resume goes on with it, "
            "and leaving this one replaces it."
        )
    return ""


def _run(session: Session, play: Callable[[], int]) -> int:
    """Whatever happens in the game, it is saved unless it is over."""
    stars, code = 0, 0
    try:
        with _handled(_ENDINGS, _leave):
            stars = play()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Ended as ended:
        code = 128 + ended.number
    finally:
        with _handled([signal.SIGINT, *_ENDINGS], signal.SIG_IGN):
            left = _keep(session)
    print(left)
    if stars:
        rate(session.genome, stars)
        print(f"Recorded: {stars} of 5 stars.")
    return code


class Ended(BaseException):
    """The process is to end: whatever is going on, the game is left."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def _leave(number: int, frame: FrameType | None) -> None:
    raise Ended(number)


@contextmanager
def _handled(numbers: list[signal.Signals], handler: Handler) -> Iterator[None]:
    """Signals are handled so meanwhile; only the main thread has them at all."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, before in usual.items():
            signal.signal(number, before)


def _keep(session: Session) -> str:
    """Saves or forgets the game, and says so."""
    if session.finished:
        forget(session)
        return f"{session.result}. Its seed was {session.settings.seed}."
    if not session.begun:
        return "Nothing was played, so nothing was saved."
    save(session)
    bundled = bundled_games().get(session.genome.name)
    name = f"{session.genome.name} " if bundled else ""
    return f"Saved. To go on: darwindeck play {name}--resume"
