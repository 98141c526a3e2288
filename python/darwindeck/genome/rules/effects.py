"""Checks of special effects."""

from __future__ import annotations

from darwindeck.codes import Code
from darwindeck.genome.facts.effects import LAYOUT_EFFECTS, TARGETED, VALUED
from darwindeck.genome.facts.piles import has_stock
from darwindeck.genome.facts.turns import layout_of, phases_of
from darwindeck.genome.rules.report import Report
from darwindeck.genome.rules.table import check_ranks
from darwindeck.genome.rules.turns import NO_STOCK
from darwindeck.genome.schema import (
    EffectType,
    GameGenome,
    Match,
    PlayPhase,
    SpecialEffect,
    TableauMode,
    TargetSelector,
)

BETWEEN_TWO = (EffectType.SWAP_HANDS, EffectType.STEAL_CARD, EffectType.PEEK_HAND)
"""Effects that do nothing to the seat that plays them."""


def check_effects(genome: GameGenome, report: Report) -> None:
    effects = genome.special_effects
    if effects and not (phases_of(genome, PlayPhase) or layout_of(genome)):
        what = "effects come from play phases or a layout phase, and there is neither"
        report.error(Code.EFFECTS_UNPLAYED, "special_effects", what)
    if effects and genome.setup.tableau_mode == TableauMode.WAR:
        report.error(
            Code.EFFECTS_IN_WAR,
            "special_effects",
            "cards that are turned in a war have no effects; remove them",
        )
    last = {effect.trigger_rank: place for place, effect in enumerate(effects)}
    for place, effect in enumerate(effects):
        path, counts = f"special_effects[{place}]", last[effect.trigger_rank]
        if counts != place:
            report.warning(
                Code.EFFECT_REPLACED,
                path,
                f"a rank has one effect, and special_effects[{counts}] replaces it",
            )
        _check_effect(effect, path, genome, report)


def _check_effect(effect: SpecialEffect, path: str, genome: GameGenome, report: Report) -> None:
    kind = effect.effect_type
    check_ranks(genome.setup, effect.trigger_rank, f"{path}.trigger_rank", report)
    laid_out = layout_of(genome) is not None
    if laid_out != (kind in LAYOUT_EFFECTS):
        where = "in a layout phase" if laid_out else "without a layout phase"
        report.error(
            Code.NO_EFFECT, f"{path}.effect_type", f"{kind} has no effect {where}; remove it"
        )
    if kind not in TARGETED:
        report.unused(effect, path, ("target",), f"for {kind}", Code.IDLE_AIM)
    elif kind in BETWEEN_TWO and effect.target == TargetSelector.SELF:
        report.error(
            Code.EFFECT_ON_ONESELF,
            f"{path}.target",
            f"{kind} of one's own does nothing; aim it at another",
        )
    if kind in VALUED and effect.value == 0:
        report.error(Code.OUT_OF_RANGE, f"{path}.value", f"0 changes nothing; {kind} needs 1 to 10")
    elif kind not in VALUED and effect.value != 0:
        report.unused(effect, path, ("value",), f"for {kind}", Code.IDLE_AIM)
    if kind == EffectType.DRAW_CARDS and not has_stock(genome):
        report.error(Code.NOTHING_TO_DRAW, f"{path}.effect_type", NO_STOCK)
    by_suit = any(Match.SAME_SUIT in phase.matches for phase in phases_of(genome, PlayPhase))
    if kind == EffectType.NAME_SUIT and not by_suit:
        report.error(
            Code.NO_SUIT_TO_NAME,
            f"{path}.effect_type",
            "no play phase asks for the same suit as the top card",
        )
    if kind == EffectType.REVERSE_DIRECTION and genome.player_count == 2:
        report.warning(
            Code.REVERSE_OF_TWO,
            f"{path}.effect_type",
            "with 2 players the direction of play changes nothing",
        )
