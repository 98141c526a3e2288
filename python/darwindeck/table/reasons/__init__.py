"""Why a move may be good, in words that are true of what its seat sees.

Each claim is computed from the view and the rules, one file a family of games; what
a move is worth is the search's to say. Claims are told after "which".
"""

from __future__ import annotations

from darwindeck._native import Move, State
from darwindeck.genome.schema import GameGenome
from darwindeck.table.reasons.claims import Claim, Position
from darwindeck.table.reasons.hands import about_hands
from darwindeck.table.reasons.layouts import about_layouts
from darwindeck.table.reasons.tricks import about_tricks
from darwindeck.table.reasons.turns import about_turns

__all__ = ["Claim", "Position", "reasons"]

MOST_TOLD = 2
"""More reasons than this tell a reader less."""


def reasons(genome: GameGenome, state: State, move: Move) -> tuple[Claim, ...]:
    """What can be said for a legal move, the weightiest first."""
    view = state.view(state.to_move)
    position = Position(genome, view, move, *state.captures(move))
    families = (about_tricks, about_hands, about_turns, about_layouts)
    found = [claim for family in families for claim in family(position)]
    return tuple(found[:MOST_TOLD])
