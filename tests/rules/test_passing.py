"""Passing cards, by direction and by last hand's placing."""

from __future__ import annotations

import pytest
from tests.rules.tables import (
    counts,
    game,
    held,
    kinds,
    options,
    play,
    play_until_hand,
    sit,
    states,
    win,
)

import darwindeck as dd
from darwindeck.genome.schema import (
    EliminateIf,
    GameRules,
    HandEnd,
    PassPhase,
    PassTo,
    TrickPhase,
    Trigger,
    WinType,
)

FOUR = ["2C 3C", "2D 3D", "2H 3H", "2S 3S"]


def passing(*directions: PassTo, count: int = 1) -> PassPhase:
    return PassPhase(count=count, directions=directions)


# --- By direction ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("direction", "after"),
    [
        (PassTo.LEFT, ["3C 2S", "2C 3D", "2D 3H", "2H 3S"]),
        (PassTo.RIGHT, ["3C 2D", "3D 2H", "3H 2S", "2C 3S"]),
        (PassTo.ACROSS, ["3C 2H", "3D 2S", "2C 3H", "2D 3S"]),
    ],
)
def test_cards_go_to_the_left_to_the_right_or_across(direction: PassTo, after: list[str]) -> None:
    table = sit(FOUR, passing(direction), TrickPhase())
    play(table, "2C 2D 2H 2S")
    assert [set(hand.split()) for hand in held(table)] == [set(hand.split()) for hand in after]


def test_six_seats_pass_across_to_the_third_next() -> None:
    cards = ["2C", "3C", "4C", "5C", "6C", "7C"]
    table = sit(cards, passing(PassTo.ACROSS), TrickPhase())
    play(table, " ".join(cards))
    assert held(table) == ["5C", "6C", "7C", "2C", "3C", "4C"]


def test_nobody_sits_across_at_an_odd_table() -> None:
    genome = game("2C 3C 4C", passing(PassTo.LEFT, PassTo.ACROSS), TrickPhase(), players=3)
    paths = [problem.path for problem in dd.validate(genome)]
    assert paths == ["turn_structure.phases[0].directions[1]"]


def test_the_direction_changes_by_hand_and_starts_again() -> None:
    cycle = passing(PassTo.LEFT, PassTo.RIGHT, PassTo.ACROSS, PassTo.NONE)
    table = sit(FOUR, cycle, TrickPhase())
    receivers: list[int | None] = []
    for hand in range(6):
        play_until_hand(table, hand)
        giver = table.to_move
        move = table.legal_moves()[0]
        if move.kind != "give":
            receivers.append(None)
            continue
        kinds(table, 4)
        owner = next(seat for seat in range(4) if move.cards[0] in table.view(seat).hand)
        receivers.append((owner - giver) % 4)
    assert receivers == [1, 3, 2, None, 1, 3]


def test_each_seat_passes_as_many_cards_as_the_rule_says() -> None:
    table = sit(["2C 3C 4C 5C", "2D 3D 4D 5D"], passing(PassTo.LEFT, count=3), TrickPhase())
    play(table, "3C 5C 2C")
    assert table.to_move == 1
    play(table, "2D 3D 4D")
    assert held(table) == ["4C 2D 3D 4D", "2C 3C 5C 5D"]
    assert table.legal_moves()[0].kind == "play"


def test_a_seat_with_fewer_cards_passes_all_of_them() -> None:
    phases = (passing(PassTo.LEFT, count=2), TrickPhase(tricks=1))
    table = sit(["2C 3C", "4C 5C"], *phases, loop_from=0)
    play(table, "2C 3C 4C 5C 4C 2C")
    assert held(table) == ["5C", "3C"]
    play(table, "5C 3C")
    assert held(table) == ["3C", "5C"]
    assert table.legal_moves()[0].kind == "play"


def test_cards_that_are_received_cannot_be_passed_on() -> None:
    table = sit(FOUR, passing(PassTo.LEFT), TrickPhase())
    play(table, "2C")
    assert options(table) == "2D 3D"
    assert counts(table) == (2, 2, 2, 2), "a card set aside still counts"
    play(table, "2D 2H")
    assert "2C" not in table.view(1).hand, "nothing moves until all have chosen"
    play(table, "2S")
    assert "2C" in table.view(1).hand


def test_any_card_may_be_passed() -> None:
    assert options(sit(FOUR, passing(PassTo.LEFT), TrickPhase())) == "2C 3C"


def test_cards_go_to_the_next_seat_that_is_in() -> None:
    phases = (passing(PassTo.NONE, PassTo.LEFT), TrickPhase())
    table = sit(
        ["AS 2C", "2S 3C", "3S AC"],
        *phases,
        rules=GameRules(eliminate_if=EliminateIf.NO_TRICKS),
        wins=win(WinType.LAST_IN, Trigger.HAND_END),
    )
    play(table, "AS 2S 3S 2C 3C AC")
    assert table.view(0).seats_in == (True, False, True)
    first = (table.to_move, table.play(table.legal_moves()[0]).cards[0])
    second = (table.to_move, table.play(table.legal_moves()[0]).cards[0])
    assert (first[0], second[0]) == (2, 0)
    assert first[1] in table.view(0).hand
    assert second[1] in table.view(2).hand
    assert counts(table) == (3, 0, 3)


def test_passing_never_is_refused() -> None:
    genome = game("2C 3C", passing(PassTo.NONE), TrickPhase())
    paths = [problem.path for problem in dd.validate(genome)]
    assert paths == ["turn_structure.phases[0].directions"]


def test_more_cards_than_any_hand_has_cannot_be_passed() -> None:
    genome = game("2C 3C 4C 5C", passing(PassTo.LEFT, count=3), TrickPhase())
    paths = [problem.path for problem in dd.validate(genome)]
    assert paths == ["turn_structure.phases[0].count"]


# --- By last placing: President's exchange --------------------------------------


def exchange(count: int = 1) -> tuple[PassPhase, TrickPhase]:
    return PassPhase(count=count, by_placing=True), TrickPhase()


def best_of(hand: tuple[str, ...], count: int, order: str = "23456789TJQKA") -> set[str]:
    """The best cards: by rank, and the highest suit among equals. Jokers are the worst."""
    power = {rank: number for number, rank in enumerate(order)}
    ranked = sorted(hand, key=lambda card: (power.get(card[0], -1), card[1]), reverse=True)
    return set(ranked[:count])


def dealt_in_second_hand(table: dd.Table, seed: int) -> list[tuple[str, ...]]:
    """What the second hand's deal gives to each seat, before the exchange."""
    plain = game(
        " ".join(card for hand in held(table) for card in hand.split()),
        players=table.genome.player_count,
    )
    other = dd.Table(plain, seed=seed)
    play_until_hand(other, 1)
    return [other.view(seat).hand for seat in range(plain.player_count)]


def test_nothing_is_exchanged_before_the_second_hand() -> None:
    table = sit(["2C 5C", "3C 6C", "4C 7C"], *exchange())
    assert table.legal_moves()[0].kind == "play"
    assert held(table) == ["2C 5C", "3C 6C", "4C 7C"]


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("order", ["", "2345678A"])
def test_the_last_gives_its_best_cards_and_the_first_returns_any(count: int, order: str) -> None:
    cards = ["2C 8D 5C", "3C AC 6C", "4C 7C 2D"]
    table = sit(cards, *exchange(count), seed=5, rank_order=order)
    dealt = dealt_in_second_hand(table, seed=5)
    play(table, "2C 3C 4C 7C 5C 6C 2D 8D AC")
    # The last trick was led by seat 2, which went out first; seat 1 was last.
    given = best_of(dealt[1], count, order or "2345678A")
    assert set(table.view(1).hand) == set(dealt[1]) - given
    assert set(table.view(2).hand) == set(dealt[2]) | given
    assert table.to_move == 2
    assert {move.kind for move in table.legal_moves()} == {"give"}
    assert set(options(table).split()) == set(dealt[2]) | given, "what it was given as well"

    returned = options(table).split()[:count]
    play(table, " ".join(returned))
    assert set(table.view(1).hand) == set(dealt[1]) - given | set(returned)
    assert set(table.view(2).hand) == (set(dealt[2]) | given) - set(returned)
    assert set(table.view(0).hand) == set(dealt[0]), "the others exchange nothing"
    assert counts(table) == (3, 3, 3)
    assert table.legal_moves()[0].kind == "play"


def test_a_joker_is_given_last() -> None:
    kept = 0
    for seed in range(30):
        table = sit(["2C 3C", "4C X1"], *exchange(), seed=seed)
        dealt = dealt_in_second_hand(table, seed)
        play(table, "2C 4C X1 3C")
        # Seat 1 led the last trick and was out first, so seat 0 gives.
        assert counts(table) == (1, 3)
        if "X1" in dealt[0]:
            assert table.view(0).hand == ("X1",), seed
            kept += 1
    assert kept


def test_the_order_is_that_of_going_out_not_of_points() -> None:
    table = sit(["2C 9C", "3C 8C", "7C"], *exchange())
    play(table, "2C 3C 7C 9C 8C")
    assert table.scores == (1, 0, 1)
    # Seat 2 was out first, then seat 0, then seat 1.
    assert table.to_move == 2
    assert counts(table)[2] == max(counts(table))


def test_seats_that_never_went_out_come_after_those_that_did() -> None:
    rules = GameRules(trick_points=1, hand_ends_when=HandEnd.FIRST_OUT)
    table = sit(["2C 9C", "3C 8C", "7C"], *exchange(), rules=rules, seed=2)
    play(table, "2C 3C 7C")
    assert table.to_move == 2
    # Five cards dealt from seat 1: one to seat 0, two each to seats 1 and 2.
    assert sorted(counts(table)) in ([0, 2, 3], [1, 1, 3])


def test_the_first_returns_as_many_cards_as_it_was_given() -> None:
    table = sit(["2C 3C", "4C 5C"], *exchange(2), seed=1)
    play(table, "2C 4C 5C 3C")
    assert counts(table) == (0, 4)
    kinds(table, 2)
    assert counts(table) == (2, 2)
    assert table.legal_moves()[0].kind == "play"


@pytest.mark.parametrize("seed", range(5))
def test_an_exchange_before_every_trick_leaves_no_seat_without_a_card_to_play(seed: int) -> None:
    phases = (PassPhase(count=2, by_placing=True), TrickPhase(tricks=1))
    genome = game("2C 3C 4C 5C", *phases, loop_from=0)
    for number, state in enumerate(states(genome, seed)):
        assert state.hand_over or state.finished or state.legal_moves(), (seed, number)
        if number == 100:
            break
