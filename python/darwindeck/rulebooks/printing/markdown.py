"""The outline as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from darwindeck.rulebooks.outline import (
    Block,
    Bullets,
    Grid,
    Outline,
    Paragraph,
    Section,
    Steps,
)

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&])")


def to_markdown(outline: Outline) -> str:
    lines = [f"# {plain(outline.title)}", ""]
    if outline.lead:
        lines += [plain(outline.lead), ""]
    lines += [f"**At a glance:** {' · '.join(outline.glance)}.", ""]
    for section in outline.rules:
        lines += _section(section, 2)
    if outline.example is not None:
        lines += _section(outline.example, 2)
    return "\n".join(lines).rstrip() + "\n"


def plain(text: str) -> str:
    """Text of unknown origin: nothing in it is a mark."""
    return _SPECIAL.sub(r"\\\1", text)


def _section(section: Section, level: int) -> Iterator[str]:
    yield from (f"{'#' * level} {section.title}", "")
    for block in section.blocks:
        yield from _block(block)
    for part in section.parts:
        yield from _section(part, level + 1)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield text
        case Bullets(items):
            yield from (f"- {item}" for item in items)
        case Steps(items):
            yield from (f"{place}. {item}" for place, item in enumerate(items, 1))
        case Grid(head, rows):
            yield from _grid(head, rows)
    yield ""


def _grid(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' for _ in head)} |"
    yield from (f"| {' | '.join(row)} |" for row in rows)
