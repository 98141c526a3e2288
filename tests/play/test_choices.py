"""What a person may choose: single moves, whole series, sets to capture."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.play.driving import session_of

import darwindeck as dd
from darwindeck.genome.schema import DiscardPhase, DrawPhase, GameGenome, TurnStructure
from darwindeck.play.asking import Asking
from darwindeck.play.choices import Selection, decision, is_series
from darwindeck.table import Table


def discarding(count: int, optional: bool) -> GameGenome:
    """A game in which every turn is a draw and a few discards."""
    eights = dd.load_game("crazy-eights")
    return replace(
        eights,
        name="discarding",
        effects=(),
        setup=replace(eights.setup, initial_discard=False, buried_ranks=""),
        turn_structure=TurnStructure(
            phases=(DrawPhase(count=2), DiscardPhase(count=count, optional=optional))
        ),
    )


def drawn(genome: GameGenome) -> Table:
    table = Table(genome, seed=1)
    table.play("draw")
    return table


def test_three_cards_to_pass_are_one_choice() -> None:
    table = Table(dd.load_game("hearts"), seed=1)
    asked = decision(table)
    assert asked.series
    assert asked.prompt == "Choose 3 cards to pass left, to seat 1"
    selection = Selection(table)
    assert selection.wanted == (3, 3)
    cards = [choice.cards[0] for choice in asked.choices[:3]]
    for card in cards:
        assert not selection.complete
        assert selection.toggle(card)
    assert selection.complete
    assert [move.cards for move in selection.moves()] == [(card,) for card in cards]
    for move in selection.moves():
        table.play(move)
    assert table.to_move == 1


def test_a_card_can_be_taken_out_of_a_selection_again() -> None:
    table = Table(dd.load_game("hearts"), seed=1)
    selection = Selection(table)
    first, second, third, fourth = table.view(0).hand[:4]
    for card in (first, second, third):
        selection.toggle(card)
    assert not selection.toggle(fourth)
    assert selection.chosen == (first, second, third)
    assert selection.toggle(second)
    assert selection.toggle(fourth)
    assert [move.text for move in selection.moves()] == [
        f"pass {card}" for card in (first, third, fourth)
    ]


def test_trying_a_selection_changes_nothing() -> None:
    table = Table(dd.load_game("hearts"), seed=1)
    view, history = table.view(0), table.history(0)
    selection = Selection(table)
    for card in table.view(0).hand[:3]:
        selection.toggle(card)
    selection.moves()
    assert table.view(0) == view
    assert table.history(0) == history


def test_an_incomplete_selection_says_what_it_needs() -> None:
    selection = Selection(Table(dd.load_game("hearts"), seed=1))
    with pytest.raises(ValueError, match="Choose 3 cards, not 0"):
        selection.moves()


def test_the_direction_of_a_pass_changes_by_hand() -> None:
    hearts = dd.load_game("hearts")
    pass_phase, tricks = hearts.turn_structure.phases
    prompts = []
    for direction in pass_phase.directions[:3]:  # type: ignore[union-attr]
        phases = (replace(pass_phase, directions=(direction,)), tricks)
        turned = replace(hearts, turn_structure=replace(hearts.turn_structure, phases=phases))
        prompts.append(decision(Table(turned, seed=1)).prompt)
    assert prompts == [
        "Choose 3 cards to pass left, to seat 1",
        "Choose 3 cards to pass right, to seat 3",
        "Choose 3 cards to pass across, to seat 2",
    ]


def test_several_discards_are_one_choice() -> None:
    table = drawn(discarding(3, optional=False))
    asked = decision(table)
    assert asked.prompt == "Choose 3 cards to discard"
    selection = Selection(table)
    for card in table.view(0).hand[:3]:
        selection.toggle(card)
    for move in selection.moves():
        table.play(move)
    assert table.to_move == 1
    assert len(table.view(0).hand) == 4


def test_where_the_number_is_free_a_selection_is_ended_by_passing() -> None:
    table = drawn(discarding(3, optional=True))
    assert decision(table).prompt == "Choose up to 3 cards to discard"
    selection = Selection(table)
    assert selection.wanted == (0, 3)
    selection.toggle(table.view(0).hand[0])
    moves = selection.moves()
    assert [move.kind for move in moves] == ["discard", "pass"]
    for move in moves:
        table.play(move)
    assert (table.to_move, len(table.view(0).hand)) == (1, 6)


def test_an_empty_selection_is_a_pass() -> None:
    table = drawn(discarding(2, optional=True))
    assert [move.text for move in Selection(table).moves()] == ["pass"]


def test_a_single_discard_is_no_series() -> None:
    assert not is_series(drawn(discarding(1, optional=False)))


def test_a_capture_offers_whole_sets_of_cards() -> None:
    table = Table(dd.load_game("scopa"), seed=4)
    while table.legal_moves()[0].kind != "take":
        table.play(table.legal_moves()[0])
    # A seven was played to 2C JC AD 5H 4S: two and five, or two, ace and four.
    assert [(choice.key, choice.text) for choice in decision(table).choices] == [
        ("1", "take AD 2C 4S"),
        ("2", "take 2C 5H"),
    ]
    chosen = decision(table).choices[1]
    for move in chosen.moves:
        table.play(move)
    assert {"2C", "5H", "7C"} <= set(table.view(1).taken[1])


def test_a_bid_is_typed_as_itself() -> None:
    table = Table(dd.load_game("spades"), seed=1)
    choices = decision(table).choices
    assert [(choice.key, choice.text) for choice in choices[:3]] == [
        ("0", "bid nil"),
        ("1", "bid 1"),
        ("2", "bid 2"),
    ]
    assert choices[-1].key == "13"


def test_cards_are_listed_as_the_hand_is_sorted_and_passing_comes_last() -> None:
    table = Table(dd.load_game("president"), seed=3)
    table.play("play 6S")
    table.play("play AD")
    texts = [choice.text for choice in decision(table).choices]
    assert texts == ["play 2S", "play 2H", "play 2D", "pass"]
    assert decision(table).prompt == "Play a card or pass"


@pytest.mark.parametrize(
    ("game", "prompt"),
    [
        ("oh-hell", "How many tricks will you take?"),
        ("war", "Turn the top card"),
        ("old-maid", "Discard"),
        ("uno-style", "Play a card or draw"),
        ("president", "Play cards of one rank"),
        ("fan-tan", "Play a card"),
    ],
)
def test_every_kind_of_decision_has_its_question(game: str, prompt: str) -> None:
    assert decision(Table(dd.load_game(game), seed=1)).prompt == prompt


def test_naming_trump_says_so() -> None:
    table = Table(dd.load_game("knockout-whist"), seed=1)
    while table.legal_moves()[0].kind != "name":
        table.play(table.legal_moves()[0])
    assert decision(table).prompt == "Name the trump suit"
    assert [choice.text for choice in decision(table).choices] == [
        "name clubs as trump",
        "name diamonds as trump",
        "name hearts as trump",
        "name spades as trump",
    ]


@pytest.mark.parametrize(
    ("game", "advised"),
    [
        ("spades", "bid 13"),
        ("spades", "bid 1"),
        ("spades", "bid nil"),
        ("president", "play 7C 7D"),
        ("president", "play 7C"),
    ],
)
def test_the_cursor_goes_to_the_very_choice_that_is_advised(game: str, advised: str) -> None:
    asking = Asking(session_of(game, seed=5))
    asking.point_at_move(advised)
    assert asking.current.text == advised


def test_of_an_advised_series_the_cursor_goes_to_the_first_card() -> None:
    session = session_of("hearts", seed=5)
    asking = Asking(session)
    first, second, third = session.table.view(0).hand[4:7]
    asking.point_at_move(f"pass {first} {second} {third}")
    assert asking.current.cards == (first,)
