"""Genome to JSON and back.

Decoding is strict: an unknown field or name is an error with its path. Whatever
a file holds, the only exception is `GenomeError`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from textwrap import wrap
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from darwindeck._shared.files import write_whole
from darwindeck._shared.text import printable
from darwindeck.errors import GenomeError, Problem
from darwindeck.genome.file.faults import faults_in
from darwindeck.genome.file.old_names import renewed, renewed_within
from darwindeck.genome.file.reading import Plain, parse
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import errors_in, problem_from

Record = TypeVar("Record")

LARGEST_FILE = 1_000_000
ALWAYS_WRITTEN = ("name", "family", "summary", "notes", "player_count")
WIDTH = 100


# --- Reading --------------------------------------------------------------------


def decode_json(data: bytes | str, source: str = "") -> GameGenome:
    """The genome in some JSON, not validated; `source` names it in errors."""
    plain, problems = parse(data)
    if problems:
        raise GenomeError(problems, source)
    plain = renewed(plain)
    try:
        return _fit_to_print(msgspec.convert(plain, GameGenome))
    except msgspec.ValidationError as error:
        raise GenomeError(faults_in(plain) or [problem_from(error)], source) from None


def decode_record(data: bytes | str, kind: type[Record]) -> Record:
    """A record that was kept with games in it; else a `msgspec.DecodeError`."""
    return msgspec.convert(renewed_within(msgspec.json.decode(data)), kind)


def _fit_to_print(genome: GameGenome) -> GameGenome:
    """What a file says for people, without characters that a terminal would obey."""
    return replace(
        genome,
        name=printable(genome.name),
        family=printable(genome.family),
        summary=printable(genome.summary, keep="\n\t"),
        notes=printable(genome.notes, keep="\n\t"),
    )


def read_file(path: str | os.PathLike[str]) -> GameGenome:
    """The genome in a game file, not validated."""
    source = os.fspath(path)
    try:
        fault = _file_fault(Path(source))
        data = b"" if fault else Path(source).read_bytes()
    except OSError as error:
        fault = f"cannot be read: {error.strerror}"
    except ValueError as error:
        fault, source = f"not a file name: {error}", repr(source)
    if fault:
        raise _unreadable(source, fault)
    return decode_json(data, source)


def _file_fault(path: Path) -> str:
    if not path.exists():
        return "no such file; give the path of a game file, or the name of a bundled game"
    if path.is_dir():
        return "this is a directory; give the path of a game file in it"
    if not path.is_file():
        return "not a regular file; a game is read from one"
    if path.stat().st_size > LARGEST_FILE:
        return f"more than {LARGEST_FILE:,} bytes; no game is that long"
    return ""


def _unreadable(source: str, message: str) -> GenomeError:
    return GenomeError([Problem("", message)], source)


# --- Writing --------------------------------------------------------------------


def encode_json(genome: GameGenome) -> str:
    """The text of a game file: indented, and without fields at their defaults."""
    return _indented(without_defaults(genome), "") + "\n"


def save_game(genome: GameGenome, path: str | os.PathLike[str]) -> None:
    """Writes a game file, all of it or nothing; a `GenomeError` for a game with errors."""
    if not isinstance(genome, GameGenome):
        raise TypeError(f"a game file needs a GameGenome, not {genome!r}: see load_game()")
    if errors := errors_in(genome):
        raise GenomeError(errors, genome.name)
    write_whole(Path(path), encode_json(genome))


def without_defaults(value: object) -> Plain:
    """A part of a genome as JSON has it, defaults left out."""
    if isinstance(value, tuple | list):
        return [without_defaults(item) for item in value]
    if not isinstance(value, msgspec.Struct):
        return str(value) if isinstance(value, str) else msgspec.to_builtins(value)
    kind = type(value).__struct_config__
    plain: dict[str, Plain] = {kind.tag_field: str(kind.tag)} if kind.tag_field else {}
    for field in msgspec.structs.fields(value):
        item = getattr(value, field.name)
        if item != field.default or field.name in ALWAYS_WRITTEN:
            plain[field.name] = without_defaults(item)
    return plain


def _indented(value: Plain, indent: str) -> str:
    """JSON, with objects and lists that hold no others on one line if they fit."""
    line = json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    if isinstance(value, dict):
        items: list[Plain] = list(value.values())
        lines = [f"{json.dumps(k)}: {_indented(item, inner)}" for k, item in value.items()]
        opening, closing = "{", "}"
    elif isinstance(value, list):
        items = value
        lines = [_indented(item, inner) for item in value]
        opening, closing = "[", "]"
    else:
        return line
    if not any(isinstance(item, dict | list) for item in items):
        if len(indent) + len(line) < WIDTH:
            return line
        if isinstance(value, list):
            lines = wrap(line[1:-1], WIDTH - len(inner))
            return "\n".join(["[", *(inner + text for text in lines), f"{indent}]"])
    body = ",\n".join(inner + text for text in lines)
    return f"{opening}\n{body}\n{indent}{closing}"
