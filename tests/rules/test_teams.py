"""Teams: who belongs together, whose points they are, who wins. (Specification, section 6.)"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.rules.contracts_table import (
    NIL,
    PAIRS,
    deck_for,
    few_cards,
    first_to,
    game,
    hand,
    play,
    play_out,
    program,
    start_with,
)

import darwindeck as dd
from darwindeck.batches.simulate import simulate
from darwindeck.genome.schema import (
    BiddingPhase,
    CardScoringRule,
    EliminateIf,
    GameGenome,
    GameRules,
    Rank,
    ScoringSuit,
    SetupRules,
    TieRule,
    Trigger,
    WinCondition,
    WinType,
)

TRICK_POINTS = GameRules(trick_points=1)
NEIGHBOURS = ((0, 1), (2, 3))
THREE_AGAINST_ONE = ((0, 1, 2), (3,))
THREE_PAIRS = ((0, 3), (1, 4), (2, 5))


def win(
    kind: WinType, trigger: Trigger = Trigger.HAND_END, tie: TieRule = TieRule.DRAW
) -> WinCondition:
    return WinCondition(type=kind, trigger=trigger, tie=tie)


# --- Who belongs together -------------------------------------------------------


def errors(teams: Sequence[Sequence[int]], players: int = 4, team_mode: bool = True) -> list[str]:
    genome = game(players, rules=TRICK_POINTS)
    given = tuple(tuple(team) for team in teams)
    problems = dd.validate(replace(genome, team_mode=team_mode, teams=given))
    return [str(problem) for problem in problems if problem.severity == "error"]


@pytest.mark.parametrize(
    ("players", "teams"),
    [
        (2, ((0,), (1,))),
        (3, ((0, 2), (1,))),
        (4, PAIRS),
        (4, NEIGHBOURS),
        (4, THREE_AGAINST_ONE),
        (4, ((0,), (1,), (2,), (3,))),
        (5, ((0, 1), (2, 3, 4))),
        (6, THREE_PAIRS),
        (6, ((0, 2, 4), (1, 3, 5))),
        (6, ((0, 1, 2, 3, 4), (5,))),
    ],
    ids=str,
)
def test_team_sizes_are_free(players: int, teams: tuple[tuple[int, ...], ...]) -> None:
    assert errors(teams, players) == []


def test_a_seat_in_no_team_is_an_error() -> None:
    assert errors([[0, 2], [1]]) == ["teams: seat 3 is in no team; each seat is in one team"]


def test_a_seat_in_two_teams_is_an_error() -> None:
    assert errors([[0, 2], [1, 3, 2]]) == [
        "teams[1][2]: seat 2 is in a team already; each seat is in one team"
    ]


def test_a_seat_twice_in_its_team_is_an_error() -> None:
    assert errors([[0, 2, 0], [1, 3]]) == [
        "teams[0][2]: seat 0 is in a team already; each seat is in one team"
    ]


@pytest.mark.parametrize("seat", [4, 5])
def test_a_seat_that_the_game_does_not_have_is_an_error(seat: int) -> None:
    assert errors([[0, 2], [1, 3, seat]]) == [
        f"teams[1][2]: there is no seat {seat}; seats are 0 to 3"
    ]


@pytest.mark.parametrize("seat", [-1, 6])
def test_a_seat_that_no_game_has_is_an_error(seat: int) -> None:
    assert any(line.startswith("teams[1][2]: ") for line in errors([[0, 2], [1, 3, seat]]))


def test_one_team_is_an_error() -> None:
    assert errors([[0, 1, 2, 3]]) == ["teams: 1 given; team_mode needs at least two teams"]


def test_team_mode_without_teams_is_an_error() -> None:
    assert any("at least two teams" in line for line in errors([]))


def test_a_team_without_members_is_an_error() -> None:
    assert errors([[0, 2], [1, 3], []]) == ["teams[2]: has no members; give it a seat or remove it"]


def test_teams_without_team_mode_are_an_error() -> None:
    assert errors(PAIRS, team_mode=False) == [
        "teams: teams are given but team_mode is false; set it or remove them"
    ]


def test_a_table_refuses_impossible_teams() -> None:
    genome = replace(game(rules=TRICK_POINTS), team_mode=True, teams=((0, 2), (1,)))
    with pytest.raises(dd.GenomeError) as caught:
        dd.Table(genome)
    assert [problem.path for problem in caught.value.problems] == ["teams"]


@pytest.mark.parametrize(
    ("players", "teams", "team_of"),
    [
        (4, PAIRS, (0, 1, 0, 1)),
        (4, NEIGHBOURS, (0, 0, 1, 1)),
        (4, ((0, 3), (1, 2)), (0, 1, 1, 0)),
        (4, THREE_AGAINST_ONE, (0, 0, 0, 1)),
        (6, THREE_PAIRS, (0, 1, 2, 0, 1, 2)),
        (4, ((2, 0), (3, 1)), (0, 1, 0, 1)),
    ],
    ids=str,
)
def test_every_seat_finds_its_team(
    players: int, teams: tuple[tuple[int, ...], ...], team_of: tuple[int, ...]
) -> None:
    assert program(game(players, teams=teams, rules=TRICK_POINTS)).team_of == team_of


def test_the_numbers_of_teams_are_those_of_the_tables_genome() -> None:
    """Whichever way round the teams are written."""
    for teams in (PAIRS, PAIRS[::-1]):
        genome = game(teams=teams, cards=1, rules=TRICK_POINTS, wins=[first_to(1)])
        table = dd.Table(genome, deck=deck_for(genome, "2C", "3C", "4C", "AC"))
        for card in ["2C", "3C", "4C", "AC"]:
            table.play(f"play {card}")
        assert table.genome.teams[table.winning_team] == (1, 3), teams


def test_without_team_mode_no_seat_has_a_team() -> None:
    genome = game(rules=TRICK_POINTS)
    assert program(genome).team_of is None
    assert dd.Table(genome).team_scores == ()


# --- Whose points ---------------------------------------------------------------


def test_points_that_a_seat_earns_go_to_the_seat_and_its_team() -> None:
    genome = game(teams=PAIRS, cards=5, rules=GameRules(trick_points=2))
    state = play_out(genome, hand((2, 1, 1, 1)))
    assert state.scores == (4, 2, 2, 2)
    assert state.team_scores == (6, 4)


def test_card_points_go_to_the_seat_and_its_team() -> None:
    scoring = (CardScoringRule(suit=ScoringSuit.CLUBS, points=5),)
    genome = game(teams=PAIRS, cards=2, card_scoring=scoring)
    state = start_with(genome, "AC 2D", "2C 3D", "3C AD", "4S 4C")
    state = play(state, "AC 2C 3C 4S  2D 3D AD 4C")
    assert state.scores == (15, 0, 5, 0)
    assert state.team_scores == (20, 0)


def test_points_by_place_go_to_the_seat_and_its_team() -> None:
    genome = game(teams=PAIRS, cards=1, rules=GameRules(score_by_place=(5, 3, 1)))
    state = play_out(genome, hand((1, 0, 0, 0)))
    assert state.placing == (0, 1, 2, 3)
    assert state.scores == (5, 3, 1, 0)
    assert state.team_scores == (6, 3)


def test_extra_cards_are_counted_for_the_team_together() -> None:
    """Seat 0 takes 8 cards of its 2, but its team 8 of its 4."""
    genome = game(teams=PAIRS, cards=2, rules=GameRules(extra_card_points=1))
    state = play_out(genome, hand((2, 0, 0, 0)))
    assert state.team_scores == (4, 0)
    assert state.scores == (0, 0, 0, 0)
    alone = play_out(game(cards=2, rules=GameRules(extra_card_points=1)), hand((2, 0, 0, 0)))
    assert alone.scores == (6, 0, 0, 0)


def test_all_points_reversed_spare_the_takers_partner() -> None:
    """Opponents are the seats of other teams."""
    scoring = (CardScoringRule(suit=ScoringSuit.CLUBS, points=1),)
    rules = GameRules(all_points_reversal=True)
    wins = [win(WinType.LOW_SCORE)]
    genome = game(teams=PAIRS, cards=1, card_scoring=scoring, rules=rules, wins=wins)
    state = play(start_with(genome, "AC", "2C", "3C", "4C"), "AC 2C 3C 4C")
    assert state.scores == (0, 4, 0, 4)
    assert state.team_scores == (0, 8)


def test_points_that_partners_take_together_are_not_reversed() -> None:
    scoring = (CardScoringRule(suit=ScoringSuit.CLUBS, points=1),)
    rules = GameRules(all_points_reversal=True)
    wins = [win(WinType.LOW_SCORE)]
    genome = game(teams=PAIRS, cards=2, card_scoring=scoring, rules=rules, wins=wins)
    state = start_with(genome, "AC 2D", "2C 3D", "3C AD", "4H 4C")
    state = play(state, "AC 2C 3C 4H  2D 3D AD 4C")
    assert state.tricks == (1, 0, 1, 0)
    assert state.scores == (3, 0, 1, 0)


def test_in_an_individual_game_there_are_no_team_scores() -> None:
    state = play_out(game(rules=TRICK_POINTS), hand((2, 1, 0, 0)))
    assert state.scores == (2, 1, 0, 0)
    assert state.team_scores == ()


# --- Winner and winning team ----------------------------------------------------


def test_an_individual_game_has_a_winner_and_no_winning_team() -> None:
    state = play_out(game(rules=TRICK_POINTS, wins=[first_to(2)]), hand((0, 2, 1, 0)))
    assert (state.winner, state.winning_team, state.winners) == (1, -1, (1,))


def test_a_team_game_has_a_winning_team_and_no_winner() -> None:
    genome = game(teams=PAIRS, rules=TRICK_POINTS, wins=[first_to(2)])
    state = play_out(genome, hand((0, 2, 1, 0)))
    assert (state.winner, state.winning_team, state.winners) == (-1, 1, (1,))


def test_there_is_no_winner_before_the_end() -> None:
    for teams in ((), PAIRS):
        table = dd.Table(game(teams=teams, rules=TRICK_POINTS))
        assert (table.winner, table.winning_team, table.winners) == (-1, -1, ())


@pytest.mark.parametrize("teams", [(), PAIRS], ids=["seats", "teams"])
def test_a_draw_has_neither_a_winner_nor_a_winning_team(
    teams: tuple[tuple[int, ...], ...],
) -> None:
    genome = game(cards=2, teams=teams, rules=TRICK_POINTS, wins=[win(WinType.HIGH_SCORE)])
    state = play_out(genome, hand((1, 1, 0, 0)))
    assert state.finished
    assert (state.winner, state.winning_team, state.winners) == (-1, -1, ())


@pytest.mark.parametrize("teams", [(), PAIRS], ids=["seats", "teams"])
def test_a_match_that_times_out_is_a_draw_whoever_leads(teams: tuple[tuple[int, ...], ...]) -> None:
    genome = replace(game(cards=2, teams=teams, rules=TRICK_POINTS), max_turns=8)
    state = play_out(genome, hand((2, 0, 0, 0)))
    assert state.scores == (2, 0, 0, 0)
    assert (state.finished, state.timed_out) == (True, True)
    assert (state.winner, state.winning_team, state.winners) == (-1, -1, ())


def test_a_shared_win_has_neither_but_names_the_sides() -> None:
    condition = win(WinType.HIGH_SCORE, tie=TieRule.SHARE)
    genome = game(6, cards=2, teams=THREE_PAIRS, rules=TRICK_POINTS, wins=[condition])
    state = play_out(genome, hand((0, 1, 0, 0, 0, 1)))
    assert state.finished
    assert (state.winner, state.winning_team, state.winners) == (-1, -1, (1, 2))


def test_stats_carry_team_wins() -> None:
    genome = game(teams=THREE_AGAINST_ONE, cards=1, rules=TRICK_POINTS, wins=[first_to(1)])
    result = simulate(genome, games=200)
    assert result.team_wins == (sum(result.tricks[:3]), result.tricks[3])
    assert sum(result.team_wins) == 200
    assert result.wins == (0, 0, 0, 0)


def test_stats_of_an_individual_game_carry_no_team_wins() -> None:
    result = simulate(game(cards=1, rules=TRICK_POINTS, wins=[first_to(1)]), games=200)
    assert result.wins == result.tricks
    assert sum(result.wins) == 200
    assert result.team_wins == ()


def test_stats_count_draws_between_teams() -> None:
    condition = win(WinType.HIGH_SCORE)
    genome = game(teams=PAIRS, cards=2, rules=TRICK_POINTS, wins=[condition])
    result = simulate(genome, games=200)
    assert 0 < result.draws < 200
    assert sum(result.team_wins) + result.draws == 200


# --- How teams win --------------------------------------------------------------
# In each case the seat that would win alone is not in the winning team.

UNEVEN = hand((1, 1, 1, 2))
"""Seat 3 has most, but seats 0 to 2 have more together."""


def three_against_one(*wins: WinCondition, rules: GameRules = TRICK_POINTS) -> GameGenome:
    return game(teams=THREE_AGAINST_ONE, cards=5, rules=rules, wins=wins)


def test_high_score_uses_team_scores() -> None:
    state = play_out(three_against_one(win(WinType.HIGH_SCORE)), UNEVEN)
    assert state.scores == (1, 1, 1, 2)
    assert (state.winning_team, state.team_scores) == (0, (3, 2))


def test_low_score_uses_team_scores() -> None:
    state = play_out(three_against_one(win(WinType.LOW_SCORE)), UNEVEN)
    assert (state.winning_team, state.team_scores) == (1, (3, 2))


def test_low_score_past_a_threshold_uses_team_scores() -> None:
    condition = WinCondition(type=WinType.LOW_SCORE, trigger=Trigger.THRESHOLD, threshold=3)
    state = play_out(three_against_one(condition), UNEVEN)
    assert state.winning_team == 1
    too_far = replace(condition, threshold=4)
    assert play_out(three_against_one(too_far), UNEVEN).hand_over


def test_first_to_score_uses_team_scores() -> None:
    state = play_out(three_against_one(first_to(3)), UNEVEN)
    assert state.winning_team == 0
    assert play_out(three_against_one(first_to(4)), UNEVEN).hand_over


def test_first_to_score_at_once_uses_team_scores() -> None:
    genome = game(teams=PAIRS, cards=3, rules=TRICK_POINTS, wins=[first_to(2, Trigger.AT_ONCE)])
    state = play_out(genome, hand((1, 0, 1, 0)))
    assert state.finished
    assert state.winning_team == 0
    assert sum(len(state.view(seat).hand) for seat in range(4)) == 4, "a trick was left to play"


@pytest.mark.parametrize(("teams", "winner"), [(PAIRS, 1), (NEIGHBOURS, 0), (((0,), (1, 2, 3)), 1)])
def test_an_empty_hand_of_any_member_wins(teams: tuple[tuple[int, ...], ...], winner: int) -> None:
    """Five cards for four seats: seat 1 is the first without a card."""
    condition = win(WinType.EMPTY_HAND, Trigger.AT_ONCE)
    genome = game(teams=teams, setup=few_cards(5), wins=[condition])
    state = program(genome).start(0)
    for _ in range(2):
        assert not state.finished
        state = state.play(state.legal_moves()[0])
    assert state.finished
    assert (state.winner, state.winning_team) == (-1, winner)


def test_an_empty_hand_at_the_end_of_a_hand_wins_for_the_first_who_went_out() -> None:
    genome = game(teams=PAIRS, setup=few_cards(5), wins=[win(WinType.EMPTY_HAND)])
    state = program(genome).start(0)
    while not state.finished:
        state = state.play(state.legal_moves()[0])
    assert state.placing == (1, 2, 3, 0)
    assert state.winning_team == 1


def test_capture_all_counts_what_a_team_has_together() -> None:
    genome = game(teams=PAIRS, cards=2, wins=[win(WinType.CAPTURE_ALL)])
    state = play_out(genome, hand((1, 0, 1, 0)))
    assert (state.finished, state.winning_team) == (True, 0)
    assert play_out(genome, hand((1, 1, 0, 0))).hand_over
    alone = game(cards=2, wins=[win(WinType.CAPTURE_ALL)])
    assert play_out(alone, hand((1, 0, 1, 0))).hand_over, "nobody has all alone"
    assert play_out(alone, hand((0, 0, 2, 0))).winner == 2


def test_capture_all_at_once_counts_what_a_team_has_together() -> None:
    genome = game(teams=PAIRS, cards=2, wins=[win(WinType.CAPTURE_ALL, Trigger.AT_ONCE)])
    state = play_out(genome, hand((0, 1, 0, 1)))
    assert (state.finished, state.winning_team) == (True, 1)


def test_most_captured_counts_what_a_team_has_together() -> None:
    genome = game(teams=THREE_AGAINST_ONE, cards=5, wins=[win(WinType.MOST_CAPTURED)])
    assert play_out(genome, UNEVEN).winning_team == 0
    assert play_out(game(cards=5, wins=[win(WinType.MOST_CAPTURED)]), UNEVEN).winner == 3


def test_the_best_hand_of_a_team_is_its_best_members() -> None:
    """Seats 0 and 2 have four aces together, but seat 3 has three kings alone."""
    genome = game(teams=PAIRS, cards=4, tricks=1, wins=[win(WinType.BEST_HAND)])
    state = start_with(genome, "AC AD 7S 2C", "9C 8D 5S 3C", "AH AS 6S 4C", "KC KD KH 5C")
    state = play(state, "2C 3C 4C 5C")
    assert state.finished
    assert (state.winner, state.winning_team) == (-1, 1)


def test_teams_whose_best_hands_are_equal_draw() -> None:
    genome = game(teams=PAIRS, cards=3, tricks=1, wins=[win(WinType.BEST_HAND)])
    state = start_with(genome, "AC KD 2C", "9C 8D 3C", "7H 6S 4C", "AH KS 5C")
    state = play(state, "2C 3C 4C 5C")
    assert state.finished
    assert (state.winning_team, state.winners) == (-1, ())


KNOCKOUT = GameRules(eliminate_if=EliminateIf.NO_TRICKS)


def test_the_last_team_in_wins_with_all_members_that_are_left() -> None:
    genome = game(teams=PAIRS, cards=2, rules=KNOCKOUT, wins=[win(WinType.LAST_IN)])
    state = play_out(genome, hand((1, 0, 1, 0)))
    assert (state.finished, state.winning_team) == (True, 0)
    alone = game(cards=2, rules=KNOCKOUT, wins=[win(WinType.LAST_IN)])
    assert play_out(alone, hand((1, 0, 1, 0))).hand_over, "two seats are left"


def test_a_team_is_in_while_any_member_is() -> None:
    genome = game(teams=PAIRS, cards=2, rules=KNOCKOUT, wins=[win(WinType.LAST_IN)])
    state = play_out(genome, hand((0, 1, 1, 0)))
    assert state.hand_over
    assert state.next_hand().view(0).seats_in == (False, True, True, False)
    state = play_out(genome, hand((0, 1, 1, 0)), hand((0, 2, 0, 0)))
    assert (state.finished, state.winning_team) == (True, 1)


def test_teams_that_tie_follow_the_tie_rule() -> None:
    """Both teams took two tricks of four."""
    tied = hand((2, 1, 0, 1))

    def state_after(tie: TieRule) -> tuple[bool, int, tuple[int, ...]]:
        condition = win(WinType.HIGH_SCORE, tie=tie)
        genome = game(teams=PAIRS, cards=4, rules=TRICK_POINTS, wins=[condition])
        state = play_out(genome, tied)
        return state.finished, state.winning_team, state.winners

    assert state_after(TieRule.DRAW) == (True, -1, ())
    assert state_after(TieRule.SHARE) == (True, -1, (0, 1))
    assert state_after(TieRule.ANOTHER_HAND) == (False, -1, ())
    assert state_after(TieRule.MOST_TRICKS) == (True, -1, ())


def test_a_tie_of_team_scores_can_be_broken_by_the_tricks_of_teams() -> None:
    """Equal points for cards, but three tricks against two."""
    scoring = (CardScoringRule(rank=Rank.TWO, points=1),)
    condition = win(WinType.HIGH_SCORE, tie=TieRule.MOST_TRICKS)
    setup = SetupRules(cards_per_player=3)
    genome = game(teams=PAIRS, setup=setup, card_scoring=scoring, wins=[condition])
    state = start_with(genome, "AC 3D 4H", "2C AD 5H", "3C 2D AH", "4C 4D 6H")
    state = play(state, "AC 2C 3C 4C  3D AD 2D 4D  5H AH 6H 4H")
    assert state.tricks == (1, 1, 1, 0)
    assert state.team_scores == (1, 1)
    assert state.winning_team == 0


# --- Sizes ----------------------------------------------------------------------


def test_three_against_one_bid_and_score_as_sides() -> None:
    genome = game(teams=THREE_AGAINST_ONE, cards=5, bidding=BiddingPhase(), wins=[first_to(30)])
    state = play_out(genome, hand((1, 1, 1, 2), bids=(1, NIL, 2, 1)))
    assert state.team_scores == (30 - 100, 10 + 1)
    assert state.scores == (0, -100, 0, 0)
    assert state.bags == (0, 1)
    state = play_out(genome, hand((3, 0, 0, 2), bids=(1, 1, 1, 3)))
    assert state.team_scores == (30, -30)
    assert state.winning_team == 0


def test_three_pairs_with_six_seats_bid_and_score_as_sides() -> None:
    genome = game(6, teams=THREE_PAIRS, cards=3, bidding=BiddingPhase(), wins=[first_to(20)])
    state = play_out(genome, hand((0, 1, 1, 1, 0, 0), bids=(NIL, 1, 1, 1, 1, NIL)))
    assert state.team_scores == (100 + 10, -20, 100 + 10)
    assert state.hand_over, "equal at the top"
    state = play_out(genome, hand((0, 1, 1, 0, 1, 0), bids=(1, 1, 1, 1, 1, 1)))
    assert state.team_scores == (-20, 20, -20)
    assert (state.winning_team, state.winner) == (1, -1)


def test_each_of_three_teams_can_win() -> None:
    genome = game(6, teams=THREE_PAIRS, cards=1, rules=TRICK_POINTS, wins=[first_to(1)])
    for seat, team in enumerate((0, 1, 2, 0, 1, 2)):
        state = play_out(genome, hand(int(seat == other) for other in range(6)))
        assert state.winning_team == team


# --- What partners see ----------------------------------------------------------


def test_partners_do_not_see_each_others_cards() -> None:
    genome = game(teams=PAIRS, cards=3, rules=TRICK_POINTS)
    view = dd.Table(genome, seed=1).view(0)
    assert view.known == (view.hand, (), (), ())
    assert set(view.possible[2]) == set(program(genome).deck) - set(view.hand)


def test_a_view_is_the_same_whichever_cards_the_partner_holds() -> None:
    genome = game(teams=PAIRS, cards=2, bidding=BiddingPhase())
    held = dd.Table(genome, deck=deck_for(genome, "AC KC", "2D 3D", "4H 5H", "6S 7S"))
    swapped = dd.Table(genome, deck=deck_for(genome, "AC KC", "2D 3D", "6S 7S", "4H 5H"))
    assert held.view(0) == swapped.view(0)
    assert held.history(0) == swapped.history(0)
    assert held.view(2) != swapped.view(2)


def test_the_partners_cards_are_not_in_what_a_seat_is_told() -> None:
    genome = game(teams=PAIRS, cards=2, bidding=BiddingPhase())
    table = dd.Table(genome, deck=deck_for(genome, "AC KC", "2D 3D", "4H 5H", "6S 7S"))
    told = " ".join(event.text for event in table.history(0)) + str(table.view(0))
    assert "AC" in told
    assert not any(card in told for card in ("4H", "5H", "2D", "3D", "6S", "7S"))
