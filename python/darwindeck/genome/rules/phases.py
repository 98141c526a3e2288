"""Checks of the turn structure: which phases in which order, and those of the whole table."""

from __future__ import annotations

from darwindeck.codes import Code
from darwindeck.genome.facts.cards import has_jokers, largest_hand, suits_in
from darwindeck.genome.facts.piles import hands_grow
from darwindeck.genome.facts.turns import blocks, loop_start
from darwindeck.genome.phase_spelling import shortest_cycle
from darwindeck.genome.rules.report import Report
from darwindeck.genome.rules.setup import check_first_card, check_rank_order
from darwindeck.genome.schema import (
    JOKER,
    BiddingPhase,
    Breaking,
    DiscardPhase,
    FirstPlayer,
    GameGenome,
    HandEnd,
    LayoutPhase,
    PassPhase,
    PassTo,
    PlayPhase,
    TrickJokers,
    TrickPhase,
    Trump,
    TrumpChoice,
    TurnUp,
)
from darwindeck.genome.schema.phases import MOST_TRUMPS


def check_phases(genome: GameGenome, report: Report) -> None:
    _check_order(genome, report)
    _check_loop(genome, report)
    _check_reached(genome, report)
    for place, phase in enumerate(genome.turn_structure.phases):
        path = f"turn_structure.phases[{place}]"
        if isinstance(phase, TrickPhase):
            _check_trick(phase, path, genome, report)
        elif isinstance(phase, BiddingPhase):
            _check_bidding(phase, path, genome, report)
        elif isinstance(phase, PassPhase):
            _check_pass(phase, path, genome, report)


# --- The order of phases --------------------------------------------------------


def _check_order(genome: GameGenome, report: Report) -> None:
    phases = genome.turn_structure.phases
    path = "turn_structure.phases"
    kinds = TrickPhase | PlayPhase | DiscardPhase | LayoutPhase
    if phases and not any(isinstance(phase, kinds) for phase in phases):
        report.error(
            Code.NOTHING_IS_PLAYED,
            path,
            "no trick, play, discard or layout phase; a game needs at least one",
        )
    tricks = [place for place, phase in enumerate(phases) if isinstance(phase, TrickPhase)]
    biddings = [place for place, phase in enumerate(phases) if isinstance(phase, BiddingPhase)]
    for number, place in enumerate(biddings):
        path = f"turn_structure.phases[{place}]"
        if number > 0:
            report.error(
                Code.SECOND_OF_ITS_KIND, path, "a second bidding phase; a game has at most one"
            )
        if not tricks:
            report.error(
                Code.BIDDING_MISPLACED,
                path,
                "bidding without tricks; add a trick phase or remove it",
            )
        elif place > tricks[0]:
            report.error(
                Code.BIDDING_MISPLACED,
                path,
                "bidding after tricks; put it before the first trick phase",
            )
        elif place >= loop_start(genome):
            report.error(
                Code.BIDDING_MISPLACED,
                path,
                "bidding inside the loop; bids are made once, before loop_from",
            )
    if biddings and genome.contract_scoring is None:
        report.error(Code.MISSING, "contract_scoring", "missing; a game with bidding needs it")
    if genome.contract_scoring is not None and not biddings:
        report.error(
            Code.NO_EFFECT, "contract_scoring", "has no effect without a bidding phase; remove one"
        )


def _check_loop(genome: GameGenome, report: Report) -> None:
    structure, ends = genome.turn_structure, genome.game_rules.hand_ends_when
    phases, loop_from = structure.phases, structure.loop_from
    path, last = "turn_structure.loop_from", len(blocks(phases)) - 1
    if loop_from is not None and phases and loop_from > last:
        report.error(
            Code.NO_SUCH_BLOCK, path, f"there is no block {loop_from}; blocks are 0 to {last}"
        )
    if ends == HandEnd.SHOWDOWN:
        if loop_from is not None:
            report.error(
                Code.NO_EFFECT, path, "no effect with showdown, which ends the hand; leave it out"
            )
        return
    looped = phases[loop_start(genome) :]
    if looped and all(isinstance(phase, PassPhase | BiddingPhase) for phase in looped):
        report.error(
            Code.ENDLESS_LOOP,
            path,
            "nothing in the loop plays cards, so a hand would never end; "
            "loop from an earlier block or end hands with showdown",
        )


def _check_reached(genome: GameGenome, report: Report) -> None:
    """Nothing follows a trick phase in which the hands are played out."""
    phases = genome.turn_structure.phases
    cards_left = None if hands_grow(genome) else largest_hand(genome)
    for place, phase in enumerate(phases):
        if not isinstance(phase, TrickPhase):
            continue
        if cards_left is not None:
            cards_left -= phase.tricks
        if phase.tricks and (cards_left is None or cards_left > 0):
            continue
        until = f"turn_structure.phases[{place}] plays until hands are empty"
        if genome.turn_structure.loop_from not in (None, len(blocks(phases)) - 1):
            report.error(
                Code.NO_EFFECT,
                "turn_structure.loop_from",
                f"no effect because {until}; leave it out",
            )
        if genome.game_rules.hand_ends_when == HandEnd.SHOWDOWN:
            report.error(
                Code.NO_SHOWDOWN,
                "game_rules.hand_ends_when",
                f"showdown, but {until}; use all_hands_empty or play fewer tricks",
            )
        if place + 1 < len(phases):
            report.error(
                Code.NEVER_REACHED,
                f"turn_structure.phases[{place + 1}]",
                f"never reached because {until}; remove it or play fewer tricks before it",
            )
        return


# --- Phases of the whole table --------------------------------------------------


def _check_bidding(phase: BiddingPhase, path: str, genome: GameGenome, report: Report) -> None:
    if phase.min_bid > phase.max_bid:
        report.error(
            Code.LEAST_ABOVE_MOST,
            f"{path}.min_bid",
            f"{phase.min_bid} is above max_bid {phase.max_bid}; it may not be higher",
        )
    if not genome.team_mode:
        report.unused(phase, path, ("max_team_bid",), "without teams")
    check_first_card(phase, path, genome, report)


def _check_trick(phase: TrickPhase, path: str, genome: GameGenome, report: Report) -> None:
    _check_trump(phase, path, genome, report)
    suits = suits_in(genome.setup)
    if phase.breaking == Breaking.NONE:
        report.unused(phase, path, ("breaking_suit",), "with breaking none")
    elif phase.breaking_suit is None:
        report.error(
            Code.MISSING, f"{path}.breaking_suit", f"missing; {phase.breaking} needs a suit"
        )
    elif phase.breaking_suit not in suits:
        report.error(
            Code.NOT_IN_DECK,
            f"{path}.breaking_suit",
            f"the deck has no {phase.breaking_suit}; its suits are {suits}",
        )
    check_first_card(phase, path, genome, report)
    if phase.first_player != FirstPlayer.HOLDER_OF:
        report.unused(phase, path, ("lead_first_card",), "without first_player holder_of")
    if not any(rule.points for rule in genome.card_scoring):
        report.unused(phase, path, ("no_points_first_trick",), "without card_scoring")
    kinds = [isinstance(other, TrickPhase) for other in genome.turn_structure.phases]
    if path != f"turn_structure.phases[{kinds.index(True)}]":
        fields = ("first_player", "first_card", "lead_first_card", "no_points_first_trick")
        report.unused(phase, path, fields, "after the first trick phase of a hand")


def _check_trump(phase: TrickPhase, path: str, genome: GameGenome, report: Report) -> None:
    suits = suits_in(genome.setup)
    given = phase.trump_suits
    where = f"{path}.trump_suits"
    if phase.trump == Trump.FIXED:
        if len(given) != 1 or given[0] == TrumpChoice.NONE:
            report.error(Code.TRUMPS_MISCOUNTED, where, "a fixed trump is exactly one suit")
    elif phase.trump == Trump.ROTATING:
        if not 2 <= len(given) <= MOST_TRUMPS:
            report.error(
                Code.TRUMPS_MISCOUNTED,
                where,
                f"{len(given)} given; a rotation has 2 to {MOST_TRUMPS}",
            )
        played = shortest_cycle(given, genome.game_rules.hands)
        if given and all(choice == TrumpChoice.NONE for choice in played):
            report.error(
                Code.ROTATION_WITHOUT_SUIT,
                where,
                "the rotation never comes to a suit; name one or use trump none",
            )
    else:
        report.unused(phase, path, ("trump_suits",), f"with trump {phase.trump}")
    for place, choice in enumerate(given):
        if choice != TrumpChoice.NONE and choice not in suits:
            report.error(
                Code.NOT_IN_DECK,
                f"{where}[{place}]",
                f"the deck has no {choice}; its suits are {suits}",
            )
    if phase.trump == Trump.TURNED_UP and genome.setup.turn_up == TurnUp.NONE:
        report.error(
            Code.NOTHING_TURNED_UP,
            f"{path}.trump",
            "turned_up, but no card is; set setup.turn_up or another trump",
        )
    _check_trump_order(phase, path, genome, report)


def _check_trump_order(phase: TrickPhase, path: str, genome: GameGenome, report: Report) -> None:
    """How trumps rank, and jokers among them."""
    if phase.trump == Trump.NONE:
        report.unused(phase, path, ("trump_order",), "without a trump")
    if not has_jokers(genome.setup):
        report.unused(phase, path, ("jokers",), "without jokers in the deck")
    if JOKER in phase.trump_order and phase.jokers != TrickJokers.TRUMP:
        report.error(
            Code.NO_EFFECT,
            f"{path}.trump_order",
            "X has no effect unless jokers is trump; leave it out",
        )
    check_rank_order(genome.setup, phase.trump_order, f"{path}.trump_order", report)


def _check_pass(phase: PassPhase, path: str, genome: GameGenome, report: Report) -> None:
    hand = largest_hand(genome)
    if phase.count > hand and not hands_grow(genome):
        report.error(
            Code.PASS_TOO_LARGE,
            f"{path}.count",
            f"{phase.count} cards, but no hand has more than {hand}",
        )
    where = f"{path}.directions"
    if phase.by_placing:
        report.unused(phase, path, ("directions",), "when passing by placing")
        return
    if not phase.directions:
        report.error(Code.TOO_FEW, where, "none is given; give at least one direction")
    played = shortest_cycle(phase.directions, genome.game_rules.hands)
    if phase.directions and all(direction == PassTo.NONE for direction in played):
        report.error(
            Code.NEVER_PASSED, where, "cards are never passed; give a direction or remove the phase"
        )
    for place, direction in enumerate(phase.directions):
        if direction == PassTo.ACROSS and genome.player_count % 2:
            report.error(
                Code.NOBODY_ACROSS,
                f"{where}[{place}]",
                f"nobody sits across with {genome.player_count} players; "
                "use left or right, or an even number of players",
            )
