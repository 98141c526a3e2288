"""A game with errors is refused by the first thing that anybody does with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import darwindeck as dd
from darwindeck.evolve.run.settings import Settings, checked
from darwindeck.genome.bytecode import identity
from darwindeck.genome.schema import (
    GameGenome,
    GameRules,
    TrickPhase,
    Trigger,
    TurnStructure,
    WinCondition,
    WinType,
)
from darwindeck.testing import check_game

WRONG = GameGenome(
    player_count=4,
    team_mode=True,
    teams=((0, 9),),
    turn_structure=TurnStructure(phases=(TrickPhase(),)),
    game_rules=GameRules(hands=4, trick_points=1),
    win_conditions=(WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.LAST_HAND),),
)

USES: dict[str, Callable[[GameGenome], object]] = {
    "compile": dd.compile_genome,
    "identity": identity,
    "count actions": dd.action_count,
    "sit down": dd.Table,
    "simulate": dd.simulate,
    "match": lambda genome: dd.match(genome, "random", "greedy", deals=2),
    "measure": dd.measure,
    "rulebook": dd.rulebook,
    "check": check_game,
    "evolve": lambda genome: checked(Settings(start=genome)),
}


@pytest.mark.parametrize("use", USES)
def test_a_game_with_errors_is_refused_at_its_first_use(use: str) -> None:
    with pytest.raises(dd.GenomeError) as error:
        USES[use](WRONG)
    assert list(error.value.problems) == dd.validate(WRONG)


def test_a_game_with_errors_is_not_saved(tmp_path: Path) -> None:
    with pytest.raises(dd.GenomeError, match="9 is out of range"):
        dd.save_game(WRONG, tmp_path / "wrong.json")
    assert list(tmp_path.iterdir()) == []


def test_every_problem_of_a_game_can_be_asked_for() -> None:
    assert {problem.path for problem in dd.validate(WRONG)} == {"teams", "teams[0][1]"}
