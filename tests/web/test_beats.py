"""Time tells nothing: bots answer on the beat. A clock of its own makes hours pass at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar, cast

import pytest

import darwindeck as dd
from darwindeck._native import Move
from darwindeck.web import messages as say
from darwindeck.web.bots import Thinkers
from darwindeck.web.match import Match, new_match
from darwindeck.web.pages import Page
from darwindeck.web.rooms import Rooms, SeatRecord, TableRecord, Write
from darwindeck.web.tables import LiveTable

T = TypeVar("T")
PACE = 0.7


class Instant(asyncio.SelectorEventLoop):
    """A loop in which nobody waits: its clock goes on to whatever comes next."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        selector: Any = self._selector  # type: ignore[attr-defined]
        select = selector.select

        def instantly(timeout: float | None = None) -> object:
            self._now += timeout or 0.0
            return select(0)

        selector.select = instantly

    def time(self) -> float:
        return self._now


class SlowThinkers:
    """Who takes a given time for every move."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.is_pressed = seconds, False

    async def think(self, table: str, job: Callable[[], T]) -> T:
        await asyncio.sleep(self.seconds)
        return job()


class NoDisk:
    async def write(self, *writes: Write) -> None:
        return None

    def turns(self, _: TableRecord) -> list[tuple[int, ...]]:
        return []


class NotedTable(LiveTable):
    """Notes who moved when."""

    async def make(self, match: Match, moves: Sequence[Move]) -> None:
        seat = match.table.to_move
        await super().make(match, moves)
        noted.append((seat, round(asyncio.get_running_loop().time(), 6)))


noted: list[tuple[int, float]] = []


def a_table(game: str, thinking: float, **options: Any) -> LiveTable:
    """A person at seat 0 and greedy bots."""
    genome = dd.load_game(game)
    bots = [SeatRecord("bot", name, "greedy") for name in "BCD"[: genome.player_count - 1]]
    record = TableRecord(
        id="beats",
        game=game,
        genome=genome,
        seats=[SeatRecord("person", "A"), *bots],
        host=0,
        options=say.Options(pace=round(PACE * 1000), stand_in="greedy", **options),
        watch="w",
        phase="playing",
        seed=3,
    )
    thinkers = cast(Thinkers, SlowThinkers(thinking))
    noted.clear()
    return NotedTable(record, new_match(record), cast(Rooms, NoDisk()), thinkers)


def moments(game: str, thinking: float, seconds: float, **options: Any) -> list[tuple[int, float]]:
    """Who moved when, if seat 0 answers at once."""

    async def played() -> list[tuple[int, float]]:
        table = a_table(game, thinking, **options)
        table.enter(Page(0))
        loop = asyncio.get_running_loop()
        match = table.match
        assert match is not None
        while loop.time() < seconds and not match.finished:
            if match.table.to_move == 0 and not options:
                choices = tuple(range(3)) if match.decision().series else (0,)
                await table.play(0, say.Play(table.turn_of(0), choices))
            else:
                await asyncio.sleep(0.01)
        table.close(say.Bye("closing", ""))
        return list(noted)

    return in_an_instant(played())


def in_an_instant(work: Coroutine[Any, Any, T]) -> T:
    loop = Instant()
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()


def gaps(found: list[tuple[int, float]]) -> set[float]:
    """How long bots took."""
    times = [0.0, *(at for _, at in found)]
    return {round(b - a, 6) for (seat, b), a in zip(found, times, strict=False) if seat != 0}


def test_a_bot_takes_one_beat_whether_it_has_a_choice_or_not() -> None:
    found = moments("hearts", 0.0, 30)
    assert len(found) > 40
    assert gaps(found) == {0.7}


def test_a_bot_that_thinks_longer_answers_on_a_later_beat() -> None:
    assert gaps(moments("spades", 0.1, 20)) == {0.7}
    assert gaps(moments("spades", 0.8, 20)) == {1.4}
    assert gaps(moments("spades", 1.5, 20)) == {2.1}


def test_bots_think_about_what_they_pass_while_a_person_chooses() -> None:
    passes = moments("hearts", 5.0, 20, clock=10)[:4]
    assert [seat for seat, _ in passes] == [0, 1, 2, 3]
    # Out of time at 10 s; a bot stands in for the person and thinks for 5 s on the beat; the
    # others have thought long before.
    assert [at for _, at in passes] == [15.6, 16.3, 17.0, 17.7]


def test_cards_that_go_together_take_one_beat() -> None:
    passes = moments("hearts", 0.0, 4)[:4]
    assert [seat for seat, _ in passes] == [0, 1, 2, 3]
    assert [at for _, at in passes] == [0.0, 0.7, 1.4, 2.1]


def test_a_clock_that_has_run_out_plays_one_beat_later() -> None:
    found = moments("scopa", 0.0, 40, clock=10)
    assert [at for seat, at in found if seat == 0][:2] == [10.7, 22.1]


def test_bots_wait_at_a_table_that_all_people_have_left() -> None:
    async def left() -> int:
        table = a_table("hearts", 0.0, away=5)
        page = Page(0)
        table.enter(page)
        table.leave(page)
        await asyncio.sleep(1000)
        assert table.match is not None
        return len(table.match.turns)

    assert in_an_instant(left()) == 0


class BusyThinkers(SlowThinkers):
    """Who takes time only where there is something to choose."""

    table: LiveTable

    async def think(self, table: str, job: Callable[[], T]) -> T:
        match = self.table.match
        assert match is not None
        forced = len(match.table.legal_moves()) == 1
        await asyncio.sleep(0.0 if forced else self.seconds)
        return job()


def test_a_move_that_was_forced_takes_as_long_as_one_that_was_thought_out() -> None:
    async def played() -> set[float]:
        table = a_table("spades", 0.0)
        busy = BusyThinkers(1.0)
        busy.table, table.turns._thinkers = table, cast(Thinkers, busy)
        table.enter(Page(0))
        match, forced = table.match, 0
        assert match is not None
        while len(match.turns) < 100:
            if match.table.to_move == 0:
                choices = tuple(range(3)) if match.decision().series else (0,)
                await table.play(0, say.Play(table.turn_of(0), choices))
            else:
                forced += len(match.table.legal_moves()) == 1
                await asyncio.sleep(0.3)
        table.close(say.Bye("closing", ""))
        assert forced > 10
        # But for the first of a hand, before which people look at a sheet.
        return gaps(noted) - {2.1}

    assert in_an_instant(played()) == {1.4}


def two_people(**options: Any) -> LiveTable:
    """Two people at seats 0 and 1, of whom 1 is there."""
    table = a_table("hearts", 0.0, **options)
    table.record.seats[1] = SeatRecord("person", "B")
    table.enter(Page(1))
    return table


def test_a_bot_that_has_begun_for_somebody_away_leaves_the_move_to_who_comes_back() -> None:
    async def back() -> list[tuple[int, float]]:
        table = two_people(away=5)
        await asyncio.sleep(5.3)
        table.enter(Page(0))
        await asyncio.sleep(100)
        return list(noted)

    assert in_an_instant(back()) == []


def test_who_is_away_is_played_for_only_where_the_options_say_so() -> None:
    async def moves(away: int) -> list[int]:
        table = two_people(away=5)
        await asyncio.sleep(4)
        table.record.options = say.Options(away=away, stand_in="greedy")
        await asyncio.sleep(4)
        return [seat for seat, _ in noted]

    assert in_an_instant(moves(5)) == [0]
    assert in_an_instant(moves(0)) == []


def test_who_was_away_when_the_match_began_is_played_for_after_the_time_that_was_agreed() -> None:
    async def begun() -> list[tuple[int, float]]:
        table = two_people(away=0)
        table.record.phase = "lobby"
        await table.set_options(0, say.SetOptions(say.Options(away=10, stand_in="greedy")))
        await table.begin(0)
        await asyncio.sleep(12)
        return list(noted)

    assert in_an_instant(begun()) == [(0, 10.7)]


def test_nobody_gets_a_new_clock_because_another_seat_is_given_away() -> None:
    async def left() -> int:
        table = two_people(clock=60)
        table.enter(Page(0))
        await asyncio.sleep(40)
        await table.set_seat(0, say.SetSeat(2, "bot", "greedy"))
        assert table.turns.clock is not None
        return table.turns.clock.left

    assert in_an_instant(left()) == 20_000


class BrokenThinkers(SlowThinkers):
    """Who break down so many times."""

    times = 0

    async def think(self, table: str, job: Callable[[], T]) -> T:
        self.times -= 1
        if self.times >= 0:
            raise RuntimeError("out of order")
        return job()


def test_where_a_bot_breaks_down_a_simpler_one_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    async def played() -> tuple[list[int], float]:
        table = a_table("scopa", 0.0)
        table.record.seats[1].agent = "mcts:500"
        broken = BrokenThinkers(0.0)
        table.turns._thinkers = cast(Thinkers, broken)
        match = table.match
        assert match is not None
        table.enter(Page(0))
        broken.times = 2
        if match.table.to_move == 0:
            await table.play(0, say.Play(table.turn_of(0), (0,)))
        await asyncio.sleep(30)
        return [seat for seat, _ in noted if seat == 1], noted[-1][1]

    seats, at = in_an_instant(played())
    assert (seats, at) == ([1], 10.7)
    assert "mcts:500 could not move" in caplog.text
    assert "greedy could not move" in caplog.text


# --- The sheet between two hands --------------------------------------------------


async def hand_over(table: LiveTable) -> float:
    """Plays until another hand is dealt; when that was."""
    match = table.match
    assert match is not None
    while match.table.hand_number == 0:
        if match.table.to_move in table.pages:
            seat = match.table.to_move
            await table.play(seat, say.Play(table.turn_of(seat), (0,)))
        else:
            await asyncio.sleep(0.01)
    noted.clear()
    return asyncio.get_running_loop().time()


def held(people: int, closes_after: float | None, **options: Any) -> tuple[float, list[int]]:
    """After how many seconds a bot begins the second hand, and who was shown to be reading."""

    async def played() -> tuple[float, list[int]]:
        table = a_table("spades", 0.0, **options)
        for seat in (0, 3)[:people]:
            table.record.seats[seat] = SeatRecord("person", "ABCD"[seat])
            table.enter(Page(seat))
        loop = asyncio.get_running_loop()
        begin = await hand_over(table)
        table.reads(0, say.Reading(hand=0, open=True))
        seen = table.seen_by(0 if people == 1 else 3)
        assert isinstance(seen, say.Snapshot)
        shown = list(seen.reading)
        assert seen.clock is None
        if closes_after is not None:
            closed = say.Reading(hand=0, open=False)
            loop.call_at(begin + closes_after, table.reads, 0, closed)
        while not noted and loop.time() < begin + 500:
            await asyncio.sleep(0.05)
        took = noted[0][1] - begin if noted else 500.0
        table.close(say.Bye("closing", ""))
        return round(took, 1), shown

    return in_an_instant(played())


def test_bots_wait_until_the_sheet_of_a_hand_is_closed_and_then_for_a_beat() -> None:
    took, shown = held(1, closes_after=60)
    assert 60.6 <= took <= 60.8
    assert shown == [0]


def test_nobody_who_plays_alone_is_hurried() -> None:
    assert held(1, closes_after=None)[0] == 500


def test_a_sheet_is_waited_for_no_longer_than_a_turn() -> None:
    took, shown = held(1, closes_after=None, clock=20)
    assert 20 <= took <= 22.2
    assert shown == [0]


def test_among_people_without_a_clock_it_is_waited_for_as_for_somebody_who_is_gone() -> None:
    took, shown = held(2, closes_after=None, away=30)
    assert 30 <= took <= 32.2
    assert shown == [0]


def test_whoever_goes_away_is_not_waited_for() -> None:
    async def played() -> tuple[int, ...]:
        table = a_table("spades", 0.0)
        page = Page(0)
        table.enter(page)
        await hand_over(table)
        table.reads(0, say.Reading(hand=0, open=True))
        assert table.turns.reading == (0,)
        table.leave(page)
        left = table.turns.reading
        table.close(say.Bye("closing", ""))
        return left

    assert in_an_instant(played()) == ()


def test_only_the_sheet_of_the_last_hand_is_waited_for() -> None:
    async def played() -> list[tuple[int, ...]]:
        table = a_table("spades", 0.0)
        table.enter(Page(0))
        found = []
        table.reads(0, say.Reading(hand=0, open=True))  # which is not over
        found.append(table.turns.reading)
        await hand_over(table)
        for hand in (1, -1, 7):
            table.reads(0, say.Reading(hand=hand, open=True))
            found.append(table.turns.reading)
        table.close(say.Bye("closing", ""))
        return found

    assert in_an_instant(played()) == [()] * 4


def test_the_clock_of_whoever_is_to_move_begins_when_all_have_read() -> None:
    async def played() -> list[int | None]:
        table = a_table("scopa", 0.0, clock=30)
        table.record.seats[1] = SeatRecord("person", "B")
        table.enter(Page(0))
        table.enter(Page(1))
        await hand_over(table)
        left: list[int | None] = []
        for is_open in (True, False):
            table.reads(1, say.Reading(hand=0, open=is_open))
            await asyncio.sleep(5)
            clock = table.turns.clock
            left.append(None if clock is None else clock.left)
        table.close(say.Bye("closing", ""))
        return left

    assert in_an_instant(played()) == [None, 25_000]
