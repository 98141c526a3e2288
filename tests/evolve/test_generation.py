"""A generation's end: who enters, who is a near-miss, and what its family is believed to give."""

from __future__ import annotations

import pytest
from tests.evolve.small import SMALL

from darwindeck.evolve.archive import Archive
from darwindeck.evolve.assess import Assessment
from darwindeck.evolve.bandit import Bandit
from darwindeck.evolve.breeding import Brood, Candidate
from darwindeck.evolve.curiosity import Curiosity
from darwindeck.evolve.generation import Look, State, _entered
from darwindeck.evolve.pool import NearMisses
from darwindeck.evolve.records import Cell
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.fitness import Fitness
from darwindeck.measures.gates.verdict import State as Gate
from darwindeck.measures.gates.verdict import Verdict
from darwindeck.measures.styles import style_named

CELL = Cell("bidding", 2, 1)


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
