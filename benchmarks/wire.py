"""What messages cost beside what they ask for, tier by tier.

    python -m benchmarks.wire

Encoding a request and decoding its answer, as seconds of one core, and as a share of
the engine's own time for the tier.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np
from cyclopts import App

from darwindeck.genome.file.library import load_game
from darwindeck.measures.budgets import LAST_TIER, TIERS
from darwindeck.measures.counts import answer, asked, request_for, told

app = App(help_format="plaintext")


@app.default
def wire(*games: str, tries: int = 51, play_tries: int = 3, seed: int = 1) -> None:
    """Print what a message costs in each tier of some games, and in all of them."""
    print("| game | tier | bytes there | bytes back | played, ms | written and read, µs | share |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for game in games or ("knockout-whist", "hearts", "partnership-spades", "uno-style"):
        genome = load_game(game)
        rows = []
        for tier in (tier for tier in TIERS if tier <= LAST_TIER):
            request = request_for(genome, tier, 0, seed)
            message = asked([request])
            response = answer(message)
            played = median(partial(answer, message), play_tries)
            written = median(partial(asked, [request]), tries)
            read = median(partial(told, response), tries)
            rows.append((played, written + read))
            line(game, str(tier), len(message), len(response), played, written + read)
        line(game, "all", "", "", sum(row[0] for row in rows), sum(row[1] for row in rows))


def line(
    game: str, tier: str, there: int | str, back: int | str, played: float, told: float
) -> None:
    cost = f"{played * 1e3:.1f} | {told * 1e6:.0f} | {told / played:.2%}"
    print(f"| {game} | {tier} | {there} | {back} | {cost} |")


def median(work: Callable[[], object], tries: int) -> float:
    """Seconds of one core that some work takes."""
    spent = []
    for _ in range(tries):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return float(np.median(spent))


if __name__ == "__main__":
    app()
