"""Checks of layouts that lie face down: the phase, its actions, what it scores."""

from __future__ import annotations

from darwindeck.codes import Code
from darwindeck.genome.facts.cards import cards_in, sizes_dealt
from darwindeck.genome.facts.effects import touches_others
from darwindeck.genome.facts.piles import left_over
from darwindeck.genome.facts.points import BY_SCORE
from darwindeck.genome.facts.turns import layout_of
from darwindeck.genome.rules.report import Report
from darwindeck.genome.schema import (
    CoalitionInfo,
    GameGenome,
    HandEnd,
    HandMode,
    LayoutKind,
    LayoutPhase,
    LayoutScoring,
    TakeDiscard,
    TossIn,
    Trigger,
    UseOf,
    WinType,
)
from darwindeck.genome.schema.layouts import LAYOUT_VALUES, MOST_SLOTS

BY_CALL = (
    "compared_with",
    "caller_lower",
    "others_lower",
    "caller_equal",
    "others_equal",
    "caller_higher",
    "others_higher",
)
BY_SUM = ("lowest_scores_nothing", "caller_bonus", "caller_penalty")
WINS = (*BY_SCORE, WinType.LOWEST_TOTAL)


def check_layouts(genome: GameGenome, report: Report) -> None:
    phase = layout_of(genome)
    _check_together(phase, genome, report)
    if phase is None:
        names = LayoutScoring.__struct_fields__
        report.unused(genome.layout_scoring, "layout_scoring", names, "without a layout phase")
        return
    places = [isinstance(other, LayoutPhase) for other in genome.turn_structure.phases]
    path = f"turn_structure.phases[{places.index(True)}]"
    if len(places) > 1:
        report.error(
            Code.SECOND_OF_ITS_KIND,
            "turn_structure.phases",
            "a layout phase stands alone; remove the others",
        )
    _check_deal(phase, path, genome, report)
    _check_turn(phase, path, genome, report)
    _check_call(phase, path, genome, report)
    _check_scoring(genome, report)
    _check_rest(genome, report)


def _check_together(phase: LayoutPhase | None, genome: GameGenome, report: Report) -> None:
    """Layouts, the phase and the end of hands come together."""
    laid_out = genome.setup.hand_mode == HandMode.LAYOUT
    called = genome.game_rules.hand_ends_when == HandEnd.CALLED
    if phase is None:
        if laid_out:
            report.error(
                Code.LAYOUT_INCOMPLETE,
                "setup.hand_mode",
                "layout, but no layout phase plays from layouts",
            )
        if called:
            report.error(
                Code.LAYOUT_INCOMPLETE,
                "game_rules.hand_ends_when",
                "called, but without a layout phase nobody can",
            )
        return
    if not laid_out:
        report.error(
            Code.LAYOUT_INCOMPLETE,
            "setup.hand_mode",
            "a layout phase plays from layouts; use layout",
        )
    if not called:
        report.error(
            Code.LAYOUT_INCOMPLETE,
            "game_rules.hand_ends_when",
            "a layout phase is played until a call; use called",
        )


def _check_deal(phase: LayoutPhase, path: str, genome: GameGenome, report: Report) -> None:
    sizes = sizes_dealt(genome)
    where = "setup.hand_sizes" if genome.setup.hand_sizes else "setup.cards_per_player"
    if not sizes:
        report.error(
            Code.LAYOUT_WITHOUT_STOCK,
            where,
            "layouts leave cards to draw; deal a number of cards to each seat",
        )
    elif max(sizes) > MOST_SLOTS:
        report.error(
            Code.LAYOUT_TOO_LARGE, where, f"{max(sizes)} cards; a layout has at most {MOST_SLOTS}"
        )
    elif 0 <= min(left_over(genome)) <= genome.setup.initial_discard and cards_in(genome.setup):
        report.error(Code.NOTHING_TO_DRAW, where, "no card is left to draw; deal fewer cards")
    opened = phase.shown + phase.peeks
    if sizes and opened > min(sizes):
        report.error(
            Code.TOO_MANY_OPENED,
            f"{path}.{'peeks' if phase.peeks else 'shown'}",
            f"{opened} cards are turned up or looked at, but a layout has {min(sizes)}",
        )
    if opened == 0:
        report.unused(phase, path, ("opening",), "when no cards are turned up or looked at")


def _check_turn(phase: LayoutPhase, path: str, genome: GameGenome, report: Report) -> None:
    """What cards may be used for, and what it costs to be wrong."""
    takes = phase.take_discard in (TakeDiscard.UNUSED_ACTION, TakeDiscard.ALWAYS)
    if not genome.special_effects:
        report.unused(phase, path, ("uses",), "without effects")
        if takes:
            report.error(
                Code.NO_EFFECTS_TO_USE,
                f"{path}.take_discard",
                f"{phase.take_discard} needs effects to use",
            )
    elif not (takes or phase.uses):
        report.error(
            Code.NO_EFFECT,
            "special_effects",
            "no effect because uses lets no card be used; remove them",
        )
    if UseOf.DECLARED not in phase.uses:
        report.unused(phase, path, ("declare_penalty",), "when no rank is declared")
    if phase.toss_in == TossIn.OFF:
        report.unused(phase, path, ("toss_penalty", "toss_bars"), "when nothing is tossed in")
        if UseOf.TOSSED in phase.uses:
            report.error(
                Code.NO_EFFECT, f"{path}.uses", "tossed has no effect when nothing is tossed in"
            )


def _check_call(phase: LayoutPhase, path: str, genome: GameGenome, report: Report) -> None:
    if phase.turns_after_call == 0:
        report.unused(phase, path, ("protection", "coalition_info"), "without turns after the call")
    elif not touches_others(genome):
        why = "because nothing is done to the caller's cards"
        report.unused(phase, path, ("protection",), why)
    pooled = phase.coalition_info == CoalitionInfo.POOLED
    if pooled and genome.player_count == 2:
        report.error(
            Code.NO_EFFECT,
            f"{path}.coalition_info",
            "pooled has no effect with 2 players: one seat is no coalition",
        )


def _check_scoring(genome: GameGenome, report: Report) -> None:
    scoring, path = genome.layout_scoring, "layout_scoring"
    if scoring.kind == LayoutKind.SUM:
        report.unused(scoring, path, BY_CALL, "with kind sum")
    else:
        report.unused(scoring, path, BY_SUM, "with kind call_scores")
        if not any(getattr(scoring, name) for name in BY_CALL[1:]):
            report.error(
                Code.CALLS_SCORE_NOTHING,
                f"{path}.kind",
                "call_scores, but no call scores anything; give it points",
            )
    if len(scoring.values) not in (0, len(LAYOUT_VALUES)):
        report.error(
            Code.VALUES_INCOMPLETE,
            f"{path}.values",
            f"{len(scoring.values)} values; give one for each of 23456789TJQKAX, or none",
        )


def _check_rest(genome: GameGenome, report: Report) -> None:
    """What goes with hands that people see, and not with layouts."""
    rules = genome.game_rules
    report.unused(rules, "game_rules", ("score_by_place", "held_cards"), "with layouts")
    report.unused(genome.setup, "setup", ("redeal_when_empty",), "with layouts")
    for place, condition in enumerate(genome.win_conditions):
        path = f"win_conditions[{place}]"
        if condition.type not in WINS:
            report.error(
                Code.NOT_BY_LAYOUTS,
                f"{path}.type",
                f"{condition.type} cannot be met by layouts; use lowest_total",
            )
        elif condition.trigger in (Trigger.HANDS_EMPTY, Trigger.STOCK_EMPTY):
            report.error(
                Code.NOT_BY_LAYOUTS,
                f"{path}.trigger",
                f"{condition.trigger} ends no hand of layouts; use hand_end",
            )
