"""Measures, each from counts that were made by hand."""

from __future__ import annotations

import pytest
from tests.measures.made import block, evidence, greedy_block, hands_of, random_block

from darwindeck.genome.file.library import load_game
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.readings import MEASURES, choices, course, readings_of, sight, size, skill

WINS_FIRST = (1.0, 1 / 3, 1 / 3, 1 / 3)
WINS_LAST = (1 / 3, 1 / 3, 1 / 3, 1.0)


def test_thought_is_what_is_gained_over_equality() -> None:
    found = skill.thought(evidence((5, {"thought": [0.75, 0.5, 1.0]})))
    assert found is not None
    assert found.value == pytest.approx(0.5)
    assert found.error > 0


def test_where_nobody_chooses_thought_gains_nothing_for_certain() -> None:
    found = skill.thought(evidence(random_block(choices=[0.0] * 4)))
    assert found is not None
    assert (found.value, found.error) == (0, 0)


def test_a_measure_whose_tier_was_not_played_is_left_out() -> None:
    assert skill.thought(evidence(random_block())) is None
    assert set(readings_of(evidence(random_block()))) == {
        "balance",
        "length",
        "hand",
        "simplicity",
    }


def test_information_is_the_smaller_gap() -> None:
    counts = {"information.equal": [0.9, 0.7], "information.strong": [0.6, 0.6, 0.6]}
    found = sight.information(evidence((6, counts)))
    assert found is not None
    assert found.value == pytest.approx(0.2)


def test_learning_is_the_gain_of_a_doubling() -> None:
    curve = {"learning": [0.6, 0.6, 0.7, 0.7, 0.8, 0.8, 0.9, 0.9]}
    found = skill.learning(evidence((7, curve)))
    assert found is not None
    assert found.value == pytest.approx(0.2)
    clear = skill.clarity(evidence((7, curve)))
    assert clear is not None
    assert clear.value == pytest.approx(0.25)


def test_a_winner_who_always_leads_is_no_drama() -> None:
    found = course.drama(evidence((4, hands_of(WINS_FIRST, WINS_LAST))))
    assert found is not None
    assert found.value == pytest.approx(0)


def test_a_winner_who_was_behind_is_drama() -> None:
    counts = hands_of(WINS_LAST)
    # At two of four moments the first seat led by 0.3 over the one that won.
    behind = [0.5] * 4 + [0.7, 0.5, 0.5, 0.4] * 2 + [0.3, 0.5, 0.5, 0.9]
    counts |= {"leads.first": behind, "leads.second": behind}
    found = course.drama(evidence((4, counts)))
    assert found is not None
    assert found.value == pytest.approx(0.15)


def test_tension_ends_where_the_winner_is_never_behind_again() -> None:
    found = course.tension(evidence((4, hands_of(WINS_FIRST))))
    assert found is not None
    assert found.value == pytest.approx(1 / 3)


def test_nothing_is_open_when_estimates_point_at_the_result() -> None:
    found = course.left_at_the_end(evidence((4, hands_of(WINS_FIRST, WINS_LAST, lead=0.3))))
    assert found is not None
    assert found.value == pytest.approx(0, abs=1e-9)


def test_all_is_open_when_estimates_know_nothing() -> None:
    found = course.left_at_the_end(evidence((4, hands_of(WINS_FIRST, WINS_LAST, lead=0.0))))
    assert found is not None
    assert found.value == 1


def test_choice_is_the_mean_advantage_over_decisions() -> None:
    rows = [0.0, 5, 0.2, 0.1, 0.0, 3, 0.1, 0.1, 1.0, 2, 0.0, 0.0]
    found = choices.choice(evidence((4, {"choice.rows": rows})))
    assert found is not None
    assert found.value == pytest.approx(0.1)


def test_length_is_hands_of_a_match_by_decisions_of_a_hand() -> None:
    found = size.length(evidence(greedy_block()))
    assert found is not None
    assert found.value == pytest.approx(52)
    shorter = block("mcts", 32, hand_decisions=[32, 40 * 32, 1600 * 32])
    skilled = size.length(evidence(greedy_block(), (5, shorter)))
    assert skilled is not None
    assert skilled.value == pytest.approx(40)


def test_a_game_that_seat_0_always_wins_has_balance_0() -> None:
    found = size.balance(evidence(greedy_block(shares=[200.0, 0, 0, 0])))
    assert found is not None
    assert found.value == 0
    fair = size.balance(evidence(greedy_block()))
    assert fair is not None
    assert fair.value == 1


def test_simplicity_is_the_words_of_the_rules() -> None:
    found = size.simplicity(Evidence(load_game("fan-tan"), {}))
    assert found is not None
    assert 100 < found.value < 400


def test_every_measure_has_a_name_of_its_own() -> None:
    names = [measure.name for measure in MEASURES]
    assert len(set(names)) == len(names)
