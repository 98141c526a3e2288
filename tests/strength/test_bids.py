"""Bids by position, and made-up hands beside what they take."""

from __future__ import annotations

import random

import pytest
from benchmarks.bids import (
    MADE_UP,
    SEATS,
    Bidding,
    Fit,
    bid_and_tricks,
    bids_in_all_positions,
    dealt,
    dealt_around,
    deck_of,
    position_lines,
)

import darwindeck as dd


def test_a_deck_deals_the_hands_that_it_was_made_of() -> None:
    hands = dealt(random.Random(1))
    table = dd.Table(dd.load_game("spades"), deck=deck_of(hands))
    assert table.to_move == 0
    assert [set(table.view(seat).hand) for seat in range(SEATS)] == [set(one) for one in hands]


def test_every_hand_is_bid_in_every_position() -> None:
    """Greedy looks at its hand alone, so a hand is bid alike wherever it sits."""
    hands = dealt(random.Random(2))
    found = bids_in_all_positions("spades", hands, "greedy", 0)
    alone = []
    for hand in hands:
        others = [one for one in hands if one != hand]
        table = dd.Table(dd.load_game("spades"), deck=deck_of([hand, *others]))
        table.play(table.suggest("greedy").move)
        alone.append(float(table.bids[0] or 0))
    assert found == [alone] * SEATS
    assert len(set(alone)) > 1


def test_positions_are_compared_on_the_same_deals() -> None:
    """Whoever bids one more in the last position is found out, however the cards differ."""
    rng = random.Random(3)
    deals = [[rng.uniform(0, 6) for _ in range(SEATS)] for _ in range(30)]
    biased = Bidding([[hands, hands, hands, [bid + 0.3 for bid in hands]] for hands in deals])
    high, low, found = biased.widest()
    assert (high, low) == (3, 0)
    assert found.mean == pytest.approx(0.3)
    assert found.error == pytest.approx(0, abs=1e-9)
    assert not position_lines("spades", "x", biased)[1].holds
    fair = Bidding([[hands] * SEATS for hands in deals])
    assert position_lines("spades", "x", fair)[1].holds


def test_made_up_hands_have_thirteen_cards_of_the_deck() -> None:
    for hand in MADE_UP.values():
        for seat in range(SEATS):
            hands = dealt_around(hand.split(), seat, random.Random(4))
            assert set(hands[seat]) == set(hand.split())
            assert len({card for one in hands for card in one}) == 52
            assert {len(one) for one in hands} == {13}


def test_the_ace_of_trumps_alone_takes_one_trick() -> None:
    hands = dealt_around(MADE_UP["a hand worth one trick"].split(), 2, random.Random(5))
    bid, taken = bid_and_tricks("spades", hands, 2, "greedy", "greedy", 0)
    assert taken >= 1
    assert bid >= 1


def test_the_gap_is_between_means() -> None:
    assert Fit([12, 10], [5, 6]).gap == pytest.approx(5.5)
