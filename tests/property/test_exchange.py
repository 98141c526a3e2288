"""The journal is honest: what a seat hears does not depend on cards that it has not seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.property.journal.exchange import Compared, exchange, played
from tests.property.journal.variations import HOSTS, with_effects
from tests.property.matches import examples, seeds, short_games

from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome

GAMES = bundled_games()


def test_cards_that_a_seat_has_not_seen_make_no_difference_to_what_it_hears() -> None:
    found = Compared()

    @examples(150)
    @given(short_games(), seeds(), st.integers(4, 40))
    def play(genome: GameGenome, seed: int, moves: int) -> None:
        nonlocal found
        found = found.plus(exchange(played(genome, seed, moves), pairs=2))

    play()
    assert found.made >= 600, found
    assert found.steps >= 4_000, found


@pytest.mark.parametrize("name", GAMES)
def test_nor_in_a_bundled_game(name: str) -> None:
    found = Compared()
    for seed, moves in enumerate((10, 25, 70)):
        found = found.plus(exchange(played(GAMES[name], seed, moves), pairs=3))
    assert found.made >= 18, found
    assert found.steps >= 300, found


@pytest.mark.parametrize("name", HOSTS)
def test_nor_where_cards_have_effects(name: str) -> None:
    found = Compared()
    for seed in range(6):
        found = found.plus(exchange(played(with_effects(name, seed), seed, 30), pairs=3))
    assert found.made >= 24, found
    assert found.steps >= 600, found
