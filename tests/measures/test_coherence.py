"""Coherence: classics hold together, and each broken rule has its name and its price."""

from __future__ import annotations

import math
import random

import pytest
from msgspec.structs import replace
from tests.measures.turned import both_ways, turned
from tests.measures.zoo import INCOHERENT, Beast

from darwindeck.evolve.variation.vary import random_genome
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    CardScoringRule,
    GameGenome,
    HeldCards,
    Rank,
    Trigger,
    WinCondition,
    WinType,
)
from darwindeck.genome.validate import errors_in
from darwindeck.measures.coherence import coherence, flaws
from darwindeck.measures.coherence.patterns import patterns
from darwindeck.measures.coherence.points import best_hand, fixed_total, worst_hand
from darwindeck.rulebooks import rulebook, rules_words


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


# --- However it is written ------------------------------------------------------


def assert_alike(one: GameGenome, other: GameGenome) -> set[str]:
    """Both spellings have the same flaws, in the same words, and rules of one length."""
    mine, theirs = flaws(one), flaws(other)
    assert mine == theirs, one
    assert coherence(one) == coherence(other)
    return {flaw.name for flaw in mine}


def test_bundled_games_and_the_zoo_have_the_same_flaws_with_their_scores_negated() -> None:
    rng = random.Random(1)
    games = [*bundled_games().values(), *(beast.game for beast in INCOHERENT)]
    pairs = [pair for game in games for _ in range(4) if (pair := both_ways(game, rng))]
    found = [assert_alike(*pair) for pair in pairs]
    assert {one.name for one, _ in pairs} >= {"hearts", "old-maid", "president", "knockout-whist"}
    assert len(set().union(*found)) >= 15


@pytest.mark.parametrize("seed", range(4))
def test_random_games_have_the_same_flaws_with_their_scores_negated(seed: int) -> None:
    rng = random.Random(seed)
    games = [random_genome(rng, rng.randrange(2, 6)) for _ in range(20)]
    pairs = [pair for game in games if (pair := both_ways(game, rng))]
    assert len(pairs) >= 8
    for pair in pairs:
        assert_alike(*pair)


def test_hearts_with_penalties_below_0_is_as_coherent_and_as_long_to_tell() -> None:
    pair = both_ways(bundled_games()["hearts"], random.Random(1))
    assert pair is not None
    hearts, other = pair
    assert [rule.points for rule in other.card_scoring] == [-1, -13]
    assert other.game_rules.score_floor == -100
    assert assert_alike(hearts, other) == set()
    assert "by not taking cards that count points" in rulebook(other)


def test_a_floor_that_nobody_falls_to_is_out_of_reach_as_a_target_is() -> None:
    pair = both_ways(bundled_games()["hearts"], random.Random(1))
    assert pair is not None
    floored = replace(pair[1], game_rules=replace(pair[1].game_rules, score_floor=-5000))
    (flaw,) = (flaw for flaw in flaws(floored) if flaw.name == "out-of-reach")
    assert flaw.sentence == ("it takes 5000 points to end the match, and a hand has 26 at most")
    assert worst_hand(floored) == 26


def test_cards_that_are_held_are_told_by_what_they_do_and_not_by_their_sign() -> None:
    eights = bundled_games()["crazy-eights"]
    low = WinCondition(type=WinType.LOW_SCORE, trigger=Trigger.LAST_HAND)
    rules = replace(eights.game_rules, hands=8, held_cards=HeldCards.AGAINST_HOLDER)
    added = replace(
        eights,
        card_scoring=(
            CardScoringRule(points=-1, rank=Rank.ACE),
            CardScoringRule(points=-50, rank=Rank.EIGHT),
        ),
        game_rules=rules,
        win_conditions=(low,),
    )
    taken_off = turned(added)
    assert taken_off is not None
    assert_alike(added, taken_off)
    book = rulebook(added)
    assert "count against that player: their points are added on." in book
    assert "| Each ace | 1 |" in book
    assert "their points are taken off." in rulebook(taken_off)
    assert "| Each ace | 1 |" in rulebook(taken_off)
    assert rules_words(added) == rules_words(taken_off)


def test_no_flaw_names_a_field_of_a_file() -> None:
    for beast in INCOHERENT:
        for flaw in flaws(beast.game):
            assert "_" not in flaw.sentence, flaw.sentence
