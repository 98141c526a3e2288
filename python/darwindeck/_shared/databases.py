"""What all SQLite files of ours have in common."""

from __future__ import annotations

import sqlite3
import time

PATIENCE = 10.0
"""Seconds in which a file that several open at once comes free."""

_PAUSE = 0.01


def write_ahead(database: sqlite3.Connection) -> None:
    """Switches a file to write-ahead logging, so that it can be read while it is written.

    SQLite waits for other connections everywhere but here: a new file that another one
    switches at the same moment is called locked at once, whatever time it was given.
    """
    until = time.monotonic() + PATIENCE
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            # The low byte: "busy" has kinds, such as while a file is recovered.
            is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not is_busy or time.monotonic() > until:
                raise
            time.sleep(_PAUSE)
        else:
            return
