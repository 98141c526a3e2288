"""Parents: every family has its share of a generation, and more where breeding paid lately."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.evolve.test_archive import game

from darwindeck.evolve.archive import Archive
from darwindeck.evolve.bandit import Bandit
from darwindeck.evolve.breeding import Breeder, _room
from darwindeck.evolve.curiosity import Curiosity, Gain
from darwindeck.evolve.pool import NearMisses
from darwindeck.evolve.records import Cell, Contender
from darwindeck.evolve.settings import Settings
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.family import family_of

HEARTS, FAN_TAN = load_game("hearts"), load_game("fan-tan")
EIGHTS, PRESIDENT = load_game("crazy-eights"), load_game("president")


def spread(family: str, genome: GameGenome) -> list[Contender]:
    """Ten games of a family, each with empty cells beside its own."""
    cells = [Cell(family, thought, length) for thought in range(5) for length in range(4)]
    return [
        replace(game(f"{family} {number}", 0.7, cell=cell), genome=genome)
        for number, cell in enumerate(cells)
        if (cell.thought + cell.length) % 2
    ]


TRICKS = spread("tricks", HEARTS)
BUILDING = [replace(game("b", 0.7, cell=Cell("building", 1, 1)), genome=FAN_TAN)]
"""A family that has many cells, and one that has just begun."""


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


def test_a_family_with_one_cell_has_as_many_offspring_as_one_with_ten() -> None:
    found = parents(Archive([*TRICKS, *BUILDING]), Curiosity())
    assert set(found) == {"tricks", "building"}
    assert abs(found["tricks"] - found["building"]) <= 4


def test_a_family_without_a_cell_is_bred_from_by_the_games_to_start_from() -> None:
    found = parents(
        Archive([*TRICKS, *spread("shedding", EIGHTS), *spread("climbing", PRESIDENT)]), Curiosity()
    )
    assert set(found) == {"tricks", "shedding", "climbing", "building"}
    assert min(found.values()) >= 4


def test_at_first_the_families_of_the_games_to_start_from_have_equal_shares() -> None:
    found = parents(Archive(), Curiosity())
    assert abs(found["tricks"] - found["building"]) <= 2


def test_cells_with_room_beside_them_are_bred_from_more() -> None:
    filled = {Cell("tricks", thought, length) for thought in range(3) for length in range(3)}
    assert _room(Cell("tricks", 1, 1), filled) == 0.25
    assert _room(Cell("tricks", 1, 2), filled) == 1.0
    # In a corner there are three beside it, two of which are filled.
    corner = Cell("tricks", 0, 3)
    assert _room(corner, {corner, Cell("tricks", 0, 2), Cell("tricks", 1, 2)}) == 0.5
    # Other families do not fill its cells.
    assert _room(Cell("building", 1, 1), filled | {Cell("building", 1, 1)}) == 1.0


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
