"""Checks of the win conditions."""

from __future__ import annotations

from darwindeck.codes import Code
from darwindeck.genome.facts.piles import draws_from_stock, left_over, takes_cards, turned_up
from darwindeck.genome.facts.points import BY_SCORE, scores_points
from darwindeck.genome.facts.turns import has_seat_phases, layout_of, phases_of
from darwindeck.genome.rules.report import Report, listed
from darwindeck.genome.schema import (
    EliminateIf,
    GameGenome,
    HandEnd,
    TableauMode,
    TieRule,
    TrickPhase,
    Trigger,
    WinCondition,
    WinType,
)

TRIGGERS = {
    WinType.EMPTY_HAND: (Trigger.AT_ONCE, Trigger.HAND_END),
    WinType.HIGH_SCORE: (
        Trigger.HAND_END,
        Trigger.HANDS_EMPTY,
        Trigger.LAST_HAND,
        Trigger.STOCK_EMPTY,
    ),
    WinType.LOW_SCORE: (
        Trigger.HAND_END,
        Trigger.THRESHOLD,
        Trigger.HANDS_EMPTY,
        Trigger.LAST_HAND,
        Trigger.STOCK_EMPTY,
    ),
    WinType.FIRST_TO_SCORE: (Trigger.AT_ONCE, Trigger.HAND_END),
    WinType.CAPTURE_ALL: (Trigger.AT_ONCE, Trigger.HAND_END),
    WinType.MOST_CAPTURED: (Trigger.HAND_END, Trigger.HANDS_EMPTY, Trigger.STOCK_EMPTY),
    WinType.BEST_HAND: (Trigger.HAND_END,),
    WinType.LAST_IN: (Trigger.HAND_END,),
    WinType.LOWEST_TOTAL: (Trigger.HAND_END,),
}
"""When each condition may be looked at."""

CAPTURES = (WinType.MOST_CAPTURED, WinType.CAPTURE_ALL)
WITHOUT_TIES = (WinType.EMPTY_HAND, WinType.CAPTURE_ALL, WinType.LAST_IN)
ALWAYS_MET = (
    WinType.HIGH_SCORE,
    WinType.LOW_SCORE,
    WinType.MOST_CAPTURED,
    WinType.BEST_HAND,
    WinType.LOWEST_TOTAL,
)
"""Conditions that somebody meets whenever they are looked at."""


def check_winning(genome: GameGenome, report: Report) -> None:
    conditions = genome.win_conditions
    seen: set[tuple[WinType, Trigger]] = set()
    for place, condition in enumerate(conditions):
        path = f"win_conditions[{place}]"
        if (condition.type, condition.trigger) in seen:
            report.error(
                Code.SECOND_OF_ITS_KIND,
                path,
                "a second condition of this type and trigger; keep one",
            )
        seen.add((condition.type, condition.trigger))
        _check_trigger(condition, path, genome, report)
        _check_threshold(condition, path, report)
        _check_needs(condition, path, genome, report)
        _check_tie(condition, path, genome, report)
        _check_alive(conditions, place, report)
    _check_floor(genome, report)


def _check_trigger(condition: WinCondition, path: str, genome: GameGenome, report: Report) -> None:
    trigger, allowed = condition.trigger, TRIGGERS[condition.type]
    path = f"{path}.trigger"
    if trigger not in allowed:
        hint = f"use {listed(allowed)}"
        if (condition.type, trigger) == (WinType.HIGH_SCORE, Trigger.THRESHOLD):
            hint = "use the type first_to_score with hand_end"
        report.error(
            Code.TRIGGER_MISMATCH, path, f"{condition.type} cannot be looked at {trigger}; {hint}"
        )
    elif trigger == Trigger.LAST_HAND and genome.game_rules.hands == 0:
        report.error(
            Code.NO_NUMBER_OF_HANDS, path, "last_hand, but game_rules.hands sets no number of hands"
        )
    elif (
        trigger == Trigger.HANDS_EMPTY
        and genome.game_rules.hand_ends_when == HandEnd.ALL_HANDS_EMPTY
        and not has_seat_phases(genome)
    ):
        report.error(
            Code.EVERY_HAND_EMPTIES, path, "every hand ends when all hands are empty; use hand_end"
        )
    elif trigger == Trigger.STOCK_EMPTY and not stock_runs_out(genome):
        report.error(
            Code.STOCK_NEVER_ENDS, path, "stock_empty, but no cards are left to draw or deal again"
        )


def _check_threshold(condition: WinCondition, path: str, report: Report) -> None:
    needed = condition.type == WinType.FIRST_TO_SCORE or condition.trigger == Trigger.THRESHOLD
    if needed and condition.threshold < 1:
        report.error(
            Code.OUT_OF_RANGE,
            f"{path}.threshold",
            f"{condition.threshold}; the score to reach is 1 or more",
        )
    elif not needed:
        why = f"for {condition.type} looked at {condition.trigger}"
        report.unused(condition, path, ("threshold",), why)


def _check_needs(condition: WinCondition, path: str, genome: GameGenome, report: Report) -> None:
    """Something in the game must be able to meet the condition."""
    rules, kind = genome.game_rules, condition.type
    path = f"{path}.type"
    if kind in BY_SCORE and not scores_points(genome):
        report.error(
            Code.NOTHING_SCORES, path, f"{kind}, but nothing in the game scores; add scoring"
        )
    elif kind == WinType.FIRST_TO_SCORE and condition.trigger == Trigger.AT_ONCE:
        if not counts_at_once(genome):
            report.error(
                Code.NOTHING_COUNTS_AT_ONCE,
                path,
                "first_to_score at_once counts card and trick points where only tricks take "
                "cards; add card_scoring or trick_points to such a game, or use hand_end",
            )
    elif kind == WinType.BEST_HAND and rules.hand_ends_when != HandEnd.SHOWDOWN:
        report.error(Code.NO_SHOWDOWN, path, "best_hand needs game_rules.hand_ends_when showdown")
    elif kind == WinType.LAST_IN and rules.eliminate_if == EliminateIf.NONE:
        report.error(
            Code.NOBODY_KNOCKED_OUT,
            path,
            "last_in, but game_rules.eliminate_if never knocks a seat out",
        )
    elif kind == WinType.LOWEST_TOTAL and layout_of(genome) is None:
        report.error(
            Code.NO_TOTALS, path, "lowest_total, but without a layout phase there are no totals"
        )
    elif kind in CAPTURES and not can_capture(kind, genome):
        report.error(
            Code.NOBODY_TAKES,
            path,
            f"{kind}, but nobody takes cards; add tricks or a tableau that is taken",
        )


def can_capture(kind: WinType, genome: GameGenome) -> bool:
    """Cards in a winner's pile count as captured too; a sequence is only a warning."""
    modes = (TableauMode.WAR, TableauMode.SEQUENCE)
    return takes_cards(genome) or (
        kind == WinType.CAPTURE_ALL and genome.setup.tableau_mode in modes
    )


def counts_at_once(genome: GameGenome) -> bool:
    """Whether points are scored in the course of a hand: only as tricks are taken."""
    tricks = bool(phases_of(genome, TrickPhase))
    points = bool(genome.card_scoring) or genome.game_rules.trick_points != 0
    return points and tricks and genome.setup.tableau_mode == TableauMode.NONE


def stock_runs_out(genome: GameGenome) -> bool:
    """Whether cards are left after the deal, and something takes them."""
    left = max(left_over(genome)) > turned_up(genome.setup)
    return left and (draws_from_stock(genome) or genome.setup.redeal_when_empty)


def _check_tie(condition: WinCondition, path: str, genome: GameGenome, report: Report) -> None:
    tie, kind = condition.tie, condition.type
    if kind in WITHOUT_TIES:
        report.unused(condition, path, ("tie",), f"because {kind} cannot tie")
        return
    by_score = tie in (TieRule.HIGHEST_SCORE, TieRule.LOWEST_SCORE)
    by_captured = tie == TieRule.MOST_CAPTURED
    if (by_score and kind in BY_SCORE) or (by_captured and kind == WinType.MOST_CAPTURED):
        report.error(
            Code.TIE_COMPARES_NOTHING,
            f"{path}.tie",
            f"{tie} compares again what is already equal; use another comparison, "
            "draw, share or another_hand",
        )
    elif (by_captured and not takes_cards(genome)) or (
        tie == TieRule.MOST_TRICKS and not phases_of(genome, TrickPhase)
    ):
        report.error(
            Code.TIE_COMPARES_NOTHING,
            f"{path}.tie",
            f"{tie} compares what nobody ever has; use another tie rule",
        )


def _check_alive(conditions: tuple[WinCondition, ...], place: int, report: Report) -> None:
    """Warns of a condition that an earlier one in the list always forestalls."""
    trigger = conditions[place].trigger
    if trigger == Trigger.AT_ONCE:
        return
    for number, earlier in enumerate(conditions[:place]):
        forestalls = earlier.trigger in (Trigger.HAND_END, trigger)
        if earlier.type in ALWAYS_MET and forestalls and earlier.trigger != Trigger.THRESHOLD:
            report.warning(
                Code.WIN_FORESTALLED,
                f"win_conditions[{place}]",
                f"never decides, because win_conditions[{number}] is always met first; "
                "put it before that one or remove it",
            )
            return


def _check_floor(genome: GameGenome, report: Report) -> None:
    """Warns of a floor that is asked for when the match is over already."""
    if genome.game_rules.score_floor is None or not scores_points(genome):
        return
    for number, win in enumerate(genome.win_conditions):
        if win.type in ALWAYS_MET and win.trigger == Trigger.HAND_END:
            report.warning(
                Code.WIN_FORESTALLED,
                "game_rules.score_floor",
                f"never decides, because win_conditions[{number}] is always met first; remove it",
            )
            return
