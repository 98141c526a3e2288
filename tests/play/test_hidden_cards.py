"""Nothing on the screen or in the log shows what the seat may not know."""

from __future__ import annotations

import random

import pytest
from tests.play.driving import (
    answer,
    at_the_table,
    look,
    picture_of,
    press,
    session_of,
    shown,
)
from tests.play.test_session import one_turn
from tests.play.test_whole_games import cards_on
from textual.pilot import Pilot

from darwindeck import _native
from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.file.library import bundled_games
from darwindeck.play.plain import picture_lines
from darwindeck.play.tui.app import TableApp
from darwindeck.play.tui.screens import Curtain, FullLog, HandOver
from darwindeck.play.tui.table_screen import TableScreen
from darwindeck.play.tui.widgets import Hand, Log, Middle
from darwindeck.showing.looks import mark
from darwindeck.table.match import Table


@pytest.mark.parametrize("name", bundled_games())
def test_two_deals_that_a_seat_cannot_tell_apart_look_the_same(name: str) -> None:
    genome = bundled_games()[name]
    program = _native.Program(compile_genome(genome))
    compared = 0
    for seed in range(6):
        rng = random.Random(seed)
        deck = rng.sample(program.deck, len(program.deck))
        seat = rng.randrange(genome.player_count)
        view = Table(genome, deck=deck).view(seat)
        hidden = [
            at for at, card in enumerate(deck) if card not in {*view.hand, *view.public_cards}
        ]
        other = list(deck)
        for at, to in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            other[at] = deck[to]
        tables = Table(genome, deck=deck), Table(genome, deck=other)
        for _ in range(40):
            if tables[0].finished or tables[0].view(seat) != tables[1].view(seat):
                break
            pictures = [picture_of(table, seat) for table in tables]
            assert pictures[0] == pictures[1]
            assert picture_lines(pictures[0]) == picture_lines(pictures[1])
            compared += 1
            both = [move for move in tables[0].legal_moves() if move in tables[1].legal_moves()]
            if not both:
                break
            move = rng.choice(both)
            for table in tables:
                table.play(move)
            if tables[0].events(seat) != tables[1].events(seat):
                break  # the seat could tell them apart now
    assert compared >= 6


def test_the_curtain_hides_both_hands() -> None:
    session = session_of("hearts", seed=3, people=(0, 2))
    rng = random.Random(3)
    passed: list[int] = []

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        for _ in range(10):
            if isinstance(app.screen, Curtain):
                text = await shown(app, pilot)
                passed.append(app.screen.seat)
                assert f"Pass the screen to {('Ann', 'Ben', 'Cora')[app.screen.seat]}" in text
                assert cards_on(text, session) == set()
                assert "Dan" not in text
                await press(app, pilot, "enter")
                assert session.shown == passed[-1]
            await shown(app, pilot)
            now = look(app)
            assert f" {session.players.names[session.shown]} · " in now.text
            own = set(session.table.view(session.shown).hand)
            assert own <= cards_on(now.beside_the_log, session) <= now.sees
            assert cards_on(now.text, session) <= now.sees | now.heard
            await answer(app, pilot, rng)

    at_the_table(session, script)
    assert passed[:3] == [0, 2, 0]


def test_the_log_of_one_person_is_closed_before_the_next_one_looks() -> None:
    session = session_of("crazy-eights", seed=3, people=(0, 1))

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "enter")
        first = session.decision().choices[0]
        app.push_screen(FullLog(session.picture().log))
        await pilot.pause()
        session.play(first.moves)
        app.table_screen.asking = None
        app.table_screen.drive()
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert session.shown == 1

    at_the_table(session, script)


def test_the_curtain_is_down_before_the_first_bot_moves() -> None:
    session = session_of("crazy-eights", seed=3, people=(2, 3))

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, Curtain)
        assert app.screen.seat == 2
        assert session.turns == []
        assert cards_on(await shown(app, pilot), session) == set()
        await press(app, pilot, "enter")
        assert session.table.to_move == 2
        assert session.shown == 2

    at_the_table(session, script)


def test_the_game_can_be_left_at_the_curtain() -> None:
    session = session_of("crazy-eights", people=(0, 1))

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, Curtain)
        await pilot.press("q")
        await pilot.pause()
        assert app.return_value == 0

    at_the_table(session, script)


@pytest.mark.parametrize("name", ["hearts", "partnership-spades", "scopa", "president"])
def test_the_sheet_lies_over_the_hand_that_it_is_about(name: str) -> None:
    session = session_of(name, seed=3)
    rng = random.Random(3)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        while not isinstance(app.screen, HandOver):
            await answer(app, pilot, rng)
        text = await shown(app, pilot)
        assert "Hand 1 is over" in text
        assert "hand 1" in text.splitlines()[0]
        # The next hand is dealt, but none of it is looked at.
        next_hand = session.picture()
        assert session.table.hand_number == 1
        over = session.last_hand()
        hand, middle = app.table_screen.query_one(Hand), app.table_screen.query_one(Middle)
        assert (hand.cards, middle.centre) == (over.hand, over.centre)
        assert over.hand != next_hand.hand
        assert len(over.hand) < len(next_hand.hand)
        assert app.table_screen.query_one(Log).told == over.log
        assert app.table_screen.asking is None
        await press(app, pilot, "x")
        assert isinstance(app.screen, TableScreen)
        assert hand.cards == session.picture().hand

    at_the_table(session, script)


@pytest.mark.parametrize("name", bundled_games())
def test_sheets_and_logs_name_only_cards_that_the_seat_has_seen(name: str) -> None:
    session = session_of(name, seed=4, agent="greedy", people=(1,))
    rng = random.Random(4)
    while not session.hands_over and len(session.turns) < 600:
        one_turn(session, rng)
    events = session.table.events(1)
    seen = {card for event in events if event.told for card in event.cards}
    unseen = {card for event in session.table.events(None) for card in event.cards} - seen
    said = [line.text for line in session.heard().lines]
    for hand in range(session.hands_over):
        sheet = session.sheet_of(hand)
        entries = [entry.what for side in sheet.sides for entry in side.entries]
        said += [*sheet.told, *entries, *(fact for side in sheet.sides for fact in side.facts)]
    assert said
    assert {sign for text in said for sign in text}.isdisjoint(map(mark, unseen))
    assert {mark(card) for card in session.table.view(1).hand} <= {*map(mark, seen)}
