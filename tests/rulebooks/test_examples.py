"""Examples: real hands told as they went, and points that add up to what the engine counted."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from darwindeck import GameGenome, Move, Table
from darwindeck.genome.library import bundled_games, load_game
from darwindeck.rulebooks.book import outline_of
from darwindeck.rulebooks.examples import with_examples
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.markdown import to_markdown
from darwindeck.rulebooks.outline import Outline
from darwindeck.rulebooks.playthrough import Chooser, Hand, play_hand, sensible
from darwindeck.rulebooks.retelling import retold
from darwindeck.rulebooks.story import example_round
from darwindeck.rulebooks.worked import is_counted, itemised
from darwindeck.testing.strategies import genomes

UNTOLD = re.compile(r"\b([Yy]ou|[Yy]our|[Ss]eats?|match)\b|  |\.\.|\b([2-9TJQKA][CDHS]|X[12])\b")
"""What a reader should never meet: words for a seat, codes of cards, slips of the pen."""


def any_move(seed: int) -> Chooser:
    rng = random.Random(seed)
    return lambda table: rng.choice(table.legal_moves())


def told(genome: GameGenome, hand: Hand) -> str:
    outline = Outline(title="", lead="", glance=(), rules=(example_round(genome, hand),))
    return to_markdown(outline).partition("## ")[2]


# --- Points ---------------------------------------------------------------------


@pytest.mark.parametrize("name", bundled_games())
def test_the_points_of_a_worked_example_are_those_that_the_engine_counted(name: str) -> None:
    genome = load_game(name)
    for seed in range(6):
        choose = sensible if seed % 2 else any_move(seed)
        hand = play_hand(genome, choose, seed)
        if is_counted(Game(genome), hand):
            items = itemised(Game(genome), hand)
            sums = [sum(item.points for item in side) for side in items]
            assert sums == list(hand.end.hand_points)


def test_points_add_up_in_any_game() -> None:
    counted = Counter[str]()

    @settings(max_examples=60, deadline=None, derandomize=True, database=None)
    @given(genomes())
    def count(genome: GameGenome) -> None:
        hand = play_hand(genome, any_move(5), seed=3)
        if hand.steps:
            assert not UNTOLD.search(told(genome, hand))
        if is_counted(Game(genome), hand):
            counted["hands"] += 1
            sides = itemised(Game(genome), hand)
            sums = [sum(item.points for item in side) for side in sides]
            assert sums == list(hand.end.hand_points)

    count()
    assert counted["hands"] > 5


def test_a_worked_example_names_the_contracts_of_both_teams() -> None:
    game = Game(load_game("partnership-spades"))
    book = to_markdown(with_examples(outline_of(game), game))
    example = book.partition("**An example.**")[2].partition("## ")[0]
    for team in ("Ann and Cora", "Ben and Dan"):
        assert re.search(rf"\| {team} \| .*contract of .* \| −?\d+ \|", example)


# --- The story ------------------------------------------------------------------


@pytest.mark.parametrize("name", bundled_games())
def test_a_round_is_told_in_plain_words(name: str) -> None:
    genome = load_game(name)
    story = told(genome, play_hand(genome, sensible, 2))
    assert not UNTOLD.search(story)
    assert "Ann" in story
    assert "Ben deals" in story or "Dan deals" in story


def test_every_card_of_a_hand_of_hearts_is_told_in_its_trick() -> None:
    genome = load_game("hearts")
    story = told(genome, play_hand(genome, sensible, 1))
    assert len(re.findall(r"^\d+\. \w+ leads", story, re.MULTILINE)) == 13
    played = [card for line in story.splitlines() if " leads " in line for card in cards(line)]
    assert len(played) == len(set(played)) == 52


def cards(line: str) -> list[str]:
    return re.findall(r"(?:10|[2-9AJQK])[♣♦♥♠]", line)


def test_a_long_hand_is_told_from_its_beginning_and_its_end() -> None:
    genome = load_game("war")
    hand = play_hand(genome, sensible, 1)
    story = told(genome, hand)
    assert len(hand.steps) > 100
    assert "So it goes on, until the hand comes to its end:" in story
    assert len(story.splitlines()) < 40


def test_a_hand_without_end_is_left() -> None:
    genome = replace(load_game("war"), max_turns=50_000)
    endless = play_hand(genome, sensible, 1)
    cut = Hand(endless.dealt, endless.steps[:200])
    assert "And so it goes on, for longer than can be told here." in told(genome, cut)


def test_partners_and_passed_cards_are_named() -> None:
    genome = load_game("hearts")
    story = told(genome, play_hand(genome, sensible, 1))
    assert re.search(r"1\. Ann passes .+, .+ and .+\.\n", story)
    assert "Ben receives" in story
    spades = load_game("partnership-spades")
    story = told(spades, play_hand(spades, sensible, 1))
    assert "clockwise in this order, Ann and Cora against Ben and Dan." in story


def test_a_card_that_is_drawn_and_played_is_named_once() -> None:
    genome = load_game("crazy-eights")

    def draws_first(table: Table) -> Move:
        moves = table.legal_moves()
        return next((move for move in moves if move.kind == "draw"), moves[0])

    story = told(genome, play_hand(genome, draws_first, 1))
    assert re.search(r"\w+ draws (\S+) and plays it", story)
    assert not re.search(r"draws (\S+) and plays \1", story)


def test_cards_that_a_player_has_to_draw_are_named() -> None:
    genome = load_game("uno-style")
    story = told(genome, play_hand(genome, sensible, 1))
    drawn = re.findall(r"has to draw (\S+) and (\S+)\.", story)
    assert drawn
    assert all(cards(" ".join(pair)) for pair in drawn)


# --- Retelling ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("You play QS", "Ben plays Q♠"),
        ("You play 7C and take 7D", "Ben plays 7♣ and takes 7♦"),
        ("You have to draw 6C and JH", "Ben has to draw 6♣ and J♥"),
        ("You are skipped", "Ben is skipped"),
        ("You pass", "Ben passes"),
        ("You bid nil", "Ben bids Nil"),
        ("Seat 0 draws a card from you", "Ann draws a card from Ben"),
        ("Seat 2 looks at your hand", "Cora looks at the hand of Ben"),
        ("The pile is cleared, and you lead", "The pile is cleared, and Ben leads"),
        ("Seat 3 has to draw 2 cards", "Dan has to draw two cards"),
        ("Seats 0 and 2 win the match", "Ann and Cora win the game"),
        ("Seat 0 and seat 1 share the win", "Ann and Ben share the win"),
        ("On the table: TD X1 AS", "On the table: 10♦, joker and A♠"),
        ("2 seats are skipped", "two players are skipped"),
    ],
)
def test_what_a_seat_was_told_is_told_to_a_reader(text: str, said: str) -> None:
    assert retold(text, 1) == said
