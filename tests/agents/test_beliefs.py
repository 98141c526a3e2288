"""What a seat believes about the others' cards: sums, honesty, and what bids and plays say."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from darwindeck._native import State
from darwindeck.genome.file.library import load_game
from darwindeck.table.program import program_of

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


HANDS = (
    "AS KS 5S QC 7C 2C AH 8H 3H KD TD 6D 2D",
    "QS 8S 6S 3C 5C 9C KH 9H 4H QD 9D 7D 4D",
    "JS 9S 4S 4C 6C 8C QH TH 6H JD 8D 5D 3D",
    "TS 7S 3S 2S TC AC JH 7H 5H 2H AD JC KC",
)
"""Four hands of spades; what the last one holds is changed by the plays that are tried."""


def after_a_trick(game: str, bids: str, cards: str) -> State:
    """A first trick is played, and the first seat is to move again or another one."""
    rounds = zip(*(hand.split() for hand in HANDS), strict=True)
    state = program_of(load_game(game)).start(0, tuple(card for cards in rounds for card in cards))
    for text in (
        *(f"bid {bid}" for bid in bids.split()),
        *(f"play {card}" for card in cards.split()),
    ):
        state = state.play(next(move for move in state.legal_moves() if move.text == text))
    return state


def chance(state: State, watcher: int, holder: int, card: str) -> float:
    believed = state.believed(watcher, 4000, 1)
    return next((c for seat, held, c in believed if (seat, held) == (holder, card)), 0.0)


def test_who_lets_a_trick_go_hardly_holds_the_card_that_takes_it_and_yet_perhaps() -> None:
    """The last seat, which needs tricks, plays a ten under the queen of its opponents."""
    state = after_a_trick("partnership-spades", "4 3 3 3", "QC 9C 8C TC")
    let_go = chance(state, 0, 3, "KC")
    assert 0.0 < let_go < 0.7 * chance(state, 0, 1, "KC")


def test_who_loses_a_trick_has_no_lower_card_to_lose_it_with() -> None:
    """Of the clubs that the partner may hold, those below its eight are less likely than above."""
    state = after_a_trick("partnership-spades", "4 3 3 3", "QC 9C 8C KC")
    assert 0.0 < chance(state, 0, 2, "5C") < 0.6 * chance(state, 0, 2, "TC")


def test_what_is_led_says_nothing() -> None:
    state = after_a_trick("spades", "4 3 3 3", "QC")
    before = after_a_trick("spades", "4 3 3 3", "")
    for card in ("3C", "9H", "QS"):
        assert chance(state, 1, 2, card) == pytest.approx(chance(before, 1, 2, card), abs=0.06)


def test_what_was_played_is_read_in_the_order_in_which_it_was() -> None:
    """The same cards of the same seats, first one under the other's winner, then over a loser."""
    under = after_a_trick("partnership-spades", "4 3 3 3", "QC 9C 8C TC 2C 3C 4C AC")
    over = after_a_trick("partnership-spades", "4 3 3 3", "2C 9C 8C TC AC QC 3C 4C")
    assert chance(under, 0, 3, "KC") < 0.8 * chance(over, 0, 3, "KC")


def test_there_is_no_seat_seven() -> None:
    with pytest.raises(ValueError, match="there is no seat 7"):
        after_bids("spades", 1, 0).believed(7, 100, 1)
