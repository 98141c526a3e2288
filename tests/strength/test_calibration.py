"""Beliefs about hidden cards, true and wrong by construction."""

from __future__ import annotations

import random
from collections.abc import Mapping
from statistics import fmean

import pytest
from benchmarks.calibration import (
    NEAR,
    Belief,
    Guess,
    Held,
    deciles,
    guesses,
    imagined,
    positions,
    sharpness,
    uncertain,
    worst,
)

from darwindeck._native import State


def guessed(count: int, seed: int, truth: float, noise: float = 0.0) -> list[Guess]:
    """A belief that says p where it is p to the power of `truth`, but for noise."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        chance = rng.random()
        said, again = (chance + rng.gauss(0, noise) for _ in range(2))
        found.append(Guess(said, again, rng.random() < chance**truth))
    return found


def test_a_true_belief_is_true_in_every_tenth() -> None:
    assert worst(deciles(guessed(20_000, 1, truth=1))) < NEAR


def test_a_belief_that_is_too_sure_is_found_out() -> None:
    """What it holds for 1 in 2 is 1 in 4."""
    assert worst(deciles(guessed(20_000, 2, truth=2))) > 4 * NEAR


def test_the_luck_of_few_deals_is_not_held_against_a_belief() -> None:
    """Sorted by what it says itself, a true belief would look too sure of itself."""
    noisy = guessed(20_000, 3, truth=1, noise=0.2)
    assert worst(deciles(noisy)) < NEAR
    same = [Guess(one.sorting, one.sorting, one.true) for one in noisy]
    assert worst(deciles(same)) > 2 * NEAR


def test_tenths_are_equal_and_sorted() -> None:
    made = deciles([Guess(x / 100, x / 100, x > 50) for x in range(100)])
    assert [one.count for one in made] == [10] * 10
    assert [one.true for one in made] == [0, 0, 0, 0, 0, 0.9, 1, 1, 1, 1]
    assert made[0].chance == pytest.approx(0.045)


def test_less_error_is_sharper() -> None:
    known = [Guess(x, x, bool(x)) for x in (0, 1)]
    assert sharpness(known) == 0
    assert sharpness([Guess(0.5, 0.5, bool(x)) for x in (0, 1)]) == 0.25


# --- At the table ---------------------------------------------------------------


def left_neighbour(state: State, seat: int, deals: int, seed: int) -> Mapping[Held, float]:
    """Whoever believes that the next seat holds every card."""
    del deals, seed
    after = (seat + 1) % len(state.scores)
    return {(other, card): 1.0 for other, card in uncertain(state.view(seat)) if other == after}


def knowing(state: State, seat: int, deals: int, seed: int) -> Mapping[Held, float]:
    """Whoever sees all cards."""
    del deals, seed
    seats = range(len(state.scores))
    return {(o, card): 1.0 for o in seats if o != seat for card in state.view(o).hand}


def asked(game: str, belief: Belief, count: int = 60) -> list[Guess]:
    found: list[Guess] = []
    for number, state in enumerate(positions(game, "greedy", count, seed=3)):
        found += guesses(state, state.to_move, belief, 30, number)
    return found


@pytest.mark.parametrize("game", ["spades", "hearts", "oh-hell"])
def test_a_belief_that_is_wrong_by_construction_is_found_out(game: str) -> None:
    assert worst(deciles(asked(game, left_neighbour))) > 0.5
    assert worst(deciles(asked(game, knowing))) == 0
    # Evenly dealt cards are near the truth, whatever they fail to conclude from bids.
    assert worst(deciles(asked(game, imagined))) < 0.15


def test_chances_of_imagined_deals_add_up_to_the_cards_that_are_held() -> None:
    (state,) = positions("spades", "greedy", 1, seed=4)
    seat = state.to_move
    chances = imagined(state, seat, 30, 1)
    held = sum(len(state.view(other).hand) for other in range(4) if other != seat)
    assert sum(chances.values()) == pytest.approx(held)


def test_what_is_certain_is_not_asked() -> None:
    for state in positions("oh-hell", "greedy", 20, seed=5):
        view = state.view(state.to_move)
        assert all(seat != view.seat for seat, _ in uncertain(view))
        mine = set(view.hand)
        assert not any(card in mine for _, card in uncertain(view))


def test_the_same_seed_looks_at_the_same_positions() -> None:
    one, other = ([s.to_bytes() for s in positions("hearts", "greedy", 7, 6)] for _ in range(2))
    assert one == other
    assert len(one) == 7
    assert fmean(len(state) for state in one) > 0
