"""What it costs to measure a candidate, in seconds of one core.

    python -m benchmarks.candidates --mutants 60

Mutants of all bundled games are screened one after the other on one thread, as a
run of evolution would: those that reach tier 6, and those that are broken.
"""

from __future__ import annotations

import random
import time

import numpy as np
from cyclopts import App

from darwindeck.genome.file.library import bundled_games
from darwindeck.measures.budgets import LAST_TIER
from darwindeck.measures.cache import Memory
from darwindeck.measures.cascade import Cascade
from darwindeck.measures.executor import Here
from darwindeck.testing.mutants import mutant

app = App(help_format="plaintext")


@app.default
def candidates(*, mutants: int = 60, seed: int = 1) -> None:
    """Print the median and the 95th percentile of what a candidate costs."""
    generator = random.Random(seed)
    games = list(bundled_games().values())
    whole, broken = [], []
    for number in range(mutants):
        game = mutant(games[number % len(games)], generator, generator.randint(1, 4))
        cascade = Cascade(seed, Here(), Memory())
        start = time.process_time()
        reached = max(cascade.screened(game).counts)
        spent = time.process_time() - start
        if reached == LAST_TIER:
            whole.append(spent)
        elif reached <= 2:
            broken.append(spent)
    print("| candidates | number | median, s | 95%, s |")
    print("| --- | --- | --- | --- |")
    for name, found in (("reach tier 6", whole), ("fail in tier 1 or 2", broken)):
        if found:
            low, high = np.quantile(found, [0.5, 0.95])
            print(f"| {name} | {len(found)} | {low:.3f} | {high:.3f} |")


if __name__ == "__main__":
    app()
