"""Bytes as they are read: one part of them at a time, each field with its offset.

The reader notes which byte holds which field of the genome, so that a problem
found later can name its offset.
"""

from __future__ import annotations

import struct

from darwindeck.errors import BytecodeError

FORMATS = {"u8": ">B", "u16": ">H", "u32": ">I", "u64": ">Q", "i8": ">b", "i16": ">h", "i32": ">i"}
"""The sizes of numbers, big-endian."""


class Reader:
    """Takes bytes from one part of the data; every fault is a `BytecodeError`."""

    def __init__(self, data: bytes, start: int, end: int, marks: dict[str, int]) -> None:
        self.data = data
        self.position = start
        self.end = end
        self.marks = marks
        """By path: the offset at which a field begins."""

    def number(self, size: str, path: str) -> int:
        self.marks[path] = self.position
        if whole := path.rpartition(".")[0]:  # it begins with the first of its fields
            self.marks.setdefault(whole, self.position)
        length = struct.calcsize(FORMATS[size])
        if self.position + length > self.end:
            raise BytecodeError(
                f"{path} needs {length} byte{'s' * (length > 1)}, but its part ends at {self.end}",
                self.position,
            )
        value: int = struct.unpack_from(FORMATS[size], self.data, self.position)[0]
        self.position += length
        return value

    def count(self, path: str, least: int, most: int) -> int:
        """How many items follow."""
        count = self.number("u8", path)
        if not least <= count <= most:
            raise self.fail(path, f"{count} listed; there are {least} to {most}")
        return count

    def next_is(self, code: int) -> bool:
        return self.position < self.end and self.data[self.position] == code

    def fail(self, path: str, message: str) -> BytecodeError:
        """The error for a field that was read before."""
        return BytecodeError(f"{path}: {message}", self.marks[path])

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
