"""How much an address, a socket and the whole server may ask for."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

import msgspec

FRAME = 4096
"""Bytes of a message from a page."""
GENOME = 64 * 1024
"""Bytes of a game's rules."""
BODY = GENOME + 4096
"""Bytes of a request."""
HELLO = 10.0
"""Seconds in which a page says who it is."""
REMEMBERED = 10_000
"""Addresses whose requests are counted."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Bounds that a larger house may widen."""

    messages: float = 10.0
    """A second on a socket; as many may come at once."""
    refused: int = 50
    """Messages in a row that came too fast: then the socket is closed."""
    sockets: int = 64
    """At once from an address."""
    watchers: int = 50
    """At once at a table."""
    tables: int = 200
    """Opened by an address in an hour."""
    requests: float = 20.0
    """A second from an address; ten times as many may come at once."""
    files: float = 200.0
    """The same of the page's files: it has dozens, and a class of pupils has one address."""
    all_tables: int = 20_000
    """On disk."""
    idle: float = 600.0
    """Seconds after which a table that nobody looks at leaves memory."""
    keep_days: float = 30.0
    """Days after which a table that nobody has come back to is deleted; 0: never."""
    haste: float = 1.0
    """How many times faster bots play than tables say: for tests and for measurements."""


class Allowance:
    """So many at once, and so many again in every second."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate, self._most, self._left, self._at = rate, most, most, now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Doorman:
    """Counts what each address has asked for."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits, self._now = limits, now
        self._sockets: Counter[str] = Counter()
        self._tables: OrderedDict[str, Allowance] = OrderedDict()
        self._requests: OrderedDict[str, Allowance] = OrderedDict()
        self._files: OrderedDict[str, Allowance] = OrderedDict()

    def may_connect(self, address: str) -> bool:
        """Counts a socket; whoever may connect says later that it is gone."""
        if self._sockets[address] >= self.limits.sockets:
            return False
        self._sockets[address] += 1
        return True

    def is_gone(self, address: str) -> None:
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]

    def may_open(self, address: str) -> bool:
        """Whether an address may open one more table."""
        rate, most = self.limits.tables / 3600, float(self.limits.tables)
        return self._take(self._tables, address, rate, most)

    def may_ask(self, address: str) -> bool:
        """Whether an address may make one more request."""
        rate = self.limits.requests
        return self._take(self._requests, address, rate, 10 * rate)

    def may_load(self, address: str) -> bool:
        """Whether an address may load one more file of the page."""
        rate = self.limits.files
        return self._take(self._files, address, rate, 10 * rate)

    def messages(self) -> Allowance:
        """The allowance of one socket."""
        return Allowance(self.limits.messages, self.limits.messages, self._now())

    def _take(
        self, kept: OrderedDict[str, Allowance], address: str, rate: float, most: float
    ) -> bool:
        allowance = kept.pop(address, None) or Allowance(rate, most, self._now())
        kept[address] = allowance
        if len(kept) > REMEMBERED:
            kept.popitem(last=False)
        return allowance.take(self._now())
