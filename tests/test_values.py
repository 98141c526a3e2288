"""Results, moves, advice and errors are values: they compare, hash and pickle."""

from __future__ import annotations

import copy
import pickle

import msgspec
import pytest

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games

every_game = pytest.mark.parametrize("name", bundled_games())
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
EQUAL, UNEQUAL = (True, False), (False, True)


def compared(one: object, other: object) -> tuple[bool, bool]:
    """What == and != say: two methods, which may contradict each other."""
    return one == other, one != other


def moves_of(name: str) -> list[dd.Move]:
    """All moves that were legal in a match."""
    table = dd.Table(dd.load_game(name), seed=4)
    seen: list[dd.Move] = []
    while not table.finished and len(seen) < 2000:
        legal = table.legal_moves()
        seen += legal
        table.play(legal[len(seen) % len(legal)])
    return seen


@every_game
def test_moves_are_pickled_by_value(name: str) -> None:
    moves = moves_of(name)
    for protocol in PROTOCOLS:
        assert pickle.loads(pickle.dumps(moves, protocol)) == moves
    again = pickle.loads(pickle.dumps(moves))
    assert [move.text for move in again] == [move.text for move in moves]
    assert list(map(hash, again)) == list(map(hash, moves))
    assert copy.deepcopy(moves) == [copy.copy(move) for move in moves] == moves


@every_game
def test_a_pickled_move_is_played(name: str) -> None:
    table = dd.Table(dd.load_game(name), seed=4)
    move = table.legal_moves()[-1]
    assert table.play(pickle.loads(pickle.dumps(move))) == move


def test_moves_are_eight_bytes_that_sort_as_moves_do() -> None:
    moves = sorted({move for name in bundled_games() for move in moves_of(name)})
    data = [move.__reduce__()[1][0] for move in moves]
    assert {len(one) for one in data} == {8}
    assert data == sorted(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        bytes(7),
        bytes(9),
        bytes([12, 0, 255, 255, 0, 0, 0, 0]),  # no such kind
        bytes([0, 54, 255, 255, 0, 0, 0, 0]),  # no such card
        bytes([1, 14, 1, 255, 0, 0, 0, 0]),  # no such rank
        bytes([1, 3, 16, 255, 0, 0, 0, 0]),  # a fifth suit
        bytes([1, 13, 4, 255, 0, 0, 0, 0]),  # a third joker
    ],
)
def test_bytes_that_are_no_move_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="these bytes are not a move"):
        dd.Move(data)


def test_any_eight_bytes_are_a_move_that_prints_or_are_refused() -> None:
    for number in range(0, 2**24, 997):
        data = number.to_bytes(3, "big") + bytes(5)
        try:
            assert dd.Move(data).text
        except ValueError:
            continue


# --- Results --------------------------------------------------------------------


def test_results_are_equal_or_unequal_and_never_both() -> None:
    hearts = dd.load_game("hearts")
    one, same = (dd.simulate(hearts, games=50, seed=1, threads=n) for n in (1, 2))
    other = dd.simulate(hearts, games=50, seed=2)
    assert compared(one, same) == EQUAL
    assert compared(one, other) == UNEQUAL
    assert compared(one, "hearts") == UNEQUAL
    assert {one, same, other} == {one, other}


def test_results_matches_and_advice_are_pickled_by_value() -> None:
    hearts = dd.load_game("hearts")
    table = dd.Table(hearts, seed=2)
    for value in (
        dd.simulate(hearts, games=20),
        dd.match(hearts, "greedy", "random", deals=4),
        table.suggest("mcts:40"),
        table.suggest("greedy"),
    ):
        for protocol in PROTOCOLS:
            again = pickle.loads(pickle.dumps(value, protocol))
            assert compared(again, value) == EQUAL
        assert copy.deepcopy(value) == value
    assert table.suggest("mcts:40") == table.suggest("mcts:40")
    assert table.suggest("mcts:40") != table.suggest("mcts:41")


# --- Errors ---------------------------------------------------------------------


def errors() -> list[Exception]:
    found: list[Exception] = []
    hearts = dd.load_game("hearts")
    broken = msgspec.structs.replace(hearts, player_count=9)

    def fails(view: dd.View, moves: list[dd.Move]) -> dd.Move:
        raise KeyError("lost")

    for attempt in (
        lambda: dd.compile_genome(broken),
        lambda: dd.decompile(b"no game"),
        lambda: dd.Table(hearts).play("play QS"),
        lambda: __import__("darwindeck.wire").wire.decode_response(b"hello"),
        lambda: dd.simulate(hearts, games=1, agents=fails),
    ):
        try:
            attempt()
        except Exception as error:
            found.append(error)
    return found


def test_errors_compare_and_pickle_by_value() -> None:
    raised, again = errors(), errors()
    assert [type(error) for error in raised] == [
        dd.GenomeError,
        dd.BytecodeError,
        dd.IllegalMove,
        dd.WireError,
        dd.AgentError,
    ]
    for error, same in zip(raised, again, strict=True):
        assert error is not same
        assert compared(error, same) == EQUAL
        assert hash(error) == hash(same)
        for protocol in PROTOCOLS:
            loaded = pickle.loads(pickle.dumps(error, protocol))
            assert loaded == error
            assert type(loaded) is type(error)
            assert (str(loaded), vars(loaded)) == (str(error), vars(error))
    assert len({*raised, *again}) == len(raised)


def test_errors_that_say_something_else_are_not_equal() -> None:
    assert dd.BytecodeError("too short", 3) != dd.BytecodeError("too short", 4)
    assert dd.WireError("damaged") != dd.WireError("too short")
    assert dd.WireError("damaged") != ValueError("damaged")
