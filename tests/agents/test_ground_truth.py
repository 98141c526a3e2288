"""Players, held against perfect play in games that can be solved."""

from __future__ import annotations

from math import comb, perm

import pytest
from tests.agents.tiny_games import TINY_GAMES, TinyGame
from tests.agents.truths import play_of, truth_of

from darwindeck import validate

AGENT = "mcts:200"

every_tiny_game = pytest.mark.parametrize("game", TINY_GAMES, ids=lambda game: game.name)


@every_tiny_game
def test_the_games_are_small_and_sound(game: TinyGame) -> None:
    assert validate(game.genome) == []
    assert len(game.cards) <= 12
    assert game.genome.player_count == 2


@every_tiny_game
def test_every_deal_is_there_once(game: TinyGame) -> None:
    decks = game.decks()
    cards, each = len(game.cards), game.each
    left = cards - 2 * each
    assert len(decks) == comb(cards, each) * comb(cards - each, each) * perm(left, game.in_order)
    dealt = 2 * each
    different = {
        (frozenset(deck[:dealt:2]), frozenset(deck[1:dealt:2]), deck[dealt : dealt + game.in_order])
        for deck in decks
    }
    assert len(different) == len(decks)
    assert all(sorted(deck) == sorted(game.cards) for deck in decks)


@every_tiny_game
def test_the_solutions_leave_next_to_nothing_to_gain(game: TinyGame) -> None:
    truth = truth_of(game)
    low, high = truth.bounds
    assert low <= truth.value <= high
    assert high - low < 0.003


LOSES_AT_MOST = {
    "little-hearts": 0.01,
    "little-oh-hell": 0.02,
    "little-eights": 0.03,
    "little-president": 0.01,
}
"""Shares of a win that the search may lose to perfect play, with both seats in turn."""


@every_tiny_game
def test_the_search_loses_little_to_perfect_play(game: TinyGame) -> None:
    assert truth_of(game).loss(play_of(game, AGENT)) <= LOSES_AT_MOST[game.name]


@every_tiny_game
def test_who_knows_how_the_search_plays_gains_little_by_it(game: TinyGame) -> None:
    truth = truth_of(game)
    left = truth.exploitability(play_of(game, AGENT))
    assert left < truth.exploitability(play_of(game, "random")) / 3
    assert left <= max(0.005, truth.exploitability(play_of(game, "greedy")) / 2)


@every_tiny_game
def test_greedy_is_nearer_to_perfect_play_than_chance(game: TinyGame) -> None:
    truth = truth_of(game)
    assert truth.loss(play_of(game, "greedy")) < truth.loss(play_of(game, "random"))


def test_where_nothing_is_hidden_the_search_plays_perfectly() -> None:
    (game,) = (game for game in TINY_GAMES if game.name == "little-president")
    assert truth_of(game).exploitability(play_of(game, AGENT)) < 0.001


def test_the_cards_are_played_perfectly_after_bids_that_are_not() -> None:
    """With the solution's bids, what the search loses at oh hell is gone."""
    (game,) = (game for game in TINY_GAMES if game.name == "little-oh-hell")
    truth = truth_of(game)
    asked = play_of(game, AGENT)
    bids_of_the_solution = [
        truth.solution[number] if situation.legal[0].kind == "bid" else asked[number]
        for number, situation in enumerate(truth.layout.situations)
    ]
    assert truth.loss(bids_of_the_solution) < 0.005
