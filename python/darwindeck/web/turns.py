"""Whose turn it is when no person makes it: bots, clocks, and people who are away.

Between two hands all of them wait for those who look at the sheet of the first: until
they close it, or as long as the table gives anybody.

A bot answers on the beat: a move takes one pace, or as many whole paces as its
search needs. Where there is nothing to choose it takes as long as one of its last
searches did. So time does not tell whether there was anything to choose.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
from collections import defaultdict, deque
from typing import TYPE_CHECKING

from darwindeck._native import Move, View
from darwindeck.table.kinds import MoveKind
from darwindeck.web import messages as say
from darwindeck.web.bots import Thinkers
from darwindeck.web.match import Match, passes_ahead, whole_turn

if TYPE_CHECKING:
    from darwindeck.web.tables import LiveTable

log = logging.getLogger("darwindeck.web")

AFTER_A_HAND = 3
"""Beats before the first move of a hand, if a bot makes it."""
RETRY = 5.0
"""Seconds after which a bot tries again when its move could not be made."""
SIMPLER = ("greedy", "random")
"""Who plays for a bot that cannot, and for that one, so that no table stands still."""
REMEMBERED = 16
"""Searches of each bot whose time is remembered."""


Ahead = dict[int, tuple[View, tuple[Move, ...]]]
"""What a bot will do when it sees this, by its seat."""


class Turns:
    """Plays for bots and for those who are away or out of time, as long as people are there."""

    def __init__(self, table: LiveTable, thinkers: Thinkers) -> None:
        self._table, self._thinkers = table, thinkers
        self._loop = asyncio.get_running_loop()
        self.away: set[int] = set()
        """People for whom a bot plays until they are back."""
        self._missing: dict[int, asyncio.TimerHandle] = {}
        self._reading: set[int] = set()
        self._go_on = asyncio.Event()
        """Nobody reads, so bots and clocks go on."""
        self._go_on.set()
        self._latest: asyncio.TimerHandle | None = None
        """When they go on at the latest."""
        self._moment = 0
        """Changes with every turn: what was thought out for another one is dropped."""
        self._task: asyncio.Task[None] | None = None
        self._bell: asyncio.TimerHandle | None = None
        self._began = self._loop.time()
        self._out_of_time = False
        self._ahead: asyncio.Task[Ahead] | None = None
        """What bots pass after the person who is choosing now."""
        self._failures = 0
        """How often a bot could not say what to do at this turn."""
        self._searched: defaultdict[str, deque[float]] = defaultdict(
            lambda: deque(maxlen=REMEMBERED)
        )
        """Seconds that each bot took where it had a choice."""

    # --- People come and go ---

    def is_here(self, seat: int) -> None:
        """Somebody is back, or another one sits there now."""
        self.away.discard(seat)
        self.has_read(seat)
        waiting = self._missing.pop(seat, None)
        if waiting is not None:
            waiting.cancel()

    def is_gone(self, seat: int) -> None:
        """A page has gone: after a while a bot plays for it."""
        self.has_read(seat)
        wait = self._table.record.options.away
        if wait and seat not in self._missing and self._table.record.seats[seat].kind == "person":
            self._missing[seat] = self._loop.call_later(wait, self._is_away, seat)

    def begin_match(self) -> None:
        """From now on it counts who is away."""
        self._all_have_read()
        for seat in range(len(self._table.record.seats)):
            self.is_here(seat)
            if seat not in self._table.pages:
                self.is_gone(seat)

    def _is_away(self, seat: int) -> None:
        self._missing.pop(seat, None)
        self.away.add(seat)
        self._table.show()
        self.go_on()

    # --- Between two hands ---

    @property
    def reading(self) -> tuple[int, ...]:
        """Who looks at the sheet of the hand before."""
        return tuple(sorted(self._reading))

    def begin_hand(self) -> None:
        """Another hand was dealt: whoever wants to look at the sheet of the last one may."""
        self._all_have_read()
        limit = self._patience()
        if limit:
            self._latest = self._loop.call_later(limit, self._waits_no_longer)

    def is_reading(self, seat: int) -> None:
        if self._latest is None and self._patience():
            return  # for as long as it may be waited for
        self._reading.add(seat)
        self._go_on.clear()
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None
        self._table.show()

    def has_read(self, seat: int) -> None:
        if seat in self._reading:
            self._reading.remove(seat)
            if not self._reading:
                self._goes_on()
            self._table.show()

    def _patience(self) -> int:
        """Seconds for which all wait: as for a turn, or for somebody who is gone. 0: for ever."""
        options, seats = self._table.record.options, self._table.record.seats
        people = sum(sits.kind == "person" for sits in seats)
        return options.clock or (options.away if people > 1 else 0)

    def _waits_no_longer(self) -> None:
        self._latest = None
        if self._reading:
            self._reading.clear()
            self._goes_on()
            self._table.show()

    def _all_have_read(self) -> None:
        self._reading.clear()
        self._go_on.set()
        if self._latest is not None:
            self._latest.cancel()
            self._latest = None

    def _goes_on(self) -> None:
        """Clocks begin now."""
        self._go_on.set()
        self._began = self._loop.time()
        self.go_on()

    # --- Turns ---

    @property
    def clock(self) -> say.Clock | None:
        """How long the person to move has still got."""
        record, match = self._table.record, self._table.match
        if not record.options.clock or match is None or match.finished or self._reading:
            return None
        seat = match.table.to_move
        if record.seats[seat].kind != "person":
            return None
        whole = record.options.clock * 1000
        left = whole - round((self._loop.time() - self._began) * 1000)
        return say.Clock(seat, max(0, left), whole)

    def begin_turn(self) -> None:
        """A turn was made, taken back, or is somebody else's now."""
        self._moment += 1
        self._began, self._out_of_time, self._failures = self._loop.time(), False, 0
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None

    def stop(self) -> None:
        self.begin_turn()
        self._all_have_read()
        if self._ahead is not None:
            self._ahead.cancel()
        for waiting in self._missing.values():
            waiting.cancel()
        self._missing.clear()

    def go_on(self) -> None:
        """Lets a bot think, or a clock run, if that is what comes next."""
        table = self._table
        match, record = table.match, table.record
        # Nobody plays at a table that all people have left.
        if match is None or record.phase != "playing" or not table.pages:
            return
        if self._task is not None:
            return
        seat = match.table.to_move
        agent = self._plays_for(seat)
        if agent is not None:
            able = (agent, *SIMPLER)[min(self._failures, len(SIMPLER))]
            self._task = self._loop.create_task(self._bot(match, able, self._moment))
            return
        if self._ahead is None and _is_passing(match):
            self._ahead = self._loop.create_task(self._thought_ahead(match))
        if self._reading or self._bell is not None:
            return
        if record.options.clock and record.seats[seat].kind == "person":
            self._bell = self._loop.call_at(
                self._began + record.options.clock, self._ring, self._moment
            )

    def _plays_for(self, seat: int) -> str | None:
        """The bot that plays at a seat now, if one does."""
        record = self._table.record
        sits = record.seats[seat]
        if sits.kind == "bot":
            return sits.agent
        is_away = seat in self.away and seat not in self._table.pages
        late = self._out_of_time or (is_away and record.options.away > 0)
        return record.options.stand_in if late and sits.kind == "person" else None

    def _ring(self, moment: int) -> None:
        if moment == self._moment:
            self._bell, self._out_of_time = None, True
            self.go_on()

    async def _bot(self, match: Match, agent: str, moment: int) -> None:
        table, seat = self._table, match.table.to_move
        # What is passed was thought out before: how long that took is no measure.
        has_choice = len(match.table.legal_moves()) > 1 and not _is_passing(match)
        pace = table.record.options.pace / 1000 / table.haste
        began = self._loop.time()
        # People look at the sheet of the hand before.
        least = AFTER_A_HAND if match.hand_from == len(match.turns) > 0 else 1
        try:
            moves = await self._thought(match, agent)
            took = self._as_if_searched(agent, has_choice, self._loop.time() - began)
            beats = max(least, math.ceil(took / pace))
            await asyncio.sleep(began + beats * pace - self._loop.time())
            while not self._go_on.is_set():
                await self._go_on.wait()
                await asyncio.sleep(pace)
            async with table.lock:
                if moment != self._moment or table.match is None:
                    return
                if self._plays_for(seat) is not None:
                    await table.make(table.match, moves)
                    return
            # Whoever was away is back, and plays.
            self._task = None
            self.go_on()
        except OSError as error:
            log.error("table %s: a bot's move is %s", table.id, error)
            self._try_again()
        except Exception:  # whatever it is, a simpler bot goes on
            log.exception("table %s: %s could not move", table.id, agent)
            self._failures += 1
            self._try_again()

    def _try_again(self) -> None:
        self._task = None
        self._loop.call_later(RETRY, self.go_on)

    def _as_if_searched(self, agent: str, has_choice: bool, took: float) -> float:
        """How long a bot seems to have thought: as long as it does where it has a choice."""
        searched = self._searched[agent]
        if has_choice:
            searched.append(took)
            return took
        return max(took, random.choice(searched)) if searched else took

    async def _thought(self, match: Match, agent: str) -> tuple[Move, ...]:
        # Of its own: at the table itself, series are tried and taken back meanwhile.
        seed, position = self._table.record.seed, match.table.copy()
        thinkers = self._thinkers
        if self._ahead is not None:
            seat = position.to_move
            ahead = await asyncio.shield(self._ahead)
            view, moves = ahead.get(seat, (None, ()))
            if view == position.view(seat):
                return moves
            if view is not None or not ahead:
                self._ahead = None
        return await thinkers.think(
            self._table.id, lambda: whole_turn(position, agent, seed, thinkers.is_pressed)
        )

    async def _thought_ahead(self, match: Match) -> Ahead:
        """What the bots will pass, thought out while somebody chooses: so nobody waits for it."""
        record, position, thinkers = self._table.record, match.table.copy(), self._thinkers
        agents = [seat.agent if seat.kind == "bot" else None for seat in record.seats]
        try:
            return await thinkers.think(
                self._table.id,
                lambda: passes_ahead(position, agents, record.seed, thinkers.is_pressed),
            )
        except Exception:  # they think again when it is their turn
            log.exception("table %s: bots could not think ahead", self._table.id)
            return {}


def _is_passing(match: Match) -> bool:
    """Whether cards are given away now."""
    return any(move.kind is MoveKind.GIVE for move in match.table.legal_moves()[:1])
