"""A table that is in memory: its pages, its match, and every change that is made to it.

A change goes one way only: it is checked, written to disk, made, and shown to all
pages. A lock lets one through at a time. `turns` says when bots and clocks play.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from darwindeck._native import Move
from darwindeck.showing.bots import hint_for
from darwindeck.showing.ratings import rate
from darwindeck.showing.watching import WATCHER
from darwindeck.web import messages as say
from darwindeck.web import seating
from darwindeck.web.bots import Thinkers
from darwindeck.web.errors import Refusal
from darwindeck.web.match import Match, new_match
from darwindeck.web.pages import Page
from darwindeck.web.rooms import (
    Rooms,
    TableRecord,
    Write,
    add_turn,
    cut_turns,
    drop_old_turns,
    keep,
)
from darwindeck.web.showing import Shown, hint_of, shown
from darwindeck.web.snapshots import Surroundings, snapshot
from darwindeck.web.turns import Turns

log = logging.getLogger("darwindeck.web")

GONE = say.Bye("revoked", "This seat was given away.")


class LiveTable:
    """A table with its pages. All that changes it is a coroutine; all that shows it is not."""

    def __init__(
        self,
        record: TableRecord,
        match: Match | None,
        rooms: Rooms,
        thinkers: Thinkers,
        haste: float = 1.0,
    ) -> None:
        """`haste` is how many times faster its bots are than its options say."""
        self.record, self.match, self.haste = record, match, haste
        self.pages: dict[int, Page] = {}
        self.watchers: set[Page] = set()
        self.lock = asyncio.Lock()
        self.left_at = asyncio.get_running_loop().time()
        """When the last page went."""
        self._rooms, self._thinkers = rooms, thinkers
        self._shown: dict[int, Shown] = {}
        self._hinting: set[int] = set()
        self.turns = Turns(self, thinkers)
        for seat in range(len(record.seats)):
            self.turns.is_gone(seat)

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def empty(self) -> bool:
        return not self.pages and not self.watchers

    # --- Pages come and go ---

    def enter(self, page: Page) -> None:
        """A page is connected. One seat has one page: the one before is told so."""
        if page.watches:
            self.watchers.add(page)
        else:
            before = self.pages.get(page.seat)
            if before is not None:
                before.close(say.Bye("elsewhere", "This seat is open on another page now."))
            self.pages[page.seat] = page
            self.turns.is_here(page.seat)
        self.show()
        self.turns.go_on()

    def leave(self, page: Page) -> None:
        """A page is gone, or was closed."""
        self.watchers.discard(page)
        if self.pages.get(page.seat) is page:
            del self.pages[page.seat]
            self.turns.is_gone(page.seat)
            self.show()
        if self.empty:
            self.left_at = asyncio.get_running_loop().time()

    def close(self, bye: say.Bye) -> None:
        """The table leaves memory."""
        self.turns.stop()
        for page in [*self.pages.values(), *self.watchers]:
            page.close(bye)

    # --- What pages are shown ---

    def show(self) -> None:
        """Sends everybody what they see now, where that has changed."""
        for page in [*self.pages.values(), *self.watchers]:
            page.show(self.seen_by(page.seat))

    def seen_by(self, seat: int) -> say.Lobby | say.Snapshot:
        """The table for a seat, or for somebody who watches."""
        record = self.record
        if self.match is None or record.phase == "lobby":
            return seating.lobby(record, seat, self.pages.keys(), len(self.watchers))
        match = self.telling(self.match, seat)
        if seat not in self._shown:
            self._shown[seat] = shown(match, seat, self.turn_of(seat))
        around = Surroundings(
            record=record,
            connected=frozenset(self.pages),
            away=frozenset(self.turns.away),
            watchers=len(self.watchers),
            clock=self.turns.clock,
            reading=self.turns.reading,
            can_take_back=self._back_to(seat) is not None,
        )
        return snapshot(match, seat, self.turn_of(seat), self._shown[seat], around)

    def telling(self, match: Match, seat: int) -> Match:
        """The match with all that a seat has to be told: from disk, if that is forgotten here."""
        if not match.can_tell(seat):
            match = self.match = new_match(self.record, self._rooms.turns(self.record))
        return match

    def turn_of(self, seat: int) -> int:
        """The number under which a seat is asked: no other moment of the match has it."""
        if self.match is None or seat == WATCHER:
            return 0
        return self.match.turns_of[seat] + self.record.backs

    # --- Playing ---

    async def play(self, seat: int, wanted: say.Play) -> None:
        """Somebody makes a choice."""
        async with self.lock:
            match = self._playing()
            if match.table.to_move != seat:
                # A page that repeats itself is told so, whoever's turn it is now.
                late = wanted.turn < self.turn_of(seat)
                raise _stale() if late else Refusal("not_your_turn", "It is not your turn.")
            if wanted.turn != self.turn_of(seat):
                raise _stale()
            try:
                moves = match.chosen(wanted.choices)
            except ValueError as error:
                raise Refusal("illegal", f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
            await self.make(match, moves)

    async def make(self, match: Match, moves: Sequence[Move]) -> None:
        """A turn, made by whoever is to move. The lock is held."""
        record = self.record
        if moves[0] not in match.table.legal_moves():
            raise ValueError("what is not legal is not written")
        number, hand = len(match.turns), match.table.hand_number
        await self._rooms.write(add_turn(record, number, [move.id for move in moves]))
        # Somebody may have come meanwhile for whom the match was read anew.
        match = self.match or match
        if len(match.turns) == number:
            match.play(moves)
        if match.table.hand_number > hand:
            self.turns.begin_hand()
        if match.finished:
            record.phase = "over"
            try:
                await self._rooms.write(keep(record))
            except OSError as error:
                # The turn is kept, so whoever reads the table sees that it is over.
                log.error("table %s: its end is %s", self.id, error)
        self._changed()
        if self.match is not None and match.table.hand_number > hand:
            self.match.forget_hands()

    def reads(self, seat: int, wanted: say.Reading) -> None:
        """Somebody has the sheet of the last hand open, or has closed it."""
        match = self.match
        is_last = match is not None and wanted.hand == match.table.hand_number - 1
        if wanted.open and is_last and self.record.phase == "playing":
            self.turns.is_reading(seat)
        elif not wanted.open:
            self.turns.has_read(seat)

    async def take_back(self, seat: int, wanted: say.TakeBack) -> None:
        """Somebody takes the last turn back, and all that bots have made since."""
        async with self.lock:
            match = self._playing()
            if wanted.turn != self.turn_of(seat):
                raise _stale()
            number = self._back_to(seat)
            if number is None:
                raise Refusal("not_allowed", "There is nothing that you could take back now.")
            record = seating.copied(self.record)
            record.backs += 1
            seating.taken_back(record, number)
            await self._rooms.write(cut_turns(record, number), keep(record))
            self.record = record
            match = self.match or match
            match.take_back_to(number, record.gone)
            self._changed()

    def _back_to(self, seat: int) -> int | None:
        """The number of the turn that a seat may take back, if there is one.

        Somebody alone with bots practises. Among people nobody may learn by it: not what
        others answered, and no card that the turn itself has shown.
        """
        record, match = self.record, self.match
        if match is None or record.phase != "playing" or seat == WATCHER:
            return None
        if not record.options.take_back:
            return None
        people = sum(sits.kind == "person" for sits in record.seats)
        for number in range(len(match.turns) - 1, match.hand_from - 1, -1):
            if match.movers[number] == seat:
                return number if people == 1 or not match.taught(number) else None
            if people > 1:
                return None
        return None

    async def hint(self, seat: int, wanted: say.AskHint) -> say.Hint:
        """What the stand-in would do; the table may change while it thinks."""
        match, record = self._playing(), self.record
        if not record.options.hints:
            raise Refusal("not_allowed", "There are no hints at this table.")
        if match.table.to_move != seat:
            raise Refusal("not_your_turn", "It is not your turn.")
        if wanted.turn != self.turn_of(seat):
            raise _stale()
        if seat in self._hinting:
            raise Refusal("busy", "A hint is being thought out.")
        self._hinting.add(seat)
        try:
            table, names = match.table.copy(), match.names_for(seat)
            agent, seed = record.options.stand_in, match.hint_seed(seat)
            asked = match.decision()
            hint = await self._thinkers.think(self.id, lambda: hint_for(table, agent, seed, names))
        finally:
            self._hinting.discard(seat)
        return hint_of(wanted.turn, asked, hint)

    # --- Seats and options ---

    async def set_seat(self, seat: int, wanted: say.SetSeat) -> None:
        async with self.lock:
            self._only_host(seat)
            record = seating.copied(self.record)
            seating.give_seat(record, wanted)
            await self._replace(record)
            page = self.pages.pop(wanted.seat, None)
            if page is not None:
                page.close(GONE)
            self._seats_changed(wanted.seat)

    async def set_options(self, seat: int, wanted: say.SetOptions) -> None:
        async with self.lock:
            self._only_host(seat)
            self._only_in("lobby")
            record = seating.copied(self.record)
            record.options = wanted.options
            await self._replace(record)
            self.show()

    async def rename(self, seat: int, wanted: say.Rename) -> None:
        async with self.lock:
            self._only_in("lobby")
            record = seating.copied(self.record)
            record.seats[seat].name = seating.named(record, seat, wanted.name)
            await self._replace(record)
            self.show()

    async def renew(self, seat: int, token: str, name: str) -> str:
        """Somebody shows what opens a seat, and gets what opens it the next time."""
        async with self.lock:
            record = seating.copied(self.record)
            keys = record.seats[seat].keys
            invited = keys.is_invited(token)
            if not invited and not keys.fits(token):
                raise Refusal("revoked", "This seat was given away, or its link was used.")
            if invited:
                seating.sit_down(record, seat, name)
            new = record.seats[seat].keys.renew(token)
            try:
                await self._replace(record)
            except OSError as error:
                if invited:
                    raise
                # A full disk keeps nobody from looking at the table: the old one stays good.
                log.error("table %s: a new token is %s", self.id, error)
                return token
            if invited:
                self._seats_changed(seat)
            return new

    async def sit(self, wanted: say.Sit) -> str:
        """Somebody who watches takes an open seat, and gets what opens it."""
        async with self.lock:
            seats = self.record.seats
            if not 0 <= wanted.seat < len(seats) or seats[wanted.seat].kind != "open":
                raise Refusal("not_allowed", "This seat is not open.")
            record = seating.copied(self.record)
            keys = record.seats[wanted.seat].keys
            keys.revoke(invite=True)
            seating.sit_down(record, wanted.seat, wanted.name)
            new = keys.renew(keys.invitation)
            await self._replace(record)
            self._seats_changed(wanted.seat)
            return new

    async def give_up(self, seat: int) -> None:
        """Somebody leaves for good; a bot goes on, or the seat is open again."""
        async with self.lock:
            record = seating.copied(self.record)
            if record.phase == "lobby":
                seating.vacate(record, seat, "open")
            else:
                seating.vacate(record, seat, "bot", record.options.stand_in)
            seating.next_host(record)
            await self._replace(record)
            page = self.pages.pop(seat, None)
            if page is not None:
                page.close(say.Bye("revoked", "You have left the table."))
            self._seats_changed(seat)

    async def begin(self, seat: int) -> None:
        """The host begins the match."""
        async with self.lock:
            self._only_host(seat)
            self._only_in("lobby")
            record = seating.copied(self.record)
            seating.begin(record)
            await self._replace(record)
            self.match = new_match(record)
            self.turns.begin_match()
            self._changed()

    async def again(self, seat: int) -> None:
        """The host opens the lobby for another match."""
        async with self.lock:
            self._only_host(seat)
            self._only_in("over")
            record = seating.copied(self.record)
            record.phase, record.match, record.rated = "lobby", record.match + 1, []
            await self._replace(record, drop_old_turns(record))
            self.match = None
            self._changed()

    async def rate(self, seat: int, stars: int, broken: str | None) -> None:
        """Somebody rates the game: everybody who played may do so once a match."""
        async with self.lock:
            if self.record.phase != "over":
                raise Refusal("stale", "This match is not over.")
            if not seating.has_played(self.record, seat, self.match.movers if self.match else ()):
                raise Refusal("not_allowed", "Only those who have played can rate.")
            if seat in self.record.rated:
                raise Refusal("stale", "You have rated this match.")
            try:
                await asyncio.to_thread(rate, self.record.genome, stars, broken)
            except (ValueError, OSError) as error:
                # It names a file of this machine.
                log.error("table %s: %s", self.id, error)
                raise Refusal("server", "That could not be kept, so it was not done.") from None
            record = seating.copied(self.record)
            record.rated = [*record.rated, seat]
            await self._replace(record)

    # --- Inside ---

    def _playing(self) -> Match:
        self._only_in("playing")
        if self.match is None:
            raise Refusal("not_allowed", "Nothing is being played.")
        return self.match

    def _only_in(self, phase: say.Phase) -> None:
        if self.record.phase != phase:
            raise Refusal("not_allowed", "That cannot be done now.")

    def _only_host(self, seat: int) -> None:
        if seat != self.record.host:
            raise Refusal("not_allowed", "Only the host of the table can do that.")

    async def _replace(self, record: TableRecord, *writes: Write) -> None:
        """Writes a record, and only then is it the table's."""
        seating.remember(self.record, record, len(self.match.turns) if self.match else 0)
        await self._rooms.write(*writes, keep(record))
        self.record = record

    def _seats_changed(self, seat: int) -> None:
        """Other names, and perhaps another player at this seat."""
        self.turns.is_here(seat)
        moves = self.match is not None and self.match.table.to_move == seat
        if self.match is not None:
            self.match = new_match(self.record, self._rooms.turns(self.record))
        # Nobody's clock begins anew because somebody else sits down.
        self._changed(new_turn=moves)

    def _changed(self, new_turn: bool = True) -> None:
        self._shown.clear()
        if new_turn:
            self.turns.begin_turn()
        self.show()
        self.turns.go_on()


def _stale() -> Refusal:
    return Refusal("stale", "That was meant for another moment of the game.")
