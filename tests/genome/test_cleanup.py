"""Cleaning up takes away what nothing uses, and leaves the rest alone."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.rules.cleanup import cleanup
from darwindeck.genome.schema import BiddingPhase, ContractScoring, TurnStructure
from darwindeck.genome.validate import errors_in
from darwindeck.testing.examples import changed, whist
from darwindeck.testing.mutants import mutant


@pytest.mark.parametrize("name", bundled_games())
def test_a_game_without_errors_stays_as_it_is(name: str) -> None:
    assert cleanup(bundled_games()[name]) == bundled_games()[name]


def test_scoring_of_contracts_goes_with_its_bidding() -> None:
    spades = bundled_games()["spades"]
    _, tricks = spades.turn_structure.phases
    without = replace(spades, turn_structure=TurnStructure(phases=(tricks,)))
    assert cleanup(without).contract_scoring is None


def test_bidding_gets_the_scoring_that_it_needs() -> None:
    phases = (BiddingPhase(), *whist().turn_structure.phases)
    bidding = replace(whist(), turn_structure=TurnStructure(phases=phases))
    assert cleanup(bidding).contract_scoring == ContractScoring()
    assert errors_in(cleanup(bidding)) == []


def test_a_field_without_effect_returns_to_its_default() -> None:
    odd = changed(whist(), {"turn_structure.phases.0.trump_order": "23456789TJQKA"})
    assert errors_in(odd) != []
    assert cleanup(odd) == whist()


def test_a_rule_that_nothing_uses_is_taken_away() -> None:
    odd = changed(whist(), {"setup.war_face_down": 2, "setup.capture_sums": True})
    assert cleanup(odd) == whist()


@pytest.mark.parametrize("name", bundled_games())
def test_a_mutant_is_valid_and_another_game(name: str) -> None:
    generator = random.Random(7)
    game = bundled_games()[name]
    for steps in (1, 1, 4):
        found = mutant(game, generator, steps)
        assert errors_in(found) == []
        assert compile_genome(found) != compile_genome(game) or steps > 1
        assert found.player_count == game.player_count


def test_the_same_seed_makes_the_same_mutants() -> None:
    hearts = bundled_games()["hearts"]
    assert mutant(hearts, random.Random(3)) == mutant(hearts, random.Random(3))
