"""The best of an archive: new games before nearer ones, and no game twice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.evolve.test_archive import game

from darwindeck.evolve.archive.records import Contender, Measure
from darwindeck.evolve.run.best import APART, best_of, differ, distinct, is_new, ranked
from darwindeck.evolve.run.settings import Settings, off_target
from darwindeck.genome.file.library import load_game
from darwindeck.measures.novelty import rules_distance, usual_distance


def found(name: str, value: float, distance: float, error: float = 0.02) -> Contender:
    """The rules of a bundled game, as if they were so far from the bundled ones."""
    return replace(game(name, value, error), genome=load_game(name), distance=distance)


FAR, NEAR = usual_distance(), usual_distance() - 0.01


def names(games: list[Contender]) -> list[str]:
    return [one.identity for one in games]


def test_a_game_is_new_that_is_as_far_away_as_families_are() -> None:
    assert is_new(FAR)
    assert not is_new(NEAR)


def test_the_best_are_new_and_the_surest_of_them_come_first() -> None:
    games = [
        found("hearts", 0.90, NEAR),
        found("fan-tan", 0.60, FAR),
        found("president", 0.80, FAR, error=0.01),
        found("scopa", 0.85, FAR, error=0.15),
        found("spades", 0.39, FAR),
    ]
    assert names(best_of(games, 20)) == ["president", "scopa", "fan-tan"]
    assert names(best_of(games, 2)) == ["president", "scopa"]
    # What is asked for goes first: skill and length, in half bins; then the surest.
    wanted = Settings(targets={"thought": 0.6, "length": 20.0})

    def at(name: str, value: float, thought: float, length: float) -> Contender:
        measures = {"thought": Measure(thought, 0.03), "length": Measure(length, 1.0)}
        return replace(found(name, value, NEAR), measures=measures)

    aimed = [
        at("hearts", 0.9, 0.3, 20),
        at("spades", 0.5, 0.61, 19),
        at("scopa", 0.7, 0.58, 21),
        at("fan-tan", 0.8, 0.6, 70),
    ]
    assert names(ranked(aimed, wanted)) == ["scopa", "spades", "fan-tan", "hearts"]
    # Around somebody's own game nobody asks how new the others are.
    own = Settings(start=load_game("hearts"))
    assert names(ranked(games, own))[:2] == ["hearts", "president"]
    # Exports go on with nearer ones, where these are too few.
    assert names(ranked(games)) == ["president", "scopa", "fan-tan", "hearts"]


def test_no_game_is_among_the_best_twice() -> None:
    hearts = found("hearts", 0.80, FAR)
    again = replace(found("hearts", 0.75, FAR), identity="again")
    games = [hearts, again, found("fan-tan", 0.60, FAR)]
    assert names(best_of(games, 20)) == ["hearts", "fan-tan"]
    assert names(distinct(games, [], 20)) == ["hearts", "fan-tan"]
    assert names(distinct(games, [hearts.genome], 20)) == ["fan-tan"]


def test_games_differ_by_a_quarter_of_their_rules() -> None:
    spades, partners = load_game("spades"), load_game("partnership-spades")
    assert differ(spades, partners) == (rules_distance(spades, partners) >= APART)
    assert not differ(spades, spades)
    assert differ(spades, load_game("fan-tan"))


def test_a_bin_of_skill_is_as_far_off_target_as_a_bin_of_length() -> None:
    targets = {"thought": 0.6, "length": 20.0}
    assert off_target({"thought": 0.6, "length": 20.0}, targets) == 0
    assert off_target({"thought": 0.45, "length": 20.0}, targets) == pytest.approx(1)
    assert off_target({"thought": 0.6, "length": 50.0}, targets) == pytest.approx(1)
    assert off_target({"thought": 0.6, "length": 8.0}, targets) == pytest.approx(1)
    assert off_target({"thought": 0.1}, {}) == 0
