"""Every valid genome has a book, whatever it is."""

from __future__ import annotations

from msgspec.structs import replace
from tests.rulebooks.many_books import check_book, write_books
from tests.rules.turn_tables import game_of

from darwindeck import rulebook
from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import (
    AllPass,
    DrawPhase,
    GameRules,
    PlayPhase,
    PlayTarget,
    SetupRules,
    TrickPhase,
    Trigger,
    WinCondition,
    WinType,
)

BOOKS = 60
"""Random genomes in each run of the tests; `many_books` writes as many as one likes."""


def test_random_games_have_books() -> None:
    written = write_books(BOOKS, number=7)
    # How many can be played hangs on what else hypothesis has seen; each genome has near games.
    assert written["games"] > 1.5 * BOOKS
    assert written["played to the end"] > BOOKS


def test_a_game_in_which_cards_are_only_drawn_has_a_book() -> None:
    win = WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.HAND_END)
    deck = [rank + suit for rank in "23456" for suit in "CDHS"]
    for all_pass, case in (
        (AllPass.NOTHING, "**Nobody draws** a card in a whole round of turns: the hand ends."),
        (AllPass.END_HAND, "**A whole round of turns** goes by: the hand ends."),
    ):
        rules = GameRules(hands=1, all_pass=all_pass)
        phases = (TrickPhase(tricks=1), DrawPhase())
        game = game_of(deck, *phases, players=2, each=3, rules=rules, wins=win)
        assert f"\n- {case}\n" in rulebook(game)
        assert check_book(game)


def test_sets_in_the_first_part_of_a_turn_have_a_book() -> None:
    genome = load_game("uno-style")
    first, *others = genome.turn_structure.phases
    assert isinstance(first, PlayPhase)
    phases = (replace(first, max_cards=2), *others)
    game = replace(genome, turn_structure=replace(genome.turn_structure, phases=phases))
    assert "Either play one or two cards of the same rank from your hand" in rulebook(game)
    assert check_book(game)


def test_nothing_is_shuffled_where_there_is_no_pile_to_shuffle() -> None:
    deck = [rank + suit for rank in "23456" for suit in "CDHS"]
    phases = (DrawPhase(optional=True), PlayPhase(target=PlayTarget.TABLEAU))
    game = game_of(deck, *phases, players=2, each=3, setup=SetupRules())
    book = rulebook(game)
    assert "- **The stock is empty** when somebody draws: nothing is drawn.\n" in book
    assert "shuffle all" not in book
