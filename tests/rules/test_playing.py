"""§2 and §10: turns of playing, drawing and discarding, and how they make a hand."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from tests.rules.tables import counts, held, options, play, play_until_hand, points, states, win
from tests.rules.turn_tables import (
    EMPTY_HAND,
    FIRST_OUT_WINS,
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
    DrawSource,
    EffectType,
    FirstPlayer,
    GameRules,
    HandEnd,
    HeldCards,
    Match,
    OnlyIf,
    PassPhase,
    PassTo,
    PlayPhase,
    PlayTarget,
    SetupRules,
    StockEmpty,
    TargetSelector,
    TieRule,
    TrickPhase,
    Trigger,
    WinType,
)

ANY = PlayPhase()
TABLEAU = PlayPhase(target=PlayTarget.TABLEAU)
OPEN = SetupRules(initial_discard=True)
MATCHING = PlayPhase(matches=(Match.SAME_RANK, Match.SAME_SUIT))
HIGH_SCORE = win(WinType.HIGH_SCORE, Trigger.HAND_END)


def rules(
    ends: HandEnd = HandEnd.ALL_HANDS_EMPTY,
    *,
    hands: int = 1,
    stock: StockEmpty = StockEmpty.RESHUFFLE_DISCARD,
    all_pass: AllPass = AllPass.NOTHING,
    places: tuple[int, ...] = (),
    held_cards: HeldCards = HeldCards.NOTHING,
) -> GameRules:
    return GameRules(
        hands=hands,
        hand_ends_when=ends,
        stock_empty=stock,
        all_pass=all_pass,
        score_by_place=places,
        held_cards=held_cards,
    )


# --- Turns ----------------------------------------------------------------------


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


# --- Blocks ---------------------------------------------------------------------


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


# --- Conditions and repeats -----------------------------------------------------


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


# --- Playing --------------------------------------------------------------------


def fitting(phase: PlayPhase, top: str, hand: str, order: str = "") -> str:
    """What of a hand fits a top card."""
    setup = SetupRules(initial_discard=True, rank_order=order)
    others = [r + s for r in "23456789TJQKA" for s in "CDHS" if r + s not in f"{top} {hand}"]
    other = " ".join(others[: len(hand.split())])
    rest = " ".join(others[len(hand.split()) :]) if order else ""
    table = seat([hand, other], phase, stock=f"{top} {rest}".strip(), setup=setup)
    return options(table) if table.to_move == 0 else ""


def test_any_card_fits_where_nothing_must_match() -> None:
    assert fitting(ANY, "9H", "2C 9D 3H KS") == "2C 9D 3H KS"


def test_a_card_can_have_to_be_of_the_same_rank_or_suit_or_beat_the_top() -> None:
    hand = "2C 9D 3H KS"
    assert fitting(PlayPhase(matches=(Match.SAME_RANK,)), "9H", hand) == "9D"
    assert fitting(PlayPhase(matches=(Match.SAME_SUIT,)), "9H", hand) == "3H"
    assert fitting(PlayPhase(matches=(Match.BEATS_TOP,)), "9H", hand) == "KS"


def test_of_several_conditions_any_is_enough() -> None:
    assert fitting(MATCHING, "9H", "2C 9D 3H KS") == "9D 3H"
    both = (Match.SAME_SUIT, Match.BEATS_TOP)
    assert fitting(PlayPhase(matches=both), "9H", "2C 9D 3H KS") == "3H KS"


def test_all_conditions_can_be_asked_for() -> None:
    phase = PlayPhase(matches=(Match.SAME_SUIT, Match.BEATS_TOP), match_all=True)
    assert fitting(phase, "9H", "2C 9D 3H KS KH") == "KH"


def test_a_wild_card_always_fits() -> None:
    phase = PlayPhase(matches=(Match.SAME_SUIT,), wild_ranks="28")
    assert fitting(phase, "9H", "2C 9D 8D KS 3H") == "2C 8D 3H"
    phase = PlayPhase(matches=(Match.SAME_SUIT, Match.BEATS_TOP), match_all=True, wild_ranks="2")
    assert fitting(phase, "9H", "2C 9D 3H KS KH") == "2C KH"


def test_an_equal_rank_does_not_beat_the_top() -> None:
    assert fitting(PlayPhase(matches=(Match.BEATS_TOP,)), "9H", "9C 9D TS 8S") == "TS"


def test_what_beats_the_top_follows_the_order_of_ranks() -> None:
    phase = PlayPhase(matches=(Match.BEATS_TOP,))
    assert fitting(phase, "KH", "2C 3D AS QS") == "AS"
    assert fitting(phase, "KH", "2C 3D AS QS", order="3456789TJQKA2") == "2C AS"


def test_a_joker_matches_nothing_and_is_matched_by_nothing() -> None:
    assert fitting(MATCHING, "9H", "X1 9D") == "9D"
    table = seat(["2C 3D", "4D 5D"], MATCHING, stock="X1", setup=OPEN)
    assert table.finished


def test_any_card_fits_an_empty_pile() -> None:
    assert options(seat(["2C 3D", "4D 5D"], MATCHING)) == "2C 3D"


def test_a_seat_that_can_play_must_unless_the_phase_is_optional() -> None:
    assert texts(seat(["2C 3D", "4D 5D"], ANY)) == ["play 2C", "play 3D"]
    assert texts(seat(["2C 3D", "4D 5D"], PlayPhase(optional=True))) == [
        "play 2C",
        "play 3D",
        "pass",
    ]


def test_several_cards_of_one_rank_are_one_move() -> None:
    table = seat(["2C 2D 2H 3S", "4D 5D 6D 7D"], PlayPhase(max_cards=3))
    assert texts(table) == [
        "play 2C",
        "play 2D",
        "play 2C 2D",
        "play 2H",
        "play 2C 2H",
        "play 2D 2H",
        "play 2C 2D 2H",
        "play 3S",
    ]
    table.play("play 2C 2H")
    assert (counts(table), table.to_move) == ((2, 4), 1)
    assert set(at(table, "discard").split()) == {"2C", "2H"}


def test_a_play_has_as_many_cards_as_the_phase_says() -> None:
    table = seat(["2C 2D 2H 3S", "4D 5D 6D 7D"], PlayPhase(min_cards=2, max_cards=2))
    assert texts(table) == ["play 2C 2D", "play 2C 2H", "play 2D 2H"]


def test_a_seat_without_enough_equal_cards_passes_automatically() -> None:
    table = seat(["2C 2D 3H 3S", "4D 5D 6D 7D"], PlayPhase(min_cards=2, max_cards=2))
    do(table, "play 2C 2D")
    assert (table.to_move, texts(table)) == (0, ["play 3H 3S"])


def test_drawing_can_be_offered_beside_playing() -> None:
    phase = PlayPhase(matches=(Match.SAME_SUIT,), or_draw=True)
    table = seat(["2C 3D", "4D 5D"], phase, stock="9C KC KD", setup=OPEN)
    assert texts(table) == ["play 2C", "draw"]
    play(table, "draw")
    # The draw was the turn.
    assert held(table)[0] == "2C KC 3D"
    assert (table.to_move, texts(table)) == (1, ["draw"])


def test_drawing_is_not_offered_when_there_is_nothing_to_draw() -> None:
    phase = PlayPhase(or_draw=True, optional=True)
    table = seat(
        ["2C 3D 4C", "4D 5D 6D"], phase, stock="KC", rules=rules(stock=StockEmpty.SKIP_DRAW)
    )
    assert texts(table)[-2:] == ["draw", "pass"]
    play(table, "draw")
    assert texts(table) == ["play 4D", "play 5D", "play 6D", "pass"]


def test_the_drawn_card_may_be_played_or_not() -> None:
    phases = (
        PlayPhase(matches=(Match.SAME_SUIT,), or_draw=True),
        PlayPhase(matches=(Match.SAME_SUIT,), optional=True, only_if=OnlyIf.NOTHING_PLAYED),
    )
    table = seat(["3D", "5D"], *phases, stock="9C KC KD", setup=OPEN)
    play(table, "draw")
    assert texts(table) == ["play KC", "pass"]
    assert play(table, "pass").to_move == 1
    table = seat(["3D", "5D"], *phases, stock="9C KC KD", setup=OPEN)
    play(table, "draw KC")
    assert (table.view(0).discard_top, table.to_move) == ("KC", 1)


# --- Climbing -------------------------------------------------------------------

CLIMB = PlayPhase(
    target=PlayTarget.TABLEAU,
    max_cards=4,
    matches=(Match.BEATS_TOP,),
    climbing=True,
    optional=True,
)


def climbing(*hands: str, ends: HandEnd = HandEnd.ONE_LEFT) -> Table:
    return seat(
        list(hands), CLIMB, rules=rules(ends, all_pass=AllPass.CLEAR_TABLEAU), wins=FIRST_OUT_WINS
    )


def leads(table: Table) -> list[str]:
    """What may be played; whether a leader may also pass is not looked at."""
    return [text for text in texts(table) if text != "pass"]


def test_the_leader_plays_any_number_of_equal_cards() -> None:
    table = climbing("3C 3D 9C", "4C 5C 6C")
    assert leads(table) == ["play 3C", "play 3D", "play 3C 3D", "play 9C"]


def test_cards_are_beaten_by_as_many_higher_cards() -> None:
    table = climbing("5C 5D 9C 8C", "6C 6D 6H 4C", "7C KC KD 3C")
    do(table, "play 5C 5D")
    assert texts(table) == ["play 6C 6D", "play 6C 6H", "play 6D 6H", "pass"]
    do(table, "play 6C 6D")
    assert texts(table) == ["play KC KD", "pass"]
    table = climbing("5C 5D 9C 8C", "6C 6D 6H 4C", "7C KC KD 3C")
    do(table, "play 5C")
    assert texts(table) == ["play 6C", "play 6D", "play 6H", "pass"]


def test_who_passes_is_locked_out_until_the_pile_is_cleared() -> None:
    table = climbing("3C 9C TC", "8C KC 2C", "4C 5C 6C")
    # Seat 1 passes although it could beat the three; it is not asked again.
    assert movers(table, "play 3C", "pass", "play 4C", "play 9C") == [0, 1, 2, 0, 2]
    # Seat 2 passes as well: the pile is cleared and seat 0 leads.
    assert movers(table, "pass") == [2, 0]
    assert table.view(0).tableau == ()
    assert leads(table) == ["play TC"]
    # Seat 1 is back in the game.
    play(table, "TC")
    assert table.to_move == 1
    assert texts(table) == ["play KC", "pass"]


def test_a_cleared_pile_goes_to_the_discard_pile() -> None:
    table = climbing("3C 9C TC", "8C KC 2C", "4C 5C 6C")
    do(table, "play 3C", "pass", "pass")
    assert (at(table, "tableau"), at(table, "discard")) == ("", "3C")


def test_the_number_of_cards_is_free_again_after_the_pile_was_cleared() -> None:
    table = climbing("3C 9C 9D 9H", "8C KC 2C 4D", "4C 5C 6C 5D")
    do(table, "play 3C", "pass", "pass")
    assert leads(table)[-1] == "play 9C 9D 9H"


def test_if_the_leader_is_out_the_next_seat_leads() -> None:
    table = climbing("KC 3C", "8C 2C", "4C 5C", "6C 7C")
    do(table, "play 3C", "play 8C", "pass", "pass", "play KC")
    assert state_of(table).placing == (0,)
    # Only seat 1 may still play; it passes, and leads because seat 0 is out.
    assert (table.to_move, texts(table)) == (1, ["pass"])
    do(table, "pass")
    assert (table.view(1).tableau, table.to_move) == ((), 1)
    assert leads(table) == ["play 2C"]


def test_seats_may_beat_the_cards_of_a_seat_that_is_out() -> None:
    table = climbing("3C", "8C", "4C", ends=HandEnd.ALL_HANDS_EMPTY)
    do(table, "play 3C")
    assert (table.to_move, texts(table)) == (1, ["play 8C", "pass"])


def test_seats_that_are_out_are_not_waited_for() -> None:
    table = climbing("3C 9C", "KC 2C", "4C 5C")
    do(table, "play 9C", "play KC", "pass", "pass")
    assert table.to_move == 1
    do(table, "play 2C")
    assert state_of(table).placing == (1,)
    assert movers(table, "pass", "pass") == [2, 0, 2]
    assert leads(table) == ["play 4C", "play 5C"]


def test_cards_turned_up_before_play_can_be_climbed_on() -> None:
    """Whatever they mean, every move that is offered is a real one."""
    table = seat(
        ["3C 3D 9C", "4C 4D 8C"],
        CLIMB,
        stock="2H",
        setup=SetupRules(initial_tableau=1),
        rules=rules(HandEnd.ONE_LEFT, all_pass=AllPass.CLEAR_TABLEAU),
        wins=FIRST_OUT_WINS,
    )
    moves = table.legal_moves()
    assert all(move.cards for move in moves if move.kind == "play")
    assert "play 9C" in texts(table)
    table.play(moves[0])
    assert counts(table) != (3, 3)


# --- Passing --------------------------------------------------------------------


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


# --- Drawing --------------------------------------------------------------------


def test_a_draw_takes_the_top_cards_of_the_stock() -> None:
    table = seat(["2C 3C", "2D 3D"], DrawPhase(count=2), ANY, stock="KC QD KH KS")
    play(table, "draw")
    assert held(table)[0] == "2C 3C KC QD"
    assert table.view(1).stock_count == 2
    assert (table.to_move, table.legal_moves()[0].kind) == (0, "play")


def test_a_draw_is_unseen_by_the_others() -> None:
    table = play(seat(["2C 3C", "2D 3D"], DrawPhase(), ANY, stock="KC QD"), "draw")
    assert table.view(1).known[0] == ()
    assert "KC" in table.view(1).possible[0]


def test_an_optional_draw_may_be_passed() -> None:
    table = seat(["2C 3C", "2D 3D"], DrawPhase(optional=True), ANY, stock="KC QD")
    assert texts(table) == ["draw", "pass"]
    assert held(play(table, "pass"))[0] == "2C 3C"


def test_a_draw_of_several_takes_what_there_is() -> None:
    table = seat(
        ["2C 3C", "2D 3D"],
        DrawPhase(count=5),
        ANY,
        stock="KC QD",
        rules=rules(stock=StockEmpty.SKIP_DRAW),
    )
    assert counts(play(table, "draw")) == (4, 2)


def test_one_draws_until_a_card_fits() -> None:
    phases = (
        DrawPhase(count=5, until_playable=True, only_if=OnlyIf.CANNOT_PLAY),
        PlayPhase(matches=(Match.SAME_SUIT,)),
    )
    table = seat(["3D 4D", "5D 6D"], *phases, stock="9C KD KH 2C KC", setup=OPEN)
    assert texts(table) == ["draw"]
    play(table, "draw")
    assert held(table)[0] == "2C 3D 4D KD KH"
    assert (table.to_move, options(table)) == (0, "2C")


def test_one_draws_no_more_than_the_limit() -> None:
    phases = (
        DrawPhase(count=2, until_playable=True, only_if=OnlyIf.CANNOT_PLAY),
        PlayPhase(matches=(Match.SAME_SUIT,)),
    )
    table = seat(["3D 4D", "5D 6D"], *phases, stock="9C KD KH 2C KC", setup=OPEN)
    play(table, "draw")
    assert held(table)[0] == "3D 4D KD KH"
    assert (table.to_move, texts(table)) == (1, ["draw"])


def test_one_draws_until_something_can_really_be_played() -> None:
    """A single card is not playable where pairs are asked for."""
    phases = (DrawPhase(count=5, until_playable=True), PlayPhase(min_cards=2, max_cards=2))
    table = seat(["3D 4D", "5D 6D"], *phases, stock="9C 3C KH 2C KC TC")
    do(table, "draw")
    assert held(table)[0] == "3C 9C 3D 4D"
    assert (table.to_move, texts(table)) == (0, ["play 3C 3D"])


def test_a_card_can_be_taken_from_the_discard_pile_and_all_see_which() -> None:
    phases = (DrawPhase(source=DrawSource.DISCARD), ANY)
    table = seat(["2C 3C", "2D 3D"], *phases, stock="KC QD", setup=OPEN)
    assert texts(table) == ["draw from the discard pile"]
    table.play("draw from the discard pile")
    assert held(table)[0] == "2C 3C KC"
    assert table.view(1).known[0] == ("KC",)
    assert (table.view(1).discard_top, table.view(1).discard_count) == (None, 0)


def test_several_cards_of_the_discard_pile_come_from_its_top() -> None:
    phases = (ANY, DrawPhase(source=DrawSource.DISCARD, count=2, optional=True))
    table = seat(["2C 3C 4C", "2D 3D 4D"], *phases, stock="KC", setup=OPEN)
    do(table, "play 2C", "pass", "play 2D", "draw from the discard pile")
    assert held(table)[1] == "2C 2D 3D 4D"
    assert at(table, "discard") == "KC"


def test_nothing_is_drawn_from_an_empty_discard_pile() -> None:
    phases = (DrawPhase(source=DrawSource.DISCARD), ANY)
    table = seat(["2C 3C", "2D 3D"], *phases)
    assert options(table) == "2C 3C"


@pytest.mark.parametrize(
    ("source", "from_seat"), [(DrawSource.NEXT_HAND, 1), (DrawSource.PREVIOUS_HAND, 2)]
)
def test_a_card_can_be_drawn_unseen_from_a_neighbour(source: DrawSource, from_seat: int) -> None:
    phases = (DrawPhase(source=source), DiscardPhase(optional=True))
    table = seat(["2C 3C", "2D 3D", "2H 3H"], *phases)
    assert texts(table) == [f"draw from seat {from_seat}"]
    assert [move.target for move in table.legal_moves()] == [from_seat]
    yours = set(table.view(from_seat).hand)
    table.play(table.legal_moves()[0])
    (card,) = yours & set(table.view(0).hand)
    other = 3 - from_seat
    assert table.view(from_seat).known[0] == (card,)
    assert table.view(other).known[0] == ()


def test_which_card_is_drawn_from_a_neighbour_is_chance() -> None:
    phases = (DrawPhase(source=DrawSource.NEXT_HAND), DiscardPhase(optional=True))

    def drawn(seed: int) -> str:
        table = seat(["2C 3C", "2D 3D"], *phases, seed=seed)
        table.play("draw from seat 1")
        (card,) = {"2D", "3D"} & set(table.view(0).hand)
        return card

    found = [drawn(seed) for seed in range(40)]
    assert found == [drawn(seed) for seed in range(40)]
    assert 8 < found.count("2D") < 32


def test_the_neighbour_is_the_next_seat_that_has_cards() -> None:
    phases = (DiscardPhase(pairs=True), DrawPhase(source=DrawSource.NEXT_HAND, starts_block=True))
    table = seat(
        ["2C 3C", "4D 4H", "5H 6H"], *phases, rules=rules(HandEnd.ONE_LEFT), wins=FIRST_OUT_WINS
    )
    do(table, "discard 4D 4H")
    assert state_of(table).placing == (1,)
    assert (table.to_move, texts(table)) == (0, ["draw from seat 2"])


def test_a_neighbour_whose_last_card_is_taken_is_out() -> None:
    phases = (DrawPhase(source=DrawSource.NEXT_HAND), DiscardPhase(pairs=True))
    table = seat(["2C", "3D", "4H"], *phases, rules=rules(HandEnd.ONE_LEFT), wins=FIRST_OUT_WINS)
    do(table, "draw from seat 1")
    assert state_of(table).placing == (1,)
    assert (table.to_move, texts(table)) == (2, ["draw from seat 0"])


# --- Discarding -----------------------------------------------------------------


def test_cards_are_discarded_one_decision_a_card() -> None:
    table = seat(["2C 3C 4C", "2D 3D 4D"], DiscardPhase(count=2))
    assert texts(table) == ["discard 2C", "discard 3C", "discard 4C"]
    do(table, "discard 3C")
    assert (table.to_move, texts(table)) == (0, ["discard 2C", "discard 4C"])
    do(table, "discard 2C")
    assert table.to_move == 1
    assert set(at(table, "discard").split()) == {"2C", "3C"}


def test_cards_chosen_so_far_for_a_discard_are_hidden_from_the_other_seats() -> None:
    """A choice of several cards is shown when it is complete."""
    table = seat(["2C 3C 4C", "2D 3D 4D"], DiscardPhase(count=2))
    before = table.view(1)
    state, move = state_of(table), table.legal_moves()[0]
    table.play(move)
    assert table.view(1) == before
    seen = state.seen(move, 1)
    assert seen is None or seen.cards == ()


def test_an_optional_discard_may_be_passed() -> None:
    table = seat(["2C 3C 4C", "2D 3D 4D"], DiscardPhase(count=2, optional=True))
    assert texts(table)[-1] == "pass"
    assert movers(table, "discard 2C", "pass") == [0, 0, 1]
    assert counts(table) == (2, 3)


def test_a_seat_discards_no_more_than_it_has() -> None:
    table = seat(["2C 3C", "2D 3D"], DiscardPhase(count=5), wins=FIRST_OUT_WINS)
    assert movers(table, "discard 2C", "discard 3C") == [0, 0, 1]
    assert state_of(table).placing == (0,)


def test_pairs_are_discarded_as_long_as_there_are_any() -> None:
    table = seat(["2C 2D 3C 3D 4C", "5D 6D 7D 8D 9D"], DiscardPhase(pairs=True), ANY)
    assert texts(table) == ["discard 2C 2D", "discard 3C 3D"]
    do(table, "discard 3C 3D")
    assert (table.to_move, texts(table)) == (0, ["discard 2C 2D"])
    do(table, "discard 2C 2D")
    assert options(table) == "4C"


def test_of_three_equal_cards_one_is_kept() -> None:
    table = seat(["2C 2D 2H", "5D 6D 7D"], DiscardPhase(pairs=True), ANY)
    assert texts(table) == ["discard 2C 2D", "discard 2C 2H", "discard 2D 2H"]
    do(table, "discard 2C 2H")
    assert held(table)[0] == "2D"
    assert texts(table) == ["play 2D"]


def test_four_equal_cards_are_two_pairs() -> None:
    table = seat(["2C 2D 2H 2S", "5D 6D 7D 8D"], DiscardPhase(pairs=True), ANY)
    do(table, "discard 2C 2S")
    assert texts(table) == ["discard 2D 2H"]


# --- The stock runs out ---------------------------------------------------------


def test_an_empty_stock_is_made_of_the_discard_pile_but_for_its_top() -> None:
    phases = (DrawPhase(), ANY)
    table = seat(["2C 3C", "2D 3D"], *phases, stock="KC")
    play(table, "draw KC")
    # Nothing lies under the top card, so there is nothing to draw.
    assert (table.to_move, options(table)) == (1, "2D 3D")
    play(table, "2D")
    assert texts(table) == ["draw"]
    play(table, "draw")
    assert held(table)[0] == "2C 3C KC"
    assert at(table, "discard") == "2D"


def test_an_empty_stock_can_end_the_hand() -> None:
    table = seat(
        ["2C 3C", "2D 3D"], DrawPhase(), ANY, stock="KC", rules=rules(stock=StockEmpty.END_HAND)
    )
    play(table, "draw KC")
    assert not table.finished
    play(table, "draw")
    assert (table.finished, counts(table)) == (True, (2, 2))


def test_an_empty_stock_can_mean_that_nothing_is_drawn() -> None:
    table = seat(
        ["2C 3C", "2D 3D"], DrawPhase(), ANY, stock="KC", rules=rules(stock=StockEmpty.SKIP_DRAW)
    )
    play(table, "draw KC")
    assert (table.to_move, options(table)) == (1, "2D 3D")
    play(table, "2D")
    assert (table.to_move, options(table)) == (0, "2C 3C")


DRAW_AND_PLAY = (DrawPhase(), ANY)


def reshuffled(first: Sequence[str], seed: int) -> str:
    """The stock after a reshuffle of five cards that were played in some order."""
    table = seat(["2C 3C 4C", "2D 3D 4D"], *DRAW_AND_PLAY, stock="KC KD KH KS", seed=seed)
    for card in first:
        play(table, f"draw {card}")
    assert table.view(0).stock_count == 0
    # Four lie there, three of them are shuffled, and one is drawn.
    before = set(held(table)[0].split())
    play(table, "draw")
    (drawn,) = set(held(table)[0].split()) - before
    return f"{drawn} {at(table, 'stock')}"


def test_a_reshuffle_does_not_depend_on_the_order_of_play_before() -> None:
    orders = [["2C", "2D", "3C", "3D"], ["3C", "2D", "2C", "3D"]]
    for seed in range(10):
        one, two = (reshuffled(order, seed) for order in orders)
        assert one == two
        assert set(one.split()) == {"2C", "2D", "3C"}


def test_a_reshuffle_is_the_same_for_the_same_seed_and_differs_between_seeds() -> None:
    order = ["2C", "2D", "3C", "3D"]
    found = [reshuffled(order, seed) for seed in range(40)]
    assert found == [reshuffled(order, seed) for seed in range(40)]
    assert len(set(found)) == 6, "three cards in each of their orders"


def test_a_reshuffle_does_not_depend_on_other_chance_in_play() -> None:
    """A card stolen before it makes no difference to the order of equal stocks."""
    effects = on("5", EffectType.STEAL_CARD, value=1)
    found: dict[frozenset[str], set[str]] = {}
    for stolen in (False, True):
        table = seat(
            ["2C 5C 4C", "7D 3D 4D"], ANY, DrawPhase(optional=True), stock="KC", effects=effects
        )
        play(table, "5C" if stolen else "2C")
        do(table, "draw")
        card = "7D" if "7D" in table.view(1).hand else "3D"
        play(table, card)
        table.play("draw")
        stock = at(table, "stock")
        found.setdefault(frozenset(stock.split()), set()).add(stock)
    assert all(len(orders) == 1 for orders in found.values())


def test_a_new_hand_has_a_deck_of_its_own_however_often_the_last_was_reshuffled() -> None:
    deck = [rank + suit for rank in RANKS for suit in "CDHS"]
    genome = game_of(
        deck[:20],
        PlayPhase(optional=True, or_draw=True),
        players=2,
        each=5,
        rules=rules(HandEnd.FIRST_OUT, hands=3, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
    )
    deals = set()
    for choices in range(6):
        table = play_until_hand(Table(genome, seed=4), 1, seed=choices)
        assert table.hand_number == 1
        deals.add((*held(table), at(table, "stock")))
    assert len(deals) == 1


# --- Before the first turn ------------------------------------------------------


def test_a_card_is_turned_up_to_start_the_discard_pile() -> None:
    table = seat(["2C 3C", "2D 3D"], MATCHING, stock="5C KD KH", setup=OPEN)
    assert (table.view(0).discard_top, table.view(0).discard_count) == ("5C", 1)
    assert at(table, "stock") == "KD KH"
    assert options(table) == "2C 3C"


def test_cards_that_may_not_start_the_pile_are_buried_under_the_stock() -> None:
    setup = SetupRules(initial_discard=True, buried_ranks="8J")
    table = seat(
        ["2C 3C", "2D 3D"],
        PlayPhase(matches=(Match.SAME_SUIT,), or_draw=True),
        stock="8C JD 5H KD 8H KH",
        setup=setup,
    )
    assert table.view(0).discard_top == "5H"
    # The eight of hearts is not turned up and stays where it is.
    assert at(table, "stock") == "KD 8H KH 8C JD"


def test_buried_cards_are_drawn_last() -> None:
    setup = SetupRules(initial_discard=True, buried_ranks="8")
    table = seat(["2C", "2D"], DrawPhase(), ANY, stock="8C 5H KD", setup=setup)
    assert held(play(table, "draw"))[0] == "2C KD"
    assert held(play(table, "KD draw"))[1] == "8C 2D"


def test_one_card_starts_the_pile_although_all_are_of_ranks_to_be_buried() -> None:
    setup = SetupRules(initial_discard=True, buried_ranks="8")
    table = seat(["2C", "2D"], DrawPhase(), ANY, stock="8C 8D 8H", setup=setup)
    assert (table.view(0).discard_top, at(table, "stock")) == ("8C", "8D 8H")


def test_cards_are_turned_up_on_the_tableau_for_all_to_see() -> None:
    table = seat(
        ["2C 3C", "2D 3D"], TABLEAU, stock="5C KD KH 9S", setup=SetupRules(initial_tableau=3)
    )
    assert table.view(1).tableau == ("5C", "KD", "KH")
    assert at(table, "stock") == "9S"
    assert counts(table) == (2, 2)
    assert {"5C", "KD", "KH"} <= set(table.view(1).public_cards)


def test_the_tableau_is_laid_before_the_discard_pile() -> None:
    phases = (TABLEAU, PlayPhase(optional=True))
    setup = SetupRules(initial_tableau=2, initial_discard=True)
    table = seat(["2C 3C", "2D 3D"], *phases, stock="5C KD KH 9S", setup=setup)
    assert (at(table, "tableau"), at(table, "discard"), at(table, "stock")) == ("5C KD", "KH", "9S")


# --- Dealing again --------------------------------------------------------------


def redealing(hands: list[str], stock: str, *phases: PlayPhase, queens: bool = False) -> Table:
    return seat(
        hands,
        *(phases or (ANY,)),
        stock=stock,
        setup=SetupRules(redeal_when_empty=True),
        effects=on("Q", EffectType.REVERSE) if queens else (),
        wins=FIRST_OUT_WINS,
    )


def test_when_all_hands_are_empty_as_many_cards_are_dealt_again() -> None:
    table = redealing(["2C", "2D"], "3C 3D 4C 4D")
    play(table, "2C")
    assert counts(table) == (0, 1)
    play(table, "2D")
    assert held(table) == ["3C", "3D"]
    assert (table.to_move, table.hand_number) == (0, 0)
    play(table, "3C 3D")
    assert held(table) == ["4C", "4D"]
    play(table, "4C 4D")
    assert table.finished


def test_nobody_is_out_while_cards_are_left_to_deal() -> None:
    table = redealing(["2C", "2D"], "3C 3D")
    play(table, "2C 2D")
    assert state_of(table).placing == ()
    play(table, "3C")
    assert state_of(table).placing == (0,)


def test_a_short_stock_is_dealt_as_far_as_it_goes() -> None:
    table = play(redealing(["2C 3C", "2D 3D"], "4C 4D 5C"), "2C 2D 3C 3D")
    assert held(table) == ["4C 5C", "4D"]


def test_further_deals_ignore_the_direction_of_play() -> None:
    table = redealing(["QC", "2D", "2H"], "3C 3D 3H", queens=True)
    # Anticlockwise from seat 0: seat 2, then seat 1.
    assert movers(table, "play QC", "play 2H") == [0, 2, 1]
    play(table, "2D")
    assert held(table) == ["3C", "3D", "3H"]
    assert table.view(0).reversed


# --- From hand to hand ----------------------------------------------------------


def test_direction_is_reset_each_hand() -> None:
    table = seat(
        ["2C QC", "2D 3D", "2H 3H"],
        ANY,
        effects=on("Q", EffectType.REVERSE),
        rules=rules(HandEnd.FIRST_OUT, hands=2, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
    )
    play(table, "2C 2D 2H QC")
    assert last_hand(table).view(0).reversed
    assert (table.hand_number, table.dealer, table.to_move) == (1, 0, 1)
    assert not table.view(0).reversed


def test_skips_are_reset_each_hand() -> None:
    table = seat(
        ["2C 7C", "2D 3D", "2H 3H"],
        ANY,
        effects=on("7", EffectType.SKIP_NEXT, value=1),
        rules=rules(HandEnd.FIRST_OUT, hands=2, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
    )
    play(table, "2C 2D 2H 7C")
    assert (table.hand_number, table.to_move) == (1, 1)
    card = next(card for card in table.view(1).hand if card != "7C")
    assert play(table, card).to_move == 2


def test_deals_ignore_the_direction_of_play() -> None:
    """The second deal is the same whichever way play went in the first hand."""
    deals = []
    for first in ("QC 3C", "3C KC"):
        table = seat(
            ["QC 3C KC", "2D 3D 4D", "2H 3H 4H"],
            PlayPhase(repeat=3),
            effects=on("Q", EffectType.REVERSE) + on("K", EffectType.REVERSE),
            rules=rules(HandEnd.FIRST_OUT, hands=2, places=(1,)),
            wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
        )
        play(table, first)
        turned = table.view(0).reversed
        play(table, options(table))
        # Both the queen and the king have been played by now.
        assert turned
        assert not last_hand(table).view(0).reversed
        deals.append((table.dealer, *held(table)))
    table = seat(
        ["QC 3C KC", "2D 3D 4D", "2H 3H 4H"],
        PlayPhase(repeat=3),
        effects=on("Q", EffectType.REVERSE),
        rules=rules(HandEnd.FIRST_OUT, hands=2, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
    )
    play(table, "QC 3C KC")
    assert last_hand(table).view(0).reversed
    deals.append((table.dealer, *held(table)))
    assert deals[0] == deals[1] == deals[2]


def test_a_named_suit_and_a_pile_do_not_outlive_the_hand() -> None:
    table = seat(
        ["2C 8C", "2D 3D"],
        PlayPhase(matches=(Match.SAME_SUIT,), optional=True),
        effects=on("8", EffectType.NAME_SUIT),
        rules=rules(HandEnd.FIRST_OUT, hands=2, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
    )
    do(table, "play 2C", "pass", "play 8C", "name hearts")
    assert last_hand(table).view(0).named_suit == "H"
    assert table.hand_number == 1
    view = table.view(0)
    assert (view.named_suit, view.discard_top, view.tableau) == (None, None, ())
    assert len(table.legal_moves()) == 3


# --- Going out ------------------------------------------------------------------


def test_a_hand_goes_on_without_the_seats_that_are_out() -> None:
    table = seat(
        ["2C 2D 2H", "3D 4D 5D", "3H 4H 5H"],
        PlayPhase(max_cards=3),
        wins=FIRST_OUT_WINS,
    )
    assert movers(table, "play 2C 2D 2H", "play 3D", "play 3H", "play 4D") == [0, 1, 2, 1, 2]
    assert state_of(table).placing == (0,)


def test_placing_is_the_order_of_going_out() -> None:
    table = seat(["2C 6C 7C", "3D 3C 3H", "4H 4C 9H"], PlayPhase(max_cards=3), wins=FIRST_OUT_WINS)
    do(table, "play 2C", "play 3C 3D 3H", "play 4C 4H", "play 6C", "play 9H", "play 7C")
    assert table.finished
    assert state_of(table).placing == (1, 2, 0)
    assert table.winner == 1


@pytest.mark.parametrize(
    ("ends", "moves"),
    [(HandEnd.FIRST_OUT, 1), (HandEnd.ONE_LEFT, 3), (HandEnd.ALL_HANDS_EMPTY, 4)],
)
def test_a_hand_ends_when_the_rules_say(ends: HandEnd, moves: int) -> None:
    table = seat(
        ["2C 2D", "3D 3H", "4H 4C"], PlayPhase(max_cards=2), rules=rules(ends), wins=FIRST_OUT_WINS
    )
    plays = ["play 2C 2D", "play 3D", "play 4C 4H", "play 3H"]
    do(table, *plays[: moves - 1])
    assert not table.finished
    do(table, plays[moves - 1])
    assert table.finished


def test_points_are_given_by_the_order_of_going_out() -> None:
    table = seat(
        ["2C 6C 7C", "3D 3C 3H", "4H 4C 9H"],
        PlayPhase(max_cards=3),
        rules=rules(HandEnd.ONE_LEFT, places=(5, 2, 100)),
        wins=HIGH_SCORE,
    )
    do(table, "play 2C", "play 3C 3D 3H", "play 4C 4H", "play 6C", "play 9H")
    # Seat 0 never goes out: it is the one that is left, and so the last.
    assert (table.finished, table.scores) == (True, (100, 5, 2))


POINTS = points(1, "D") + points(10, "C")


def test_cards_that_are_held_can_count_against_their_holder() -> None:
    table = seat(
        ["2C 2D", "3D 3C", "4H 4C"],
        PlayPhase(max_cards=2),
        rules=rules(HandEnd.FIRST_OUT, held_cards=HeldCards.AGAINST_HOLDER),
        scoring=POINTS,
        wins=HIGH_SCORE,
    )
    do(table, "play 2C 2D")
    assert table.scores == (0, -11, -10)


def test_cards_that_are_held_can_count_for_the_first_one_out() -> None:
    table = seat(
        ["2C 3D", "4D 4C", "5H 6C"],
        PlayPhase(max_cards=2),
        rules=rules(HandEnd.FIRST_OUT, held_cards=HeldCards.TO_FIRST_OUT),
        scoring=POINTS,
        wins=HIGH_SCORE,
    )
    do(table, "play 2C", "play 4C 4D")
    # 3D, 5H and 6C are still held.
    assert table.scores == (0, 11, 0)


def test_held_cards_count_for_the_first_one_out_although_others_follow() -> None:
    table = seat(
        ["2C 2D", "3D 3H", "4H 5C"],
        PlayPhase(max_cards=2),
        rules=rules(HandEnd.ONE_LEFT, held_cards=HeldCards.TO_FIRST_OUT),
        scoring=POINTS,
        wins=HIGH_SCORE,
    )
    do(table, "play 2C 2D", "play 3D 3H")
    assert state_of(table).placing == (0, 1)
    assert table.scores == (10, 0, 0)


def test_held_cards_count_for_nobody_when_nobody_is_out() -> None:
    table = seat(
        ["2C 3D", "4D 4C"],
        PlayPhase(optional=True),
        rules=rules(HandEnd.FIRST_OUT, held_cards=HeldCards.TO_FIRST_OUT),
        scoring=POINTS,
        wins=HIGH_SCORE,
    )
    do(table, "pass", "pass")
    assert (table.finished, table.scores) == (True, (0, 0))


def test_the_first_without_cards_wins_at_once_or_at_the_end_of_the_hand() -> None:
    hands = ["2C 3C", "3D 3H", "4H 4C"]
    table = do(seat(hands, PlayPhase(max_cards=2)), "play 2C", "play 3D 3H")
    assert (table.finished, table.winner) == (True, 1)
    table = do(seat(hands, PlayPhase(max_cards=2), wins=FIRST_OUT_WINS), "play 2C", "play 3D 3H")
    assert not table.finished
    do(table, "play 4C 4H", "play 3C")
    assert (table.finished, table.winner) == (True, 1)


def test_throwing_the_last_card_away_wins_too() -> None:
    table = seat(["2C 3C", "3D 3H"], DiscardPhase(count=2))
    do(table, "discard 2C", "discard 3C")
    assert (table.finished, table.winner) == (True, 0)


# --- The stock as a clock -------------------------------------------------------


def stock_clock(*phases: DrawPhase | PlayPhase, stock: str) -> Table:
    return seat(
        ["2C 3C", "2D 3D"],
        *phases,
        stock=stock,
        rules=rules(held_cards=HeldCards.AGAINST_HOLDER),
        scoring=POINTS,
        wins=win(WinType.HIGH_SCORE, Trigger.STOCK_EMPTY),
    )


def test_scores_can_be_looked_at_as_soon_as_the_stock_is_empty() -> None:
    table = stock_clock(DrawPhase(), ANY, stock="KH KS")
    play(table, "draw 2C draw")
    # Seat 1 has drawn the last card and plays no more.
    assert table.finished
    assert counts(table) == (2, 3)
    assert (table.scores, table.winner) == ((-10, -2), 1)


def test_the_stock_can_run_out_in_the_middle_of_a_draw_of_several() -> None:
    table = stock_clock(DrawPhase(count=3), ANY, stock="KH KS")
    play(table, "draw")
    assert (table.finished, counts(table)) == (True, (4, 2))


STOCK_TRIGGER = win(WinType.HIGH_SCORE, Trigger.STOCK_EMPTY, TieRule.SHARE)


def test_the_stock_can_run_out_by_an_effect() -> None:
    table = seat(
        ["7C 3C", "2D 3D"],
        ANY,
        stock="KH KS",
        effects=on("7", EffectType.DRAW_CARDS, value=2),
        rules=rules(places=(1,)),
        wins=STOCK_TRIGGER,
    )
    assert play(table, "7C").finished


def test_the_stock_can_run_out_by_an_effect_whose_target_was_chosen() -> None:
    choice = TargetSelector.PLAYER_CHOICE
    table = seat(
        ["7C 3C", "2D 3D"],
        ANY,
        stock="KH KS",
        effects=on("7", EffectType.DRAW_CARDS, choice, 2),
        rules=rules(places=(1,)),
        wins=STOCK_TRIGGER,
    )
    do(table, "play 7C", "choose seat 1")
    assert table.finished


def test_the_stock_can_run_out_by_a_further_deal() -> None:
    table = seat(
        ["2C", "2D"],
        ANY,
        stock="3C 3D",
        setup=SetupRules(redeal_when_empty=True),
        rules=rules(places=(1,)),
        wins=STOCK_TRIGGER,
    )
    play(table, "2C 2D")
    assert table.finished


def test_no_question_outlives_the_hand_in_which_it_was_asked() -> None:
    """The first hand is dealt without a stock, so that it ends with the first move."""
    table = seat(
        ["8C 9C 2C", "TC JC 3C"],
        PlayPhase(matches=(Match.SAME_SUIT,)),
        DrawPhase(optional=True),
        setup=SetupRules(hand_sizes=(3, 2)),
        effects=on("8", EffectType.NAME_SUIT),
        rules=rules(hands=4, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.STOCK_EMPTY, TieRule.ANOTHER_HAND),
    )
    table.play("play 8C")
    if table.hand_number == 0:
        table.play("name clubs")
    kinds = {move.kind for move in table.legal_moves()}
    assert kinds == {"play"}


# --- Limits ---------------------------------------------------------------------


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
