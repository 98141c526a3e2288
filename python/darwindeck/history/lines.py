"""Sequences that grow while a match is played, and what stands in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar, overload

from darwindeck._native import Event

T_co = TypeVar("T_co", covariant=True)


class Line(NamedTuple):
    """One sentence of a history, and the event that it tells."""

    event: Event
    text: str

    def __str__(self) -> str:
        return self.text


class Window(Sequence[T_co]):
    """The first items of a list that is only added to: made without copying, never changing."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: list[T_co]) -> None:
        self._items = items
        self._length = len(items)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T_co: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T_co]: ...
    def __getitem__(self, at: int | slice) -> T_co | Sequence[T_co]:
        if isinstance(at, slice):
            return self._items[: self._length][at] if at.start is None else self._sliced(at)
        if not -self._length <= at < self._length:
            raise IndexError("there are no more items")
        return self._items[at if at >= 0 else at + self._length]

    def _sliced(self, at: slice) -> list[T_co]:
        """The usual slice, to the end, costs what it holds."""
        start, stop, step = at.indices(self._length)
        if step > 0:
            return self._items[start:stop:step]
        return [self._items[place] for place in range(start, stop, step)]

    def __iter__(self) -> Iterator[T_co]:
        return islice(self._items, self._length)

    def __reversed__(self) -> Iterator[T_co]:
        return islice(reversed(self._items), len(self._items) - self._length, None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(self._items[: self._length])
