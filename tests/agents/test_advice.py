"""Advice: a move, what the others are worth, and why."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games

Capture = pytest.CaptureFixture[str]

every_game = pytest.mark.parametrize("game", bundled_games())
games_with_decisions = pytest.mark.parametrize(
    "game", [name for name in bundled_games() if name != "war"]
)

LIMIT_MS, TOLERANCE_MS = 100, 20
TRIES = 5
"""A busy machine may miss a limit now and then, but not every time."""


def positions(game: str, seed: int = 1, most: int = 12) -> Iterator[dd.Table]:
    """A table at which there is something to decide, again and again."""
    rng = random.Random(seed)
    table = dd.Table(dd.load_game(game), seed=seed)
    seen = 0
    for _ in range(400):
        if table.finished or seen == most:
            return
        moves = table.legal_moves()
        if len(moves) > 1 and rng.random() < 0.5:
            seen += 1
            yield table
        table.play(rng.choice(moves))


# --- What is said ---------------------------------------------------------------


def may_be_equal(move: dd.Move, other: dd.Move) -> bool:
    """One suit, or as many cards of one rank: only such moves can be one and the same."""
    (ranks, suits), (other_ranks, other_suits) = (
        ({card[0] for card in each.cards}, {card[1] for card in each.cards})
        for each in (move, other)
    )
    of_one_suit = len(suits) == 1 and suits == other_suits
    as_many = ranks == other_ranks and len(move.cards) == len(other.cards)
    return move.kind == other.kind and bool(move.cards) and (of_one_suit or as_many)


@games_with_decisions
def test_a_search_says_what_each_move_is_worth_best_first(game: str) -> None:
    for table in positions(game):
        advice = table.suggest("mcts:120", seed=5)
        worth = list(advice.values.values())
        assert advice.agent == "mcts:120"
        assert advice.iterations == 120
        assert set(advice.visits) == set(table.legal_moves())
        tried = {move for move, visits in advice.visits.items() if visits}
        assert set(advice.values) == tried
        for move in set(advice.visits) - tried:
            assert move.kind == "bid" or any(may_be_equal(move, other) for other in tried)
        assert worth == sorted(worth, reverse=True)
        assert all(0 <= value <= 1 for value in worth)
        assert sum(advice.visits.values()) == 120


@games_with_decisions
def test_a_search_recommends_what_it_tried_most(game: str) -> None:
    for table in positions(game):
        advice = table.suggest("mcts:120", seed=6)
        # Cards to pass are recommended for all the sets that they are in, whichever came first.
        if advice.move.kind != "give":
            assert advice.visits[advice.move] == max(advice.visits.values())


def test_moves_that_were_not_tried_have_no_value() -> None:
    table = dd.Table(dd.load_game("hearts"), seed=1)
    advice = table.suggest("mcts:5")
    tried = [move for move, visits in advice.visits.items() if visits]
    assert len(advice.visits) == 13
    assert len(tried) == 5
    assert set(advice.values) == set(tried)


@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_agents_that_do_not_search_give_a_move_alone(agent: str) -> None:
    for table in positions("partnership-spades"):
        advice = table.suggest(agent, seed=2)
        assert advice.move in table.legal_moves()
        assert set(advice.visits) == set(table.legal_moves())
        assert (dict(advice.values), advice.iterations) == ({}, 0)


def test_random_advice_depends_on_the_seed_and_greedy_advice_does_not() -> None:
    table = dd.Table(dd.load_game("hearts"), seed=1)
    assert len({table.suggest("random", seed).move for seed in range(60)}) == 13
    assert len({table.suggest("greedy", seed).move for seed in range(60)}) == 1


def test_advice_does_not_touch_the_table() -> None:
    table = dd.Table(dd.load_game("oh-hell"), seed=4)
    before = [str(table.view(seat)) for seat in range(4)], table.history(0)
    table.suggest("mcts:200")
    assert before == ([str(table.view(seat)) for seat in range(4)], table.history(0))
    assert table.play(table.suggest("mcts:50").move).kind == "bid"


# --- Its explanation ------------------------------------------------------------


@every_game
@pytest.mark.parametrize("agent", ["random", "greedy", "mcts:7", "mcts:150"])
def test_an_explanation_is_a_sentence_or_two_about_the_move(game: str, agent: str) -> None:
    for table in positions(game):
        advice = table.suggest(agent, seed=1)
        told = advice.explanation
        assert told[0].isupper()
        assert told.lower().startswith(advice.move.text.lower())
        assert told.endswith(".")
        assert told == told.strip()
        assert not re.search(r"\s\s|\.\.|None|nan|<Move|\n", told)
        assert len(re.findall(r"\.(?:\s|$)", told)) <= 2


def compared(advice: dd.Advice) -> str:
    """What an explanation says of the other moves, worked out from their values once more."""
    others = {move: value for move, value in advice.values.items() if move != advice.move}
    if not others:
        return ""
    best = advice.values[advice.move]
    second = next(iter(others)).text
    alike = [move.text for move, value in others.items() if best - value <= 0.01]
    if len(alike) == len(others) > 1:
        return "Anything else would be about as good."
    if len(alike) > 2:
        return f"To {alike[0]}, or one of {len(alike) - 1} other moves, would be about as good."
    if alike:
        return f"To {' or to '.join(alike)} would be about as good."
    if best - max(others.values()) <= 0.05:
        return f"To {second} is nearly as good."
    return f"Next best, and clearly worse, is to {second}."


@games_with_decisions
@pytest.mark.parametrize("agent", ["mcts:15", "mcts:60", "mcts:250"])
def test_the_move_that_is_named_is_the_one_that_is_believed(game: str, agent: str) -> None:
    for table in positions(game, seed=2, most=20):
        advice = table.suggest(agent, seed=9)
        assert next(iter(advice.values)) == advice.move
        assert advice.values[advice.move] == max(advice.values.values())
        told = advice.explanation
        assert told.endswith(compared(advice)), (told, advice.values)
        assert not re.search(r"\d%|looks|tried", told)


def test_moves_that_were_lucky_promise_what_they_all_brought_together() -> None:
    looked_better = 0
    for seed in range(40):
        table = dd.Table(dd.load_game("scopa"), seed=seed)
        thoughts, _ = table.moment.think("mcts:60", 3)
        advice = table.suggest("mcts:60", seed=3)
        brought = {move: (visits, value or 0.0) for move, visits, value in thoughts}
        together = [move for move in brought if advice.values[move] == advice.values[advice.move]]
        tries = sum(brought[move][0] for move in together)
        all_brought = sum(visits * value for visits, value in map(brought.__getitem__, together))
        assert advice.values[advice.move] == pytest.approx(all_brought / tries)
        for move in brought.keys() - together:
            assert advice.values[move] == brought[move][1] < advice.values[advice.move]
        looked_better += len(together) > 1
    assert looked_better > 5


def test_a_forced_move_is_explained_as_such() -> None:
    table = dd.Table(dd.load_game("war"), seed=1)
    for agent in ("random", "greedy", "mcts:10"):
        advice = table.suggest(agent)
        assert advice.move == table.legal_moves()[0]
        assert advice.explanation == "Turn the top card: there is nothing else to do."


# --- Seeds and time -------------------------------------------------------------


@games_with_decisions
def test_the_same_seed_gives_the_same_advice(game: str) -> None:
    one, other = (
        [table.suggest("mcts:80", seed=8) for table in positions(game, seed=3, most=6)]
        for _ in range(2)
    )
    assert one
    assert one == other


def test_another_seed_imagines_other_deals() -> None:
    table = dd.Table(dd.load_game("hearts"), seed=3)
    worth = {tuple(table.suggest("mcts:80", seed).values.values()) for seed in range(5)}
    assert len(worth) == 5


@pytest.mark.parametrize(
    ("seed", "error", "message"),
    [
        (-1, ValueError, "seed must be at least 0, not -1"),
        (2**64, ValueError, f"seed must be at most {2**64 - 1}, not {2**64}"),
        (1.5, TypeError, "seed must be a whole number, not 1.5"),
        (True, TypeError, "seed must be a whole number, not True"),
        ("3", TypeError, "seed must be a whole number, not '3'"),
    ],
)
def test_a_seed_is_a_number_of_64_bits(seed: int, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        dd.Table(dd.load_game("hearts")).suggest("mcts:5", seed)


def missed_by(table: dd.Table) -> float:
    """Milliseconds between a time limit and the time that a search took."""
    start = time.perf_counter()
    table.suggest(f"mcts:{LIMIT_MS}ms")
    return abs(1000 * (time.perf_counter() - start) - LIMIT_MS)


@pytest.mark.parametrize("game", ["hearts", "president", "scopa", "uno-style"])
@pytest.mark.parametrize("steps", [0, 25])
def test_a_time_limit_is_kept(game: str, steps: int) -> None:
    rng = random.Random(steps)
    table = dd.Table(dd.load_game(game), seed=2)
    for _ in range(steps):
        table.play(rng.choice(table.legal_moves()))
    tries = (missed_by(table) for _ in range(TRIES))
    assert any(missed <= TOLERANCE_MS for missed in tries)
    assert table.suggest("mcts:10ms").iterations > 0


# --- What cannot be asked -------------------------------------------------------


def test_nobody_decides_when_the_match_is_over() -> None:
    table = dd.Table(dd.load_game("scopa"), seed=1)
    while not table.finished:
        table.play(table.legal_moves()[0])
    with pytest.raises(ValueError, match="the match is over, so there is nothing to decide"):
        table.suggest("greedy")


def test_an_oracle_gives_no_advice() -> None:
    with pytest.raises(ValueError, match="an oracle sees hidden cards, so it gives no advice"):
        dd.Table(dd.load_game("hearts")).suggest("oracle:100")


# --- Where the right move is plain ----------------------------------------------


def last_cards() -> Iterator[dd.Table]:
    """Crazy eights with one card left that fits, where drawing is allowed too."""
    for seed in range(60):
        rng = random.Random(seed)
        table = dd.Table(dd.load_game("crazy-eights"), seed=seed)
        while not table.finished:
            moves = table.legal_moves()
            kinds = [move.kind for move in moves]
            if len(table.view(table.to_move).hand) == 1 and "play" in kinds and len(moves) > 1:
                yield table
            table.play(rng.choice(moves))


@pytest.mark.parametrize("agent", ["greedy", "mcts:60"])
def test_the_last_card_is_played_when_it_fits(agent: str) -> None:
    tables = 0
    for table in last_cards():
        tables += 1
        assert table.suggest(agent, seed=tables).move.kind == "play"
    assert tables >= 10


# --- The page about players -----------------------------------------------------


def examples() -> list[str]:
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text()
    return re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("code", examples(), ids=["all four hands", "one hand"])
def test_an_example_of_the_page_about_players_runs(code: str, capsys: Capture) -> None:
    exec(compile(code, "docs/players.md", "exec"), {"__name__": "__main__"})
    printed = capsys.readouterr().out.splitlines()
    assert all(line.rstrip() for line in printed)
