"""Layouts brought into line: the phase alone, with its deal, its actions and its scoring.

Without a layout phase nothing of a layout stays; with one, nothing else is played.
"""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.editing import change_phases, with_rules, with_setup
from darwindeck.evolve.variation.operators.ways import goes_out_alone
from darwindeck.genome.facts.cards import sizes_dealt
from darwindeck.genome.facts.effects import touches_others
from darwindeck.genome.facts.turns import layout_of
from darwindeck.genome.rules.layouts import BY_CALL, BY_SUM
from darwindeck.genome.schema import (
    Call,
    CoalitionInfo,
    DrawnCard,
    GameGenome,
    HandEnd,
    HandMode,
    HeldCards,
    LayoutKind,
    LayoutPhase,
    LayoutScoring,
    Protection,
    TableauMode,
    TakeDiscard,
    TossIn,
    TurnStructure,
    UseOf,
)
from darwindeck.genome.schema.layouts import LAYOUT_VALUES

FOR_ACTIONS = (TakeDiscard.UNUSED_ACTION, TakeDiscard.ALWAYS)
"""Ways to take the discard that need actions."""


def fit_layouts(genome: GameGenome) -> GameGenome:
    """Layouts, their phase and the call come together, or not at all."""
    phase = layout_of(genome)
    if phase is None:
        return _without_layouts(genome)
    genome = with_setup(
        genome,
        hand_mode=HandMode.LAYOUT,
        tableau_mode=TableauMode.NONE,
        initial_tableau=0,
        redeal_when_empty=False,
        rank_order="",
    )
    genome = with_rules(
        genome,
        hand_ends_when=HandEnd.CALLED,
        score_by_place=(),
        held_cards=HeldCards.NOTHING,
    )
    return replace(
        genome,
        turn_structure=TurnStructure(phases=(phase,)),
        contract_scoring=None,
        card_scoring=(),
        category_scoring=(),
    )


def _without_layouts(genome: GameGenome) -> GameGenome:
    if genome.setup.hand_mode == HandMode.LAYOUT:
        genome = with_setup(genome, hand_mode=HandMode.HAND)
    if genome.game_rules.hand_ends_when == HandEnd.CALLED:
        ends = HandEnd.FIRST_OUT if goes_out_alone(genome) else HandEnd.ALL_HANDS_EMPTY
        genome = with_rules(genome, hand_ends_when=ends)
    usual = LayoutScoring()
    return genome if genome.layout_scoring == usual else replace(genome, layout_scoring=usual)


def fit_layout_turns(genome: GameGenome) -> GameGenome:
    """What is looked at, taken, used, tossed in and protected is there; scores are of one kind."""
    if layout_of(genome) is None:
        return genome
    genome = change_phases(genome, LayoutPhase, lambda phase: _opened(phase, genome))
    genome = change_phases(genome, LayoutPhase, lambda phase: _used(phase, genome))
    genome = change_phases(genome, LayoutPhase, lambda phase: _called(phase, genome))
    return replace(genome, layout_scoring=_scored(genome.layout_scoring))


def _opened(phase: LayoutPhase, genome: GameGenome) -> LayoutPhase:
    least = min(sizes_dealt(genome), default=0)
    # A layout that lies open from the start would end the hand before a turn.
    shown = min(phase.shown, max(0, least - (phase.call == Call.ALL_OPEN)))
    peeks = min(phase.peeks, least - shown)
    opening = phase.opening if shown + peeks else LayoutPhase().opening
    return replace(phase, shown=shown, peeks=peeks, opening=opening)


def _used(phase: LayoutPhase, genome: GameGenome) -> LayoutPhase:
    """Actions can be used in some way, and only actions that there are."""
    take, uses = phase.take_discard, phase.uses
    if phase.toss_in == TossIn.OFF:
        uses = tuple(use for use in uses if use != UseOf.TOSSED)
        phase = replace(phase, toss_penalty=0, toss_bars=False)
    if not genome.special_effects:
        uses = ()
        if take in FOR_ACTIONS:
            take = TakeDiscard.INTO_LAYOUT if take == TakeDiscard.ALWAYS else TakeDiscard.NEVER
    elif not uses and take not in FOR_ACTIONS:
        uses = (UseOf.DRAWN,)
    penalty = phase.declare_penalty if UseOf.DECLARED in uses else 0
    return replace(phase, take_discard=take, uses=uses, declare_penalty=penalty)


def _called(phase: LayoutPhase, genome: GameGenome) -> LayoutPhase:
    protection, info, drawn = phase.protection, phase.coalition_info, phase.drawn_card
    if not phase.turns_after_call or not touches_others(genome):
        protection = Protection.NOTHING
    if not phase.turns_after_call or genome.player_count == 2:
        info = CoalitionInfo.NONE
    if phase.call == Call.ALL_OPEN:  # what only its owner sees never lies open
        drawn = DrawnCard.PUBLIC
    return replace(phase, protection=protection, coalition_info=info, drawn_card=drawn)


def _scored(scoring: LayoutScoring) -> LayoutScoring:
    """The points of the one kind of scoring, and a value for every rank or for none."""
    usual = LayoutScoring()
    idle = BY_CALL if scoring.kind == LayoutKind.SUM else BY_SUM
    scoring = replace(scoring, **{name: getattr(usual, name) for name in idle})
    if scoring.kind == LayoutKind.CALL_SCORES and not any(
        getattr(scoring, name) for name in BY_CALL[1:]
    ):
        scoring = replace(scoring, **{name: getattr(usual, name) for name in BY_CALL[1:]})
    if len(scoring.values) not in (0, len(LAYOUT_VALUES)):
        scoring = replace(scoring, values=())
    return scoring
