"""Parents: every family has its share of a generation, and more where breeding paid lately."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.evolve.test_archive import game

from darwindeck.evolve.archive import Archive
from darwindeck.evolve.bandit import Bandit
from darwindeck.evolve.breeding import Breeder
from darwindeck.evolve.curiosity import Curiosity, Gain
from darwindeck.evolve.pool import NearMisses
from darwindeck.evolve.records import Cell
from darwindeck.evolve.settings import Settings
from darwindeck.genome.library import load_game
from darwindeck.measures.family import family_of

HEARTS, FAN_TAN, EIGHTS = map(load_game, ("hearts", "fan-tan", "crazy-eights"))

TRICKS = [
    replace(game(f"t{thought}{length}", 0.7, cell=Cell("tricks", thought, length)), genome=HEARTS)
    for thought in range(5)
    for length in range(4)
]
BUILDING = [replace(game("b", 0.7, cell=Cell("building", 1, 1)), genome=FAN_TAN)]
"""A family that fills all of its cells, and one that has just begun."""


def parents(archive: Archive, curiosity: Curiosity, generations: int = 1) -> Counter[str]:
    """The families of first parents, over some generations of 24."""
    breeder = Breeder(
        Settings(seed=5), [HEARTS, FAN_TAN], archive, NearMisses(), Bandit(), curiosity
    )
    return Counter(
        str(family_of(candidate.parents[0]))
        for number in range(3, 3 + generations)
        for candidate in breeder.brood(number, lambda identity: False).candidates
        if candidate.parents
    )


def test_a_family_with_one_cell_has_as_many_offspring_as_one_with_twenty() -> None:
    found = parents(Archive([*TRICKS, *BUILDING]), Curiosity())
    assert set(found) == {"tricks", "building"}
    assert abs(found["tricks"] - found["building"]) <= 2


def test_a_family_without_a_cell_is_bred_from_by_the_games_to_start_from() -> None:
    cells = [Cell("shedding", thought, length) for thought in range(3) for length in range(4)]
    many = [
        replace(game(f"s{cell.thought}{cell.length}", 0.7, cell=cell), genome=EIGHTS)
        for cell in cells
    ]
    found = parents(Archive([*TRICKS, *many]), Curiosity())
    assert set(found) == {"tricks", "shedding", "building"}
    assert min(found.values()) >= 5


def test_at_first_the_families_of_the_games_to_start_from_have_equal_shares() -> None:
    found = parents(Archive(), Curiosity())
    assert abs(found["tricks"] - found["building"]) <= 2


def test_the_first_generation_crosses_no_bundled_games() -> None:
    def crossings(archive: Archive) -> int:
        breeder = Breeder(
            Settings(seed=5), [HEARTS, EIGHTS], archive, NearMisses(), Bandit(), Curiosity()
        )
        brood = breeder.brood(0, lambda identity: False)
        return sum(len(candidate.parents) == 2 for candidate in brood.candidates)

    assert crossings(Archive()) == 0
    assert crossings(Archive([*TRICKS, *BUILDING])) > 0


def test_a_family_that_adds_nothing_any_more_is_bred_from_less() -> None:
    curiosity = Curiosity()
    for _ in range(12):
        curiosity.count("tricks", 0.0)
        curiosity.count("building", 0.5)
    found = parents(Archive([*TRICKS, *BUILDING]), curiosity, generations=2)
    assert found["building"] > 2 * found["tricks"] > 0


def test_shares_are_the_gains_of_an_offspring_with_some_doubt() -> None:
    curiosity = Curiosity({"tricks": Gain(6.0, 0.0), "building": Gain(6.0, 3.0)})
    shares = curiosity.shares()
    common = (3.0 + 4 * 0.25) / (12 + 4)
    assert shares["tricks"] == pytest.approx((0.0 + 4 * common) / 10)
    assert shares["building"] == pytest.approx((3.0 + 4 * common) / 10)
    assert shares["shedding"] == pytest.approx(common)
    # Of the bundled games, those that draw pairs from each other leave all to luck.
    assert shares["pairing"] == pytest.approx(0.2 * common)


def test_gains_of_long_ago_are_forgotten() -> None:
    curiosity = Curiosity()
    curiosity.count("tricks", 0.5)
    curiosity.fade()
    assert curiosity.gains == {"tricks": Gain(0.8, 0.4)}
    for _ in range(40):
        curiosity.fade()
    assert curiosity.shares()["tricks"] == pytest.approx(curiosity.shares()["shedding"], rel=1e-3)
