"""The command line: thin commands, one file each, imported when they are run.

Bad input ends in one line on the error stream and exit code 2; an interrupt in
130. No command prints a traceback, unless DARWINDECK_TRACEBACK is set.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from cyclopts import App
from cyclopts.exceptions import CycloptsError, UnusedCliTokensError

from darwindeck import __version__

BAD_INPUT = 2
FAILURE = 1
INTERRUPTED = 130

COMMANDS = {
    "games": ("List the bundled games.", "darwindeck games"),
    "rules": ("Print the rulebook of a game.", "darwindeck rules hearts --html hearts.html"),
    "check": (
        "List all problems of a game file; the exit code is 2 when there are errors.",
        "darwindeck check my-game.json",
    ),
    "simulate": (
        "Play many matches and count who wins.",
        "darwindeck simulate hearts --games 10000 --seed 7",
    ),
    "match": (
        "Play two agents against each other on duplicate deals.",
        "darwindeck match hearts mcts:200 greedy --deals 100",
    ),
    "measure": (
        "Measure what a game is like: its profile, gates and fitness.",
        "darwindeck measure hearts spades --style strategic",
    ),
    "evolve": (
        "Invent games: breed, measure, keep the best of every kind, and export them.",
        "darwindeck evolve --minutes 10 --style strategic --out runs/mine",
    ),
    "report": (
        "Write the report of a run again.",
        "darwindeck report runs/mine",
    ),
    "coalition": (
        "Measure what it is worth to read and tell by moves.",
        "darwindeck coalition --deals 400 --html arms.html",
    ),
    "play": (
        "Play a game at the table in the terminal.",
        "darwindeck play hearts --seat 2 --against mcts:500",
    ),
    "serve": (
        "Serve the table in the browser, for people at their own screens.",
        "darwindeck serve --port 8080",
    ),
    "rate": (
        "Record what you thought of a game.",
        'darwindeck rate hearts --stars 4 --broken "the first lead decides"',
    ),
    "bench": ("Measure how fast this machine plays.", "darwindeck bench spades hearts"),
}
"""What each command does, and an example. `simulate` is `cli.simulate.simulate`."""

app = App(
    name="darwindeck",
    help="Card games as data: check them, play them by the thousand.",
    help_format="plaintext",
    help_epilogue=f"Example: {COMMANDS['simulate'][1]}",
    version=__version__,
    result_action="return_int_as_exit_code_else_zero",
    suppress_keyboard_interrupt=False,
)
for _name, (_help, _example) in COMMANDS.items():
    app.command(
        f"darwindeck.cli.{_name}:{_name}",
        name=_name,
        help=_help,
        help_epilogue=f"Example: {_example}",
    )


def import_command(arguments: Sequence[str]) -> None:
    """Imports what a command line needs, without running it."""
    if arguments and arguments[0] in COMMANDS:
        importlib.import_module(f"darwindeck.cli.{arguments[0]}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    tokens = sys.argv[1:] if arguments is None else list(arguments)
    try:
        code = app(tokens, print_error=False, exit_on_error=False)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _fail("interrupted", INTERRUPTED)
    except (CycloptsError, ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError) and error.filename is None:
            # The reader has seen enough. Nothing is left to say, not even at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FAILURE
        _show_traceback_if_asked()
        return _fail(_message(error), BAD_INPUT)
    except Exception as error:
        _show_traceback_if_asked()
        what = f"{type(error).__name__}: {error}"
        return _fail(f"this is a bug: {what} (DARWINDECK_TRACEBACK=1 shows where)", FAILURE)
    return int(code or 0)


def _message(error: Exception) -> str:
    from darwindeck.errors import GenomeError

    if isinstance(error, GenomeError) and len(error.problems) > 1:
        source = f"{error.source}: " if error.source else ""
        others = len(error.problems) - 1 if error.problems[-1].path else "many"
        return f"{source}{error.problems[0]} (and {others} more; see darwindeck check)"
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return f"unexpected: {' '.join(error.unused_tokens)}"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def _fail(message: str, code: int) -> int:
    from darwindeck._shared.text import printable

    print(f"darwindeck: {printable(' '.join(message.split()))}", file=sys.stderr)
    return code


def _show_traceback_if_asked() -> None:
    if os.environ.get("DARWINDECK_TRACEBACK"):
        import traceback

        traceback.print_exc()
