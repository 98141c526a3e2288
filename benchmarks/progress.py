"""How scripts that take minutes say what they are doing."""

from __future__ import annotations

import sys


def say(text: str) -> None:
    """One line, at once."""
    print(text, flush=True)
    sys.stdout.flush()
