"""What people thought of the games that they played, in one small database.

Ratings are kept by the identity of the rules, with the rules themselves, so
that a game can be judged again after its file has changed or gone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from darwindeck._shared.databases import write_ahead
from darwindeck.genome.file.codec import encode_json
from darwindeck.genome.schema import GameGenome
from darwindeck.showing.files import check_file
from darwindeck.showing.home import home
from darwindeck.showing.saves import identity_of

LOWEST, HIGHEST = 1, 5

_TABLES = """
CREATE TABLE IF NOT EXISTS games (
    identity TEXT PRIMARY KEY,
    genome TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS ratings (
    id INTEGER PRIMARY KEY,
    rated_at TEXT NOT NULL,
    identity TEXT NOT NULL REFERENCES games (identity),
    name TEXT NOT NULL,
    stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
    broken TEXT
) STRICT;
"""


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """One judgement of a game."""

    game: str
    identity: str
    stars: int
    broken: str | None
    """Why the game does not work, if it does not."""
    rated_at: str


def ratings_path() -> Path:
    return home() / "ratings.sqlite"


def rate(genome: GameGenome, stars: int, broken: str | None = None) -> Rating:
    """Records what somebody thought of a game; `ValueError` says why it cannot be."""
    if not LOWEST <= stars <= HIGHEST:
        raise ValueError(f"stars must be from {LOWEST} to {HIGHEST}, not {stars}")
    if broken is not None and not broken.strip():
        raise ValueError("say in a few words why the game is broken")
    rating = Rating(
        game=genome.name,
        identity=identity_of(genome),
        stars=stars,
        broken=broken.strip() if broken else None,
        rated_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    with _database("; this rating is not recorded") as database, database:
        database.execute(
            "INSERT OR IGNORE INTO games VALUES (?, ?)",
            (rating.identity, encode_json(genome)),
        )
        database.execute(
            "INSERT INTO ratings (rated_at, identity, name, stars, broken) VALUES (?, ?, ?, ?, ?)",
            (rating.rated_at, rating.identity, rating.game, stars, rating.broken),
        )
    return rating


def ratings_of(genome: GameGenome) -> list[Rating]:
    """What was ever thought of a game with these rules, oldest first."""
    if not ratings_path().exists():
        return []
    with _database() as database:
        rows = database.execute(
            "SELECT name, identity, stars, broken, rated_at FROM ratings "
            "WHERE identity = ? ORDER BY id",
            (identity_of(genome),),
        ).fetchall()
    return [
        Rating(game=game, identity=identity, stars=stars, broken=broken, rated_at=at)
        for game, identity, stars, broken, at in rows
    ]


@contextmanager
def _database(otherwise: str = "") -> Iterator[sqlite3.Connection]:
    """The database; what goes wrong is told with its name, and with what came of it."""
    path = ratings_path()
    check_file(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(path, timeout=10)) as database:
            write_ahead(database)
            database.execute("PRAGMA foreign_keys = ON")
            database.executescript(_TABLES)
            yield database
    except sqlite3.Error as error:
        raise ValueError(f"{path}: {error}{otherwise}") from None
