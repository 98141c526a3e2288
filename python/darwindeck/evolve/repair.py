"""Repair after a variation: rules that no longer fit one another are brought into line.

What can be mended is mended by its own fitting function; what then still has no
effect or cannot stand is taken away, as `cleanup` does. Repair never raises; what
it cannot mend stays wrong, and `validate` says so.
"""

from __future__ import annotations

import msgspec

from darwindeck.evolve.operators.fitting import fit_deal, fit_deck, fit_ranks, fit_teams
from darwindeck.evolve.operators.fitting_points import fit_scoring, fit_winning
from darwindeck.evolve.operators.fitting_turns import (
    fit_effects,
    fit_phases,
    fit_piles,
    fit_tableau,
)
from darwindeck.genome.cleanup import cleanup
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import conform

FITTERS = (
    fit_teams,
    fit_deck,
    fit_ranks,
    fit_tableau,
    fit_piles,
    fit_deal,
    fit_phases,
    fit_effects,
    fit_scoring,
    fit_winning,
)
"""In order: seats, cards, table, turns, points."""
ROUNDS = 3
"""Taking something away can leave something else without use."""


def repair(genome: GameGenome) -> GameGenome:
    """The game with every rule in line with the others, as far as that goes."""
    try:
        genome = conform(genome)
    except (TypeError, msgspec.ValidationError):
        return genome
    if not genome.turn_structure.phases:
        return genome
    for _ in range(ROUNDS):
        fitted = fit(genome)
        cleaned = cleanup(fitted)
        if cleaned == fitted:
            return fitted
        genome = cleaned
    return fit(genome)


def fit(genome: GameGenome) -> GameGenome:
    """One round of all that brings rules into line."""
    for fitter in FITTERS:
        genome = fitter(genome)
    return genome
