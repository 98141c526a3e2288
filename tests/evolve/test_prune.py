"""Pruning: what a game does as well without is taken back, and the rest is explained."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from tests.evolve.small import SMALL

from darwindeck.evolve.run.assess import Assessment
from darwindeck.evolve.variation.operators.freezing import Freeze
from darwindeck.evolve.variation.prune import lost, pruned_all, surely_lost
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome, TieRule, TurnStructure
from darwindeck.genome.schema.phases import FirstPlayer, TrickPhase
from darwindeck.measures.cache import Memory
from darwindeck.measures.cascade import Cascade
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.gates.verdict import State, Verdict
from darwindeck.measures.intervals import DRAWS, Reading, certain
from darwindeck.measures.novelty import rules_distance, usual_distance
from darwindeck.measures.styles import STYLES


@pytest.fixture(scope="module")
def cascade() -> Cascade:
    return Cascade(5, cache=Memory())


def idle_rule() -> GameGenome:
    """Ties are shared, and the tricks are led by another seat: hardly another game."""
    bidding, tricks = SMALL.turn_structure.phases
    assert isinstance(tricks, TrickPhase)
    led = replace(tricks, first_player=FirstPlayer.LAST_HAND_WINNER)
    win = replace(SMALL.win_conditions[0], tie=TieRule.SHARE)
    return canonical(
        replace(
            SMALL,
            name="",
            turn_structure=TurnStructure(phases=(bidding, led)),
            win_conditions=(win,),
        )
    )


def test_a_rule_that_does_nothing_for_fitness_is_taken_back(
    cascade: Cascade, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However far the bundled games happen to be from this one.
    monkeypatch.setattr("darwindeck.evolve.variation.prune.usual_distance", lambda: 0.0)
    game = idle_rule()
    (found,) = pruned_all([game], {"small": SMALL}, cascade, STYLES["balanced"], 8)
    assert found.before == game
    assert found.ancestor == "small"
    led, tie = found.changes
    assert led.path == "turn_structure.phases[1].first_player"
    assert tie.words == "winning by high score, in a tie: share instead of draw"
    # On the same deals a rule that does nothing changes nothing but the words of the rules.
    for change in (led, tie):
        assert change.measures["thought"].value == change.measures["thought"].error == 0
        assert change.measures["simplicity"].value < 0
        assert change.fitness.value > 0
    assert not tie.kept
    assert not led.kept
    assert rules_distance(found.genome, SMALL) == 0


def test_a_rule_is_kept_that_makes_a_game_new(
    cascade: Cascade, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However near the bundled games happen to be: it is new, and nothing else is far enough.
    monkeypatch.setattr("darwindeck.evolve.variation.prune.is_new", lambda distance: distance > 0)
    monkeypatch.setattr("darwindeck.evolve.variation.prune.usual_distance", lambda: 1.0)
    (found,) = pruned_all([idle_rule()], {"small": SMALL}, cascade, STYLES["balanced"], 8)
    led = found.changes[0]
    assert led.kept
    assert led.reason == "its distance from the bundled games"
    assert found.genome.turn_structure == idle_rule().turn_structure


def test_what_is_frozen_is_not_taken_back(cascade: Cascade) -> None:
    game = idle_rule()
    freeze = Freeze.of(game, ["win_conditions"])
    (found,) = pruned_all([game], {"small": SMALL}, cascade, STYLES["balanced"], 8, freeze)
    assert [change.words for change in found.changes] == [
        "tricks, who begins: last hand winner instead of after dealer"
    ]
    assert found.differences == 1
    assert found.genome.win_conditions == game.win_conditions


def test_there_may_be_more_differences_than_are_looked_at(cascade: Cascade) -> None:
    (found,) = pruned_all([idle_rule()], {"small": SMALL}, cascade, STYLES["balanced"], 1)
    assert (len(found.changes), found.differences) == (1, 2)


def test_a_game_without_differences_is_left_alone(cascade: Cascade) -> None:
    (found,) = pruned_all([SMALL], {"small": SMALL}, cascade, STYLES["balanced"], 8)
    assert found.genome == canonical(SMALL)
    assert found.changes == ()


# --- What is lost ---------------------------------------------------------------

EVEN = np.linspace(-1.7, 1.7, DRAWS)
"""Luck of the deals that has an error of about 1."""


def played(
    thought: float,
    error: float = 0.0,
    gate: State = State.PASSED,
    length: float = 30.0,
    distance: float = 0.9,
) -> Assessment:
    """A game with this much skill on its own deals, and nothing else to speak of."""
    found = Assessment(Evidence(SMALL, {1: [{}]}), STYLES["balanced"])
    luck = EVEN if error >= 0 else EVEN[::-1]
    readings = {
        "thought": Reading(thought, abs(error), thought + abs(error) * luck),
        "length": certain(length),
        "novelty": certain(distance),
    }
    verdicts = (Verdict(name="unfair", state=gate, detail=""),)
    found.__dict__.update(readings=readings, verdicts=verdicts, coherence=1.0)
    return found


def test_a_rule_without_which_luck_alone_crosses_the_edge_of_a_cell_is_no_loss() -> None:
    game = played(0.46, 0.02)
    assert game.cell != played(0.44).cell
    assert lost(game, played(0.44, -0.02)) == ""
    # On the same deals as lucky, the same step is none of luck.
    assert lost(game, played(0.44, 0.02)) == "its kind, skill or length"
    assert lost(game, played(0.46, 0.02, length=60.0)) == "its kind, skill or length"


def test_a_gate_is_lost_when_it_fails_and_not_when_it_is_unsure() -> None:
    game = played(0.5)
    assert lost(game, played(0.5, gate=State.UNSURE)) == ""
    assert lost(game, played(0.5, gate=State.FAILED)) == "the gate “unfair”"


def test_what_may_be_lost_is_not_lost_beyond_doubt() -> None:
    game = played(0.28, 0.03)
    assert lost(game, played(0.27, -0.03)) == "fitness"
    assert surely_lost(game, played(0.27, -0.03)) == ""
    assert surely_lost(game, played(0.16, -0.003)) == "fitness"


def test_a_new_game_stays_new_and_another_may_come_a_little_nearer() -> None:
    new, near = usual_distance() + 0.1, usual_distance() - 0.1
    lost_distance = "its distance from the bundled games"
    game = played(0.5, distance=new)
    assert lost(game, played(0.5, distance=usual_distance())) == ""
    assert lost(game, played(0.5, distance=usual_distance() - 0.01)) == lost_distance
    game = played(0.5, distance=near)
    assert lost(game, played(0.5, distance=0.91 * near)) == ""
    assert lost(game, played(0.5, distance=0.89 * near)) == lost_distance
