"""What happens at a table is told in the order in which it happened, to whom it happened."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from tests.rulebooks.stories import any_move, steps_at, story, story_at
from tests.rules.tables import sit
from tests.rules.turn_tables import FIRST_OUT_WINS, do, on, seat

from darwindeck import Table
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.genome.schema import (
    AllPass,
    BiddingPhase,
    CardScoringRule,
    Category,
    CategoryScoring,
    ContractScoring,
    DiscardPhase,
    DrawPhase,
    EffectType,
    GameRules,
    HandEnd,
    HeldCards,
    Match,
    PlayPhase,
    PlayTarget,
    ScoringSuit,
    SetupRules,
    TableauMode,
    TargetSelector,
    TrickPhase,
    Trigger,
    Trump,
    WinCondition,
    WinType,
)
from darwindeck.history import Form, tell, tell_part
from darwindeck.rulebooks.example.playthrough import names_in, play_hand, sensible
from darwindeck.rulebooks.lines import DEEDS

TO_TABLEAU = PlayPhase(target=PlayTarget.TABLEAU)
HIGH = WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.HAND_END)


def played(table: Table, cards: str) -> Table:
    return do(table, *(f"play {card}" for card in cards.split()))


# --- Capturing ------------------------------------------------------------------


def captures(*hands: str, initial: str = "", effects: bool = False) -> Table:
    setup = SetupRules(
        tableau_mode=TableauMode.MATCH_RANK,
        last_capture_takes_rest=True,
        initial_tableau=len(initial.split()),
    )
    sweeps = (
        CategoryScoring(category=Category.EACH_SWEEP, points=1),
        CategoryScoring(category=Category.MOST_CARDS, points=2),
    )
    return seat(hands, TO_TABLEAU, stock=initial, setup=setup, categories=sweeps, wins=HIGH)


def test_the_last_capture_is_told_before_the_rest_is_taken() -> None:
    table = played(captures("3C 2C", "4C 2D"), "3C 4C 2C 2D")
    assert story_at(table)[5:] == [
        "1. Ann plays 3♣.",
        "2. Ben plays 4♣.",
        "3. Ann plays 2♣.",
        "4. Ben plays 2♦ and takes 2♣.",
        "Hand 1 is over. Ben takes what is left: 3♣ 4♣.",
        "This is how the hand is counted:",
        "| Who | What for | Points |",
        "| --- | --- | --- |",
        "| Ann | nothing | 0 |",
        "| Ben | 2 for the most cards (4) | 2 |",
        "Ben wins the game.",
    ]


def test_a_sweep_is_told_with_the_capture_that_made_it() -> None:
    table = played(captures("2C 5C", "3D 4D", initial="2S"), "2C")
    assert steps_at(table) == ["Ann plays 2♣, takes 2♠ and sweeps the table."]


# --- Bids -----------------------------------------------------------------------


def test_each_bid_is_its_bidders_where_the_last_winner_names_trump() -> None:
    table = sit(
        ["2C 3C", "4C 5C", "6C 7C"],
        BiddingPhase(min_bid=0, max_bid=2, allow_nil=False),
        TrickPhase(trump=Trump.LAST_WINNER_CHOOSES),
        contract=ContractScoring(),
    )
    do(table, "name hearts as trump", "bid 0", "bid 1", "bid 2", "play 2C", "play 4C", "play 6C")
    assert steps_at(table) == [
        "Ann names hearts as trump.",
        "Ann bids 0, Ben 1 and Cora 2.",
        "Ann leads 2♣, Ben plays 4♣ and Cora 6♣. Cora takes the trick.",
    ]


# --- The exchange ---------------------------------------------------------------


def test_the_forced_exchange_is_told_with_its_verbs() -> None:
    genome = load_game("president")
    text = story(genome, play_hand(genome, sensible, seed=1, number=1))
    card = r"\S+[♣♦♥♠]"
    assert "Ann deals the second hand." in text
    found = re.search(
        rf"^1\. (\w+) has to give {card} and {card}, the best cards, to (\w+)\.\n"
        rf"2\. (\w+) gives {card} and {card} to (\w+)\.\n",
        text,
        re.MULTILINE,
    )
    assert found
    last, first, giver, receiver = found.groups()
    assert (giver, receiver) == (first, last)
    assert "passes " not in text.partition("3. ")[0]


# --- Climbing -------------------------------------------------------------------


def test_passes_are_told_before_the_clearing_that_they_cause() -> None:
    climb = PlayPhase(
        target=PlayTarget.TABLEAU, matches=(Match.BEATS_TOP,), climbing=True, optional=True
    )
    rules = GameRules(hands=1, hand_ends_when=HandEnd.ONE_LEFT, all_pass=AllPass.CLEAR_TABLEAU)
    hands = ["2C 9C TC", "4C 5C 6C", "3D 4D 5D"]
    table = seat(hands, climb, rules=rules, wins=FIRST_OUT_WINS)
    do(table, "play 9C", "pass", "pass", "play 2C")
    assert steps_at(table) == [
        "Ann plays 9♣.",
        "Ben and Cora pass. The pile is cleared, and Ann leads.",
        "Ann plays 2♣.",
    ]


def test_passes_that_are_forced_are_told_of_those_who_could_do_nothing() -> None:
    phase = PlayPhase(matches=(Match.SAME_SUIT,))
    setup = SetupRules(initial_discard=True)
    table = seat(["2C 3C", "4H 5H", "6S 7S"], phase, stock="9C", setup=setup)
    do(table, "play 2C")
    assert steps_at(table) == ["Ann plays 2♣.", "Ben and Cora have to pass."]


# --- Effects --------------------------------------------------------------------


def test_a_card_that_is_stolen_by_a_card_on_the_tableau_is_named() -> None:
    steal = on("5", EffectType.STEAL_CARD, TargetSelector.PLAYER_CHOICE, 1)
    table = seat(["5C 2C", "3C 3D", "6C 7C"], TO_TABLEAU, effects=steal)
    do(table, "play 5C", "choose seat 1")
    (line,) = steps_at(table)
    assert re.fullmatch(r"Ann plays 5♣, chooses Ben and takes 3[♣♦] from Ben\.", line)


def test_another_turn_is_told_before_the_play_that_it_allows() -> None:
    table = seat(["5C 2C 3H", "3C 4C 4H"], PlayPhase(), effects=on("5", EffectType.EXTRA_TURN))
    do(table, "play 5C", "play 2C")
    assert steps_at(table) == ["Ann plays 5♣. Ann has another turn.", "Ann plays 2♣."]


def test_who_is_skipped_and_who_has_to_draw_is_told_with_the_card_that_did_it() -> None:
    effects = (
        *on("5", EffectType.SKIP_NEXT, value=1),
        *on("6", EffectType.DRAW_CARDS, TargetSelector.NEXT_PLAYER, 2),
    )
    table = seat(["5C 2C", "3C 4C", "6C 7C"], PlayPhase(), stock="9H TH JH", effects=effects)
    do(table, "play 5C", "play 6C")
    assert steps_at(table) == [
        "Ann plays 5♣. Ben is skipped.",
        "Cora plays 6♣. Ann has to draw 9♥ and 10♥.",
    ]


def test_a_card_that_may_not_start_the_pile_is_told() -> None:
    setup = SetupRules(initial_discard=True, buried_ranks="8")
    table = seat(["2C 3C", "4C 5C"], PlayPhase(), stock="8H 9H TH", setup=setup)
    assert "8♥ may not start the pile and goes under the stock. 9♥ starts the pile." in story_at(
        table
    )


# --- One turn in one line -------------------------------------------------------


def test_cards_that_are_thrown_away_together_are_told_once() -> None:
    table = seat(["2C 3C 9H", "4C 5C 9S"], DrawPhase(), DiscardPhase(count=2), stock="7D 8D")
    do(table, "draw", "discard 2C", "discard 3C")
    assert steps_at(table) == ["Ann draws 7♦, then discards 2♣ and 3♣."]


# --- The end --------------------------------------------------------------------


def test_all_but_one_winning_is_told_as_a_loser() -> None:
    genome = load_game("old-maid")
    text = story(genome, play_hand(genome, sensible, 1))
    assert re.search(r"\n\n(Ann|Ben|Cora|Dan) loses the game\.\n$", text)


def test_cards_that_are_held_are_shown_and_paid_for() -> None:
    genome = replace(
        load_game("uno-style"),
        player_count=2,
        setup=replace(load_game("uno-style").setup, cards_per_player=1),
    )
    table = Table(genome, deck=["4C", "KS", "5C", *rest("4C", "KS", "5C")])
    do(table, "play 4C")
    assert story_at(table)[5:] == [
        "5♣ starts the pile.",
        "1. Ann plays 4♣. Ann has no cards left.",
        "Hand 1 is over. Ben shows K♠.",
        "This is how the hand is counted:",
        "| Who | What for | Points |",
        "| --- | --- | --- |",
        "| Ann | 10 for K♠ in another hand | 10 |",
        "| Ben | nothing | 0 |",
    ]
    assert genome.game_rules.held_cards == HeldCards.TO_FIRST_OUT


def rest(*first: str) -> list[str]:
    cards = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    return [card for card in cards if card not in first]


def test_points_of_partners_say_whose_they_are() -> None:
    hearts = (CardScoringRule(points=1, suit=ScoringSuit.HEARTS),)
    table = sit(
        ["2C 3H", "4C 5H", "6C 7H", "8C 9H"],
        scoring=hearts,
        teams=((0, 2), (1, 3)),
        rules=GameRules(trick_points=2),
    )
    played(table, "2C 4C 6C 8C 9H 3H 5H 7H")
    assert "| Ben and Dan | Dan 4 for 3♥, 5♥, 7♥ and 9♥; Dan 4 for 2 tricks | 8 |" in story_at(
        table
    )


# --- Parts of sentences ---------------------------------------------------------


@pytest.mark.parametrize("name", bundled_games())
def test_a_deed_is_its_sentence_without_who_did_it(name: str) -> None:
    genome = load_game(name)
    names = names_in(genome)
    for event in play_hand(genome, any_move(3), 3).of(*DEEDS):
        whole = tell(event, None, names)
        assert whole == f"{names.seats[event.seat or 0]} {tell_part(event, names, Form.DEED)}"
        assert whole.endswith(tell_part(event, names, Form.OBJECT))
