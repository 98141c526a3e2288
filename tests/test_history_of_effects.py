"""What each seat is told of the effects of cards."""

from __future__ import annotations

import pytest
from tests.histories import stacked, told, with_effect
from tests.rules.play_tables import TABLEAU
from tests.rules.turn_tables import on, seat

from darwindeck.genome.schema import EffectType, TargetSelector
from darwindeck.table.kinds import EventKind

UNO = [
    "JC QC 2C 8C 9C 9D 9H",
    "3C 4C 5C 6C 7C 7D 7H",
    "3D 4D 5D 6D TD JD KD",
    "3H 4H 5H 6H TH JH KH",
]


@pytest.mark.parametrize(
    ("card", "others", "struck"),
    [
        ("JC", "Seat 1 is skipped", "You are skipped"),
        ("QC", "Play now goes anticlockwise", "Play now goes anticlockwise"),
        ("2C", "Seat 1 has to draw 2 cards", "You have to draw KC and AC"),
    ],
)
def test_effects_are_told_to_all(card: str, others: str, struck: str) -> None:
    table = stacked("uno-style", UNO, "TC KC AC")
    told_to = told(table, f"play {card}")
    assert told_to[0] == [f"You play {card}", others]
    assert told_to[1] == [f"Seat 0 plays {card}", struck]
    assert told_to[2] == [f"Seat 0 plays {card}", others]


SEVENS = ["7C 2C 3C 4C 5C", "2D 3D 4D 5D 6D", "2H 3H 4H 5H 6H", "2S 3S 4S 5S 6S"]


def test_an_extra_turn_is_told_before_the_play_that_it_allows() -> None:
    game = with_effect(EffectType.EXTRA_TURN, TargetSelector.NEXT_PLAYER)
    first, second, *_ = told(stacked(game, SEVENS, "9C"), "play 7C", "play 2C")
    assert first == ["You play 7C", "You have another turn", "You play 2C"]
    assert second == ["Seat 0 plays 7C", "Seat 0 has another turn", "Seat 0 plays 2C"]


def test_a_card_stolen_by_a_card_on_the_tableau_is_told() -> None:
    steal = on("7", EffectType.STEAL_CARD, TargetSelector.PLAYER_CHOICE, 1)
    table = seat(["7C 2C", "4D 5D", "8H 9H"], TABLEAU, effects=steal)
    first, second, third = told(table, "play 7C", "choose seat 1")
    (card,) = {"4D", "5D"} - set(table.view(1).hand)
    assert first == ["You play 7C", "You choose seat 1", f"You take {card} from seat 1"]
    assert second == ["Seat 0 plays 7C", "Seat 0 chooses you", f"Seat 0 takes {card} from you"]
    assert third[1:] == ["Seat 0 chooses seat 1", "Seat 0 takes a card from seat 1"]


def test_cards_that_must_be_discarded_are_seen_by_all() -> None:
    game = with_effect(EffectType.FORCE_DISCARD, TargetSelector.NEXT_PLAYER, 2)
    table = stacked(game, SEVENS, "9C")
    first, second, third, _ = told(table, "play 7C")
    forced = [event for event in table.events(3) if event.kind is EventKind.FORCED_DISCARD]
    thrown = [card for event in forced for card in event.cards]
    assert sorted(thrown) == sorted(set(SEVENS[1].split()) - set(table.view(1).hand))
    assert second[1:] == [f"You have to discard {card}" for card in thrown]
    assert first[1:] == third[1:] == [f"Seat 1 has to discard {card}" for card in thrown]


def test_a_stolen_card_is_seen_by_thief_and_victim() -> None:
    table = stacked(with_effect(EffectType.STEAL_CARD, TargetSelector.LEFT, 1), SEVENS, "9C")
    first, second, third, _ = told(table, "play 7C")
    (card,) = set(SEVENS[1].split()) - set(table.view(1).hand)
    assert first[1] == f"You take {card} from seat 1"
    assert second[1] == f"Seat 0 takes {card} from you"
    assert third[1] == "Seat 0 takes a card from seat 1"


def test_a_hand_that_is_looked_at_is_shown_to_one_seat_alone() -> None:
    game = with_effect(EffectType.PEEK_HAND, TargetSelector.PLAYER_CHOICE)
    table = stacked(game, SEVENS, "9C")
    first, second, third, _ = told(table, "play 7C", "choose seat 2")
    assert first[1:] == ["You choose seat 2", "You look at the hand of seat 2: 2H 3H 4H 5H 6H"]
    assert second[1:] == ["Seat 0 chooses seat 2", "Seat 0 looks at the hand of seat 2"]
    assert third[1:] == ["Seat 0 chooses you", "Seat 0 looks at your hand"]


def test_exchanged_hands_are_shown_to_their_new_owners() -> None:
    table = stacked(with_effect(EffectType.SWAP_HANDS, TargetSelector.RIGHT), SEVENS, "9C")
    first, second, _, fourth = told(table, "play 7C")
    assert first[1:] == ["You exchange hands with seat 3", "Your hand: 2S 3S 4S 5S 6S"]
    assert fourth[1:] == ["Seat 0 exchanges hands with you", "Your hand: 2C 3C 4C 5C"]
    assert second[1:] == ["Seat 0 exchanges hands with seat 3"]
