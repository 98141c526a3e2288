"""Turns, hands, matches."""

from __future__ import annotations

import pytest
from tests.rules.tables import (
    NEVER,
    all_views,
    counts,
    deal,
    game,
    held,
    kinds,
    options,
    placing,
    play,
    play_hand,
    play_until_hand,
    points,
    sit,
    states,
    win,
)

import darwindeck as dd
from darwindeck._native import Program
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    BiddingPhase,
    Breaking,
    ContractScoring,
    EliminateIf,
    FirstPlayer,
    GameGenome,
    GameRules,
    HandEnd,
    PassPhase,
    PassTo,
    Suit,
    TrickPhase,
    Trigger,
    Trump,
    WinType,
)

LAST_HAND_HIGH = win(WinType.HIGH_SCORE, Trigger.LAST_HAND)
LAST_IN = win(WinType.LAST_IN, Trigger.HAND_END)
KNOCKOUT = GameRules(eliminate_if=EliminateIf.NO_TRICKS)
SIX = "2C 3C 4C 5C 6C 7C"

# --- Matches, hands, phases -----------------------------------------------------


def test_a_match_is_hands_until_a_win_condition_ends_it() -> None:
    first_to_three = win(WinType.FIRST_TO_SCORE, Trigger.HAND_END, at=3)
    table = sit(["AS", "2S"], wins=first_to_three)
    while not table.finished:
        assert max(table.scores) < 3
        winner = held(table).index("AS")
        before = table.scores
        play_hand(table)
        assert table.scores[winner] == before[winner] + 1
    assert sorted(table.scores)[1] == 3
    assert table.winner == table.scores.index(3)
    assert table.hand_number + 1 == sum(table.scores)


def test_phases_are_gone_through_in_order() -> None:
    table = sit(
        ["2C 3C", "4C 5C"],
        PassPhase(count=1),
        BiddingPhase(),
        TrickPhase(),
        contract=ContractScoring(),
        rules=GameRules(),
    )
    assert kinds(table, 10) == "give give bid bid play play play play give give"
    assert table.hand_number == 1


def test_play_stays_in_the_last_block_unless_the_loop_starts_earlier() -> None:
    phases = (PassPhase(count=1), TrickPhase(tricks=1))
    once = sit(["2C 4C 6C", "3C 5C 7C"], *phases)
    assert kinds(once, 8) == "give give play play play play play play"
    assert once.hand_number == 1
    looped = sit(["2C 4C 6C", "3C 5C 7C"], *phases, loop_from=0)
    assert kinds(looped, 12) == " ".join(["give give play play"] * 3)
    assert looped.hand_number == 1


def test_the_loop_can_start_at_a_block_in_the_middle() -> None:
    one = TrickPhase(tricks=1)
    table = sit(["2C 4C 6C", "3C 5C 7C"], one, PassPhase(count=1), one, loop_from=1)
    assert kinds(table, 10) == "play play give give play play give give play play"
    assert table.hand_number == 1


def test_a_trick_phase_plays_as_many_tricks_as_it_says() -> None:
    phases = (TrickPhase(tricks=2), PassPhase(count=1), TrickPhase())
    table = sit(["2C 4C 6C", "3C 5C 7C"], *phases)
    assert kinds(table, 8) == "play play play play give give play play"
    assert table.hand_number == 1


def test_a_trick_phase_of_no_number_plays_until_hands_are_empty() -> None:
    table = sit(["2C 4C 6C", "3C 5C 7C"], TrickPhase(tricks=0))
    assert kinds(table, 5) == "play play play play play"
    assert counts(table) == (1, 0)
    assert kinds(table, 1) == "play"
    assert table.hand_number == 1


# --- Who starts -----------------------------------------------------------------


def test_the_seat_after_the_dealer_starts_every_phase() -> None:
    table = sit(
        ["2C", "4C", "6C"],
        PassPhase(count=1),
        BiddingPhase(),
        TrickPhase(),
        contract=ContractScoring(),
        rules=GameRules(),
    )
    for starter in (0, 1, 2, 0):
        for _ in range(3):
            assert table.to_move == starter
            kinds(table, 3)


def test_the_holder_of_a_card_starts() -> None:
    holder = TrickPhase(first_player=FirstPlayer.HOLDER_OF, first_card="7C")
    table = sit(["2C 3C", "4C 5C", "6C 7C"], holder)
    assert table.to_move == 2
    # The card itself need not be led.
    assert options(table) == "6C 7C"
    bidding = BiddingPhase(first_player=FirstPlayer.HOLDER_OF, first_card="5C")
    bids = sit(
        ["2C 3C", "4C 5C", "6C 7C"],
        bidding,
        holder,
        contract=ContractScoring(),
        rules=GameRules(),
    )
    assert bids.to_move == 1
    kinds(bids, 3)
    assert bids.to_move == 2


def test_the_seat_after_the_dealer_starts_when_nobody_holds_the_card() -> None:
    holder = TrickPhase(first_player=FirstPlayer.HOLDER_OF, first_card="7C")
    table = sit(["2C", "4C", "6C"], holder, stock="7C")
    assert table.to_move == 0


def test_the_holder_is_looked_for_after_the_pass() -> None:
    holder = TrickPhase(first_player=FirstPlayer.HOLDER_OF, first_card="7C")
    table = sit(["2C 7C", "4C 5C", "6C 3C"], PassPhase(count=1), holder)
    play(table, "7C 4C 3C")
    assert table.to_move == 1


@pytest.mark.parametrize(
    ("first_player", "starter"),
    [
        (FirstPlayer.AFTER_DEALER, 1),
        (FirstPlayer.LAST_HAND_WINNER, 2),
        (FirstPlayer.LAST_HAND_LOSER, 0),
    ],
)
def test_the_last_hands_winner_or_loser_starts_the_next(
    first_player: FirstPlayer, starter: int
) -> None:
    table = sit(["2C 3C 4C", "5C 9C 6C", "TC JC 8C"], TrickPhase(first_player=first_player))
    assert table.to_move == 0, "before the first hand nobody has won or lost"
    play(table, "2C 5C TC JC 3C 6C 8C 4C 9C")
    assert table.scores == (0, 1, 2)
    assert table.to_move == starter


@pytest.mark.parametrize(
    ("first_player", "starter"),
    [(FirstPlayer.LAST_HAND_WINNER, 0), (FirstPlayer.LAST_HAND_LOSER, 2)],
)
def test_the_winner_of_a_hand_is_who_scored_least_where_low_scores_win(
    first_player: FirstPlayer, starter: int
) -> None:
    low = win(WinType.LOW_SCORE, Trigger.THRESHOLD, at=100)
    phase = TrickPhase(first_player=first_player)
    table = sit(["2C 3C 4C", "5C 9C 6C", "TC JC 8C"], phase, wins=low)
    play(table, "2C 5C TC JC 3C 6C 8C 4C 9C")
    assert table.to_move == starter


def test_a_tricks_winner_leads_the_next() -> None:
    table = sit(["2C 3C", "AC 4C", "5C KC"])
    play(table, "2C AC 5C")
    assert table.to_move == 1
    play(table, "4C")
    assert table.to_move == 2


def test_a_tricks_winner_leads_the_next_in_the_next_phase_too() -> None:
    table = sit(["2C 3C", "AC 4C", "5C KC"], TrickPhase(tricks=1), PassPhase(count=1), TrickPhase())
    play(table, "2C AC 5C")
    assert table.to_move == 0, "the seat after the dealer is the first to pass"
    play(table, "3C 4C KC")
    assert table.to_move == 1


# --- Seats that are in, and out -------------------------------------------------


def test_a_seat_without_a_trick_is_out_of_the_match_where_the_rules_say_so() -> None:
    table = sit(["AS 2C", "2S 3C", "3S AC"], rules=KNOCKOUT, wins=LAST_IN)
    play(table, "AS 2S 3S 2C 3C AC")
    assert table.view(1).seats_in == (True, False, True)
    assert not table.finished


def test_only_seats_that_are_in_deal_get_cards_and_take_turns() -> None:
    table = sit(["AS 2C", "2S 3C", "3S AC"], rules=KNOCKOUT, wins=LAST_IN)
    play(table, "AS 2S 3S 2C 3C AC")
    assert counts(table) == (3, 0, 3)
    assert (table.dealer, table.to_move) == (0, 2)
    movers = []
    while table.hand_number == 1 and not table.finished:
        movers.append(table.to_move)
        table.play(table.legal_moves()[0])
    assert set(movers) == {0, 2}
    assert len(movers) == 6


def test_a_trick_is_complete_with_a_card_from_each_seat_that_is_in() -> None:
    table = sit(["AS 2C", "2S 3C", "3S AC"], rules=KNOCKOUT, wins=LAST_IN)
    play(table, "AS 2S 3S 2C 3C AC")
    kinds(table, 2)
    assert sum(table.tricks) == 1
    assert table.view(0).trick == ()


def test_nobody_drops_out_while_the_rules_do_not_say_so() -> None:
    table = sit(["AS 2C", "2S 3C", "3S AC"])
    play(table, "AS 2S 3S 2C 3C AC")
    assert table.view(1).seats_in == (True, True, True)
    assert counts(table) == (2, 2, 2)


# --- When a hand ends -----------------------------------------------------------


def rules_for(end: HandEnd, places: tuple[int, ...] = ()) -> GameRules:
    return GameRules(hands=1, trick_points=1, hand_ends_when=end, score_by_place=places)


def test_a_hand_ends_when_all_hands_are_empty() -> None:
    rules = rules_for(HandEnd.ALL_HANDS_EMPTY)
    table = sit(["2C 7C", "3C", "4C"], rules=rules, wins=LAST_HAND_HIGH)
    play(table, "2C 3C 4C")
    assert not table.finished
    # Seats 1 and 2 are out for the hand: seat 0 plays a trick by itself.
    assert table.to_move == 0
    play(table, "7C")
    assert table.finished
    assert table.scores == (1, 0, 1)


def test_a_hand_ends_when_the_first_seat_is_out() -> None:
    rules = rules_for(HandEnd.FIRST_OUT)
    table = sit(["2C 7C", "3C 6C", "4C"], rules=rules, wins=LAST_HAND_HIGH)
    play(table, "2C 3C 4C")
    assert table.finished
    assert counts(table) == (1, 1, 0)
    assert table.scores == (0, 0, 1)


def test_a_hand_ends_when_one_seat_is_left() -> None:
    rules = rules_for(HandEnd.ONE_LEFT)
    table = sit(["2C 7C", "3C", "4C"], rules=rules, wins=LAST_HAND_HIGH)
    play(table, "2C 3C 4C")
    assert table.finished
    assert counts(table) == (1, 0, 0)


def test_a_hand_goes_on_while_two_seats_are_left() -> None:
    rules = rules_for(HandEnd.ONE_LEFT)
    table = sit(["2C 7C", "3C 6C", "4C"], rules=rules, wins=LAST_HAND_HIGH)
    play(table, "2C 3C 4C")
    assert not table.finished
    play(table, "7C 6C")
    assert table.finished
    assert counts(table) == (0, 0, 0)


def test_a_showdown_ends_the_hand_after_the_last_block_whatever_is_left() -> None:
    rules = rules_for(HandEnd.SHOWDOWN)
    phases = (TrickPhase(tricks=1), TrickPhase(tricks=1))
    table = sit(["2C 7C 5C", "3C 6C 4C"], *phases, rules=rules, wins=LAST_HAND_HIGH)
    play(table, "2C 3C")
    assert not table.finished
    play(table, "6C 7C")
    assert table.finished
    assert counts(table) == (1, 1)
    assert table.scores == (1, 1)


# --- Placing --------------------------------------------------------------------


def test_placing_is_the_order_of_going_out() -> None:
    rules = rules_for(HandEnd.ALL_HANDS_EMPTY)
    table = sit(["2C 7C", "3C 6C", "4C"], rules=rules, wins=LAST_HAND_HIGH)
    play(table, "2C 3C 4C")
    assert placing(table) == (2,)
    play(table, "7C 6C")
    assert placing(table) == (2, 0, 1)


def test_seats_that_go_out_in_the_same_trick_do_so_in_the_order_of_play() -> None:
    rules = rules_for(HandEnd.ALL_HANDS_EMPTY)
    table = sit(["2C 3C", "AC 4C", "5C KC"], rules=rules, wins=LAST_HAND_HIGH)
    play(table, "2C AC 5C 4C KC 3C")
    assert placing(table) == (1, 2, 0)


def test_the_next_seat_that_is_in_leads_when_a_tricks_winner_is_out() -> None:
    table = sit(["2C 7C", "3C 6C", "5C", "4C"])
    play(table, "2C 3C 5C 4C")
    assert table.tricks == (0, 0, 1, 0)
    # Seat 2 has no cards, nor has seat 3.
    assert table.to_move == 0
    play(table, "7C 6C")
    assert table.scores == (1, 0, 1, 0)


def test_points_are_given_by_placing() -> None:
    rules = GameRules(hands=1, score_by_place=(5, 3, -2))
    table = sit(["2C 7C", "3C 6C", "4C"], rules=rules, wins=LAST_HAND_HIGH)
    play(table, "2C 3C 4C 7C 6C")
    assert table.scores == (3, -2, 5)
    assert table.winner == 2


def test_places_that_are_not_listed_give_nothing() -> None:
    rules = GameRules(hands=1, score_by_place=(5,))
    table = sit(["2C 7C", "3C 6C", "4C"], rules=rules, wins=LAST_HAND_HIGH)
    play(table, "2C 3C 4C 7C 6C")
    assert table.scores == (0, 0, 5)


def test_a_seat_that_never_goes_out_gets_no_points_for_going_out() -> None:
    rules = GameRules(hands=1, score_by_place=(5, 3, 1), hand_ends_when=HandEnd.FIRST_OUT)
    table = sit(["2C 7C", "3C 6C", "4C"], rules=rules, wins=LAST_HAND_HIGH)
    play(table, "2C 3C 4C")
    assert table.scores == (0, 0, 5)


# --- Between hands --------------------------------------------------------------


def test_what_belongs_to_a_hand_is_reset_and_scores_stay() -> None:
    table = sit(
        ["2C 3C", "5C 6H", "4C 7H"],
        BiddingPhase(),
        TrickPhase(breaking=Breaking.CANNOT_LEAD_UNTIL_BROKEN, breaking_suit=Suit.HEARTS),
        contract=ContractScoring(),
        rules=GameRules(),
    )
    for bid in ("bid 1", "bid 2", "bid nil"):
        table.play(bid)
    play(table, "2C 5C 4C 6H 7H")
    assert table.view(0).broken
    play(table, "3C")
    # Bid 1 and took 0; bid 2 and took 1; bid Nil and took 1, which is an overtrick.
    assert table.scores == (-10, -20, -100 + 1)
    view = table.view(0)
    assert view.hand_number == 1
    assert view.bids == (None, None, None)
    assert view.nils == (False, False, False)
    assert view.tricks == (0, 0, 0)
    assert view.taken == ((), (), ())
    assert view.trick == ()
    assert not view.broken
    assert view.bags == (0, 0, 1)


def test_play_goes_on_from_hand_to_hand_with_the_score_added_up() -> None:
    table = sit(["AC KC", "2C 3C"])
    play(table, "AC 2C KC 3C")
    assert table.scores == (2, 0)
    play_hand(table)
    assert sum(table.scores) == 4
    assert table.hand_number == 2


# --- A fixed number of hands ----------------------------------------------------


def test_one_hand_means_no_redeal() -> None:
    rules = GameRules(hands=1, trick_points=1)
    table = sit(["AC 2C", "3C 4C"], rules=rules)
    play(table, "AC 3C 2C 4C")
    assert table.finished
    assert table.hand_number == 0


def test_the_match_ends_after_the_fixed_number_of_hands() -> None:
    table = sit(["AC 2C", "3C 4C"], rules=GameRules(hands=4, trick_points=1), seed=1)
    assert not play_until_hand(table, 3).finished
    assert play_hand(table).finished
    assert table.hand_number == 3
    assert sum(table.scores) == 8


def test_scores_decide_when_the_hands_run_out_before_any_condition_is_met() -> None:
    rules = GameRules(hands=1, trick_points=1)
    table = sit(["AC KC 2C", "3C 4C 5C"], rules=rules, wins=NEVER)
    play(table, "AC 3C KC 4C 2C 5C")
    assert table.scores == (2, 1)
    assert table.winner == 0


def test_the_lowest_score_decides_where_low_scores_win() -> None:
    rules = GameRules(hands=1, trick_points=1)
    low = win(WinType.LOW_SCORE, Trigger.THRESHOLD, at=100)
    table = sit(["AC KC 2C", "3C 4C 5C"], rules=rules, wins=low)
    play(table, "AC 3C KC 4C 2C 5C")
    assert table.scores == (2, 1)
    assert table.winner == 1


def test_equal_scores_when_the_hands_run_out_are_a_draw() -> None:
    rules = GameRules(hands=1, trick_points=1)
    table = sit(["AC 2C", "3C 4C"], rules=rules, wins=NEVER)
    play(table, "AC 3C 2C 4C")
    assert table.finished
    assert table.winners == ()
    assert not table.timed_out


def test_a_number_of_hands_that_is_no_multiple_of_the_seats_is_warned_of() -> None:
    def warnings(hands: int) -> list[str]:
        rules = GameRules(hands=hands, trick_points=1)
        problems = dd.validate(game(SIX, players=3, rules=rules))
        assert all(problem.severity == "warning" for problem in problems)
        return [problem.path for problem in problems if problem.path.startswith("game_rules")]

    assert warnings(3) == []
    assert warnings(4) == ["game_rules.hands"]


# --- The score floor ------------------------------------------------------------


def test_a_match_ends_when_a_seat_falls_to_the_floor_and_the_highest_wins() -> None:
    rules = GameRules(score_floor=-3)
    scoring = points(-3, "S", "A") + points(1, "H", "A")
    table = sit(["AS 2C", "2S 3C", "AH AC"], rules=rules, scoring=scoring)
    play(table, "AS 2S AH 2C 3C AC")
    assert table.scores == (-2, 0, 0)
    assert not table.finished, "-2 is above the floor"
    table = sit(["AS 2C", "2S 3C", "3S AH"], rules=rules, scoring=scoring)
    play(table, "AS 2S 3S 2C 3C AH")
    assert table.scores == (-3, 1, 0)
    assert table.finished
    assert table.winner == 1


def test_the_floor_is_looked_at_for_teams_in_a_team_game() -> None:
    rules = GameRules(score_floor=-4, trick_points=-2)
    teams = ((0, 2), (1, 3))
    table = sit(["AS 2C", "2S 3C", "3S AC", "4S 4C"], rules=rules, teams=teams)
    play(table, "AS 2S 3S 4S 2C 3C AC 4C")
    assert table.scores == (-2, 0, -2, 0)
    assert table.team_scores == (-4, 0)
    assert (table.winner, table.winning_team) == (-1, 1)


# --- Every decision -------------------------------------------------------------

GAMES = {
    "a pass before every trick": game(
        SIX, PassPhase(count=2), TrickPhase(tricks=1), players=2, loop_from=0
    ),
    "unequal hands and passing": game(
        SIX + " 8C 9C", PassPhase(count=3), TrickPhase(tricks=1), players=3, loop_from=0
    ),
    "a suit that may not be played": game(
        "2H 3H 4H 5H 6C",
        TrickPhase(breaking=Breaking.CANNOT_PLAY_UNTIL_BROKEN, breaking_suit=Suit.HEARTS),
    ),
    "nothing but points": game(
        "2H 3H 4H 5H", TrickPhase(no_points_first_trick=True), scoring=points(1)
    ),
    "bids beyond the cards": game(
        SIX,
        BiddingPhase(min_bid=13, max_bid=13, allow_nil=False, hook=True),
        TrickPhase(),
        contract=ContractScoring(),
    ),
} | {name: dd.load_game(name) for name in bundled_games()}

every_game = pytest.mark.parametrize("genome", GAMES.values(), ids=GAMES)


@every_game
@pytest.mark.parametrize("seed", range(5))
def test_there_is_a_legal_move_until_the_match_is_over(genome: GameGenome, seed: int) -> None:
    for number, state in enumerate(states(genome, seed)):
        moves = [] if state.hand_over or state.finished else state.legal_moves()
        assert bool(moves) == (state.to_move >= 0), (seed, number)
        assert len(moves) <= 256
        if number == 500:
            break


@every_game
def test_legal_moves_come_in_one_order_and_with_texts_of_their_own(genome: GameGenome) -> None:
    for number, state in enumerate(states(genome, seed=1)):
        moves = state.legal_moves()
        assert moves == sorted(moves)
        assert len({move.text for move in moves}) == len(moves)
        if number == 200:
            break


def test_a_choice_of_several_cards_is_a_series_of_single_cards_in_any_order() -> None:
    results = []
    for order in ("2C 4C", "4C 2C"):
        table = sit(["2C 4C 6C", "3C 5C 7C"], PassPhase(count=2), TrickPhase())
        play(table, order)
        assert table.to_move == 1
        play(table, "3C 5C")
        results.append(all_views(table))
    assert results[0] == results[1]


def test_a_card_already_chosen_is_not_offered_again() -> None:
    table = sit(["2C 4C 6C", "3C 5C 7C"], PassPhase(count=2), TrickPhase())
    play(table, "4C")
    assert options(table) == "2C 6C"


def test_a_question_is_answered_before_the_first_phase() -> None:
    table = sit(
        ["2C 3C", "4C 5C"],
        BiddingPhase(),
        TrickPhase(trump=Trump.LAST_WINNER_CHOOSES),
        contract=ContractScoring(),
        rules=GameRules(),
    )
    assert kinds(table, 7) == "name bid bid play play play play"
    assert kinds(table, 2) == "name bid"


def test_an_illegal_move_changes_nothing() -> None:
    genome = game("2C 3H 4C 5C")
    state = Program(dd.compile_genome(genome)).start(0, deal(["2C 3H", "4C 5C"]))
    heart = next(move for move in state.legal_moves() if move.cards == ("3H",))
    follow = state.play(next(move for move in state.legal_moves() if move.cards == ("2C",)))
    before = follow.to_bytes()
    with pytest.raises(ValueError, match="not legal"):
        follow.play(heart)
    assert follow.to_bytes() == before

    table = sit(["2C 3H", "4C 5C"])
    play(table, "2C")
    seen = [*all_views(table), table.history(0), table.history(1), table.to_move]
    for wrong in (heart, "play 2C", "play 3H", "pass", "bid 1", ""):
        with pytest.raises(dd.IllegalMove):
            table.play(wrong)
    assert [*all_views(table), table.history(0), table.history(1), table.to_move] == seen


def test_no_move_is_legal_when_the_match_is_over() -> None:
    table = sit(["AC", "2C"], rules=GameRules(hands=1, trick_points=1))
    play(table, "AC 2C")
    assert (table.finished, table.to_move, table.legal_moves()) == (True, -1, [])
    with pytest.raises(dd.IllegalMove):
        table.play("play AC")


# --- Time-outs ------------------------------------------------------------------


def test_a_match_that_hits_the_limit_of_turns_is_a_draw_marked_timed_out() -> None:
    table = sit(["AC KC", "2C 3C"], max_turns=5)
    play(table, "AC 2C KC 3C")
    assert not table.finished
    kinds(table, 1)
    assert table.finished
    assert table.timed_out
    assert (table.winner, table.winners) == (-1, ())
    # The first hand's points stay, for all that they are worth.
    assert table.scores == (2, 0)


def test_a_match_decided_by_its_last_possible_decision_is_not_timed_out() -> None:
    rules = GameRules(hands=1, trick_points=1)
    in_time = sit(["AC KC", "2C 3C"], rules=rules, max_turns=4)
    play(in_time, "AC 2C KC 3C")
    assert in_time.winner == 0
    assert not in_time.timed_out
    too_late = sit(["AC KC", "2C 3C"], rules=rules, max_turns=3)
    play(too_late, "AC 2C KC")
    assert too_late.timed_out
    assert too_late.winner == -1


def test_passing_bidding_and_naming_count_as_turns() -> None:
    table = sit(
        ["2C 3C", "4C 5C"],
        PassPhase(count=1),
        BiddingPhase(),
        TrickPhase(trump=Trump.LAST_WINNER_CHOOSES),
        contract=ContractScoring(),
        rules=GameRules(),
        max_turns=6,
    )
    assert kinds(table, 6) == "name give give bid bid play"
    assert table.timed_out


def test_time_outs_are_counted_among_the_draws() -> None:
    result = dd.simulate(game(SIX, max_turns=7), games=20)
    assert (result.draws, result.timed_out) == (20, 20)
    # Everyone is left with a two.
    drawn = game(
        "2C 2D 2H 2S",
        TrickPhase(tricks=1),
        rules=GameRules(hand_ends_when=HandEnd.SHOWDOWN),
        wins=win(WinType.BEST_HAND, Trigger.HAND_END),
    )
    result = dd.simulate(drawn, games=20)
    assert (result.draws, result.timed_out) == (20, 0)


def test_no_match_may_be_longer_than_fifty_thousand_turns() -> None:
    assert dd.validate(game(SIX, max_turns=50_000)) == []
    paths = [problem.path for problem in dd.validate(game(SIX, max_turns=50_001))]
    assert paths == ["max_turns"]


def test_a_hand_without_passing_goes_straight_on() -> None:
    passing = PassPhase(count=1, directions=(PassTo.NONE, PassTo.LEFT))
    table = sit(["2C", "3C"], passing, TrickPhase())
    assert kinds(table, 4) == "play play give give"
