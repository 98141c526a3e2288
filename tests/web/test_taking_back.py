"""Turns that are taken back: practice for one, and no way to learn anything among people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar, cast

import pytest

import darwindeck as dd
from darwindeck.web import messages as say
from darwindeck.web.bots import Thinkers
from darwindeck.web.errors import Refusal
from darwindeck.web.match import new_match
from darwindeck.web.rooms import Rooms, SeatRecord, TableRecord, Write
from darwindeck.web.tables import LiveTable

T = TypeVar("T")


class NoDisk:
    """Keeps the turns only, to be read again."""

    def __init__(self) -> None:
        self.made: list[tuple[int, ...]] = []

    async def write(self, *writes: Write) -> None:
        return None

    def turns(self, _: TableRecord) -> Sequence[Sequence[int]]:
        return self.made


def a_table(game: str, people: int, rooms: NoDisk | None = None) -> LiveTable:
    """A table at which people sit first, then bots; nobody's page is there, so no bot moves."""
    genome = dd.load_game(game)
    names = ("Ann", "Ben", "Cora", "Dan")[: genome.player_count]
    seats = [
        SeatRecord("person" if seat < people else "bot", name, "" if seat < people else "greedy")
        for seat, name in enumerate(names)
    ]
    record = TableRecord("t", game, genome, seats, 0, say.Options(), "w", phase="playing", seed=3)
    disk = cast(Rooms, rooms or NoDisk())
    return LiveTable(record, new_match(record), disk, cast(Thinkers, None))


async def plays(table: LiveTable, kind: str = "") -> int:
    """Whoever is to move makes a choice, the first of a kind; who it was."""
    assert table.match is not None
    seat, asked = table.match.table.to_move, table.match.decision()
    fitting = [
        at for at, one in enumerate(asked.choices) if not kind or one.moves[0].kind.value == kind
    ]
    many = 3 if asked.series else 1
    await table.play(seat, say.Play(table.turn_of(seat), tuple(fitting[:many])))
    return seat


def done(work: Callable[[], Awaitable[T]]) -> T:
    async def doing() -> T:
        return await work()

    return asyncio.run(doing())


def can_take_back(table: LiveTable, seat: int) -> bool:
    seen = table.seen_by(seat)
    assert isinstance(seen, say.Snapshot)
    return seen.can_take_back


def test_somebody_alone_with_bots_takes_back_what_they_answered() -> None:
    async def work() -> list[bool]:
        table = a_table("scopa", people=1)
        found: list[bool] = []
        while len(found) < 2:
            if await plays(table) == 0 or found:
                found.append(can_take_back(table, 0))
        return found

    assert done(work) == [True, True]


def test_among_people_nothing_is_taken_back_that_a_bot_has_answered() -> None:
    async def work() -> list[bool]:
        table = a_table("hearts", people=2)
        for _ in range(4):
            await plays(table)  # three cards are passed on
        while await plays(table) != 1:
            pass
        right_away = can_take_back(table, 1)
        assert await plays(table) == 2
        return [right_away, can_take_back(table, 1)]

    assert done(work) == [True, False]


def test_among_people_nobody_takes_back_a_draw_that_has_shown_a_card() -> None:
    async def drawn(people: int) -> bool:
        table = a_table("crazy-eights", people)
        seat = await plays(table, "draw")
        return can_take_back(table, seat)

    assert done(lambda: drawn(2)) is False


def test_a_draw_is_taken_back_by_somebody_alone() -> None:
    async def drawn() -> bool:
        table = a_table("crazy-eights", 1)
        while await plays(table, "draw" if table.match and not table.match.turns else "") != 0:
            pass
        return can_take_back(table, 0)

    assert done(drawn)


def test_no_hand_that_is_over_is_taken_back_by_whoever_lets_the_table_be_read_again() -> None:
    async def work() -> list[bool]:
        rooms = NoDisk()
        table = a_table("scopa", people=1, rooms=rooms)
        match = table.match
        assert match is not None
        while match.table.hand_number == 0:
            await plays(table)
        rooms.made = [tuple(move.id for move in turn) for turn in match.turns]
        before = can_take_back(table, 0)
        table.telling(match, -1)  # somebody comes to watch, and is told all from the beginning
        assert table.match is not match
        with pytest.raises(Refusal):
            await table.take_back(0, say.TakeBack(table.turn_of(0)))
        return [before, can_take_back(table, 0)]

    assert done(work) == [False, False]
