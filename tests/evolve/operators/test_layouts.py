"""Moves of games with layouts: each with what goes along, and never in other games."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from tests.evolve.operators.moves import applies, game, moves

from darwindeck.evolve.variation.operators import OPERATORS
from darwindeck.evolve.variation.operators.counting import hand_worth
from darwindeck.evolve.variation.repair import repair
from darwindeck.evolve.variation.vary import chances_of, vary
from darwindeck.genome.facts.cards import largest_hand
from darwindeck.genome.facts.effects import LAYOUT_EFFECTS
from darwindeck.genome.facts.turns import layout_of
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    Call,
    CoalitionInfo,
    DrawnCard,
    GameGenome,
    HandEnd,
    HandMode,
    LayoutKind,
    LayoutPhase,
    LayoutScoring,
    Protection,
    TakeDiscard,
    TossIn,
    TurnStructure,
    UseOf,
    WinType,
)
from darwindeck.genome.validate import errors_in

FAMILIES = ("layouts", "layout_points")
LAYOUTS = ("vinto", "vinto-open", "cabo", "golf")
OF_LAYOUTS = [o.name for o in OPERATORS if o.family in FAMILIES and o.name != "LayCardsOut"]


def turns(genome: GameGenome) -> LayoutPhase:
    phase = layout_of(genome)
    assert phase is not None
    return phase


@pytest.mark.parametrize("name", [n for n in bundled_games() if n not in LAYOUTS])
def test_games_without_layouts_know_none_of_it(name: str) -> None:
    assert not any(applies(operator, game(name)) for operator in OF_LAYOUTS)
    for operator in ("AddEffect", "MutateEffect"):
        for child in moves(operator, game(name), 20):
            assert not {effect.effect_type for effect in child.special_effects} & LAYOUT_EFFECTS


def test_games_become_layouts_only_when_asked() -> None:
    assert "LayCardsOut" not in {operator.name for operator, _ in chances_of().weighted}
    asked = {operator.name: 0.0 for operator in OPERATORS} | {"LayCardsOut": 1.0}
    child = vary(game("hearts"), random.Random(1), asked)
    assert child.operators == ("LayCardsOut",)
    assert child.genome.setup.hand_mode == HandMode.LAYOUT
    assert child.genome.game_rules.hand_ends_when == HandEnd.CALLED
    assert [win.type for win in child.genome.win_conditions] == [WinType.LOW_SCORE]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_game_stays_one_unless_its_cards_are_picked_up(name: str) -> None:
    for operator in OPERATORS:
        for child in moves(operator.name, game(name), 4):
            laid_out = child.setup.hand_mode == HandMode.LAYOUT
            assert laid_out == (layout_of(child) is not None) == (operator.name != "PickCardsUp")
            assert {effect.effect_type for effect in child.special_effects} <= LAYOUT_EFFECTS


def test_what_needs_hands_does_not_apply_to_layouts() -> None:
    for operator in ("AddBiddingPhase", "AddPassPhase", "AddDrawPhase", "ShowHands", "InvertGame"):
        assert not any(applies(operator, game(name)) for name in LAYOUTS)


def test_seats_leave_cards_to_draw() -> None:
    for child in moves("MutatePlayerCount", game("golf")):
        dealt = largest_hand(child) * child.player_count
        assert dealt + child.setup.initial_discard < 52


def test_a_larger_layout_is_looked_at_more_and_keeps_even_columns() -> None:
    seen = {largest_hand(child): turns(child) for child in moves("MutateLayoutSize", game("golf"))}
    assert sorted(seen) == [4, 5, 7, 8]
    assert [seen[size].shown for size in sorted(seen)] == [1, 2, 2, 3]
    columns = {
        largest_hand(child): child.layout_scoring.matching_columns
        for child in moves("MutateLayoutSize", game("golf"))
    }
    assert columns == {4: 2, 5: 0, 7: 0, 8: 2}


def test_toss_ins_come_with_a_price_and_leave_nothing_behind() -> None:
    for child in moves("ToggleTossIns", game("cabo"), 10):
        assert (turns(child).toss_in, turns(child).toss_penalty) == (TossIn.OWN, 1)
    (child, *_) = moves("ToggleTossIns", game("vinto"), 1)
    phase = turns(child)
    assert (phase.toss_in, phase.toss_penalty, phase.toss_bars) == (TossIn.OFF, 0, False)
    assert phase.uses == (UseOf.DRAWN, UseOf.DECLARED)


def test_declarations_come_with_a_penalty() -> None:
    for child in moves("MutateDeclaring", game("cabo"), 5):
        assert UseOf.DECLARED in turns(child).uses
        assert turns(child).declare_penalty == 1


def test_nothing_is_protected_or_told_without_turns_after_the_call() -> None:
    found = [turns(child) for child in moves("MutateTurnsAfterCall", game("vinto"))]
    assert {phase.turns_after_call for phase in found} == {0, 2}
    for phase in found:
        kept = Protection.EVERYTHING if phase.turns_after_call else Protection.NOTHING
        assert phase.protection == kept


def test_an_open_layout_ends_the_hand_only_where_cards_are_drawn_openly() -> None:
    found = [turns(child) for child in moves("MutateCall", game("cabo"))]
    assert {phase.call for phase in found} == set(Call) - {Call.INSTEAD_OF_TURN}
    for phase in found:
        if phase.call == Call.ALL_OPEN:
            assert (phase.drawn_card, phase.shown, phase.peeks) == (DrawnCard.PUBLIC, 2, 0)
    # Where calls score somebody must call.
    assert all(turns(child).call != Call.ALL_OPEN for child in moves("MutateCall", game("vinto")))


def test_the_kind_of_scoring_comes_with_the_win_that_suits_it() -> None:
    (child, *_) = moves("SwitchLayoutScoring", game("cabo"), 1)
    assert child.layout_scoring == LayoutScoring(kind=LayoutKind.CALL_SCORES)
    assert [win.type for win in child.win_conditions] == [WinType.HIGH_SCORE]
    (child, *_) = moves("SwitchLayoutScoring", game("vinto"), 1)
    assert child.layout_scoring.kind == LayoutKind.SUM
    assert [win.type for win in child.win_conditions] == [WinType.LOW_SCORE]


def test_who_calls_alone_has_no_partners() -> None:
    assert not applies("EnableTeamMode", game("vinto"))
    assert applies("EnableTeamMode", game("cabo"))
    pairs = replace(game("cabo"), team_mode=True, teams=((0, 2), (1, 3)))
    assert not applies("SwitchLayoutScoring", pairs)


def test_only_a_coalition_pools_what_it_knows() -> None:
    (child, *_) = moves("PoolKnowledge", game("vinto"), 1)
    assert turns(child).coalition_info == CoalitionInfo.POOLED
    assert not applies("PoolKnowledge", game("cabo"))
    two = repair(replace(child, player_count=2))
    assert turns(two).coalition_info == CoalitionInfo.NONE


def test_points_of_calls_pay_the_right_and_cost_the_wrong() -> None:
    for child in moves("MutateCallPoints", game("vinto")):
        scoring = child.layout_scoring
        assert scoring.caller_lower > 0 >= scoring.caller_higher


def test_a_golf_game_with_an_action_may_use_it() -> None:
    for child in moves("AddEffect", game("golf"), 20):
        assert turns(child).uses == (UseOf.DRAWN,)
        assert len(child.special_effects) == 1


def test_without_actions_nothing_is_used_or_taken_for_one() -> None:
    bare = repair(replace(game("vinto"), special_effects=()))
    assert errors_in(bare) == []
    assert (turns(bare).uses, turns(bare).take_discard) == ((), TakeDiscard.NEVER)


def test_half_of_a_dealt_cabo_layout_is_what_a_hand_is_worth() -> None:
    # 52 cards of 4 × (1 + … + 12) + 2 × 13 + 2 × 0 points, four each.
    assert hand_worth(game("cabo")) == 4 * (4 * 78 + 26) / 52 / 2


def test_a_layout_phase_among_others_is_played_alone() -> None:
    hearts, vinto = game("hearts"), game("vinto")
    phases = (*hearts.turn_structure.phases, *vinto.turn_structure.phases)
    found = repair(replace(hearts, turn_structure=TurnStructure(phases=phases)))
    assert errors_in(found) == []
    assert [type(phase) for phase in found.turn_structure.phases] == [LayoutPhase]
    assert found.card_scoring == ()


def test_nothing_of_a_layout_stays_without_its_phase() -> None:
    vinto = game("vinto")
    found = repair(replace(vinto, turn_structure=game("crazy-eights").turn_structure))
    assert errors_in(found) == []
    assert found.setup.hand_mode == HandMode.HAND
    assert found.layout_scoring == LayoutScoring()
    assert found.special_effects == ()
