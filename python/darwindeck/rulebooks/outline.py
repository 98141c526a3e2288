"""The shape of a rulebook, before anybody decides how it is printed.

A book is sections of paragraphs, lists and tables. Its text is plain, with two
marks that every renderer knows: **bold** for a word that is being explained, and
cards as a rank and a suit sign, such as Q♠ or 10♥.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

CARD = re.compile(r"\b(10|[2-9AJQK])([♣♦♥♠])")
"""A card in text."""

BOLD = re.compile(r"\*\*(.+?)\*\*")


class Paragraph(msgspec.Struct, frozen=True):
    text: str


class Bullets(msgspec.Struct, frozen=True):
    items: tuple[str, ...]


class Steps(msgspec.Struct, frozen=True):
    """Things that are done in this order."""

    items: tuple[str, ...]


class Grid(msgspec.Struct, frozen=True):
    """A table with a heading for each column."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    pictures: tuple[str, ...] = ()
    """A card for each row, for those who can draw it."""


Block = Paragraph | Bullets | Steps | Grid


class Section(msgspec.Struct, frozen=True):
    title: str
    blocks: tuple[Block, ...] = ()
    parts: tuple[Section, ...] = ()
    """Sections within this one."""


class Outline(msgspec.Struct, frozen=True):
    title: str
    lead: str
    """What the game says of itself in a line: anybody's words, so without marks."""
    glance: tuple[str, ...]
    """The game in a few words each."""
    rules: tuple[Section, ...]
    pictures: tuple[str, ...] = ()
    """Cards for the title, for those who can draw them."""
    example: Section | None = None
    """A round as it was really played."""


def rule_texts(outline: Outline) -> Iterator[str]:
    """Every text of the rules: no title, no summary and no examples."""
    for section in outline.rules:
        yield from _section_texts(section)


def _section_texts(section: Section) -> Iterator[str]:
    yield section.title
    for block in section.blocks:
        yield from _block_texts(block)
    for part in section.parts:
        yield from _section_texts(part)


def _block_texts(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield text
        case Bullets(items) | Steps(items):
            yield from items
        case Grid(head, rows):
            yield from head
            for row in rows:
                yield from row
