"""`darwindeck check`: all that is wrong with a game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from darwindeck._shared.text import printable
from darwindeck.cli.output import AsJson, new_table, print_json, print_table
from darwindeck.errors import GenomeError, Problem, shortlist
from darwindeck.genome.file.library import read_genome
from darwindeck.genome.validate import validate

if TYPE_CHECKING:
    from darwindeck.measures.trial import Finding

NoTrial = Annotated[bool, Parameter(name="--no-trial", negative="", help="Do not play.")]


def check(file: str, /, *, no_trial: NoTrial = False, as_json: AsJson = False) -> int:
    """List all problems of a game file, with their paths; then play it for a second.

    Parameters
    ----------
    file
        The path of a game file, or a bundled game.
    """
    problems = _problems(file)
    counts = Counter(problem.severity for problem in problems)
    findings = [] if no_trial or counts["error"] else _played(file)
    if as_json:
        print_json({"game": file, "problems": problems, "trial": findings})
        return 2 if counts["error"] else 0
    if problems:
        table = new_table("severity", "path", "problem")
        for problem in shortlist(problems):
            table.add_row(problem.severity, problem.path or "(game)", problem.message)
        print_table(table)
        # Of faults without end only the first are known by severity.
        found = [_count(*item) for item in counts.items()] if problems[-1].path else ["many errors"]
        print(f"{printable(file)}: {', '.join(found)}")
    else:
        print(f"{printable(file)}: no problems")
    if findings:
        table = new_table("in play", "what was seen")
        for finding in findings:
            table.add_row(finding.name, finding.detail)
        print_table(table)
    return 2 if counts["error"] else 0


def _played(file: str) -> list[Finding]:
    # Imported here, because statistics take longer to import than a file to be checked.
    from darwindeck.measures.trial import tried

    return tried(read_genome(file))


def _problems(file: str) -> list[Problem]:
    try:
        return validate(read_genome(file))
    except GenomeError as error:
        # A problem with a path is about what the file says; without, the file cannot be read.
        if error.problems[0].path:
            return list(error.problems)
        raise


def _count(severity: str, count: int) -> str:
    return f"{count} {severity}{'' if count == 1 else 's'}"
