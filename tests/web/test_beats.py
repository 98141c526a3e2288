"""Time tells nothing: bots answer on the beat. A clock of its own makes hours pass at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import darwindeck as dd
from darwindeck._native import Move
from darwindeck.web import messages as say
from darwindeck.web.bots import Thinkers
from darwindeck.web.match import Match
from darwindeck.web.pages import Page
from darwindeck.web.rooms import Rooms, SeatRecord, TableRecord, Write
from darwindeck.web.tables import LiveTable, new_match

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

    loop = Instant()
    try:
        return loop.run_until_complete(played())
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

    loop = Instant()
    assert loop.run_until_complete(left()) == 0
    loop.close()
