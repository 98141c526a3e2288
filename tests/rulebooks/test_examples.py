"""Examples: one real hand, told as it went, and counted as the engine counted it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from tests.rulebooks.stories import UNTOLD, any_move, cards_in, story

from darwindeck import Move, rulebook
from darwindeck._native import State
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.rulebooks.example.examples import example_hand
from darwindeck.rulebooks.example.playthrough import Hand, play_hand, sensible
from darwindeck.rulebooks.game import Game
from darwindeck.table.kinds import EventKind


def told(name: str, seed: int = 1) -> str:
    genome = load_game(name)
    return story(genome, play_hand(genome, sensible, seed))


def sums(hand: Hand) -> list[int]:
    """The points of each side, added up from what the engine told."""
    totals = [0] * len(hand.end.hand_points)
    for event in hand.of(EventKind.SCORE):
        assert event.side is not None
        totals[event.side] += event.amount
    return totals


def counted(book: str) -> dict[str, int]:
    """The points of the table at the end of a book, by who scored them."""
    table = book.partition("is counted:")[2]
    rows = re.findall(r"^\| (.+) \| .+ \| (−?[\d,]+) \|$", table, re.MULTILINE)
    return {who: int(points.replace("−", "-").replace(",", "")) for who, points in rows}


# --- Points ---------------------------------------------------------------------


@pytest.mark.parametrize("name", bundled_games())
def test_the_points_of_a_counted_hand_are_those_of_the_engine(name: str) -> None:
    genome = load_game(name)
    for seed in range(6):
        hand = play_hand(genome, sensible if seed % 2 else any_move(seed), seed)
        if hand.of(EventKind.HAND_OVER):
            assert sums(hand) == list(hand.end.hand_points)


@pytest.mark.parametrize("name", bundled_games())
def test_the_hand_that_is_told_is_the_hand_that_is_counted(name: str) -> None:
    genome = load_game(name)
    book = rulebook(genome)
    hand = example_hand(Game(genome))
    assert story(genome, hand) == book.partition("## An example round\n\n")[2]
    assert book.count("is counted:") == bool(hand.of(EventKind.SCORE))
    assert "**An example.**" not in book
    if hand.of(EventKind.SCORE):
        assert list(counted(book).values()) == list(hand.end.hand_points)


def test_both_contracts_of_a_hand_of_partners_are_counted() -> None:
    book = rulebook(load_game("partnership-spades"))
    example = book.partition("is counted:")[2]
    for team in ("Ann and Cora", "Ben and Dan"):
        assert re.search(rf"\| {team} \| .*contract of \d.* \| −?\d+ \|", example)


# --- The story ------------------------------------------------------------------


@pytest.mark.parametrize("name", bundled_games())
def test_a_round_is_told_in_plain_words(name: str) -> None:
    text = told(name, 2)
    assert not UNTOLD.search(text)
    assert "Ann" in text
    assert any(f"{dealer} deals the first hand." in text for dealer in ("Ben", "Cora", "Dan"))


def test_every_card_of_a_hand_of_hearts_is_told_in_its_trick() -> None:
    text = told("hearts")
    assert len(re.findall(r"^\d+\. \w+ leads", text, re.MULTILINE)) == 13
    played = [card for line in text.splitlines() if " leads " in line for card in cards_in(line)]
    assert len(played) == len(set(played)) == 52


def test_a_long_hand_is_told_from_its_beginning_and_its_end() -> None:
    text = told("war")
    assert "So it goes on, until the hand comes to its end:" in text
    assert len(text.splitlines()) < 40


def test_a_hand_without_end_is_left() -> None:
    genome = load_game("war")
    whole = play_hand(genome, sensible, 1)
    cut = Hand(whole.events[:200], whole.end)
    text = story(genome, cut)
    assert text.endswith("And so it goes on, for longer than can be told here.\n")


def test_a_game_that_runs_out_of_time_has_no_result() -> None:
    genome = replace(load_game("war"), max_turns=9)
    text = story(genome, play_hand(genome, sensible, 1))
    assert "draw" not in text
    assert text.endswith("And so it goes on, for longer than can be told here.\n")


def test_partners_and_passed_cards_are_named() -> None:
    assert re.search(r"1\. Ann passes \S+, \S+ and \S+ to Ben\.\n", told("hearts"))
    assert "clockwise in this order, Ann and Cora against Ben and Dan." in told(
        "partnership-spades"
    )


def test_a_card_that_is_drawn_and_played_is_named_once() -> None:
    genome = load_game("crazy-eights")

    def draws_first(state: State) -> Move:
        moves = state.legal_moves()
        return next((move for move in moves if move.kind == "draw"), moves[0])

    text = story(genome, play_hand(genome, draws_first, 1))
    assert re.search(r"\w+ draws (\S+) and plays it", text)
    assert not re.search(r"draws (\S+) and plays \1", text)


def test_cards_that_a_player_has_to_draw_are_named() -> None:
    drawn = re.findall(r"has to draw (\S+) and (\S+)\.", told("uno-style"))
    assert drawn
    assert all(cards_in(" ".join(pair)) for pair in drawn)


def test_pairs_that_are_thrown_away_stay_together() -> None:
    text = told("old-maid")
    assert re.search(r"Ann discards (\S+) and (\S+), then (\S+) and (\S+)", text)
