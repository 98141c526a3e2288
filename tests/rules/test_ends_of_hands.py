"""What the end of a hand comes to: wins at once, who did best, who pays for what."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.contracts_table import first_to, game, hand, play_out, start_with
from tests.rules.contracts_table import play as play_cards
from tests.rules.play_tables import rules
from tests.rules.tables import play, points, sit, states, win
from tests.rules.turn_tables import (
    at,
    do,
    last_hand,
    on,
    seat,
)

import darwindeck as dd
from darwindeck._native import ParseError, Program
from darwindeck.errors import GenomeError
from darwindeck.genome.schema import (
    BiddingPhase,
    Category,
    CategoryScoring,
    ContractKind,
    ContractScoring,
    EffectType,
    FirstPlayer,
    GameRules,
    HandEnd,
    HandMode,
    HeldCards,
    PlayPhase,
    PlayTarget,
    SetupRules,
    TableauMode,
    TargetSelector,
    TrickPhase,
    Trigger,
    WarWinnings,
    WinType,
)
from darwindeck.testing.bytecode import with_bytes

PAIRS = ((0, 2), (1, 3))
TO_TABLEAU = PlayPhase(target=PlayTarget.TABLEAU)


# --- At once --------------------------------------------------------------------

A_POINT_A_TRICK = GameRules(trick_points=1)
"""Tricks count as they are taken; what else scores does when the hand is over."""


def test_a_contract_that_reaches_the_target_wins_at_once_when_the_hand_is_scored() -> None:
    wins = [first_to(20, Trigger.AT_ONCE)]
    genome = game(2, bidding=BiddingPhase(), rules=A_POINT_A_TRICK, wins=wins)
    state = play_out(genome, hand((2, 1), (2, 1)))
    assert (state.finished, state.winner, state.scores) == (True, 0, (22, 11))


def test_an_exact_contract_wins_at_once_when_the_hand_is_scored() -> None:
    genome = game(
        2,
        bidding=BiddingPhase(min_bid=0, allow_nil=False),
        contract=ContractScoring(kind=ContractKind.EXACTLY),
        rules=A_POINT_A_TRICK,
        wins=[first_to(12, Trigger.AT_ONCE)],
    )
    state = play_out(genome, hand((2, 1), (0, 1)))
    assert (state.finished, state.winner, state.scores) == (True, 1, (4, 12))


def test_points_for_a_place_win_at_once_when_the_hand_is_scored() -> None:
    places = GameRules(trick_points=1, score_by_place=(3, 1))
    genome = game(2, cards=1, rules=places, wins=[first_to(3, Trigger.AT_ONCE)])
    state = play_cards(start_with(genome, "2C", "3C"), "2C 3C")
    assert (state.finished, state.winner, state.scores) == (True, 0, (3, 2))


def test_a_category_wins_at_once_when_the_hand_is_scored() -> None:
    genome = replace(
        game(2, cards=1, rules=A_POINT_A_TRICK, wins=[first_to(2, Trigger.AT_ONCE)]),
        category_scoring=(CategoryScoring(category=Category.MOST_CARDS),),
    )
    state = play_cards(start_with(genome, "2C", "3C"), "2C 3C")
    assert (state.finished, state.winner, state.scores) == (True, 1, (0, 2))


def test_of_two_that_reach_the_target_in_one_scoring_the_higher_wins_at_once() -> None:
    wins = [first_to(10, Trigger.AT_ONCE)]
    genome = game(2, bidding=BiddingPhase(), rules=A_POINT_A_TRICK, wins=wins)
    state = play_out(genome, hand((1, 2), (1, 2)))
    assert (state.finished, state.winner, state.scores) == (True, 1, (11, 22))


def test_another_hand_follows_where_nobody_has_reached_the_target() -> None:
    wins = [first_to(23, Trigger.AT_ONCE)]
    genome = game(2, bidding=BiddingPhase(), rules=A_POINT_A_TRICK, wins=wins)
    state = play_out(genome, hand((2, 1), (2, 1)))
    assert (state.finished, state.hand_over, state.scores) == (False, True, (22, 11))


# --- Who won the last hand ------------------------------------------------------


def out_in_pairs(first: FirstPlayer, seed: int, places: tuple[int, ...] = (2, 1)) -> dd.Table:
    """Seat 2 is out first, with a pair; then seats 0 and 1; seat 3 is left."""
    phase = PlayPhase(max_cards=2, first_player=first)
    table = seat(
        ["3C 4C", "5C 6C", "7C 7D", "8C 9C"],
        phase,
        rules=GameRules(hand_ends_when=HandEnd.ONE_LEFT, score_by_place=places),
        wins=first_to(100),
        teams=PAIRS,
        seed=seed,
    )
    return do(table, "play 3C", "play 5C", "play 7C 7D", "play 8C", "play 4C", "play 6C")


@pytest.mark.parametrize("seed", range(12))
def test_the_first_out_has_won_the_hand_not_the_partner(seed: int) -> None:
    table = out_in_pairs(FirstPlayer.LAST_HAND_WINNER, seed)
    assert (table.team_scores, table.to_move) == ((3, 0), 2)


@pytest.mark.parametrize("seed", range(12))
def test_the_last_out_has_lost_the_hand_although_a_partner_did_no_better_in_points(
    seed: int,
) -> None:
    """Seats 1 and 3 have no points; seat 1 was out before seat 3."""
    table = out_in_pairs(FirstPlayer.LAST_HAND_LOSER, seed)
    assert (table.scores, table.to_move) == ((1, 0, 2, 0), 3)


def test_a_seats_own_points_come_before_its_place() -> None:
    """Only the second place scores, so seat 0 did best."""
    table = out_in_pairs(FirstPlayer.LAST_HAND_WINNER, 0, places=(0, 1))
    assert (table.scores, table.to_move) == ((1, 0, 0, 0), 0)


@pytest.mark.parametrize("seed", range(12))
def test_tricks_come_before_the_lot_and_partners_do_not_share_them(seed: int) -> None:
    """Only teams score; seat 1 takes both tricks, so seat 1 leads the next hand."""
    phase = TrickPhase(first_player=FirstPlayer.LAST_HAND_WINNER)
    hands = ["2C 2D", "AC AD", "3C 3D", "4C 4D"]
    table = sit(hands, phase, rules=GameRules(extra_card_points=1), teams=PAIRS, seed=seed)
    play(table, "2C AC 3C 4C AD 3D 4D 2D")
    assert (table.scores, table.team_scores, table.to_move) == ((0, 0, 0, 0), (0, 4), 1)


def test_the_president_leads_in_pairs_too() -> None:
    genome = replace(dd.load_game("president"), team_mode=True, teams=PAIRS)
    president, hands = None, 0
    for number in range(12):
        for state in states(genome, number):
            if state.hand_over or state.finished:
                president = state.placing[0]
            elif president is not None and not any(
                move.text.startswith("give") for move in state.legal_moves()
            ):
                assert state.to_move == president
                president, hands = None, hands + 1
        president = None
    assert hands > 40


# --- Cards that are held --------------------------------------------------------


def test_who_went_out_is_paid_for_opponents_cards_only() -> None:
    """Seat 0 is out; the partner's king does not count, the opponents' cards do."""
    table = seat(
        ["2C 2D", "TC 3C", "KC 4C", "9C 5C"],
        PlayPhase(max_cards=2),
        scoring=points(1, rank="T") + points(5, rank="9") + points(20, rank="K"),
        rules=rules(HandEnd.FIRST_OUT, held_cards=HeldCards.TO_FIRST_OUT),
        wins=win(WinType.HIGH_SCORE, Trigger.HAND_END),
        teams=PAIRS,
    )
    do(table, "play 2C 2D")
    assert (table.scores, table.team_scores) == ((6, 0, 0, 0), (6, 0))


def test_cards_count_against_each_holder_partners_too() -> None:
    table = seat(
        ["2C 2D", "TC 3C", "KC 4C", "9C 5C"],
        PlayPhase(max_cards=2),
        scoring=points(1, rank="T") + points(5, rank="9") + points(20, rank="K"),
        rules=rules(HandEnd.FIRST_OUT, held_cards=HeldCards.AGAINST_HOLDER),
        wins=win(WinType.HIGH_SCORE, Trigger.HAND_END),
        teams=PAIRS,
    )
    do(table, "play 2C 2D")
    assert (table.scores, table.team_scores) == ((0, -1, -20, -5), (-20, -6))


# --- War with captured cards ----------------------------------------------------

CAPTURED_WAR = SetupRules(
    hand_mode=HandMode.PILE, tableau_mode=TableauMode.WAR, war_winnings=WarWinnings.CAPTURED
)


def captured_war(hands: list[str], kind: WinType = WinType.MOST_CAPTURED) -> dd.Table:
    categories = (CategoryScoring(category=Category.MOST_CARDS, points=3),)
    return seat(
        hands,
        TO_TABLEAU,
        setup=CAPTURED_WAR,
        categories=categories,
        wins=win(kind, Trigger.HAND_END),
    )


@pytest.mark.parametrize("kind", [WinType.MOST_CAPTURED, WinType.HIGH_SCORE])
def test_a_last_pair_that_ties_ends_the_hand_and_what_was_captured_is_scored(
    kind: WinType,
) -> None:
    table = do(captured_war(["9C 5C", "4D 5D"], kind), *["turn the top card"] * 4)
    assert (table.finished, table.winner, table.scores) == (True, 0, (3, 0))
    end = last_hand(table)
    assert (at(table, "taken 0"), at(table, "tableau")) == ("9C 4D", "5C 5D")
    assert end.timed_out is False


def test_a_last_pair_that_ties_is_nobodys_and_equal_captures_are_a_draw() -> None:
    table = do(captured_war(["9C 3C 5C", "4D 8D 5D"]), *["turn the top card"] * 6)
    assert (table.finished, table.winners, table.scores) == (True, (), (0, 0))
    assert at(table, "tableau") == "5C 5D"


def test_with_piles_a_last_pair_that_ties_is_a_draw() -> None:
    setup = SetupRules(hand_mode=HandMode.PILE, tableau_mode=TableauMode.WAR)
    wins = win(WinType.CAPTURE_ALL, Trigger.AT_ONCE)
    table = seat(["5C", "5D"], TO_TABLEAU, setup=setup, wins=wins)
    do(table, *["turn the top card"] * 2)
    assert (table.finished, table.winners) == (True, ())


def test_no_whole_match_is_drawn_where_captures_are_unequal() -> None:
    genome = dd.load_game("war")
    setup = replace(genome.setup, war_winnings=WarWinnings.CAPTURED)
    wins = (win(WinType.MOST_CAPTURED, Trigger.HAND_END),)
    genome = replace(genome, setup=setup, win_conditions=wins, game_rules=GameRules(hands=1))
    for number in range(120):
        *_, end = states(genome, number)
        taken = [sum(where == f"taken {seat}" for _, where in end.places()) for seat in (0, 1)]
        best = [seat for seat in (0, 1) if taken[seat] == max(taken)]
        assert end.winners == (tuple(best) if len(best) == 1 else ()), number


def test_the_engine_refuses_a_war_that_turns_two_cards_in_a_turn() -> None:
    """A batch would play on where a table times out."""
    genome = dd.load_game("war")
    code = dd.compile_genome(genome)
    repeat = code.index(bytes([20, 1, 1, 1]), 39) + 9
    assert code[repeat] == 1
    with pytest.raises(ParseError, match="in war each turn turns one card"):
        Program(with_bytes(code, repeat, bytes([2])))
    phases = (replace(genome.turn_structure.phases[0], repeat=2),)
    with pytest.raises(GenomeError, match="repeat"):
        dd.compile_genome(
            replace(genome, turn_structure=replace(genome.turn_structure, phases=phases))
        )


# --- Sweeps ---------------------------------------------------------------------

SWEEPS = (CategoryScoring(category=Category.EACH_SWEEP, points=3),)


def capturing(
    hands: list[str], tableau: str, effect: EffectType, target: TargetSelector, stock: str = ""
) -> dd.Table:
    """Sevens have an effect when they are played."""
    return seat(
        hands,
        TO_TABLEAU,
        stock=f"{tableau} {stock}",
        setup=SetupRules(tableau_mode=TableauMode.MATCH_RANK, initial_tableau=len(tableau.split())),
        categories=SWEEPS,
        effects=on("7", effect, target, 1),
        wins=win(WinType.HIGH_SCORE, Trigger.HAND_END),
    )


def test_a_capture_is_no_sweep_when_its_effect_takes_the_last_card_of_the_hand() -> None:
    """The seven empties the tableau, and then the other player's last card is thrown away."""
    table = capturing(["7C", "9D"], "7H", EffectType.FORCE_DISCARD, TargetSelector.NEXT_PLAYER)
    do(table, "play 7C")
    assert (table.finished, table.scores) == (True, (0, 0))
    assert at(table, "discard") == "9D"


def test_a_capture_is_a_sweep_when_its_effect_brings_more_cards() -> None:
    """The seven was the last card of all, until its player had to draw the king."""
    table = capturing(["9C", "7D"], "7H 9H", EffectType.DRAW_CARDS, TargetSelector.SELF, stock="KH")
    do(table, "play 9C", "play 7D", "play KH")
    assert (table.finished, table.scores) == (True, (0, 3))


# --- Taking all the penalties ---------------------------------------------------

LOW_WINS = win(WinType.LOW_SCORE, Trigger.HAND_END)
ALL_OR_NOTHING = GameRules(hands=1, all_points_reversal=True)
WITH_JACK = points(1, "H") + points(-10, "D", "J")


def test_a_good_card_elsewhere_does_not_keep_penalties_from_being_reversed() -> None:
    """Seat 0 takes both hearts, seat 1 the jack of diamonds."""
    table = sit(["AH 2D", "2H JD"], rules=ALL_OR_NOTHING, scoring=WITH_JACK, wins=LOW_WINS)
    assert play(table, "AH 2H 2D JD").scores == (0, 2 - 10)


def test_a_good_card_counts_as_always_for_the_taker_of_all_penalties() -> None:
    table = sit(["AH AD", "2H JD"], rules=ALL_OR_NOTHING, scoring=WITH_JACK, wins=LOW_WINS)
    assert play(table, "AH 2H AD JD").scores == (-10, 2)


def test_all_good_cards_alone_reverse_nothing() -> None:
    table = sit(["AH AD", "2H JD"], rules=ALL_OR_NOTHING, scoring=WITH_JACK, wins=LOW_WINS)
    assert play(table, "AD JD AH 2H").scores == (-10, 2)
    table = sit(["AH 2D", "3H JD"], rules=ALL_OR_NOTHING, scoring=WITH_JACK, wins=LOW_WINS)
    assert play(table, "2D JD 3H AH").scores == (0, 2 - 10)


def test_where_points_are_good_a_penalty_is_what_costs_points() -> None:
    scoring = points(-1, "H") + points(5, "D", "J")
    high = win(WinType.HIGH_SCORE, Trigger.HAND_END)
    table = sit(["AH AD", "2H JD"], rules=ALL_OR_NOTHING, scoring=scoring, wins=high)
    assert play(table, "AH 2H AD JD").scores == (5, -2)


def test_a_reversal_without_penalties_is_an_error() -> None:
    with pytest.raises(GenomeError, match="no card counts against its taker"):
        sit(["AH AC", "2H 3C"], rules=ALL_OR_NOTHING, scoring=points(1, "H"))
