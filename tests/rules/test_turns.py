"""A seat's turn through its phases, blocks of them, and what passing means."""

from __future__ import annotations

import random

import pytest
from tests.rules.play_tables import ANY, HIGH_SCORE, MATCHING, OPEN, rules
from tests.rules.tables import counts, held, options, play, play_until_hand, states, win
from tests.rules.turn_tables import (
    EMPTY_HAND,
    at,
    do,
    game_of,
    last_hand,
    movers,
    on,
    seat,
    state_of,
    texts,
)

from darwindeck import Table
from darwindeck.genome.schema import (
    RANKS,
    AllPass,
    DiscardPhase,
    DrawPhase,
    EffectType,
    FirstPlayer,
    GameRules,
    HandEnd,
    Match,
    OnlyIf,
    PassPhase,
    PassTo,
    PlayPhase,
    PlayTarget,
    StockEmpty,
    TrickPhase,
    Trigger,
    WinType,
)

# --- Turns --------------------------------------------------------------------


def test_seats_take_turns_clockwise_from_the_seat_after_the_dealer() -> None:
    table = seat(["2C 3C", "2D 3D", "2H 3H"], ANY)
    assert table.dealer == 2
    assert movers(table, "play 2C", "play 2D", "play 2H") == [0, 1, 2, 0]


def test_a_turn_is_a_pass_through_the_phases_in_order() -> None:
    phases = (DrawPhase(), ANY, DiscardPhase())
    table = seat(["2C 3C 4C", "2D 3D 4D"], *phases, stock="KC KD KH")
    assert texts(table) == ["draw"]
    assert movers(table, "draw", "play 2C", "discard KC") == [0, 0, 0, 1]
    assert texts(table) == ["draw"]


def test_one_move_does_not_end_a_turn_unless_it_finishes_the_last_phase() -> None:
    table = seat(["2C 3C 4C", "2D 3D 4D"], ANY, DiscardPhase(count=2))
    assert movers(table, "play 2C", "discard 3C", "discard 4C") == [0, 0, 0, -1]
    assert table.winner == 0


def test_the_holder_of_a_card_can_start() -> None:
    phase = PlayPhase(first_player=FirstPlayer.HOLDER_OF, first_card="2H")
    table = seat(["2C 3C", "2D 3D", "2H 3H"], phase)
    assert movers(table, "play 3H", "play 2C") == [2, 0, 1]


@pytest.mark.parametrize(
    ("first", "starts"),
    [
        (FirstPlayer.LAST_HAND_WINNER, 2),
        (FirstPlayer.LAST_HAND_LOSER, 0),
        (FirstPlayer.AFTER_DEALER, 1),
    ],
)
def test_the_last_hands_winner_or_loser_can_start(first: FirstPlayer, starts: int) -> None:
    phase = PlayPhase(first_player=first, max_cards=2)
    table = seat(
        ["2C 3C", "4D 4H", "6H 6S"],
        phase,
        rules=rules(HandEnd.ONE_LEFT, hands=2, places=(1, 5)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
    )
    do(table, "play 2C", "play 4D 4H", "play 6H 6S")
    assert last_hand(table).hand_points == (0, 1, 5)
    assert (table.hand_number, table.to_move) == (1, starts)


# --- Blocks -------------------------------------------------------------------


def test_a_block_that_is_not_the_last_goes_once_round() -> None:
    phases = (DrawPhase(), PlayPhase(starts_block=True))
    table = seat(["2C 3C", "2D 3D", "2H 3H"], *phases, stock="KC KD KH KS")
    assert movers(table, "draw", "draw", "draw") == [0, 1, 2, 0]
    assert movers(table, "play 2C", "play 2D", "play 2H", "play 3C") == [0, 1, 2, 0, 1]


def test_consecutive_seat_phases_form_one_block() -> None:
    table = seat(["2C 3C", "2D 3D"], DrawPhase(), ANY, stock="KC KD KH KS")
    assert movers(table, "draw", "play 2C", "draw", "play 2D", "draw") == [0, 0, 1, 1, 0, 0]


def test_the_seat_after_the_dealer_starts_every_block() -> None:
    """Not the seat after the one that acted last."""
    phases = (PlayPhase(optional=True), DrawPhase(starts_block=True))
    table = seat(
        ["2C 3C", "2D 3D", "2H 3H"],
        *phases,
        PlayPhase(starts_block=True),
        stock="KC KD KH KS",
    )
    assert movers(table, "pass", "play 2D", "pass", "draw", "draw", "draw") == [0, 1, 2, 0, 1, 2, 0]


def test_after_the_last_block_play_returns_to_the_loop() -> None:
    phases = (DrawPhase(), PlayPhase(starts_block=True))
    table = seat(["2C 3C", "2D 3D"], *phases, stock="KC KD KH KS", loop_from=0)
    kinds = [table.play(table.legal_moves()[0]).kind for _ in range(8)]
    assert kinds == ["draw", "draw", "play", "play"] * 2


def test_the_last_block_loops_to_itself_unless_the_rules_say_otherwise() -> None:
    phases = (DrawPhase(), PlayPhase(starts_block=True))
    table = seat(["2C 3C", "2D 3D"], *phases, stock="KC KD KH KS")
    kinds = [table.play(table.legal_moves()[0]).kind for _ in range(6)]
    assert kinds == ["draw", "draw", "play", "play", "play", "play"]


def test_a_table_phase_is_a_block_of_its_own_between_turns() -> None:
    phases = (DiscardPhase(), PassPhase(count=1, directions=(PassTo.LEFT,)), ANY)
    table = seat(["2C 3C 4C", "2D 3D 4D"], *phases)
    play(table, "2C 2D 3C 3D")
    assert held(table) == ["4C 3D", "3C 4D"]
    assert table.to_move == 0
    assert table.legal_moves()[0].kind == "play"


def test_turns_can_come_before_tricks() -> None:
    phases = (DrawPhase(), DiscardPhase(), TrickPhase(follow_suit=False))
    table = seat(
        ["2C 3C", "2D 3D"],
        *phases,
        stock="KC KD",
        rules=GameRules(hands=1, trick_points=1),
        wins=HIGH_SCORE,
    )
    play(table, "draw 2C draw 2D")
    assert play(table, "KC 3D 3C KD").scores == (2, 0)


def test_showdown_ends_the_hand_after_the_last_block_has_gone_once_round() -> None:
    table = seat(
        ["2C 3C", "2D 3D", "2H 3H"],
        DrawPhase(),
        DiscardPhase(),
        stock="KC KD KH KS",
        rules=rules(HandEnd.SHOWDOWN),
        wins=win(WinType.BEST_HAND, Trigger.HAND_END),
    )
    play(table, "draw 2C draw KD draw KH")
    assert table.finished
    assert counts(table) == (2, 2, 2)
    assert table.winner == 0


def test_a_block_in_which_nobody_has_anything_to_do_leads_to_the_next() -> None:
    """No pairs to throw away in the deal: the drawing begins all the same."""
    phases = (DiscardPhase(pairs=True), PlayPhase(starts_block=True))
    table = seat(["2C 3C", "4D 5D"], *phases)
    assert not table.finished
    assert (table.to_move, options(table)) == (0, "2C 3C")


def test_a_block_in_which_everybody_passes_leads_to_the_next() -> None:
    """Everybody stands pat in draw poker."""
    phases = (DiscardPhase(optional=True), PlayPhase(starts_block=True))
    table = seat(["2C 3C", "4D 5D"], *phases)
    do(table, "pass", "pass")
    assert not table.finished
    assert (table.to_move, options(table)) == (0, "2C 3C")


# --- Conditions and repeats ---------------------------------------------------


def test_a_phase_can_be_for_turns_in_which_nothing_was_played() -> None:
    phases = (
        PlayPhase(matches=(Match.SAME_SUIT,), optional=True),
        DrawPhase(only_if=OnlyIf.NOTHING_PLAYED),
    )
    table = seat(["2C 3C", "2D 4C", "2H 3H"], *phases, stock="5C KD KH", setup=OPEN)
    assert movers(table, "play 2C") == [0, 1]
    assert movers(table, "pass") == [1, 1]
    assert texts(table) == ["draw"]
    assert movers(table, "draw") == [1, 2]


def test_a_phase_can_be_for_turns_in_which_no_card_fits_the_next_play() -> None:
    phases = (DrawPhase(only_if=OnlyIf.CANNOT_PLAY), MATCHING)
    table = seat(["2C 3D", "3H 4H", "2H 3S"], *phases, stock="5C 5D KH", setup=OPEN)
    # Seat 0 has a club, so it does not draw; seat 1 has neither a club nor a two.
    assert options(table) == "2C"
    play(table, "2C")
    assert (table.to_move, texts(table)) == (1, ["draw"])
    play(table, "draw")
    # The five of diamonds does not fit either, and so the turn is over.
    assert (table.to_move, options(table)) == (2, "2H")


def test_a_card_that_was_drawn_because_none_fitted_is_played_if_it_fits() -> None:
    phases = (DrawPhase(only_if=OnlyIf.CANNOT_PLAY), MATCHING)
    table = seat(["2D 3D", "3H 4H"], *phases, stock="5C 6C KH", setup=OPEN)
    assert texts(table) == ["draw"]
    play(table, "draw")
    assert (table.to_move, options(table)) == (0, "6C")


def test_a_discard_can_be_for_turns_in_which_no_card_fits() -> None:
    phases = (DiscardPhase(only_if=OnlyIf.CANNOT_PLAY), PlayPhase(min_cards=2, max_cards=2))
    table = seat(["2C 3C 4C", "2D 2H 3D"], *phases)
    assert options(table) == "2C 3C 4C"
    play(table, "4C")
    assert (table.to_move, texts(table)) == (1, ["play 2D 2H"])


def test_a_phase_is_repeated_as_often_as_it_says() -> None:
    table = seat(["2C 3C 4C 5C", "2D 3D 4D 5D"], PlayPhase(repeat=3))
    assert movers(table, "play 2C", "play 3C", "play 4C") == [0, 0, 0, 1]


def test_a_repeated_phase_ends_when_nothing_more_fits() -> None:
    phase = PlayPhase(matches=(Match.SAME_SUIT,), repeat=3)
    table = seat(["2C 3D 5C", "3C 4C 2D"], phase)
    assert movers(table, "play 2C", "play 5C", "play 3C") == [0, 0, 1, 1]
    # After the four neither seat has a club left.
    play(table, "4C")
    assert (table.finished, held(table)) == (True, ["3D", "2D"])


def test_passing_ends_a_repeated_phase() -> None:
    table = seat(["2C 3C 4C", "2D 3D 4D"], PlayPhase(repeat=3, optional=True))
    assert movers(table, "play 2C", "pass") == [0, 0, 1]


def test_repeated_draws_are_decisions_of_their_own() -> None:
    phases = (DrawPhase(count=2, repeat=2, optional=True), ANY)
    table = seat(["2C", "2D"], *phases, stock="KC KD KH KS QC QD QH QS")
    assert movers(table, "draw", "pass", "play KC") == [0, 0, 0, 1]
    play(table, "draw draw 2D")
    assert counts(table) == (2, 4)


# --- Passing ------------------------------------------------------------------


def test_a_seat_without_a_legal_move_passes_automatically() -> None:
    table = seat(["2C 3C", "2D 3D", "4C 5C"], PlayPhase(matches=(Match.SAME_SUIT,)))
    assert movers(table, "play 2C", "play 4C", "play 3C") == [0, 2, 0, -1]
    assert table.winner == 0


def test_automatic_passes_count_as_turns() -> None:
    table = seat(["2C 3C", "2D 3D", "4C 5C"], PlayPhase(matches=(Match.SAME_SUIT,)))
    play(table, "2C 4C")
    assert state_of(table).turns == 3


@pytest.mark.parametrize("all_pass", [AllPass.NOTHING, AllPass.END_HAND])
def test_if_all_seats_pass_in_a_row_and_nothing_changed_the_hand_ends(all_pass: AllPass) -> None:
    table = seat(
        ["2C 3C", "2D 3D", "2H 3H"], PlayPhase(optional=True), rules=rules(all_pass=all_pass)
    )
    do(table, "play 2C", "pass", "pass")
    assert not table.finished
    do(table, "play 3C")
    assert table.winner == 0
    table = seat(
        ["2C 3C", "2D 3D", "2H 3H"], PlayPhase(optional=True), rules=rules(all_pass=all_pass)
    )
    do(table, "play 2C", "pass", "pass", "pass")
    assert (table.finished, table.winner) == (True, -1)


def test_passes_are_counted_in_a_row() -> None:
    table = seat(["2C 3C", "2D 3D", "2H 3H"], PlayPhase(optional=True))
    do(table, "pass", "pass", "play 2H", "pass", "pass")
    assert not table.finished
    do(table, "pass")
    assert table.finished


def test_passing_is_not_acting_and_drawing_is() -> None:
    phases = (DrawPhase(), PlayPhase(optional=True))
    table = seat(
        ["2C 3C", "2D 3D"], *phases, stock="KC KD KH KS", rules=rules(stock=StockEmpty.SKIP_DRAW)
    )
    do(table, *["draw", "pass"] * 4)
    assert not table.finished
    assert counts(table) == (4, 4)
    do(table, "pass", "pass")
    assert table.finished


def test_if_all_seats_pass_the_tableau_can_be_cleared() -> None:
    phase = PlayPhase(target=PlayTarget.TABLEAU, matches=(Match.BEATS_TOP,), optional=True)
    table = seat(["2C 9C 3C", "2D 3D 4D"], phase, rules=rules(all_pass=AllPass.CLEAR_TABLEAU))
    do(table, "play 9C")
    # Seat 1 cannot beat it; when both have passed, the last to play leads again.
    do(table, "pass", "pass")
    assert (at(table, "tableau"), at(table, "discard")) == ("", "9C")
    assert (table.to_move, texts(table)) == (0, ["play 2C", "play 3C", "pass"])


def test_a_tableau_is_cleared_after_automatic_passes_too() -> None:
    phase = PlayPhase(target=PlayTarget.TABLEAU, matches=(Match.BEATS_TOP,))
    table = seat(["2C 9C 3C", "2D 3D 4D"], phase, rules=rules(all_pass=AllPass.CLEAR_TABLEAU))
    do(table, "play 9C")
    assert (at(table, "tableau"), at(table, "discard")) == ("", "9C")
    assert (table.to_move, texts(table)) == (0, ["play 2C", "play 3C"])


def test_if_nothing_is_there_to_clear_the_hand_ends_whatever_the_rule_says() -> None:
    phase = PlayPhase(target=PlayTarget.TABLEAU, optional=True)
    table = seat(["2C 3C", "2D 3D"], phase, rules=rules(all_pass=AllPass.CLEAR_TABLEAU))
    do(table, "pass", "pass")
    assert table.finished


def test_a_tableau_that_was_cleared_and_is_passed_on_again_ends_the_hand() -> None:
    phase = PlayPhase(target=PlayTarget.TABLEAU, optional=True)
    table = seat(["2C 3C", "2D 3D"], phase, rules=rules(all_pass=AllPass.CLEAR_TABLEAU))
    do(table, "play 2C", "pass", "pass")
    assert not table.finished
    do(table, "pass", "pass")
    assert table.finished


# --- Limits -------------------------------------------------------------------


def test_a_match_of_turns_hits_the_limit_and_is_a_draw() -> None:
    table = seat(["2C 3C", "2D 3D"], DrawPhase(), DiscardPhase(), stock="KC KD KH", max_turns=11)
    while not table.finished:
        table.play(table.legal_moves()[0])
    assert (table.timed_out, table.winner, state_of(table).turns) == (True, -1, 11)


@pytest.mark.parametrize("players", range(2, 7))
def test_every_number_of_seats_can_take_turns(players: int) -> None:
    deck = [rank + suit for rank in RANKS for suit in "CDHS"]
    genome = game_of(
        deck,
        PlayPhase(matches=(Match.SAME_RANK, Match.SAME_SUIT), or_draw=True),
        players=players,
        each=5,
        setup=OPEN,
        wins=EMPTY_HAND,
    )
    for seed in range(3):
        for state in states(genome, seed):
            assert sorted(card for card, _ in state.places()) == sorted(deck)
        assert state.finished
        assert state.timed_out or state.view(0).hand_counts[state.winner] == 0


def test_what_players_do_never_changes_a_later_deal() -> None:
    deck = [rank + suit for rank in RANKS for suit in "CDHS"]
    genome = game_of(
        deck,
        PlayPhase(matches=(Match.SAME_RANK, Match.SAME_SUIT), or_draw=True, optional=True),
        players=3,
        each=5,
        setup=OPEN,
        effects=on("7", EffectType.FORCE_DISCARD, value=2)
        + on("8", EffectType.STEAL_CARD, value=1),
        rules=rules(HandEnd.FIRST_OUT, hands=3, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
        max_turns=20_000,
    )
    rng = random.Random(1)
    deals = set()
    for _ in range(8):
        table = play_until_hand(Table(genome, seed=11), 2, seed=rng.randrange(10_000))
        assert table.hand_number == 2
        deals.add((*held(table), at(table, "stock"), at(table, "discard")))
    assert len(deals) == 1
