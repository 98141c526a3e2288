"""Tricks, trumps, breaking, first leads, points for what was taken."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.rules.tables import (
    game,
    held,
    options,
    play,
    play_hand,
    play_until_hand,
    points,
    sit,
    trumps,
    win,
)

import darwindeck as dd
from darwindeck.genome.schema import (
    Breaking,
    FirstPlayer,
    GameRules,
    HandEnd,
    Suit,
    TrickPhase,
    Trigger,
    Trump,
    TrumpChoice,
    TurnUp,
    WinType,
)

# --- Who takes a trick ----------------------------------------------------------


def test_the_highest_card_of_the_led_suit_takes_the_trick() -> None:
    table = sit(["9C 2D", "TC 3D", "8C 4D"])
    assert play(table, "9C TC 8C").tricks == (0, 1, 0)


def test_a_higher_card_of_another_suit_takes_nothing() -> None:
    table = sit(["2C 2D", "AD KD", "AS KS"])
    assert play(table, "2C AD AS").tricks == (1, 0, 0)


def test_aces_are_high_unless_the_game_has_another_order() -> None:
    order = ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC"]
    for low, high in pairwise(order):
        assert play(sit([low, high]), f"{low} {high}").scores == (0, 1)
        assert play(sit([high, low]), f"{high} {low}").scores == (1, 0)


def test_a_rank_order_of_its_own_replaces_the_usual_one() -> None:
    table = sit(["KC 3D", "AC 2D", "2C 4D"], rank_order="A234K")
    assert play(table, "KC AC 2C").tricks == (1, 0, 0)
    assert play(table, "3D 2D 4D").scores == (1, 0, 1)


def test_the_lowest_card_of_the_led_suit_takes_the_trick_where_that_is_the_rule() -> None:
    table = sit(["9C 2D", "TC 3D", "8C 4D"], TrickPhase(lowest_wins=True))
    assert play(table, "9C TC 8C").tricks == (0, 0, 1)


def test_a_lower_card_of_another_suit_takes_nothing_even_then() -> None:
    table = sit(["9C 5D", "2D 3D", "2H 4D"], TrickPhase(lowest_wins=True))
    assert play(table, "9C 2D 2H").tricks == (1, 0, 0)


def test_the_lowest_trump_beats_all_other_cards_where_the_lowest_wins() -> None:
    phase = TrickPhase(lowest_wins=True, trump=Trump.FIXED, trump_suits=(TrumpChoice.SPADES,))
    table = sit(["2C 5D", "AS 3D", "KS 4D"], phase)
    assert play(table, "2C AS KS").tricks == (0, 0, 1)


# --- Following suit -------------------------------------------------------------


def test_a_seat_that_can_must_follow_suit() -> None:
    table = sit(["9C 2D", "TC 3D", "8C 4D"])
    play(table, "9C")
    assert options(table) == "TC"


def test_a_seat_that_cannot_follow_may_play_any_card() -> None:
    table = sit(["9C 2D", "TD 3S", "8C 4D"], trumps("S"))
    play(table, "9C")
    assert options(table) == "TD 3S"


def test_a_led_trump_is_followed_like_any_suit() -> None:
    table = sit(["9S 2D", "TS 3C", "8C 4D"], trumps("S"))
    play(table, "9S")
    assert options(table) == "TS"


def test_any_card_may_be_played_where_suits_need_not_be_followed() -> None:
    table = sit(["9C 2D", "TC 3D", "8C 4D"], TrickPhase(follow_suit=False))
    play(table, "9C")
    assert options(table) == "TC 3D"
    assert play(table, "3D 8C").tricks == (1, 0, 0)


def test_the_leader_may_lead_any_card() -> None:
    assert options(sit(["9C 2D", "TC 3D"], trumps("C"))) == "9C 2D"


# --- Trump ----------------------------------------------------------------------


def test_a_trump_beats_every_card_of_the_led_suit() -> None:
    table = sit(["AC 2D", "2S 3D", "KC 4D"], trumps("S"))
    assert play(table, "AC 2S KC").tricks == (0, 1, 0)


def test_the_highest_trump_takes_the_trick() -> None:
    table = sit(["AC 2D", "2S 3D", "9S 4D"], trumps("S"))
    assert play(table, "AC 2S 9S").tricks == (0, 0, 1)
    table = sit(["AC 2D", "9S 3D", "2S 4D"], trumps("S"))
    assert play(table, "AC 9S 2S").tricks == (0, 1, 0)


def test_without_trump_no_suit_beats_another() -> None:
    table = sit(["2C 2D", "AS 3D", "AH 4D"], TrickPhase(trump=Trump.NONE))
    assert table.view(0).trump is None
    assert play(table, "2C AS AH").tricks == (1, 0, 0)


def test_trumps_can_have_an_order_of_their_own() -> None:
    phase = TrickPhase(
        trump=Trump.FIXED, trump_suits=(TrumpChoice.SPADES,), trump_order="23456789TQKAJ"
    )
    cards = "2C 3C 4C 5C 6C 7C 8C 9C TC QC KC"
    table = sit(["AS JD", "JS KD", "KS AD"], phase, stock=cards)
    assert play(table, "AS JS KS").tricks == (0, 1, 0)
    # In the other suits the jack stays where it is.
    assert play(table, "KD AD JD").scores == (0, 1, 1)


def test_a_trump_order_goes_beside_a_rank_order() -> None:
    phase = TrickPhase(trump=Trump.FIXED, trump_suits=(TrumpChoice.SPADES,), trump_order="23A")
    table = sit(["AC AS", "2C 3S", "3C 2S"], phase, rank_order="A23")
    assert play(table, "AC 2C 3C").tricks == (0, 0, 1)
    assert play(table, "2S AS 3S").scores == (1, 0, 1)


def test_the_suit_of_the_card_turned_up_is_trump() -> None:
    phase = TrickPhase(trump=Trump.TURNED_UP)
    table = sit(["AC 2D", "2H 3D"], phase, stock="5H", turn_up=TurnUp.NEXT_CARD)
    assert table.view(0).trump == "H"
    assert play(table, "AC 2H").tricks == (0, 1)


def test_there_is_no_trump_when_no_card_is_left_to_turn_up() -> None:
    phase = TrickPhase(trump=Trump.TURNED_UP)
    table = sit(["AC 2D", "2H 3D"], phase, sizes=(2, 1), turn_up=TurnUp.NEXT_CARD)
    assert table.view(0).turned_up is None
    assert table.view(0).trump is None
    assert play(table, "AC 2H").tricks == (1, 0)
    play(table, "2D 3D")
    turned_up = table.view(0).turned_up
    assert turned_up is not None
    assert turned_up not in " ".join(held(table))
    assert table.view(0).trump == turned_up[1]


def test_there_is_no_trump_when_a_joker_is_turned_up() -> None:
    phase = TrickPhase(trump=Trump.TURNED_UP)
    table = sit(["2C", "AH"], phase, stock="X1", turn_up=TurnUp.NEXT_CARD)
    assert table.view(0).turned_up == "X1"
    assert table.view(0).trump is None
    assert play(table, "2C AH").scores == (1, 0)


def test_the_dealers_last_card_can_make_trump() -> None:
    phase = TrickPhase(trump=Trump.TURNED_UP)
    table = sit(["AC 2D", "3H 2H"], phase, turn_up=TurnUp.DEALERS_LAST)
    assert table.view(0).trump == "H"
    assert play(table, "AC 2H").tricks == (0, 1)


def test_trump_can_rotate_by_hand_with_a_hand_without() -> None:
    suits = (TrumpChoice.CLUBS, TrumpChoice.NONE, TrumpChoice.HEARTS)
    table = sit(["2C 2D", "2H AH"], TrickPhase(trump=Trump.ROTATING, trump_suits=suits))
    found = [play_until_hand(table, number).view(0).trump for number in range(5)]
    assert found == ["C", None, "H", "C", None]


def test_a_rotating_trump_wins_in_its_own_hand_only() -> None:
    suits = (TrumpChoice.HEARTS, TrumpChoice.NONE)
    table = sit(["AC", "2H"], TrickPhase(trump=Trump.ROTATING, trump_suits=suits))
    assert play(table, "AC 2H").scores == (0, 1)
    # Seat 1 leads now, and nothing that seat 0 can play beats its card.
    play_hand(table)
    assert table.scores == (0, 2)


def test_the_last_winner_names_trump_with_the_new_cards_in_hand() -> None:
    phase = TrickPhase(trump=Trump.LAST_WINNER_CHOOSES)
    table = sit(["2C 3C", "9C 4D", "5C KC"], phase)
    table.play("name hearts as trump")
    play(table, "2C 9C 5C 4D KC 3C")
    assert table.scores == (0, 2, 0)
    assert table.to_move == 1
    assert len(table.view(1).hand) == 2
    assert table.view(1).trump is None
    suits = ("clubs", "diamonds", "hearts", "spades")
    assert [move.text for move in table.legal_moves()] == [
        f"name {suit} as trump" for suit in suits
    ]
    assert [move.suit for move in table.legal_moves()] == list("CDHS")
    table.play("name spades as trump")
    assert [table.view(seat).trump for seat in range(3)] == ["S", "S", "S"]


def test_the_suit_that_was_named_is_trump() -> None:
    phase = TrickPhase(trump=Trump.LAST_WINNER_CHOOSES)
    for suit, scores in (("hearts", (0, 1)), ("clubs", (1, 0)), ("spades", (1, 0))):
        table = sit(["AC", "2H"], phase)
        assert table.to_move == 0, "nobody has won yet: the seat after the dealer names"
        table.play(f"name {suit} as trump")
        assert play(table, "AC 2H").scores == scores


def test_before_anyone_has_won_a_card_turned_up_makes_trump() -> None:
    phase = TrickPhase(trump=Trump.LAST_WINNER_CHOOSES)
    table = sit(["AC 3C", "2H 3H"], phase, stock="5H 6H", turn_up=TurnUp.NEXT_CARD)
    assert table.view(0).trump == "H"
    assert play(table, "AC 2H 3H 3C").scores == (0, 2)
    assert (table.to_move, table.legal_moves()[0].kind) == (1, "name")
    assert table.view(0).turned_up is None


# --- Jokers ---------------------------------------------------------------------


def test_a_joker_follows_no_suit() -> None:
    table = sit(["9C 2D", "TC X1", "X2 4D"])
    play(table, "9C")
    assert options(table) == "TC"
    play(table, "TC")
    assert options(table) == "4D X2"


def test_a_joker_beats_nothing() -> None:
    table = sit(["2C 2D", "X1 3D", "X2 4D"], trumps("S"), stock="2S")
    assert play(table, "2C X1 X2").tricks == (1, 0, 0)


def test_nobody_has_to_follow_a_joker_and_only_a_trump_beats_it() -> None:
    table = sit(["X1 2D", "AC 3D", "AH 4D"])
    play(table, "X1")
    assert options(table) == "AC 3D"
    assert play(table, "AC AH").tricks == (1, 0, 0)
    table = sit(["X1 2D", "2S 3D", "AH 4D"], trumps("S"))
    assert play(table, "X1 2S AH").tricks == (0, 1, 0)


def test_no_suit_or_rank_scores_for_a_joker_but_a_rule_for_every_card_does() -> None:
    rules = GameRules(hands=1)
    scoring = points(1, "C") + points(10, rank="A") + points(100)
    table = sit(["AC", "X1"], scoring=scoring, rules=rules)
    assert play(table, "AC X1").scores == (1 + 10 + 100 + 100, 0)


def test_a_joker_is_no_trump_in_a_hand_without_one() -> None:
    suits = (TrumpChoice.NONE, TrumpChoice.CLUBS)
    phase = TrickPhase(trump=Trump.ROTATING, trump_suits=suits)
    table = sit(["AC", "X1"], phase, scoring=points(5, "trump"), rules=GameRules())
    assert play(table, "AC X1").scores == (0, 0)
    play_hand(table)
    assert sorted(table.scores) == [0, 5]


# --- Breaking a suit ------------------------------------------------------------


def breaking(how: Breaking, follow_suit: bool = True) -> TrickPhase:
    return TrickPhase(breaking=how, breaking_suit=Suit.HEARTS, follow_suit=follow_suit)


CANNOT_LEAD = breaking(Breaking.CANNOT_LEAD_UNTIL_BROKEN)
CANNOT_PLAY = breaking(Breaking.CANNOT_PLAY_UNTIL_BROKEN)


def test_without_breaking_every_suit_may_be_led_and_thrown() -> None:
    table = sit(["2C 3H", "4D 5H"], TrickPhase(breaking=Breaking.NONE))
    assert options(table) == "2C 3H"
    play(table, "2C")
    assert options(table) == "4D 5H"


def test_a_suit_may_not_be_led_until_it_is_broken() -> None:
    table = sit(["2C 3H 4C", "5D 6H 7D"], CANNOT_LEAD)
    assert options(table) == "2C 4C"
    play(table, "2C")
    assert options(table) == "5D 7D 6H", "it may be thrown, which breaks it"
    assert not table.view(0).broken
    play(table, "6H")
    assert table.view(0).broken
    assert options(table) == "4C 3H"


def test_a_suit_stays_unbroken_until_one_of_its_cards_is_played() -> None:
    table = sit(["2C 3H 4C", "5D 6H 7D"], CANNOT_LEAD)
    play(table, "2C 5D")
    assert options(table) == "4C"


def test_a_suit_may_be_led_by_a_seat_that_holds_nothing_else() -> None:
    for phase in (CANNOT_LEAD, CANNOT_PLAY):
        table = sit(["2H 3H", "5D 6H"], phase)
        assert options(table) == "2H 3H"
        play(table, "3H")
        assert table.view(1).broken
        assert options(table) == "6H"


def test_a_suit_may_neither_be_led_nor_thrown_until_it_is_broken() -> None:
    table = sit(["2C 3H 4C", "5D 6H 7D"], CANNOT_PLAY)
    assert options(table) == "2C 4C"
    play(table, "2C")
    assert options(table) == "5D 7D"
    play(table, "5D")
    assert options(table) == "4C"


def test_a_seat_that_holds_nothing_else_may_throw_the_suit_and_breaks_it() -> None:
    table = sit(["2C 3H 4C", "5H 6H 7H"], CANNOT_PLAY)
    play(table, "2C")
    assert options(table) == "5H 6H 7H"
    play(table, "5H")
    assert table.view(0).broken
    assert options(table) == "4C 3H"


def test_a_suit_is_kept_back_where_suits_need_not_be_followed_too() -> None:
    phase = breaking(Breaking.CANNOT_PLAY_UNTIL_BROKEN, follow_suit=False)
    table = sit(["2C 3H 4C", "5C 6H 7D"], phase)
    play(table, "2C")
    assert options(table) == "5C 7D"


def test_only_the_named_suit_has_to_be_broken() -> None:
    table = sit(["2S 3H QS", "5D 6S 7D"], CANNOT_LEAD)
    assert options(table) == "2S QS"
    play(table, "QS 6S")
    assert not table.view(0).broken
    assert options(table) == "2S"


# --- The first trick ------------------------------------------------------------


def test_the_holder_of_the_first_card_must_lead_it() -> None:
    phase = TrickPhase(first_player=FirstPlayer.HOLDER_OF, first_card="2C", lead_first_card=True)
    table = sit(["3C AD", "4C KD", "2C QD"], phase)
    assert table.to_move == 2
    assert options(table) == "2C"
    play(table, "2C")
    assert options(table) == "3C", "the others follow suit as ever"
    play(table, "3C 4C")
    assert options(table) == "KD"


def test_any_card_may_be_led_when_nobody_holds_the_first_card() -> None:
    phase = TrickPhase(first_player=FirstPlayer.HOLDER_OF, first_card="2C", lead_first_card=True)
    table = sit(["3C AD", "4C KD"], phase, stock="2C")
    assert table.to_move == 0
    assert options(table) == "3C AD"


def test_no_point_card_is_played_to_the_first_trick_if_that_can_be_avoided() -> None:
    phase = TrickPhase(no_points_first_trick=True)
    table = sit(["2C 3H 4C", "QS 6H 7D", "8D 2H 9D"], phase, scoring=points(1, "H"))
    assert options(table) == "2C 4C", "nor led to it"
    play(table, "2C")
    assert options(table) == "7D QS"
    play(table, "QS 8D")
    # From the second trick on, points may be thrown and led.
    assert options(table) == "4C 3H"
    play(table, "4C")
    assert options(table) == "7D 6H"


def test_a_seat_that_holds_only_points_may_play_them_to_the_first_trick() -> None:
    phase = TrickPhase(no_points_first_trick=True)
    table = sit(["2C 4C", "5H 6H"], phase, scoring=points(1, "H"))
    play(table, "2C")
    assert options(table) == "5H 6H"


def test_following_suit_comes_before_avoiding_points_in_the_first_trick() -> None:
    phase = TrickPhase(no_points_first_trick=True)
    scoring = points(1, "C", "K")
    table = sit(["2C 4C", "KC 6H"], phase, scoring=scoring)
    play(table, "2C")
    assert options(table) == "KC"
    table = sit(["2C 4C", "KC 3C"], phase, scoring=scoring)
    play(table, "2C")
    assert options(table) == "3C"


# --- Points for what was taken --------------------------------------------------


def test_each_trick_taken_scores_its_points() -> None:
    table = sit(["AC KC 2C", "3C 4C 5C"], rules=GameRules(hands=1, trick_points=4))
    assert play(table, "AC 3C KC 4C 2C 5C").scores == (8, 4)


def test_the_points_of_cards_go_to_the_seat_that_took_them() -> None:
    scoring = points(3, "H") + points(-2, rank="K")
    table = sit(["AC 2H", "KC 3H"], scoring=scoring, rules=GameRules(hands=1))
    assert play(table, "AC KC 2H 3H").scores == (-2, 6)


def test_rules_that_fit_the_same_card_add_up() -> None:
    scoring = points(1, "H") + points(10, rank="A") + points(100, "H", "A") + points(500)
    table = sit(["AH", "2H"], scoring=scoring, rules=GameRules(hands=1))
    assert play(table, "AH 2H").scores == (1 + 10 + 100 + 500 + 1 + 500, 0)


def test_points_of_trumps_follow_the_trump_of_the_hand() -> None:
    phase = TrickPhase(trump=Trump.TURNED_UP)
    table = sit(
        ["AC JH", "2C TC"],
        phase,
        stock="4H",
        turn_up=TurnUp.NEXT_CARD,
        scoring=points(11, "trump", "J") + points(4, "trump", "A"),
        rules=GameRules(hands=1),
    )
    assert play(table, "AC 2C JH TC").scores == (11, 0), "the ace of clubs is no trump"


def test_cards_above_those_dealt_to_a_side_score_extra() -> None:
    rules = GameRules(hands=1, extra_card_points=2)
    table = sit(["AC KC 2C", "3C 4C 5C"], rules=rules)
    # Four cards taken and three dealt; two taken and three dealt.
    assert play(table, "AC 3C KC 4C 2C 5C").scores == (2, 0)


def test_extra_cards_are_counted_for_a_team_together() -> None:
    rules = GameRules(hands=1, extra_card_points=1)
    hands = ["AC 2D", "3C 4D", "5C AD", "6C KD"]
    table = sit(hands, rules=rules, teams=((0, 2), (1, 3)))
    play(table, "AC 3C 5C 6C 2D 4D AD KD")
    # Eight cards taken by the one team, to which four were dealt.
    assert table.team_scores == (4, 0)


# --- Taking all the points ------------------------------------------------------

ALL_OR_NOTHING = GameRules(hands=1, all_points_reversal=True)
FEWEST = win(WinType.LOW_SCORE, Trigger.HAND_END)


def test_a_seat_that_takes_every_point_card_scores_nothing_and_the_others_the_total() -> None:
    scoring = points(1, "H") + points(13, "S", "Q")
    hands = ["AH AC", "2H 3H", "QS 4H"]
    table = sit(hands, rules=ALL_OR_NOTHING, scoring=scoring, wins=FEWEST)
    assert play(table, "AH 2H 4H AC 3H QS").scores == (0, 17, 17)


def test_one_point_card_elsewhere_means_that_all_count_what_they_took() -> None:
    scoring = points(1, "H") + points(13, "S", "Q")
    table = sit(["AH 2S", "2H KS", "QS 4H"], rules=ALL_OR_NOTHING, scoring=scoring, wins=FEWEST)
    assert play(table, "AH 2H 4H 2S KS QS").scores == (3, 13, 0)


def test_point_cards_that_were_not_dealt_are_not_missed() -> None:
    scoring = points(1, "H")
    table = sit(
        ["AH AC", "2H 3C"], stock="4H 5H", rules=ALL_OR_NOTHING, scoring=scoring, wins=FEWEST
    )
    assert play(table, "AH 2H AC 3C").scores == (0, 2)


def test_point_cards_still_in_a_hand_are_missed() -> None:
    rules = GameRules(hands=1, all_points_reversal=True, hand_ends_when=HandEnd.SHOWDOWN)
    hands, scoring = ["AH AC", "2H 4H"], points(1, "H")
    table = sit(hands, TrickPhase(tricks=1), rules=rules, scoring=scoring, wins=FEWEST)
    assert play(table, "AH 2H").scores == (2, 0)


def test_the_points_are_not_reversed_without_the_rule() -> None:
    table = sit(["AH AC", "2H 3C"], rules=GameRules(hands=1), scoring=points(1, "H"), wins=FEWEST)
    assert play(table, "AH 2H AC 3C").scores == (2, 0)


def test_only_opponents_get_the_points_that_a_seat_has_taken_all_of() -> None:
    hands = ["AH AC", "2H 3C", "3H 4C", "4H 5C"]
    teams = ((0, 2), (1, 3))
    scoring = points(1, "H")
    table = sit(hands, rules=ALL_OR_NOTHING, scoring=scoring, wins=FEWEST, teams=teams)
    play(table, "AH 2H 3H 4H AC 3C 4C 5C")
    assert table.scores == (0, 4, 0, 4)
    assert table.team_scores == (0, 8)


def test_points_reversed_at_the_end_cannot_be_counted_at_once() -> None:
    at_once = win(WinType.FIRST_TO_SCORE, Trigger.AT_ONCE, at=5)
    genome = game("2H 3H", rules=ALL_OR_NOTHING, scoring=points(-1, "H"), wins=at_once)
    paths = [problem.path for problem in dd.validate(genome)]
    assert paths == ["game_rules.all_points_reversal"]


# --- What can have no effect ----------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "field"),
    [
        (TrickPhase(trump_suits=(TrumpChoice.CLUBS,)), "trump_suits"),
        (TrickPhase(trump_order="32"), "trump_order"),
        (TrickPhase(breaking_suit=Suit.CLUBS), "breaking_suit"),
        (TrickPhase(first_card="2C"), "first_card"),
        (TrickPhase(lead_first_card=True), "lead_first_card"),
        (TrickPhase(no_points_first_trick=True), "no_points_first_trick"),
        (TrickPhase(trump=Trump.TURNED_UP), "trump"),
        (TrickPhase(trump=Trump.FIXED), "trump_suits"),
        (TrickPhase(breaking=Breaking.CANNOT_LEAD_UNTIL_BROKEN), "breaking_suit"),
        (TrickPhase(first_player=FirstPlayer.HOLDER_OF), "first_card"),
    ],
)
def test_a_field_without_what_it_needs_is_an_error(phase: TrickPhase, field: str) -> None:
    problems = dd.validate(game("2C 3C", phase))
    assert [(p.path, p.severity) for p in problems] == [
        (f"turn_structure.phases[0].{field}", "error")
    ]


@pytest.mark.parametrize(
    ("second", "field"),
    [
        (TrickPhase(first_player=FirstPlayer.LAST_HAND_WINNER), "first_player"),
        (TrickPhase(no_points_first_trick=True), "no_points_first_trick"),
    ],
)
def test_what_concerns_the_first_trick_has_no_effect_in_a_later_phase(
    second: TrickPhase, field: str
) -> None:
    genome = game("2H 3H 4C 5C", TrickPhase(tricks=1), second, scoring=points(1, "H"))
    errors = [problem.path for problem in dd.validate(genome) if problem.severity == "error"]
    assert errors == [f"turn_structure.phases[1].{field}"]
