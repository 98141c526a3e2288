"""A whole hand of every bundled game, played by keys: it works, it fits, it hides what is hidden.

Where a match is one hand, this is the whole match up to its rating.
"""

from __future__ import annotations

import random
import re
from functools import cache
from typing import NamedTuple

import pytest
from tests.play.driving import Look, answer, at_the_table, left, look, press, session_of, shown
from textual.pilot import Pilot

from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.file.library import bundled_games
from darwindeck.play.tui.app import TableApp
from darwindeck.play.tui.screens import HandOver, MatchOver
from darwindeck.showing.looks import symbol
from darwindeck.showing.session import Session

SYMBOL = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")

AT_TWO_SIZES = ("hearts", "scopa", "fan-tan", "uno-style")
"""One game for each kind of middle: these are first looked at on a large screen, too."""

every_game = pytest.mark.parametrize("name", bundled_games())


class Game(NamedTuple):
    """A game that was played, and what the screen showed meanwhile."""

    session: Session
    first_hand: tuple[str, ...]
    looks: list[Look]
    over: str
    """The screen at the end of the hand."""
    stars: int | None


def war_deck() -> tuple[str, ...]:
    """Dealt one by one, seat 0 gets the higher card of every pair."""
    cards = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "CDHS"]
    return tuple(card for pair in zip(cards[26:], cards[:26], strict=True) for card in pair)


@cache
def game_of(name: str) -> Game:
    """Plays a hand by keys, looking at the screen before every answer."""
    deck = war_deck() if name == "war" else None
    session = session_of(name, seed=3, deck=deck, agent="greedy")
    first_hand = session.table.view(0).hand
    rng = random.Random(5)
    looks: list[Look] = []
    screens: list[str] = []

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        if name in AT_TWO_SIZES:
            await pilot.resize_terminal(120, 40)
            await shown(app, pilot)
            looks.append(look(app))
            await pilot.resize_terminal(80, 24)
        while not isinstance(app.screen, HandOver | MatchOver) and len(looks) < 150:
            await shown(app, pilot)
            looks.append(look(app))
            await answer(app, pilot, rng)
        screens.append(await shown(app, pilot))
        rated = isinstance(app.screen, MatchOver)
        await press(app, pilot, *(["4", "enter"] if rated else ["x"]))
        if rated:
            await left(app)

    app = at_the_table(session, script)
    return Game(session, first_hand, looks, screens[0], app.return_value)


def cards_on(text: str, session: Session) -> set[str]:
    """The cards whose symbols stand in a text."""
    named = {symbol(card): card for card in cards_in(session.genome.setup)}
    return {named[name] for name in SYMBOL.findall(text)}


@every_game
def test_every_game_is_played_by_keys(name: str) -> None:
    game = game_of(name)
    assert game.session.hands_over == 1
    if game.session.finished:
        assert game.session.result in game.over
        assert game.stars == 4
    else:
        assert "Hand 1 is over" in game.over
        assert "Any key deals the next hand" in game.over
        assert game.session.table.hand_number == 1


@every_game
def test_everything_fits_the_screen(name: str) -> None:
    game = game_of(name)
    for seen in game.looks:
        assert seen.outside == ()
    first = game.looks[0]
    if name != "war":
        assert cards_on(first.beside_the_log, game.session) >= set(game.first_hand)


@every_game
def test_the_screen_shows_only_what_the_seat_sees(name: str) -> None:
    game = game_of(name)
    for seen in game.looks:
        assert cards_on(seen.beside_the_log, game.session) <= seen.sees, seen.text


@every_game
def test_the_log_tells_only_what_the_seat_has_heard(name: str) -> None:
    game = game_of(name)
    for seen in game.looks:
        assert cards_on(seen.text, game.session) <= seen.sees | seen.heard, seen.text
    assert any(cards_on(seen.text, game.session) for seen in game.looks)
