"""Somebody who takes over a seat is not told, nor shown, to have played what was played before."""

from __future__ import annotations

import msgspec
import pytest
from tests.web.test_taking_back import NoDisk, a_table, done, plays

from darwindeck.web import messages as say
from darwindeck.web import seating
from darwindeck.web.errors import Refusal
from darwindeck.web.match import Match, new_match
from darwindeck.web.replays import replay
from darwindeck.web.tables import LiveTable


class Disk(NoDisk):
    """Keeps turns as they are made."""

    def keep(self, table: LiveTable) -> None:
        assert table.match is not None
        self.made = [tuple(move.id for move in turn) for turn in table.match.turns]


async def played(table: LiveTable, disk: Disk, turns: int) -> None:
    for _ in range(turns):
        await plays(table)
    disk.keep(table)


async def played_until(table: LiveTable, disk: Disk, hand: int) -> Match:
    """All hands before that one, from 0."""
    assert table.match is not None
    while table.match.table.hand_number < hand:
        await plays(table)
    disk.keep(table)
    return table.match


async def taken_over(table: LiveTable, seat: int, name: str) -> None:
    """The host makes a link for a seat, and somebody comes by it."""
    await table.set_seat(table.record.host, say.SetSeat(seat, "invited"))
    await table.renew(seat, table.record.seats[seat].keys.invitation, name)


def log_of(table: LiveTable, seat: int) -> list[str]:
    assert table.match is not None
    return [line.text for line in table.match.heard(seat).lines]


def deeds(table: LiveTable, looking: int, who: str) -> list[str]:
    """What somebody did, as a seat is told it."""
    return [text for text in log_of(table, looking) if text.startswith(f"{who} play")]


def test_what_a_bot_has_played_stays_the_bots() -> None:
    async def work() -> None:
        disk = Disk()
        table = a_table("fan-tan", people=1, rooms=disk)
        await played(table, disk, 8)
        before = deeds(table, 0, "Ben")
        assert before
        await taken_over(table, 1, "Mia")
        assert deeds(table, 0, "Ben") == before
        assert deeds(table, 0, "Mia") == []
        # At Mia's own page the bot's plays are not "yours" either.
        assert deeds(table, 1, "Ben") == before
        assert deeds(table, 1, "You") == []
        await played(table, disk, 8)
        assert deeds(table, 0, "Ben") == before
        assert len(deeds(table, 1, "You")) == len(deeds(table, 0, "Mia")) > 0

    done(work)


def test_what_somebody_has_played_who_leaves_is_not_the_bots() -> None:
    async def work() -> None:
        disk = Disk()
        table = a_table("fan-tan", people=2, rooms=disk)
        await played(table, disk, 8)
        before = deeds(table, 0, "Ben")
        await table.give_up(1)
        assert table.record.seats[1].name == "Eve"
        assert deeds(table, 0, "Ben") == before != []
        assert deeds(table, 0, "Eve") == []

    done(work)


def test_the_sheet_of_a_hand_names_all_who_played_it() -> None:
    async def work() -> None:
        disk = Disk()
        table = a_table("scopa", people=1, rooms=disk)
        await played(table, disk, 6)
        await taken_over(table, 1, "Mia")
        match = await played_until(table, disk, hand=2)
        whole = new_match(table.record, [])
        for turn in match.turns:
            whole.play(turn)
        first, second = whole.sheet_of(0, 0), whole.sheet_of(1, 0)
        assert [side.name for side in first.sides] == ["You", "Ben, then Mia"]
        assert [side.name for side in second.sides] == ["You", "Mia"]
        assert [side.name for side in whole.sheet_of(0, 1).sides] == ["Ann", "Ben, then you"]
        assert whole.scoreboard(0).columns == ("", "You", "Ben, then Mia")

    done(work)


def test_a_hand_that_was_over_before_somebody_came_has_the_name_of_who_played_it() -> None:
    async def work() -> None:
        disk = Disk()
        table = a_table("scopa", people=1, rooms=disk)
        await played_until(table, disk, hand=1)
        await taken_over(table, 1, "Mia")
        assert table.match is not None
        assert [side.name for side in table.match.sheet_of(0, 1).sides] == ["Ann", "Ben"]

    done(work)


def test_a_replay_shows_who_sat_there_then() -> None:
    async def work() -> None:
        disk = Disk()
        table = a_table("scopa", people=1, rooms=disk)
        await played(table, disk, 6)
        await taken_over(table, 1, "Mia")
        await played_until(table, disk, hand=1)
        found = replay(table.record, disk.made, 0)
        assert [step.seats[1].name for step in found.steps[:7]] == ["Ben"] * 7
        assert {step.seats[1].name for step in found.steps[7:]} == {"Mia"}
        assert {step.seats[1].kind for step in found.steps[:7]} == {"bot"}
        told = [line for step in found.steps[:7] for line in step.happened]
        assert any(line.startswith("Ben plays") for line in told)
        assert not any("Mia" in line for line in told)
        assert found.names == ("Ann", "Mia")

    done(work)


def test_a_turn_that_is_taken_back_is_made_by_whoever_sits_there_now() -> None:
    async def work() -> None:
        disk = Disk()
        table = a_table("scopa", people=1, rooms=disk)
        first = await plays(table)
        if first != 0:
            await plays(table)
        await played(table, disk, 1)
        await taken_over(table, 1, "Mia")
        turns = table.record.gone[0].turns
        await table.set_seat(0, say.SetSeat(1, "bot", "greedy"))
        await table.take_back(0, say.TakeBack(table.turn_of(0)))
        assert table.match is not None
        assert len(table.match.turns) < turns
        assert {gone.turns for gone in table.record.gone} == {len(table.match.turns)}

    done(work)


def test_nobody_is_called_like_a_bot_whose_seat_they_have() -> None:
    async def work() -> None:
        disk = Disk()
        table = a_table("fan-tan", people=1, rooms=disk)
        await played(table, disk, 8)
        await taken_over(table, 1, "Ben")
        assert table.record.seats[1].name == "Ben"
        assert [gone.name for gone in table.record.gone] == ["Ben 2"]
        assert deeds(table, 0, "Ben") == []
        assert len(deeds(table, 0, "Ben 2")) > 0

    done(work)


def test_whoever_has_played_nothing_rates_nothing() -> None:
    async def work() -> None:
        disk = Disk()
        table = a_table("war", people=1, rooms=disk)
        await played(table, disk, 2)
        table.record.phase = "over"
        await taken_over(table, 1, "Mia")
        with pytest.raises(Refusal, match="Only those who have played can rate"):
            await table.rate(1, 4, None)

    done(work)


def test_a_new_match_begins_with_those_who_sit_there() -> None:
    async def work() -> None:
        disk = Disk()
        table = a_table("fan-tan", people=1, rooms=disk)
        await played(table, disk, 8)
        await taken_over(table, 1, "Mia")
        assert len(table.record.gone) == 1
        kept = msgspec.json.decode(msgspec.json.encode(table.record), type=type(table.record))
        assert kept.gone == table.record.gone
        seating.begin(kept)
        assert kept.gone == []

    done(work)
