"""Fitness: a geometric mean with a floor, times coherence; ties to the shorter rules."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    GameRules,
    SetupRules,
    TableauMode,
    Trigger,
    WinCondition,
    WinType,
)
from darwindeck.genome.validate import errors_in
from darwindeck.measures.desirability import SHAPES, anchors, band, desirability
from darwindeck.measures.fitness import FLOOR, Fitness, better, fitness
from darwindeck.measures.intervals import certain, roughly
from darwindeck.measures.novelty import features, nearest, rules_distance
from darwindeck.measures.styles import STYLES, Style


def style(**weights: float) -> Style:
    return Style(name="test", summary="", weights=weights)


def good(name: str, value: float) -> float:
    return float(desirability(name, np.array([value]))[0])


def test_fitness_is_the_weighted_geometric_mean_of_desirabilities() -> None:
    readings = {"thought": certain(0.1), "novelty": certain(0.55)}
    found = fitness(readings, style(thought=3, novelty=1), coherence=0.5)
    assert found.value == pytest.approx(0.5 * 0.25**0.75)
    assert found.error == pytest.approx(0)


def test_the_worst_measure_counts_a_tenth() -> None:
    found = fitness({"thought": certain(-1.0)}, style(thought=1), coherence=1)
    assert found.value == pytest.approx(FLOOR)


def test_measures_that_do_not_apply_are_left_out() -> None:
    readings = {"thought": certain(0.2)}
    assert fitness(readings, style(thought=1, depth=9), 1).value == pytest.approx(0.5)
    assert fitness({}, style(thought=1), 1) == Fitness(0, 0)


def test_the_error_of_fitness_comes_from_its_measures() -> None:
    noisy = fitness({"thought": roughly(0.2, 0.04, 1)}, style(thought=1), 1)
    assert noisy.error == pytest.approx(0.1, rel=0.15)


def test_ties_go_to_the_game_with_fewer_words() -> None:
    one, other = Fitness(0.70, 0.03), Fitness(0.72, 0.03)
    assert better((one, 200), (other, 300))
    assert not better((one, 300), (other, 200))
    assert better((Fitness(0.9, 0.03), 900), (other, 200))


def test_thought_is_wanted_up_to_four_tenths() -> None:
    assert [good("thought", value) for value in (-0.1, 0.2, 0.4, 0.9)] == [0, 0.5, 1, 1]


def test_fewer_words_are_better() -> None:
    assert good("simplicity", 200) > good("simplicity", 400) > good("simplicity", 700)


@pytest.mark.parametrize("name", ["choice", "drama", "tension", "information", "length"])
def test_a_band_is_good_inside_and_falls_on_both_sides(name: str) -> None:
    found = band(name)
    edge = np.exp if name == "length" else np.asarray
    inside = float(edge((found.low + found.high) / 2))
    beyond = [float(edge(found.low - 3 * found.fall)), float(edge(found.high + 3 * found.fall))]
    assert good(name, inside) == 1
    assert all(good(name, value) < 0.1 for value in beyond)


def test_a_band_can_be_set_without_a_family() -> None:
    assert band("tension", "shedding") != band("tension")


def test_every_bundled_game_is_an_anchor() -> None:
    assert set(anchors()) == set(bundled_games())
    assert [name for name, anchor in anchors().items() if not anchor.skill] == ["old-maid", "war"]


def test_every_weight_is_of_a_measure_that_is_judged() -> None:
    for each in STYLES.values():
        assert set(each.weights) <= set(SHAPES)


# --- Novelty --------------------------------------------------------------------


def test_a_game_is_no_way_from_itself() -> None:
    hearts = bundled_games()["hearts"]
    assert rules_distance(hearts, hearts) == 0
    assert nearest(hearts) == "hearts"


def test_captures_without_their_scores_are_nearest_to_scopa() -> None:
    # Of all rules alone Fan-Tan would be nearest, which has hardly any.
    bare = replace(
        bundled_games()["scopa"],
        player_count=4,
        setup=SetupRules(cards_per_player=6, tableau_mode=TableauMode.MATCH_RANK),
        category_scoring=(),
        game_rules=GameRules(),
        win_conditions=(WinCondition(type=WinType.MOST_CAPTURED, trigger=Trigger.HAND_END),),
    )
    assert errors_in(bare) == []
    by_rules = min(bundled_games(), key=lambda name: rules_distance(bare, bundled_games()[name]))
    assert (by_rules, nearest(bare)) == ("fan-tan", "scopa")
    games = {name: bundled_games()[name] for name in ("hearts", "fan-tan", "president")}
    assert nearest(bare, games) == "fan-tan"


def test_games_of_one_family_are_nearer_than_others() -> None:
    games = bundled_games()
    near = rules_distance(games["spades"], games["partnership-spades"])
    assert 0 < near < rules_distance(games["spades"], games["fan-tan"])


def test_names_are_no_rules() -> None:
    assert not any("name" in statement for statement in features(bundled_games()["hearts"]))
