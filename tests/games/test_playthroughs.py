"""Every bundled game still plays as it is on record; a change there is a change of the rules."""

import pytest
from tests.games.playthroughs import GOLDEN, playthrough

from darwindeck.genome.file.library import bundled_games

GAMES = bundled_games()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_plays_as_it_is_on_record(name: str) -> None:
    recorded = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(GAMES[name]) == recorded


def test_there_is_no_record_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GAMES)
