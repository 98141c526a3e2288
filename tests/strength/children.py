"""Today's version in a child process, in the place of the first one."""

from __future__ import annotations

import sys

from benchmarks.first_version import PLAYER


def today() -> list[str]:
    """The command that starts it."""
    return [sys.executable, str(PLAYER)]
