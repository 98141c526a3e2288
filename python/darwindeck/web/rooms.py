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
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from darwindeck._shared.databases import write_ahead
from darwindeck.genome.file.codec import decode_record
from darwindeck.genome.schema import GameGenome
from darwindeck.showing.files import check_file
from darwindeck.web.messages import Options, Phase, SeatKind
from darwindeck.web.tokens import Keys

VERSION = 1

_TABLES = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    body BLOB NOT NULL,
    used INTEGER NOT NULL DEFAULT 0
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


class Gone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat at a seat before in this match, and what was played by them."""

    seat: int
    kind: SeatKind
    name: str
    agent: str
    turns: int
    """How many turns the match had when they went."""


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
    gone: list[Gone] = msgspec.field(default_factory=list)
    """Those who have left a seat in this match, in their order."""
    rated: list[int] = msgspec.field(default_factory=list)
    """Seats that have rated this match."""
    version: int = VERSION


class Write(NamedTuple):
    """One statement."""

    statement: str
    values: tuple[object, ...]


def keep(record: TableRecord) -> Write:
    """Writes a table anew, but for its turns."""
    values = (record.id, msgspec.json.encode(record), int(time.time()))
    return Write("INSERT OR REPLACE INTO tables (id, body, used) VALUES (?, ?, ?)", values)


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


def drop_old_turns(record: TableRecord) -> Write:
    """Lets go of the matches before this one, which nobody can look at any more."""
    return Write("DELETE FROM turns WHERE id = ? AND match < ?", (record.id, record.match))


def delete(name: str) -> tuple[Write, Write]:
    """Removes a table and all that was played there."""
    return (
        Write("DELETE FROM turns WHERE id = ?", (name,)),
        Write("DELETE FROM tables WHERE id = ?", (name,)),
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
        with contextlib.ExitStack() as opened:
            try:
                self._only = opened.enter_context(contextlib.closing(_alone(path)))
                self._reading = opened.enter_context(contextlib.closing(self._open()))
                self._reading.executescript(_TABLES)
                self._tell_ages()
            except sqlite3.Error as error:
                raise ValueError(f"{path}: {error}") from None
            opened.pop_all()
        self._writer = threading.Thread(target=self._write, name="rooms", daemon=True)
        self._writer.start()

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(
            self._path, timeout=10, isolation_level=None, check_same_thread=False
        )
        write_ahead(database)
        database.execute("PRAGMA synchronous = FULL")
        return database

    def _tell_ages(self) -> None:
        """Tables of before it was noted when they were used begin to age now."""
        columns = self._reading.execute("PRAGMA table_info(tables)").fetchall()
        if "used" not in [column[1] for column in columns]:
            add = "ALTER TABLE tables ADD COLUMN used INTEGER NOT NULL DEFAULT 0"
            self._reading.execute(add)
        self._reading.execute("UPDATE tables SET used = ? WHERE used = 0", (int(time.time()),))
        # Without it, every look for old tables would read all rules of all games.
        self._reading.execute("CREATE INDEX IF NOT EXISTS used ON tables (used)")

    # --- Reading ---

    def table(self, name: str) -> TableRecord | None:
        """A table as it was left, or None if there is none of that name."""
        rows = self._read("SELECT body FROM tables WHERE id = ?", (name,))
        return decode_record(rows[0][0], TableRecord) if rows else None

    def turns(self, record: TableRecord) -> list[tuple[int, ...]]:
        """The turns of its match, by the ids of their moves."""
        rows = self._read(
            "SELECT moves FROM turns WHERE id = ? AND match = ? ORDER BY number",
            (record.id, record.match),
        )
        return [msgspec.json.decode(moves, type=tuple[int, ...]) for (moves,) in rows]

    def count(self) -> int:
        """How many tables there are."""
        return int(self._read("SELECT COUNT(*) FROM tables")[0][0])

    def unused_since(self, moment: float) -> list[str]:
        """Tables to which nobody has come, and at which nobody has sat down or left, since then."""
        rows = self._read("SELECT id FROM tables WHERE used < ?", (int(moment),))
        return [name for (name,) in rows]

    def _read(self, question: str, values: tuple[object, ...] = ()) -> list[Any]:
        try:
            return self._reading.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise OSError(f"not read: {error}") from None

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
        self._only.close()

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


def _alone(path: Path) -> sqlite3.Connection:
    """Holds a lock as long as it is open: two servers would not hear of each other's turns."""
    lock = sqlite3.connect(
        path.with_suffix(".lock"), timeout=0, isolation_level=None, check_same_thread=False
    )
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_BUSY:
            raise
        raise ValueError(
            f"another server uses {path}: stop it, or name another folder by DARWINDECK_DATA"
        ) from None
    return lock


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
    except Exception as failure:  # whatever it is, whoever waits is told, and writing goes on
        error = failure
        with contextlib.suppress(sqlite3.Error):
            database.execute("ROLLBACK")
    for job in jobs:
        job.error = error
    return error is None
