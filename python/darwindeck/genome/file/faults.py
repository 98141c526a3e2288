"""All that keeps some JSON from being a genome, each with its path and what would be right.

The JSON is compared with the schema, part by part and once, so that the time is
that of its length. Lists that are too long are not looked into. What a *game*
may be is left to `genome.validate`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec import inspect

from darwindeck.errors import MOST_LISTED, Problem, shortlist
from darwindeck.genome.file.explaining import (
    bad_text,
    names_in,
    unexpected,
    unknown_field,
    unknown_value,
)
from darwindeck.genome.file.reading import Plain, inside
from darwindeck.genome.file.shape import description, genome_type, limits, options


class _Fault(NamedTuple):
    path: str
    explain: Callable[[], str]
    """Called for faults that are listed, not for those that are only counted."""
    missing: bool = False


def faults_in(plain: Plain) -> list[Problem]:
    """Why some JSON is no genome: wrong parts, then missing ones; none: it is one."""
    found = sorted(_faults(plain, genome_type(), ""), key=lambda fault: fault.missing)
    problems = [Problem(fault.path, fault.explain()) for fault in found[:MOST_LISTED]]
    return shortlist(problems, len(found))


def _faults(value: Plain, kind: inspect.Type, path: str) -> Iterator[_Fault]:
    """What is wrong with a part of the JSON where a type belongs."""
    found = options(kind)
    if isinstance(value, dict):
        structs = [option for option in found if isinstance(option, inspect.StructType)]
        yield from _faults_of_object(value, structs, kind, path)
    elif isinstance(value, list | tuple):
        lists = [option for option in found if isinstance(option, inspect.VarTupleType)]
        yield from _faults_of_list(value, lists, kind, path)
    elif isinstance(value, str):
        yield from _faults_of_text(value, found, kind, path)
    elif not any(_is_a(value, option) for option in found):
        yield _Fault(path, partial(unexpected, value, kind))


def _is_a(value: float | bool | None, kind: inspect.Type) -> bool:
    """Whether a number, a truth value or nothing is what the type asks for."""
    if isinstance(value, bool):
        return isinstance(kind, inspect.BoolType)
    if isinstance(value, int):
        return isinstance(kind, inspect.IntType)
    return value is None and isinstance(kind, inspect.NoneType)


# --- Objects and lists ----------------------------------------------------------


def _faults_of_object(
    value: dict[str, Plain], structs: list[inspect.StructType], kind: inspect.Type, path: str
) -> Iterator[_Fault]:
    if not structs:
        yield _Fault(path, partial(unexpected, value, kind))
        return
    tag_field = structs[0].tag_field
    if tag_field is None:
        yield from _faults_of_fields(value, structs[0], path)
        return
    where, tags = inside(path, tag_field), [str(struct.tag) for struct in structs]
    if tag_field not in value:
        yield _Fault(where, lambda: f"missing; it is one of {', '.join(tags)}", missing=True)
        return
    tag = value[tag_field]
    for struct in structs:
        if struct.tag == tag:
            yield from _faults_of_fields(value, struct, path)
            return
    yield _Fault(where, partial(unknown_value, tag, tags))


def _faults_of_fields(
    value: dict[str, Plain], kind: inspect.StructType, path: str
) -> Iterator[_Fault]:
    fields = {field.name: field.type for field in kind.fields}
    for name, inner in value.items():
        if name in fields:
            yield from _faults(inner, fields[name], inside(path, name))
        elif name != kind.tag_field:
            yield _Fault(inside(path, name), partial(unknown_field, name, kind))
    for field in kind.fields:
        if field.required and field.name not in value:
            why = "missing; every game needs it" if not path else "missing; it is always needed"
            yield _Fault(inside(path, field.name), partial(str, why), missing=True)


def _faults_of_list(
    value: list[Plain] | tuple[Plain, ...],
    lists: list[inspect.VarTupleType],
    kind: inspect.Type,
    path: str,
) -> Iterator[_Fault]:
    if not lists:
        yield _Fault(path, partial(unexpected, list(value), kind))
        return
    most = limits(kind).get("maxItems")
    if most is not None and len(value) > most:
        yield _Fault(path, partial(str, too_many(len(value), most)))
        return
    for place, item in enumerate(value):
        yield from _faults(item, lists[0].item_type, f"{path}[{place}]")


def too_many(count: int, most: int) -> str:
    return f"{count:,} given; there may be at most {most}"


# --- Text -----------------------------------------------------------------------


def _faults_of_text(
    value: str, found: list[inspect.Type], kind: inspect.Type, path: str
) -> Iterator[_Fault]:
    names = [name for option in found for name in names_in(option)]
    texts = [option for option in found if isinstance(option, inspect.StrType)]
    if names:
        if value not in names:
            yield _Fault(path, partial(unknown_value, value, names))
    elif not texts:
        yield _Fault(path, partial(unexpected, value, kind))
    elif not _is_text(value, texts[0]):
        yield _Fault(path, partial(bad_text, value, description(kind)))


def _is_text(value: str, kind: inspect.StrType) -> bool:
    if kind.max_length is not None and len(value) > kind.max_length:
        return False
    return kind.pattern is None or re.search(kind.pattern, value) is not None
