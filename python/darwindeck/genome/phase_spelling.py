"""The one spelling of the phases of a game; the rest is in `genome.canonical`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from darwindeck.genome.facts.cards import largest_hand, ranks_in
from darwindeck.genome.facts.effects import looks_at_others
from darwindeck.genome.facts.piles import hands_grow, most_in_a_play
from darwindeck.genome.facts.turns import blocks
from darwindeck.genome.schema import (
    JOKER,
    RANKS,
    BiddingPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    GameGenome,
    HandEnd,
    LayoutPhase,
    Match,
    OnlyIf,
    PassPhase,
    PassTo,
    Phase,
    PlayPhase,
    Protection,
    TrickJokers,
    TrickPhase,
    Trump,
    TrumpChoice,
    TurnStructure,
    UseOf,
)

_T = TypeVar("_T")

MOST_DISCARDED = 10
"""The highest count of a discard phase, and its highest repeat."""


def spelt_phases(genome: GameGenome) -> TurnStructure:
    """The same phases, in the one spelling."""
    structure = genome.turn_structure
    phases = [_phase(phase, genome) for phase in _counted_tricks(genome)]
    loop_from = structure.loop_from
    if loop_from == len(blocks(structure.phases)) - 1:
        loop_from = None
    if phases and loop_from is None and genome.game_rules.hand_ends_when != HandEnd.SHOWDOWN:
        last = phases[-1]
        if isinstance(last, TrickPhase):  # it is followed by itself until hands are empty
            phases[-1] = replace(last, tricks=0)
    return TurnStructure(phases=tuple(phases), loop_from=loop_from)


def _counted_tricks(genome: GameGenome) -> tuple[Phase, ...]:
    """The phases, with 0 for as many tricks as there are cards."""
    if hands_grow(genome):
        return genome.turn_structure.phases
    phases: list[Phase] = []
    cards_left = largest_hand(genome)
    for phase in genome.turn_structure.phases:
        if isinstance(phase, TrickPhase):
            if phase.tricks >= cards_left > 0:
                phase = replace(phase, tricks=0)
            cards_left -= phase.tricks or cards_left
        phases.append(phase)
    return tuple(phases)


def _phase(phase: Phase, genome: GameGenome) -> Phase:
    match phase:
        case TrickPhase():
            return _trick(phase, genome)
        case BiddingPhase():
            return _bidding(phase, genome)
        case PassPhase():
            return _pass(phase, genome)
        case PlayPhase():
            return _play(phase, genome)
        case DrawPhase(source=DrawSource.PREVIOUS_HAND) if genome.player_count == 2:
            return replace(phase, source=DrawSource.NEXT_HAND)
        case DrawPhase():
            return phase
        case DiscardPhase():
            return _discard(phase)
        case LayoutPhase():
            return _layout(phase, genome)


def phase_as_listed(phase: Phase, given: Phase) -> Phase:
    """A phase in its one spelling, its lists in the order in which they were given."""
    match phase, given:
        case PlayPhase(), PlayPhase():
            return replace(phase, matches=tuple(sorted(phase.matches, key=given.matches.index)))
        case LayoutPhase(), LayoutPhase():
            return replace(phase, uses=tuple(sorted(phase.uses, key=given.uses.index)))
        case _:
            return phase


def _play(phase: PlayPhase, genome: GameGenome) -> PlayPhase:
    matches = tuple(match for match in Match if match in phase.matches)
    most = max(most_in_a_play(phase, genome), phase.min_cards)
    return replace(
        phase,
        max_cards=min(phase.max_cards, most),
        matches=matches,
        match_all=phase.match_all and len(matches) > 1,
        wild_ranks=in_order(phase.wild_ranks),
    )


def _discard(phase: DiscardPhase) -> DiscardPhase:
    """Discarding one card twice is discarding two, unless the turn is looked at between."""
    total = phase.count * phase.repeat
    if phase.pairs or phase.only_if == OnlyIf.CANNOT_PLAY:
        return phase
    for repeat in range(1, min(phase.repeat, MOST_DISCARDED)):
        if total % repeat == 0 and total // repeat <= MOST_DISCARDED:
            return replace(phase, count=total // repeat, repeat=repeat)
    return phase


def _layout(phase: LayoutPhase, genome: GameGenome) -> LayoutPhase:
    """Where nobody looks at the caller's cards, they need no protection from it."""
    uses = tuple(use for use in UseOf if use in phase.uses)
    protection = phase.protection
    if protection == Protection.EVERYTHING and not looks_at_others(genome):
        protection = Protection.CARDS
    return replace(phase, uses=uses, protection=protection)


def _trick(phase: TrickPhase, genome: GameGenome) -> TrickPhase:
    plain = (genome.setup.rank_order or ranks_in(genome.setup)).replace(JOKER, "")
    # Jokers that are trumps are the highest, unless the order says otherwise.
    order = phase.trump_order.removesuffix(JOKER)
    if phase.jokers == TrickJokers.TRUMP or order == phase.trump_order:
        phase = replace(phase, trump_order="" if order == plain else order)
    if phase.trump == Trump.ROTATING:
        suits = shortest_cycle(phase.trump_suits, genome.game_rules.hands)
        single = len(suits) == 1 and suits[0] != TrumpChoice.NONE
        trump = Trump.FIXED if single else Trump.ROTATING
        phase = replace(phase, trump=trump, trump_suits=suits)
    return phase


def _bidding(phase: BiddingPhase, genome: GameGenome) -> BiddingPhase:
    """Limits that no hand reaches are lowered to what it can; a bid of 0 is Nil once only."""
    highest = phase.max_bid
    if not hands_grow(genome):
        highest = min(highest, largest_hand(genome))
    lowest = min(phase.min_bid, highest)
    if phase.allow_nil and lowest == 0 and highest > 0:
        lowest = 1
    most = max((len(team) for team in genome.teams), default=0) * highest
    limit = 0 if genome.teams and phase.max_team_bid >= most else phase.max_team_bid
    return replace(phase, min_bid=lowest, max_bid=highest, max_team_bid=limit)


def _pass(phase: PassPhase, genome: GameGenome) -> PassPhase:
    directions = phase.directions
    if genome.player_count == 2:
        directions = tuple(PassTo.NONE if d == PassTo.NONE else PassTo.LEFT for d in directions)
    return replace(phase, directions=shortest_cycle(directions, genome.game_rules.hands))


# --- Lists and sets -------------------------------------------------------------


def shortest_cycle(items: Sequence[_T], hands: int) -> tuple[_T, ...]:
    """The shortest list that, repeated, gives the same items for `hands` hands (0: for ever)."""
    size = len(items)
    # Two cycles that agree for as long as both together agree for ever.
    seen = min(hands, 2 * size) if hands > 0 else 2 * size
    for period in range(1, size):
        if all(items[i % size] == items[i % period] for i in range(period, seen)):
            return tuple(items[:period])
    return tuple(items)


def in_order(ranks: str) -> str:
    """A set of ranks, each once and in the usual order, jokers last."""
    return "".join(rank for rank in RANKS + JOKER if rank in ranks)
