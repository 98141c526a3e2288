"""Parents: every family has its share of a generation, and more where breeding paid lately."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.evolve.test_archive import game

from darwindeck.evolve.archive.archive import Archive
from darwindeck.evolve.archive.curiosity import Curiosity, Gain
from darwindeck.evolve.archive.pool import NearMisses
from darwindeck.evolve.archive.records import Cell, Contender
from darwindeck.evolve.run import breeding
from darwindeck.evolve.run.breeding import Breeder, _room
from darwindeck.evolve.run.settings import Settings
from darwindeck.evolve.variation.bandit import Bandit
from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.family import family_of
from darwindeck.measures.novelty import least_rules_distance, usual_distance

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


def test_new_games_are_bred_from_more_than_those_near_a_bundled_one() -> None:
    def bred(distances: dict[int, float]) -> Counter[int]:
        """Parents by the cards that they are dealt with, a cell each."""
        games = [
            replace(
                game(f"{cards}", 0.7, cell=Cell("tricks", 2, number)),
                genome=replace(HEARTS, setup=replace(HEARTS.setup, cards_per_player=cards)),
                distance=distance,
            )
            for number, (cards, distance) in enumerate(distances.items())
        ]
        breeder = Breeder(
            Settings(seed=5), [HEARTS], Archive(games), NearMisses(), Bandit(), Curiosity()
        )
        broods = [breeder.brood(number, lambda identity: False) for number in range(3, 6)]
        parents = [c.parents[0] for brood in broods for c in brood.candidates if c.parents]
        cards = [one.setup.cards_per_player for one in parents if one != HEARTS]
        return Counter(many for many in cards if isinstance(many, int))

    far, near = usual_distance(), usual_distance() / 2
    even = bred({9: far, 10: 2 * far})
    assert 0.75 < even[9] / even[10] < 1.33
    uneven = bred({9: far, 10: near})
    assert 2.5 < uneven[9] / uneven[10] < 6
    # Nobody is left out, however near.
    assert bred({9: far, 10: 0.0})[10] > 0


def test_of_a_litter_the_one_farthest_from_the_bundled_games_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def distances(settings: Settings) -> list[float]:
        breeder = Breeder(
            settings, [HEARTS, EIGHTS], Archive(), NearMisses(), Bandit(), Curiosity()
        )
        return [
            least_rules_distance(one.genome)
            for one in breeder.brood(0, lambda identity: False).candidates
        ]

    chosen = distances(Settings(seed=5))
    monkeypatch.setattr(breeding, "LITTER", 1)
    first = distances(Settings(seed=5))
    assert len(chosen) == len(first) == 24
    # Now and then a litter is without its first, since that was chosen before.
    assert sum(one >= other for one, other in zip(chosen, first, strict=True)) >= 22
    assert sum(chosen) > 1.3 * sum(first)


def test_around_a_game_of_ones_own_and_without_selection_nothing_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def bred(settings: Settings) -> list[str]:
        seeds = [HEARTS] if settings.start else [HEARTS, EIGHTS]
        breeder = Breeder(settings, seeds, Archive(), NearMisses(), Bandit(), Curiosity())
        return [one.identity for one in breeder.brood(0, lambda identity: False).candidates]

    both = [Settings(seed=5, start=HEARTS), Settings(seed=5, select=False)]
    found = [bred(settings) for settings in both]
    monkeypatch.setattr(breeding, "LITTER", 1)
    assert [bred(settings) for settings in both] == found


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
