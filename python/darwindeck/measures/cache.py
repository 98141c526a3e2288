"""Raw counts that have been played, by what made them: in memory, and in a file if asked.

What is derived from counts is never stored. The file is SQLite in WAL mode, so that
a run that is killed keeps every tier that was finished, and several may read it.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec

from darwindeck._shared.databases import write_ahead
from darwindeck.measures.counts import Counts, Request, digest

MOST_IN_MEMORY = 20_000
_decoder = msgspec.msgpack.Decoder(dict[str, list[float]])


class Cache(Protocol):
    """Where counts are looked up before they are played."""

    def get(self, request: Request) -> Counts | None: ...

    def put(self, request: Request, counts: Counts) -> None: ...


class Memory:
    """Counts of this process; the oldest go first."""

    def __init__(self, most: int = MOST_IN_MEMORY) -> None:
        self._counts: dict[bytes, Counts] = {}
        self._most = most
        self._lock = threading.Lock()

    def get(self, request: Request) -> Counts | None:
        return self._counts.get(request.key)

    def put(self, request: Request, counts: Counts) -> None:
        with self._lock:
            while len(self._counts) >= self._most:
                del self._counts[next(iter(self._counts))]
            self._counts[request.key] = counts


class File:
    """Counts in an SQLite file, and those of this process in memory."""

    def __init__(self, path: Path | str) -> None:
        self._memory = Memory()
        self._lock = threading.Lock()
        self._data = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        write_ahead(self._data)
        self._data.execute("PRAGMA synchronous=NORMAL")
        self._data.execute(
            "CREATE TABLE IF NOT EXISTS counts (key BLOB PRIMARY KEY, identity TEXT, tier INTEGER,"
            " replicate INTEGER, seed TEXT, digest TEXT, counts BLOB) WITHOUT ROWID"
        )

    def get(self, request: Request) -> Counts | None:
        found = self._memory.get(request)
        if found is None:
            with self._lock:
                row = self._data.execute(
                    "SELECT counts FROM counts WHERE key = ?", (request.key,)
                ).fetchone()
            if row is not None:
                # What cannot be read is played again.
                with suppress(msgspec.MsgspecError, TypeError):
                    found = _decoder.decode(row[0])
                    self._memory.put(request, found)
        return found

    def put(self, request: Request, counts: Counts) -> None:
        self._memory.put(request, counts)
        row = (
            request.key,
            f"{request.identity:016x}",
            request.tier,
            request.replicate,
            str(request.seed),
            digest(),
            msgspec.msgpack.encode(counts),
        )
        with self._lock:
            self._data.execute("INSERT OR REPLACE INTO counts VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def close(self) -> None:
        with self._lock:
            self._data.close()


SHARED = Memory()
"""The cache of those who name no other."""
