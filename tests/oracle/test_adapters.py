"""The judge's own bookkeeping, checked without a judge or an engine."""

import random

import pytest
from tests.oracle.oracle import (
    DECK,
    Adapter,
    Deal,
    Decision,
    Trace,
    format_trace,
    parse_trace,
)
from tests.oracle.oracle_games import (
    ADAPTERS,
    no_pass_instead_of_playing,
    spades_may_be_led_once_broken,
)
from tests.oracle.oracle_hands import long_suits, tricks_taken, with_bags

every_game = pytest.mark.parametrize("adapter", ADAPTERS.values(), ids=ADAPTERS)


@every_game
def test_every_card_has_one_number_and_gets_its_name_back(adapter: Adapter) -> None:
    numbers = [adapter.card_number(card) for card in DECK]
    assert sorted(numbers) == list(range(52))
    assert tuple(map(adapter.card_name, numbers)) == DECK


@pytest.mark.parametrize(
    ("game", "card", "number"),
    [
        ("hearts", "2C", 0),
        ("hearts", "QS", 43),
        ("hearts", "AH", 50),
        ("partnership-spades", "AC", 12),
        ("partnership-spades", "2S", 39),
        ("oh-hell", "2S", 2),
        ("oh-hell", "AH", 51),
        ("crazy-eights", "2S", 3),
        ("crazy-eights", "8D", 25),
    ],
)
def test_cards_have_the_numbers_that_openspiel_gives_them(
    game: str, card: str, number: int
) -> None:
    assert ADAPTERS[game].card_number(card) == number


def test_hearts_starts_with_the_direction_of_the_pass() -> None:
    chance = ADAPTERS["hearts"].chance
    assert [chance(Deal(to, DECK))[0] for to in ("none", "left", "across", "right")] == [0, 1, 2, 3]


def test_oh_hell_deals_the_size_the_dealer_the_hands_and_the_card_turned_up() -> None:
    chance = ADAPTERS["oh-hell"].chance(Deal("1", ("2C", "2D", "2S", "2H", "3C", *DECK[5:])))
    assert chance == [1, 3, 0, 1, 2, 3, 4]


def test_crazy_eights_deals_the_dealer_the_hands_and_cards_until_one_is_no_eight() -> None:
    rest = [card for card in DECK if card[0] != "8"]
    deck = (*rest[:20], "8C", "8S", *rest[20:], "8D", "8H")
    adapter = ADAPTERS["crazy-eights"]
    chance = adapter.chance(Deal("free", deck))
    assert chance[0] == 52 + 3
    assert [adapter.card_name(card) for card in chance[1:]] == [*deck[:22], rest[20]]


def test_a_seat_that_can_play_and_cannot_draw_is_not_expected_to_pass() -> None:
    """31 draws and as many passes put all cards but one into the four hands."""
    idle = [
        one
        for at in range(31)
        for one in (
            Decision(at % 4, frozenset({"2C", "draw"}), "draw", drawn=DECK[at]),
            Decision(at % 4, frozenset({"2C", "pass"}), "pass"),
        )
    ]
    stuck = Decision(3, frozenset({"2C", "3C", "pass"}), "2C")
    unable = Decision(3, frozenset({"pass"}), "pass")
    for last, expected in ((stuck, {"2C", "3C"}), (unable, {"pass"})):
        trace = Trace(Deal("patient", DECK), (*idle, last), ())
        *others, ours = no_pass_instead_of_playing(trace)
        assert others == [one.legal for one in idle]
        assert ours == expected


def test_a_trace_survives_as_a_line_of_text() -> None:
    trace = Trace(
        Deal("left", DECK),
        (
            Decision(0, frozenset({"0", "2", "13"}), "13"),
            Decision(3, frozenset({"2C", "QS", "AS"}), "QS"),
            Decision(1, frozenset({"draw", "2C"}), "draw", drawn="5H"),
            Decision(2, frozenset("CDHS"), "H"),
        ),
        (-130, 42),
    )
    assert format_trace(trace).endswith(
        "| 0:2005:13 3:a000000000001:QS 1:10000000000001:draw=5H 2:3c0000000000000:H | -130 42"
    )
    assert parse_trace(format_trace(trace)) == trace


def test_spades_are_expected_on_a_lead_only_once_one_has_been_played() -> None:
    # Seat 0 holds 2C 2S 3C 3S, the others one suit each.
    deck = ("2C", "2D", "2H", "4C", "2S", "3D", "3H", "5S", "3C", "4D", "4H", "6C", "3S", "5D")
    clubs = frozenset({"2C", "3C"})
    trace = Trace(
        Deal("13", (*deck, *(card for card in DECK if card not in deck))),
        (
            Decision(0, clubs, "2C"),
            Decision(1, frozenset({"2D"}), "2D"),
            Decision(2, frozenset({"2H"}), "2H"),
            Decision(3, frozenset({"5S"}), "5S"),
            Decision(0, clubs - {"2C"}, "3C"),
        ),
        (0, 0),
    )
    first, *others, second = spades_may_be_led_once_broken(trace)
    assert first == clubs
    assert others == [decision.legal for decision in trace.decisions[1:4]]
    spades_dealt = {card for card in trace.deal.deck[::4] if card[1] == "S"}
    assert second == {"3C"} | spades_dealt


def test_tricks_go_to_the_highest_trump_else_to_the_highest_of_the_suit_led() -> None:
    cards = ["3C", "AD", "2C", "TC", "3D", "2S", "AS", "KD"]
    order = [0, 1, 2, 3, 3, 0, 1, 2]
    decisions = tuple(
        Decision(seat, frozenset({card}), card) for seat, card in zip(order, cards, strict=True)
    )
    assert tricks_taken(Trace(Deal("13", DECK), decisions, (0, 0)), "S") == {3: 1, 1: 1}


def test_a_deck_of_long_suits_is_a_whole_deck() -> None:
    assert sorted(long_suits(random.Random(1))) == sorted(DECK)


def test_bags_of_earlier_hands_count_beside_those_that_the_judge_knows() -> None:
    # Player 0's side bids 1 and takes both tricks; it sits where team 1 does.
    bids = [Decision(seat, frozenset({"0", "1"}), "1" if seat == 0 else "0") for seat in range(4)]
    cards = ["AC", "2C", "3C", "4C", "AD", "2D", "3D", "4D"]
    played = [Decision(at % 4, frozenset({card}), card) for at, card in enumerate(cards)]
    trace = Trace(Deal("13", DECK), (*bids, *played), (111, 200))
    scored, bags = with_bags(trace, [3, 9], first=1)
    assert scored.points == (11, 200)
    assert bags == [3, 0]
