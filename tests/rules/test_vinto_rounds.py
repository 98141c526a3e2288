"""Vinto, rule by rule: tossing in, the call, the last round, scores, the stock, the match."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from tests.rules.layout_tables import (
    asked,
    cards_of,
    count_cards,
    discards,
    events,
    knowers,
    laid_out,
    play,
    settle,
    take_turn,
    texts,
    told,
    vinto,
)

from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import Protection
from darwindeck.table.kinds import EventKind, MoveKind, Reason
from darwindeck.table.match import Table
from darwindeck.table.standing import match_points

# --- Tossing in -----------------------------------------------------------------


def test_after_a_discard_all_are_asked_clockwise_from_the_active_seat() -> None:
    table = laid_out(vinto(), stock="4H")
    take_turn(table)
    play(table, "draw", "discard the card")
    order = []
    while asked(table):
        order.append(table.to_move)
        table.play("pass")
    assert order == [1, 2, 3, 0]


def test_after_a_completed_action_its_rank_may_be_tossed_in() -> None:
    table = laid_out(vinto(), "2C 7D", stock="7H")
    play(table, "draw", "use the card")
    assert not asked(table), "not before the action is complete"
    table.play("look at slot 3")
    assert asked(table)
    assert table.view(0).open_ranks == "7"


def test_a_correct_toss_leaves_the_layout_and_the_asking_starts_again() -> None:
    table = laid_out(vinto(), "2C 5D", "3C 5C", stock="5H")
    play(table, "draw", "discard the card", "pass", "toss slot 2")
    assert cards_of(table, 1)[0] == "3C"
    assert table.view(0).hand_counts == (5, 4, 5, 5)
    assert table.to_move == 0, "again from the active seat"
    play(table, "toss slot 2")
    assert table.to_move == 0
    assert discards(table) == ["5H", "5C", "5D"]


def test_the_window_closes_when_all_pass_in_succession() -> None:
    table = laid_out(vinto(), "2C", "3C", "4C 6C", stock="6H")
    play(table, "draw", "discard the card", "pass", "pass", "toss slot 2")
    for seat in (0, 1, 2, 3):
        assert (table.to_move, asked(table)) == (seat, True)
        table.play("pass")
    assert texts(table) == ["call", "pass"]


def test_a_tossed_action_is_played_or_declined_at_once() -> None:
    table = laid_out(vinto(), "2C", "3C 9C", stock="9H")
    play(table, "draw", "discard the card", "pass", "toss slot 2")
    assert table.to_move == 1
    assert texts(table) == ["use the card", "pass"]
    play(table, "use the card", "choose seat 0", "look at slot 3")
    assert knowers(table, 0, 3) == (1,)
    assert table.to_move == 0


def test_a_declined_toss_leaves_its_card_unused() -> None:
    table = laid_out(vinto(), "2C", "3C 9C", stock="9H")
    play(table, "draw", "use the card", "choose seat 1", "look at slot 1")
    play(table, "pass", "toss slot 2", "pass")
    assert table.view(0).top_unused
    play(table, "settle", "pass")
    assert texts(table) == ["draw from the discard pile", "draw"]


def test_cards_put_down_inside_the_window_add_their_ranks_to_it() -> None:
    table = laid_out(vinto(), "2C", "3C KC", "4D 8D", stock="KH")
    play(table, "draw", "discard the card", "pass", "toss slot 2", "use the card")
    play(table, "choose seat 2", "choose slot 1", "name 4")
    assert table.view(0).open_ranks == "4K"
    assert asked(table)
    assert table.to_move == 0, "the asking starts again from the active seat"


def test_there_is_only_the_outermost_window() -> None:
    table = laid_out(vinto(), "2C", "3C 7C", stock="7H")
    play(table, "draw", "discard the card", "pass", "toss slot 2", "use the card")
    table.play("look at slot 3")
    order = []
    while asked(table):
        order.append(table.to_move)
        table.play("pass")
    assert order == [0, 1, 2, 3], "one round of passes ends it all"


def test_a_wrong_toss_is_shown_goes_back_and_costs_a_card() -> None:
    table = laid_out(vinto(), "2C", "3C TC", stock="5H 6D")
    play(table, "draw", "discard the card", "pass", "toss slot 2")
    assert cards_of(table, 1)[1] == "TC"
    assert knowers(table, 1, 2) == (0, 1, 2, 3)
    assert cards_of(table, 1)[5] == "6D"
    assert "Seat 1 tries to toss in TC from their slot 2: wrong" in told(table, 0)


def test_a_wrong_toss_leaves_the_open_ranks_and_counts_as_a_pass() -> None:
    table = laid_out(vinto(), "2C", "3C TC", stock="5H 6D")
    play(table, "draw", "discard the card", "pass", "toss slot 2")
    assert table.view(0).open_ranks == "5"
    assert (table.to_move, asked(table)) == (2, True), "the asking goes on"


def test_a_wrong_toss_bars_its_player_for_the_rest_of_the_round() -> None:
    table = laid_out(vinto(), "2C", "3C TC", stock="5H 6D")
    play(table, "draw", "discard the card", "pass", "toss slot 2", "settle", "pass")
    assert table.view(2).barred == (False, True, False, False)
    for _ in range(6):
        play(table, "draw", "discard the card")
        while asked(table):
            assert table.to_move != 1
            table.play("pass")
        table.play("pass")


def test_a_bar_ends_with_the_round() -> None:
    table = laid_out(vinto(), "2C", "3C TC", stock="5H 6D")
    play(table, "draw", "discard the card", "pass", "toss slot 2", "settle", "call")
    while table.hand_number == 0:
        play(table, "draw", "discard the card", "settle")
    assert table.view(0).barred == (False,) * 4


def test_empty_layouts_are_not_asked() -> None:
    genome = vinto(peeks=1)
    single = replace(genome, setup=replace(genome.setup, cards_per_player=1))
    table = laid_out(single, "5C", "6C", stock="5H 4H")
    play(table, "draw", "discard the card", "toss slot 1")
    assert table.view(0).hand_counts == (0, 1, 1, 1)
    order = []
    while asked(table):
        order.append(table.to_move)
        table.play("pass")
    assert order == [1, 2, 3]


def test_a_seat_without_cards_may_only_use_or_discard_its_draw() -> None:
    table = without_cards()
    assert table.to_move == 0
    play(table, "draw")
    assert texts(table) == ["use the card", "discard the card"]


def test_a_player_without_cards_keeps_taking_turns_with_a_total_of_nothing() -> None:
    table = without_cards()
    play(table, "draw", "discard the card", "settle", "call")
    while table.hand_number == 0:
        play(table, "draw", "discard the card", "settle")
    assert table.scores[0] == 3


def without_cards() -> Table:
    """A game of one card each in which seat 0 has tossed in its own."""
    genome = vinto(peeks=1)
    single = replace(genome, setup=replace(genome.setup, cards_per_player=1))
    table = laid_out(single, "5C", "6C", "6D", "6H", stock="5H 4H 4C 4D 9H")
    play(table, "draw", "discard the card", "toss slot 1", "settle", "pass")
    for _ in range(3):
        take_turn(table)
    return table


def test_a_card_of_jokers_may_be_tossed_in() -> None:
    table = laid_out(vinto(), "2C", "3C X1", stock="X2")
    play(table, "draw", "discard the card", "pass", "toss slot 2")
    assert discards(table) == ["X2", "X1"]


def test_events_tell_who_did_not_toss_an_open_rank_and_who_did_not_call() -> None:
    table = laid_out(vinto(), "2C", "3C", stock="5H")
    play(table, "draw", "discard the card", "settle", "pass")
    declined = events(table, EventKind.DECLINE)
    assert [(event.seat, event.amount) for event in declined] == [
        *((0, 3), (1, 3), (2, 3), (3, 3), (0, 4))
    ]
    assert declined[0].ranks == "5", "the five is open"
    assert not any(event.told for event in declined)


# --- Targets --------------------------------------------------------------------


def test_an_action_without_a_legal_target_cannot_be_used_nor_its_card_taken() -> None:
    table = called(2, stock="9H TH")
    play(table, "draw")
    assert "use the card" not in texts(table), "the only other player is the protected caller"
    play(table, "discard the card", "settle")
    assert table.hand_number == 1


def called(players: int = 4, stock: str = "", **changes: object) -> Table:
    """Vinto in which seat 0 has called in its first turn; this stock is left after it."""
    table = laid_out(vinto(players, **changes), stock=f"4H {stock}")
    return play(table, "draw", "discard the card", "settle", "call")


# --- The call -------------------------------------------------------------------


def test_vinto_is_called_at_the_end_of_ones_own_turn_only() -> None:
    table = laid_out(vinto(), stock="4H")
    assert "call" not in texts(table)
    play(table, "draw")
    assert "call" not in texts(table)
    play(table, "discard the card", "settle")
    assert (table.to_move, texts(table)) == (0, ["call", "pass"])


def test_nobody_calls_while_toss_ins_are_open() -> None:
    table = laid_out(vinto(), "2C 5C", "3C", stock="5H")
    play(table, "draw", "discard the card")
    while asked(table):
        assert "call" not in texts(table)
        table.play("pass")
    assert "call" in texts(table)


def test_every_other_player_takes_exactly_one_more_turn() -> None:
    table = called()
    turns = []
    while table.hand_number == 0:
        turns.append(table.to_move)
        play(table, "draw", "discard the card", "settle")
    assert turns == [1, 2, 3]


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_nobody_is_skipped_in_the_last_round(players: int) -> None:
    for first in range(players):
        table = laid_out(vinto(players))
        for _ in range(first):
            take_turn(table)
        play(table, "draw", "discard the card", "settle", "call")
        turns = []
        while table.hand_number == 0:
            turns.append(table.to_move)
            play(table, "draw", "discard the card", "settle")
        assert turns == [(first + 1 + turn) % players for turn in range(players - 1)]


def test_nobody_calls_again() -> None:
    table = called()
    play(table, "draw", "discard the card", "settle")
    assert texts(table) != ["call", "pass"]
    assert table.to_move == 2


def test_the_callers_cards_cannot_be_looked_at() -> None:
    table = called(stock="9H QH")
    play(table, "draw", "use the card")
    assert texts(table) == ["choose seat 2", "choose seat 3"]
    play(table, "choose seat 2", "look at slot 1", "settle")
    play(table, "draw", "use the card")
    assert texts(table) == ["choose seat 1", "choose seat 2", "choose seat 3"]


def test_the_callers_cards_cannot_be_swapped() -> None:
    table = called(stock="JH")
    play(table, "draw", "use the card")
    assert texts(table) == ["choose seat 1", "choose seat 2", "choose seat 3", "pass"]


def test_the_callers_cards_cannot_be_named() -> None:
    table = called(stock="KH")
    play(table, "draw", "use the card")
    assert texts(table) == ["choose seat 1", "choose seat 2", "choose seat 3"]


def test_there_is_no_ace_on_the_caller() -> None:
    table = called(stock="AH")
    play(table, "draw", "use the card")
    assert texts(table) == ["choose seat 2", "choose seat 3"]


def test_the_caller_tosses_in_no_more() -> None:
    table = called(stock="5H")
    play(table, "draw", "discard the card")
    order = []
    while asked(table):
        order.append(table.to_move)
        table.play("pass")
    assert order == [1, 2, 3]


def test_the_caller_is_protected_at_every_moment_of_the_last_round() -> None:
    """Also from what others toss in, name and take."""
    rng = random.Random(5)
    for seed in range(60):
        table = Table(load_game("vinto"), seed=seed)
        before: tuple[object, ...] = ()
        while table.hand_number == 0:
            caller = table.view(0).caller
            if caller is not None:
                assert not before or cards_of(table, caller) == list(before)
                before = tuple(cards_of(table, caller))
                if any(move.kind is MoveKind.CHOOSE for move in table.legal_moves()):
                    assert caller not in [move.target for move in table.legal_moves()]
            table.play(rng.choice(table.legal_moves()))


def test_in_vinto_open_an_attack_on_the_caller_is_legal() -> None:
    table = laid_out(load_game("vinto-open"), stock="4H AH 6C KH 5H")
    play(table, "draw", "discard the card", "settle", "call")
    play(table, "draw", "use the card", "choose seat 0")
    assert cards_of(table, 0)[5] == "6C"
    play(table, "settle", "draw", "use the card")
    assert "choose seat 0" in texts(table)
    play(table, "choose seat 0", "choose slot 6", "name 6")
    assert table.view(0).hand_counts[0] == 5
    assert asked(table)


def test_in_vinto_open_the_caller_may_toss_in() -> None:
    table = laid_out(load_game("vinto-open"), stock="4H 5H")
    play(table, "draw", "discard the card", "settle", "call", "draw", "discard the card")
    order = []
    while asked(table):
        order.append(table.to_move)
        table.play("pass")
    assert order == [1, 2, 3, 0]


def test_a_protection_of_cards_lets_them_be_looked_at_but_not_touched() -> None:
    table = called(stock="9H QH", protection=Protection.CARDS)
    play(table, "draw", "use the card")
    assert texts(table) == ["choose seat 0", "choose seat 2", "choose seat 3"]
    play(table, "choose seat 0", "look at slot 1", "settle")
    play(table, "draw", "use the card", "choose seat 0", "look at slot 1")
    play(table, "choose seat 2", "look at slot 1")
    assert texts(table) != ["swap the two cards", "pass"]


# --- Scores ---------------------------------------------------------------------

LOW, MIDDLE, HIGH = "KC KD KH AC AD", "2C 2D 2H 3C 3D", "TC TD TH JC JD"
"""Layouts with totals of 2, 12 and 50."""


def scored(*layouts: str) -> Table:
    """A round that seat 0 calls in its first turn, in which nothing is swapped."""
    table = laid_out(vinto(), *layouts, stock="6S 6H 6D 6C")
    play(table, "draw", "discard the card", "settle", "call")
    while table.hand_number == 0:
        play(table, "draw", "discard the card", "settle")
    return table


def test_values_are_1_for_an_ace_10_for_jack_and_queen_0_for_a_king_and_minus_1_for_a_joker() -> (
    None
):
    table = scored("AC JC QC KC X1", "2C 3C 4C 5C TC", "7C 8C 9C TD TH", "JD JH JS QD QH")
    totals = [event.number for event in events(table, EventKind.SCORE)]
    assert totals == [24] * 4, "the lowest of the others"
    assert table.scores == (3, -1, -1, -1), "1 + 10 + 10 + 0 - 1 = 20"


def test_a_lower_caller_scores_3_and_the_others_lose_1_each() -> None:
    assert scored(LOW, MIDDLE, HIGH).scores == (3, -1, -1, -1)


def test_a_higher_caller_loses_1_and_the_others_score_3_each() -> None:
    table = scored(MIDDLE, LOW, HIGH)
    assert table.scores == (-1, 3, 3, 3)
    assert {event.reason for event in events(table, EventKind.SCORE)} == {Reason.CALL_LOST}


def test_an_equal_caller_scores_3_and_the_others_nothing() -> None:
    table = scored("KC KD 2C 5C 5D", "2D 3C 3D 2H 2S", HIGH)
    assert table.scores == (3, 0, 0, 0)


def test_the_caller_is_compared_with_the_lowest_of_the_others_not_with_their_sum() -> None:
    assert scored(MIDDLE, HIGH, LOW).scores == (-1, 3, 3, 3)
    assert scored(LOW, HIGH, "JH JS QC QD QH").scores == (3, -1, -1, -1)


def test_all_cards_are_shown_when_the_round_is_over() -> None:
    table = scored(LOW, MIDDLE, HIGH)
    assert "You show KC KD KH AC AD" in told(table, 0)
    assert "Seat 1 shows 2C 2D 2H 3C 3D" in told(table, 0)


# --- The match ------------------------------------------------------------------


def test_a_match_has_five_rounds_and_the_highest_total_wins() -> None:
    rng = random.Random(1)
    table = Table(load_game("vinto"), seed=4)
    while not table.finished:
        table.play(rng.choice(table.legal_moves()))
    assert table.hand_number == 4
    best = max(table.scores)
    assert table.winners == tuple(seat for seat in range(4) if table.scores[seat] == best)


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((9, 4, 1, 0), (5, 3, 2, 0)),
        ((0, 9, 4, 1), (0, 5, 3, 2)),
        ((9, 9, 1, 0), (5, 5, 2, 0)),
        ((9, 4, 4, 4), (5, 3, 3, 3)),
        ((1, 1, 1, 1), (5, 5, 5, 5)),
        ((9, 4, 1, 1), (5, 3, 2, 2)),
        ((-3, -5, 7, 7), (2, 0, 5, 5)),
    ],
)
def test_game_points_are_5_3_2_and_equal_ranks_share_the_higher(
    scores: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert match_points(load_game("vinto"), scores) == points


def test_game_points_are_reported_with_the_result_of_a_match() -> None:
    rng = random.Random(1)
    table = Table(load_game("vinto"), seed=4)
    assert table.match_points == ()
    while not table.finished:
        table.play(rng.choice(table.legal_moves()))
    assert table.match_points == match_points(table.genome, table.scores)
    assert 5 in table.match_points


# --- The stock ------------------------------------------------------------------


def drained(stock: str, rest: int) -> Table:
    """Vinto for four in which so many cards are left in the stock, and the others discarded."""
    table = laid_out(vinto(), stock=stock)
    while table.view(0).stock_count > rest:
        take_turn(table)
    return table


def test_an_empty_stock_is_made_of_all_but_the_top_discard() -> None:
    table = drained("", 0)
    top = discards(table)[-1]
    count = len(discards(table))
    play(table, "draw")
    assert discards(table) == [top]
    assert table.view(0).stock_count == count - 2
    assert "The discard pile is shuffled to make a new stock" in told(table, 0)
    assert count_cards(table) == 54


def test_a_stock_of_exactly_one_card_can_be_drawn() -> None:
    table = drained("", 1)
    assert "draw" in texts(table)
    play(table, "draw")
    assert table.view(0).stock_count == 0
    assert count_cards(table) == 54
    play(table, "discard the card", "settle", "pass", "draw")
    assert count_cards(table) == 54


def test_a_round_in_which_nobody_can_draw_ends_uncalled_with_no_score() -> None:
    """54 cards, of which 53 lie in layouts that may hold 64."""
    genome = vinto()
    full = replace(genome, setup=replace(genome.setup, cards_per_player=13))
    table = laid_out(full, stock="6S 6H")
    play(table, "draw", "swap into slot 1", "declare X")
    # One of the two is in the layout, and the last was the penalty: one card is discarded.
    assert table.view(0).stock_count == 0
    assert len(discards(table)) == 1
    play(table, "settle", "pass")
    for seat in (1, 2, 3, 0):
        assert (table.to_move, texts(table)) == (seat, ["call", "pass"]), "the draw is skipped"
        table.play("pass")
    assert table.hand_number == 1
    assert table.scores == (0, 0, 0, 0)
    lines = told(table, 0)
    assert [line for line in lines if "nothing to draw" in line] == [
        "Seat 1 finds nothing to draw",
        "Seat 2 finds nothing to draw",
        "Seat 3 finds nothing to draw",
        "You find nothing to draw",
    ]
    assert "Nobody has called, and the hand ends" in lines


def test_a_penalty_card_that_cannot_be_drawn_is_none() -> None:
    genome = vinto()
    full = replace(genome, setup=replace(genome.setup, cards_per_player=13))
    table = laid_out(full, stock="6S 6H")
    play(table, "draw", "swap into slot 1", "declare X")
    assert table.view(0).hand_counts[0] == 14
    play(table, "toss slot 2")
    assert table.view(0).hand_counts[0] == 14, "no card is left for the wrong toss"
    assert table.view(0).barred[0]


def test_after_50_turns_each_without_a_call_a_round_ends_with_no_score() -> None:
    table = laid_out(vinto())
    turns = 0
    while table.hand_number == 0:
        take_turn(table)
        turns += 1
    assert turns == 200
    assert table.scores == (0, 0, 0, 0)
    assert "Nobody has called, and the hand ends" in told(table, 0)


def test_a_call_in_the_last_of_the_50_turns_still_counts() -> None:
    table = laid_out(vinto(turns_limit=1))
    for _ in range(3):
        take_turn(table)
    play(table, "draw", "discard the card", "settle", "call")
    assert table.hand_number == 0
    for _ in range(3):
        play(table, "draw", "discard the card", "settle")
    assert table.hand_number == 1
    assert len(events(table, EventKind.CALL)) == 1


# --- Always ---------------------------------------------------------------------


@pytest.mark.parametrize("calls", [True, False])
@pytest.mark.parametrize("players", [4, 5])
def test_random_rounds_end_and_always_have_54_cards(players: int, calls: bool) -> None:
    rng = random.Random(players)
    for seed in range(4):
        table = Table(vinto(players, turns_limit=12), seed=seed)
        while table.hand_number == 0 and not table.finished:
            moves = [move for move in table.legal_moves() if calls or move.text != "call"]
            table.play(rng.choice(moves))
            assert count_cards(table) == len(table._state.places()) == 54


def test_settling_asks_nobody_twice() -> None:
    table = laid_out(vinto(), stock="4H")
    play(table, "draw", "discard the card")
    settle(table)
    assert texts(table) == ["call", "pass"]
