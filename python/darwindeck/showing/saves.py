"""Games that were left, to be gone on with: one file a game, written whole or not at all.

A file holds the rules, how the game was begun, and every move by its id. Files of
version 1 held moves by their text; they are still read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from darwindeck._native import Move
from darwindeck.genome.canonical import as_listed
from darwindeck.genome.file.codec import decode_record
from darwindeck.genome.schema import GameGenome
from darwindeck.showing.files import read_file, write_file
from darwindeck.showing.home import home
from darwindeck.showing.session import Session, Settings
from darwindeck.table.kinds import MoveKind
from darwindeck.table.match import Table
from darwindeck.table.program import program_of

VERSION = 2
TEXTS = 1
"""The version whose moves are texts."""


class SavedGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as it is kept: its rules, how it was begun, and every turn since."""

    version: int = VERSION
    identity: str
    """Of the rules: names and notes do not count."""
    genome: GameGenome
    settings: Settings
    turns: tuple[tuple[int | str, ...], ...]
    """Moves by their ids, in version 1 by their texts; those that were made at once together."""


def identity_of(genome: GameGenome) -> str:
    """The identity of a game's rules, as 16 digits."""
    return f"{program_of(genome).identity:016x}"


def save_path(genome: GameGenome) -> Path:
    """Where the game of that name is kept when it is left."""
    slug = re.sub(r"[^a-z0-9]+", "-", genome.name.lower()).strip("-")
    return home() / "saves" / f"{slug or identity_of(genome)}.json"


def save(session: Session) -> Path:
    """Keeps a game; a file of that name is replaced, in one step.

    An `OSError` names the file, and says what is kept instead.
    """
    path = save_path(session.genome)
    game = SavedGame(
        identity=identity_of(session.genome),
        genome=session.genome,
        settings=session.settings,
        turns=tuple(tuple(move.id for move in turn) for turn in session.turns),
    )
    try:
        write_file(path, msgspec.json.encode(game))
    except OSError as error:
        kept = "what was saved before is kept" if path.is_file() else "nothing was saved before"
        why = f"{error.strerror}; the game is not saved, and {kept}"
        raise OSError(error.errno, why, str(path)) from None
    return path


def forget(session: Session) -> None:
    """Removes what is kept of a game that is over, unless another one was left since."""
    path = save_path(session.genome)
    try:
        kept = _read(path)
        turns = _turns(kept)
    except (OSError, ValueError, TypeError):
        return
    if kept.settings == session.settings and turns == session.turns[: len(turns)]:
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
        return Session(kept.genome, kept.settings, _turns(kept))
    except (ValueError, TypeError) as error:
        raise _damaged(path, error) from None


def _latest() -> Path:
    folder = home() / "saves"
    found = list(folder.glob("*.json"))
    if not found:
        raise ValueError("no game was left, so there is none to go on with")
    # A link that leads nowhere has a time too.
    return max(found, key=lambda path: path.lstat().st_mtime)


def _read(path: Path) -> SavedGame:
    try:
        kept = decode_record(read_file(path), SavedGame)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _damaged(path, error) from None
    if kept.version not in (TEXTS, VERSION):
        raise ValueError(
            f"{path} is of version {kept.version}; this one reads {TEXTS} and {VERSION}"
        )
    # What has no effect in a game may have had another default when it was left.
    genome = as_listed(kept.genome)
    return replace(kept, genome=genome)


def _turns(kept: SavedGame) -> list[tuple[Move, ...]]:
    table = Table(kept.genome, seed=kept.settings.seed, deck=kept.settings.deck)
    return played_turns(table, kept.turns, _text_of if kept.version == TEXTS else _id_of)


def _id_of(move: Move) -> int:
    return move.id


def played_turns(
    table: Table,
    turns: Sequence[Sequence[int | str]],
    stands_for: Callable[[Move], int | str] = _id_of,
) -> list[tuple[Move, ...]]:
    """Plays turns that were kept, and returns their moves: each was legal at its place."""
    return [tuple(_played(table, turn, stands_for)) for turn in turns]


def _played(
    table: Table, turn: Sequence[int | str], stands_for: Callable[[Move], int | str]
) -> list[Move]:
    moves = []
    for kept in turn:
        fitting = [move for move in table.legal_moves() if stands_for(move) == kept]
        if not fitting:
            raise ValueError(f"move {len(table.moves) + 1}, {kept!r}, is not legal there")
        moves.append(table.play(fitting[0]))
    return moves


def _text_of(move: Move) -> str:
    """The text of a move in version 1: a card that was given in an exchange was passed, too."""
    return f"pass {move.cards[0]}" if move.kind is MoveKind.GIVE else move.text


def _damaged(path: Path, error: Exception) -> ValueError:
    return ValueError(f"{path} is damaged: {str(error).splitlines()[0]}")
