"""The kind of decision that matters in a game: phases and scoring that carry value.

Not a count of decisions: in a contract game most of them are plays, and yet it is
the bid that one is paid for.
"""

from __future__ import annotations

from enum import StrEnum

from darwindeck.genome.facts.points import BY_SCORE
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import (
    BiddingPhase,
    GameGenome,
    LayoutPhase,
    PlayPhase,
    TableauMode,
    TrickPhase,
    WinType,
)


class Family(StrEnum):
    """Families of games, as the bundled games have them."""

    BIDDING = "bidding"
    TRICKS = "tricks"
    CLIMBING = "climbing"
    SHEDDING = "shedding"
    CAPTURING = "capturing"
    BUILDING = "building"
    PAIRING = "pairing"
    TURNING = "turning"
    LAYOUT = "layout"


BY_CARDS = {WinType.MOST_CAPTURED, WinType.CAPTURE_ALL}


def family_of(genome: GameGenome) -> Family:
    """The family of a game, by what its decisions are worth."""
    wins = {condition.type for condition in genome.win_conditions}
    plays = phases_of(genome, PlayPhase)
    if phases_of(genome, LayoutPhase):
        return Family.LAYOUT
    if phases_of(genome, TrickPhase):
        paid = phases_of(genome, BiddingPhase) and wins.intersection(BY_SCORE)
        return Family.BIDDING if paid else Family.TRICKS
    if genome.setup.tableau_mode == TableauMode.WAR:
        return Family.TURNING
    if genome.setup.tableau_mode == TableauMode.MATCH_RANK and _pays_for_captures(genome, wins):
        return Family.CAPTURING
    if genome.setup.tableau_mode == TableauMode.SEQUENCE:
        return Family.BUILDING
    if any(phase.climbing for phase in plays):
        return Family.CLIMBING
    return Family.SHEDDING if plays else Family.PAIRING


def _pays_for_captures(genome: GameGenome, wins: set[WinType]) -> bool:
    scores = bool(genome.category_scoring or genome.card_scoring)
    scores = scores or bool(genome.game_rules.extra_card_points)
    return bool(wins & BY_CARDS) or (scores and bool(wins.intersection(BY_SCORE)))
