"""Every problem of a genome at once: types, then ranges, then the rules of `checks`.

Ranges are written in the schema, beside the fields that they limit, and read
from there. Errors make a genome unusable; warnings do not.
"""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import inspect

from darwindeck.errors import Problem
from darwindeck.genome.checks.effects import check_effects
from darwindeck.genome.checks.phases import check_phases
from darwindeck.genome.checks.report import Report
from darwindeck.genome.checks.scoring import check_scoring
from darwindeck.genome.checks.setup import check_setup, check_teams
from darwindeck.genome.checks.table import check_table
from darwindeck.genome.checks.turns import check_turns
from darwindeck.genome.checks.winning import check_winning
from darwindeck.genome.schema import GameGenome


def validate(genome: GameGenome) -> list[Problem]:
    """Every problem of a genome; none: it can be played and is coherent."""
    try:
        genome = conform(genome)
    except msgspec.ValidationError as error:
        return [problem_from(error)]
    report = Report()
    _check_ranges(genome, genome_type(), "", report)
    check_teams(genome, report)
    check_setup(genome, report)
    check_table(genome, report)
    check_phases(genome, report)
    check_turns(genome, report)
    check_effects(genome, report)
    check_scoring(genome, report)
    check_winning(genome, report)
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


@cache
def genome_type() -> inspect.Type:
    """The schema as data."""
    return inspect.type_info(GameGenome)


def _check_ranges(value: object, kind: inspect.Type, path: str, report: Report) -> None:
    """Compares every number with the range that the schema gives its field."""
    if isinstance(kind, inspect.StructType) and isinstance(value, kind.cls):
        for field in kind.fields:
            inner = f"{path}.{field.name}" if path else field.name
            _check_ranges(getattr(value, field.name), field.type, inner, report)
    elif isinstance(kind, inspect.VarTupleType) and isinstance(value, tuple):
        for place, item in enumerate(value):
            _check_ranges(item, kind.item_type, f"{path}[{place}]", report)
    elif isinstance(kind, inspect.UnionType):
        for option in kind.types:
            _check_ranges(value, option, path, report)
    elif isinstance(kind, inspect.Metadata) and isinstance(value, int):
        limits = kind.extra_json_schema or {}
        low, high = limits.get("minimum", value), limits.get("maximum", value)
        if not low <= value <= high:
            report.error(path, f"{value} is out of range; it is {low} to {high}")
