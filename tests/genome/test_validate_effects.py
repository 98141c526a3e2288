"""What special effects may be."""

from collections.abc import Mapping

import pytest

from darwindeck.testing.examples import Changes, accepts, problems, refuses, warns

SHEDDING: Changes = {
    "setup.cards_per_player": 5,
    "turn_structure.phases": [{"type": "play", "matches": ["same_suit"]}],
    "game_rules": {},
    "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}],
}

UNAIMED = ["skip_next", "reverse", "extra_turn", "name_suit"]
AIMED = ["draw_cards", "force_discard", "swap_hands", "steal_card", "peek_hand"]
VALUED = ["skip_next", "draw_cards", "force_discard", "steal_card"]


def effects(*listed: Mapping[str, object]) -> Changes:
    return {**SHEDDING, "special_effects": list(listed)}


def one(kind: str, **fields: object) -> Changes:
    """The only effect, on sevens."""
    return effects({"trigger_rank": "7", "effect_type": kind, **fields})


@pytest.mark.parametrize("kind", UNAIMED + AIMED)
def test_every_effect_can_come_from_a_card_that_is_played(kind: str) -> None:
    accepts(one(kind))


def test_effects_come_from_play_phases() -> None:
    listed = {"special_effects": [{"trigger_rank": "7", "effect_type": "reverse"}]}
    refuses("special_effects", "effects come from play phases", listed)
    mixed = [{"type": "play"}, {"type": "trick"}]
    accepts(SHEDDING, listed, {"turn_structure.phases": mixed})


def test_cards_that_are_turned_in_a_war_have_no_effects() -> None:
    war: Changes = {
        "player_count": 2,
        "setup.tableau_mode": "war",
        "setup.hand_mode": "pile",
        "turn_structure.phases": [{"type": "play", "target": "tableau"}],
        "win_conditions": [{"type": "capture_all", "trigger": "at_once"}],
    }
    accepts(SHEDDING, war)
    refuses("special_effects", "turned in a war have no effects", one("extra_turn"), war)


def test_a_rank_with_an_effect_is_in_the_deck() -> None:
    message = "the deck has no '7'; its ranks are 9TJQKA"
    short: Changes = {"setup.deck": "euchre_24"}
    refuses("special_effects[0].trigger_rank", message, one("reverse"), short)


def test_the_last_effect_of_a_rank_counts() -> None:
    twice = effects(
        {"trigger_rank": "7", "effect_type": "reverse"},
        {"trigger_rank": "7", "effect_type": "extra_turn"},
    )
    warns("special_effects[0]", "special_effects[1] replaces it", twice)


@pytest.mark.parametrize("kind", UNAIMED)
def test_a_target_that_an_effect_does_not_use_is_a_warning(kind: str) -> None:
    warns("special_effects[0].target", f"no effect for {kind}", one(kind, target="all_opponents"))


@pytest.mark.parametrize("kind", AIMED)
@pytest.mark.parametrize("target", ["previous_player", "player_choice", "all_opponents", "right"])
def test_an_effect_with_a_target_can_have_any(kind: str, target: str) -> None:
    accepts(one(kind, target=target))


@pytest.mark.parametrize("kind", AIMED)
def test_hands_are_not_exchanged_robbed_or_seen_by_their_owner(kind: str) -> None:
    if kind in ("draw_cards", "force_discard"):
        accepts(one(kind, target="self"))
    else:
        refuses("special_effects[0].target", "aim it at another", one(kind, target="self"))


@pytest.mark.parametrize("kind", UNAIMED + AIMED)
def test_a_value_is_1_to_10_and_1_where_none_is_given(kind: str) -> None:
    accepts(one(kind))
    if kind in VALUED:
        accepts(one(kind, value=10))
        refuses("special_effects[0].value", "needs 1 to 10", one(kind, value=0))
        refuses("special_effects[0].value", "11 is out of range", one(kind, value=11))
    else:
        accepts(one(kind, value=0))
        warns("special_effects[0].value", f"no effect for {kind}", one(kind, value=2))


def test_there_is_a_card_to_draw_for_those_who_must() -> None:
    tableau = {"turn_structure.phases": [{"type": "play", "target": "tableau"}]}
    accepts(one("draw_cards"), tableau)
    full = {"setup.cards_per_player": "all"}
    refuses(
        "special_effects[0].effect_type", "never a card to draw", one("draw_cards"), tableau, full
    )


def test_a_suit_is_named_where_suits_must_match() -> None:
    rank = {"turn_structure.phases": [{"type": "play", "matches": ["same_rank"]}]}
    refuses("special_effects[0].effect_type", "same suit as the top card", one("name_suit"), rank)


def test_turning_the_direction_of_two_players_is_a_warning() -> None:
    two = {"player_count": 2}
    warns(
        "special_effects[0].effect_type",
        "the direction of play changes nothing",
        one("reverse"),
        two,
    )


def test_a_draw_that_is_replaced_does_not_draw() -> None:
    twice = effects(
        {"trigger_rank": "7", "effect_type": "draw_cards", "value": 1},
        {"trigger_rank": "7", "effect_type": "reverse"},
    )
    found = problems(twice, {"game_rules.stock_empty": "skip_draw"})
    assert [p.path for p in found] == ["special_effects[0]", "game_rules.stock_empty"]
