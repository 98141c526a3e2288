"""One spelling for games that are played in turns: phases, effects, piles and categories."""

from typing import TypeVar

import pytest

from darwindeck.genome.canonical import canonical
from darwindeck.genome.facts.cards import USUAL_VALUES
from darwindeck.genome.facts.turns import blocks
from darwindeck.genome.schema import (
    DiscardPhase,
    DrawPhase,
    GameGenome,
    Phase,
    PlayPhase,
    SequenceDirection,
    SpecialEffect,
    TableauMode,
    TrickPhase,
)
from darwindeck.testing.examples import Changes, changed, whist

_P = TypeVar("_P", bound=Phase)

SHEDDING: Changes = {
    "setup.cards_per_player": 5,
    "turn_structure.phases": [{"type": "play"}],
    "game_rules": {},
    "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}],
}


def spelt(changes: Changes) -> GameGenome:
    return canonical(changed(whist(), {**SHEDDING, **changes}))


def only(kind: type[_P], **fields: object) -> _P:
    """The only phase of a game, made canonical."""
    tag = kind.__struct_config__.tag
    [phase] = spelt({"turn_structure.phases": [{"type": tag, **fields}]}).turn_structure.phases
    assert isinstance(phase, kind)
    return phase


# --- Phases ---------------------------------------------------------------------


def test_matches_are_sorted_and_listed_once() -> None:
    listed = ["beats_top", "same_suit", "same_rank", "same_suit"]
    assert only(PlayPhase, matches=listed).matches == ("same_rank", "same_suit", "beats_top")


def test_all_of_one_match_is_any_of_one() -> None:
    assert not only(PlayPhase, matches=["same_suit", "same_suit"], match_all=True).match_all
    assert not only(PlayPhase, match_all=True).match_all
    assert only(PlayPhase, matches=["same_suit", "same_rank"], match_all=True).match_all


def test_wild_ranks_are_sorted_and_listed_once() -> None:
    assert only(PlayPhase, matches=["same_suit"], wild_ranks="A2T2").wild_ranks == "2TA"


def test_no_more_cards_are_played_than_a_rank_has() -> None:
    assert only(PlayPhase, max_cards=4).max_cards == 4
    removed = [rank + suit for rank in "23456789TJQKA" for suit in "HS"]
    changes = {
        "setup.removed_cards": removed,
        "turn_structure.phases": [{"type": "play", "max_cards": 4}],
    }
    [phase] = spelt(changes).turn_structure.phases
    assert isinstance(phase, PlayPhase)
    assert phase.max_cards == 2


def test_with_two_players_the_hand_before_is_the_next() -> None:
    phases = [{"type": "draw", "source": "previous_hand"}, {"type": "play"}]
    sources = []
    for players in (2, 3):
        game = spelt({"player_count": players, "turn_structure.phases": phases})
        draw = game.turn_structure.phases[0]
        assert isinstance(draw, DrawPhase)
        sources.append(draw.source)
    assert sources == ["next_hand", "previous_hand"]


@pytest.mark.parametrize(
    ("count", "repeat", "expected"),
    [
        (1, 1, (1, 1)),
        (1, 3, (3, 1)),
        (2, 5, (10, 1)),
        (3, 4, (6, 2)),
        (6, 2, (6, 2)),
        (7, 3, (7, 3)),
    ],
)
def test_cards_discarded_again_and_again_are_counted_together(
    count: int, repeat: int, expected: tuple[int, int]
) -> None:
    phase = only(DiscardPhase, count=count, repeat=repeat)
    assert (phase.count, phase.repeat) == expected


def test_a_discard_that_looks_at_the_hand_each_time_is_repeated() -> None:
    discard = {"type": "discard", "repeat": 3, "only_if": "cannot_play"}
    game = spelt({"turn_structure.phases": [discard, {"type": "play"}]})
    phase = game.turn_structure.phases[0]
    assert isinstance(phase, DiscardPhase)
    assert (phase.count, phase.repeat) == (1, 3)


def test_a_loop_that_starts_at_the_last_block_is_not_written() -> None:
    phases = [{"type": "pass"}, {"type": "draw"}, {"type": "play"}]
    last = spelt({"turn_structure": {"phases": phases, "loop_from": 1}})
    first = spelt({"turn_structure": {"phases": phases, "loop_from": 0}})
    assert (last.turn_structure.loop_from, first.turn_structure.loop_from) == (None, 0)


def test_tricks_are_counted_when_cards_are_drawn() -> None:
    phases = [{"type": "draw"}, {"type": "trick", "tricks": 7}]
    game = spelt({"turn_structure": {"phases": phases, "loop_from": 0}})
    phase = game.turn_structure.phases[1]
    assert isinstance(phase, TrickPhase)
    assert phase.tricks == 7


def test_seat_phases_that_follow_one_another_are_one_block() -> None:
    listed = [
        {"type": "pass"},
        {"type": "draw"},
        {"type": "play"},
        {"type": "discard", "starts_block": True},
        {"type": "draw"},
        {"type": "trick"},
    ]
    phases = changed(whist(), {"turn_structure.phases": listed}).turn_structure.phases
    assert blocks(phases) == [range(1), range(1, 3), range(3, 5), range(5, 6)]
    assert blocks(()) == []


# --- Effects --------------------------------------------------------------------


def effects(*listed: dict[str, object], players: int = 4) -> list[SpecialEffect]:
    return list(spelt({"player_count": players, "special_effects": list(listed)}).special_effects)


def test_effects_are_sorted_by_rank_and_the_last_of_a_rank_is_kept() -> None:
    found = effects(
        {"trigger_rank": "A", "effect_type": "reverse"},
        {"trigger_rank": "3", "effect_type": "reverse"},
        {"trigger_rank": "3", "effect_type": "extra_turn"},
    )
    assert [(e.trigger_rank, e.effect_type) for e in found] == [
        ("3", "extra_turn"),
        ("A", "reverse"),
    ]


def test_targets_and_values_that_are_not_used_are_not_written() -> None:
    [effect] = effects(
        {"trigger_rank": "3", "effect_type": "reverse", "target": "right", "value": 3}
    )
    assert (effect.target, effect.value) == ("next_player", 1)
    [effect] = effects(
        {"trigger_rank": "3", "effect_type": "peek_hand", "target": "right", "value": 3}
    )
    assert (effect.target, effect.value) == ("right", 1)
    [effect] = effects(
        {"trigger_rank": "3", "effect_type": "skip_next", "target": "right", "value": 2}
    )
    assert (effect.target, effect.value) == ("next_player", 2)


@pytest.mark.parametrize(("players", "value"), [(4, 3), (4, 9), (2, 1)])
def test_skipping_everybody_else_is_another_turn(players: int, value: int) -> None:
    [effect] = effects(
        {"trigger_rank": "3", "effect_type": "skip_next", "value": value}, players=players
    )
    assert (effect.effect_type, effect.value) == ("extra_turn", 1)


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("previous_player", "next_player"),
        ("random_opponent", "next_player"),
        ("all_opponents", "next_player"),
        ("left", "next_player"),
        ("right", "next_player"),
        ("player_choice", "player_choice"),
        ("self", "self"),
    ],
)
def test_with_two_players_there_is_one_other(target: str, expected: str) -> None:
    listed = {"trigger_rank": "3", "effect_type": "draw_cards", "target": target, "value": 1}
    [two], [four] = effects(listed, players=2), effects(listed)
    assert (two.target, four.target) == (expected, target)


# --- The table ------------------------------------------------------------------


def test_buried_ranks_are_sorted_and_listed_once() -> None:
    game = spelt({"setup.initial_discard": True, "setup.buried_ranks": "A8A2"})
    assert game.setup.buried_ranks == "28A"


@pytest.mark.parametrize("direction", SequenceDirection)
def test_only_sequences_have_a_direction(direction: SequenceDirection) -> None:
    one_way: Changes = {"setup.sequence_direction": direction}
    for mode in TableauMode:
        kept = spelt({**one_way, "setup.tableau_mode": mode}).setup.sequence_direction
        assert kept == (direction if mode == TableauMode.SEQUENCE else SequenceDirection.BOTH)


def test_the_usual_card_values_are_not_written() -> None:
    assert spelt({"setup.card_values": list(USUAL_VALUES)}).setup.card_values == ()
    other = [*USUAL_VALUES[:-1], 11]
    assert spelt({"setup.card_values": other}).setup.card_values == tuple(other)


def test_values_of_ranks_that_are_not_in_the_deck_do_not_count() -> None:
    values = [2, 3, 4, 5, 6, 7, 20, 20, 20, 8, 9, 10, 1]
    game = spelt({"setup.deck": "italian_40", "setup.card_values": values})
    assert game.setup.card_values == (2, 3, 4, 5, 6, 7, 8, 9, 10, 8, 9, 10, 1)


def test_categories_are_sorted_as_they_are_written() -> None:
    listed = [
        {"category": "each_sweep"},
        {"category": "named_card", "card": "7D"},
        {"category": "most_of_suit", "suit": "S"},
        {"category": "most_of_suit", "suit": "C"},
        {"category": "most_cards"},
    ]
    game = spelt({"category_scoring": listed})
    assert [(rule.category, rule.suit) for rule in game.category_scoring] == [
        ("most_cards", None),
        ("most_of_suit", "C"),
        ("most_of_suit", "S"),
        ("named_card", None),
        ("each_sweep", None),
    ]


def test_an_empty_stock_is_not_reshuffled_where_nothing_is_discarded() -> None:
    play = {"type": "play", "or_draw": True, "target": "tableau"}
    rules = {"game_rules.stock_empty": "skip_draw"}
    kept = spelt({"turn_structure.phases": [{**play, "target": "discard"}], **rules})
    same = spelt({"turn_structure.phases": [play], **rules})
    assert kept.game_rules.stock_empty == "skip_draw"
    assert same.game_rules.stock_empty == "reshuffle_discard"
