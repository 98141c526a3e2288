"""How cards look and sound, and how a hand is sorted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.play.driving import asked, picture_of

import darwindeck as dd
from darwindeck.genome.schema import GameGenome, Match, TrickJokers
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
    ("game", "trump", "hand"),
    [
        ("hearts", None, "2S AS 3H KH 2C TC 4D"),  # by suit
        ("president", None, "3H 4D TC KH AS 2S 2C"),  # by rank, twos high
        ("scopa", None, "AS 2S 2C 3H 4D TC KH"),  # by value, aces low
        ("fan-tan", None, "AS 2S 3H KH 2C TC 4D"),  # by suit, aces low
        ("old-maid", None, "2S 2C 3H 4D TC KH AS"),
        ("spades", "S", "3H KH 2C TC 4D 2S AS"),  # trumps last, and colours in turn
        ("oh-hell", "C", "4D 2S AS 3H KH 2C TC"),
        ("oh-hell", "D", "2S AS 3H KH 2C TC 4D"),
        ("oh-hell", None, "2S AS 3H KH 2C TC 4D"),
    ],
)
def test_a_hand_is_sorted_as_its_game_compares_cards(
    game: str, trump: str | None, hand: str
) -> None:
    cards = ["KH", "2C", "TC", "AS", "2S", "4D", "3H"]
    assert " ".join(sorted_hand(cards, dd.load_game(game), trump)) == hand


def test_trumps_are_sorted_by_their_own_order() -> None:
    scotch_whist = dd.load_game("scotch-whist")  # in trumps the jack is highest
    cards = ["JH", "AH", "9H", "TH", "JC", "AC", "TC"]
    assert " ".join(sorted_hand(cards, scotch_whist, "H")) == "TC JC AC 9H TH AH JH"


def with_jokers(genome: GameGenome, **phase: Any) -> GameGenome:
    """The game with two jokers, and with something else in its last phase."""
    turns = genome.turn_structure
    phases = (*turns.phases[:-1], replace(turns.phases[-1], **phase))
    return replace(
        genome,
        setup=replace(genome.setup, jokers=2),
        turn_structure=replace(turns, phases=phases),
    )


@pytest.mark.parametrize(
    ("game", "phase", "hand"),
    [
        ("spades", {"jokers": TrickJokers.TRUMP}, "3H 3S AS X2 X1"),
        (
            "spades",
            {"jokers": TrickJokers.TRUMP, "trump_order": "23456789TJQXKA"},
            "3H 3S X2 X1 AS",
        ),
        ("spades", {}, "X2 X1 3H 3S AS"),  # they beat nothing
        ("president", {}, "X2 X1 3S 3H AS"),  # they are below everything
        ("president", {"wild_ranks": "X"}, "3S 3H AS X2 X1"),
        ("crazy-eights", {"wild_ranks": "8X"}, "3S AS 3H X2 X1"),
    ],
)
def test_jokers_stand_where_their_game_ranks_them(
    game: str, phase: dict[str, object], hand: str
) -> None:
    genome = with_jokers(dd.load_game(game), **phase)
    trump = "S" if game == "spades" else None
    assert " ".join(sorted_hand(["X1", "AS", "3H", "X2", "3S"], genome, trump)) == hand


def test_jokers_have_the_rank_that_the_rules_give_them() -> None:
    president = dd.load_game("president")
    genome = with_jokers(
        replace(president, setup=replace(president.setup, rank_order="3456789TJQKAX2"))
    )
    assert sorted_hand(["X1", "2S", "3H", "AH"], genome) == ("3H", "AH", "X1", "2S")


def test_ranks_that_beat_each_other_are_sorted_without_suits() -> None:
    genome = with_jokers(dd.load_game("crazy-eights"), matches=(Match.BEATS_TOP,))
    assert sorted_hand(["3S", "2H", "4C"], genome) == ("2H", "3S", "4C")


def test_trumps_stand_last_in_the_hand_and_among_the_choices() -> None:
    table = dd.Table(dd.load_game("partnership-spades"), seed=3)
    while table.to_move != 0 or table.legal_moves()[0].kind != "play":
        table.play(table.legal_moves()[-1])
    hand = picture_of(table, 0).hand
    assert [card[1] for card in hand] == sorted((card[1] for card in hand), key="HCDS".index)
    assert {card[1] for card in hand} == set("HCDS")
    played = [choice.cards[0] for choice in asked(table).choices]
    assert played == [card for card in hand if card in played]
