"""Checks of what lies on the table: piles, cards turned up, further deals, the tableau."""

from __future__ import annotations

from darwindeck.codes import Code
from darwindeck.genome.facts.cards import ranks_in
from darwindeck.genome.facts.piles import MODE_FIELDS, left_over, turned_up, uses_discard
from darwindeck.genome.facts.turns import is_played_in_turns, phases_of, plays_to
from darwindeck.genome.rules.report import Report
from darwindeck.genome.schema import (
    RANKS,
    DrawPhase,
    GameGenome,
    HandMode,
    PlayPhase,
    PlayTarget,
    SetupRules,
    TableauMode,
    WinType,
)


def check_table(genome: GameGenome, report: Report) -> None:
    _check_hand_mode(genome, report)
    _check_opening(genome, report)
    _check_redeal(genome, report)
    _check_tableau(genome, report)
    _check_coherence(genome, report)


def check_ranks(setup: SetupRules, ranks: str, path: str, report: Report) -> None:
    """Ranks that a rule names must be in the deck."""
    found = ranks_in(setup)
    if missing := [rank for rank in ranks if rank not in found]:
        report.error(
            Code.NOT_IN_DECK, path, f"the deck has no {missing[0]!r}; its ranks are {found}"
        )


# --- Hands and open cards -------------------------------------------------------


def _check_hand_mode(genome: GameGenome, report: Report) -> None:
    setup = genome.setup
    war = setup.tableau_mode == TableauMode.WAR
    if war and setup.hand_mode != HandMode.PILE:
        report.error(
            Code.PILES_AND_WAR, "setup.hand_mode", "war turns the top cards of piles; use pile"
        )
    if setup.hand_mode != HandMode.PILE:
        return
    if not war:
        report.error(
            Code.PILES_AND_WAR,
            "setup.hand_mode",
            "the top card of a pile can only be turned; use hand, or tableau_mode war",
        )
    for place, phase in enumerate(genome.turn_structure.phases):
        if place > 0 or not isinstance(phase, PlayPhase):
            report.error(
                Code.PILES_AND_WAR,
                f"turn_structure.phases[{place}]",
                "from a pile cards can only be turned; one play phase is all there is",
            )


def _check_opening(genome: GameGenome, report: Report) -> None:
    """Cards that lie open before the first turn."""
    setup = genome.setup
    modes = (TableauMode.NONE, TableauMode.MATCH_RANK)
    used = plays_to(genome, PlayTarget.TABLEAU) and setup.tableau_mode in modes
    if setup.initial_tableau and not used:
        report.error(
            Code.OPEN_CARDS_UNUSED,
            "setup.initial_tableau",
            "only a play phase to the tableau, in mode none or match_rank, uses these cards",
        )
    if setup.initial_discard and not uses_discard(genome):
        report.error(
            Code.DISCARD_UNUSED,
            "setup.initial_discard",
            "no phase plays to the discard pile or draws from it",
        )
    left = min(left_over(genome))
    if left >= 0 and turned_up(setup) > left:
        field = "initial_tableau" if setup.initial_tableau > left else "initial_discard"
        report.error(
            Code.TOO_MANY_OPENED,
            f"setup.{field}",
            f"{turned_up(setup)} cards to turn up, but {left} are left; deal fewer cards",
        )
    if not setup.initial_discard:
        report.unused(setup, "setup", ("buried_ranks",), "without initial_discard")
    check_ranks(setup, setup.buried_ranks, "setup.buried_ranks", report)
    if set(setup.buried_ranks) >= set(RANKS) & set(ranks_in(setup)):
        report.error(
            Code.ALL_BURIED,
            "setup.buried_ranks",
            "every rank is buried; leave one to start the pile",
        )


def _check_redeal(genome: GameGenome, report: Report) -> None:
    if not genome.setup.redeal_when_empty:
        return
    path = "setup.redeal_when_empty"
    or_draw = any(phase.or_draw for phase in phases_of(genome, PlayPhase))
    if max(left_over(genome)) <= turned_up(genome.setup):
        report.error(
            Code.NOTHING_TO_REDEAL, path, "no card is left after the deal; deal fewer cards"
        )
    elif or_draw or phases_of(genome, DrawPhase):
        report.error(
            Code.REDEAL_MISPLACED, path, "cards that are left are dealt again or drawn, not both"
        )
    elif not is_played_in_turns(genome):
        report.error(
            Code.REDEAL_MISPLACED,
            path,
            "cards are dealt again only where seats do nothing but take turns",
        )


# --- The tableau ----------------------------------------------------------------


def _check_tableau(genome: GameGenome, report: Report) -> None:
    setup, mode = genome.setup, genome.setup.tableau_mode
    if not plays_to(genome, PlayTarget.TABLEAU):
        report.unused(setup, "setup", ("tableau_mode",), "because no phase plays to the tableau")
    for owner, names in MODE_FIELDS.items():
        if mode != owner:
            # Values of cards go with sums, and are looked at there.
            alone = [name for name in names if name != "card_values"]
            report.unused(setup, "setup", alone, f"without tableau_mode {owner}")
    if mode == TableauMode.WAR and genome.player_count != 2:
        report.error(
            Code.WAR_OF_TWO,
            "setup.tableau_mode",
            f"war is for 2 players, not {genome.player_count}; use another",
        )
    _check_card_values(setup, report)
    if mode == TableauMode.SEQUENCE:
        start = setup.sequence_start_rank or ""
        check_ranks(setup, start, "setup.sequence_start_rank", report)


def _check_card_values(setup: SetupRules, report: Report) -> None:
    if not setup.capture_sums:
        report.unused(setup, "setup", ("card_values",), "without capture_sums")
    elif len(setup.card_values) not in (0, len(RANKS)):
        report.error(
            Code.VALUES_INCOMPLETE,
            "setup.card_values",
            f"{len(setup.card_values)} values; give one for each of {RANKS}, or none",
        )


def _check_coherence(genome: GameGenome, report: Report) -> None:
    """Warns of ways to win that do not suit the tableau."""
    unsuited = {
        TableauMode.WAR: (
            Code.WAR_EMPTY_HAND,
            WinType.EMPTY_HAND,
            "who runs out of cards in a war has lost it",
        ),
        TableauMode.MATCH_RANK: (
            Code.MATCH_RANK_CAPTURE_ALL,
            WinType.CAPTURE_ALL,
            "hardly anybody captures every card",
        ),
        TableauMode.SEQUENCE: (
            Code.SEQUENCE_CAPTURE_ALL,
            WinType.CAPTURE_ALL,
            "nothing is captured in a sequence",
        ),
    }
    mode = genome.setup.tableau_mode
    if mode not in unsuited:
        return
    code, kind, why = unsuited[mode]
    for place, condition in enumerate(genome.win_conditions):
        if condition.type == kind:
            report.warning(
                code, f"win_conditions[{place}].type", f"{kind} does not suit {mode}: {why}"
            )
