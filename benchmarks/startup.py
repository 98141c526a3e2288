"""How long the import of the package and `darwindeck --help` take, best of several.

    python benchmarks/startup.py [--rounds 10] [--json]

Names are imported when they are first used, so the import is timed bare and
with all names. It is timed inside a fresh interpreter; the command is timed from
outside, with the interpreter's own start in it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from typing import Annotated

import cyclopts
from rich.console import Console
from rich.table import Table

IMPORT = """
import time
start = time.perf_counter()
{statement}
print(time.perf_counter() - start)
"""


@dataclass(frozen=True)
class Row:
    """One claim: seconds, and the most that they may be."""

    claim: str
    seconds: float
    mark: float

    @property
    def passed(self) -> bool:
        return self.seconds <= self.mark


def import_seconds(statement: str) -> float:
    child = [sys.executable, "-c", IMPORT.format(statement=statement)]
    return float(subprocess.run(child, stdout=subprocess.PIPE, text=True, check=True).stdout)


def command_seconds(*arguments: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def best(rounds: int, seconds: Callable[[], float]) -> float:
    return min(seconds() for _ in range(rounds))


def main(
    *, rounds: int = 10, as_json: Annotated[bool, cyclopts.Parameter(name="--json")] = False
) -> None:
    """Time the import of the package and the command line's help."""
    found = [
        Row(statement, best(rounds, partial(import_seconds, statement)), 0.150)
        for statement in ("import darwindeck", "from darwindeck import *")
    ]
    help_ = best(rounds, lambda: command_seconds("-m", "darwindeck", "--help"))
    found.append(Row("darwindeck --help", help_, 0.300))
    if as_json:
        print(json.dumps([asdict(row) | {"passed": row.passed} for row in found], indent=2))
    else:
        out = Table("claim", title="Best of several starts")
        for heading in ("time", "mark", ""):
            out.add_column(heading, justify="right")
        for row in found:
            verdict = "[green]pass[/]" if row.passed else "[red]FAIL[/]"
            out.add_row(
                row.claim, f"{row.seconds * 1000:.0f} ms", f"≤ {row.mark * 1000:.0f} ms", verdict
            )
        Console().print(out)
    sys.exit(0 if all(row.passed for row in found) else 1)


if __name__ == "__main__":
    cyclopts.run(main)
