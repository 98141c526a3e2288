"""What a seat believes about the others' cards: sums, honesty, and what bids say."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from darwindeck._native import State
from darwindeck._program import program_of
from darwindeck.genome.library import load_game

DEALS = 400


def after_bids(game: str, seed: int, moves: int) -> State:
    state = program_of(load_game(game)).start(seed)
    for _ in range(moves):
        state = state.play(state.think("greedy", seed)[0][0][0])
    return state


@pytest.mark.parametrize("game", ["spades", "hearts", "crazy-eights"])
def test_a_hand_is_believed_to_hold_as_many_cards_as_it_does(game: str) -> None:
    state = after_bids(game, 3, 9)
    seat = state.to_move
    held: defaultdict[int, float] = defaultdict(float)
    for other, _, chance in state.believed(seat, DEALS, 1):
        assert 0.0 < chance <= 1.0 + 1e-9
        held[other] += chance
    counts = state.view(seat).hand_counts
    others = {other: count for other, count in enumerate(counts) if other != seat}
    assert held == pytest.approx(others)


def test_where_all_cards_are_dealt_every_card_is_believed_to_be_somewhere() -> None:
    state = after_bids("spades", 5, 8)
    view = state.view(state.to_move)
    somewhere: Counter[str] = Counter()
    for _, card, chance in state.believed(view.seat, DEALS, 1):
        somewhere[card] += chance  # type: ignore[assignment]
    assert len(somewhere) == sum(view.hand_counts) - len(view.hand)
    assert all(chance == pytest.approx(1.0) for chance in somewhere.values())


@pytest.mark.parametrize("game", ["oh-hell", "partnership-spades"])
def test_a_belief_does_not_know_what_a_seat_cannot_know(game: str) -> None:
    state = after_bids(game, 8, 6)
    seat = state.to_move
    believed = state.believed(seat, DEALS, 2)
    assert all(state.imagined(seat, deal).believed(seat, DEALS, 2) == believed for deal in range(5))


def test_who_bids_more_is_believed_to_hold_more_high_trumps() -> None:
    program = program_of(load_game("spades"))
    chances = {}
    for bid in (1, 6):
        state = program.start(4)
        first = next(move for move in state.legal_moves() if move.text == f"bid {bid}")
        bidder, state = state.to_move, state.play(first)
        high = {"AS", "KS", "QS"} - set(state.view(state.to_move).hand)
        believed = state.believed(state.to_move, 2000, 1)
        chances[bid] = sum(c for seat, card, c in believed if seat == bidder and card in high)
    assert chances[6] > 1.5 * chances[1]


def test_there_is_no_seat_seven() -> None:
    with pytest.raises(ValueError, match="there is no seat 7"):
        after_bids("spades", 1, 0).believed(7, 100, 1)
