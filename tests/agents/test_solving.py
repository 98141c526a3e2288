"""The solver of tiny games, held against results that are not ours."""

from __future__ import annotations

import pytest
from tests.agents.efg import as_efg
from tests.agents.kuhn import VALUE, kuhn_poker
from tests.agents.solving import (
    Chance,
    Decision,
    Leaf,
    Tree,
    best_response,
    exploitability,
    solve,
    uniform,
    value,
)
from tests.agents.tiny_games import TINY_GAMES, TinyGame
from tests.agents.truths import truth_of

every_tiny_game = pytest.mark.parametrize("game", TINY_GAMES, ids=lambda game: game.name)


def test_kuhn_poker_is_worth_what_is_known() -> None:
    tree = kuhn_poker()
    solution = solve(tree, 1000)
    assert value(tree, solution, solution) == pytest.approx(VALUE, abs=1e-4)
    assert exploitability(tree, solution) < 1e-3


def test_a_best_response_to_a_simple_policy_is_the_one_found_by_hand() -> None:
    """Who always bets or calls is met by betting a king, and folding a jack."""
    tree = kuhn_poker()
    never_folds = [[0.0, 1.0]] * len(tree.choices)
    assert best_response(tree, never_folds, 0) == pytest.approx((2 * 2 + 0 - 2 * 1) / 6)


def test_matching_pennies_is_mixed() -> None:
    guess = [Decision(1, 1, (Leaf(float(coin == 0)), Leaf(float(coin == 1)))) for coin in (0, 1)]
    tree = Tree(Decision(0, 0, tuple(guess)), (2, 2))
    for chances in solve(tree, 500):
        assert chances == pytest.approx([0.5, 0.5], abs=0.02)
    assert exploitability(tree, [[1.0, 0.0], [0.5, 0.5]]) == pytest.approx(0.25)
    assert exploitability(tree, uniform(tree)) == 0


def test_only_what_can_be_known_counts() -> None:
    """A coin that the seat cannot see is guessed right half of the time, at best."""
    hidden = [Decision(0, 0, (Leaf(float(coin)), Leaf(float(1 - coin)))) for coin in (0, 1)]
    tree = Tree(Chance(tuple((0.5, node) for node in hidden)), (2,))
    assert best_response(tree, uniform(tree), 0) == 0.5


@every_tiny_game
def test_openspiel_finds_the_same_solution_of_our_games(game: TinyGame) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    truth = truth_of(game)
    tree = truth.layout.tree
    judge = pyspiel.load_efg_game(as_efg(tree))
    at_random = pyspiel.exploitability(judge, pyspiel.UniformRandomPolicy(judge))
    assert exploitability(tree, uniform(tree)) == pytest.approx(at_random)

    solver = pyspiel.CFRPlusSolver(judge)
    for _ in range(50):
        solver.evaluate_and_update_policy()
    theirs = solver.average_policy()
    (gain, _) = pyspiel.expected_returns(judge.new_initial_state(), theirs, -1, True)
    error = pyspiel.exploitability(judge, theirs)
    assert error < 0.002
    assert truth.value == pytest.approx(0.5 + gain, abs=0.004)
