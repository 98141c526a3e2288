"""Tables on disk: one SQLite database, written ahead of every word that goes out.

One thread writes. What has come in while it wrote goes into one transaction, so a
hundred tables cost one flush of the disk and not a hundred.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.play.files import check_file
from darwindeck.web.messages import Options, Phase, SeatKind
from darwindeck.web.tokens import Keys

VERSION = 1

_TABLES = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS turns (
    id TEXT NOT NULL,
    match INTEGER NOT NULL,
    number INTEGER NOT NULL,
    moves BLOB NOT NULL,
    PRIMARY KEY (id, match, number)
) STRICT, WITHOUT ROWID;
"""


class SeatRecord(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits at a seat."""

    kind: SeatKind
    name: str
    agent: str = ""
    keys: Keys = msgspec.field(default_factory=Keys)


class TableRecord(msgspec.Struct, forbid_unknown_fields=True):
    """All of a table but its turns."""

    id: str
    game: str
    genome: GameGenome
    seats: list[SeatRecord]
    host: int
    options: Options
    watch: str
    phase: Phase = "lobby"
    seed: int = 0
    """64 secret bits, new for every match."""
    match: int = 0
    backs: int = 0
    """How often a turn was taken back in this match."""
    rated: list[int] = msgspec.field(default_factory=list)
    """Seats that have rated this match."""
    version: int = VERSION


class Write(NamedTuple):
    """One statement."""

    statement: str
    values: tuple[object, ...]


def keep(record: TableRecord) -> Write:
    """Writes a table anew, but for its turns."""
    body = msgspec.json.encode(record)
    return Write("INSERT OR REPLACE INTO tables (id, body) VALUES (?, ?)", (record.id, body))


def add_turn(record: TableRecord, number: int, moves: Sequence[int]) -> Write:
    """Adds a turn; its moves are known by their ids."""
    values = (record.id, record.match, number, msgspec.json.encode(moves))
    return Write("INSERT INTO turns (id, match, number, moves) VALUES (?, ?, ?, ?)", values)


def cut_turns(record: TableRecord, number: int) -> Write:
    """Takes all turns from a number on back."""
    return Write(
        "DELETE FROM turns WHERE id = ? AND match = ? AND number >= ?",
        (record.id, record.match, number),
    )


class Rooms:
    """The database. Reading is done where it is asked for, writing by one thread."""

    def __init__(self, path: Path) -> None:
        """Opens it; `ValueError` if it is no database of ours."""
        check_file(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        # It holds what opens seats.
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
        self._path = path
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        try:
            self._reading = self._open()
            self._reading.executescript(_TABLES)
        except sqlite3.Error as error:
            raise ValueError(f"{path}: {error}") from None
        self._writer = threading.Thread(target=self._write, name="rooms", daemon=True)
        self._writer.start()

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(
            self._path, timeout=10, isolation_level=None, check_same_thread=False
        )
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        return database

    # --- Reading ---

    def table(self, name: str) -> TableRecord | None:
        """A table as it was left, or None if there is none of that name."""
        row = self._reading.execute("SELECT body FROM tables WHERE id = ?", (name,)).fetchone()
        return None if row is None else msgspec.json.decode(row[0], type=TableRecord)

    def turns(self, record: TableRecord) -> list[tuple[int, ...]]:
        """The turns of its match, by the ids of their moves."""
        rows = self._reading.execute(
            "SELECT moves FROM turns WHERE id = ? AND match = ? ORDER BY number",
            (record.id, record.match),
        )
        return [msgspec.json.decode(moves, type=tuple[int, ...]) for (moves,) in rows]

    def count(self) -> int:
        """How many tables there are."""
        return int(self._reading.execute("SELECT COUNT(*) FROM tables").fetchone()[0])

    # --- Writing ---

    async def write(self, *writes: Write) -> None:
        """Returns when all of it is on disk; `OSError` if it is not, and none of it is."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put(_Job(writes, loop, done))
        await done

    def close(self) -> None:
        self._jobs.put(None)
        self._writer.join(timeout=30)
        self._reading.close()

    def _write(self) -> None:
        database = self._open()
        while True:
            jobs = [self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get())
            wanted = [job for job in jobs if job is not None]
            if not _written(database, wanted) and len(wanted) > 1:
                # One of them spoils it for all: each on its own.
                for job in wanted:
                    _written(database, [job])
            for job in wanted:
                job.tell()
            if len(wanted) < len(jobs):
                database.close()
                return


class _Job:
    """Statements that belong together, and who waits for them."""

    def __init__(
        self,
        writes: Sequence[Write],
        loop: asyncio.AbstractEventLoop,
        done: asyncio.Future[None],
    ) -> None:
        self.writes, self._loop, self._done = writes, loop, done
        self.error: Exception | None = None

    def tell(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._settle)

    def _settle(self) -> None:
        if self._done.done():
            return
        if self.error is None:
            self._done.set_result(None)
        else:
            self._done.set_exception(OSError(f"not written: {self.error}"))


def _written(database: sqlite3.Connection, jobs: Sequence[_Job]) -> bool:
    """Writes all of it or nothing, and notes at each job how it went."""
    error: Exception | None = None
    try:
        database.execute("BEGIN IMMEDIATE")
        for job in jobs:
            for write in job.writes:
                database.execute(write.statement, write.values)
        database.execute("COMMIT")
    except sqlite3.Error as failure:
        error = failure
        with contextlib.suppress(sqlite3.Error):
            database.execute("ROLLBACK")
    for job in jobs:
        job.error = error
    return error is None
