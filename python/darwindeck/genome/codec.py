"""Genome to JSON and back, and the JSON Schema of a game file.

Decoding is strict: an unknown field or name is an error with its path. Whatever
a file holds, the only exception is `GenomeError`.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import secrets
from pathlib import Path
from textwrap import wrap

import msgspec
from msgspec import inspect

from darwindeck.errors import GenomeError, Problem
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import genome_type, problem_from

LARGEST_FILE = 1_000_000
ALWAYS_WRITTEN = ("name", "family", "summary", "notes", "player_count")
WIDTH = 100

Plain = str | int | bool | list["Plain"] | dict[str, "Plain"] | None


# --- Reading --------------------------------------------------------------------


def decode_json(data: bytes | str, source: str = "") -> GameGenome:
    """The genome in some JSON, not validated; `source` names it in errors."""
    try:
        return msgspec.json.decode(data, type=GameGenome)
    except msgspec.ValidationError as error:
        raise GenomeError([_explain(problem_from(error))], source) from None
    except msgspec.DecodeError as error:
        fault = "it is empty" if not data.strip() else str(error)
        raise _unreadable(source, f"not JSON ({fault}); a game file is one JSON object") from None
    except UnicodeError:
        raise _unreadable(source, "not UTF-8; save the file as UTF-8 text") from None
    except RecursionError:
        raise _unreadable(source, "nested too deeply; no game needs that") from None


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


# --- Explaining -----------------------------------------------------------------


def _explain(problem: Problem) -> Problem:
    """A decoding problem that also says what would be right."""
    path, message = problem.path, problem.message
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", message, re.DOTALL):
        known = [f.name for kind in _kinds_at(path) for f in _fields(kind)]
        path, message = _inside(path, unknown[1]), f"unknown field; {_suggest(unknown[1], known)}"
    elif missing := re.fullmatch(r"Object missing required field `(.*)`", message):
        path, message = _inside(path, missing[1]), "missing; every game needs it"
    elif unknown := re.fullmatch(r"Invalid (?:enum )?value '(.*)'", message, re.DOTALL):
        message = f"unknown value {unknown[1]!r}; {_suggest(unknown[1], _names_at(path))}"
    elif described := [text for kind in _kinds_at(path) if (text := _description(kind))]:
        message = f"{message}; {described[0]}"
    return Problem(path, message)


def _inside(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field


def _suggest(name: str, known: list[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"known are {', '.join(dict.fromkeys(known))}"


def _kinds_at(path: str) -> list[inspect.Type]:
    """The types that the schema allows at a path; several where phases differ."""
    kinds = [genome_type()]
    for step in re.findall(r"\[[^]]*\]|\w+", path):
        if step.startswith("["):
            inner = [k.item_type for k in kinds if isinstance(k, inspect.VarTupleType)]
        else:
            inner = [f.type for kind in kinds for f in _fields(kind) if f.name == step]
        kinds = [option for kind in inner for option in _options(kind)]
    return kinds


def _fields(kind: inspect.Type) -> tuple[inspect.Field, ...]:
    return kind.fields if isinstance(kind, inspect.StructType) else ()


def _options(kind: inspect.Type) -> list[inspect.Type]:
    if isinstance(kind, inspect.UnionType):
        return list(kind.types)
    return [kind]


def _names_at(path: str) -> list[str]:
    names: list[str] = []
    for kind in _kinds_at(path):
        if isinstance(kind, inspect.EnumType):
            names += [member.value for member in kind.cls]
        elif isinstance(kind, inspect.LiteralType):
            names += map(str, kind.values)
    parent, _, field = path.rpartition(".")
    if field == "type" and not names:
        names += [str(k.tag) for k in _kinds_at(parent) if isinstance(k, inspect.StructType)]
    return names


def _description(kind: inspect.Type) -> str:
    extra = kind.extra_json_schema if isinstance(kind, inspect.Metadata) else None
    return str((extra or {}).get("description", ""))


# --- Writing --------------------------------------------------------------------


def encode_json(genome: GameGenome) -> str:
    """The text of a game file: indented, and without fields at their defaults."""
    return _layout(_plain(genome), "") + "\n"


def save_game(genome: GameGenome, path: str | os.PathLike[str]) -> None:
    """Writes a game file, all of it or nothing."""
    path = Path(path)
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        unfinished.write_text(encode_json(genome), encoding="utf-8")
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _plain(value: object) -> Plain:
    """A part of a genome as JSON has it, defaults left out."""
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if not isinstance(value, msgspec.Struct):
        return str(value) if isinstance(value, str) else msgspec.to_builtins(value)
    kind = type(value).__struct_config__
    plain: dict[str, Plain] = {kind.tag_field: str(kind.tag)} if kind.tag_field else {}
    for field in msgspec.structs.fields(value):
        item = getattr(value, field.name)
        if item != field.default or field.name in ALWAYS_WRITTEN:
            plain[field.name] = _plain(item)
    return plain


def _layout(value: Plain, indent: str) -> str:
    """JSON, with objects and lists that hold no others on one line if they fit."""
    line = json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    if isinstance(value, dict):
        items: list[Plain] = list(value.values())
        lines = [f"{json.dumps(k)}: {_layout(item, inner)}" for k, item in value.items()]
        opening, closing = "{", "}"
    elif isinstance(value, list):
        items = value
        lines = [_layout(item, inner) for item in value]
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


# --- The schema -----------------------------------------------------------------


def json_schema() -> str:
    """The JSON Schema of a game file, by which editors check and complete it."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "DarwinDeck game",
        **msgspec.json.schema(GameGenome),
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
