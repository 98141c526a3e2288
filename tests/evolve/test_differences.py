"""Differences from an ancestor: each is a rule, in words, and can be taken back."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

from darwindeck.evolve.variation.differences import differences, reverted, spelt
from darwindeck.evolve.variation.operators.freezing import paths_in
from darwindeck.evolve.variation.speaking import name_of_path
from darwindeck.evolve.variation.vary import vary
from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.genome.schema import (
    CardScoringRule,
    EffectType,
    GameGenome,
    PassPhase,
    Rank,
    ScoringSuit,
    SpecialEffect,
    TurnStructure,
)
from darwindeck.genome.validate import errors_in
from darwindeck.measures.novelty import rules_distance


def changed(game: GameGenome, **parts: object) -> GameGenome:
    return canonical(replace(game, **parts))


HEARTS = load_game("hearts")
EIGHTS = load_game("crazy-eights")


def words(game: GameGenome, ancestor: GameGenome) -> list[str]:
    return [one.words for one in differences(game, ancestor)]


def test_a_game_does_not_differ_from_itself() -> None:
    assert differences(HEARTS, replace(HEARTS, name="another", notes="words")) == []


def test_a_changed_number_is_one_difference() -> None:
    queen = CardScoringRule(points=5, suit=ScoringSuit.SPADES, rank=Rank.QUEEN)
    game = changed(HEARTS, card_scoring=(HEARTS.card_scoring[0], queen))
    (one,) = differences(game, HEARTS)
    assert one.path.startswith("card_scoring[")
    assert one.words == "points for the queen of spades: 5 instead of 13"
    assert reverted(game, [one], HEARTS) == canonical(HEARTS)


def test_a_phase_that_is_gone_is_one_difference() -> None:
    tricks = tuple(p for p in HEARTS.turn_structure.phases if not isinstance(p, PassPhase))
    game = changed(HEARTS, turn_structure=TurnStructure(phases=tricks))
    (one,) = differences(game, HEARTS)
    assert one.words == ("without passing cards (directions left, right, across, none)")
    assert reverted(game, [one], HEARTS) == canonical(HEARTS)


def test_an_effect_that_is_new_is_one_difference_and_others_keep_their_places() -> None:
    skip = SpecialEffect(trigger_rank=Rank.FOUR, effect_type=EffectType.SKIP_NEXT, value=1)
    draw = SpecialEffect(trigger_rank=Rank.TWO, effect_type=EffectType.DRAW_CARDS, value=2)
    game = changed(EIGHTS, special_effects=(*EIGHTS.special_effects, draw, skip))
    assert words(game, EIGHTS) == [
        "special cards: with a two: draw cards 2",
        "special cards: with a four: skip next 1",
    ]
    both = differences(game, EIGHTS)
    without = reverted(game, both[:1], EIGHTS)
    assert without is not None
    assert [effect.trigger_rank for effect in without.special_effects] == ["4", "8"]
    assert reverted(game, both, EIGHTS) == canonical(EIGHTS)


def test_rules_that_go_only_together_are_taken_back_together() -> None:
    teams = changed(HEARTS, team_mode=True, teams=((0, 2), (1, 3)))
    found = differences(teams, HEARTS)
    assert {one.path for one in found} <= {"team_mode", "teams", "whole"}
    assert any(reverted(teams, [one], HEARTS) == canonical(HEARTS) for one in found)


@pytest.mark.parametrize("name", bundled_games())
def test_every_step_back_is_a_valid_game_nearer_to_the_ancestor(name: str) -> None:
    ancestor = canonical(bundled_games()[name])
    for seed in range(6):
        rng = random.Random(f"{name} {seed}")
        game = vary(ancestor, rng, steps=1 + seed % 4, players=ancestor.player_count).genome
        for one in differences(game, ancestor):
            without = reverted(game, [one], ancestor)
            assert without is not None, f"seed {seed}: {one.words}"
            assert errors_in(without) == []
            assert compile_genome(without) != compile_genome(game)
            nearer = rules_distance(without, ancestor) < rules_distance(game, ancestor)
            assert nearer, f"seed {seed}: {one.words}"


def test_paths_are_spelt_as_in_error_messages() -> None:
    assert spelt(("turn_structure", "phases", 0, "count")) == "turn_structure.phases[0].count"


def test_no_difference_is_told_by_the_fields_of_a_file() -> None:
    rng = random.Random(4)
    fields = set(re.findall(r"\w+_\w+", " ".join(paths_in(HEARTS))))
    for game in bundled_games().values():
        for _ in range(3):
            changed_game = vary(game, rng, steps=5).genome
            for one in differences(changed_game, game):
                assert not re.search(r"\w_\w|\w\[|\.\w", one.words), one.words
                assert not any(field in one.words for field in fields)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("card_scoring", "points of cards"),
        ("card_scoring[1]", "points for the queen of spades"),
        ("card_scoring[1].points", "points for the queen of spades"),
        ("setup.deck", "deck"),
        ("setup", "cards and deal"),
        ("turn_structure.phases[0]", "passing cards"),
        ("turn_structure.phases[1].lowest_wins", "tricks, the lowest card wins"),
        ("win_conditions", "how the match is won"),
        ("game_rules.hands", "hands in a match"),
    ],
)
def test_parts_are_called_as_people_call_them(path: str, words: str) -> None:
    assert name_of_path(path, HEARTS) == words
