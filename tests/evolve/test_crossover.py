"""Crossover: whole parts of one game in another."""

from __future__ import annotations

import random

import pytest
from tests.evolve.operators.moves import game

from darwindeck.evolve.variation.crossover import PARTS, crossed_effects, crossover
from darwindeck.evolve.variation.operators.offspring import settled
from darwindeck.evolve.variation.vary import seeds_for
from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import BiddingPhase, GameGenome
from darwindeck.genome.validate import errors_in

TWINS = {"vinto", "vinto-open"}
"""They differ in one rule, so whatever one has of the other is the other."""


def mixed(part: str, a: str, b: str, seed: int = 1) -> GameGenome:
    child = PARTS[part](game(a), game(b), random.Random(seed))
    assert child is not None
    found = settled(child)
    assert found is not None
    return found


@pytest.mark.parametrize("first", bundled_games())
def test_children_are_valid_and_neither_parent(first: str) -> None:
    rng, tries, children = random.Random(first), 0, 0
    for second in bundled_games():
        if second == first or {first, second} == TWINS:
            continue
        child = crossover(game(first), game(second), rng)
        assert child is not None
        assert errors_in(child.genome) == []
        assert child.genome.player_count == game(first).player_count
        assert compile_genome(child.genome) not in {
            compile_genome(game(first)),
            compile_genome(game(second)),
        }
        assert all(name.startswith("Crossover:") for name in child.operators)
        tries, children = tries + child.tries, children + 1
    assert tries <= 1.15 * children


def test_nearly_every_crossing_of_games_for_four_is_a_new_game() -> None:
    rng, tries, children = random.Random(1), 0, 0
    games = list(seeds_for(4, bundled_games()).values())
    for first in games:
        for second in games:
            child = crossover(first, second, rng)
            if child is not None:
                tries, children = tries + child.tries, children + 1
    assert children / tries >= 0.95


@pytest.mark.parametrize(
    ("part", "first", "second"),
    [
        ("effects", "hearts", "uno-style"),
        ("scoring", "fan-tan", "hearts"),
        ("winning", "fan-tan", "hearts"),
        ("winning", "hearts", "scopa"),
    ],
)
def test_a_part_that_cannot_do_anything_in_a_game_is_not_taken(
    part: str, first: str, second: str
) -> None:
    child = PARTS[part](game(first), game(second), random.Random(1))
    assert child is None or settled(child) != game(first)


def test_twins_have_no_children() -> None:
    assert crossover(game("vinto"), game("vinto-open"), random.Random(1)) is None


def test_effects_are_the_union_by_rank_and_half_of_the_second_override() -> None:
    uno, eights = game("uno-style"), game("crazy-eights")
    found = [crossed_effects(eights, uno, random.Random(seed)) for seed in range(400)]
    assert all("8" in {effect.trigger_rank for effect in effects} for effects in found)
    for rank in "2JQ":
        share = sum(rank in {effect.trigger_rank for effect in effects} for effects in found) / 400
        assert 0.4 < share < 0.6


def test_the_second_parents_effect_replaces_the_first_ones() -> None:
    uno = game("uno-style")
    (jack,) = [effect for effect in uno.special_effects if effect.trigger_rank == "J"]
    moved = game("crazy-eights")
    own = [crossed_effects(uno, moved, random.Random(seed)) for seed in range(20)]
    assert all(jack in effects for effects in own)
    assert {len(effects) for effects in own} == {4}


def test_partners_are_inherited_or_given_up() -> None:
    assert mixed("teams", "hearts", "partnership-spades").teams == ((0, 2), (1, 3))
    alone = mixed("teams", "partnership-spades", "hearts")
    assert (alone.team_mode, alone.teams) == (False, ())


def test_partners_that_do_not_fit_the_seats_are_repaired() -> None:
    child = mixed("teams", "scopa", "partnership-spades")
    assert (child.player_count, child.team_mode) == (2, False)


def test_bidding_comes_with_its_contracts_and_its_win() -> None:
    child = mixed("bidding", "hearts", "spades")
    assert isinstance(child.turn_structure.phases[1], BiddingPhase)
    assert child.contract_scoring == game("spades").contract_scoring
    assert child.win_conditions == game("spades").win_conditions
    assert child.card_scoring == ()


def test_scoring_comes_with_what_wins() -> None:
    child = mixed("scoring", "scotch-whist", "hearts")
    assert child.card_scoring == game("hearts").card_scoring
    assert child.win_conditions == game("hearts").win_conditions
    assert child.turn_structure == game("scotch-whist").turn_structure


def test_turns_come_with_their_table() -> None:
    child = mixed("turns", "crazy-eights", "fan-tan")
    assert child.turn_structure == game("fan-tan").turn_structure
    assert child.setup == game("fan-tan").setup


def test_the_deal_is_all_that_comes_with_the_deal() -> None:
    child = mixed("deal", "hearts", "scotch-whist")
    assert len(child.setup.removed_cards) == 16
    assert child.card_scoring == game("hearts").card_scoring
