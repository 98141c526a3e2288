"""Agents are called by name, and a name that is wrong is put right."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import darwindeck as dd
from darwindeck.batches.skill import payoff_share
from darwindeck.table.advice import checked_agent

HEARTS = dd.load_game("hearts")

GOOD = {
    "random": "random",
    "greedy": "greedy",
    "mcts:1": "mcts:1",
    "mcts:200": "mcts:200",
    "mcts:0200": "mcts:200",
    "mcts:1000000": "mcts:1000000",
    "mcts:50ms": "mcts:50ms",
    "mcts:600000ms": "mcts:600000ms",
    "oracle:25": "oracle:25",
    " greedy ": "greedy",
}

BAD = {
    "wise": 'there is no agent "wise"; there is: random, greedy, mcts:N (iterations)',
    "": 'there is no agent ""',
    "Greedy": 'there is no agent "Greedy"',
    "random:3": 'there is no agent "random:3"',
    "greedy:": 'there is no agent "greedy:"',
    "mcts": '"mcts" needs a number of iterations, such as mcts:200',
    "oracle": '"oracle" needs a number of iterations, such as oracle:200',
    "mcts:": '"mcts:": the number of iterations goes from 1 to 1000000',
    "mcts:0": '"mcts:0": the number of iterations goes from 1 to 1000000',
    "mcts:-5": '"mcts:-5": the number of iterations',
    "mcts:+5": '"mcts:+5": the number of iterations',
    "mcts:2.5": '"mcts:2.5": the number of iterations',
    "mcts:1000001": '"mcts:1000001": the number of iterations',
    "mcts:99999999999999999999": "the number of iterations goes from 1 to 1000000",
    "mcts:٣": "the number of iterations",
    "mcts:0ms": '"mcts:0ms": the number of milliseconds goes from 1 to 600000',
    "mcts:600001ms": "the number of milliseconds goes from 1 to 600000",
    "mcts:ms": "the number of milliseconds",
    "mcts:5s": "the number of iterations",
}

TAKERS: dict[str, Callable[[str], object]] = {
    "suggest": lambda name: dd.Table(HEARTS).suggest(name),
    "simulate": lambda name: dd.simulate(HEARTS, games=1, agents=["random", name, name, "random"]),
    "match, first": lambda name: dd.match(HEARTS, name, "random", deals=2),
    "match, second": lambda name: dd.match(HEARTS, "random", name, deals=2),
    "payoff share": lambda name: payoff_share(HEARTS, "random", name, deals=2),
}


@pytest.mark.parametrize(("name", "proper"), GOOD.items())
def test_a_name_has_one_proper_form(name: str, proper: str) -> None:
    assert checked_agent(name) == proper
    assert checked_agent(proper) == proper


@pytest.mark.parametrize("taker", TAKERS)
@pytest.mark.parametrize("name", BAD)
def test_a_wrong_name_is_named_with_what_would_be_right(name: str, taker: str) -> None:
    with pytest.raises(ValueError, match=re.escape(BAD[name])):
        TAKERS[taker](name)


@pytest.mark.parametrize("taker", TAKERS)
@pytest.mark.parametrize("name", [7, None, b"greedy", ["greedy"]])
def test_an_agent_that_is_not_a_name_is_refused(name: object, taker: str) -> None:
    with pytest.raises(TypeError, match="an agent is given by its name, such as 'mcts:200', not"):
        TAKERS[taker](name)  # type: ignore[arg-type]


def test_a_name_without_end_is_not_repeated_in_full() -> None:
    with pytest.raises(ValueError, match="there is no agent") as refused:
        checked_agent("wizard" * 10_000)
    assert len(str(refused.value)) < 250
