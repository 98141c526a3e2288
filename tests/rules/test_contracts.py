"""Contracts: what was bid against what was taken. (Specification, section 5.)"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.contracts_table import (
    FAR,
    NIL,
    PAIRS,
    deck_for,
    few_cards,
    first_to,
    game,
    hand,
    play_out,
)

import darwindeck as dd
from darwindeck.batches.simulate import simulate
from darwindeck.genome.schema import (
    BiddingPhase,
    ContractKind,
    ContractScoring,
    GameRules,
    SetupRules,
    Trigger,
    WinCondition,
    WinType,
)

ZERO = BiddingPhase(min_bid=0, allow_nil=False)
"""Zero is a plain zero."""

ODD = ContractScoring(
    points_per_trick_bid=7,
    overtrick_points=2,
    failed_contract_penalty=5,
    nil_bonus=90,
    nil_penalty=60,
    bag_limit=0,
    bag_penalty=100,
)
"""Numbers that cannot be mistaken for one another, and no bag penalty."""


# --- Made and failed ------------------------------------------------------------


def test_a_made_contract_scores_its_points_for_each_trick_bid() -> None:
    genome = game(bidding=BiddingPhase(), contract=ODD)
    state = play_out(genome, hand((2, 1, 0, 0), bids=(2, 1, NIL, NIL)))
    assert state.scores[:2] == (14, 7)
    assert state.bags[:2] == (0, 0)


def test_overtricks_score_their_own_points_and_are_bags() -> None:
    genome = game(bidding=BiddingPhase(), contract=ODD)
    state = play_out(genome, hand((3, 0, 0, 0), bids=(1, NIL, NIL, NIL)))
    assert state.scores[0] == 7 + 2 * 2
    assert state.bags == (2, 0, 0, 0)


def test_a_failed_contract_loses_the_penalty_for_each_trick_bid_and_nothing_else() -> None:
    genome = game(bidding=BiddingPhase(), contract=ODD)
    state = play_out(genome, hand((2, 1, 0, 0), bids=(3, 2, 1, 1)))
    assert state.scores == (-15, -10, -5, -5)
    assert state.bags == (0, 0, 0, 0)


def test_the_usual_numbers_are_those_of_spades() -> None:
    scoring = ContractScoring()
    assert scoring.kind == ContractKind.AT_LEAST
    assert (scoring.points_per_trick_bid, scoring.overtrick_points) == (10, 1)
    assert scoring.failed_contract_penalty == 10
    assert (scoring.nil_bonus, scoring.nil_penalty) == (100, 100)
    assert (scoring.bag_limit, scoring.bag_penalty) == (10, 100)
    state = play_out(
        game(cards=5, bidding=BiddingPhase()), hand((3, 1, 1, 0), bids=(2, 2, NIL, NIL))
    )
    assert state.scores == (21, -20, -100 + 1, 100)


def test_without_teams_every_seat_has_a_contract_of_its_own() -> None:
    state = play_out(
        game(players=3, bidding=ZERO, contract=replace(ODD, nil_bonus=100, nil_penalty=100)),
        hand((2, 1, 0), bids=(1, 2, 0)),
    )
    assert state.scores == (7 + 2, -10, 0)
    assert state.team_scores == ()


def test_points_of_several_hands_add_up() -> None:
    genome = game(bidding=BiddingPhase(), contract=ODD)
    state = play_out(
        genome,
        hand((2, 1, 0, 0), bids=(2, 2, 1, 1)),
        hand((0, 3, 0, 0), bids=(1, 3, NIL, 1)),
    )
    assert state.scores == (14 - 5, -10 + 21, -5 + 90, -5 - 5)
    assert state.hand_points == (-5, 21, 90, -5)


# --- Nil ------------------------------------------------------------------------


def test_a_nil_without_a_trick_earns_the_bonus() -> None:
    genome = game(bidding=BiddingPhase(), contract=ODD)
    state = play_out(genome, hand((3, 0, 0, 0), bids=(3, NIL, 1, 1)))
    assert state.scores[1] == 90
    assert state.bags[1] == 0


def test_a_nil_with_a_trick_loses_the_penalty_and_each_trick_is_an_overtrick() -> None:
    genome = game(bidding=BiddingPhase(), contract=ODD)
    state = play_out(genome, hand((1, 2, 0, 0), bids=(1, NIL, 1, 1)))
    assert state.scores[1] == -60 + 2 * 2
    assert state.bags[1] == 2


def test_nil_is_nil_with_min_bid_0_too() -> None:
    genome = game(bidding=BiddingPhase(min_bid=0), contract=ODD)
    state = play_out(genome, hand((3, 0, 0, 0), bids=(NIL, NIL, 1, 1)))
    assert state.scores[:2] == (-60 + 3 * 2, 90)


def test_a_plain_zero_earns_no_bonus_and_loses_no_penalty() -> None:
    scoring = replace(ODD, nil_bonus=100, nil_penalty=100)
    genome = game(bidding=ZERO, contract=scoring)
    state = play_out(genome, hand((3, 0, 0, 0), bids=(0, 0, 1, 1)))
    assert state.scores[:2] == (3 * 2, 0)
    assert state.bags[:2] == (3, 0)


def test_nil_and_the_partners_contract_are_scored_each_on_its_own() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=ODD)
    made_failed = play_out(genome, hand((0, 2, 1, 0), bids=(NIL, 2, 2, NIL)))
    assert made_failed.team_scores == (90 - 10, 14 + 90), "Nil made, contract of 2 failed"
    failed_made = play_out(genome, hand((1, 1, 1, 0), bids=(NIL, 1, 2, NIL)))
    assert failed_made.team_scores == (-60 + 14, 7 + 90), "Nil failed, contract of 2 made"


def test_two_nils_of_one_side_are_scored_each_on_its_own() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=ODD)
    state = play_out(genome, hand((2, 1, 0, 0), bids=(NIL, 1, NIL, 1)))
    assert state.team_scores[0] == -60 + 90 + 2 * 2
    assert state.scores == (-60, 0, 90, 0)


def test_a_failed_nils_tricks_count_for_the_partner() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=ODD)
    state = play_out(genome, hand((2, 0, 1, 0), bids=(NIL, 1, 3, 1)))
    assert state.team_scores[0] == 21 - 60, "the contract of 3 is made with the Nil's two tricks"


def test_a_failed_nils_tricks_above_the_partners_contract_are_overtricks() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=ODD)
    state = play_out(genome, hand((2, 0, 1, 0), bids=(NIL, 1, 1, 1)))
    assert state.team_scores[0] == 7 + 2 * 2 - 60
    assert state.bags == (2, 0)


def test_when_both_partners_bid_nil_the_contract_is_0_and_every_trick_an_overtrick() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=ODD)
    state = play_out(genome, hand((2, 0, 1, 0), bids=(NIL, 1, NIL, 1)))
    assert state.team_scores[0] == 3 * 2 - 60 - 60
    assert state.bags == (3, 0)
    quiet = play_out(genome, hand((0, 2, 0, 1), bids=(NIL, 1, NIL, 1)))
    assert quiet.team_scores == (90 + 90, 14 + 2)
    assert quiet.bags == (0, 1)


# --- The contract of a side -----------------------------------------------------


def test_the_contract_of_a_side_is_the_sum_of_its_bids() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=ODD)
    made = play_out(genome, hand((3, 0, 0, 0), bids=(1, 1, 2, 1)))
    assert made.team_scores == (21, -10), "seat 2 bid two and took none, but the side took three"
    failed = play_out(genome, hand((1, 1, 1, 0), bids=(1, 1, 2, NIL)))
    assert failed.team_scores == (-15, 7 + 90)


def test_a_side_that_takes_one_trick_too_few_fails_for_the_whole_contract() -> None:
    genome = game(teams=PAIRS, cards=5, bidding=BiddingPhase(), contract=ODD)
    state = play_out(genome, hand((3, 1, 1, 0), bids=(3, 1, 2, NIL)))
    assert state.team_scores[0] == -25


def test_plain_zeros_add_nothing_to_the_contract_of_a_side() -> None:
    scoring = replace(ODD, nil_bonus=100, nil_penalty=100)
    genome = game(teams=PAIRS, bidding=ZERO, contract=scoring)
    state = play_out(genome, hand((1, 1, 1, 0), bids=(0, 0, 1, 1)))
    assert state.team_scores == (7 + 2, 7)
    assert state.scores == (0, 0, 0, 0)


# --- Bags -----------------------------------------------------------------------

BAGS = ContractScoring(bag_limit=4, bag_penalty=50)


def test_bags_live_through_the_match_and_overflow_when_the_limit_is_reached() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=BAGS)
    three = hand((3, 0, 0, 0), bids=(NIL, 1, NIL, 1))
    state = play_out(genome, three)
    assert state.bags == (3, 0)
    before = state.team_scores[0]
    assert state.next_hand().bags == (3, 0)
    assert state.next_hand().view(1).bags == (3, 0)
    one = hand((1, 1, 1, 0), bids=(1, 1, NIL, NIL))
    state = play_out(genome, three, one)
    assert state.bags == (0, 0), "exactly at the limit"
    assert state.team_scores[0] == before + 10 + 1 - 100 - 50


def test_bags_above_the_limit_stay() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=BAGS)
    state = play_out(
        genome,
        hand((3, 0, 0, 0), bids=(NIL, 1, NIL, 1)),
        hand((2, 0, 1, 0), bids=(1, 1, NIL, 1)),
    )
    assert state.bags == (1, 0)


def test_bags_below_the_limit_cost_nothing() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=BAGS)
    state = play_out(genome, hand((2, 0, 1, 0), bids=(NIL, 1, 1, 1)))
    assert state.team_scores[0] == 10 + 2 - 100
    assert state.bags == (2, 0)


def test_bags_can_overflow_more_than_once_in_one_hand() -> None:
    genome = game(cards=5, bidding=ZERO, contract=ContractScoring(bag_limit=2, bag_penalty=30))
    state = play_out(genome, hand((5, 0, 0, 0), bids=(0, 0, 0, 0)))
    assert state.scores[0] == 5 - 2 * 30
    assert state.bags[0] == 1


def test_bags_from_before_count_when_they_overflow_more_than_once() -> None:
    genome = game(cards=5, bidding=ZERO, contract=ContractScoring(bag_limit=3, bag_penalty=30))
    state = play_out(
        genome,
        hand((2, 3, 0, 0), bids=(0, 3, 0, 0)),
        hand((5, 0, 0, 0), bids=(1, 0, 0, 0)),
    )
    assert state.scores[0] == 2 + (10 + 4) - 2 * 30
    assert state.bags[0] == 0


def test_a_failed_contract_adds_no_bags_and_keeps_those_there_are() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=BAGS)
    state = play_out(
        genome,
        hand((3, 0, 0, 0), bids=(NIL, 1, NIL, 1)),
        hand((2, 1, 0, 0), bids=(3, 1, NIL, NIL)),
    )
    assert state.bags == (3, 0)


def test_with_bag_limit_0_bags_cost_nothing_however_many() -> None:
    genome = game(cards=5, bidding=ZERO, contract=ContractScoring(bag_limit=0, overtrick_points=1))
    five = hand((5, 0, 0, 0), bids=(0, 0, 0, 0))
    state = play_out(genome, five, five, five)
    assert state.scores[0] == 15
    assert state.bags[0] == 15


def test_bags_are_kept_by_team() -> None:
    genome = game(teams=PAIRS, bidding=ZERO, cards=5)
    state = play_out(genome, hand((1, 2, 1, 1), bids=(0, 0, 0, 1)))
    assert state.bags == (2, 2)


# --- Whose points they are ------------------------------------------------------


def test_contract_overtrick_and_bag_points_belong_to_the_team_alone() -> None:
    scoring = ContractScoring(bag_limit=2, bag_penalty=30)
    genome = game(teams=PAIRS, cards=5, bidding=BiddingPhase(), contract=scoring)
    state = play_out(genome, hand((3, 0, 2, 0), bids=(1, 1, 1, 1)))
    assert state.team_scores == (20 + 3 - 30, -20)
    assert state.scores == (0, 0, 0, 0)


def test_nil_points_belong_to_the_seat_and_its_team() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=ODD)
    state = play_out(genome, hand((0, 3, 0, 0), bids=(NIL, NIL, 1, 1)))
    assert state.scores == (90, -60, 0, 0)
    assert state.team_scores == (90 - 5, -60 + 7 + 2 * 2)


def test_a_teams_score_need_not_be_the_sum_of_its_seats() -> None:
    genome = game(
        teams=PAIRS, bidding=BiddingPhase(), contract=ODD, rules=GameRules(trick_points=3)
    )
    state = play_out(genome, hand((2, 1, 0, 0), bids=(1, 1, 1, NIL)))
    assert state.scores == (6, 3, 0, 90)
    assert state.team_scores == (6 + 14, 3 + 7 + 90)
    assert state.team_scores != (state.scores[0] + state.scores[2], sum(state.scores[1::2]))


def test_in_an_individual_game_all_points_belong_to_the_seat() -> None:
    genome = game(bidding=BiddingPhase(), contract=ODD, rules=GameRules(trick_points=3))
    state = play_out(genome, hand((2, 1, 0, 0), bids=(1, 2, NIL, 1)))
    assert state.scores == (6 + 7 + 2, 3 - 10, 90, -5)
    assert state.team_scores == ()


# --- Exactly --------------------------------------------------------------------

EXACTLY = ContractScoring(kind=ContractKind.EXACTLY, points_per_trick=3, exact_bonus=20)


def test_exactly_scores_each_trick_and_a_bonus_when_the_bid_is_exact() -> None:
    genome = game(cards=5, bidding=ZERO, contract=EXACTLY)
    state = play_out(genome, hand((2, 2, 1, 0), bids=(2, 1, 2, 0)))
    assert state.scores == (6 + 20, 6, 3, 20), "exact, one over, one under, exactly none"


def test_exactly_has_no_bags() -> None:
    genome = game(cards=5, bidding=ZERO, contract=EXACTLY)
    five = hand((5, 0, 0, 0), bids=(0, 0, 0, 0))
    state = play_out(genome, five, five, five)
    assert state.bags == (0, 0, 0, 0)
    assert state.scores[0] == 15 * 3


def test_exactly_adds_up_the_bids_and_tricks_of_partners() -> None:
    genome = game(teams=PAIRS, cards=5, bidding=ZERO, contract=EXACTLY)
    state = play_out(genome, hand((3, 1, 0, 1), bids=(1, 1, 2, 0)))
    assert state.team_scores == (9 + 20, 6)
    assert state.scores == (0, 0, 0, 0)


def test_exactly_scores_a_nil_beside_the_contract() -> None:
    scoring = replace(EXACTLY, nil_bonus=90, nil_penalty=60)
    genome = game(teams=PAIRS, bidding=BiddingPhase(), contract=scoring)
    state = play_out(genome, hand((0, 1, 2, 0), bids=(NIL, NIL, 2, 1)))
    assert state.team_scores == (90 + 6 + 20, -60 + 3 + 20)


def test_the_usual_numbers_of_exactly_are_those_of_oh_hell() -> None:
    scoring = ContractScoring(kind=ContractKind.EXACTLY)
    assert (scoring.points_per_trick, scoring.exact_bonus) == (1, 10)


# --- The target and the floor ---------------------------------------------------


def test_nobody_wins_below_the_target() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), wins=[first_to(21)])
    state = play_out(genome, hand((1, 1, 1, 0), bids=(1, 1, 1, NIL)))
    assert state.team_scores == (20, 110)
    assert state.winning_team == 1
    state = play_out(genome, hand((1, 1, 1, 0), bids=(1, 1, 1, 1)))
    assert state.team_scores == (20, -20)
    assert state.hand_over


def test_a_side_that_reaches_the_target_exactly_wins() -> None:
    genome = game(teams=PAIRS, bidding=BiddingPhase(), wins=[first_to(20)])
    state = play_out(genome, hand((1, 1, 1, 0), bids=(1, 1, 1, 1)))
    assert state.finished
    assert (state.winner, state.winning_team) == (-1, 0)


def test_if_several_sides_pass_the_target_in_one_hand_the_highest_wins() -> None:
    genome = game(cards=5, bidding=BiddingPhase(), wins=[first_to(10)])
    state = play_out(genome, hand((1, 3, 1, 0), bids=(1, 2, 1, 1)))
    assert state.scores == (10, 21, 10, -10)
    assert (state.winner, state.winning_team) == (1, -1)


def test_sides_that_are_equal_at_the_top_play_another_hand() -> None:
    genome = game(cards=5, bidding=BiddingPhase(), wins=[first_to(10)])
    tied = hand((2, 2, 1, 0), bids=(2, 2, 1, 1))
    state = play_out(genome, tied)
    assert state.scores == (20, 20, 10, -10)
    assert state.hand_over
    assert not state.finished
    state = play_out(genome, tied, hand((1, 0, 1, 3), bids=(1, 1, 1, 1)))
    assert state.scores == (30, 10, 20, 2)
    assert state.winner == 0


def test_sides_that_are_equal_below_the_top_do_not_matter() -> None:
    genome = game(cards=5, bidding=BiddingPhase(), wins=[first_to(10)])
    state = play_out(genome, hand((1, 1, 3, 0), bids=(1, 1, 3, 1)))
    assert state.winner == 2


def test_teams_that_are_equal_at_the_top_play_another_hand() -> None:
    genome = game(teams=PAIRS, cards=4, bidding=BiddingPhase(), wins=[first_to(20)])
    tied = hand((2, 1, 0, 1), bids=(1, 1, 1, 1))
    state = play_out(genome, tied)
    assert state.team_scores == (20, 20)
    assert (state.hand_over, state.finished) == (True, False)
    state = play_out(genome, tied, hand((1, 2, 0, 1), bids=(1, 1, 1, 1)))
    assert state.team_scores == (0, 41)
    assert state.winning_team == 1


@pytest.mark.parametrize(("floor", "over"), [(-20, True), (-21, False)])
def test_a_match_ends_when_a_side_falls_to_the_floor(floor: int, over: bool) -> None:
    genome = game(
        teams=PAIRS, bidding=BiddingPhase(), rules=GameRules(score_floor=floor), wins=[FAR]
    )
    state = play_out(genome, hand((1, 1, 1, 0), bids=(1, 1, 1, 1)))
    assert state.team_scores == (20, -20)
    assert state.finished is over
    assert state.winning_team == (0 if over else -1)


def test_at_the_floor_the_highest_side_wins_also_below_zero() -> None:
    genome = game(cards=2, bidding=BiddingPhase(), rules=GameRules(score_floor=-20), wins=[FAR])
    state = play_out(genome, hand((1, 1, 0, 0), bids=(2, 2, 2, 1)))
    assert state.scores == (-20, -20, -20, -10)
    assert state.winner == 3


def test_the_floor_looks_at_teams_not_at_seats() -> None:
    scoring = ContractScoring(nil_bonus=100, nil_penalty=40)
    genome = game(
        teams=PAIRS,
        bidding=BiddingPhase(),
        contract=scoring,
        rules=GameRules(score_floor=-30),
        wins=[FAR],
    )
    state = play_out(genome, hand((1, 0, 2, 0), bids=(NIL, NIL, 2, 1)))
    assert state.scores[0] == -40
    assert state.team_scores == (-40 + 20 + 1, 100 - 10)
    assert not state.finished


def test_at_the_floor_equal_highest_sides_draw() -> None:
    genome = game(cards=2, bidding=BiddingPhase(), rules=GameRules(score_floor=-20), wins=[FAR])
    state = play_out(genome, hand((1, 1, 0, 0), bids=(1, 1, 2, 2)))
    assert state.scores == (10, 10, -20, -20)
    assert state.finished
    assert (state.winner, state.winning_team, state.winners) == (-1, -1, ())


def test_when_the_hands_run_out_scores_decide() -> None:
    genome = game(bidding=BiddingPhase(), rules=GameRules(hands=2), wins=[FAR])
    win = hand((2, 1, 0, 0), bids=(2, 1, 1, 1))
    state = play_out(genome, win)
    assert state.hand_over
    state = play_out(genome, win, hand((0, 3, 0, 0), bids=(1, 3, 1, 1)))
    assert state.scores == (10, 40, -20, -20)
    assert state.winner == 1


# --- Results --------------------------------------------------------------------
# Hands of one card, in which nothing can be chosen, add up to what is known.

GAMES = 200
ONE_HAND = GameRules(hands=1)
AT_THE_END = WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.LAST_HAND)


def one_card_match(
    bidding: BiddingPhase,
    contract: ContractScoring | None = None,
    teams: tuple[tuple[int, ...], ...] = (),
) -> dd.GameGenome:
    return game(
        cards=1, teams=teams, bidding=bidding, contract=contract, rules=ONE_HAND, wins=[AT_THE_END]
    )


def test_results_carry_the_bids_of_each_seat() -> None:
    result = simulate(one_card_match(BiddingPhase(max_bid=1, allow_nil=False)), games=GAMES)
    assert result.bids == (GAMES,) * 4
    assert result.bid_total == (GAMES,) * 4


def test_results_carry_made_and_failed_contracts_by_seat() -> None:
    result = simulate(one_card_match(BiddingPhase(max_bid=1, allow_nil=False)), games=GAMES)
    assert result.contracts_made == result.tricks == result.wins
    assert result.contracts_failed == tuple(GAMES - made for made in result.contracts_made)
    assert sum(result.contracts_made) == GAMES
    assert all(result.contracts_made)
    assert result.nils_made == result.nils_failed == (0, 0, 0, 0)
    assert result.bags == (0, 0, 0, 0)


def test_results_carry_made_and_failed_nils_by_seat() -> None:
    result = simulate(one_card_match(BiddingPhase(min_bid=0, max_bid=0)), games=GAMES)
    assert result.nils_failed == result.tricks
    assert result.nils_made == tuple(GAMES - failed for failed in result.nils_failed)
    assert all(result.nils_failed)
    assert result.contracts_made == (GAMES,) * 4, "a contract of 0 cannot fail"
    assert result.bags == result.tricks
    assert result.bid_total == (0, 0, 0, 0)


def test_results_carry_bags_by_seat_and_a_plain_zero_is_no_nil() -> None:
    zero = BiddingPhase(min_bid=0, max_bid=0, allow_nil=False)
    result = simulate(one_card_match(zero, ContractScoring(bag_limit=1)), games=GAMES)
    assert result.bags == result.tricks, "bags that were paid for count too"
    assert result.nils_made == result.nils_failed == (0, 0, 0, 0)


def test_results_carry_contracts_and_bags_by_team() -> None:
    one = BiddingPhase(max_bid=1, allow_nil=False)
    result = simulate(one_card_match(one, teams=((0, 1, 2), (3,))), games=GAMES)
    assert len(result.tricks) == len(result.bids) == 4
    assert result.contracts_made == (0, result.tricks[3]), "three bids of 1, and but one trick"
    assert result.contracts_failed == (GAMES, GAMES - result.tricks[3])
    zero = BiddingPhase(min_bid=0, max_bid=0, allow_nil=False)
    result = simulate(one_card_match(zero, teams=((0, 1, 2), (3,))), games=GAMES)
    assert result.bags == (sum(result.tricks[:3]), result.tricks[3])


def test_results_count_an_exact_contract_as_made_and_any_other_as_failed() -> None:
    exactly = ContractScoring(kind=ContractKind.EXACTLY)
    zero = BiddingPhase(min_bid=0, max_bid=0, allow_nil=False)
    result = simulate(one_card_match(zero, exactly), games=GAMES)
    assert result.contracts_failed == result.tricks
    assert result.contracts_made == tuple(GAMES - tricks for tricks in result.tricks)
    assert result.bags == (0, 0, 0, 0)


def test_results_carry_nils_by_seat_in_a_team_game() -> None:
    result = simulate(one_card_match(BiddingPhase(max_bid=0, min_bid=0), teams=PAIRS), games=GAMES)
    assert result.nils_failed == result.tricks
    assert len(result.nils_made) == 4


def test_results_count_nothing_as_failed_in_a_hand_that_a_win_cuts_short() -> None:
    """Seat 1 has no card left before the first trick is full, so no contract is settled."""
    at_once = WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.AT_ONCE)
    genome = game(setup=few_cards(5), bidding=BiddingPhase(min_bid=0, max_bid=0), wins=[at_once])
    result = simulate(genome, games=GAMES)
    assert result.wins == (0, GAMES, 0, 0)
    assert result.tricks == (0, 0, 0, 0)
    assert result.nils_failed == (0, 0, 0, 0)
    assert result.contracts_failed == (0, 0, 0, 0)


def test_results_of_spades_add_up() -> None:
    result = simulate(dd.load_game("partnership-spades"), games=50, seed=1)
    assert sum(result.tricks) == 13 * result.hands
    assert result.bids == (result.hands,) * 4
    assert [
        made + failed
        for made, failed in zip(result.contracts_made, result.contracts_failed, strict=True)
    ] == [result.hands] * 2


# --- Smaller hands --------------------------------------------------------------


def test_contracts_of_unequal_hands_count_all_tricks() -> None:
    """Six cards for four seats: two tricks, the second between seats 0 and 1."""
    genome = game(setup=few_cards(6), bidding=ZERO)
    state = play_out(genome, hand((2, 0, 0, 0), bids=(2, 0, 0, 1)))
    assert state.scores == (20, 0, 0, -10)


def test_contracts_follow_the_hand_sizes() -> None:
    genome = game(setup=SetupRules(hand_sizes=(2, 1)), bidding=ZERO)
    state = play_out(
        genome, hand((2, 0, 0, 0), bids=(2, 0, 0, 0)), hand((0, 1, 0, 0), bids=(0, 1, 0, 0))
    )
    assert state.scores == (20, 10, 0, 0)


def test_contracts_are_scored_at_the_public_table() -> None:
    genome = game(teams=PAIRS, cards=2, bidding=BiddingPhase())
    table = dd.Table(genome, deck=deck_for(genome, "AC KC", "2C 3C", "4C 5C", "6C 7C"))
    for text in ("bid 1", "bid nil", "bid 1", "bid 1"):
        table.play(text)
    assert table.bids == (1, 0, 1, 1)
    assert table.view(0).nils == (False, True, False, False)
    for card in ["AC", "2C", "4C", "6C", "KC", "3C", "5C", "7C"]:
        assert table.hand_number == 0
        table.play(f"play {card}")
    assert table.hand_number == 1
    assert table.team_scores == (20, 100 - 10)
    assert table.scores == (0, 100, 0, 0)
