"""What a game of layouts may be: what cannot work, and what nothing uses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck.genome.bytecode import compile_genome, decompile, identity
from darwindeck.genome.canonical import canonical
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import (
    ComparedWith,
    GameGenome,
    LayoutPhase,
    Protection,
    Rank,
    SpecialEffect,
    UseOf,
)
from darwindeck.genome.schema.effects import EffectType
from darwindeck.testing.examples import Changes, accepts, changed, refuses, whist

LAYOUT: Changes = {
    "setup.cards_per_player": 5,
    "setup.hand_mode": "layout",
    "turn_structure.phases": [{"type": "layout"}],
    "game_rules": {"hands": 4, "hand_ends_when": "called"},
    "win_conditions": [{"type": "low_score", "trigger": "last_hand"}],
}
"""A whist turned into a game of layouts without actions."""

PHASE = "turn_structure.phases[0]"
PEEKS: Changes = {
    **LAYOUT,
    "turn_structure.phases": [{"type": "layout", "uses": ["drawn"]}],
    "special_effects": [{"trigger_rank": "7", "effect_type": "peek_other"}],
}


def test_the_games_of_this_file_have_no_problems() -> None:
    for game in (LAYOUT, PEEKS):
        accepts(game)


# --- What belongs together ------------------------------------------------------


def test_a_layout_phase_needs_layouts_and_a_call() -> None:
    refuses("setup.hand_mode", "use layout", LAYOUT, {"setup.hand_mode": "hand"})
    ends = {"game_rules": {"hands": 4, "hand_ends_when": "first_out"}}
    refuses("game_rules.hand_ends_when", "use called", LAYOUT, ends)


def test_layouts_and_calls_need_a_layout_phase() -> None:
    refuses("setup.hand_mode", "no layout phase", {"setup.hand_mode": "layout"})
    called = {"game_rules": {"hands": 4, "trick_points": 1, "hand_ends_when": "called"}}
    refuses("game_rules.hand_ends_when", "without a layout phase nobody can", called)


def test_a_layout_phase_stands_alone() -> None:
    phases = {"turn_structure.phases": [{"type": "layout"}, {"type": "draw"}]}
    refuses("turn_structure.phases", "stands alone", LAYOUT, phases)


def test_scores_of_layouts_need_a_layout_phase() -> None:
    refuses(
        "layout_scoring.caller_bonus",
        "without a layout phase",
        {"layout_scoring": {"caller_bonus": 3}},
    )


def test_the_lowest_total_needs_a_layout_phase() -> None:
    wins = [{"type": "lowest_total", "trigger": "hand_end"}]
    refuses("win_conditions[0].type", "no totals", {"win_conditions": wins})
    accepts(LAYOUT, {"win_conditions": wins, "game_rules": {"hand_ends_when": "called"}})


# --- The deal -------------------------------------------------------------------


def test_a_layout_has_at_most_sixteen_cards_and_leaves_some_to_draw() -> None:
    refuses(
        "setup.cards_per_player",
        "at most 16",
        LAYOUT,
        {"player_count": 3, "setup.cards_per_player": 17, "game_rules.hands": 3},
    )
    refuses("setup.cards_per_player", "no card is left", LAYOUT, {"setup.cards_per_player": 13})
    refuses(
        "setup.cards_per_player", "leave cards to draw", LAYOUT, {"setup.cards_per_player": "all"}
    )


def test_no_more_cards_are_looked_at_than_there_are() -> None:
    refuses(f"{PHASE}.peeks", "a layout has 5", LAYOUT, {f"{PHASE}.peeks": 6})
    refuses(f"{PHASE}.peeks", "a layout has 5", LAYOUT, {f"{PHASE}.peeks": 3, f"{PHASE}.shown": 3})


def test_which_cards_are_looked_at_matters_only_where_some_are() -> None:
    changes = {f"{PHASE}.peeks": 0, f"{PHASE}.opening": "first"}
    refuses(f"{PHASE}.opening", "no effect when no cards", LAYOUT, changes)


# --- Actions --------------------------------------------------------------------


def test_actions_need_effects_and_effects_a_use() -> None:
    refuses(f"{PHASE}.uses", "without effects", LAYOUT, {f"{PHASE}.uses": ["drawn"]})
    refuses(
        f"{PHASE}.take_discard", "needs effects", LAYOUT, {f"{PHASE}.take_discard": "unused_action"}
    )
    refuses("special_effects", "uses lets no card be used", PEEKS, {f"{PHASE}.uses": []})


@pytest.mark.parametrize("effect", ["reverse", "extra_turn"])
def test_effects_of_plays_do_nothing_in_layouts(effect: str) -> None:
    listed = [
        {"trigger_rank": "7", "effect_type": "peek_own"},
        {"trigger_rank": "8", "effect_type": effect},
    ]
    refuses(
        "special_effects[1].effect_type",
        "no effect in a layout phase",
        PEEKS,
        {"special_effects": listed},
    )


def test_actions_of_layouts_do_nothing_in_other_games() -> None:
    play = {
        "setup.cards_per_player": 5,
        "turn_structure.phases": [{"type": "play"}],
        "game_rules": {},
        "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}],
        "special_effects": [{"trigger_rank": "7", "effect_type": "peek_own"}],
    }
    refuses("special_effects[0].effect_type", "without a layout phase", play)


@pytest.mark.parametrize("effect", ["name_and_play", "force_draw"])
def test_naming_and_forcing_draw_one_card_where_no_number_is_given(effect: str) -> None:
    listed = {"special_effects": [{"trigger_rank": "K", "effect_type": effect}]}
    accepts(PEEKS, listed)
    assert changed(whist(), {**PEEKS, **listed}).special_effects[0].value == 1


def test_penalties_need_what_they_are_for() -> None:
    refuses(
        f"{PHASE}.declare_penalty", "no rank is declared", PEEKS, {f"{PHASE}.declare_penalty": 1}
    )
    refuses(f"{PHASE}.toss_penalty", "nothing is tossed", LAYOUT, {f"{PHASE}.toss_penalty": 1})
    refuses(f"{PHASE}.toss_bars", "nothing is tossed", LAYOUT, {f"{PHASE}.toss_bars": True})
    refuses(f"{PHASE}.uses", "tossed has no effect", PEEKS, {f"{PHASE}.uses": ["drawn", "tossed"]})


# --- The call -------------------------------------------------------------------


def test_a_protection_needs_turns_after_the_call_and_something_to_protect_from() -> None:
    protected = {f"{PHASE}.protection": "cards"}
    accepts(PEEKS, protected)
    refuses(f"{PHASE}.protection", "nothing is done", LAYOUT, protected)
    none_after = {**protected, f"{PHASE}.turns_after_call": 0}
    refuses(f"{PHASE}.protection", "without turns after the call", PEEKS, none_after)


def test_a_coalition_has_two_members_or_more() -> None:
    pooled = {f"{PHASE}.coalition_info": "pooled"}
    accepts(PEEKS, pooled)
    two = {**pooled, "player_count": 2}
    refuses(f"{PHASE}.coalition_info", "no coalition", PEEKS, two)


# --- Scores ---------------------------------------------------------------------


def test_points_for_the_call_and_sums_exclude_each_other() -> None:
    refuses(
        "layout_scoring.caller_lower",
        "with kind sum",
        LAYOUT,
        {"layout_scoring": {"caller_lower": 5}},
    )
    refuses(
        "layout_scoring.caller_bonus",
        "with kind call_scores",
        LAYOUT,
        {"layout_scoring": {"kind": "call_scores", "caller_bonus": 5}},
    )


def test_a_call_scores_something() -> None:
    names = ("lower", "equal", "higher")
    nothing = {f"{who}_{how}": 0 for who in ("caller", "others") for how in names}
    refuses(
        "layout_scoring.kind",
        "no call scores anything",
        LAYOUT,
        {"layout_scoring": {"kind": "call_scores", **nothing}},
    )


def test_there_is_a_value_for_every_rank_and_jokers_or_for_none() -> None:
    refuses("layout_scoring.values", "13 values", LAYOUT, {"layout_scoring": {"values": [1] * 13}})


def test_a_match_is_worth_something_to_no_more_sides_than_there_are() -> None:
    rules = {"hands": 4, "hand_ends_when": "called", "points_by_rank": [9, 7, 5, 3, 1]}
    refuses("game_rules.points_by_rank", "only 4 sides", LAYOUT, {"game_rules": rules})


@pytest.mark.parametrize("kind", ["empty_hand", "best_hand", "most_captured"])
def test_layouts_are_won_by_scores_or_totals(kind: str) -> None:
    found = {"win_conditions": [{"type": kind, "trigger": "hand_end"}]}
    with pytest.raises(AssertionError, match="cannot be met by layouts"):
        accepts(LAYOUT, found)


def test_cards_left_in_layouts_count_by_their_values_alone() -> None:
    rules = {"hands": 4, "hand_ends_when": "called", "score_by_place": [3, 1]}
    refuses("game_rules.score_by_place", "with layouts", LAYOUT, {"game_rules": rules})


# --- One spelling ---------------------------------------------------------------


def with_phase(genome: GameGenome, **changes: object) -> GameGenome:
    (phase,) = phases_of(genome, LayoutPhase)
    phases = (replace(phase, **changes),)
    return replace(genome, turn_structure=replace(genome.turn_structure, phases=phases))


def test_the_order_of_uses_does_not_matter() -> None:
    vinto = load_game("vinto")
    turned = with_phase(vinto, uses=(UseOf.TOSSED, UseOf.DECLARED, UseOf.DRAWN))
    assert identity(turned) == identity(vinto)


def test_where_nobody_looks_at_others_both_protections_are_the_same() -> None:
    ace = (SpecialEffect(trigger_rank=Rank.ACE, effect_type=EffectType.FORCE_DRAW, value=1),)
    game = replace(load_game("vinto"), special_effects=ace)
    cards = with_phase(game, protection=Protection.CARDS)
    assert identity(cards) == identity(with_phase(game, protection=Protection.EVERYTHING))
    assert identity(cards) != identity(with_phase(game, protection=Protection.NOTHING))


def test_against_one_other_all_comparisons_are_the_same() -> None:
    vinto = load_game("vinto")
    two = replace(
        vinto, player_count=2, game_rules=replace(vinto.game_rules, points_by_rank=(5, 3))
    )
    each = replace(two, layout_scoring=replace(two.layout_scoring, compared_with=ComparedWith.EACH))
    assert identity(each) == identity(two)


def test_values_of_cards_that_are_not_there_make_no_difference() -> None:
    golf = load_game("golf")
    values = golf.layout_scoring.values
    assert golf.setup.jokers == 0
    other = replace(golf, layout_scoring=replace(golf.layout_scoring, values=(*values[:13], 9)))
    assert identity(other) == identity(golf)
    assert canonical(other).layout_scoring.values[13] == 0


def test_usual_values_are_left_out() -> None:
    cabo = load_game("cabo")
    spelt = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 0)
    scoring = replace(cabo.layout_scoring, values=spelt)
    assert identity(replace(cabo, layout_scoring=scoring)) == identity(cabo)


@pytest.mark.parametrize("name", ["cabo", "golf", "vinto", "vinto-open"])
def test_a_game_of_layouts_comes_back_from_its_bytes(name: str) -> None:
    genome = load_game(name)
    plain = replace(genome, name="", family="", summary="", notes="")
    assert decompile(compile_genome(genome)) == plain
