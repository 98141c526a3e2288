"""Tables on disk, and tables that leave memory and come back."""

from __future__ import annotations

import asyncio
import stat
import time
from pathlib import Path

import pytest
from tests.web.house import FAST, SOON, Person, Server, host_of

import darwindeck as dd
from darwindeck.web import requests as asked
from darwindeck.web.rooms import Rooms, TableRecord, add_turn, cut_turns, keep
from darwindeck.web.seating import new_table


def a_table(name: str = "one") -> TableRecord:
    return new_table(name, dd.load_game("hearts"), "hearts", asked.NewTable(game="hearts"))[0]


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    async def written() -> None:
        await rooms.write(keep(record), add_turn(record, 0, [5, 6, 7]), add_turn(record, 1, [9]))
        await rooms.write(cut_turns(record, 1))

    rooms, record = Rooms(tmp_path / "tables.sqlite"), a_table()
    asyncio.run(written())
    rooms.close()
    again = Rooms(tmp_path / "tables.sqlite")
    assert again.table("one") == record
    assert again.turns(record) == [(5, 6, 7)]
    assert (again.table("two"), again.count()) == (None, 1)
    again.close()


def test_what_cannot_be_written_is_not_and_says_so_and_the_rest_is(tmp_path: Path) -> None:
    async def written() -> list[BaseException | None]:
        writes = [
            rooms.write(keep(a_table("one"))),
            rooms.write(add_turn(record, 0, [1]), add_turn(record, 0, [2])),
            rooms.write(keep(a_table("two"))),
        ]
        return await asyncio.gather(*writes, return_exceptions=True)

    rooms, record = Rooms(tmp_path / "tables.sqlite"), a_table()
    results = asyncio.run(written())
    assert [type(result) for result in results] == [type(None), OSError, type(None)]
    assert (rooms.count(), rooms.turns(record)) == (2, [])
    rooms.close()


def test_only_its_owner_can_read_what_opens_seats(tmp_path: Path) -> None:
    Rooms(tmp_path / "tables.sqlite").close()
    assert stat.S_IMODE((tmp_path / "tables.sqlite").stat().st_mode) == 0o600


def test_a_file_that_is_no_database_is_refused_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"hello" * 1000)
    with pytest.raises(ValueError, match="file is not a database"):
        Rooms(tmp_path / "tables.sqlite")


def test_an_idle_table_leaves_memory_and_comes_back_as_it_was(server: Server) -> None:
    opened = server.open(bots="greedy", begin=True, options=FAST)
    with host_of(server, opened) as person:
        person.choose(person.asked())
        before = person.asked()
    hall, until = server.house.hall, time.monotonic() + SOON
    while hall.tables and time.monotonic() < until:
        hall.let_go(1e12)
        time.sleep(0.01)
    assert hall.tables == 0
    with Person(server.address, opened["table"], person.token) as again:
        after = again.asked()
    assert after | {"number": 0} == before | {"number": 0}


def test_a_table_that_cannot_be_read_is_refused_and_the_others_go_on(server: Server) -> None:
    broken, good = server.open(bots="greedy", begin=True), server.open()
    record = server.house.rooms.table(broken["table"])
    assert record is not None
    server.house.hall.let_go(1e12)
    asyncio.run(server.house.rooms.write(add_turn(record, 0, [10**6])))
    with Person(server.address, broken["table"], broken["token"]) as person:
        bye, code = person.is_gone()
    assert (bye and bye["text"], code) == ("This table was left by another version.", 1008)
    with host_of(server, good) as host:
        assert host.hear_of("lobby")["host"]
