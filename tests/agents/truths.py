"""The tiny games, solved once for all tests."""

from __future__ import annotations

from functools import cache

from tests.agents.ground_truth import Truth, policy_of, solved
from tests.agents.solving import Policy
from tests.agents.tiny_games import TinyGame

SEEDS = 3
"""How often a player is asked in each situation."""


@cache
def truth_of(game: TinyGame) -> Truth:
    return solved(game, iterations=25)


@cache
def play_of(game: TinyGame, agent: str) -> Policy:
    return policy_of(truth_of(game).layout, agent, SEEDS)
