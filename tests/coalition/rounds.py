"""Rounds that were called, for the tests of this folder."""

from __future__ import annotations

from functools import cache

from darwindeck import _native, load_game
from darwindeck._native import Program, Reader, State
from darwindeck.coalition.called import play_to_call
from darwindeck.coalition.protocol import Seat
from darwindeck.table.program import program_of

RANKS = "23456789TJQKAX"


@cache
def program(game: str = "vinto") -> Program:
    return program_of(load_game(game))


def values(game: str = "vinto") -> dict[str, int]:
    return dict(zip(RANKS, load_game(game).layout_scoring.values, strict=True))


def called(seed: int, game: str = "vinto") -> tuple[State, list[Reader], int]:
    """A round played by the model up to its call: the state, its partners and the caller."""
    round_called = play_to_call(program(game), _native.match_seed(90, seed))
    assert round_called is not None, seed
    return round_called.state, round_called.partners, round_called.caller


def seats_after_call(
    seed: int, history: bool = True, game: str = "vinto"
) -> tuple[State, list[Seat], int]:
    """The same with settled seats against the caller."""
    state, readers, caller = called(seed, game)
    seats = [Seat(reader) for reader in readers]
    for seat in seats:
        seat.settle(state, seed, history)
    return state, seats, caller
