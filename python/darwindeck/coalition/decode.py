"""Reading a move: Bayes' rule over worlds.

A world gives ranks to the cards that a seat does not know. The model of play says
how likely the move was in each; a small allowance is for all that it does not
explain. What came before the call is read by the engine's chains in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

ALLOWANCE = 0.05
"""The share of moves that the model does not explain; it enters here and nowhere else."""


def even(count: int) -> list[float]:
    """Weights of worlds that nothing tells apart."""
    return [1.0 / count] * count if count else []


def reweighed(weights: Sequence[float], chances: Sequence[float], moves: int) -> list[float]:
    """The weights after a move that was so likely in each world, of so many moves."""
    guess = ALLOWANCE / moves
    told = 1.0 - ALLOWANCE
    new = [
        weight * (told * chance + guess) for weight, chance in zip(weights, chances, strict=True)
    ]
    total = sum(new)
    return [weight / total for weight in new] if total > 0 else list(weights)
