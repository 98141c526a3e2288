"""How one value is spelt in bytes: numbers, names, cards, and lists and sets of them.

A form writes a value, reads it back, and says for the document how many bytes it
takes and what they mean.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from darwindeck.genome.bytecode.stream import FORMATS, Reader
from darwindeck.genome.facts.cards import CARDS
from darwindeck.genome.schema import JOKER, RANKS

_T = TypeVar("_T")

NONE = 255
"""A byte that means "none" where a field may be absent."""


@dataclass(frozen=True)
class Form(Generic[_T]):
    size: str
    meaning: str
    encode: Callable[[_T], bytes]
    read: Callable[[Reader, str], _T]
    """Takes the value with this path from the reader."""


@dataclass(frozen=True)
class Code(Form[_T]):
    """A form that is one small number, for which a few bits of a byte are enough too."""

    bits: int
    code_of: Callable[[_T], int]
    value_of: Callable[[Reader, str, int], _T]
    """The value with a code that was read for this path."""


# --- Numbers --------------------------------------------------------------------


def number(size: str) -> Form[int]:
    return Form(
        size,
        "",
        encode=lambda value: struct.pack(FORMATS[size], value),
        read=lambda r, path: r.number(size, path),
    )


U8, U16, U32, U64 = map(number, ("u8", "u16", "u32", "u64"))
I8, I16, I32 = map(number, ("i8", "i16", "i32"))


def number_or_all() -> Form[int | str]:
    return Form(
        "u8",
        "0 all",
        encode=lambda value: bytes([0 if isinstance(value, str) else value]),
        read=lambda r, path: r.number("u8", path) or "all",
    )


def number_if_present(form: Form[int]) -> Form[int | None]:
    """A byte that says whether there is a number, then the number."""

    def read(r: Reader, path: str) -> int | None:
        present = FLAG.read(r, f"{path} present")
        value = form.read(r, path)
        if value != 0 and not present:
            raise r.fail(path, f"{value} where 0 is required")
        return value if present else None

    return Form(
        f"u8, {form.size}",
        "1 and the number, or 0 and 0 for none",
        encode=lambda value: FLAG.encode(value is not None) + form.encode(value or 0),
        read=read,
    )


# --- One of a few, some of a few ------------------------------------------------


def one_of(symbols: Sequence[_T], meaning: str) -> Code[_T]:
    """One of some symbols: its code is its place among them."""

    def value_of(r: Reader, path: str, code: int) -> _T:
        if code >= len(symbols):
            raise r.fail(path, f"{code} is unknown; known are {meaning}")
        return symbols[code]

    bits = (len(symbols) - 1).bit_length()
    return _code("u8", meaning, bits, symbols.index, value_of)


def set_of(symbols: Sequence[_T]) -> Code[Sequence[_T]]:
    """Any of some symbols: a bit for each, the lowest for the first."""

    def code_of(members: Iterable[_T]) -> int:
        return sum(1 << symbols.index(member) for member in set(members))

    def value_of(r: Reader, path: str, code: int) -> Sequence[_T]:
        if code >> len(symbols):
            raise r.fail(path, f"bits {code:#b}; there are only {len(symbols)}")
        return tuple(symbol for place, symbol in enumerate(symbols) if code >> place & 1)

    size = "u8" if len(symbols) <= 8 else "u16"
    meaning = f"a bit for each of {', '.join(map(str, symbols))}"
    return _code(size, meaning, len(symbols), code_of, value_of)


def _code(
    size: str,
    meaning: str,
    bits: int,
    code_of: Callable[[_T], int],
    value_of: Callable[[Reader, str, int], _T],
) -> Code[_T]:
    plain = number(size)
    return Code(
        size,
        meaning,
        encode=lambda value: plain.encode(code_of(value)),
        read=lambda r, path: value_of(r, path, plain.read(r, path)),
        bits=bits,
        code_of=code_of,
        value_of=value_of,
    )


def choice(kind: type[StrEnum]) -> Code[StrEnum]:
    """A member of an enum: its code is its place, so new members go last."""
    return one_of(tuple(kind), ", ".join(f"{code} {name}" for code, name in enumerate(kind)))


FLAG = one_of((False, True), "0 no, 1 yes")
CARD = one_of(CARDS, f"cards 0 to {len(CARDS) - 1}")
RANK = one_of(RANKS, f"ranks 0 to {len(RANKS) - 1}")
RANK_OR_JOKER = one_of(RANKS + JOKER, f"ranks 0 to {len(RANKS) - 1}, {len(RANKS)} jokers")


# --- Made of other forms --------------------------------------------------------


def or_none(form: Form[_T]) -> Form[_T | None]:
    def read(r: Reader, path: str) -> _T | None:
        if r.next_is(NONE):
            r.number("u8", path)
            return None
        return form.read(r, path)

    return Form(
        form.size,
        ", ".join(filter(None, (form.meaning, f"{NONE} none"))),
        encode=lambda value: bytes([NONE]) if value is None else form.encode(value),
        read=read,
    )


def listed(form: Form[_T], most: int, least: int = 0) -> Form[Sequence[_T]]:
    """A count, then the values."""
    count = f"count {least} to {most}"
    return Form(
        f"u8, {form.size} each",
        f"{count}; {form.meaning}" if form.meaning else count,
        encode=lambda values: bytes([len(values)]) + b"".join(map(form.encode, values)),
        read=lambda r, path: tuple(
            form.read(r, f"{path}[{place}]") for place in range(r.count(path, least, most))
        ),
    )


def joined(form: Form[Sequence[str]]) -> Form[str]:
    """What a genome writes as one word, such as ranks."""
    return Form(
        form.size, form.meaning, form.encode, read=lambda r, path: "".join(form.read(r, path))
    )


RANK_ORDER = joined(listed(RANK_OR_JOKER, len(RANKS) + 1))
RANK_SET = joined(set_of(RANKS))
WILD_SET = joined(set_of(RANKS + JOKER))
