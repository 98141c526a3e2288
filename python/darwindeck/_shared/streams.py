"""The three streams of a process, whoever started it without one of them.

Without, whatever is opened first would take the place of the one that is closed, and
be written to by whoever complains.
"""

from __future__ import annotations

import os
import sys

_STREAMS = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))


def open_all() -> None:
    """Input that was closed has nothing to read; what is said to a closed output is lost."""
    for name, mode in _STREAMS:
        if getattr(sys, name) is not None:
            continue
        # It gets the lowest number that is free: this one, since those below it are open by now.
        handle = os.open(os.devnull, os.O_RDWR)
        os.set_inheritable(handle, True)
        stream = open(handle, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 until the end
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
