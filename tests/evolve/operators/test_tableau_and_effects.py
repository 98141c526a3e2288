"""Tableau modes with what goes with them; effects at the rates and with the values that are due."""

from __future__ import annotations

import pytest
from tests.evolve.operators.moves import applies, game, moves

from darwindeck.evolve.variation.operators.seats import with_players
from darwindeck.genome.schema import (
    EffectType,
    PlayPhase,
    SequenceDirection,
    TableauMode,
    TargetSelector,
    WinType,
)
from darwindeck.genome.validate import validate

# --- The tableau ----------------------------------------------------------------


def test_only_two_players_get_a_war() -> None:
    of_four = {child.setup.tableau_mode for child in moves("MutateTableauMode", game("fan-tan"))}
    assert of_four == {TableauMode.NONE, TableauMode.MATCH_RANK}
    of_two = {child.setup.tableau_mode for child in moves("MutateTableauMode", game("scopa"))}
    assert of_two == {TableauMode.NONE, TableauMode.WAR, TableauMode.SEQUENCE}


def test_a_war_is_turned_from_piles_and_won_by_taking_all() -> None:
    wars = [
        child
        for child in moves("MutateTableauMode", game("scopa"))
        if child.setup.tableau_mode == TableauMode.WAR
    ]
    assert {child.win_conditions[0].type for child in wars} == {WinType.CAPTURE_ALL}
    assert {child.category_scoring for child in wars} == {()}
    assert len({child.setup.war_face_down for child in wars}) > 1


def test_leaving_a_sequence_resets_its_direction() -> None:
    up = next(
        child
        for child in moves("MutateSequenceDirection", game("fan-tan"))
        if child.setup.sequence_direction == SequenceDirection.ASCENDING
    )
    for child in moves("MutateTableauMode", up):
        assert child.setup.sequence_direction == SequenceDirection.BOTH
        assert child.setup.sequence_start_rank is None


def test_one_way_sequences_begin_at_their_end_of_the_deck() -> None:
    found = {
        (child.setup.sequence_direction, child.setup.sequence_start_rank)
        for child in moves("MutateSequenceDirection", game("fan-tan"))
    }
    assert found == {(SequenceDirection.ASCENDING, "A"), (SequenceDirection.DESCENDING, "K")}
    assert not applies("MutateSequenceDirection", game("scopa"))


@pytest.mark.parametrize("name", ["crazy-eights", "fan-tan", "scopa", "uno-style", "president"])
def test_a_new_mode_has_a_win_that_suits_it(name: str) -> None:
    for child in moves("MutateTableauMode", game(name)):
        assert [p.message for p in validate(child) if "does not suit" in p.message] == []


# --- Effects --------------------------------------------------------------------


def test_a_new_effect_strikes_the_next_player_or_all_opponents() -> None:
    eights = game("crazy-eights")
    for child in moves("AddEffect", eights, 200):
        (new,) = set(child.special_effects) - set(eights.special_effects)
        assert new.trigger_rank != "8"
        assert new.target in (TargetSelector.NEXT_PLAYER, TargetSelector.ALL_OPPONENTS)
        assert new.value in range(4)
        assert len(child.special_effects) == 2


def test_effects_are_for_cards_that_are_played_in_turns() -> None:
    assert not applies("AddEffect", game("hearts"))
    assert not applies("AddEffect", game("war"))
    assert not applies("RemoveEffect", game("fan-tan"))


def test_a_sequence_loses_no_cards_and_draws_none() -> None:
    kinds = {
        child.special_effects[0].effect_type for child in moves("AddEffect", game("fan-tan"), 200)
    }
    assert kinds == {
        EffectType.SKIP_NEXT,
        EffectType.REVERSE_DIRECTION,
        EffectType.EXTRA_TURN,
        EffectType.SWAP_HANDS,
        EffectType.STEAL_CARD,
        EffectType.PEEK_HAND,
    }


def test_between_two_nothing_is_reversed() -> None:
    two = with_players(game("uno-style"), 2)
    for child in moves("AddEffect", two, 100):
        assert EffectType.REVERSE_DIRECTION not in [
            effect.effect_type for effect in child.special_effects
        ]


def test_each_effect_may_be_the_one_that_is_removed() -> None:
    uno = game("uno-style")
    found = {
        next(iter(set(uno.special_effects) - set(child.special_effects))).trigger_rank
        for child in moves("RemoveEffect", uno)
    }
    assert found == {"2", "8", "J", "Q"}


def test_a_rank_without_its_effect_may_start_the_pile_again() -> None:
    for child in moves("RemoveEffect", game("uno-style")):
        left = {effect.trigger_rank for effect in child.special_effects} | {
            "8"
        }  # which is still wild
        assert set(child.setup.buried_ranks) == left


def test_one_effect_changes_in_one_field() -> None:
    uno = game("uno-style")
    for child in moves("MutateEffect", uno, 200):
        (old,) = set(uno.special_effects) - set(child.special_effects)
        (new,) = set(child.special_effects) - set(uno.special_effects)
        if new.trigger_rank == old.trigger_rank and new.effect_type == old.effect_type:
            assert (new.target == old.target) != (new.value == old.value)
            assert new.value >= 1
        else:
            assert (new.trigger_rank == old.trigger_rank) != (new.effect_type == old.effect_type)


def test_a_value_goes_up_or_down_by_one_and_never_to_none() -> None:
    (skip,) = [effect for effect in game("uno-style").special_effects if effect.trigger_rank == "J"]
    values = {
        effect.value
        for child in moves("MutateEffect", game("uno-style"), 300)
        for effect in child.special_effects
        if (effect.trigger_rank, effect.effect_type) == ("J", skip.effect_type)
    }
    assert values == {1, 2}


def test_the_rank_that_names_the_suit_is_the_wild_one() -> None:
    eights = game("crazy-eights")
    for operator in ("AddEffect", "MutateEffect", "MutateWildRanks"):
        for child in moves(operator, eights, 100):
            naming = {
                e.trigger_rank
                for e in child.special_effects
                if e.effect_type == EffectType.NAME_SUIT
            }
            plays = [p for p in child.turn_structure.phases if isinstance(p, PlayPhase)]
            wild = {rank for phase in plays for rank in phase.wild_ranks}
            assert not naming or not wild or naming == wild
