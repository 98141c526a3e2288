"""Tables on disk, and tables that leave memory and come back."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path
from typing import cast

import msgspec
import pytest
from tests.web.house import FAST, SOON, Person, Server, host_of

import darwindeck as dd
from darwindeck.web import messages as say
from darwindeck.web import requests as asked
from darwindeck.web.bots import Thinkers
from darwindeck.web.hall import DAY, Hall
from darwindeck.web.limits import Limits
from darwindeck.web.match import new_match, whole_turn
from darwindeck.web.rooms import Rooms, TableRecord, Write, add_turn, cut_turns, keep
from darwindeck.web.seating import new_table
from darwindeck.web.tables import LiveTable


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


def test_two_servers_do_not_share_a_database(tmp_path: Path) -> None:
    first = Rooms(tmp_path / "tables.sqlite")
    with pytest.raises(ValueError, match="another server uses"):
        Rooms(tmp_path / "tables.sqlite")
    first.close()
    Rooms(tmp_path / "tables.sqlite").close()


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


def test_tables_that_nobody_comes_back_to_are_deleted_with_their_turns(tmp_path: Path) -> None:
    async def deleted(days: float) -> tuple[list[str], int]:
        rooms = Rooms(tmp_path / f"{days}.sqlite")
        thinkers = Thinkers(1)
        hall = Hall(rooms, thinkers, Limits(keep_days=days))
        gone, here = a_table("gone"), a_table("here")
        await rooms.write(keep(gone), add_turn(gone, 0, [1]), keep(here), add_turn(here, 0, [1]))
        await hall.table("here")  # somebody has come
        await hall.delete_old(time.time() + 29 * DAY)
        before = rooms.count()
        assert before == 2
        await hall.delete_old(time.time() + 31 * DAY)
        left = [name for name in ("gone", "here") if rooms.table(name) is not None]
        turns = len(rooms.turns(gone))
        thinkers.stop()
        rooms.close()
        return left, turns

    assert asyncio.run(deleted(30)) == (["here"], 0)
    assert asyncio.run(deleted(0)) == (["gone", "here"], 1)


def test_tables_of_before_it_was_noted_when_they_were_used_begin_to_age_now(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as old, old:
        old.execute("CREATE TABLE tables (id TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT")
        body = msgspec.json.encode(a_table("old"))
        old.execute("INSERT INTO tables VALUES ('old', ?)", (body,))
    for _ in range(2):
        rooms = Rooms(path)
        assert rooms.table("old") == msgspec.json.decode(body, type=TableRecord)
        assert rooms.unused_since(time.time() - DAY) == []
        assert rooms.unused_since(time.time() + DAY) == ["old"]
        rooms.close()


class FullDisk:
    """A database that cannot grow."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms, self.is_full = rooms, False

    async def write(self, *writes: Write) -> None:
        if self.is_full:
            raise OSError("not written: database or disk is full")
        await self._rooms.write(*writes)


def test_on_a_full_disk_people_see_their_table_and_their_moves_are_refused(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = server.open(bots="greedy", begin=True, options=FAST)
    disk = FullDisk(server.house.rooms)
    with host_of(server, opened) as person:
        before = person.asked()
    table = server.house.hall._tables[opened["table"]]
    monkeypatch.setattr(table, "_rooms", disk)
    disk.is_full = True
    with Person(server.address, opened["table"], person.token) as again:
        seen = again.asked()
        assert (again.token, seen["hand"]) == (person.token, before["hand"])
        again.choose(seen)
        error = again.hear_of("error")
        assert error["text"] == "That could not be kept, so it was not done."
        disk.is_full = False
        again.choose(seen)
        assert again.asked()["turn"] == seen["turn"] + 1


class NoRoomForTables:
    """A disk on which turns can be written, and nothing else."""

    def __init__(self) -> None:
        self._made: list[tuple[int, ...]] = []

    async def write(self, *writes: Write) -> None:
        if any("turns" not in write.statement for write in writes):
            raise OSError("not written: database or disk is full")
        for write in writes:
            self._made.append(msgspec.json.decode(cast(bytes, write.values[3])))

    def turns(self, _: TableRecord) -> list[tuple[int, ...]]:
        return self._made


def test_a_match_whose_end_could_not_be_noted_is_over_all_the_same() -> None:
    async def played() -> say.Lobby | say.Snapshot:
        record = a_table()
        record.phase, record.genome = "playing", dd.load_game("knockout-whist")
        match = new_match(record)
        disk = cast(Rooms, NoRoomForTables())
        table = LiveTable(record, match, disk, cast(Thinkers, None))
        while not match.finished:
            await table.make(match, whole_turn(match.table, "greedy", 1))
        return table.seen_by(0)

    seen = asyncio.run(played())
    assert isinstance(seen, say.Snapshot)
    assert seen.phase == "over"
    assert seen.result is not None


def test_a_database_that_is_damaged_is_told_in_a_sentence_to_whoever_comes(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = server.open(bots="greedy", begin=True)
    server.house.hall.let_go(1e12)
    path = server.house.rooms._path.with_name("damaged.sqlite")
    Rooms(path).close()
    damaged = sqlite3.connect(path, check_same_thread=False)
    damaged.execute("DROP TABLE tables")
    monkeypatch.setattr(server.house.rooms, "_reading", damaged)
    with host_of(server, opened) as person:
        bye, _ = person.is_gone()
    damaged.close()
    assert bye is not None
    assert bye["text"] == "This table cannot be read now."
