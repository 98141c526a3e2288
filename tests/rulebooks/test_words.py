"""Numbers, lists and cards, as a person would put them."""

from __future__ import annotations

import pytest

from darwindeck.genome.schema import RANKS
from darwindeck.rulebooks.words import (
    an,
    card_name,
    counted,
    figure,
    gain,
    listed,
    number,
    ordinal,
    points,
    rank_line,
    ranks_name,
    short_card,
    times,
)


def test_small_numbers_are_words_and_large_ones_figures() -> None:
    assert [number(n) for n in (1, 7, 13, 20, 21, 52, 10_000)] == [
        "one",
        "seven",
        "thirteen",
        "twenty",
        "21",
        "52",
        "10,000",
    ]


@pytest.mark.parametrize(
    ("count", "said"), [(0, "no cards"), (1, "one card"), (2, "two cards"), (26, "26 cards")]
)
def test_things_agree_with_their_number(count: int, said: str) -> None:
    assert counted(count, "card") == said


def test_places_have_their_endings() -> None:
    places = (1, 2, 3, 10, 12, 13, 21, 22, 23, 24, 101, 111, 112)
    assert [ordinal(place) for place in places] == [
        *("first", "second", "third", "tenth", "twelfth", "13th", "21st", "22nd", "23rd", "24th"),
        *("101st", "111th", "112th"),
    ]


def test_times_once_twice_and_more() -> None:
    assert [times(n) for n in (1, 2, 3, 10)] == ["once", "twice", "three times", "ten times"]


def test_points_have_a_singular_and_a_proper_minus() -> None:
    assert (points(1), points(-1), points(13)) == ("1 point", "−1 point", "13 points")
    assert (figure(-500), figure(1415)) == ("−500", "1,415")
    assert [gain(5), gain(-5), gain(0)] == [
        "scores 5 points",
        "costs 5 points",
        "scores nothing",
    ]


def test_lists_have_one_and_before_the_last() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"], "or") == "a, b or c"


def test_cards_by_name_and_in_short() -> None:
    assert (card_name("QS"), card_name("TD"), card_name("X2")) == (
        "queen of spades",
        "ten of diamonds",
        "second joker",
    )
    assert [short_card(card) for card in ("QS", "TD", "X1")] == ["Q♠", "10♦", "joker"]
    assert (ranks_name("6"), ranks_name("A")) == ("sixes", "aces")
    assert (an("ace"), an("eight"), an("two")) == ("an ace", "an eight", "a two")
    assert rank_line(RANKS) == "A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2"
