"""Operators: the moves of a designer, each with its companions.

A move changes one idea and all that goes with it: bidding with its contracts,
trump with its suit, a target with its points. `repair` settles what is left.
"""

from __future__ import annotations

import difflib

from darwindeck.evolve.operators import (
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
from darwindeck.evolve.operators.operator import Move, Operator

__all__ = ["OPERATORS", "Move", "Operator", "operator_named"]

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
    """The operator of a name; else a ValueError with those that look like it."""
    for operator in OPERATORS:
        if operator.name == name:
            return operator
    near = difflib.get_close_matches(name, [operator.name for operator in OPERATORS], n=3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise ValueError(f"there is no operator {name!r}{hint}")
