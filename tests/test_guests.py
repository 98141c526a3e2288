"""Agents written in Python."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from typing import Any

import pytest

import darwindeck as dd
from darwindeck import Move, View, _native, wire
from darwindeck.batches.simulate import Agent, match_seed, simulate
from darwindeck.genome.file.library import bundled_games
from darwindeck.testing.players import random_players

every_game = pytest.mark.parametrize("name", bundled_games())


def first(view: View, moves: list[Move]) -> Move:
    return moves[0]


def last_by_text(view: View, moves: list[Move]) -> str:
    return moves[-1].text


# --- The same matches -----------------------------------------------------------


@every_game
def test_agents_beside_a_guest_decide_as_in_a_batch(name: str) -> None:
    genome = dd.load_game(name)
    agents = (["mcts:5", "greedy", "random", "oracle:3"] * 2)[: genome.player_count]
    for one_hand in (False, True):
        request = wire.simulation_request(genome, 3, agents, 7, True, one_hand)
        message = wire.encode_request(wire.BatchRequest(requests=(request,)))
        played = _native.run_with_guests(message, [None] * genome.player_count)
        assert played == _native.run_batch(message)


@every_game
def test_a_match_with_guests_is_the_match_of_a_table(name: str) -> None:
    """Guests in the seats 0 and 1, who never draw lots, among random players."""
    genome = dd.load_game(name)
    games, seed, seats = 4, 11, genome.player_count
    wins, turns = [0] * seats, 0
    for game in range(games):
        state = _native.Program(dd.compile_genome(genome)).start(match_seed(seed, game))
        choose = random_players(match_seed(seed, game), seats)
        while not state.finished:
            if state.hand_over:
                state = state.next_hand()
                continue
            moves = state.legal_moves()
            guests = {0: moves[0], 1: moves[-1]}
            state = state.play(guests.get(state.to_move) or choose(state, moves))
        turns += state.turns
        if state.winner >= 0:
            wins[state.winner] += 1
    agents: list[Agent] = [first, last_by_text, *["random"] * (seats - 2)]
    result = simulate(genome, games=games, agents=agents, seed=seed)
    assert (result.wins, result.turns) == (tuple(wins), turns)


def test_a_result_with_guests_is_a_result_like_any_other() -> None:
    hearts = dd.load_game("hearts")
    result = simulate(hearts, games=10, agents=[first, "greedy", "greedy", "greedy"], seed=2)
    assert result == simulate(hearts, games=10, agents=[first, *["greedy"] * 3], seed=2)
    assert result.agents == ("first", "greedy", "greedy", "greedy")
    assert (result.games, result.threads) == (10, 1)
    assert sum(result.wins) + result.shared + result.draws == 10
    assert sum(result.tricks) == 13 * result.hands
    assert str(result).startswith("hearts: 10 matches between first, greedy, greedy, greedy")


def test_one_function_plays_all_seats() -> None:
    spades = dd.load_game("partnership-spades")
    result = simulate(spades, games=5, agents=first)
    assert result.agents == ("first",) * 4
    assert sum(result.team_wins) + result.shared + result.draws == 5


class Remembering:
    """An agent with a memory, which sees only what its seat may see."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def __call__(self, view: View, moves: list[Move]) -> Move:
        assert tuple(moves) == view.legal_moves
        self.views.append(view)
        moves.clear()  # the list is its own to spoil
        return view.legal_moves[-1]


def test_a_guest_is_asked_with_the_view_of_its_own_seat() -> None:
    agent = Remembering()
    simulate(dd.load_game("hearts"), games=1, agents=["random", "random", agent, "random"])
    assert {view.seat for view in agent.views} == {view.to_move for view in agent.views} == {2}
    assert simulate(dd.load_game("war"), games=1, agents=agent).agents == ("Remembering",) * 2


def test_guests_play_matches_on_duplicate_deals() -> None:
    hearts = dd.load_game("hearts")
    found = dd.match(hearts, first, "random", deals=6, seed=3, one_hand=True)
    assert (found.a, found.b) == ("first", "random")
    assert found == dd.match(hearts, first, "random", deals=6, seed=3, one_hand=True)
    # A guest who plays like the other is as good as the other.
    equal = dd.match(hearts, first, lambda view, moves: moves[0], deals=4, one_hand=True)
    assert equal.difference == 0
    assert equal.b == "<lambda>"


# --- What goes wrong ------------------------------------------------------------


def refusal(answer: object, game: int = 0) -> str:
    """What is said when the agent of seat 1 answers so, in this game of a batch."""
    games: set[int] = set()

    def odd(view: View, moves: list[Move]) -> Any:
        return answer if max(games, default=0) >= game else moves[0]

    with pytest.raises(dd.IllegalMove) as refused:
        simulate(
            dd.load_game("hearts"),
            games=5,
            agents=["random", odd, "random", "random"],
            progress=games.add,
        )
    assert refused.value.legal
    return str(refused.value)


def test_an_illegal_answer_names_the_seat_and_the_game() -> None:
    hearts = dd.load_game("hearts")
    told = refusal("play QS")
    assert told.startswith(
        "the agent odd in seat 1 chose 'play QS' in game 0, which is not legal; legal: pass "
    )
    table = dd.Table(hearts, seed=match_seed(0, 0))
    while table.to_move != 1:
        table.play(table.legal_moves()[0])
    assert told.endswith(", ".join(move.text for move in table.legal_moves()))


@pytest.mark.parametrize("answer", [None, 3, 2.5, ("play", "QS")])
def test_what_is_no_move_at_all_is_said_to_be_none(answer: object) -> None:
    assert f"the agent odd in seat 1 chose {answer!r} in game 0, which is not a move" in refusal(
        answer
    )


def test_a_move_of_another_decision_is_illegal() -> None:
    foreign = dd.Table(dd.load_game("war")).legal_moves()[0]
    assert "chose 'turn the top card' in game 0, which is not legal" in refusal(foreign)


def test_an_agent_that_fails_is_named_with_its_seat_and_game() -> None:
    calls: list[int] = []

    def clumsy(view: View, moves: list[Move]) -> Move:
        calls.append(view.hand_number)
        if len(calls) > 1 and view.hand_number == 0 and calls[-2] > 0:
            raise ZeroDivisionError("nobody to divide by")  # as soon as the second match begins
        return moves[0]

    hearts = dd.load_game("hearts")
    with pytest.raises(dd.AgentError) as failed:
        simulate(hearts, games=9, agents=["random", "greedy", "greedy", clumsy], seed=6)
    error = failed.value
    assert str(error) == (
        "the agent clumsy in seat 3 failed in game 1: ZeroDivisionError: nobody to divide by"
    )
    assert (error.seat, error.game, error.seed) == (3, 1, match_seed(6, 1))
    assert isinstance(error.__cause__, ZeroDivisionError)


def test_agents_are_names_or_functions() -> None:
    with pytest.raises(TypeError, match="an agent is given by its name"):
        simulate(dd.load_game("hearts"), games=1, agents=[first, 5, "random", "random"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="2 agents for 4 seats"):
        simulate(dd.load_game("hearts"), games=1, agents=[first, "random"])


def test_guests_must_be_as_many_as_there_are_seats() -> None:
    request = wire.simulation_request(dd.load_game("hearts"), 1, ["random"] * 4)
    message = wire.encode_request(wire.BatchRequest(requests=(request,)))
    with pytest.raises(ValueError, match="2 guests for 4 seats"):
        _native.run_with_guests(message, [None, None])
    wrong: Any = lambda view, moves, game: "play"  # noqa: E731
    with pytest.raises(TypeError, match="a guest must return a Move, not 'play'"):
        _native.run_with_guests(message, [wrong] * 4)


# --- Waiting --------------------------------------------------------------------


def test_progress_is_told_now_and_then_and_at_the_end() -> None:
    seen: list[int] = []

    def slow(view: View, moves: list[Move]) -> Move:
        time.sleep(0.001)
        return moves[0]

    simulate(dd.load_game("fan-tan"), games=12, agents=slow, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 12
    assert len(seen) > 3


def test_an_error_in_progress_ends_the_batch() -> None:
    def fail(done: int) -> None:
        raise RuntimeError("enough")

    start = time.perf_counter()
    with pytest.raises(RuntimeError, match="enough"):
        simulate(dd.load_game("hearts"), games=10**9, agents=first, progress=fail)
    assert time.perf_counter() - start < 10


def test_ctrl_c_in_an_agent_is_an_interrupt_and_no_failure() -> None:
    def stops(view: View, moves: list[Move]) -> Move:
        os.kill(os.getpid(), signal.SIGINT)
        return moves[0]

    with pytest.raises(KeyboardInterrupt):
        simulate(dd.load_game("hearts"), games=10**9, agents=stops)


def test_ctrl_c_stops_an_agent_that_thinks_beside_a_guest() -> None:
    code = textwrap.dedent(
        """
        import os, signal, threading, time
        import darwindeck as dd
        agents = ["mcts:600000ms", lambda view, moves: moves[0]]
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            dd.simulate(dd.load_game("scopa"), games=5, agents=agents)
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr) == ("interrupted\n", "")
