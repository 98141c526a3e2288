"""Names of new games: pronounceable, unique, and always the same for a game."""

from __future__ import annotations

import re

from darwindeck.evolve.run.names import name_for
from darwindeck.genome.file.library import bundled_games


def test_a_game_is_always_called_the_same() -> None:
    assert name_for("0123456789abcdef") == name_for("0123456789abcdef")


def test_names_can_be_spoken_and_be_files() -> None:
    for number in range(0, 2**64, 2**57):
        name = name_for(f"{number:016x}")
        assert re.fullmatch(r"([b-df-hj-np-tv-z]{1,2}[aeiou]){2}[a-z]{2,3}", name), name


def test_names_that_are_taken_are_not_given_again() -> None:
    taken = list(bundled_games())
    for number in range(3000):
        name = name_for(f"{number * 0x1234567:016x}", taken)
        assert name not in taken
        taken.append(name)
