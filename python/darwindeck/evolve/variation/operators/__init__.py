"""Operators: the moves of a designer, each with its companions.

A move changes one idea and all that goes with it: bidding with its contracts,
trump with its suit, a target with its points. `repair` settles what is left.
"""

from __future__ import annotations

import difflib

from darwindeck.evolve.variation.operators import (
    bidding,
    categories,
    dealing,
    effects,
    going_out,
    layout_points,
    layouts,
    passing,
    plays,
    scoring,
    seats,
    tableau,
    teams,
    tricks,
    turns,
    winning,
)
from darwindeck.evolve.variation.operators.bidding import (
    AddBiddingPhaseMutation,
    MutateBiddingPhaseMutation,
    MutateContractScoringMutation,
    RemoveBiddingPhaseMutation,
)
from darwindeck.evolve.variation.operators.effects import (
    AddEffectMutation,
    MutateEffectMutation,
    RemoveEffectMutation,
)
from darwindeck.evolve.variation.operators.operator import Move, Mutation, Operator
from darwindeck.evolve.variation.operators.tableau import (
    MutateSequenceDirectionMutation,
    MutateTableauModeMutation,
)
from darwindeck.evolve.variation.operators.teams import (
    DisableTeamModeMutation,
    EnableTeamModeMutation,
    MutateTeamAssignmentMutation,
)
from darwindeck.evolve.variation.operators.winning import CleanupOrphanedResourcesMutation

__all__ = [
    "OPERATORS",
    "AddBiddingPhaseMutation",
    "AddEffectMutation",
    "CleanupOrphanedResourcesMutation",
    "DisableTeamModeMutation",
    "EnableTeamModeMutation",
    "Move",
    "MutateBiddingPhaseMutation",
    "MutateContractScoringMutation",
    "MutateEffectMutation",
    "MutateSequenceDirectionMutation",
    "MutateTableauModeMutation",
    "MutateTeamAssignmentMutation",
    "Mutation",
    "Operator",
    "RemoveBiddingPhaseMutation",
    "RemoveEffectMutation",
    "operator_named",
]

OPERATORS: tuple[Operator, ...] = (
    *bidding.OPERATORS,
    *teams.OPERATORS,
    *seats.OPERATORS,
    *tableau.OPERATORS,
    *effects.OPERATORS,
    *tricks.OPERATORS,
    *passing.OPERATORS,
    *plays.OPERATORS,
    *turns.OPERATORS,
    *dealing.OPERATORS,
    *scoring.OPERATORS,
    *categories.OPERATORS,
    *going_out.OPERATORS,
    *winning.OPERATORS,
    *layouts.OPERATORS,
    *layout_points.OPERATORS,
)


def operator_named(name: str) -> Operator:
    """The operator of a name, or of a class's name; else a ValueError with those like it."""
    for operator in OPERATORS:
        if name in (operator.name, type(operator).__name__) and name != Operator.__name__:
            return operator
    near = difflib.get_close_matches(name, [operator.name for operator in OPERATORS], n=3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise ValueError(f"there is no operator {name!r}{hint}")
