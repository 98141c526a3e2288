"""Reading moves: Bayes' rule, chains that agree, and cards that turn out as they are."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pytest
from tests.coalition.rounds import RANKS, called, program, seats_after_call, values

from darwindeck import _native
from darwindeck._native import State
from darwindeck.coalition.decode import ALLOWANCE, even, reweighed
from darwindeck.coalition.experiment import classified, value_class
from darwindeck.coalition.statistics import log_loss
from darwindeck.coalition.survey import survey_round, true_ranks
from darwindeck.table.kinds import MoveKind


def test_a_likely_move_makes_its_worlds_heavier() -> None:
    weights = reweighed([0.5, 0.5], [0.9, 0.1], moves=5)
    odds = (0.95 * 0.9 + ALLOWANCE / 5) / (0.95 * 0.1 + ALLOWANCE / 5)
    assert weights[0] / weights[1] == pytest.approx(odds)
    assert sum(weights) == pytest.approx(1)


def test_an_unlikely_move_rules_no_world_out() -> None:
    assert reweighed([0.5, 0.5], [0.0, 0.0], moves=2) == [0.5, 0.5]
    assert reweighed([1.0, 0.0], [0.0, 1.0], moves=2) == [1.0, 0.0]


def test_weights_of_nothing_stay_as_they_are() -> None:
    assert reweighed([0.0, 0.0], [1.0, 1.0], moves=2) == [0.0, 0.0]
    assert even(4) == [0.25] * 4
    assert even(0) == []


def test_reading_the_history_tells_more_than_the_call_alone() -> None:
    classes = [value_class(values()[rank]) for rank in RANKS]
    read, unread, truths = [], [], []
    for seed in range(40):
        state, seats, _ = seats_after_call(seed, history=True)
        given, truth = classified(state, seats, classes)
        read += given
        truths += truth
        for seat in seats:
            seat.settle(state, seed, history=False)
        unread += classified(state, seats, classes)[0]
    assert log_loss(read, truths, 200) < log_loss(unread, truths, 200) - 0.2


def test_the_truth_is_likelier_after_reading_on_average() -> None:
    seen = [
        one
        for seed in range(60)
        for one in survey_round(program(), values(), _native.match_seed(91, seed))
    ]
    prior = sum(one.truth_prior for one in seen) / len(seen)
    chance = sum(one.truth_chance for one in seen) / len(seen)
    assert chance > prior + 0.003, (prior, chance)


def test_what_a_move_tells_is_weighed_with_the_cards_that_it_showed() -> None:
    """Worlds that agree on what the mover knew weigh the same, whatever they had thought before."""
    moved, rethought = 0, 0
    for seed in range(12):
        state, seats, caller = seats_after_call(seed)
        seat = next(one for one in seats if one.number != state.to_move)
        before, mover = seat.fork(reads=True), state.to_move
        known = [
            spot
            for spot in true_ranks(state)
            if mover in known_by(state, spot) and seat.number not in known_by(state, spot)
        ]
        thought = [before.reader.ranks(*spot) for spot in known]
        while state.to_move == mover:
            moves = state.legal_moves()
            swaps = [
                move for move in moves if move.kind is MoveKind.SWAP and (mover, move.slot) in known
            ]
            move = swaps[0] if swaps else moves[-1]
            moved += bool(swaps)
            seat.watch(state, move)
            state = state.play_told(move, 1)
            seat.hear(state)
        now = [seat.reader.ranks_then(before.reader, *spot) for spot in known]
        weight_of: dict[tuple[int, ...], float] = {}
        for number, weight in enumerate(seat.weights):
            key = tuple(ranks[number] for ranks in now)
            assert weight == pytest.approx(weight_of.setdefault(key, weight)), seed
            rethought += key != tuple(ranks[number] for ranks in thought)
        assert caller != mover
    assert moved >= 6
    assert rethought > 200, "cards that were shown are so in all worlds"


def known_by(state: State, spot: tuple[int, int]) -> Sequence[int]:
    slot = state.view(0).layouts[spot[0]][spot[1]]
    assert slot is not None
    return slot.known_by


def test_weights_are_the_same_whenever_they_are_asked_for() -> None:
    """A card that is shown later changes what earlier moves tell: all are weighed anew."""
    for seed in range(6):
        state, seats, _ = seats_after_call(seed)
        asked, waits = seats[-1].fork(reads=True), seats[-1].fork(reads=True)
        while not state.hand_over:
            move = state.legal_moves()[0]
            for seat in (asked, waits):
                seat.watch(state, move)
            state = state.play_told(move, 1)
            for seat in (asked, waits):
                seat.hear(state)
            assert sum(asked.weights) == pytest.approx(1)
        assert waits.weights == pytest.approx(asked.weights)
        assert waits.fork(reads=False).weights == pytest.approx(asked.weights)


def test_weights_that_are_tampered_with_are_what_a_seat_acts_on() -> None:
    state, seats, _ = seats_after_call(4)
    seat = seats[0]
    seat.tampered = lambda weights: [2 * weight for weight in weights]
    assert seat.weights == [2 / 200] * 200
    assert seat.fork(reads=True).weights == seat.weights
    assert state.view(seat.number).caller is not None


def test_two_long_chains_agree() -> None:
    state, partners, _ = called(3)
    gaps = [reader.settle(state, 1, history=True, steps=60_000, worlds=2000) for reader in partners]
    assert max(gaps) < 0.9, gaps


def test_what_a_seat_knows_is_so_in_all_its_worlds() -> None:
    for seed in range(10):
        state, seats, _ = seats_after_call(seed)
        truth = true_ranks(state)
        for seat in seats:
            for owner, slots in enumerate(state.view(seat.number).layouts):
                for number, slot in enumerate(slots):
                    ranks = set(seat.reader.ranks(owner, number))
                    if slot is None:
                        assert ranks == {255}
                    elif slot.card is not None:
                        assert ranks == {RANKS.index(truth[owner, number])}, seed


def test_no_world_has_more_cards_of_a_rank_than_the_deck() -> None:
    state, seats, _ = seats_after_call(5)
    spots = true_ranks(state)
    for seat in seats:
        columns = [seat.reader.ranks(*spot) for spot in spots]
        for world in zip(*columns, strict=True):
            assert all(world.count(rank) <= (2 if rank == 13 else 4) for rank in range(14))


def test_a_marginal_adds_up_to_one() -> None:
    state, seats, caller = seats_after_call(6)
    for seat in seats:
        for number, slot in enumerate(state.view(0).layouts[caller]):
            found = seat.reader.marginal(caller, number, seat.weights)
            assert math.isclose(sum(found), 1 if slot is not None else 0, abs_tol=1e-9)


def test_a_reader_refuses_what_is_not_there() -> None:
    state, seats, _ = seats_after_call(1)
    reader = seats[0].reader
    with pytest.raises(ValueError, match="no slot 16"):
        reader.marginal(0, 16, seats[0].weights)
    with pytest.raises(ValueError, match="no slot 3 of seat 6"):
        reader.ranks(6, 3)
    with pytest.raises(ValueError, match='no aim "glory"'):
        reader.values(state, "glory", seats[0].weights)
    with pytest.raises(ValueError, match="moves"):
        reader.encode(state, [99], seats[0].weights, 0.05, 1)
    with pytest.raises(ValueError, match="no seat 4"):
        _native.Reader(program(), 4, 0.5, 8.0)
    with pytest.raises(ValueError, match="temperature"):
        _native.Reader(program(), 0, 0.0, 8.0)
    with pytest.raises(ValueError, match="layouts"):
        _native.Reader(program("hearts"), 0, 0.5, 8.0)
    with pytest.raises(ValueError, match="layouts"):
        _native.play_to_call(program("hearts"), 1, [(0.5, 8.0, 0.0)])
    with pytest.raises(ValueError, match="must be given"):
        _native.play_to_call(program(), 1, [])


def test_a_reader_that_missed_something_says_so() -> None:
    state, _, _ = called(1)
    move = state.legal_moves()[0]
    late = _native.Reader(program(), 0, 0.5, 8.0)
    wrongs: list[Callable[[], object]] = [
        lambda: late.settle(state, 1, history=True),
        lambda: late.values(state, "win", []),
        lambda: late.totals(state, []),
        lambda: late.outcomes(state, [0], []),
        lambda: late.encode(state, [0], [], 0.05, 1),
        lambda: late.watch(state, move),
        lambda: late.note(state, move),
    ]
    for wrong in wrongs[: 6 if state.to_move == 0 else 7]:
        with pytest.raises(ValueError, match="missed something: it has to hear what came of"):
            wrong()


def test_a_reader_notices_what_it_did_not_hear() -> None:
    """It has heard the deal, but not what its own seat looked at then."""
    state = program().start_told(_native.match_seed(90, 1))
    reader = _native.Reader(program(), state.to_move, 0.5, 8.0)
    reader.hear(state)
    reader.settle(state, 1, history=True, steps=10, worlds=2)
    looked = state.play_told(state.legal_moves()[0], 1)
    with pytest.raises(ValueError, match="missed something"):
        reader.settle(looked, 1, history=True)
    reader.hear(looked)
    reader.settle(looked, 1, history=True, steps=10, worlds=2)


def test_there_is_nothing_to_read_once_a_hand_is_over() -> None:
    state, seats, _ = seats_after_call(1)
    while not state.hand_over:
        state = state.play_told(state.legal_moves()[-1], 1)
        for seat in seats:
            seat.hear(state)
    with pytest.raises(ValueError, match="the hand is over"):
        seats[0].reader.totals(state, seats[0].weights)
