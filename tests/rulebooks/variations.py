"""Genomes that differ from a given one in a single field, over the whole schema."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from darwindeck.genome.facts.cards import CARDS
from darwindeck.genome.schema import RANKS, GameGenome

NAMES = {"name", "family", "summary", "notes"}
"""Fields that are no rules."""

Change = tuple[str, object]
"""The path that changed, such as `setup.jokers`, and the new value of the whole."""


def variations(genome: GameGenome) -> Iterator[tuple[str, GameGenome]]:
    """Every genome that differs in one field, valid or not, with the path of the field."""
    for path, value in _variants(genome, _genome_type()):
        assert isinstance(value, GameGenome)
        yield path, value


@cache
def _genome_type() -> inspect.Type:
    return inspect.type_info(GameGenome)


def _variants(value: object, kind: inspect.Type) -> Iterator[Change]:
    match kind:
        case inspect.Metadata():
            yield from _numbers(value, kind)
        case inspect.StructType():
            yield from _structs(value, kind)
        case inspect.UnionType():
            yield from _options(value, kind)
        case inspect.VarTupleType():
            yield from _tuples(value, kind)
        case inspect.EnumType():
            yield from (("", member) for member in kind.cls if member != value)
        case inspect.BoolType():
            yield "", not value
        case inspect.StrType():
            yield from (("", text) for text in _texts(str(value or ""), kind) if text != value)
        case _:
            return


def _structs(value: object, kind: inspect.StructType) -> Iterator[Change]:
    if not isinstance(value, kind.cls) or not isinstance(value, msgspec.Struct):
        return
    for field in kind.fields:
        if field.name not in NAMES or not isinstance(value, GameGenome):
            for path, other in _variants(getattr(value, field.name), field.type):
                dot = "." if path and not path.startswith("[") else ""
                yield f"{field.name}{dot}{path}", replace(value, **{field.name: other})


def _options(value: object, kind: inspect.UnionType) -> Iterator[Change]:
    for option in kind.types:
        if isinstance(option, inspect.NoneType):
            if value is not None:
                yield "", None
        elif isinstance(option, inspect.LiteralType):
            yield from (("", word) for word in option.values if word != value)
        else:
            yield from _variants(value, option)


def _tuples(value: object, kind: inspect.VarTupleType) -> Iterator[Change]:
    items = value if isinstance(value, tuple) else ()
    for place, item in enumerate(items):
        before, after = items[:place], items[place + 1 :]
        for path, other in _variants(item, kind.item_type):
            dot = "." if path else ""
            yield f"[]{dot}{path}", (*before, other, *after)
        yield "[]", (*before, *after)
        yield "[]", (*before, item, *items[place:])
        if after:
            yield "[]", (*before, after[0], item, *after[1:])
    for path, first in _variants(None, kind.item_type):
        yield f"[]{path}", (first,) if not items else (*items, first)


def _numbers(value: object, kind: inspect.Metadata) -> Iterator[Change]:
    if not isinstance(kind.type, inspect.IntType):
        yield from _variants(value, kind.type)
        return
    limits = kind.extra_json_schema or {}
    low, high = limits["minimum"], limits["maximum"]
    number = value if isinstance(value, int) else low
    near = {low, high, number - 1, number + 1, number + 2, number * 2}
    yield from (("", other) for other in sorted(near) if low <= other <= high and other != value)


def _texts(value: str, kind: inspect.StrType) -> Iterator[str]:
    """Other cards, ranks, sets and orders of ranks."""
    pattern = kind.pattern or ""
    if "CDHS" in pattern:
        yield from CARDS[::5]
    elif pattern.endswith("]$"):
        yield from RANKS
    else:
        yield from (value.replace(rank, "") for rank in value)
        yield from (value + rank for rank in RANKS if rank not in value)
        yield from (
            value[:place] + value[place + 1] + value[place] + value[place + 2 :]
            for place in range(len(value) - 1)
        )
        if not value:
            yield from (RANKS[::-1], RANKS[-1] + RANKS[:-1])
