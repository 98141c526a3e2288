"""The archive: who enters a cell, who is its elite, and what pyribs counts."""

from __future__ import annotations

from msgspec.structs import replace
from tests.evolve.small import SMALL

from darwindeck.evolve.archive.archive import Archive
from darwindeck.evolve.archive.cells import (
    CELLS,
    FAMILIES,
    LENGTH_EDGES,
    THOUGHT_EDGES,
    cell_of,
    near,
)
from darwindeck.evolve.archive.records import Cell, Contender
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.fitness import Fitness
from darwindeck.measures.intervals import certain

CELL = Cell("bidding", 2, 1)


def game(
    name: str, value: float, error: float = 0.02, words: int = 300, cell: Cell = CELL
) -> Contender:
    return Contender(
        genome=SMALL,
        identity=name,
        cell=cell,
        fitness=Fitness(value, error),
        measures={},
        replicates=3,
        words=words,
        generation=0,
        ancestor="oh-hell",
        distance=0.6,
    )


def names(archive: Archive, cell: Cell = CELL) -> list[str]:
    return [one.identity for one in archive.at(cell)]


def test_a_cell_keeps_the_three_surest_contenders() -> None:
    archive = Archive()
    assert archive.bar(CELL) == 0
    for name, value in (("a", 0.5), ("b", 0.7), ("c", 0.6)):
        assert archive.enter(game(name, value))
    assert names(archive) == ["b", "c", "a"]
    assert archive.bar(CELL) == 0.5 - 0.02
    assert archive.enter(game("d", 0.65))
    assert names(archive) == ["b", "d", "c"]
    assert not archive.enter(game("e", 0.55))
    assert names(archive) == ["b", "d", "c"]


def test_admission_compares_what_is_sure_and_not_what_was_lucky() -> None:
    archive = Archive([game("steady", 0.70, error=0.01), game("lucky", 0.80, error=0.15)])
    assert names(archive) == ["steady", "lucky"]


def test_of_games_within_one_error_the_one_with_shorter_rules_is_the_elite() -> None:
    archive = Archive([game("long", 0.70, words=400), game("short", 0.69, words=200)])
    elite = archive.elite(CELL)
    assert elite is not None
    assert elite.identity == "short"
    archive = Archive([game("long", 0.80, words=400), game("short", 0.69, words=200)])
    assert [one.identity for one in archive.elites] == ["long"]


def test_a_game_that_is_measured_again_moves_to_where_it_belongs() -> None:
    archive = Archive([game("a", 0.7), game("b", 0.6)])
    elsewhere = Cell("bidding", 3, 1)
    assert archive.enter(game("a", 0.65, cell=elsewhere))
    assert names(archive) == ["b"]
    assert names(archive, elsewhere) == ["a"]
    archive.leave("b")
    assert archive.cells == [elsewhere]


def test_pyribs_counts_the_elites() -> None:
    games = [game("a", 0.7), game("b", 0.5), game("c", 0.4, cell=Cell("tricks", 0, 3))]
    archive = Archive(games)
    stats = archive.grid().stats
    assert stats.num_elites == len(archive) == 2
    assert stats.qd_score == archive.qd_score == 0.7 + 0.4
    assert stats.coverage == 2 / CELLS


def test_an_archive_is_the_same_whatever_the_order_of_entry() -> None:
    games = [game(name, 0.5 + place / 100) for place, name in enumerate("abcdefgh")]
    assert list(Archive(games)) == list(Archive(games[::-1]))


def test_cells_go_by_family_skill_and_length() -> None:
    evidence = Evidence(SMALL, {})
    for thought, length, expected in (
        (0.05, 6.0, (0, 0)),
        (0.149, 19.9, (0, 0)),
        (0.15, 20.0, (1, 1)),
        (0.59, 119.0, (3, 2)),
        (0.97, 390.0, (4, 3)),
        (-0.2, 1.0, (0, 0)),
    ):
        readings = {"thought": certain(thought), "length": certain(length)}
        assert cell_of(evidence, readings) == Cell("bidding", *expected)
    assert cell_of(evidence, {"length": certain(10.0)}) is None
    assert len(FAMILIES) * len(THOUGHT_EDGES) * len(LENGTH_EDGES) == CELLS


def test_cells_are_near_within_one_bin_of_the_same_family() -> None:
    assert near(CELL, replace(CELL, thought=3, length=0))
    assert not near(CELL, replace(CELL, thought=4))
    assert not near(CELL, replace(CELL, family="tricks"))
