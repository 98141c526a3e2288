"""The schema as data: which parts there are, and what may stand where in a game file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import inspect

from darwindeck.genome.schema import GameGenome

Limits = dict[str, int]


@cache
def genome_type() -> inspect.Type:
    """The type of a whole game."""
    return inspect.type_info(GameGenome)


@cache
def parts() -> dict[str, inspect.StructType]:
    """Every part of a game by what people call it, the game first: `setup`, `draw phases`."""
    found: dict[str, inspect.StructType] = {}
    for label, kind in _walk("the game", genome_type()):
        if isinstance(kind, inspect.StructType):
            found.setdefault(f"{kind.tag} phases" if kind.tag else label, kind)
    return found


@cache
def enums() -> dict[str, inspect.EnumType]:
    """Every enum by the name of its class, in the order in which fields come to it."""
    kinds = [kind for _, kind in _walk("", genome_type()) if isinstance(kind, inspect.EnumType)]
    return {kind.cls.__name__: kind for kind in kinds}


def options(kind: inspect.Type) -> list[inspect.Type]:
    """The types that a field may have, without ranges and descriptions."""
    if isinstance(kind, inspect.Metadata):
        return options(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [option for inner in kind.types for option in options(inner)]
    return [kind]


def limits(kind: inspect.Type) -> Limits:
    """The range of a number or of the length of a list, as JSON Schema names it."""
    if isinstance(kind, inspect.UnionType):
        return {name: limit for inner in kind.types for name, limit in limits(inner).items()}
    if not isinstance(kind, inspect.Metadata):
        return {}
    extra = kind.extra_json_schema or {}
    return {name: limit for name, limit in extra.items() if isinstance(limit, int)}


def description(kind: inspect.Type) -> str:
    """How values of a type are written, where that is not obvious."""
    if isinstance(kind, inspect.UnionType):
        return next((text for inner in kind.types if (text := description(inner))), "")
    extra = kind.extra_json_schema if isinstance(kind, inspect.Metadata) else None
    return str((extra or {}).get("description", ""))


def _walk(label: str, kind: inspect.Type) -> Iterator[tuple[str, inspect.Type]]:
    """Every type in a type, outer ones first, each with the last field on the way to it."""
    for option in options(kind):
        yield label, option
        if isinstance(option, inspect.VarTupleType):
            yield from _walk(label, option.item_type)
        elif isinstance(option, inspect.StructType):
            for field in option.fields:
                yield from _walk(field.name, field.type)
