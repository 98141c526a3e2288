"""Intervals agree with scipy's, and are honest where there is little to see."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from darwindeck.measures.intervals import DRAWS, certain, mean, mean_of, ratio, wilson


@pytest.mark.parametrize(("successes", "trials"), [(0, 512), (3, 40), (20, 40), (512, 512)])
def test_the_interval_of_a_proportion_is_wilsons(successes: int, trials: int) -> None:
    theirs = stats.binomtest(successes, trials).proportion_ci(0.95, method="wilson")
    ours = wilson(successes, trials)
    assert ours.low == pytest.approx(theirs.low)
    assert ours.high == pytest.approx(theirs.high)


def test_no_failure_in_few_trials_is_no_proof() -> None:
    assert wilson(16, 16).low < 0.9
    assert wilson(512, 512).low > 0.98


def test_the_interval_of_a_mean_is_students() -> None:
    values = np.array([0.2, 0.5, 0.9, 0.4])
    theirs = stats.t.interval(0.95, 3, values.mean(), values.std(ddof=1) / 2)
    assert mean_of(values)[1:] == pytest.approx(theirs)


def test_one_value_says_nothing() -> None:
    assert mean_of(np.array([0.7])) == (0.7, -np.inf, np.inf)


def test_the_error_of_a_mean_is_that_of_its_deals() -> None:
    values = np.random.default_rng(1).random(64)
    found = mean(values)
    assert found.value == pytest.approx(values.mean())
    assert found.error == pytest.approx(values.std(ddof=1) / 8, rel=0.2)
    assert found.draws.shape == (DRAWS,)


def test_readings_of_the_same_deals_are_drawn_together() -> None:
    values = np.random.default_rng(1).random(32)
    assert np.array_equal(mean(values).draws, mean(values).draws)
    assert np.allclose(mean(1 - values).draws, 1 - mean(values).draws)


def test_a_ratio_weighs_hands_by_their_decisions() -> None:
    found = ratio(np.array([1.0, 0.0]), np.array([1.0, 3.0]))
    assert found.value == 0.25


def test_what_is_read_from_the_rules_has_no_error() -> None:
    assert certain(3.0).error == 0
    assert certain(3.0).interval == (3, 3, 3)
