"""Who is the champion, who supports, and how two who compete settle it."""

from __future__ import annotations

from tests.coalition.rounds import seats_after_call

from darwindeck._native import Move, State
from darwindeck.coalition.arms import ARMS, Arm, play_arm
from darwindeck.coalition.coordinate import (
    Character,
    champion_of,
    choose,
    role_of,
    supporting,
)
from darwindeck.coalition.encode import CLOSE, MOST, best_of, close_moves, most_telling
from darwindeck.coalition.protocol import Seat

PLAIN = Character()
BOLD = Character(cooperation=0.5, aggression=0.9)
CAUTIOUS = Character(cooperation=0.8, aggression=0.3, cautious=True)
CALLER = 3


def test_the_lowest_expected_total_is_the_champion_and_others_support() -> None:
    totals = [8.0, 6.0, 7.0, 5.0]
    assert champion_of(totals, CALLER) == 1, "the caller is not among them"
    roles = [role_of(seat, totals, CALLER, PLAIN) for seat in range(3)]
    assert roles == ["support", "champion", "support"]


def test_equal_totals_have_one_champion() -> None:
    assert [role_of(seat, [6.0, 6.0, 9.0, 5.0], CALLER, PLAIN) for seat in range(3)] == [
        "champion",
        "support",
        "support",
    ]


def test_a_bold_player_near_the_champion_competes() -> None:
    assert role_of(0, [8.9, 6.0, 20.0, 5.0], CALLER, BOLD) == "champion"
    assert role_of(0, [9.1, 6.0, 20.0, 5.0], CALLER, BOLD) == "support", "too far behind"
    assert role_of(0, [8.9, 6.0, 20.0, 5.0], CALLER, Character(0.6, 0.9)) == "support"


def test_of_two_who_compete_the_lower_one_is_supported_by_those_who_come_later() -> None:
    totals = [7.0, 6.0, 20.0, 5.0]
    assert role_of(0, totals, CALLER, BOLD) == "champion"
    assert role_of(1, totals, CALLER, BOLD) == "champion"
    assert role_of(2, totals, CALLER, BOLD) == "support"
    assert champion_of(totals, CALLER, besides=2) == 1


def test_a_cautious_player_leaves_the_part_to_one_who_is_as_low() -> None:
    assert role_of(1, [6.5, 6.0, 20.0, 5.0], CALLER, CAUTIOUS) == "support"
    assert role_of(1, [9.5, 6.0, 20.0, 5.0], CALLER, CAUTIOUS) == "champion", "nobody else is low"


def test_only_moves_within_reach_of_the_best_are_compared() -> None:
    values = [0.5, 0.5 - CLOSE / 2, 0.5 - 2 * CLOSE, 0.499]
    assert close_moves(values, 1.0) == [0, 3, 1]
    assert close_moves(values, 0.25) == [0, 3]
    assert close_moves([0.3] * 9, 1.0) == list(range(MOST))


def test_without_cooperation_there_is_one_best_move() -> None:
    assert close_moves([0.1, 0.5, 0.5], 0.0) == [1]
    assert best_of([0.1, 0.5, 0.5]) == 1


def test_without_cooperation_a_final_round_is_played_as_without_signals() -> None:
    """Cooperativeness 0 is exactly the player that reads and does not tell."""
    silent = Arm("silent", worlds="history", reads=True, tells=0.0)
    for seed in range(12):
        state, seats, caller = seats_after_call(seed)
        moves = []
        for character in (
            Character(cooperation=0.0),
            Character(0.0, aggression=0.9, cautious=True),
        ):
            forks = {seat.number: seat.fork(reads=True) for seat in seats}
            moves.append(_final_round(state, forks, character))
        plain = {seat.number: seat.fork(reads=True) for seat in seats}
        assert moves[0] == moves[1] == _best_moves(state, plain)
        won = play_arm(silent, state, caller, [seat.fork(True) for seat in seats], seed)
        assert won == play_arm(silent, state, caller, [seat.fork(True) for seat in seats], 99)


def _final_round(state: State, seats: dict[int, Seat], character: Character) -> list[Move]:
    made = []
    while not state.hand_over:
        moves = state.legal_moves()
        number = (
            choose(seats[state.to_move], state, character, "win", 4).number if len(moves) > 1 else 0
        )
        state = _follow(state, seats, moves[number])
        made.append(moves[number])
    return made


def _best_moves(state: State, seats: dict[int, Seat]) -> list[Move]:
    made = []
    while not state.hand_over:
        moves = state.legal_moves()
        seat = seats[state.to_move]
        number = best_of(seat.reader.values(state, "win", seat.weights)) if len(moves) > 1 else 0
        state = _follow(state, seats, moves[number])
        made.append(moves[number])
    return made


def _follow(state: State, seats: dict[int, Seat], move: Move) -> State:
    for seat in seats.values():
        seat.watch(state, move)
    state = state.play_told(move, 1)
    for seat in seats.values():
        seat.hear(state)
    return state


def test_a_supporter_keeps_the_moves_that_leave_its_champion_lowest() -> None:
    narrowed = 0
    for seed in range(30):
        state, seats, caller = seats_after_call(seed)
        by_number = {seat.number: seat for seat in seats}
        moves = state.legal_moves()
        if len(moves) == 1:
            state = _follow(state, by_number, moves[0])
        seat = by_number[state.to_move]
        options = list(range(min(5, len(state.legal_moves()))))
        totals = seat.reader.totals(state, seat.weights)
        kept = supporting(seat, state, PLAIN, options)
        if role_of(seat.number, totals, caller, PLAIN) == "champion":
            assert kept == options
            continue
        champion = champion_of(totals, caller, besides=seat.number)
        after = seat.reader.outcomes(state, options, seat.weights)
        lowest = min(left[champion] for left in after)
        assert all(after[options.index(one)][champion] <= lowest + 0.05 for one in kept)
        narrowed += len(kept) < len(options)
    assert narrowed > 0


def test_the_most_telling_of_one_move_is_that_move() -> None:
    state, seats, _ = seats_after_call(2)
    assert most_telling(seats[0], state, [0], [0.5], seed=1) == 0


def test_every_arm_has_a_name_of_its_own() -> None:
    names = [arm.name for arm in ARMS]
    assert names == [
        *("selfish", "team", "prior", "history", "final"),
        *("signal", "placebo", "cross", "pooled", "leader"),
    ]
