"""`python -m darwindeck` and `darwindeck`: the command line, from its first import on."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

from darwindeck._shared.streams import open_all

INTERRUPTED = 130


def start() -> int:
    """Runs one command and returns its exit code.

    Until all is imported, and again when all is done, Ctrl-C ends the process with
    the same line as later, wherever in somebody else's code it strikes.
    """
    open_all()
    usual = signal.getsignal(signal.SIGINT)
    if usual is not signal.default_int_handler:
        # Whoever started us has it ignored, and so it stays.
        from darwindeck.cli import main

        return main()
    signal.signal(signal.SIGINT, _end)
    try:
        from darwindeck.cli import import_command, main

        import_command(sys.argv[1:])
        signal.signal(signal.SIGINT, usual)
        return main()
    finally:
        signal.signal(signal.SIGINT, _end)


def _end(number: int, frame: FrameType | None) -> None:
    # Nothing has been printed that would have to be flushed.
    os.write(2, b"darwindeck: interrupted\n")
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(start())
