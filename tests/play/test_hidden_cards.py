"""Nothing on the screen or in the log shows what the seat may not know."""

from __future__ import annotations

import random
import re

import pytest
from tests.play.driving import answer, at_the_table, press, session_of, shown
from textual.pilot import Pilot

from darwindeck import _native
from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.cards import cards_in
from darwindeck.genome.library import bundled_games
from darwindeck.play.looks import CARD, symbol
from darwindeck.play.picture import picture
from darwindeck.play.plain import picture_lines
from darwindeck.play.session import Session
from darwindeck.play.tui.app import TableApp
from darwindeck.play.tui.screens import Curtain, FullLog, HandOver, MatchOver
from darwindeck.play.tui.table_screen import TableScreen
from darwindeck.table import Table

SHOWN = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")

NO_LOG = (66, 30)
"""A screen that is too narrow for the log: what it shows is what the seat sees now."""


def cards_on(text: str, session: Session) -> set[str]:
    """The cards whose symbols stand in a text."""
    named = {symbol(card): card for card in cards_in(session.genome.setup)}
    return {named[name] for name in SHOWN.findall(text)}


def seen_now(session: Session, seat: int) -> set[str]:
    """The cards whose place a seat knows, and those of the last trick or battle."""
    view = session.table.view(seat)
    known = {*view.hand, *view.chosen, *view.public_cards}
    known.update(card for cards in view.known for card in cards)
    for event in reversed(session.table.history(seat)):
        if event.kind in ("trick", "battle"):
            return known | set(CARD.findall(event.text))
    return known


def heard(session: Session, seat: int) -> set[str]:
    """The cards that a seat was ever told of."""
    return {card for event in session.table.history(seat) for card in CARD.findall(event.text)}


@pytest.mark.parametrize("name", bundled_games())
def test_the_screen_shows_only_what_the_seat_sees(name: str) -> None:
    session = session_of(name, seed=8)
    rng = random.Random(8)
    looked = 0

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        nonlocal looked
        for _ in range(10):
            if isinstance(app.screen, HandOver | MatchOver):
                break
            assert isinstance(app.screen, TableScreen)
            text = await shown(app, pilot)
            assert cards_on(text, session) <= seen_now(session, 0)
            looked += bool(cards_on(text, session))
            await answer(app, pilot, rng)

    at_the_table(session, script, NO_LOG)
    assert looked > 3


@pytest.mark.parametrize("name", ["hearts", "uno-style", "old-maid", "scopa"])
def test_the_log_tells_only_what_the_seat_heard(name: str) -> None:
    session = session_of(name, seed=9)
    rng = random.Random(9)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        for _ in range(8):
            if not isinstance(app.screen, TableScreen):
                break
            await answer(app, pilot, rng)
        if isinstance(app.screen, TableScreen):
            told = cards_on(await shown(app, pilot), session)
            assert told <= seen_now(session, 0) | heard(session, 0)
            await pilot.press("l")
            assert isinstance(app.screen, FullLog)
            assert cards_on("\n".join(map(_with_symbols, app.screen.told)), session) <= heard(
                session, 0
            )

    at_the_table(session, script)


def _with_symbols(text: str) -> str:
    return CARD.sub(lambda found: symbol(found.group()), text)


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
            text = await shown(app, pilot)
            assert f"You, seat {session.shown}" in text
            own = session.table.view(session.shown).hand
            assert set(own) <= cards_on(text, session)
            assert cards_on(text, session) <= seen_now(session, session.shown)
            await answer(app, pilot, rng)

    at_the_table(session, script, NO_LOG)
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


def test_the_game_can_be_left_at_the_curtain() -> None:
    session = session_of("crazy-eights", people=(0, 1))

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, Curtain)
        await pilot.press("q")
        await pilot.pause()
        assert app.return_value == 0

    at_the_table(session, script)
