"""A page that is connected: what waits to be sent to it, and what it was shown last.

Somebody with a slow connection misses snapshots, never the latest one.
"""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec
from msgspec.structs import replace

from darwindeck.showing.watching import WATCHER
from darwindeck.web.messages import Bye, Lobby, Snapshot, ToPage

_encode = msgspec.json.Encoder().encode

MOST = 64
"""Messages that wait for a page; one that does not read them is let go."""


class Page:
    """One socket, at a seat or watching."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.closing = False
        self._waiting: deque[ToPage] = deque()
        self._something = asyncio.Event()
        self._last: Lobby | Snapshot | None = None
        self._number = 0

    @property
    def watches(self) -> bool:
        return self.seat == WATCHER

    def show(self, picture: Lobby | Snapshot) -> None:
        """A lobby or a snapshot; nothing is sent where nothing has changed."""
        if self._last is not None and _same(self._last, picture):
            return
        self._last = picture
        if self._waiting and isinstance(self._waiting[-1], Lobby | Snapshot):
            self._waiting.pop()
        self.say(picture)

    def say(self, message: ToPage) -> None:
        if self.closing:
            return
        self._waiting.append(message)
        if len(self._waiting) > MOST:
            self._waiting.clear()
            self.close(Bye("error", "This page does not read what it is sent."))
        self._something.set()

    def close(self, bye: Bye) -> None:
        """Says a last word."""
        if not self.closing:
            self._waiting.append(bye)
            self.closing = True
            self._something.set()

    async def next(self) -> tuple[bytes, bool]:
        """What is to be sent next, and whether it is the last."""
        while not self._waiting:
            self._something.clear()
            await self._something.wait()
        message = self._waiting.popleft()
        if isinstance(message, Lobby | Snapshot):
            self._number += 1
            message = replace(message, number=self._number)
        return _encode(message), isinstance(message, Bye)


def _same(one: Lobby | Snapshot, other: Lobby | Snapshot) -> bool:
    """Whether a reader would see no difference; a clock goes on by itself."""
    if isinstance(one, Snapshot) and isinstance(other, Snapshot):
        one, other = replace(one, clock=None), replace(other, clock=None)
    return one == other
