"""Checks of the phases of a seat's turn: playing, drawing, discarding."""

from __future__ import annotations

from darwindeck.codes import Code
from darwindeck.genome.facts.cards import cards_in, has_jokers
from darwindeck.genome.facts.piles import fills_discard, has_stock, most_of_one_rank
from darwindeck.genome.facts.turns import SeatPhase, blocks
from darwindeck.genome.rules.report import Report
from darwindeck.genome.rules.setup import check_first_card
from darwindeck.genome.rules.table import check_ranks
from darwindeck.genome.schema import (
    JOKER,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    GameGenome,
    Match,
    OnlyIf,
    PlayPhase,
    PlayTarget,
    TableauMode,
)

NO_STOCK = "there is never a card to draw; deal fewer cards"


def check_turns(genome: GameGenome, report: Report) -> None:
    phases = genome.turn_structure.phases
    for block in blocks(phases):
        for place in block:
            phase = phases[place]
            if not isinstance(phase, SeatPhase):
                continue
            path = f"turn_structure.phases[{place}]"
            plays_before = [p for p in phases[block.start : place] if isinstance(p, PlayPhase)]
            plays_after = [p for p in phases[place + 1 : block.stop] if isinstance(p, PlayPhase)]
            if phase.starts_block and not (place and isinstance(phases[place - 1], SeatPhase)):
                report.unused(phase, path, ("starts_block",), "on the first phase of a block")
            _check_only_if(phase, path, bool(plays_before), bool(plays_after), report)
            match phase:
                case PlayPhase():
                    _check_play(phase, path, genome, report)
                    _check_first_player(phase, path, place == block.start, genome, report)
                case DrawPhase():
                    _check_draw(phase, path, bool(plays_after), genome, report)
                case DiscardPhase(pairs=True):
                    report.unused(phase, path, ("count", "repeat"), "when all pairs are discarded")


def _check_only_if(
    phase: SeatPhase, path: str, played: bool, to_play: bool, report: Report
) -> None:
    path = f"{path}.only_if"
    if phase.only_if == OnlyIf.NOTHING_PLAYED and not played:
        report.error(
            Code.ONLY_IF_MISPLACED,
            path,
            "nothing_played, but no play phase comes before it in the turn",
        )
    if phase.only_if == OnlyIf.CANNOT_PLAY:
        if isinstance(phase, PlayPhase):
            report.error(
                Code.ONLY_IF_MISPLACED,
                path,
                "cannot_play is for drawing and discarding before a play phase",
            )
        elif not to_play:
            report.error(
                Code.ONLY_IF_MISPLACED, path, "cannot_play, but no play phase follows in the turn"
            )


# --- Playing --------------------------------------------------------------------


def _check_play(phase: PlayPhase, path: str, genome: GameGenome, report: Report) -> None:
    most = most_of_one_rank(genome)
    if phase.min_cards > phase.max_cards:
        report.error(
            Code.LEAST_ABOVE_MOST,
            f"{path}.min_cards",
            f"{phase.min_cards} is above max_cards {phase.max_cards}",
        )
    elif phase.min_cards > most:
        report.error(
            Code.SET_TOO_LARGE,
            f"{path}.min_cards",
            f"the deck has at most {most} cards of one rank",
        )
    _check_wild(phase, path, genome, report)
    if phase.climbing:
        _check_climbing(phase, path, genome, report)
    if phase.or_draw:
        if phase.repeat > 1:
            report.error(
                Code.DRAW_OFFERED_ONCE,
                f"{path}.or_draw",
                "drawing is offered once; leave repeat at 1",
            )
        if not has_stock(genome):
            report.error(Code.NOTHING_TO_DRAW, f"{path}.or_draw", NO_STOCK)
    mode = genome.setup.tableau_mode
    if phase.target == PlayTarget.TABLEAU and mode != TableauMode.NONE:
        _check_mode(phase, path, mode, report)


def _check_wild(phase: PlayPhase, path: str, genome: GameGenome, report: Report) -> None:
    where = f"{path}.wild_ranks"
    if not phase.matches:
        report.unused(phase, path, ("wild_ranks",), "when any card fits")
    check_ranks(genome.setup, phase.wild_ranks.replace(JOKER, ""), where, report)
    if JOKER in phase.wild_ranks and not has_jokers(genome.setup):
        report.error(
            Code.NO_JOKERS, where, "X stands for jokers, but the deck has none; leave it out"
        )
    if phase.matches and {card[0] for card in cards_in(genome.setup)} <= set(phase.wild_ranks):
        report.error(Code.ALL_WILD, where, "every rank is wild; leave matches and wild_ranks out")


def _check_climbing(phase: PlayPhase, path: str, genome: GameGenome, report: Report) -> None:
    if phase.target != PlayTarget.TABLEAU or genome.setup.tableau_mode != TableauMode.NONE:
        report.error(
            Code.CLIMBING_INCOMPLETE,
            f"{path}.climbing",
            "climbing needs target tableau, and tableau_mode none",
        )
    if set(phase.matches) != {Match.BEATS_TOP}:
        report.error(
            Code.CLIMBING_INCOMPLETE,
            f"{path}.matches",
            "climbing needs beats_top, and nothing else",
        )
    if not phase.optional:
        report.error(
            Code.CLIMBING_INCOMPLETE,
            f"{path}.optional",
            "climbing needs true: a seat may always pass",
        )
    report.unused(phase, path, ("or_draw", "wild_ranks"), "in climbing")


def _check_mode(phase: PlayPhase, path: str, mode: TableauMode, report: Report) -> None:
    """A tableau that does something with cards takes them one at a time, whatever they are."""
    if phase.min_cards > 1 or phase.max_cards > 1:
        field = "min_cards" if phase.min_cards > 1 else "max_cards"
        report.error(
            Code.ONE_CARD_A_PLAY, f"{path}.{field}", f"{mode} takes one card a play; leave it at 1"
        )
    report.unused(phase, path, ("matches",), f"with tableau_mode {mode}")
    if mode == TableauMode.WAR:
        report.unused(phase, path, ("optional", "or_draw", "repeat"), "in a war")


def _check_first_player(
    phase: PlayPhase, path: str, first: bool, genome: GameGenome, report: Report
) -> None:
    if first:
        check_first_card(phase, path, genome, report)
    else:
        fields = ("first_player", "first_card")
        report.unused(phase, path, fields, "because the phase does not start a block")


# --- Drawing --------------------------------------------------------------------


def _check_draw(
    phase: DrawPhase, path: str, to_play: bool, genome: GameGenome, report: Report
) -> None:
    if phase.until_playable:
        where = f"{path}.until_playable"
        if phase.source != DrawSource.STOCK:
            report.error(
                Code.UNTIL_PLAYABLE_MISPLACED,
                where,
                f"one draws until a card fits from the stock, not {phase.source}",
            )
        elif not to_play:
            report.error(Code.UNTIL_PLAYABLE_MISPLACED, where, "no play phase follows in the turn")
        elif phase.count == 1:
            report.error(
                Code.NO_EFFECT, where, "no effect with count 1; raise it or leave it false"
            )
    if phase.source == DrawSource.STOCK and not has_stock(genome):
        report.error(Code.NOTHING_TO_DRAW, f"{path}.source", NO_STOCK)
    if phase.source == DrawSource.DISCARD and not fills_discard(genome):
        report.error(
            Code.DISCARD_NEVER_FILLED, f"{path}.source", "no card ever gets to the discard pile"
        )
