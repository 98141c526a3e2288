"""Players, held against perfect play in games that can be solved."""

from __future__ import annotations

from functools import cache
from math import comb, perm

import pytest

from darwindeck import validate
from darwindeck.testing.ground_truth import Layout, Truth, policy_of, solved
from darwindeck.testing.solving import Chance, Policy, uniform
from darwindeck.testing.tiny_games import TINY_GAMES, TinyGame

AGENT = "mcts:400"
SEEDS = 4

every_tiny_game = pytest.mark.parametrize("game", TINY_GAMES, ids=lambda game: game.name)


@cache
def truth_of(game: TinyGame) -> Truth:
    return solved(game, iterations=40)


@cache
def play_of(game: TinyGame, agent: str) -> Policy:
    return policy_of(truth_of(game).layout, agent, SEEDS)


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
