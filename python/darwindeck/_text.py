"""Text that came from outside, made fit to be printed: no control characters, not too long."""

from __future__ import annotations

import unicodedata

LONGEST_QUOTE = 60
"""The most characters of a file that a message repeats."""

_UNPRINTABLE = {"Cc", "Cs", "Zl", "Zp"}
"""Control characters, halves of characters, and what ends a line."""

_TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of writing, with which a text can pass for another."""


def printable(text: str, keep: str = "") -> str:
    """The text with `\\x1b` and the like in place of characters that a terminal would obey."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c in keep or not _is_obeyed(c) else _escaped(c) for c in text)


def shortened(text: str, longest: int = LONGEST_QUOTE) -> str:
    """The beginning of a text that is too long to repeat, and how long it is."""
    if len(text) <= longest:
        return text
    return f"{text[:longest]}… ({len(text):,} characters)"


def quoted(text: str) -> str:
    """A text of a file as messages repeat it, in quotes."""
    if len(text) <= LONGEST_QUOTE:
        return repr(text)
    return f"{text[:LONGEST_QUOTE]!r}… ({len(text):,} characters)"


def _is_obeyed(character: str) -> bool:
    return unicodedata.category(character) in _UNPRINTABLE or character in _TURNS


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
