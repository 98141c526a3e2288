"""Are the reported errors honest, and how reliable is each measure?

    python -m benchmarks.errors --replicates 20 --cache counts.sqlite

Every replicate of every bundled game is read on its own. The spread of its values
is compared with the errors that it reported: a ratio of 1 is honest. Reliability
is the variance between games as a share of all variance of single replicates.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from benchmarks.progress import say
from cyclopts import App

from darwindeck.genome.file.library import bundled_games
from darwindeck.measures.budgets import ONCE
from darwindeck.measures.cache import Cache, File, Memory
from darwindeck.measures.cascade import Cascade, unplayable
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.executor import Threads
from darwindeck.measures.gates import failed, judged
from darwindeck.measures.intervals import Numbers, Reading
from darwindeck.measures.readings import MEASURES, readings_of

app = App(help_format="plaintext")


@app.default
def errors(
    *,
    replicates: int = 20,
    seed: int = 2,
    last_tier: int = 6,
    games: str = "",
    cache: Path | None = None,
) -> None:
    """Print the table of errors and reliabilities, and every gate that a replicate failed."""
    store: Cache = File(cache) if cache else Memory()
    cascade = Cascade(seed, Threads(), store)
    found: dict[str, list[dict[str, Reading]]] = {}
    for name, genome in bundled_games().items():
        if games and name not in games.split(","):
            continue
        whole = cascade.played(genome, range(replicates), last_tier, unplayable)
        singles = [one_replicate(whole, number) for number in range(replicates)]
        found[name] = [readings_of(single) for single in singles]
        lost: dict[str, int] = {}
        for single in singles:
            for verdict in failed(judged(single)):
                lost[verdict.name] = lost.get(verdict.name, 0) + 1
        gates = ", ".join(f"{gate} in {count}" for gate, count in lost.items()) or "none"
        say(f"{name}: gates that single replicates fail: {gates}")
    print()
    print(table(found))


def one_replicate(whole: Evidence, number: int) -> Evidence:
    """What a single replicate says; what is measured once holds for all."""
    counts = {
        tier: found if tier in ONCE else found[number : number + 1]
        for tier, found in whole.counts.items()
    }
    return Evidence(whole.genome, counts)


def table(found: dict[str, list[dict[str, Reading]]]) -> str:
    """By measure: observed spread ÷ reported error, and reliability, in Markdown."""
    lines = [
        "| measure | spread ÷ reported error | of single games | reliability |",
        "| --- | --- | --- | --- |",
    ]
    for measure in MEASURES:
        rows = [
            [reading[measure.name] for reading in readings if measure.name in reading]
            for readings in found.values()
        ]
        rows = [row for row in rows if len(row) > 2]
        if len(rows) < 3:
            continue
        spreads = np.array([np.std([r.value for r in row], ddof=1) for row in rows])
        reported = np.array([np.sqrt(np.mean([r.error**2 for r in row])) for row in rows])
        told = reported > 1e-9
        ratio = f"{_ratio(spreads[told], reported[told]):.2f}" if told.any() else "certain"
        each = spreads[told] / reported[told]
        range_ = f"{each.min():.2f} to {each.max():.2f}" if told.any() else "–"
        means = np.array([np.mean([r.value for r in row]) for row in rows])
        within = float((spreads**2).mean())
        between = max(0.0, float(means.var(ddof=1)) - within / len(rows[0]))
        reliability = between / (between + within) if between + within else 1.0
        lines.append(f"| {measure.name} | {ratio} | {range_} | {reliability:.2f} |")
    return "\n".join(lines)


def _ratio(spreads: Numbers, reported: Numbers) -> float:
    return float(np.sqrt((spreads**2).sum() / (reported**2).sum()))


if __name__ == "__main__":
    app()
