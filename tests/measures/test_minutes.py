"""How long a match takes at a table: the same wherever it is asked."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import cli
from darwindeck.measures.minutes import minutes_at_table, minutes_for, minutes_words
from darwindeck.testing.examples import whist
from darwindeck.web.games import Library


def test_choices_take_longer_than_cards_that_must_be_played_and_deals_longest() -> None:
    # 4 hands of 52 decisions, three of thirteen forced, and four deals.
    seconds = 208 * (10 / 13 * 6 + 3 / 13 * 2.5) + 160
    assert minutes_for(208, 160, 4) == pytest.approx(seconds / 60)


def test_a_match_takes_as_long_in_a_profile_as_where_one_chooses_a_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    president = dd.load_game("president")
    (chosen,) = (line.minutes for line in Library().lines() if line.id == "president")
    profile = dd.measure(president, replicates=1)
    assert profile.minutes == chosen == minutes_at_table(president) == 45
    assert "a match takes about 45 minutes" in profile.summary
    assert cli.main(["measure", "president", "--replicates", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["minutes"] == 45


def test_a_name_takes_no_time() -> None:
    assert minutes_at_table(whist()) == minutes_at_table(replace(whist(), name="another"))


def test_an_estimate_says_no_more_than_it_knows() -> None:
    assert minutes_at_table(dd.load_game("hearts")) % 5 == 0
    assert [minutes_words(minutes) for minutes in (1, 7, 50, 95)] == [
        "a minute",
        "7 minutes",
        "50 minutes",
        "1.6 hours",
    ]
