"""Repair brings rules into line, leaves what is right alone, and never raises."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace
from tests.evolve.operators.moves import game

from darwindeck.evolve.variation.repair import repair
from darwindeck.evolve.variation.vary import vary
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    BiddingPhase,
    ContractScoring,
    Deck,
    GameGenome,
    SpecialEffect,
    TrickPhase,
    TurnStructure,
    TurnUp,
    WinType,
)
from darwindeck.genome.validate import errors_in
from darwindeck.testing.strategies.loose import loose_genomes


@pytest.mark.parametrize("name", bundled_games())
def test_what_is_right_stays_as_it_is(name: str) -> None:
    assert repair(bundled_games()[name]) == bundled_games()[name]
    rng = random.Random(name)
    for _ in range(20):
        child = vary(game(name), rng, steps=3).genome
        assert canonical(repair(child)) == child


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(loose_genomes())
def test_repair_never_raises(genome: GameGenome) -> None:
    repair(genome)


def test_ranks_that_rules_name_follow_the_deck() -> None:
    president = game("president")
    small = repair(replace(president, setup=replace(president.setup, deck=Deck.PIQUET_32)))
    assert small.setup.rank_order == "789TJQKA"
    uno = game("uno-style")
    small = repair(replace(uno, setup=replace(uno.setup, deck=Deck.PIQUET_32)))
    assert "2" not in [effect.trigger_rank for effect in small.special_effects]
    assert errors_in(small) == []


def test_hands_are_what_the_deck_can_fill() -> None:
    hell = game("oh-hell")
    six = repair(replace(hell, player_count=6))
    assert six.setup.hand_sizes == (8, 7, 6, 5, 4, 3, 2, 1)
    assert errors_in(six) == []


def test_bids_get_their_contracts_and_contracts_need_bids() -> None:
    spades = game("spades")
    assert repair(replace(spades, contract_scoring=None)).contract_scoring == ContractScoring()
    tricks = TurnStructure(phases=spades.turn_structure.phases[1:])
    bare = repair(replace(spades, turn_structure=tricks))
    assert bare.contract_scoring is None
    assert errors_in(bare) == []


def test_a_game_in_which_nobody_can_win_gets_the_most_natural_way() -> None:
    hearts = game("hearts")
    without = repair(replace(hearts, card_scoring=()))
    assert [win.type for win in without.win_conditions] == [WinType.MOST_CAPTURED]
    assert errors_in(without) == []


def test_a_card_is_turned_up_only_where_it_makes_trump() -> None:
    whist = game("scotch-whist")
    plain = repair(replace(whist, turn_structure=TurnStructure(phases=(TrickPhase(),))))
    assert plain.setup.turn_up == TurnUp.NONE
    assert errors_in(plain) == []


def test_effects_go_where_nothing_is_played_in_turns() -> None:
    effects = (SpecialEffect(trigger_rank="2", effect_type="extra_turn"),)  # type: ignore[arg-type]
    assert repair(replace(game("hearts"), special_effects=effects)).special_effects == ()


def test_a_bid_is_no_higher_than_it_can_be() -> None:
    phase = BiddingPhase(min_bid=5, max_bid=3)
    spades = game("spades")
    phases = (phase, *spades.turn_structure.phases[1:])
    child = repair(replace(spades, turn_structure=TurnStructure(phases=phases)))
    assert child.turn_structure.phases[0] == BiddingPhase(min_bid=3, max_bid=3)
