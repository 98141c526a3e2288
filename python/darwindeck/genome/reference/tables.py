"""The reference of game files, `docs/genome.md`: written from the schema, the checks and the games.

For each field it says what the field does, what it may be, what it needs, one
line of example, and which bundled games use it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import msgspec
from msgspec import inspect

from darwindeck.genome.facts.points import BY_SCORE
from darwindeck.genome.file.codec import encode_json, without_defaults
from darwindeck.genome.file.explaining import in_words
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.file.reading import Plain
from darwindeck.genome.file.shape import description, limits, options, parts
from darwindeck.genome.reference.descriptions import NEEDS, NOTHING, about, descriptions
from darwindeck.genome.reference.guide import (
    BEGINNING,
    EXAMPLE,
    GAMES,
    QUESTIONS,
    STRUCTURES,
)
from darwindeck.genome.rules.winning import TRIGGERS, WITHOUT_TIES
from darwindeck.genome.schema import GameGenome, TieRule, WinType

LONGEST_EXAMPLE = 90


def reference() -> str:
    """The text of `docs/genome.md`."""
    example = encode_json(msgspec.convert(EXAMPLE, GameGenome))
    shown: dict[str, str] = {}
    sections = [
        BEGINNING.format(example=example),
        QUESTIONS,
        _triggers(),
        STRUCTURES + "".join(f"| {' | '.join(row)} |\n" for row in GAMES),
        *(_part(label, part, shown) for label, part in parts().items()),
    ]
    return "\n".join(sections)


def _triggers() -> str:
    lines = [
        "## Which trigger goes with which win, and which tie rule",
        "",
        "| `type` | `trigger` | `tie` |",
        "| --- | --- | --- |",
    ]
    for kind, triggers in TRIGGERS.items():
        lines.append(f"| `{kind}` | {_codes(triggers)} | {_codes(_ties(kind)) or 'cannot tie'} |")
    return "\n".join([*lines, ""])


def _ties(kind: WinType) -> list[TieRule]:
    """The tie rules that can decide a condition."""
    if kind in WITHOUT_TIES:
        return []
    useless = {TieRule.HIGHEST_SCORE, TieRule.LOWEST_SCORE} if kind in BY_SCORE else set()
    if kind == WinType.MOST_CAPTURED:
        useless = {TieRule.MOST_CAPTURED}
    return [tie for tie in TieRule if tie not in useless]


# --- Parts and fields -----------------------------------------------------------


def _part(label: str, part: inspect.StructType, shown: dict[str, str]) -> str:
    """A part of a game; `shown` says where the values of an enum were explained before."""
    title = f"`{label}`" if label != "the game" else "The game"
    if part.tag:
        title = f"A {part.tag} phase"
    lines = [f"## {title}", "", *filter(None, about(part.cls)), ""]
    if part.tag:
        lines += [f'`"type": "{part.tag}"`', ""]
    for field in part.fields:
        lines += _field(part, field, title, shown)
    return "\n".join(lines)


def _field(
    part: inspect.StructType, field: inspect.Field, title: str, shown: dict[str, str]
) -> Iterator[str]:
    text = descriptions(part.cls).get(field.name, NOTHING)
    used = _uses().get((part.cls.__name__, field.name), {})
    yield f"### `{field.name}`"
    yield ""
    yield text.does
    yield ""
    yield f"- {_allowed(field.type)}; {_default(field)}"
    if text.needs:
        yield f"- needs {text.needs.removeprefix(NEEDS)}"
    yield f"- `{_example(field, list(used.values()))}`"
    yield f"- {_games(list(used))}"
    for kind in _enums(field.type):
        here = f"`{field.name}` of {title[0].lower()}{title[1:]}"
        where = shown.setdefault(kind.cls.__name__, here)
        if where == here:
            yield ""
            yield from _values(kind, field.default)
        else:
            yield f"- the values are explained at {where}"
    yield ""


def _enums(kind: inspect.Type) -> list[inspect.EnumType]:
    """The enums whose values a field holds."""
    found: list[inspect.EnumType] = []
    for option in options(kind):
        if isinstance(option, inspect.VarTupleType):
            found += _enums(option.item_type)
        elif isinstance(option, inspect.EnumType):
            found.append(option)
    return found


def _values(kind: inspect.EnumType, default: object) -> Iterator[str]:
    """What each value of an enum does, and which games say so."""
    texts = descriptions(kind.cls)
    yield "| value | does | bundled in |"
    yield "| --- | --- | --- |"
    for member in kind.cls:
        used = _uses().get((kind.cls.__name__, member.value), {})
        text = str(texts.get(member.name, NOTHING))
        games = "the default" if member == default else ", ".join(used) or "–"
        yield f"| `{member.value}` | {text} | {games} |"


def _codes(names: Iterator[str] | tuple[str, ...] | list[TieRule]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _games(names: list[str]) -> str:
    if not names:
        return "no bundled game uses it"
    everywhere = len(names) == len(bundled_games())
    return "in every bundled game" if everywhere else f"in {', '.join(names)}"


# --- Values ---------------------------------------------------------------------


def _allowed(kind: inspect.Type) -> str:
    """What a field may be, with its range."""
    words = " or ".join(dict.fromkeys(_kind(option) for option in options(kind)))
    limit = limits(kind)
    if "maximum" in limit:
        words = words.replace(
            "a whole number", f"a whole number from {limit['minimum']:,} to {limit['maximum']:,}"
        )
    if "maxItems" in limit:
        sizes = f"a list of {limit.get('minItems', 0)} to {limit['maxItems']}"
        words = words.replace("a list", sizes, 1)
    how = description(kind)
    return f"{words}; {how}" if how else words


def _kind(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.VarTupleType):
        return f"a list, each {_allowed(kind.item_type)}"
    if isinstance(kind, inspect.EnumType):
        return f"one of {', '.join(f'`{member.value}`' for member in kind.cls)}"
    if isinstance(kind, inspect.StructType) and kind.tag:
        return f"a {kind.tag} phase"
    return "left out" if isinstance(kind, inspect.NoneType) else in_words(kind)


def _default(field: inspect.Field) -> str:
    if field.required:
        return "always needed"
    if isinstance(field.default, msgspec.Struct):
        return "if left out, all its defaults"
    if field.default in (None, (), ""):
        return "left out by default"
    return f"default `{_json(field.default)}`"


def _json(value: object) -> str:
    return json.dumps(without_defaults(value), ensure_ascii=False)


# --- Examples -------------------------------------------------------------------

Uses = dict[tuple[str, str], dict[str, object]]
"""By part and field, or by enum and value: the games that use it, and how."""


@cache
def _uses() -> Uses:
    found: Uses = {}
    for game, genome in bundled_games().items():
        _note(genome, game, found)
    return found


def _note(value: object, game: str, found: Uses) -> None:
    if isinstance(value, tuple):
        for item in value:
            _note(item, game, found)
    elif isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(value):
            inner = getattr(value, field.name)
            if field.required or inner != field.default:
                found.setdefault((type(value).__name__, field.name), {})[game] = inner
                _note(inner, game, found)
    elif isinstance(value, str) and type(value) is not str:
        found.setdefault((type(value).__name__, str(value)), {})[game] = value


def _example(field: inspect.Field, used: list[object]) -> str:
    """The field as a bundled game writes it, the shortest; made up, where none does."""
    values = used or [_made_up(field)]
    lines = [f'"{field.name}": {_json(value)}' for value in values]
    if min(map(len, lines)) > LONGEST_EXAMPLE:
        lines = [f'"{field.name}": {_json(_first_of(value))}' for value in values]
    line = min(lines, key=lambda line: (line.endswith("{}"), len(line)))
    return line if len(line) <= LONGEST_EXAMPLE else f"{line[:LONGEST_EXAMPLE]}…"


def _first_of(value: object) -> object:
    """Of a list of parts, the first is enough."""
    if isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
        return value[:1]
    return value


def _made_up(field: inspect.Field) -> Plain:
    """A value other than the default."""
    kind, default = options(field.type)[0], field.default
    if isinstance(kind, inspect.BoolType):
        return not default
    if isinstance(kind, inspect.EnumType):
        return next(str(member.value) for member in kind.cls if member != default)
    if isinstance(kind, inspect.IntType):
        low = limits(field.type)["minimum"]
        return (default * 2 or 1) if isinstance(default, int) else low
    return "2C"
