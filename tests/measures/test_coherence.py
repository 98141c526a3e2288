"""Coherence: classics hold together, and each broken rule has its name and its price."""

from __future__ import annotations

import math

import pytest
from tests.measures.zoo import INCOHERENT, Beast

from darwindeck.genome.library import bundled_games
from darwindeck.genome.validate import errors_in
from darwindeck.measures.coherence import coherence, flaws
from darwindeck.measures.coherence.patterns import patterns
from darwindeck.measures.coherence.points import best_hand, fixed_total


@pytest.mark.parametrize("name", bundled_games())
def test_a_classic_holds_together(name: str) -> None:
    found = {flaw.name for flaw in flaws(bundled_games()[name])}
    assert found <= {"uneven-deals"}, f"{name}: {found}"


@pytest.mark.parametrize("beast", INCOHERENT, ids=lambda beast: beast.name)
def test_a_game_that_does_not_hold_together_is_caught_by_name(beast: Beast) -> None:
    assert errors_in(beast.game) == []
    found = {flaw.name: flaw for flaw in flaws(beast.game)}
    assert beast.caught_by in found, f"caught by {list(found)}"
    assert found[beast.caught_by].factor < 1
    assert found[beast.caught_by].sentence


def test_coherence_is_the_product_of_its_factors() -> None:
    for beast in INCOHERENT:
        factors = [flaw.factor for flaw in flaws(beast.game)]
        assert coherence(beast.game) == pytest.approx(math.prod(factors))
        assert coherence(beast.game) < 1


def test_the_points_of_a_hand_of_hearts_are_26() -> None:
    hearts = bundled_games()["hearts"]
    assert best_hand(hearts) == 26
    # Shooting the moon makes them 78.
    assert fixed_total(hearts) is None


def test_pips_are_one_thing_to_remember() -> None:
    uno = bundled_games()["uno-style"]
    assert len(uno.card_scoring) == 13
    assert patterns(uno.card_scoring) == ["cards count their pips", "+20 by rank", "+50 by rank"]


def test_honours_of_a_suit_are_one_thing_to_remember() -> None:
    assert patterns(bundled_games()["scotch-whist"].card_scoring) == ["honours of trump"]
