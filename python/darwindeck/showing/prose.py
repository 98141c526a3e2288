"""A rulebook for the ear: the text of its Markdown, without marks, tables or symbols.

Every line stands alone, as everything does that is said by numbered prompts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from darwindeck.showing.looks import SYMBOLS, words

_HEADING = re.compile(r"(#+) (.*)")
_MARK = re.compile(r"\\(.)|\*\*|`")
"""An escaped character, or a mark around text."""
_RULE = re.compile(r"\|(?: *:?-+:? *\|)+")
"""What a table has below its head."""
_CELLS = re.compile(r"(?<!\\)\|")
_LETTERS = {look: letter for letter, look in SYMBOLS.items()}
_CARD = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])|★([12])")
_NEIGHBOURS = re.compile(rf"((?:{_CARD.pattern})) (?=(?:{_CARD.pattern}))")


def as_prose(markdown: str) -> str:
    """The text that Markdown stands for, as plain lines."""
    return "\n".join(_lines(markdown)) + "\n"


def _lines(markdown: str) -> Iterator[str]:
    head: list[str] = []
    for line in markdown.splitlines():
        if not line.startswith("|"):
            head = []
            heading = _HEADING.fullmatch(line)
            said = _said(line if heading is None else f"{heading[2]}:")
            yield said[:1].upper() + said[1:]
        elif not head:
            head = _cells(line)
        elif not _RULE.fullmatch(line):
            yield _row(head, _cells(line))


def _row(head: list[str], cells: list[str]) -> str:
    """ "Two: The next player draws two cards.", or "Ann, what for: nothing; points: 0."."""
    first, *others = cells
    if len(others) == 1:
        row = f"{first}: {others[0]}"
    else:
        named = (f"{name.lower()}: {cell}" for name, cell in zip(head[1:], others, strict=False))
        row = f"{first}, {'; '.join(named)}"
    return row if row.endswith(".") else f"{row}."


def _cells(line: str) -> list[str]:
    return [_said(cell.strip()) for cell in _CELLS.split(line)[1:-1]]


def _said(text: str) -> str:
    """Without marks, and with cards in words."""
    unmarked = _MARK.sub(lambda mark: mark[1] or "", text)
    return _CARD.sub(_spoken, _NEIGHBOURS.sub(r"\1, ", unmarked))


def _spoken(card: re.Match[str]) -> str:
    rank, suit, joker = card.groups()
    return words(f"X{joker}" if joker else f"{rank.replace('10', 'T')}{_LETTERS[suit]}")
