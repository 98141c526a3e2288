"""What measured numbers show: Holm's method, and one-sided tests."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from benchmarks.judging import Judged, chance_of_worse, holm, write_between
from scipy import stats


def test_holm_lets_the_first_that_does_not_pass_end_it() -> None:
    """0.03 would pass 0.05 alone, but not half of it; 0.04 comes after it."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]


def test_holm_is_stricter_than_single_tests_and_less_strict_than_sharing_alike() -> None:
    assert holm([0.03] * 4) == [False] * 4
    assert holm([0.001, 0.02, 0.03]) == [True, True, True]
    assert [chance <= 0.05 / 3 for chance in (0.001, 0.02, 0.03)] == [True, False, False]


def test_holm_of_nothing_rejects_nothing() -> None:
    assert holm([]) == []


def test_holm_is_seldom_wrong_where_nothing_is_worse() -> None:
    """Of 400 families of twenty tests about nothing, some 20 have a false alarm."""
    rng = random.Random(3)
    alarms = sum(any(holm([rng.random() for _ in range(20)])) for _ in range(400))
    assert 8 <= alarms <= 34


def test_the_chance_of_worse_is_students() -> None:
    values = [0.3, -0.5, -0.1, -0.4, 0.1, -0.6]
    expected = stats.ttest_1samp(values, 0, alternative="less").pvalue
    assert chance_of_worse(values) == pytest.approx(expected)
    assert chance_of_worse([-one for one in values]) == pytest.approx(1 - expected)


def test_results_that_are_all_equal_are_certain() -> None:
    assert chance_of_worse([0.0] * 5) == 1.0
    assert chance_of_worse([-0.1] * 5) == 0.0
    assert chance_of_worse([-0.1]) == 1.0  # one deal says nothing


def test_a_game_that_is_worse_is_found_among_others() -> None:
    rng = random.Random(5)
    games = dict.fromkeys("abcdefgh", 0.0) | {"worse": -0.3}
    tests = [
        Judged.of(name, [rng.gauss(mean, 0.5) for _ in range(80)]) for name, mean in games.items()
    ]
    found = holm([test.chance for test in tests])
    assert [test.name for test, bad in zip(tests, found, strict=True) if bad] == ["worse"]


def test_tables_go_between_the_marks_of_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- begin: x -->\nold\n<!-- end -->\nafter\n")
    for lines in (["first"], ["new"]):
        write_between(lines, page, "<!-- begin: x -->")
    assert page.read_text() == "before\n<!-- begin: x -->\n\nnew\n\n<!-- end -->\nafter\n"


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("nothing here\n")
    with pytest.raises(SystemExit, match="has no place for the tables"):
        write_between(["new"], page, "<!-- begin: x -->")
    assert page.read_text() == "nothing here\n"
