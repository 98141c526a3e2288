"""Warnings about the piles of a sequence: can every card of the deck be played?"""

from __future__ import annotations

from darwindeck.codes import Code
from darwindeck.genome.canonical import smallest_deck
from darwindeck.genome.facts.cards import ACE_LOW, DECK_RANKS, JOKERS, cards_in, ranks_in, suits_in
from darwindeck.genome.rules.report import Report, listed
from darwindeck.genome.schema import GameGenome, SequenceDirection, SetupRules, TableauMode


def check_sequence(genome: GameGenome, report: Report) -> None:
    setup = genome.setup
    if setup.tableau_mode != TableauMode.SEQUENCE:
        return
    _check_start(setup, report)
    _check_gaps(setup, report)
    if jokers := cards_in(setup).intersection(JOKERS):
        report.warning(
            Code.JOKERS_FIT_NOTHING,
            "setup.jokers",
            f"{listed(sorted(jokers))} can never be played, because jokers fit no pile of a "
            "sequence; leave them out",
        )


def _check_start(setup: SetupRules, report: Report) -> None:
    """Piles that grow one way must start at the end that they grow from."""
    start, direction = setup.sequence_start_rank, setup.sequence_direction
    ranks = [rank for rank in ACE_LOW if rank in ranks_in(setup)]
    if direction == SequenceDirection.BOTH:
        return
    end = ranks[0] if direction == SequenceDirection.ASCENDING else ranks[-1]
    if start is None:
        report.warning(
            Code.SEQUENCE_ONE_SIDED,
            "setup.sequence_direction",
            f"any card opens a pile, and {direction} leaves the cards on its other side in the "
            f"hands; set sequence_start_rank to {end} or build both ways",
        )
    elif start != end:
        report.warning(
            Code.SEQUENCE_CUT_OFF,
            "setup.sequence_start_rank",
            f"{start} is not where {direction} sequences begin, so some cards are never played; "
            f"use {end} or build both ways",
        )


def _check_gaps(setup: SetupRules, report: Report) -> None:
    """A pile stops where its suit lacks a card that this kind of deck has."""
    cards, start = cards_in(setup), setup.sequence_start_rank
    kind = [rank for rank in ACE_LOW if rank in DECK_RANKS[smallest_deck(setup).deck]]
    for suit in suits_in(setup):
        places = [place for place, rank in enumerate(kind) if rank + suit in cards]
        lacking = [kind[p] + suit for p in range(places[0], places[-1]) if p not in places]
        if start is not None and start + suit not in cards:
            report.warning(
                Code.PILE_NOT_OPENED,
                "setup.removed_cards",
                f"{start}{suit} is removed, so nothing opens the pile of {suit}; leave it in, "
                "or take out the whole suit",
            )
        elif lacking:
            report.warning(
                Code.PILE_STOPS,
                "setup.removed_cards",
                f"{listed(lacking)} is removed, so the pile of {suit} stops there and some cards "
                "are never played; remove from the ends of a suit only",
            )
