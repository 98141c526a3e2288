"""Win conditions, when they are looked at, and what a tie means."""

from __future__ import annotations

import pytest
from tests.rules.tables import (
    A_POINT_A_TRICK,
    counts,
    game,
    held,
    play,
    play_hand,
    points,
    sit,
    states,
    win,
)
from tests.rules.turn_tables import do, game_of, on, seat

import darwindeck as dd
from darwindeck.genome.schema import (
    DrawPhase,
    DrawSource,
    EffectType,
    EliminateIf,
    GameRules,
    HandEnd,
    Phase,
    PlayPhase,
    SpecialEffect,
    TieRule,
    TrickPhase,
    Trigger,
    WinCondition,
    WinType,
)

ONE_HAND = GameRules(hands=1, trick_points=1)
NO_POINTS = GameRules()
SHOWDOWN = GameRules(hand_ends_when=HandEnd.SHOWDOWN)
ONE_TRICK = TrickPhase(tricks=1)
PAIRS = ((0, 2), (1, 3))


def errors(*conditions: WinCondition, rules: GameRules = A_POINT_A_TRICK) -> list[str]:
    """The paths of what is wrong with these conditions."""
    problems = dd.validate(game("2C 3C 4C 5C", rules=rules, wins=conditions))
    return [problem.path for problem in problems if problem.severity == "error"]


# --- Empty hand -----------------------------------------------------------------


def test_the_first_empty_hand_wins_at_once_in_the_middle_of_a_trick() -> None:
    at_once = win(WinType.EMPTY_HAND, Trigger.AT_ONCE)
    table = sit(["2C 7C", "3C 6C", "4C"], rules=NO_POINTS, wins=at_once)
    play(table, "2C 3C")
    assert not table.finished
    play(table, "4C")
    assert table.winner == 2
    table = sit(["2C 7C", "3C", "4C"], rules=NO_POINTS, wins=at_once)
    play(table, "2C 3C")
    assert table.finished, "seat 2 has not played to the trick yet"
    assert table.winner == 1
    assert table.view(0).trick == ((0, "2C"), (1, "3C"))


SWAPS = on("2", EffectType.SWAP_HANDS)
FROM_THE_NEXT = DrawPhase(source=DrawSource.NEXT_HAND, optional=True)


@pytest.mark.parametrize(
    ("effects", "more"),
    [
        ((), ()),
        (SWAPS, ()),
        (on("2", EffectType.STEAL_CARD, value=1), ()),
        (on("2", EffectType.FORCE_DISCARD, value=1), ()),
        ((), (FROM_THE_NEXT,)),
    ],
)
def test_the_last_card_of_a_trick_can_be_a_seats_last_and_wins_at_once(
    effects: tuple[SpecialEffect, ...], more: tuple[Phase, ...]
) -> None:
    """Seat 2 has thrown one card more; what else may empty hands in the game is all the same."""
    phases = (PlayPhase(optional=True), *more, ONE_TRICK)
    table = seat(["2C 3C", "5C 6C", "8C 9C"], *phases, effects=effects, loop_from=0)
    passes = ["pass"] * (1 + len(more))
    do(table, *passes * 2, "play 8C", *passes[1:], "play 3C", "play 5C")
    assert (table.to_move, table.finished) == (2, False)
    do(table, "play 9C")
    assert (table.finished, table.winner) == (True, 2)


def test_nobody_plays_on_once_a_hand_is_empty_whatever_twos_do_to_hands() -> None:
    """An optional play, then a trick, in turn; twos swap hands."""
    deck = [f"{rank}{suit}" for rank in "2345679" for suit in "CDS"]
    genome = game_of(
        deck, PlayPhase(optional=True), ONE_TRICK, players=3, effects=SWAPS, loop_from=0
    )
    for seed in range(100):
        *before, last = states(genome, seed)
        assert all(min(state.view(0).hand_counts) > 0 for state in before), f"seed {seed}"
        (winner,) = last.winners
        assert last.view(0).hand_counts[winner] == 0, f"seed {seed}"


def test_the_seat_that_was_out_first_wins_at_the_end_of_the_hand() -> None:
    at_end = win(WinType.EMPTY_HAND, Trigger.HAND_END)
    table = sit(["2C 7C", "3C 6C", "4C"], rules=NO_POINTS, wins=at_end)
    play(table, "2C 3C 4C")
    assert not table.finished
    play(table, "7C 6C")
    assert table.winner == 2


def test_any_members_empty_hand_wins_for_its_team() -> None:
    at_once = win(WinType.EMPTY_HAND, Trigger.AT_ONCE)
    hands = ["2C 7C", "3C 6C", "4C 8C", "5C"]
    table = sit(hands, rules=NO_POINTS, wins=at_once, teams=PAIRS)
    play(table, "2C 3C 4C 5C")
    assert (table.winner, table.winning_team) == (-1, 1)


# --- Scores ---------------------------------------------------------------------


def test_the_highest_score_wins_at_the_end_of_a_hand() -> None:
    high = win(WinType.HIGH_SCORE, Trigger.HAND_END)
    table = sit(["AC KC 2C", "3C 4C 5C"], wins=high)
    play(table, "AC 3C KC 4C 2C 5C")
    assert (table.finished, table.hand_number, table.winner) == (True, 0, 0)


def test_the_lowest_score_wins_at_the_end_of_a_hand() -> None:
    low = win(WinType.LOW_SCORE, Trigger.HAND_END)
    table = sit(["AC KC 2C", "3C 4C 5C"], wins=low)
    play(table, "AC 3C KC 4C 2C 5C")
    assert (table.finished, table.hand_number, table.winner) == (True, 0, 1)


def test_scores_of_the_last_hand_are_looked_at_when_all_hands_have_been_played() -> None:
    for kind, pick in ((WinType.HIGH_SCORE, max), (WinType.LOW_SCORE, min)):
        rules = GameRules(hands=2, trick_points=1)
        table = sit(["AC KC 2C", "3C 4C 5C"], rules=rules, wins=win(kind, Trigger.LAST_HAND))
        play(table, "AC 3C KC 4C 2C 5C")
        assert not table.finished
        play_hand(table)
        assert table.finished
        assert sum(table.scores) == 6
        assert table.scores[0] != table.scores[1]
        assert table.winner == table.scores.index(pick(table.scores))


def test_the_first_to_score_wins_at_the_end_of_the_hand() -> None:
    first = win(WinType.FIRST_TO_SCORE, Trigger.HAND_END, at=2)
    table = sit(["AC KC 2C", "3C 4C 5C"], wins=first)
    play(table, "AC 3C KC 4C")
    assert not table.finished, "the hand is played to its end"
    play(table, "2C 5C")
    assert table.winner == 0


def test_the_first_to_score_wins_at_once() -> None:
    first = win(WinType.FIRST_TO_SCORE, Trigger.AT_ONCE, at=2)
    table = sit(["AC KC 2C", "3C 4C 5C"], wins=first)
    play(table, "AC 3C KC")
    assert not table.finished
    play(table, "4C")
    assert (table.finished, table.winner, table.scores) == (True, 0, (2, 0))
    assert counts(table) == (1, 1)


def test_card_points_count_as_the_trick_is_taken_where_a_score_wins_at_once() -> None:
    first = win(WinType.FIRST_TO_SCORE, Trigger.AT_ONCE, at=7)
    table = sit(["AC 2H", "7H 3H"], rules=NO_POINTS, scoring=points(7, "H", "7"), wins=first)
    play(table, "AC")
    assert table.scores == (0, 0)
    play(table, "7H")
    assert (table.finished, table.winner, table.scores) == (True, 0, (7, 0))


def test_points_that_counted_at_once_do_not_count_again_at_the_end_of_the_hand() -> None:
    first = win(WinType.FIRST_TO_SCORE, Trigger.AT_ONCE, at=50)
    table = sit(["AC", "2H"], scoring=points(7, "H", "2"), wins=first)
    play(table, "AC 2H")
    assert (table.hand_number, table.scores) == (1, (8, 0))


def test_of_several_that_pass_the_target_in_one_hand_the_highest_wins() -> None:
    first = win(WinType.FIRST_TO_SCORE, Trigger.HAND_END, at=1)
    table = sit(["AC KC 2C", "3C 4C 5C"], wins=first)
    play(table, "AC 3C KC 4C 2C 5C")
    assert table.scores == (2, 1)
    assert table.winner == 0


def test_a_score_exactly_at_the_target_has_reached_it() -> None:
    for target, over in ((2, True), (3, False)):
        first = win(WinType.FIRST_TO_SCORE, Trigger.HAND_END, at=target)
        table = sit(["AC KC 2C", "3C 4C 5C"], wins=first)
        play(table, "AC 3C KC 4C 2C 5C")
        assert table.finished == over


def test_the_lowest_score_wins_once_someone_has_passed_the_threshold() -> None:
    for threshold, over in ((2, True), (3, False)):
        low = win(WinType.LOW_SCORE, Trigger.THRESHOLD, at=threshold)
        table = sit(["AC KC 2C", "3C 4C 5C"], wins=low)
        play(table, "AC 3C KC 4C 2C 5C")
        assert table.scores == (2, 1)
        assert table.finished == over
        assert table.winner == (1 if over else -1)


def test_scores_are_looked_at_when_all_hands_were_played_out() -> None:
    high = win(WinType.HIGH_SCORE, Trigger.HANDS_EMPTY)
    rules = GameRules(trick_points=1, hand_ends_when=HandEnd.SHOWDOWN)
    table = sit(["AC 2C", "3C 4C"], ONE_TRICK, sizes=(2, 1), rules=rules, wins=high)
    play(table, "AC 3C")
    assert not table.finished, "both still had a card"
    assert table.hand_number == 1
    play_hand(table)
    assert table.finished


def test_one_seat_with_a_card_left_means_that_hands_were_not_played_out() -> None:
    high = win(WinType.HIGH_SCORE, Trigger.HANDS_EMPTY)
    rules = GameRules(trick_points=1, hand_ends_when=HandEnd.FIRST_OUT)
    table = sit(["2C 7C", "3C"], rules=rules, wins=high)
    play(table, "2C 3C")
    assert (table.hand_number, table.finished) == (1, False)


def test_teams_win_by_the_teams_score() -> None:
    high = win(WinType.HIGH_SCORE, Trigger.HAND_END)
    hands = ["AC 2D 2H", "3C AD 3H", "4C 3D AH", "5C 4D 4H"]
    table = sit(hands, wins=high, teams=PAIRS)
    play(table, "AC 3C 4C 5C 2D AD 3D 4D 3H AH 4H 2H")
    assert table.scores == (1, 1, 1, 0)
    assert table.team_scores == (2, 1)
    assert (table.winner, table.winning_team) == (-1, 0)


# --- Cards taken ----------------------------------------------------------------


@pytest.mark.parametrize("trigger", [Trigger.AT_ONCE, Trigger.HAND_END])
def test_a_seat_that_takes_every_card_wins(trigger: Trigger) -> None:
    table = sit(["AC KC", "3C 4C"], rules=NO_POINTS, wins=win(WinType.CAPTURE_ALL, trigger))
    play(table, "AC 3C KC 4C")
    assert table.winner == 0


@pytest.mark.parametrize("trigger", [Trigger.AT_ONCE, Trigger.HAND_END])
def test_nobody_wins_by_taking_all_cards_but_one_trick(trigger: Trigger) -> None:
    table = sit(["AC 2C", "3C 4C"], rules=NO_POINTS, wins=win(WinType.CAPTURE_ALL, trigger))
    play(table, "AC 3C 2C 4C")
    assert not table.finished
    assert table.hand_number == 1


def test_cards_that_were_not_dealt_need_not_be_captured() -> None:
    capture = win(WinType.CAPTURE_ALL, Trigger.HAND_END)
    table = sit(["AC KC", "3C 4C"], stock="5C", rules=NO_POINTS, wins=capture)
    assert play(table, "AC 3C KC 4C").winner == 0


def test_a_team_captures_all_together() -> None:
    capture = win(WinType.CAPTURE_ALL, Trigger.HAND_END)
    hands = ["AC 2D", "3C 4D", "5C AD", "6C KD"]
    table = sit(hands, rules=NO_POINTS, wins=capture, teams=PAIRS)
    play(table, "AC 3C 5C 6C 2D 4D AD KD")
    assert table.tricks == (1, 0, 1, 0)
    assert table.winning_team == 0


def test_the_most_cards_captured_win() -> None:
    most = win(WinType.MOST_CAPTURED, Trigger.HAND_END)
    table = sit(["AC KC 2C", "3C 4C 5C"], rules=NO_POINTS, wins=most)
    assert play(table, "AC 3C KC 4C 2C 5C").winner == 0


def test_most_captured_is_looked_at_when_all_hands_were_played_out() -> None:
    most = win(WinType.MOST_CAPTURED, Trigger.HANDS_EMPTY)
    table = sit(["AC 2C", "3C 4C"], ONE_TRICK, sizes=(2, 1), rules=SHOWDOWN, wins=most)
    assert not play(table, "AC 3C").finished
    assert play_hand(table).finished


def test_a_teams_captured_cards_count_together() -> None:
    most = win(WinType.MOST_CAPTURED, Trigger.HAND_END)
    hands = ["AC 2D 2H", "3C AD 3H", "4C 3D AH", "5C 4D 4H"]
    table = sit(hands, rules=NO_POINTS, wins=most, teams=PAIRS)
    play(table, "AC 3C 4C 5C 2D AD 3D 4D 3H AH 4H 2H")
    assert table.tricks == (1, 1, 1, 0)
    assert table.winning_team == 0


# --- Best hand ------------------------------------------------------------------

BEST_HAND = win(WinType.BEST_HAND, Trigger.HAND_END)


def test_the_best_hand_left_at_the_showdown_wins() -> None:
    table = sit(["AC 5D 5H", "2C KD QH"], ONE_TRICK, rules=SHOWDOWN, wins=BEST_HAND)
    play(table, "AC 2C")
    assert held(table) == ["5D 5H", "KD QH"]
    assert table.winner == 0, "a pair beats a king"


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ("KS QH JD 9C 8S", "AS 7H 5D 4C 2S"),
        ("AS KH QD JC 9S", "2S 2H 3D 4C 5S"),
        ("AS AH KD QC JS", "2S 2H 3D 3C 4S"),
        ("AS AH KD KC QS", "2S 2H 2D 3C 4S"),
        ("KS KH KD QC JS", "AS 2H 3D 4C 5S"),
        ("AS 2H 3D 4C 5S", "6S 7H 8D 9C TS"),
        ("TS JH QD KC AS", "2S 3S 4S 5S 7S"),
        ("AS KS QS JS 9S", "2C 2H 2D 3C 3H"),
        ("AS AH AD KC KS", "2S 2H 2D 2C 3S"),
        ("AS AH AD AC KD", "2S 3S 4S 5S 6S"),
    ],
)
def test_hands_are_ranked_as_in_poker_and_jokers_are_no_help(worse: str, better: str) -> None:
    phase = TrickPhase(tricks=1, follow_suit=False)
    hands = [f"X1 {worse}", f"X2 {better}"]
    table = sit(hands, phase, rules=SHOWDOWN, wins=BEST_HAND)
    assert play(table, "X1 X2").winner == 1


def test_equal_best_hands_tie() -> None:
    table = sit(["AC 5D", "2C 5H"], ONE_TRICK, rules=SHOWDOWN, wins=BEST_HAND)
    play(table, "AC 2C")
    assert table.finished
    assert table.winners == ()


def test_a_teams_best_hand_is_its_best_members() -> None:
    hands = ["AC 2D 7H", "2C KD JH", "3C 5D 5H", "4C AD QH"]
    table = sit(hands, ONE_TRICK, rules=SHOWDOWN, wins=BEST_HAND, teams=PAIRS)
    play(table, "AC 2C 3C 4C")
    assert (table.winner, table.winning_team) == (-1, 0)


# --- Last in --------------------------------------------------------------------

KNOCKOUT = GameRules(eliminate_if=EliminateIf.NO_TRICKS)
LAST_IN = win(WinType.LAST_IN, Trigger.HAND_END)


def test_the_last_seat_that_is_in_wins() -> None:
    table = sit(["AC KC", "3C 4C", "5C 6C"], rules=KNOCKOUT, wins=LAST_IN)
    play(table, "AC 3C 5C KC 4C 6C")
    assert table.winner == 0


def test_the_match_goes_on_while_two_seats_are_in() -> None:
    table = sit(["AC 2C", "3C 4C", "5C 6C"], rules=KNOCKOUT, wins=LAST_IN)
    play(table, "AC 3C 5C 2C 4C 6C")
    assert not table.finished
    assert table.view(0).seats_in == (True, False, True)


def test_the_last_team_with_a_member_in_wins() -> None:
    hands = ["AC 2D", "3C 4D", "5C AD", "6C KD"]
    table = sit(hands, rules=KNOCKOUT, wins=LAST_IN, teams=PAIRS)
    play(table, "AC 3C 5C 6C 2D 4D AD KD")
    assert table.view(0).seats_in == (True, False, True, False)
    assert table.winning_team == 0


# --- Ties -----------------------------------------------------------------------


def tied_scores(tie: TieRule) -> dd.Table:
    """Both score 2: seat 0 with one trick and two cards, seat 1 with two tricks and four."""
    scoring = points(2, "C", "A") + points(1, "C", "5") + points(1, "C", "6")
    high = win(WinType.HIGH_SCORE, Trigger.HAND_END, tie)
    table = sit(["AC 2C 3C", "4C 5C 6C"], rules=NO_POINTS, scoring=scoring, wins=high)
    play(table, "AC 4C 2C 5C 6C 3C")
    assert table.scores == (2, 2)
    return table


def tied_captures(tie: TieRule) -> dd.Table:
    """Both take two cards, and seat 1's are worth a point."""
    most = win(WinType.MOST_CAPTURED, Trigger.HAND_END, tie)
    rules, scoring = GameRules(), points(1, "C", "4")
    table = sit(["AC 2C", "3C 4C"], rules=rules, scoring=scoring, wins=most)
    play(table, "AC 3C 2C 4C")
    assert table.scores == (0, 1)
    return table


def test_a_tie_can_be_a_draw() -> None:
    table = tied_scores(TieRule.DRAW)
    assert table.finished
    assert (table.winner, table.winning_team, table.winners) == (-1, -1, ())
    assert not table.timed_out


def test_a_tie_can_be_shared() -> None:
    table = tied_scores(TieRule.SHARE)
    assert table.finished
    assert (table.winner, table.winners) == (-1, (0, 1))


def test_only_those_who_are_equal_at_the_top_share() -> None:
    share = win(WinType.HIGH_SCORE, Trigger.HAND_END, TieRule.SHARE)
    table = sit(["AC 2D", "3C 4D", "5C AD"], wins=share)
    play(table, "AC 3C 5C 2D 4D AD")
    assert table.scores == (1, 0, 1)
    assert table.winners == (0, 2)


def test_a_tie_can_be_played_off_in_another_hand() -> None:
    table = tied_scores(TieRule.ANOTHER_HAND)
    assert not table.finished
    assert table.hand_number == 1
    while not table.finished:
        play_hand(table)
    assert table.scores[0] != table.scores[1]
    assert table.winner == table.scores.index(max(table.scores))


def test_another_hand_is_played_beyond_the_fixed_number_to_break_a_tie() -> None:
    tie = win(WinType.HIGH_SCORE, Trigger.LAST_HAND, TieRule.ANOTHER_HAND)
    table = sit(["AC 2C", "3C 4C"], rules=ONE_HAND, wins=tie)
    play(table, "AC 3C 2C 4C")
    assert table.scores == (1, 1)
    assert not table.finished
    while not table.finished:
        assert table.scores[0] == table.scores[1]
        play_hand(table)
    assert table.winner == table.scores.index(max(table.scores))


def test_a_tie_can_go_to_the_most_tricks() -> None:
    assert tied_scores(TieRule.MOST_TRICKS).winner == 1


def test_a_tie_can_go_to_the_most_cards_captured() -> None:
    assert tied_scores(TieRule.MOST_CAPTURED).winner == 1


def test_a_tie_can_go_to_the_highest_score() -> None:
    assert tied_captures(TieRule.HIGHEST_SCORE).winner == 1


def test_a_tie_can_go_to_the_lowest_score() -> None:
    assert tied_captures(TieRule.LOWEST_SCORE).winner == 0


def test_a_second_comparison_that_is_equal_too_is_a_draw() -> None:
    table = tied_captures(TieRule.MOST_TRICKS)
    assert table.finished
    assert table.winners == ()


def test_a_second_comparison_is_among_those_who_are_equal_only() -> None:
    high = win(WinType.HIGH_SCORE, Trigger.HAND_END, TieRule.MOST_TRICKS)
    hands = ["AC 2D 2S 3S", "3C AD QS JS", "4C 4D AS KS"]
    scoring = points(3, "C", "A") + points(3, "D", "A") + points(1, "S", "A")
    table = sit(hands, rules=NO_POINTS, scoring=scoring, wins=high)
    play(table, "AC 3C 4C 2D AD 4D QS AS 2S KS 3S JS")
    assert table.scores == (3, 3, 1)
    assert table.tricks == (1, 1, 2)
    assert table.winners == (), "seat 2's two tricks break no tie between seats 0 and 1"


def test_equal_at_the_top_of_those_past_the_target_is_a_tie() -> None:
    tie = win(WinType.FIRST_TO_SCORE, Trigger.HAND_END, TieRule.ANOTHER_HAND, at=1)
    table = sit(["AC 2C", "3C 4C"], wins=tie)
    play(table, "AC 3C 2C 4C")
    assert table.scores == (1, 1)
    assert not table.finished


# --- Several conditions ---------------------------------------------------------


def test_the_first_condition_in_the_list_that_is_met_decides() -> None:
    high = win(WinType.HIGH_SCORE, Trigger.HAND_END)
    most = win(WinType.MOST_CAPTURED, Trigger.HAND_END)
    for conditions, winner in (((high, most), 0), ((most, high), 1)):
        table = sit(
            ["AC 2C 3C", "4C 5C 6C"],
            rules=NO_POINTS,
            scoring=points(2, "C", "A"),
            wins=conditions,
        )
        play(table, "AC 4C 2C 5C 6C 3C")
        assert table.winner == winner


def test_a_condition_that_is_not_met_leaves_it_to_the_next() -> None:
    all_or_most = (
        win(WinType.CAPTURE_ALL, Trigger.HAND_END),
        win(WinType.FIRST_TO_SCORE, Trigger.HAND_END, at=5),
        win(WinType.MOST_CAPTURED, Trigger.HAND_END),
    )
    table = sit(["AC 2C 3C", "4C 5C 6C"], wins=all_or_most)
    play(table, "AC 4C 2C 5C 6C 3C")
    assert table.winner == 1


def test_a_condition_looked_at_at_once_comes_before_the_end_of_the_hand() -> None:
    conditions = (
        win(WinType.HIGH_SCORE, Trigger.HAND_END),
        win(WinType.FIRST_TO_SCORE, Trigger.AT_ONCE, at=1),
    )
    table = sit(["AC 2C 3C", "4C 5C 6C"], wins=conditions)
    play(table, "AC 4C")
    assert table.winner == 0


def test_a_condition_comes_before_the_score_floor() -> None:
    rules = GameRules(score_floor=-1)
    conditions = win(WinType.LOW_SCORE, Trigger.HAND_END)
    table = sit(["AC", "2C"], rules=rules, scoring=points(-1, "C", "A"), wins=conditions)
    play(table, "AC 2C")
    assert table.scores == (-1, 0)
    assert table.winner == 0


def test_conditions_come_before_the_fixed_number_of_hands() -> None:
    most = win(WinType.MOST_CAPTURED, Trigger.HAND_END)
    rules = GameRules(hands=1)
    table = sit(["AC 2C 3C", "4C 5C 6C"], rules=rules, scoring=points(2, "C", "A"), wins=most)
    play(table, "AC 4C 2C 5C 6C 3C")
    assert table.scores == (2, 0)
    assert table.winner == 1


# --- What cannot be met ---------------------------------------------------------


@pytest.mark.parametrize("kind", [WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE])
def test_a_score_cannot_decide_where_nothing_scores(kind: WinType) -> None:
    condition = win(kind, Trigger.HAND_END, at=1 if kind == WinType.FIRST_TO_SCORE else 0)
    assert errors(condition) == []
    assert errors(condition, rules=NO_POINTS) == ["win_conditions[0].type"]


def test_other_conditions_need_what_they_look_at() -> None:
    assert errors(BEST_HAND) == ["win_conditions[0].type"]
    assert errors(LAST_IN) == ["win_conditions[0].type"]
    last_hand = win(WinType.HIGH_SCORE, Trigger.LAST_HAND)
    assert errors(last_hand) == ["win_conditions[0].trigger"]
    assert errors(last_hand, rules=ONE_HAND) == []


def test_a_threshold_or_tie_rule_that_means_nothing_is_an_error() -> None:
    assert errors(win(WinType.HIGH_SCORE, Trigger.HAND_END, at=5)) == [
        "win_conditions[0].threshold"
    ]
    assert errors(win(WinType.FIRST_TO_SCORE, Trigger.HAND_END)) == ["win_conditions[0].threshold"]
    assert errors(win(WinType.EMPTY_HAND, Trigger.HAND_END, TieRule.SHARE)) == [
        "win_conditions[0].tie"
    ]
    assert errors(win(WinType.HIGH_SCORE, Trigger.HAND_END, TieRule.HIGHEST_SCORE)) == [
        "win_conditions[0].tie"
    ]


def test_a_condition_that_another_always_forestalls_is_warned_of() -> None:
    conditions = (
        win(WinType.HIGH_SCORE, Trigger.HAND_END),
        win(WinType.MOST_CAPTURED, Trigger.HAND_END),
    )
    (problem,) = dd.validate(game("2C 3C 4C 5C", wins=conditions))
    assert (problem.path, problem.severity) == ("win_conditions[1]", "warning")
