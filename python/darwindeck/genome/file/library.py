"""The bundled games, and finding a game by its name or its file."""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from darwindeck.errors import GenomeError, Problem
from darwindeck.genome.canonical import as_listed
from darwindeck.genome.file.codec import decode_json, read_file
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import errors_in


@cache
def bundled_games() -> Mapping[str, GameGenome]:
    """The games that come with the package, by name in alphabetical order."""
    home = files("darwindeck") / "games"
    found = [file for file in home.iterdir() if file.name.endswith(".json")]
    found.sort(key=lambda file: file.name.removesuffix(".json"))
    return {file.name.removesuffix(".json"): decode_json(file.read_bytes()) for file in found}


def read_genome(name_or_path: str | os.PathLike[str]) -> GameGenome:
    """The game as its file spells it, not validated: a bundled name, or a JSON file."""
    if isinstance(name_or_path, str):
        if name_or_path in bundled_games():
            return bundled_games()[name_or_path]
        if not _is_path(name_or_path):
            raise GenomeError([_unknown(name_or_path)])
    return read_file(name_or_path)


def load_game(name_or_path: str | os.PathLike[str]) -> GameGenome:
    """The game, without what has no effect and with every list in the order of its file.

    A `GenomeError` with every problem if it has errors.
    """
    genome = read_genome(name_or_path)
    if errors := errors_in(genome):
        raise GenomeError(errors, os.fspath(name_or_path))
    return as_listed(genome)


def _is_path(text: str) -> bool:
    """Whether a text looks like a file, or is one."""
    if text.endswith(".json") or os.sep in text or (os.altsep and os.altsep in text):
        return True
    try:
        return bool(text) and Path(text).exists()
    except OSError:
        return False


def _unknown(name: str) -> Problem:
    near = difflib.get_close_matches(name.lower(), bundled_games(), n=3)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    return Problem(
        "",
        f"{name[:60]!r} is neither a bundled game nor a file; {hint}`darwindeck games` lists them",
    )
