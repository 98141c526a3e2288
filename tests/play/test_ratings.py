"""What people thought of games, in a database."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.genome.file.codec import decode_json
from darwindeck.showing.ratings import rate, ratings_of, ratings_path


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARWINDECK_DATA", str(tmp_path / "deep" / "down"))
    return tmp_path


def test_ratings_are_kept_in_order() -> None:
    hearts = dd.load_game("hearts")
    assert ratings_of(hearts) == []
    rate(hearts, 4)
    rate(hearts, 1, broken="  nobody ever wins ")
    rate(dd.load_game("war"), 2)
    assert [(rating.stars, rating.broken) for rating in ratings_of(hearts)] == [
        (4, None),
        (1, "nobody ever wins"),
    ]


def test_ratings_belong_to_rules_and_not_to_names() -> None:
    hearts = dd.load_game("hearts")
    rate(replace(hearts, name="other"), 5)
    assert [rating.game for rating in ratings_of(hearts)] == ["other"]
    longer = replace(hearts, max_turns=9_999)
    assert ratings_of(longer) == []


def test_the_rules_that_were_rated_are_kept() -> None:
    hearts = dd.load_game("hearts")
    rate(hearts, 3)
    with sqlite3.connect(ratings_path()) as database:
        (text,) = database.execute("SELECT genome FROM games").fetchone()
        (mode,) = database.execute("PRAGMA journal_mode").fetchone()
    database.close()
    assert decode_json(text) == hearts
    assert mode == "wal"


@pytest.mark.parametrize("stars", [0, 6, -1])
def test_stars_are_from_one_to_five(stars: int) -> None:
    with pytest.raises(ValueError, match=f"stars must be from 1 to 5, not {stars}"):
        rate(dd.load_game("hearts"), stars)
    assert not ratings_path().exists()


def test_broken_needs_a_reason() -> None:
    with pytest.raises(ValueError, match="why the game is broken"):
        rate(dd.load_game("hearts"), 2, broken=" ")


def test_a_damaged_database_is_named() -> None:
    ratings_path().parent.mkdir(parents=True)
    ratings_path().write_bytes(b"this is no database" * 100)
    with pytest.raises(ValueError, match=r"ratings\.sqlite: file is not a database"):
        rate(dd.load_game("hearts"), 2)


def test_several_can_rate_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hearts = dd.load_game("hearts")
    # Again and again from the start, for it is a new file that all want to set up.
    for number in range(10):
        monkeypatch.setenv("DARWINDECK_DATA", str(tmp_path / str(number)))
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda stars: rate(hearts, stars), [1, 2, 3, 4, 5] * 4))
        assert sorted(rating.stars for rating in ratings_of(hearts)) == sorted([1, 2, 3, 4, 5] * 4)
