"""What measured numbers show: tests, verdicts, and tables in Markdown.

Numbers of deals are fixed before anything is measured, so an interval means what it
says. Where many games are tested for the same thing, Holm's method keeps the chance
that any verdict is wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from darwindeck.batches.matches import Estimate, estimate

LEVEL = 0.05


@dataclass(frozen=True)
class Judged:
    """Something in which the new must not be worse: differences, one a deal."""

    name: str
    found: Estimate
    deals: int
    chance: float
    """How often no difference would look at least so bad."""

    @classmethod
    def of(cls, name: str, values: Sequence[float]) -> Judged:
        return cls(name, estimate(values), len(values), chance_of_worse(values))


def chance_of_worse(values: Sequence[float]) -> float:
    """How often the mean would be so low if it were zero: Student's test, one-sided."""
    from scipy import stats

    if len(values) < 2:
        return 1.0
    found = estimate(values)
    if found.error == 0:
        return 1.0 if found.mean >= 0 else 0.0
    return float(stats.t.cdf(found.mean / found.error, len(values) - 1))


def holm(chances: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Which of several hypotheses are rejected, all at one level together.

    The least likely must pass the level shared among all, the next among the rest,
    and so on; the first that does not pass ends it.
    """
    rejected = [False] * len(chances)
    by_chance = sorted(range(len(chances)), key=lambda at: chances[at])
    for done, at in enumerate(by_chance):
        if chances[at] > level / (len(chances) - done):
            break
        rejected[at] = True
    return rejected


@dataclass(frozen=True)
class Bar:
    """A claim, what was measured, and whether it holds."""

    claim: str
    measured: str
    holds: bool

    @property
    def line(self) -> str:
        return row(self.claim, self.measured, yes(self.holds))


def bar_lines(bars: Sequence[Bar]) -> list[str]:
    return [*table_head("bar", "measured", "reached"), *(bar.line for bar in bars)]


def signed(found: Estimate, digits: int = 3) -> str:
    """A mean with its 95% interval."""
    low, high = found.interval
    return f"{found.mean:+.{digits}f} [{low:+.{digits}f}, {high:+.{digits}f}]"


# --- Markdown -------------------------------------------------------------------


def table_head(*headings: str) -> list[str]:
    return [row(*headings), row(*["---"] * len(headings))]


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def yes(holds: bool) -> str:
    return "yes" if holds else "no"


def write_between(lines: Sequence[str], page: Path, begin: str, end: str = "<!-- end -->") -> None:
    """Puts lines between two marks of a page."""
    before, found, rest = page.read_text(encoding="utf-8").partition(begin)
    _, stop, after = rest.partition(end)
    if not (found and stop):
        sys.exit(f"{page} has no place for the tables: {begin} and {end}")
    page.write_text("\n".join([before + found, "", *lines, "", stop + after]), encoding="utf-8")
