"""Moves keep together what belongs together."""

from __future__ import annotations

import pytest
from tests.evolve.operators.moves import applies, game, moves

from darwindeck.evolve.variation.operators import OPERATORS, operator_named
from darwindeck.evolve.variation.operators.counting import hand_worth, nice
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    Breaking,
    CardScoringRule,
    EliminateIf,
    ScoringSuit,
    Suit,
    TieRule,
    TrickPhase,
    Trigger,
    Trump,
    WinCondition,
    WinType,
)
from darwindeck.measures.coherence import flaws

from msgspec.structs import replace  # isort: skip


def test_every_operator_has_a_name_of_its_own() -> None:
    names = [operator.name for operator in OPERATORS]
    assert len(set(names)) == len(names)
    assert all(operator_named(name).name == name for name in names)
    assert all(operator.vary.__doc__ for operator in OPERATORS)


def test_an_unknown_operator_is_told_apart_from_those_it_looks_like() -> None:
    with pytest.raises(ValueError, match="did you mean AddEffect"):
        operator_named("AddEfect")


@pytest.mark.parametrize("name", bundled_games())
def test_hardly_a_move_from_a_bundled_game_adds_a_flaw(name: str) -> None:
    before = {flaw.name for flaw in flaws(game(name))}
    found, flawed = 0, 0
    for operator in OPERATORS:
        for child in moves(operator.name, game(name), 3):
            found += 1
            flawed += bool({flaw.name for flaw in flaws(child)} - before)
    assert flawed <= 0.05 * found


def test_trump_comes_with_its_suit_and_goes_with_its_order() -> None:
    for child in moves("MutateTrump", game("spades")):
        (tricks,) = [p for p in child.turn_structure.phases if isinstance(p, TrickPhase)]
        assert bool(tricks.trump_suits) == (tricks.trump in (Trump.FIXED, Trump.ROTATING))
        # Spades were held back because they were trump.
        assert (tricks.breaking == Breaking.NONE) == (tricks.trump != Trump.FIXED)


def test_honours_of_trumps_score_in_every_suit_where_there_is_no_trump() -> None:
    plain = [
        child
        for child in moves("MutateTrump", game("scotch-whist"))
        if child.turn_structure.phases[0] == TrickPhase()
    ]
    assert plain
    assert {rule.suit for rule in plain[0].card_scoring} == {None}


def test_only_a_suit_that_is_trump_or_scores_is_held_back() -> None:
    assert not applies("MutateBreaking", game("knockout-whist"))
    whist = replace(
        game("knockout-whist"), card_scoring=(CardScoringRule(points=1, suit=ScoringSuit.CLUBS),)
    )
    for child in moves("MutateBreaking", whist):
        tricks = child.turn_structure.phases[0]
        assert isinstance(tricks, TrickPhase)
        assert tricks.breaking_suit == Suit.CLUBS


def test_a_knock_out_comes_with_the_last_one_in() -> None:
    (child, *_) = moves("MutateKnockOut", game("hearts"))
    assert child.game_rules.eliminate_if == EliminateIf.NO_TRICKS
    assert child.win_conditions == (WinCondition(type=WinType.LAST_IN, trigger=Trigger.HAND_END),)
    assert child.card_scoring == ()
    (back, *_) = moves("MutateKnockOut", game("knockout-whist"))
    assert back.game_rules.eliminate_if == EliminateIf.NONE
    assert back.game_rules.trick_points == 1


def test_points_to_be_taken_become_points_to_be_avoided() -> None:
    (child, *_) = moves("InvertGame", game("scotch-whist"))
    assert child.win_conditions == (
        WinCondition(
            type=WinType.LOW_SCORE,
            trigger=Trigger.THRESHOLD,
            threshold=41,
            tie=TieRule.ANOTHER_HAND,
        ),
    )


def test_cards_are_taken_out_in_whole_ranks() -> None:
    for name in ("hearts", "crazy-eights", "president", "scopa"):
        for child in moves("MutateRanks", game(name)):
            by_rank = [card[0] for card in child.setup.removed_cards]
            assert all(by_rank.count(rank) == 4 for rank in by_rank)


def test_a_fixed_number_of_hands_lets_all_deal_equally_often() -> None:
    for child in moves("MutateHands", game("hearts")):
        assert child.game_rules.hands % child.player_count == 0
        assert [win.trigger for win in child.win_conditions] == [Trigger.LAST_HAND]


def test_a_match_to_twice_the_points_may_take_twice_the_turns() -> None:
    found = {
        child.win_conditions[0].threshold: child.max_turns
        for child in moves("MutateTarget", game("hearts"))
    }
    assert found == {41: 10_000, 50: 10_000, 61: 10_000, 150: 10_000, 200: 20_000, 250: 20_000}


def test_targets_are_numbers_that_people_play_to() -> None:
    assert [nice(points) for points in (0, 1, 12, 95, 480, 99_999)] == [3, 3, 11, 100, 500, 5000]


def test_a_hand_of_hearts_gives_six_and_a_half_points_to_each() -> None:
    assert hand_worth(game("hearts")) == 6.5


def test_orphans_are_what_nothing_uses() -> None:
    assert not any(applies("CleanupOrphanedResources", game(name)) for name in bundled_games())
    whist = game("old-maid")
    (first,) = whist.win_conditions
    never = WinCondition(type=WinType.LOW_SCORE, trigger=Trigger.HAND_END)
    (child, *_) = moves("CleanupOrphanedResources", replace(whist, win_conditions=(first, never)))
    assert child == whist
