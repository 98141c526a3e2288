"""Offspring are valid, differ from their parents, keep what is frozen, and come out the same."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest
from msgspec.structs import replace
from tests.evolve.operators.moves import game

from darwindeck.evolve.variation.operators import OPERATORS
from darwindeck.evolve.variation.vary import (
    Freeze,
    chances_of,
    random_genome,
    seeds_for,
    vary,
    yields,
)
from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.canonical import canonical
from darwindeck.genome.facts.turns import layout_of
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import BiddingPhase, Trigger, WinCondition, WinType
from darwindeck.genome.validate import errors_in
from darwindeck.measures.coherence.points import Wants, wants

ENOUGH = 0.95
"""So many moves are valid and change the bytecode."""


# --- Valid and changed ----------------------------------------------------------


@pytest.mark.parametrize("name", bundled_games())
def test_offspring_of_bundled_games_are_valid_and_new(name: str) -> None:
    rng, parent = random.Random(name), game(name)
    tries = 0
    for _ in range(150):
        child = vary(parent, rng)
        tries += child.tries
        assert errors_in(child.genome) == []
        assert canonical(child.genome) == child.genome
        assert compile_genome(child.genome) != compile_genome(parent)
    assert tries * ENOUGH <= 150


@pytest.mark.parametrize("name", bundled_games())
def test_chains_of_eight_moves_stay_valid_and_new(name: str) -> None:
    rng, parent = random.Random(name), game(name)
    tries = steps = 0
    for _ in range(6):
        found = parent
        for _ in range(8):
            child = vary(found, rng)
            tries, steps = tries + child.tries, steps + 1
            assert compile_genome(child.genome) != compile_genome(found)
            found = child.genome
    assert tries * ENOUGH <= steps


def test_every_operator_is_nearly_always_right_at_once() -> None:
    rng = random.Random(1)
    chains = [vary(game(name), rng, steps=4).genome for name in bundled_games() for _ in range(2)]
    for name, tally in yields([*map(game, bundled_games()), *chains], rng, 3).items():
        assert tally.valid >= 0.9 * tally.applied, name
        assert tally.changed >= 0.75 * tally.applied, name
    # The whole is what counts, and is above what any one must have.
    whole = yields([*map(game, bundled_games()), *chains], rng, 1).values()
    applied = sum(tally.applied for tally in whole)
    assert sum(tally.changed for tally in whole) >= 0.98 * applied


def test_several_steps_are_told_in_order() -> None:
    child = vary(game("hearts"), random.Random(3), steps=4)
    assert len(child.operators) == 4
    assert set(child.operators) <= {operator.name for operator in OPERATORS}
    assert (child.genome.name, child.genome.summary, child.genome.notes) == ("", "", "")
    assert compile_genome(child.genome) != compile_genome(game("hearts"))


# --- Weights --------------------------------------------------------------------


def test_what_adds_is_about_as_likely_as_what_takes_away() -> None:
    for chances in chances_of():
        adds = sum(chance for one, chance in chances if one.name.startswith("Add"))
        removes = sum(chance for one, chance in chances if one.name.startswith("Remove"))
        assert removes >= adds


def test_weights_say_what_is_chosen() -> None:
    weights = {operator.name: 0.0 for operator in OPERATORS} | {"MutateTrump": 1.0}
    rng = random.Random(5)
    assert {vary(game("spades"), rng, weights).operators for _ in range(20)} == {("MutateTrump",)}
    with pytest.raises(ValueError, match="nothing in the game can be changed"):
        vary(game("fan-tan"), rng, weights)


# --- Freezing -------------------------------------------------------------------


def test_what_is_frozen_stays() -> None:
    spades = game("spades")
    frozen = Freeze.of(spades, ["setup.deck", "turn_structure.phases[0]", "win_conditions"])
    rng = random.Random(7)
    for _ in range(40):
        child = vary(spades, rng, steps=3, frozen=frozen).genome
        assert child.setup.deck == spades.setup.deck
        assert child.turn_structure.phases[0] == BiddingPhase()
        assert child.win_conditions == spades.win_conditions


@pytest.mark.parametrize("path", ["card_scoring", "card_scoring[1]", "game_rules"])
def test_scores_that_are_kept_stay_as_bad_as_they_were(path: str) -> None:
    hearts = bundled_games()["hearts"]
    freeze = Freeze.of(hearts, [path])
    rules = replace(hearts.game_rules, hands=4)
    many = WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.LAST_HAND)
    assert not freeze.holds(replace(hearts, game_rules=rules, win_conditions=(many,)))
    # How a match ends may change, as long as few points win.
    few = replace(many, type=WinType.LOW_SCORE)
    held = freeze.holds(canonical(replace(hearts, game_rules=rules, win_conditions=(few,))))
    assert held is (path != "game_rules")
    assert Freeze.of(hearts, ["setup.deck"]).holds(
        canonical(replace(hearts, game_rules=rules, win_conditions=(many,)))
    )


def test_no_offspring_of_hearts_makes_prizes_of_penalties_that_are_kept() -> None:
    rng, hearts = random.Random(3), bundled_games()["hearts"]
    freeze = Freeze.of(hearts, ["card_scoring"])
    for _ in range(60):
        child = vary(hearts, rng, steps=3, frozen=freeze).genome
        assert child.card_scoring == canonical(hearts).card_scoring
        assert wants(child) == Wants(high=False, low=True)


def test_an_item_of_a_set_is_kept_wherever_it_stands() -> None:
    hearts = bundled_games()["hearts"]
    frozen = Freeze.of(hearts, ["card_scoring[1]"])
    rng, found = random.Random(8), set()
    for _ in range(150):
        child = vary(hearts, rng, frozen=frozen).genome
        assert hearts.card_scoring[1] in child.card_scoring
        found.add(child.card_scoring)
    assert len(found) > 1


@pytest.mark.parametrize(
    ("path", "near"),
    [
        ("setup.dek", "setup.deck"),
        ("deck", "setup.deck"),
        ("turn_structure.phases[9]", "turn_structure.phases"),
        ("win_condition", "win_conditions"),
        ("", "player_count"),
        ("setup!", "setup"),
    ],
)
def test_an_unknown_path_is_told_with_those_near_it(path: str, near: str) -> None:
    with pytest.raises(ValueError, match="did you mean") as raised:
        Freeze.of(game("hearts"), [path])
    assert near in str(raised.value)


def test_a_game_that_is_all_frozen_cannot_be_varied() -> None:
    hearts = game("hearts")
    frozen = Freeze.of(hearts, [name for name in hearts.__struct_fields__ if name != "name"])
    with pytest.raises(ValueError, match="nothing in the game can be changed"):
        vary(hearts, random.Random(1), frozen=frozen)


# --- Seats ----------------------------------------------------------------------


def test_a_run_for_three_has_games_for_three() -> None:
    rng = random.Random(2)
    for name in bundled_games():
        child = vary(game(name), rng, players=3, steps=2)
        assert child.genome.player_count == 3
        seated = ["MutatePlayerCount"] if game(name).player_count != 3 else []
        assert [one for one in child.operators if one == "MutatePlayerCount"] == seated
        assert list(child.operators[: len(seated)]) == seated


def test_bundled_games_take_their_seats() -> None:
    seeds = seeds_for(4, bundled_games(), layouts=True)
    assert list(seeds) == list(bundled_games())
    assert {genome.player_count for genome in seeds.values()} == {4}
    assert seeds["hearts"] == canonical(bundled_games()["hearts"])


@pytest.mark.parametrize("players", range(2, 7))
def test_layouts_are_no_seeds_unless_they_are_asked_for(players: int) -> None:
    layouts = [name for name, genome in bundled_games().items() if layout_of(genome) is not None]
    assert layouts == ["cabo", "golf", "vinto", "vinto-open"]
    usual = seeds_for(players, bundled_games())
    every = seeds_for(players, bundled_games(), layouts=True)
    assert [name for name in every if name not in usual] == layouts
    assert [errors_in(every[name]) for name in layouts] == [[]] * 4


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_are_valid_and_new(players: int) -> None:
    rng = random.Random(players)
    found = [random_genome(rng, players) for _ in range(12)]
    assert [errors_in(genome) for genome in found] == [[]] * 12
    assert {genome.player_count for genome in found} == {players}
    assert len({compile_genome(genome) for genome in found}) == 12


# --- The same everywhere --------------------------------------------------------

SCRIPT = """
import random
from darwindeck.evolve.variation.crossover import crossover
from darwindeck.evolve.variation.vary import random_genome, vary
from darwindeck.genome.bytecode import identity
from darwindeck.genome.file.library import bundled_games

rng = random.Random(11)
for genome in bundled_games().values():
    child = vary(genome, rng, steps=3, aggressive=True)
    mixed = crossover(genome, child.genome, rng)
    print(identity(child.genome), child.operators, mixed and (identity(mixed.genome), mixed.tries))
print(identity(random_genome(rng, 4)))
"""


def test_the_same_generator_gives_the_same_offspring_in_any_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(told) == 1
    assert len(next(iter(told)).splitlines()) == len(bundled_games()) + 1
