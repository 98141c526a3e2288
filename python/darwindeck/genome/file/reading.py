"""The text of a game file as plain JSON, or where and why it is none.

What the JSON means is left to `genome.faults`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from darwindeck._shared.text import printable, shortened
from darwindeck.errors import Problem

Plain = str | int | float | bool | list["Plain"] | dict[str, "Plain"] | None

BYTE_ORDER_MARK = "\ufeff"
MOST_DIGITS = 1000
SCHEMA_KEY = "$schema"
"""With it a file tells an editor where its JSON Schema is; it says nothing about the game."""

SYNTAX = {
    "Expecting value": "a value is missing, or is not written as JSON writes it",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing",
    "Expecting ':' delimiter": "a colon is missing after the name of a field",
    "Expecting property name enclosed in double quotes": "the name of a field is expected, in "
    "double quotes; no comma follows the last field",
    "Illegal trailing comma before end of object": "no comma follows the last field",
    "Illegal trailing comma before end of array": "no comma follows the last item",
    "Extra data": "something follows the end of the game",
    "Unterminated string starting at": "the text that starts here is never closed",
    "Invalid control character at": "a line break or tab inside a text; write \\n or \\t",
    "Invalid \\escape": "a backslash that stands for nothing; write two for one",
}
"""What Python's JSON parser says, in other words."""


def parse(data: bytes | str) -> tuple[Plain, list[Problem]]:
    """What a game file says, and what is wrong with it as JSON."""
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
    except UnicodeDecodeError:
        return None, [Problem("", "not UTF-8; save the file as UTF-8 text")]
    text = text.removeprefix(BYTE_ORDER_MARK)
    twice: list[tuple[dict[str, Plain], str]] = []
    try:
        plain = json.loads(
            text, object_pairs_hook=lambda pairs: _object(pairs, twice), parse_int=_whole
        )
        problems = list(_repeated(plain, twice)) if twice else []
        if isinstance(plain, dict):
            plain.pop(SCHEMA_KEY, None)
        return plain, problems
    except json.JSONDecodeError as error:
        return None, [_not_json(error)]
    except RecursionError:
        return None, [Problem("", "nested too deeply; no game needs that")]


def inside(path: str, field: str) -> str:
    """The path of a field, whose name may come from a file."""
    name = shortened(printable(field))
    return f"{path}.{name}" if path else name


# --- Syntax ---------------------------------------------------------------------


def _not_json(error: json.JSONDecodeError) -> Problem:
    if not error.doc.strip():
        why = "it is empty"
    else:
        fault = SYNTAX.get(error.msg, error.msg[:1].lower() + error.msg[1:])
        if error.pos >= len(error.doc.rstrip()):
            fault = "the file ends too early"
        why = f"line {error.lineno}, column {error.colno}: {fault}"
    return Problem("", f"not JSON ({why}); a game file is one JSON object")


def _whole(digits: str) -> int | float:
    """A number that is far too long to be meant is not worked out."""
    return int(digits) if len(digits) <= MOST_DIGITS else float("inf")


# --- Fields that are given twice ------------------------------------------------


def _object(
    pairs: list[tuple[str, Plain]], twice: list[tuple[dict[str, Plain], str]]
) -> dict[str, Plain]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                twice.append((found, name))
            seen.add(name)
    return found


def _repeated(plain: Plain, twice: list[tuple[dict[str, Plain], str]]) -> Iterator[Problem]:
    """A problem for each field that an object has more than once."""
    paths = {id(part): path for path, part in _objects(plain, "")}
    for part, name in twice:
        # An object that is itself replaced by a later one is named by its own field.
        if id(part) in paths:
            path = inside(paths[id(part)], name)
            yield Problem(path, "given more than once; keep one of them")


def _objects(plain: Plain, path: str) -> Iterator[tuple[str, dict[str, Plain]]]:
    if isinstance(plain, dict):
        yield path, plain
        for name, value in plain.items():
            yield from _objects(value, inside(path, name))
    elif isinstance(plain, list):
        for place, item in enumerate(plain):
            yield from _objects(item, f"{path}[{place}]")
