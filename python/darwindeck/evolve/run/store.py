"""A run on disk: settings, candidates, checkpoints, exports and counts in one SQLite file.

A generation is written in one transaction, so whatever happens the file holds whole
generations; counts are written one by one as they are played, so nothing is played
twice. A run has one driver at a time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Self

import msgspec

from darwindeck import __version__
from darwindeck._shared.databases import write_ahead
from darwindeck.evolve.archive.archive import Archive
from darwindeck.evolve.archive.curiosity import Curiosity, Gain
from darwindeck.evolve.archive.pool import NearMiss, NearMisses
from darwindeck.evolve.archive.records import Ancestor, Contender, Export, Generation, Origin
from darwindeck.evolve.run.breeding import Candidate
from darwindeck.evolve.run.generation import Seen, State
from darwindeck.evolve.run.settings import Settings, Until
from darwindeck.evolve.variation.bandit import Bandit, Tally
from darwindeck.genome.file.codec import decode_json, decode_record, encode_json
from darwindeck.genome.file.old_names import renewed_within
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.cache import File
from darwindeck.measures.counts import digest, identity_of

DATABASE = "run.sqlite"
LOCK = "driver.lock"
FORMAT = 1
LONGEST_LINEAGE = 200

_TABLES = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS generations (number INTEGER PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS candidates (
    generation INTEGER, place INTEGER, identity TEXT, parents TEXT, operators TEXT,
    outcome TEXT, fitness REAL, PRIMARY KEY (generation, place)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (identity TEXT PRIMARY KEY, genome TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS checkpoint (id INTEGER PRIMARY KEY CHECK (id = 1), state BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS exports (place INTEGER PRIMARY KEY, record TEXT NOT NULL);
"""


class RunError(ValueError):
    """A run's folder that cannot be used, and what to do about it."""


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True):
    """All that the next generation depends on."""

    generation: int
    """The number of the next one."""
    evaluations: int
    tries: int
    given: int
    seconds: float
    contenders: tuple[Contender, ...]
    misses: tuple[NearMiss, ...]
    tallies: dict[str, Tally]
    gains: dict[str, Gain] = {}

    def check(self) -> None:
        """`ValueError` if a game in it is not the one that was measured."""
        games = [(one.genome, one.identity) for one in self.contenders]
        games += [(one.genome, one.identity) for one in self.misses]
        for genome, identity in games:
            if f"{identity_of(genome):016x}" != identity:
                raise ValueError(f"game {identity!r} is another one")

    def state(self) -> State:
        return State(
            archive=Archive(self.contenders),
            misses=NearMisses(self.misses),
            bandit=Bandit(self.tallies),
            curiosity=Curiosity(self.gains),
        )


def checkpoint(state: State, **numbers: float) -> Checkpoint:
    """The state at the end of a generation."""
    return msgspec.convert(
        {
            **numbers,
            "contenders": tuple(state.archive),
            "misses": tuple(state.misses.games),
            "tallies": state.bandit.tallies,
            "gains": state.curiosity.gains,
        },
        Checkpoint,
    )


def _checkpoint_in(data: bytes) -> Checkpoint:
    return msgspec.convert(renewed_within(msgspec.msgpack.decode(data)), Checkpoint)


EMPTY = Checkpoint(
    generation=0, evaluations=0, tries=0, given=0, seconds=0.0, contenders=(), misses=(), tallies={}
)


class Store:
    """The file of a run, held by one driver."""

    def __init__(self, folder: Path, settings: Settings | None, *, reading: bool = False) -> None:
        """Opens a run, or begins one with some settings; None: as the run has them.

        Who only reads may also open a run that another engine has measured.
        """
        self.folder, self._reading = folder, reading
        self.path = folder / DATABASE
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RunError(f"{folder}: cannot be made: {error.strerror}") from None
        with ExitStack() as opened:
            opened.callback(_locked(folder).close)
            with self._telling():
                self._data = sqlite3.connect(self.path, isolation_level=None, timeout=10)
                opened.callback(self._data.close)
                write_ahead(self._data)
                self._data.execute("PRAGMA synchronous=NORMAL")
                self._data.executescript(_TABLES)
            self.settings = self._opened(settings)
            with self._telling():
                self.counts = File(self.path)
                opened.callback(self.counts.close)
            # Whatever went wrong before, nothing is left open; from here on, until it is closed.
            self._opened_files = opened.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._opened_files.close()

    # --- Settings ---------------------------------------------------------------

    def _opened(self, wanted: Settings | None) -> Settings:
        kept = self._meta("settings")
        if kept is None:
            if wanted is None:
                raise RunError(f"{self.folder}: there is no run here to go on with")
            with self._telling(), self._transaction():
                for key, value in (
                    ("format", str(FORMAT)),
                    ("version", __version__),
                    ("digest", digest()),
                    ("settings", msgspec.json.encode(wanted).decode()),
                ):
                    self._data.execute("INSERT INTO meta VALUES (?, ?)", (key, value))
            return wanted
        if int(self._meta("format") or 0) > FORMAT:
            raise RunError(
                f"{self.folder}: this run was made by DarwinDeck {self._meta('version')}, which is "
                f"newer than this {__version__}; go on with that version"
            )
        if wanted is not None:
            raise RunError(
                f"{self.folder}: there is a run here already; go on with it by "
                f"--resume {self.folder}, or give another folder by --out"
            )
        if not self._reading and self._meta("digest") != digest():
            raise RunError(
                f"{self.folder}: this run was measured by another engine or other budgets "
                f"(DarwinDeck {self._meta('version')}); its games can be played and reported, "
                "but it cannot be gone on with"
            )
        with self._telling("the settings"):
            return decode_record(kept, Settings)

    def _meta(self, key: str) -> str | None:
        with self._telling():
            row = self._data.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def note(self, key: str, value: str) -> None:
        """Remembers a word about the run."""
        with self._telling():
            self._data.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def noted(self, key: str) -> str | None:
        return self._meta(key)

    def begin(self, until: Until) -> None:
        """Remembers what the run is asked for, and that it is missing yet."""
        words = (("until", msgspec.json.encode(until).decode()), ("finished", "no"))
        with self._telling(), self._transaction():
            self._data.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", words)

    def until(self) -> Until | None:
        """What the run was asked for last."""
        noted = self._meta("until")
        with self._telling("what it was asked for"):
            return None if noted is None else msgspec.json.decode(noted, type=Until)

    # --- Generations ------------------------------------------------------------

    def checkpoint(self) -> Checkpoint:
        """The end of the last whole generation."""
        with self._telling("the checkpoint"):
            row = self._data.execute("SELECT state FROM checkpoint").fetchone()
            if row is None:
                return EMPTY
            last = _checkpoint_in(row[0])
            if not self._reading:
                last.check()
            return last

    def seen(self) -> set[str]:
        """The games that have been candidates."""
        with self._telling():
            return {row[0] for row in self._data.execute("SELECT identity FROM candidates")}

    def save(
        self,
        record: Generation,
        candidates: Sequence[Candidate],
        seen: Sequence[Seen],
        after: Checkpoint,
    ) -> None:
        """A whole generation, or nothing of it."""
        games = {c.identity: c.genome for c in candidates}
        games |= {f"{identity_of(p):016x}": p for c in candidates for p in c.parents}
        with self._telling(), self._transaction():
            self._data.executemany(
                "INSERT OR IGNORE INTO games VALUES (?, ?)",
                [(identity, encode_json(genome)) for identity, genome in games.items()],
            )
            self._data.executemany(
                "INSERT OR REPLACE INTO candidates VALUES (?, ?, ?, ?, ?, ?, ?)",
                [_row(record.number, one) for one in seen],
            )
            self._data.execute(
                "INSERT OR REPLACE INTO generations VALUES (?, ?)",
                (record.number, msgspec.json.encode(record).decode()),
            )
            self._data.execute(
                "INSERT OR REPLACE INTO checkpoint VALUES (1, ?)",
                (msgspec.msgpack.encode(after),),
            )

    def generations(self) -> tuple[Generation, ...]:
        with self._telling("the generations"):
            rows = self._data.execute("SELECT record FROM generations ORDER BY number").fetchall()
            return tuple(msgspec.json.decode(row[0], type=Generation) for row in rows)

    def rows(self) -> list[tuple[object, ...]]:
        """What became of every candidate, in order."""
        with self._telling():
            return self._data.execute(
                "SELECT * FROM candidates ORDER BY generation, place"
            ).fetchall()

    def lineage(self, identity: str) -> list[tuple[Ancestor, GameGenome]]:
        """How a game came about, by first parents, from the beginning on."""
        found: list[tuple[Ancestor, GameGenome]] = []
        with self._telling("the games"):
            while len(found) < LONGEST_LINEAGE:
                game = self._data.execute(
                    "SELECT genome FROM games WHERE identity = ?", (identity,)
                ).fetchone()
                row = self._data.execute(
                    "SELECT parents, operators, generation FROM candidates WHERE identity = ?",
                    (identity,),
                ).fetchone()
                if game is None:
                    break
                genome = decode_json(game[0])
                operators = tuple(row[1].split()) if row and row[1] else ()
                born = int(row[2]) if row else -1
                step = Ancestor(
                    identity=identity, name=genome.name, operators=operators, generation=born
                )
                found.append((step, genome))
                if not row or not row[0]:
                    break
                identity = row[0].split()[0]
        return found[::-1]

    # --- Exports ----------------------------------------------------------------

    def save_exports(self, exports: Sequence[Export]) -> None:
        with self._telling(), self._transaction():
            self._data.execute("DELETE FROM exports")
            self._data.executemany(
                "INSERT INTO exports VALUES (?, ?)",
                [(at, msgspec.json.encode(one).decode()) for at, one in enumerate(exports)],
            )

    def exports(self) -> tuple[Export, ...]:
        with self._telling("the exports"):
            rows = self._data.execute("SELECT record FROM exports ORDER BY place").fetchall()
            return tuple(msgspec.json.decode(row[0], type=Export) for row in rows)

    def keep_origin(self, origin: Origin | None) -> None:
        """The game that the run is designed around, as it was measured."""
        if origin is not None:
            self.note("origin", msgspec.json.encode(origin).decode())

    def origin(self) -> Origin | None:
        kept = self.noted("origin")
        return None if kept is None else msgspec.json.decode(kept, type=Origin)

    # --- Bad days ---------------------------------------------------------------

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._data.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._data.in_transaction:
                self._data.execute("ROLLBACK")
            raise
        self._data.execute("COMMIT")

    @contextmanager
    def _telling(self, part: str = "") -> Iterator[None]:
        """What goes wrong with the file is told with its name, and with what came of it."""
        try:
            yield
        except sqlite3.Error as error:
            raise RunError(trouble(self.path, error)) from None
        except (msgspec.MsgspecError, ValueError, TypeError) as error:
            why = f"{part} in it cannot be read: {str(error).splitlines()[0]}"
            raise RunError(_damaged(self.path, why)) from None


def trouble(path: Path, error: sqlite3.Error) -> str:
    """What is wrong with a run's file, and what to do."""
    words = str(error)
    if "full" in words:
        return (
            f"{path}: the disk is full; the run is kept up to its last whole generation: "
            f"make room, then --resume {path.parent}"
        )
    if "not a database" in words or "malformed" in words:
        return _damaged(path, words)
    return f"{path}: {words}; the run is kept up to its last whole generation"


def _damaged(path: Path, words: str) -> str:
    return (
        f"{path}: the file is damaged ({words}); nothing was changed in it. The games that "
        f"were exported are in {path.parent / 'games'}; begin another run with --out"
    )


def _row(generation: int, one: Seen) -> tuple[object, ...]:
    return (
        generation,
        one.index,
        one.identity,
        " ".join(one.parents),
        " ".join(one.operators),
        one.outcome,
        one.fitness,
    )


def _locked(folder: Path) -> sqlite3.Connection:
    """Holds the folder for this driver; the lock goes with the process, however it ends."""
    path = folder / LOCK
    try:
        lock = sqlite3.connect(path, isolation_level=None, timeout=0.2)
        lock.execute("PRAGMA locking_mode=EXCLUSIVE")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if "locked" in str(error):
            raise RunError(
                f"{folder}: another process is driving this run; wait for it, or give another "
                "folder by --out"
            ) from None
        raise RunError(f"{path}: {error}") from None
    return lock
