"""Weights learned from ratings: towards what was liked, and never far from the style."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from darwindeck.evolve.run.learn import learned_weights, refitted
from darwindeck.genome.file.library import load_game
from darwindeck.showing.ratings import rate, ratings_path

PRESET = {"thought": 1.0, "drama": 1.0, "simplicity": 2.0, "balance": 0.0}


def games(drama: list[float]) -> list[dict[str, float]]:
    return [{"thought": 0.8, "drama": value, "simplicity": 0.5} for value in drama]


def test_what_liked_games_have_more_of_weighs_more() -> None:
    weights = refitted(PRESET, games([0.1, 0.1, 0.9, 0.9, 1.0]), [1, 1, 5, 5, 5])
    assert weights["drama"] > PRESET["drama"]
    assert weights["thought"] < PRESET["thought"]
    assert sum(weights.values()) == pytest.approx(sum(PRESET.values()))
    assert weights["balance"] == 0


def test_what_disliked_games_have_more_of_weighs_less() -> None:
    weights = refitted(PRESET, games([0.9, 1.0, 0.9, 0.1, 0.1]), [1, 1, 1, 5, 5])
    assert weights["drama"] < PRESET["drama"]
    assert weights["drama"] > 0


def test_few_ratings_move_little() -> None:
    few = refitted(PRESET, games([0.1, 0.9]), [1, 5])
    many = refitted(PRESET, games([0.1, 0.9] * 20), [1, 5] * 20)
    assert PRESET["drama"] < few["drama"] < many["drama"]


def test_equal_ratings_teach_no_liking() -> None:
    weights = refitted(PRESET, [{"thought": 0.5, "drama": 0.5, "simplicity": 0.5}] * 5, [3] * 5)
    assert weights == pytest.approx(PRESET)


def test_too_few_games_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_DATA", str(tmp_path))
    rate(load_game("hearts"), 5)
    with pytest.raises(ValueError, match="1 games are rated, and 3 are needed"):
        learned_weights(ratings_path(), "balanced", 1)


def test_another_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    sqlite3.connect(path).close()
    path.write_bytes(b"not a database at all" * 50)
    with pytest.raises(ValueError, match="not a database of ratings"):
        learned_weights(path, "balanced", 1)
