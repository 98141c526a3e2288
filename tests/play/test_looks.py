"""How cards look and sound, and how a hand is sorted."""

from __future__ import annotations

import pytest

import darwindeck as dd
from darwindeck.showing.looks import dressed, mark, marked, sorted_hand, spoken, symbol, words


def test_cards_as_symbols_and_as_words() -> None:
    assert [symbol(card) for card in ("QS", "TD", "AH", "2C", "X1")] == [
        "Q♠",
        "10♦",
        "A♥",
        "2♣",
        "★1",
    ]
    assert words("TD") == "10 of diamonds"
    assert words("KH") == "king of hearts"
    assert words("X2") == "joker 2"


def test_only_marks_are_replaced_in_a_sentence() -> None:
    text = f"AS, who is no card, takes the trick: {mark('2C')} {mark('TS')}"
    assert dressed(text, symbol) == "AS, who is no card, takes the trick: 2♣ 10♠"
    assert dressed(text, str) == "AS, who is no card, takes the trick: 2C TS"


def test_a_text_is_marked_with_its_own_cards() -> None:
    assert dressed(marked("play 7C 7D", ("7C", "7D")), words) == "play 7 of clubs 7 of diamonds"
    assert marked("play 7C", ()) == "play 7C"


def test_a_list_of_cards_is_spoken_with_commas() -> None:
    four, other, ten = map(mark, ("4H", "4S", "TD"))
    assert spoken(f"You play {four} {other} and take {ten}") == (
        "You play 4 of hearts, 4 of spades and take 10 of diamonds"
    )


def test_no_mark_is_part_of_a_name() -> None:
    assert not any(mark(card).isprintable() for card in ("2C", "AS", "X2"))


@pytest.mark.parametrize(
    ("game", "hand"),
    [
        ("hearts", "2S AS 3H KH 2C TC 4D"),  # by suit
        ("president", "3H 4D TC KH AS 2S 2C"),  # by rank, twos high
        ("scopa", "AS 2S 2C 3H 4D TC KH"),  # by value, aces low
        ("fan-tan", "AS 2S 3H KH 2C TC 4D"),  # by suit, aces low
        ("old-maid", "2S 2C 3H 4D TC KH AS"),
    ],
)
def test_a_hand_is_sorted_as_its_game_compares_cards(game: str, hand: str) -> None:
    cards = ["KH", "2C", "TC", "AS", "2S", "4D", "3H"]
    assert " ".join(sorted_hand(cards, dd.load_game(game))) == hand


def test_jokers_are_sorted_last() -> None:
    assert sorted_hand(["X2", "AS", "X1"], dd.load_game("hearts")) == ("AS", "X1", "X2")
