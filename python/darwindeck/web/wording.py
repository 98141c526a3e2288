"""What people write: names and notes, bounded and without tricks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from darwindeck.showing.names import LONGEST, PLAYERS, YOU

NOTE = 500
"""Letters of a note."""

_ODD = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control characters, direction marks, private ones (which are cards), and the like."""


_PILED = re.compile("mmm")
"""So many marks upon one letter that they cover what stands around it."""


def _mark(sign: str) -> str:
    return "m" if unicodedata.category(sign) in ("Mn", "Me") else "-"


def tidy(text: str) -> str:
    """Without characters that nobody sees, and with single spaces."""
    normal = unicodedata.normalize("NFC", text)
    seen = (" " if sign.isspace() else sign for sign in normal)
    return " ".join("".join(s for s in seen if unicodedata.category(s) not in _ODD).split())


def checked_name(text: str, others: Sequence[str]) -> str:
    """A name for a seat, or a free one if none is given; `ValueError` says what is wrong."""
    taken = {name.casefold() for name in others}
    name = tidy(text)
    if not name:
        return next(free for free in PLAYERS if free.casefold() not in taken)
    if len(name) > LONGEST or _PILED.search("".join(map(_mark, name))):
        raise ValueError(f"a name has from 1 to {LONGEST} letters")
    if name.casefold() == YOU.casefold():
        raise ValueError(f"{YOU!r} is nobody's name where several people play")
    if name.casefold() in taken:
        raise ValueError("somebody else at this table has that name")
    return name


def free_name(text: str, others: Sequence[str]) -> str:
    """The name that somebody wants, or one like it that can be had: "Mia 2"."""
    wanted = tidy(text)[:LONGEST].strip()
    if wanted.casefold() != YOU.casefold():
        stem = wanted[: LONGEST - 2].strip()
        for tried in (wanted, *(f"{stem} {number}" for number in range(2, len(others) + 3))):
            try:
                return checked_name(tried, others)
            except ValueError:
                continue
    return checked_name("", others)


def checked_note(text: str) -> str | None:
    """A note, None if there is nothing in it; `ValueError` if it is too long."""
    note = tidy(text)
    if len(note) > NOTE:
        raise ValueError(f"a note has at most {NOTE} letters")
    return note or None
