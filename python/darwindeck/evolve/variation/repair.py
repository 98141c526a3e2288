"""Repair after a variation: rules that no longer fit one another are brought into line.

What can be mended is mended by its own fitting function; what then still has no
effect or cannot stand is taken away, as `cleanup` does. Repair never raises; what
it cannot mend stays wrong, and `validate` says so.
"""

from __future__ import annotations

import msgspec

from darwindeck.evolve.variation.operators.fitting import fit_deal, fit_deck, fit_ranks, fit_teams
from darwindeck.evolve.variation.operators.fitting_layouts import fit_layout_turns, fit_layouts
from darwindeck.evolve.variation.operators.fitting_points import fit_scoring, fit_winning
from darwindeck.evolve.variation.operators.fitting_turns import (
    fit_effects,
    fit_phases,
    fit_piles,
    fit_tableau,
)
from darwindeck.genome.rules.cleanup import cleanup
from darwindeck.genome.rules.ranges import check_lengths, check_ranges
from darwindeck.genome.rules.report import Report
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import conform, errors_in

FITTERS = (
    fit_teams,
    fit_deck,
    fit_ranks,
    fit_layouts,
    fit_tableau,
    fit_piles,
    fit_deal,
    fit_phases,
    fit_effects,
    fit_layout_turns,
    fit_scoring,
    fit_winning,
)
"""In order: seats, cards, table, turns, points."""
ROUNDS = 3
"""Taking something away can leave something else without use."""


def repair(genome: GameGenome) -> GameGenome:
    """The game with every rule in line with the others, as far as that goes."""
    return _mended(genome)[0]


def mended(genome: GameGenome) -> GameGenome | None:
    """The repaired game, or None where it still has errors."""
    repaired, is_valid = _mended(genome)
    return repaired if is_valid else None


def _mended(genome: GameGenome) -> tuple[GameGenome, bool]:
    try:
        genome = conform(genome)
    except (TypeError, msgspec.ValidationError):
        return genome, False
    if not genome.turn_structure.phases or not _is_in_range(genome):
        return genome, False
    for _ in range(ROUNDS):
        genome = fit(genome)
        if not errors_in(genome):
            return genome, True
        genome = cleanup(genome)
    genome = fit(genome)
    return genome, not errors_in(genome)


def _is_in_range(genome: GameGenome) -> bool:
    """What is out of range was never meant, so nothing is made of it."""
    report = Report()
    check_lengths(genome, report)
    check_ranges(genome, report)
    paths = [problem.path for problem in report.problems]
    return all(path == "win_conditions" for path in paths)


def fit(genome: GameGenome) -> GameGenome:
    """One round of all that brings rules into line."""
    for fitter in FITTERS:
        genome = fitter(genome)
    return genome
