"""What long measurements keep: a file to which every deal is added as it is played.

It is whole at any moment, so a run can be stopped and go on, and two runs may share it.
Everything belongs to one build of the engine; another build finds nothing of it.
"""

from __future__ import annotations

import hashlib
import sqlite3
import sys
import time
from pathlib import Path
from typing import TypeVar

import msgspec

from darwindeck import _native

T = TypeVar("T")
WAIT = 60.0
"""Seconds that a run waits for another that is writing."""


class Ledger:
    """Results by name and number, in SQLite."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        native = Path(_native.__file__ or "").read_bytes()
        self._engine = hashlib.sha256(native).hexdigest()[:16]
        self._base = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute(
            "CREATE TABLE IF NOT EXISTS results (engine TEXT, name TEXT, number INTEGER, "
            "result BLOB, PRIMARY KEY (engine, name, number)) WITHOUT ROWID"
        )

    def keep(self, name: str, number: int, result: object) -> None:
        """Adds a result; one that is there already stays."""
        self._base.execute(
            "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?)",
            (self._engine, name, number, msgspec.json.encode(result)),
        )

    def results(self, name: str, kind: type[T]) -> dict[int, T]:
        """All results of a name, by number."""
        rows = self._base.execute(
            "SELECT number, result FROM results WHERE engine = ? AND name = ? ORDER BY number",
            (self._engine, name),
        )
        return {number: msgspec.json.decode(result, type=kind) for number, result in rows}

    def close(self) -> None:
        self._base.close()


class Teller:
    """Says how far a long run is: at once on a terminal, now and then elsewhere."""

    SELDOM = 30.0

    def __init__(self, total: float) -> None:
        self._total = max(total, 1e-9)
        self._done = 0.0
        self._last = time.monotonic()

    def done(self, part: float, what: str) -> None:
        """A part of the total is done."""
        self._done += part
        line = f"{min(1.0, self._done / self._total):4.0%}  {what}"
        if sys.stderr.isatty():
            print(f"\x1b[2K{line}", end="\r", file=sys.stderr, flush=True)
        elif time.monotonic() - self._last > self.SELDOM:
            self._last = time.monotonic()
            print(line, file=sys.stderr, flush=True)
