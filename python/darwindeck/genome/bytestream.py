"""Bytes, written and read: the small alphabet that `genome.bytecode` uses.

Both sides have the same words. The code of an enum's member is its position in
the enum. The reader notes which byte holds which field of the genome, so that
a problem found later can name its offset.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from darwindeck.errors import BytecodeError
from darwindeck.genome.cards import CARDS, card_number
from darwindeck.genome.schema import RANKS

_E = TypeVar("_E", bound=StrEnum)

NONE = 255
"""A byte that means "none" where a field may be absent."""


def code_of(member: StrEnum) -> int:
    return list(type(member)).index(member)


class Writer:
    """Collects bytes, big-endian."""

    def __init__(self) -> None:
        self.data = bytearray()

    def _pack(self, form: str, value: int) -> None:
        self.data += struct.pack(f">{form}", value)

    def u8(self, value: int) -> None:
        self._pack("B", value)

    def u16(self, value: int) -> None:
        self._pack("H", value)

    def u32(self, value: int) -> None:
        self._pack("I", value)

    def u64(self, value: int) -> None:
        self._pack("Q", value)

    def i8(self, value: int) -> None:
        self._pack("b", value)

    def i16(self, value: int) -> None:
        self._pack("h", value)

    def i32(self, value: int) -> None:
        self._pack("i", value)

    def u8_or_none(self, value: int | None) -> None:
        self.u8(NONE if value is None else value)

    def flags(self, *bits: bool) -> None:
        self.u8(sum(bit << place for place, bit in enumerate(bits)))

    def choice(self, member: StrEnum) -> None:
        self.u8(code_of(member))

    def choice_or_none(self, member: StrEnum | None) -> None:
        self.u8_or_none(None if member is None else code_of(member))

    def choices(self, members: Iterable[StrEnum]) -> None:
        self.counted(code_of(member) for member in members)

    def card_or_none(self, card: str | None) -> None:
        self.u8_or_none(None if card is None else card_number(card))

    def ranks(self, order: str) -> None:
        self.counted(RANKS.index(rank) for rank in order)

    def rank_set(self, ranks: str) -> None:
        """A bit for each rank, the lowest for the two."""
        self.u16(sum(1 << place for place, rank in enumerate(RANKS) if rank in ranks))

    def counted(self, values: Iterable[int]) -> None:
        """A count, then the values, a byte each."""
        listed = bytes(values)
        self.u8(len(listed))
        self.data += listed


class Reader:
    """Takes bytes from one part of the data; every fault is a `BytecodeError`."""

    def __init__(self, data: bytes, start: int, end: int, marks: dict[str, int]) -> None:
        self.data = data
        self.position = start
        self.end = end
        self.marks = marks

    def _unpack(self, form: str, path: str) -> int:
        self.marks[path] = self.position
        size = struct.calcsize(f">{form}")
        if self.position + size > self.end:
            raise BytecodeError(
                f"{path} needs {size} byte{'s' * (size > 1)}, but its part ends at {self.end}",
                self.position,
            )
        value: int = struct.unpack_from(f">{form}", self.data, self.position)[0]
        self.position += size
        return value

    def fail(self, path: str, message: str) -> BytecodeError:
        """The error for a field that was read before."""
        return BytecodeError(f"{path}: {message}", self.marks[path])

    def u8(self, path: str) -> int:
        return self._unpack("B", path)

    def u16(self, path: str) -> int:
        return self._unpack("H", path)

    def u32(self, path: str) -> int:
        return self._unpack("I", path)

    def u64(self, path: str) -> int:
        return self._unpack("Q", path)

    def i8(self, path: str) -> int:
        return self._unpack("b", path)

    def i16(self, path: str) -> int:
        return self._unpack("h", path)

    def i32(self, path: str) -> int:
        return self._unpack("i", path)

    def u8_or_none(self, path: str) -> int | None:
        value = self.u8(path)
        return None if value == NONE else value

    def zero(self, value: int, path: str) -> None:
        """Refuses a reserved field, just read, that is not 0."""
        if value != 0:
            raise self.fail(path, f"{value} where 0 is required")

    def flags(self, *paths: str) -> list[bool]:
        """One byte of bits, the lowest first."""
        value = self.u8(paths[0])
        self.marks.update(dict.fromkeys(paths, self.marks[paths[0]]))
        if value >> len(paths):
            raise self.fail(paths[0], f"flags {value:#010b}; only {len(paths)} are known")
        return [bool(value >> place & 1) for place in range(len(paths))]

    def choice(self, kind: type[_E], path: str) -> _E:
        return self._member(kind, self.u8(path), path)

    def choice_or_none(self, kind: type[_E], path: str) -> _E | None:
        value = self.u8_or_none(path)
        return None if value is None else self._member(kind, value, path)

    def choices(self, kind: type[_E], path: str, most: int) -> tuple[_E, ...]:
        return tuple(self.choice(kind, item) for item in self.counted(path, most))

    def _member(self, kind: type[_E], value: int, path: str) -> _E:
        members = list(kind)
        if value >= len(members):
            names = ", ".join(f"{code} {member}" for code, member in enumerate(members))
            raise self.fail(path, f"{value} is unknown; known are {names}")
        return members[value]

    def card(self, path: str) -> str:
        return self._card(self.u8(path), path)

    def card_or_none(self, path: str) -> str | None:
        value = self.u8_or_none(path)
        return None if value is None else self._card(value, path)

    def _card(self, value: int, path: str) -> str:
        if value >= len(CARDS):
            raise self.fail(path, f"{value} is no card; cards are 0 to {len(CARDS) - 1}")
        return CARDS[value]

    def rank(self, path: str) -> str:
        return self._rank(self.u8(path), path)

    def rank_or_none(self, path: str) -> str | None:
        value = self.u8_or_none(path)
        return None if value is None else self._rank(value, path)

    def _rank(self, value: int, path: str) -> str:
        if value >= len(RANKS):
            raise self.fail(path, f"{value} is no rank; ranks are 0 to {len(RANKS) - 1}")
        return RANKS[value]

    def ranks(self, path: str) -> str:
        return "".join(self.rank(item) for item in self.counted(path, len(RANKS)))

    def rank_set(self, path: str) -> str:
        bits = self.u16(path)
        if bits >> len(RANKS):
            raise self.fail(path, f"ranks {bits:#018b}; there are only {len(RANKS)}")
        return "".join(rank for place, rank in enumerate(RANKS) if bits >> place & 1)

    def counted(self, path: str, most: int, least: int = 0) -> Iterable[str]:
        """Reads a count; gives the path of each item that follows."""
        count = self.u8(path)
        if not least <= count <= most:
            raise self.fail(path, f"{count} listed; there are {least} to {most}")
        return (f"{path}[{index}]" for index in range(count))

    def part(self, size: int, path: str) -> Reader:
        """A reader of the next `size` bytes, which this one passes over."""
        start, stop = self.position, self.position + size
        if stop > self.end:
            raise self.fail(path, f"{size} bytes long, but only {self.end - start} follow")
        self.position = stop
        return Reader(self.data, start, stop, self.marks)

    def finish(self, part: str) -> None:
        """Refuses bytes that are left over."""
        if self.position != self.end:
            left = self.end - self.position
            raise BytecodeError(f"{left} bytes too many at the end of {part}", self.position)


def offset_of(marks: dict[str, int], path: str) -> int:
    """The byte that holds a field, or the nearest thing around it."""
    while path and path not in marks:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return marks.get(path, 0)
