"""What all messages have in common: how tables are written, and read without trust.

FlatBuffers' Python runtime trusts what it reads, so a message is unsealed first
and read through a `Reader`, which lets no length exceed what the bytes can hold.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import flatbuffers

from darwindeck.errors import WireError
from darwindeck.wire.generated import simulation as generated
from darwindeck.wire.seal import seal, unseal

FORMAT_VERSION = 1

T = TypeVar("T")
Number = TypeVar("Number", int, float)

Table = Any
"""A table of the generated code, which has no types."""
Builder = Any
Offset = int
"""Where something stands in the message that is being built."""

_LENGTH = struct.Struct("<I")

# --- Writing --------------------------------------------------------------------


def encode(write: Callable[[Builder, T], Offset], batch: T, kind: bytes) -> bytes:
    """The message of this kind that `write` makes of a batch."""
    builder = flatbuffers.Builder()
    try:
        builder.Finish(write(builder, batch), file_identifier=kind)
    except (TypeError, ValueError, struct.error) as error:
        raise WireError(f"this cannot be written: {error}") from error
    return seal(bytes(builder.Output()))


def write_teams(builder: Builder, teams: Iterable[Sequence[int]]) -> Offset:
    """The seats of each team."""
    return offsets(builder, [_write_team(builder, team) for team in teams])


def _write_team(builder: Builder, team: Sequence[int]) -> Offset:
    seats = builder.CreateByteVector(bytes(team))
    generated.TeamAssignmentStart(builder)
    generated.TeamAssignmentAddPlayerIndices(builder, seats)
    return int(generated.TeamAssignmentEnd(builder))


def offsets(builder: Builder, places: Sequence[Offset]) -> Offset:
    """A list of what has been written before."""
    return numbers(builder, places, 4, builder.PrependUOffsetTRelative)


def numbers(
    builder: Builder, values: Sequence[Number], size: int, prepend: Callable[[Number], object]
) -> Offset:
    """A list of numbers of so many bytes."""
    builder.StartVector(size, len(values), size)
    for value in reversed(values):
        prepend(value)
    return int(builder.EndVector())


# --- Reading --------------------------------------------------------------------


def decode(read: Callable[[Reader, Table], T], root: Table, message: bytes, kind: bytes) -> T:
    """What `read` makes of a message of this kind; `WireError` if it is none."""
    content = unseal(bytes(message), kind)
    try:
        table = root.GetRootAs(content, 0)
        if table.Version() != FORMAT_VERSION:
            raise WireError(
                f"format version {table.Version()}; this package speaks {FORMAT_VERSION}"
            )
        return read(Reader(len(content)), table)
    except WireError:
        raise
    except (IndexError, OverflowError, TypeError, ValueError, struct.error) as error:
        raise WireError(f"the message makes no sense: {error}") from error


class Reader:
    """Reads lists, and no more elements in all than a message has bytes."""

    def __init__(self, size: int) -> None:
        self._left = size

    def list(self, table: Table, name: str) -> Iterable[Any]:
        length = getattr(table, f"{name}Length")()
        self._take(length)
        return map(getattr(table, name), range(length))

    def numbers(self, table: Table, name: str) -> tuple[int, ...]:
        return tuple(self.list(table, name))

    def column(self, table: Table, field: int, form: str) -> tuple[Any, ...]:
        """A whole list of numbers at once, by the place of its field in the table.

        The runtime would read one number at a time.
        """
        inside = table._tab
        where = inside.Offset(4 + 2 * field)
        if not where:
            return ()
        length = inside.VectorLen(where)
        self._take(length)
        return struct.unpack_from(f"<{length}{form}", inside.Bytes, inside.Vector(where))

    def texts(self, table: Table, field: int) -> tuple[str, ...]:
        """A whole list of texts at once, likewise."""
        places = self.column(table, field, "I")
        if not places:
            return ()
        inside = table._tab
        content, start = inside.Bytes, inside.Vector(inside.Offset(4 + 2 * field))
        found = []
        for number, place in enumerate(places):
            at = start + 4 * number + place
            (length,) = _LENGTH.unpack_from(content, at)
            self._take(length)
            text = content[at + 4 : at + 4 + length]
            if len(text) != length:
                raise WireError("the message makes no sense: a text goes beyond its end")
            found.append(text.decode())
        return tuple(found)

    def _take(self, length: int) -> None:
        self._left -= length
        if self._left < 0:
            raise WireError("the message makes no sense: its lists are longer than it is")


def read_teams(reader: Reader, table: Table) -> tuple[tuple[int, ...], ...]:
    """The seats of each team."""
    return tuple(reader.numbers(team, "PlayerIndices") for team in reader.list(table, "Teams"))


def text(found: bytes | None) -> str:
    """A text of a message; empty if it was left out."""
    return "" if found is None else found.decode()
