"""Text that came from outside, made fit to be printed: no control characters, not too long."""

from __future__ import annotations

import re
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


_SMALL = (
    *("a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "into", "nor", "of", "off"),
    *("on", "or", "over", "the", "to", "up", "with"),
)
"""Words that stay small inside a title."""


def title_of(name: str) -> str:
    """The name of a game, or of its file, as a title: "ebb-and-flow" is "Ebb and Flow".

    A name that somebody has written with capitals or spaces keeps its hyphens: "Forty-Two".
    """
    is_written = any(character.isupper() or character.isspace() for character in name)
    words = printable(name.replace("_", " ") if is_written else _DASH.sub(" ", name)).split()
    inside = range(1, len(words) - 1)
    return " ".join(
        word if at in inside and word in _SMALL else _capital(word) for at, word in enumerate(words)
    )


_DASH = re.compile(r"[-_]+")


def _capital(word: str) -> str:
    return "-".join(part[:1].upper() + part[1:] for part in word.split("-"))


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
