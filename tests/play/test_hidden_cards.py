"""Nothing on the screen or in the log shows what the seat may not know."""

from __future__ import annotations

import random

import pytest
from tests.play.driving import answer, at_the_table, look, press, session_of, shown
from tests.play.test_whole_games import cards_on
from textual.pilot import Pilot

from darwindeck import _native
from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.library import bundled_games
from darwindeck.play.picture import picture
from darwindeck.play.plain import picture_lines
from darwindeck.play.tui.app import TableApp
from darwindeck.play.tui.screens import Curtain, FullLog
from darwindeck.play.tui.table_screen import TableScreen
from darwindeck.table import Table


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
            pictures = [picture(table, seat) for table in tables]
            assert pictures[0] == pictures[1]
            assert picture_lines(pictures[0]) == picture_lines(pictures[1])
            compared += 1
            both = [move for move in tables[0].legal_moves() if move in tables[1].legal_moves()]
            if not both:
                break
            move = rng.choice(both)
            for table in tables:
                table.play(move)
            if tables[0].history(seat) != tables[1].history(seat):
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
                assert f"Pass the screen to seat {app.screen.seat}" in text
                assert cards_on(text, session) == set()
                assert "Seat 1" not in text
                await press(app, pilot, "enter")
                assert session.shown == passed[-1]
            await shown(app, pilot)
            now = look(app)
            assert f"You, seat {session.shown}" in now.text
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
