"""Trial play: what a second of play shows of a game, and `check` says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.measures.zoo import PLAYED
from tests.measures.zoo.beasts import spoilt
from tests.measures.zoo.played import shedding

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import PlayPhase
from darwindeck.genome.validate import errors_in
from darwindeck.measures.trial import tried
from darwindeck.testing.examples import changed

BY_LUCK = {"war": ["choiceless"], "old-maid": ["choiceless", "uneven"]}


@pytest.mark.parametrize("name", bundled_games())
def test_a_bundled_game_plays_well_but_for_games_of_luck(name: str) -> None:
    assert [found.name for found in tried(bundled_games()[name])] == BY_LUCK.get(name, [])


def test_a_game_that_never_ends_is_told_of() -> None:
    found = tried(spoilt("hearts", {"win_conditions.0.threshold": 100_000}))
    assert found[0].name == "endless"
    assert found[0].detail.startswith("0.0% of matches among random players end by a rule; add")


def test_a_rule_that_never_acts_is_told_of_by_name() -> None:
    beast = next(b for b in PLAYED if b.name == "spades whose bags nobody collects")
    assert [(f.name, f.detail) for f in tried(beast.game)] == [
        ("dead", "the penalty for bags hardly ever acts; make it matter or leave it out")
    ]


def test_a_game_that_its_score_floor_ends_has_no_rule_too_many() -> None:
    """Each trick costs a point: nobody ever comes to 500, and somebody soon to the floor."""
    whist = {
        "contract_scoring": None,
        "turn_structure.phases": [{"type": "trick"}],
        "game_rules": {"trick_points": -1, "score_floor": -20},
    }
    falling = changed(dd.load_game("spades"), whist)
    assert not errors_in(falling)
    assert "dead" not in [found.name for found in tried(falling)]


def test_cards_that_do_not_go_round_are_told_of() -> None:
    found = tried(spoilt("hearts", {"setup.removed_cards": ["9C"]}))
    assert [f.name for f in found] == ["uneven"]
    assert found[0].detail.startswith("51 cards are dealt to 4 players, so 3 of them get one more")


def test_a_seat_that_always_wins_is_told_of() -> None:
    assert "unfair" in [found.name for found in tried(shedding(PlayPhase()))]


def test_a_game_with_errors_is_not_played() -> None:
    with pytest.raises(dd.GenomeError):
        tried(replace(dd.load_game("hearts"), win_conditions=()))
