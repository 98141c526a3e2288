"""From what a seat chose to tell to what its partners read: signals arrive."""

from __future__ import annotations

from functools import cache

from tests.coalition.rounds import program, values

from darwindeck import _native
from darwindeck.coalition.survey import Observed, round_trip, survey_round

ROUNDS = 200


@cache
def rounds() -> list[list[Observed]]:
    """Final rounds between signalling partners, of deals that nothing was tuned on."""
    return [
        survey_round(program(), values(), _native.match_seed(7001, seed)) for seed in range(ROUNDS)
    ]


def test_what_is_told_is_read_above_chance() -> None:
    """A reader sees the deed, which may mean several things, and never the cards behind it."""
    found = round_trip(rounds())
    assert found.turns > ROUNDS
    assert found.guessed <= 0.5
    assert found.above[1][0] > 0.2, found


def test_the_moves_themselves_tell_something() -> None:
    """More is given to the truth than in the same worlds if no move was read."""
    found = round_trip(rounds())
    assert found.gained[1][0] > 0, found


def test_only_turns_that_were_chosen_for_what_they_tell_count() -> None:
    turns = [one for found in rounds() for one in found]
    told = [one for one in turns if one.told]
    assert 0 < len(told) < len(turns)
    assert round_trip(rounds()).turns == sum(one.is_open for one in told)
    plain = [[one for one in found if not one.told] for found in rounds()]
    assert round_trip([*plain, told]).turns == round_trip([told]).turns
