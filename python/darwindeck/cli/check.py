"""`darwindeck check`: all that is wrong with a game."""

from __future__ import annotations

from collections import Counter

from darwindeck.cli.output import AsJson, new_table, print_json, print_table
from darwindeck.errors import GenomeError, Problem
from darwindeck.genome.library import read_genome
from darwindeck.genome.validate import validate


def check(file: str, /, *, as_json: AsJson = False) -> int:
    """List all problems of a game file, with their paths.


    Parameters
    ----------
    file
        The path of a game file, or a bundled game.
    """
    problems = _problems(file)
    counts = Counter(problem.severity for problem in problems)
    if as_json:
        print_json({"game": file, "problems": problems})
    elif problems:
        table = new_table("severity", "path", "problem")
        for problem in problems:
            table.add_row(problem.severity, problem.path or "(game)", problem.message)
        print_table(table)
        print(f"{file}: {', '.join(_count(*item) for item in counts.items())}")
    else:
        print(f"{file}: no problems")
    return 2 if counts["error"] else 0


def _problems(file: str) -> list[Problem]:
    try:
        return validate(read_genome(file))
    except GenomeError as error:
        # A problem with a path is about what the file says; without, the file cannot be read.
        if all(problem.path for problem in error.problems):
            return list(error.problems)
        raise


def _count(severity: str, count: int) -> str:
    return f"{count} {severity}{'' if count == 1 else 's'}"
