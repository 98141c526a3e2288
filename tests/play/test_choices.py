"""What a person may choose: single moves, whole series, sets to capture."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.play.driving import asked, names_of, plainly, session_of
from tests.rules.test_what_is_asked import knocked_out

import darwindeck as dd
from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.schema import (
    DiscardPhase,
    DrawPhase,
    GameGenome,
    PassPhase,
    PassTo,
    TurnStructure,
)
from darwindeck.play.asking import Asking
from darwindeck.showing.choices import Selection, is_series
from darwindeck.table.kinds import EventKind, MoveKind, Place
from darwindeck.table.match import Table


def discarding(count: int, optional: bool) -> GameGenome:
    """A game in which every turn is a draw and a few discards."""
    eights = dd.load_game("crazy-eights")
    return replace(
        eights,
        name="discarding",
        special_effects=(),
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
    question = asked(table)
    assert question.series
    assert question.prompt == "Choose 3 cards to pass left, to Ann"
    selection = Selection(table)
    assert selection.wanted == (3, 3)
    cards = [choice.cards[0] for choice in question.choices[:3]]
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
        prompts.append(asked(Table(turned, seed=1)).prompt)
    assert prompts == [
        "Choose 3 cards to pass left, to Ann",
        "Choose 3 cards to pass right, to Cora",
        "Choose 3 cards to pass across, to Ben",
    ]


def test_each_of_two_passing_phases_asks_for_its_own_direction() -> None:
    hearts = dd.load_game("hearts")
    _, tricks = hearts.turn_structure.phases
    left = PassPhase(count=1, directions=(PassTo.LEFT,))
    right = PassPhase(count=2, directions=(PassTo.RIGHT,))
    turns = TurnStructure(phases=(left, right, tricks))
    table = Table(replace(hearts, name="twice", turn_structure=turns), seed=1)
    assert asked(table).prompt == "Choose a card to pass left, to Ann"
    for _ in range(4):
        table.play(table.legal_moves()[0])
    assert asked(table).prompt == "Choose 2 cards to pass right, to Cora"


def test_cards_are_passed_over_those_who_are_out_of_the_match() -> None:
    table = knocked_out()
    prompts = []
    for _ in range(3):
        prompts.append(asked(table).prompt)
        table.play(table.legal_moves()[0])
    assert prompts == [
        "Choose a card to pass left, to Cora",
        "Choose a card to pass left, to you",
        "Choose a card to pass left, to Ben",
    ]


def test_cards_are_passed_after_an_exchange_and_not_given_back() -> None:
    """President, and then everybody passes a card on."""
    president = dd.load_game("president")
    exchange, *turn = president.turn_structure.phases
    passing = PassPhase(count=1, directions=(PassTo.RIGHT,))
    turns = replace(president.turn_structure, phases=(exchange, passing, *turn), loop_from=2)
    table = Table(replace(president, name="both", turn_structure=turns), seed=3)
    prompts = []
    while table.hand_number == 0 or table.legal_moves()[0].kind is MoveKind.GIVE:
        if table.hand_number == 1:
            prompts.append(asked(table).prompt)
        table.play(table.legal_moves()[0])
    assert prompts == [
        "Choose 2 cards to give to Cora",
        "Choose 1 card to give to Cora",
        "Choose a card to pass right, to you",
        "Choose a card to pass right, to Ann",
        "Choose a card to pass right, to Ben",
        "Choose a card to pass right, to Cora",
    ]


def test_cards_of_an_exchange_are_given_to_the_one_who_had_to_give() -> None:
    table = Table(dd.load_game("president"), seed=3)
    while table.legal_moves()[0].kind is not MoveKind.GIVE:
        table.play(table.legal_moves()[0])
    owed = [event for event in table.events(None) if event.kind is EventKind.TRIBUTE]
    assert owed[-1].other == table.to_move
    question = asked(table)
    giver = names_of(table.genome).seats[owed[-1].seat or 0]
    assert question.prompt == f"Choose 2 cards to give to {giver}"
    assert question.verb == "give"


def test_players_are_chosen_and_drawn_from_by_name() -> None:
    table = Table(dd.load_game("old-maid"), seed=1)
    while table.legal_moves()[0].source is not Place.HAND:
        table.play(table.legal_moves()[0])
    target = table.legal_moves()[0].target
    assert [choice.text for choice in asked(table).choices] == [
        f"draw from {names_of(table.genome).seats[target or 0]}"
    ]


def test_several_discards_are_one_choice() -> None:
    table = drawn(discarding(3, optional=False))
    question = asked(table)
    assert question.prompt == "Choose 3 cards to discard"
    selection = Selection(table)
    for card in table.view(0).hand[:3]:
        selection.toggle(card)
    for move in selection.moves():
        table.play(move)
    assert table.to_move == 1
    assert len(table.view(0).hand) == 4


def test_where_the_number_is_free_a_selection_is_ended_by_passing() -> None:
    table = drawn(discarding(3, optional=True))
    assert asked(table).prompt == "Choose up to 3 cards to discard"
    selection = Selection(table)
    assert selection.wanted == (0, 3)
    selection.toggle(table.view(0).hand[0])
    moves = selection.moves()
    assert [move.kind for move in moves] == [MoveKind.DISCARD, MoveKind.PASS]
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
    while table.legal_moves()[0].kind is not MoveKind.TAKE:
        table.play(table.legal_moves()[0])
    # A seven was played to 2C JC AD 5H 4S: two and five, or two, ace and four.
    assert [(choice.key, plainly(choice.text)) for choice in asked(table).choices] == [
        ("1", "take AD 2C 4S"),
        ("2", "take 2C 5H"),
    ]
    chosen = asked(table).choices[1]
    for move in chosen.moves:
        table.play(move)
    assert {"2C", "5H", "7C"} <= set(table.view(1).taken[1])


def test_a_bid_is_typed_as_itself() -> None:
    table = Table(dd.load_game("spades"), seed=1)
    choices = asked(table).choices
    assert [(choice.key, plainly(choice.text)) for choice in choices[:3]] == [
        ("0", "bid nil"),
        ("1", "bid 1"),
        ("2", "bid 2"),
    ]
    assert choices[-1].key == "13"


def test_cards_are_listed_as_the_hand_is_sorted_and_passing_comes_last() -> None:
    table = Table(dd.load_game("president"), seed=3)
    table.play("play 6S")
    table.play("play AD")
    texts = [plainly(choice.text) for choice in asked(table).choices]
    assert texts == ["play 2S", "play 2H", "play 2D", "pass"]
    assert asked(table).prompt == "Play a card or pass"


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
    assert asked(Table(dd.load_game(game), seed=1)).prompt == prompt


def test_naming_trump_says_so() -> None:
    table = Table(dd.load_game("knockout-whist"), seed=1)
    while table.legal_moves()[0].kind is not MoveKind.NAME:
        table.play(table.legal_moves()[0])
    assert asked(table).prompt == "Name the trump suit"
    assert [plainly(choice.text) for choice in asked(table).choices] == [
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
    session = session_of(game, seed=5)
    asking = Asking(session)
    asking.point_at_moves([move for move in session.table.legal_moves() if move.text == advised])
    assert asking.current is not None
    assert plainly(asking.current.text) == advised


def test_of_an_advised_series_the_cursor_goes_to_the_first_card() -> None:
    session = session_of("hearts", seed=5)
    asking = Asking(session)
    first, second, third = session.table.view(0).hand[4:7]
    moves = {move.cards[0]: move for move in session.table.legal_moves()}
    asking.point_at_moves([moves[first], moves[second], moves[third]])
    assert asking.current is not None
    assert asking.current.cards == (first,)


def test_an_advised_capture_is_found_in_whatever_order_its_cards_are_taken() -> None:
    session = session_of("scopa", seed=4, people=(1,))
    table = session.table
    while table.legal_moves()[0].kind is not MoveKind.TAKE:
        table.play(table.legal_moves()[0])
    asking = Asking(session)
    takes = {move.cards[0]: move for move in table.legal_moves()}
    asking.point_at_moves([takes["4S"], takes["2C"], takes["AD"]])
    assert asking.current is not None
    assert asking.current.cards == ("AD", "2C", "4S")


# --- Enter ------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["spades", "hearts", "president", "scopa", "crazy-eights"])
def test_enter_plays_nothing_before_a_choice_is_pointed_at(game: str) -> None:
    asking = Asking(session_of(game, seed=5))
    assert asking.current is None
    assert not asking.ready
    assert asking.enter() is None
    assert asking.message == "Point at a choice first: arrows, or its number"
    asking.space()
    assert asking.chosen == ()
    assert asking.current is None


def test_the_cursor_does_not_start_on_nil() -> None:
    asking = Asking(session_of("spades", seed=1))
    assert asking.cursor is None
    asking.type_digit("3")
    assert asking.enter() == asking.choices[3].moves


def test_where_there_is_only_one_choice_enter_makes_it() -> None:
    asking = Asking(session_of("war", seed=1))
    assert asking.current is not None
    moves = asking.enter()
    assert moves is not None
    assert [move.kind for move in moves] == [MoveKind.TURN]


def test_space_never_plays() -> None:
    asking = Asking(session_of("fan-tan", seed=5))
    asking.step(1)
    asking.space()
    assert asking.message == "Enter plays it"
    assert asking.ready


def test_discarding_nothing_is_a_choice_of_its_own() -> None:
    session = session_of(discarding(2, optional=True), seed=1)
    session.play(session.table.legal_moves())
    asking = Asking(session)
    assert [choice.text for choice in asking.others] == ["discard nothing"]
    asking.step(1)
    assert asking.enter() is None  # the card under the cursor is chosen, and nothing thrown away
    assert asking.chosen == asking.choices[0].cards
    asking.toggle()
    asking.to_end(True)
    moves = asking.enter()
    assert moves is not None
    assert [move.kind for move in moves] == [MoveKind.PASS]


# --- Captures ---------------------------------------------------------------------


def four_in_a_row() -> Table:
    """Scopa with ace, two, three and four on the table, and 7C, JC and KS in the first hand."""
    top = ["KS", "5C", "7C", "6C", "JC", "QC", "AD", "2D", "3D", "4D"]
    scopa = dd.load_game("scopa")
    return Table(scopa, deck=[*top, *sorted(cards_in(scopa.setup).difference(top))])


def test_a_capture_is_previewed_before_it_is_made() -> None:
    previews = {
        plainly(choice.text): plainly(choice.preview) for choice in asked(four_in_a_row()).choices
    }
    assert previews == {
        "play 7C": "takes some of AD, 2D, 3D and 4D",
        "play JC": "takes AD, 3D and 4D",
        "play KS": "takes AD, 2D, 3D and 4D, a sweep",
    }


def test_the_preview_is_what_is_taken() -> None:
    for seed in range(30):
        table = Table(dd.load_game("scopa"), seed=seed)
        while not table.finished and table.hand_number == 0:
            seat = table.to_move
            choice = asked(table).choices[0]
            before = table.view(seat)
            table.play(choice.moves[0])
            if choice.takes:
                gone = set(before.tableau) - set(table.view(seat).tableau)
                # After the last card of the hand, all the rest is taken, too.
                assert set(choice.takes) <= gone or table.hand_number > 0, seed
                assert choice.sweeps == (len(choice.takes) == len(before.tableau))
            elif choice.offers:
                assert {move.cards[0] for move in table.legal_moves()} <= set(choice.offers), seed


def test_what_captures_nothing_says_nothing() -> None:
    table = Table(dd.load_game("scopa"), seed=24)
    assert [choice.preview for choice in asked(table).choices] == ["", "", ""]
    hearts = Table(dd.load_game("hearts"), seed=1)
    assert {choice.preview for choice in asked(hearts).choices} == {""}
