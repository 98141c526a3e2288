"""Every problem of a genome at once: types, then ranges, then the rules of `checks`.

Ranges are written in the schema, beside the fields that they limit, and read
from there. Errors make a genome unusable; warnings do not.
"""

from __future__ import annotations

import msgspec

from darwindeck.errors import Problem
from darwindeck.genome.file.faults import faults_in
from darwindeck.genome.rules.effects import check_effects
from darwindeck.genome.rules.layouts import check_layouts
from darwindeck.genome.rules.meaning import check_meaning
from darwindeck.genome.rules.phases import check_phases
from darwindeck.genome.rules.ranges import check_lengths, check_ranges
from darwindeck.genome.rules.reach import check_reach
from darwindeck.genome.rules.report import Report
from darwindeck.genome.rules.scoring import check_scoring
from darwindeck.genome.rules.sequence import check_sequence
from darwindeck.genome.rules.setup import check_setup, check_teams
from darwindeck.genome.rules.table import check_table
from darwindeck.genome.rules.turns import check_turns
from darwindeck.genome.rules.winning import check_winning
from darwindeck.genome.schema import GameGenome


def validate(genome: GameGenome) -> list[Problem]:
    """Every problem of a genome; none: it can be played and is coherent."""
    try:
        genome = conform(genome)
    except msgspec.ValidationError as error:
        return _misfits(genome) or [problem_from(error)]
    report = Report()
    # Lists come first: no check below has to expect one without end.
    check_lengths(genome, report)
    if report.problems:
        return report.problems
    check_ranges(genome, report)
    check_teams(genome, report)
    check_setup(genome, report)
    check_table(genome, report)
    check_phases(genome, report)
    check_turns(genome, report)
    check_layouts(genome, report)
    check_effects(genome, report)
    check_scoring(genome, report)
    check_winning(genome, report)
    # What is only odd is said where nothing is wrong.
    if not any(problem.severity == "error" for problem in report.problems):
        check_sequence(genome, report)
        check_meaning(genome, report)
        check_reach(genome, report)
    return report.problems


def errors_in(genome: GameGenome) -> list[Problem]:
    """The problems that make a genome unusable."""
    return [problem for problem in validate(genome) if problem.severity == "error"]


def conform(genome: GameGenome) -> GameGenome:
    """The genome with every type as the schema has it, which construction does not check."""
    if not isinstance(genome, GameGenome):
        raise TypeError(f"a GameGenome is needed, not {genome!r}: see load_game()")
    try:
        plain = msgspec.to_builtins(genome)
    except (TypeError, ValueError) as error:
        raise msgspec.ValidationError(str(error)) from error
    return msgspec.convert(plain, GameGenome)


def problem_from(error: msgspec.ValidationError) -> Problem:
    """A msgspec error, which ends with "at `$.path`", as a problem."""
    message, _, path = str(error).partition(" - at `$")
    return Problem(path.rstrip("`").lstrip("."), message)


def _misfits(genome: GameGenome) -> list[Problem]:
    """What has another type than the schema says."""
    try:
        return faults_in(msgspec.to_builtins(genome))
    except (TypeError, ValueError):
        return []
