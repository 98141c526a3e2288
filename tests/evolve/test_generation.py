"""A generation's end: who enters, who is a near-miss, and what its family is believed to give."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.evolve.small import SMALL
from tests.evolve.test_archive import CELL, game

from darwindeck.evolve.archive.archive import Archive
from darwindeck.evolve.archive.curiosity import Curiosity
from darwindeck.evolve.archive.pool import NearMisses
from darwindeck.evolve.archive.records import Cell
from darwindeck.evolve.run.assess import Assessment
from darwindeck.evolve.run.breeding import Brood, Candidate
from darwindeck.evolve.run.generation import (
    Look,
    State,
    _entered,
    _measured,
    _move_elites,
    _open,
    is_close,
)
from darwindeck.evolve.variation.bandit import Bandit
from darwindeck.measures.cascade import Cascade, Job, Stop
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.fitness import Fitness
from darwindeck.measures.gates.verdict import State as Gate
from darwindeck.measures.gates.verdict import Verdict
from darwindeck.measures.styles import style_named


def judged(
    name: str, value: float, replicates: int, gate: Gate = Gate.PASSED, cell: Cell = CELL
) -> Assessment:
    """A game as if it had been measured: counts that nobody reads, and what would follow."""
    found = Assessment(Evidence(SMALL, {1: [{}] * replicates}), style_named("balanced"))
    found.__dict__.update(
        identity=name,
        cell=cell,
        fitness=Fitness(value, 0.02),
        verdicts=(Verdict(name="length", state=gate, detail=""),),
        measures={},
        ancestor="oh-hell",
        readings={},
    )
    return found


def state() -> State:
    return State(Archive(), NearMisses(), Bandit(), Curiosity())


def ended(
    before: State, looks: dict[str, Assessment], found: dict[str, Assessment]
) -> dict[str, str]:
    """What becomes of some candidates with these first looks and further replicates."""
    brood = Brood(
        tuple(
            Candidate(index=at, genome=SMALL, identity=name, parents=(SMALL,), operators=("Step",))
            for at, name in enumerate(looks)
        ),
        tries=len(looks),
        given=len(looks),
    )
    seen = {name: Look(one, changed=True) for name, one in looks.items()}
    return {one.identity: one.outcome for one in _entered(before, brood, 0, seen, found)}


def test_a_game_that_passes_but_is_no_better_than_the_elite_is_no_near_miss() -> None:
    after = state()
    looks = {name: judged(name, 0.6, 1) for name in ("unsure", "weak", "unlucky")}
    looks["fails"] = judged("fails", 0.6, 1, Gate.FAILED)
    found = {
        "unsure": judged("unsure", 0.6, 8, Gate.UNSURE),
        "weak": judged("weak", 0.5, 1),
    }
    outcomes = ended(after, looks, found)
    assert outcomes == {"unsure": "unsure", "weak": "weak", "unlucky": "weak", "fails": "length"}
    assert sorted(one.identity for one in after.misses.games) == ["fails", "unsure"]


def test_an_offspring_gains_what_it_adds_to_its_cell() -> None:
    after = state()
    games = {"first": judged("first", 0.60, 3), "better": judged("better", 0.70, 3)}
    assert ended(after, games, games) == {"first": "entered", "better": "entered"}
    gain = after.curiosity.gains["bidding"]
    assert gain.bred == pytest.approx(0.8 * 2)
    assert gain.gained == pytest.approx(0.8 * (0.58 + 0.10))


def test_one_replicate_is_not_enough_to_enter() -> None:
    after = state()
    games = {"lucky": judged("lucky", 0.9, 1)}
    assert ended(after, games, games) == {"lucky": "weak"}
    assert not len(after.archive)


# --- Who is measured on ---------------------------------------------------------


class Asked(Cascade):
    """Plays nothing, and remembers what was wanted."""

    def __init__(self) -> None:
        self.jobs: list[list[Job]] = []

    def played_each(
        self, jobs: Sequence[Job], last: int, stop: Stop, progress: object = None
    ) -> list[Evidence]:
        self.jobs.append(list(jobs))
        return [Evidence(genome, {1: [{}] * len(numbers)}) for genome, numbers in jobs]


def test_three_fresh_replicates_decide_and_the_first_look_is_none_of_them() -> None:
    cascade = Asked()
    style = style_named("balanced")
    found = _measured(Archive(), [SMALL], [], cascade, style, lambda doing, many: None)
    assert cascade.jobs == [[(SMALL, range(1, 4))]]
    assert [one.replicates for one in found.values()] == [3]


def test_what_is_unsure_is_measured_on_to_eight_replicates() -> None:
    for replicates, following in ((3, 5), (4, 5), (5, 8), (8, 0)):
        found = {"a": judged("a", 0.6, replicates, Gate.UNSURE)}
        wanted = {"a": (found["a"].genome, following)} if following else {}
        assert _open(Archive(), found, ["a"]) == wanted
        assert _open(Archive([game("a", 0.6)]), found, []) == wanted


def test_a_close_challenger_is_measured_on_and_its_elite_with_it() -> None:
    archive = Archive([game("elite", 0.70)])
    close = {"c": judged("c", 0.72, 3)}
    assert _open(archive, close, ["c"]) == {"c": (SMALL, 5), "elite": (SMALL, 5)}
    for value in (0.90, 0.60):
        assert _open(archive, {"c": judged("c", value, 3)}, ["c"]) == {}


def test_a_challenger_that_is_only_surer_is_close_as_well() -> None:
    assert is_close(Fitness(0.70, 0.01), Fitness(0.71, 0.04))
    assert not is_close(Fitness(0.70, 0.04), Fitness(0.71, 0.01))
    assert not is_close(Fitness(0.80, 0.01), Fitness(0.70, 0.04))


def test_an_elite_that_is_unsure_after_eight_replicates_leaves() -> None:
    archive = Archive([game("a", 0.7), game("b", 0.6)])
    _move_elites(archive, {"a": judged("a", 0.7, 5, Gate.UNSURE)})
    assert [one.identity for one in archive] == ["a", "b"]
    _move_elites(archive, {"a": judged("a", 0.7, 8, Gate.UNSURE)})
    assert [one.identity for one in archive] == ["b"]
