"""All tables of a server: those in memory, and those on disk until somebody comes back."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from typing import NamedTuple

from darwindeck.genome.schema import GameGenome
from darwindeck.showing.watching import WATCHER
from darwindeck.web import messages as say
from darwindeck.web import requests as asked
from darwindeck.web import seating
from darwindeck.web.bots import Thinkers
from darwindeck.web.errors import Refusal
from darwindeck.web.limits import Limits
from darwindeck.web.match import new_match
from darwindeck.web.rooms import Rooms, TableRecord, delete, keep
from darwindeck.web.tables import LiveTable
from darwindeck.web.tokens import LONGEST, same

log = logging.getLogger("darwindeck.web")

SWEEP = 30.0
"""Seconds between looks for tables that nobody looks at."""
CLEARING = 3600.0
"""Seconds between looks for tables that nobody comes back to."""
DAY = 86400.0


class Entry(NamedTuple):
    """What a token leads to."""

    role: say.Role
    seat: int


class Hall:
    """Finds tables, brings them into memory, and lets them go."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, limits: Limits) -> None:
        self._rooms, self._thinkers, self._limits = rooms, thinkers, limits
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._deleting: set[str] = set()
        self._sweeper: asyncio.Task[None] | None = None

    @property
    def tables(self) -> int:
        """How many are in memory."""
        return len(self._tables)

    async def open(
        self, genome: GameGenome, game: str, wanted: asked.NewTable
    ) -> tuple[LiveTable, str]:
        """A new table, and the token of its host."""
        if self._rooms.count() >= self._limits.all_tables:
            raise Refusal("busy", "This house is full: no more tables can be opened.")
        record, token = seating.new_table(secrets.token_urlsafe(9), genome, game, wanted)
        if wanted.begin:
            seating.begin(record)
        await self._rooms.write(keep(record))
        table = self._settled(record, [])
        return table, token

    async def table(self, name: str) -> LiveTable:
        """A table by its name, from disk if need be."""
        found = self._tables.get(name)
        if found is not None:
            return found
        if len(name) > LONGEST or name in self._deleting:
            raise _unknown()
        loading = self._loading.get(name)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(name))
            self._loading[name] = loading
            loading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(loading)

    async def _load(self, name: str) -> LiveTable:
        try:
            record = self._rooms.table(name)
            if record is None:
                raise _unknown()
            turns = [] if record.phase == "lobby" else self._rooms.turns(record)
            return self._settled(record, turns)
        except ValueError as error:
            log.error("table %s cannot be gone on with: %s", name, error)
            raise Refusal("server", "This table was left by another version.") from None
        except OSError as error:
            log.error("table %s is %s", name, error)
            raise Refusal("server", "This table cannot be read now.") from None

    def _settled(self, record: TableRecord, turns: list[tuple[int, ...]]) -> LiveTable:
        match = None if record.phase == "lobby" else new_match(record, turns)
        if match is not None and match.finished:
            # The server was stopped between the last move and the word that it was the last.
            record.phase = "over"
        table = LiveTable(record, match, self._rooms, self._thinkers, self._limits.haste)
        self._tables[record.id] = table
        return table

    # --- What tokens lead to ---

    def entry(self, table: LiveTable, token: str) -> Entry:
        """What a token opens at a table; refused if nothing."""
        record = table.record
        if token and len(token) <= LONGEST:
            if same(record.watch, token):
                return Entry("watch", WATCHER)
            for seat, sits in enumerate(record.seats):
                if sits.keys.fits(token):
                    return Entry("seat", seat)
                if sits.keys.is_invited(token):
                    return Entry("invitation", seat)
        raise Refusal("token", "This link is not good any more.")

    def line(self, table: LiveTable, entry: Entry) -> asked.TableLine:
        """A table in a line, for whoever has a token."""
        record, match = table.record, table.match
        result = ""
        if match is not None and match.finished:
            result = table.telling(match, entry.seat).heard(entry.seat).lines[-1].text
        return asked.TableLine(
            table=record.id,
            game=seating.game_of(record),
            phase=record.phase,
            role=entry.role,
            seat=None if entry.seat == WATCHER else entry.seat,
            names=tuple(seat.name for seat in record.seats),
            my_turn=entry.role == "seat"
            and record.phase == "playing"
            and match is not None
            and match.table.to_move == entry.seat,
            result=result,
        )

    # --- Coming and going ---

    def start(self) -> None:
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def stop(self) -> None:
        """Says goodbye to all pages."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in self._tables.values():
            table.close(say.Bye("closing", "The server is being stopped. The game is kept."))

    async def _sweep(self) -> None:
        loop, cleared = asyncio.get_running_loop(), -math.inf
        while True:
            if loop.time() - cleared >= CLEARING:
                cleared = loop.time()
                await self.delete_old(time.time())
            await asyncio.sleep(min(SWEEP, self._limits.idle))
            self.let_go(loop.time())

    def let_go(self, now: float) -> None:
        """Tables that nobody has looked at for a while leave memory: all of them is on disk."""
        for name, table in list(self._tables.items()):
            idle = table.empty and now - table.left_at >= self._limits.idle
            if idle and not table.lock.locked():
                table.turns.stop()
                del self._tables[name]
                self._thinkers.forget(name)

    async def delete_old(self, now: float) -> None:
        """Tables that nobody has come back to for very long go for good; none that is in memory."""
        if not self._limits.keep_days:
            return
        try:
            old = self._rooms.unused_since(now - self._limits.keep_days * DAY)
            self._deleting = {*old} - self._tables.keys() - self._loading.keys()
            await self._rooms.write(*(w for name in self._deleting for w in delete(name)))
            if self._deleting:
                log.info("deleted %d tables that nobody came back to", len(self._deleting))
        except OSError as error:
            log.error("old tables are %s", error)
        finally:
            self._deleting = set()


def _unknown() -> Refusal:
    return Refusal("not_found", "There is no such table.")
