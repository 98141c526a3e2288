"""Games that were left, to be gone on with: one file a game, written whole or not at all."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

import msgspec

from darwindeck._program import program_of
from darwindeck.genome.schema import GameGenome
from darwindeck.play.home import home
from darwindeck.play.session import Session, Settings

VERSION = 1


class SavedGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as it is kept: its rules, how it was begun, and every turn since."""

    version: int = VERSION
    identity: str
    """Of the rules: names and notes do not count."""
    genome: GameGenome
    settings: Settings
    turns: tuple[tuple[str, ...], ...]


def identity_of(genome: GameGenome) -> str:
    """The identity of a game's rules, as 16 digits."""
    return f"{program_of(genome).identity:016x}"


def save_path(genome: GameGenome) -> Path:
    """Where the game of that name is kept when it is left."""
    slug = re.sub(r"[^a-z0-9]+", "-", genome.name.lower()).strip("-")
    return home() / "saves" / f"{slug or identity_of(genome)}.json"


def save(session: Session) -> Path:
    """Keeps a game; a file of that name is replaced, in one step."""
    path = save_path(session.genome)
    game = SavedGame(
        identity=identity_of(session.genome),
        genome=session.genome,
        settings=session.settings,
        turns=tuple(session.turns),
    )
    _write(path, msgspec.json.encode(game))
    return path


def forget(session: Session) -> None:
    """Removes what is kept of a game that is over, unless another one was left since."""
    path = save_path(session.genome)
    try:
        kept = _read(path)
    except (OSError, ValueError):
        return
    begun = tuple(session.turns[: len(kept.turns)])
    if kept.settings == session.settings and kept.turns == begun:
        path.unlink(missing_ok=True)


def resume(genome: GameGenome | None = None) -> Session:
    """Goes on with the game of that name, or with the one that was left last.

    `ValueError` says in one line why a game cannot be gone on with.
    """
    path = _latest() if genome is None else save_path(genome)
    name = path.stem
    try:
        kept = _read(path)
    except FileNotFoundError:
        raise ValueError(f"no game of {name} was left, so there is none to go on with") from None
    if genome is not None and identity_of(genome) != kept.identity:
        raise ValueError(
            f"the rules of {name} have changed since the game was left: begin a new one, "
            "or go on by the old rules with --resume and no name, if it was left last"
        )
    try:
        if identity_of(kept.genome) != kept.identity:
            raise ValueError("the rules in it are not those it was played by")
        return Session(kept.genome, kept.settings, kept.turns)
    except (ValueError, TypeError) as error:
        raise _damaged(path, error) from None


def _latest() -> Path:
    folder = home() / "saves"
    found = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise ValueError("no game was left, so there is none to go on with")
    return found[-1]


def _read(path: Path) -> SavedGame:
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=SavedGame)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _damaged(path, error) from None
    if kept.version != VERSION:
        raise ValueError(f"{path} is of version {kept.version}; this one reads {VERSION}")
    return kept


def _damaged(path: Path, error: Exception) -> ValueError:
    return ValueError(f"{path} is damaged: {str(error).splitlines()[0]}")


def _write(path: Path, data: bytes) -> None:
    """A file that is either the old one or the new one, whatever happens meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-", suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
