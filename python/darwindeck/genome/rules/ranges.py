"""Checks of numbers and of the lengths of lists, against what the schema says beside each field."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec import inspect

from darwindeck._shared.text import shortened
from darwindeck.codes import Code
from darwindeck.genome.file.faults import too_many
from darwindeck.genome.file.shape import Limits, genome_type, limits, options
from darwindeck.genome.rules.report import Report
from darwindeck.genome.schema import GameGenome

Limited = tuple[str, object, Limits]


def check_lengths(genome: GameGenome, report: Report) -> None:
    """No list may be longer than the schema allows."""
    for path, value, limit in _limited(genome, _whole_game(), ""):
        if isinstance(value, tuple) and _is_too_long(value, limit):
            report.error(Code.TOO_MANY, path, too_many(len(value), limit["maxItems"]))


def check_ranges(genome: GameGenome, report: Report) -> None:
    """No number may be out of its range, and no list too short."""
    for path, value, limit in _limited(genome, _whole_game(), ""):
        if isinstance(value, tuple) and len(value) < limit.get("minItems", 0):
            least = limit["minItems"]
            report.error(Code.TOO_FEW, path, f"{len(value)} given; there must be at least {least}")
        elif isinstance(value, int):
            low, high = limit.get("minimum", value), limit.get("maximum", value)
            if not low <= value <= high:
                given = shortened(str(value))
                report.error(
                    Code.OUT_OF_RANGE, path, f"{given} is out of range; it is {low} to {high}"
                )


class _Node(NamedTuple):
    """What is limited in a value, and in what it holds; made once, because it is used often."""

    limits: Limits
    items: _Node | None
    """Of a list."""
    fields: dict[type, list[tuple[str, _Node]]]
    """Of the parts that may stand here; those in which nothing is limited are left out."""

    @property
    def is_needed(self) -> bool:
        return bool(self.limits or self.items or any(self.fields.values()))


def _node(kind: inspect.Type) -> _Node:
    items: _Node | None = None
    fields: dict[type, list[tuple[str, _Node]]] = {}
    for option in options(kind):
        if isinstance(option, inspect.VarTupleType):
            inner = _node(option.item_type)
            items = inner if inner.is_needed else None
        elif isinstance(option, inspect.StructType):
            nodes = [(field.name, _node(field.type)) for field in option.fields]
            fields[option.cls] = [(name, node) for name, node in nodes if node.is_needed]
    return _Node(limits(kind), items, fields)


@cache
def _whole_game() -> _Node:
    return _node(genome_type())


def _limited(value: object, node: _Node, path: str) -> Iterator[Limited]:
    """Every value that has limits; what is in a list that is too long is left out."""
    if node.limits:
        yield path, value, node.limits
    if isinstance(value, tuple):
        if node.items and not _is_too_long(value, node.limits):
            for place, item in enumerate(value):
                yield from _limited(item, node.items, f"{path}[{place}]")
        return
    for name, inner in node.fields.get(type(value), ()):
        where = f"{path}.{name}" if path else name
        yield from _limited(getattr(value, name), inner, where)


def _is_too_long(value: tuple[object, ...], limit: Limits) -> bool:
    return len(value) > limit.get("maxItems", len(value))
