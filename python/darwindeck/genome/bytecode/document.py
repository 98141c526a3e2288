"""The tables of `docs/bytecode.md`, made from the map of bytes and the ranges of the schema.

Each stands between two comments, `<!-- table: NAME -->` and `<!-- end -->`; the
prose around them is written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import assert_never

from msgspec import inspect

from darwindeck.genome.bytecode import bytemap
from darwindeck.genome.bytecode.forms import FLAG
from darwindeck.genome.bytecode.rows import (
    Bits,
    Count,
    Field,
    Given,
    Items,
    OnlyWith,
    PhaseLayout,
    Phases,
    Rows,
    Teams,
)
from darwindeck.genome.file.shape import genome_type

MARKED = re.compile(r"(<!-- table: (.+?) -->\n).*?(<!-- end -->)", re.DOTALL)

Cells = tuple[str, ...]


def with_tables(document: str) -> str:
    """The document with every table as the map has it."""
    made = {
        "header": _header(),
        "setup": _table(bytemap.SETUP),
        "turn structure": _table(bytemap.TURN_STRUCTURE),
        "phases": _tables(bytemap.PHASES),
        "win conditions": _table(bytemap.WIN_CONDITIONS),
        "sections": _tables(bytemap.SECTIONS),
        "scoring": _table(bytemap.SCORING),
    }
    return MARKED.sub(lambda found: f"{found[1]}\n{made[found[2]]}\n{found[3]}", document)


def _header() -> str:
    old, new = bytemap.header_bytes(1), bytemap.header_bytes(2)
    head = ("version 2 byte", "version 1 byte", "field", "size", "meaning")
    cells = zip(bytemap.HEADERS[2], _lines(bytemap.HEADERS[2], ""), strict=True)
    return _markdown(
        head, ((_span(new[field.name]), _span(old.get(field.name)), *line) for field, line in cells)
    )


def _span(place: slice | None) -> str:
    if place is None:
        return "–"
    first, last = place.start, place.stop - 1
    return f"{first}" if first == last else f"{first}–{last}"


def _tables(layouts: Mapping[int, PhaseLayout | bytemap.Section]) -> str:
    """A heading and a table for each opcode."""
    found = []
    for opcode, one in layouts.items():
        phase = one.extends if isinstance(one, bytemap.Section) else one.name
        table = _table(one.rows, f".turn_structure.phases[]:{phase}")
        found.append(f"#### {opcode} {one.name}\n\n{table}")
    return "\n".join(found)


def _table(rows: Rows, item: str = "") -> str:
    return _markdown(("field", "size", "meaning"), _lines(rows, item))


def _markdown(head: Cells, lines: Iterable[Cells]) -> str:
    rows = [head, ("---",) * len(head), *lines]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


# --- Rows -----------------------------------------------------------------------


def _lines(rows: Rows, item: str) -> Iterator[Cells]:
    """What a table says of each row; `item` is where names with a dot belong."""
    for row in rows:
        match row:
            case Field():
                yield _field(row, item)
            case Bits():
                yield from _bits(row)
            case Count():
                yield _name(row.name), "u8", f"count {row.least} to {row.most}"
            case Items():
                for name, *cells in _lines(row.rows, f".{row.name}[]"):
                    yield f"· {name}", *cells
            case Phases():
                yield "· opcode", "u8", "followed by what its kind of phase has"
            case Teams():
                yield "`teams`", "u8", "count"
                yield "· team", "u8 each", "of each seat; teams are numbered by their first seat"
            case _:
                assert_never(row)


def _bits(row: Bits) -> Iterator[Cells]:
    first, byte = 0, "u8, "
    for name, form in row.fields:
        last = first + form.bits - 1
        bits = f"bit {first}" if first == last else f"bits {first}–{last}"
        yield _name(name), f"{byte}{bits}", "" if form is FLAG else form.meaning
        first, byte = last + 1, ""


def _field(row: Field, item: str) -> Cells:
    if isinstance(row, Given):
        return row.name.lstrip("."), row.form.size, row.note or f"{row.only}"
    path = f"{item}{row.name}" if row.name.startswith(".") else f".{row.name}"
    words = [_range(path), row.form.meaning, _range(f"{path}[]", "each "), row.note]
    if isinstance(row, OnlyWith):
        words.append(f"0 without {_name(row.other)} {', '.join(row.values)}")
    return _name(row.name), row.form.size, "; ".join(filter(None, words))


def _range(path: str, word: str = "") -> str:
    low, high = ranges().get(path, (0, 0))
    return f"{word}{low:,} to {high:,}" if low < high else ""


def _name(name: str) -> str:
    return f"`{name.lstrip('.')}`"


# --- Ranges ---------------------------------------------------------------------


@cache
def ranges() -> dict[str, tuple[int, int]]:
    """The ranges that the schema gives numbers, by path: `.turn_structure.phases[]:draw.count`."""
    return dict(_ranges_in(genome_type(), ""))


def _ranges_in(kind: inspect.Type, path: str) -> Iterator[tuple[str, tuple[int, int]]]:
    match kind:
        case inspect.StructType():
            tag = f":{kind.tag}" if kind.tag else ""
            for field in kind.fields:
                yield from _ranges_in(field.type, f"{path}{tag}.{field.name}")
        case inspect.VarTupleType():
            yield from _ranges_in(kind.item_type, f"{path}[]")
        case inspect.UnionType():
            for option in kind.types:
                yield from _ranges_in(option, path)
        case inspect.Metadata():
            limits = kind.extra_json_schema or {}
            if "minimum" in limits:
                yield path, (limits["minimum"], limits["maximum"])
            yield from _ranges_in(kind.type, path)
