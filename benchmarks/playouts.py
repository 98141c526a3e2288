"""Random playouts: our engine beside OpenSpiel and beside the bare limit.

    python benchmarks/playouts.py [--rounds 5] [--json]

Every measurement is a child process pinned to its cores. All kinds of them take
turns in every round and the best of each counts, so a busy machine slows all
alike: read the ratios, not the rates. One hand is one game. OpenSpiel's rate is
that of its C++ playout after the deal; ours and the limit's include the deal.
The rows beside OpenSpiel are left out where `pyspiel` is not installed. The rate
of war is held against a number that was noted on another machine: 20 × 1,660 =
33,200 games a second is its mark.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import cyclopts
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT = Path(__file__).parent.parent
"""Children run as modules from here, where `tests` is found too."""

MEASURE = 0.4
"""Seconds of one measurement; what is shorter is repeated with more games."""

SHARED = ("hearts", "partnership-spades", "oh-hell", "crazy-eights")
"""The games that OpenSpiel has too, in the same form: those that the tests compare."""

LIMITED = "spades"
"""The game that the bare limit plays, as near as can be."""

ALONE = "war"
"""A game with nobody to play beside it, and no decision in it: the speed of the bare machinery."""

EARLIER_WARS = 1660.0
"""Games of war a second that the earlier public system played, on another machine."""


@dataclass(frozen=True)
class Job:
    """One thing to measure: what plays, which game, on how many threads, by which clock."""

    what: str
    """"openspiel", "bare", "stats" or "limit"."""
    game: str
    threads: int = 1
    clock: str = "processor"
    """"processor" time, or the "wall" clock where threads are compared."""


@dataclass(frozen=True)
class Row:
    """One claim: two rates and the ratio that they must reach."""

    claim: str
    first: float
    second: float
    mark: float

    @property
    def ratio(self) -> float:
        return self.first / self.second

    @property
    def passed(self) -> bool:
        return self.ratio >= self.mark


# --- In the child: one measurement ----------------------------------------------


def measure(job: Job) -> float:
    """Games per second."""
    play = PLAYERS[job.what](job)
    clock = time.perf_counter if job.clock == "wall" else time.process_time
    games = 64
    while True:
        start = clock()
        play(games)
        seconds = clock() - start
        if seconds >= MEASURE:
            return games / seconds
        games *= 2 if seconds < MEASURE / 4 else int(MEASURE / seconds) + 1


def play_openspiel(job: Job) -> Callable[[int], object]:
    """Its own evaluator plays the games: one search step of n rollouts from a fresh deal."""
    from tests.oracle.oracle import Deal, start
    from tests.oracle.oracle_games import ADAPTERS
    from tests.oracle.oracle_hands import shuffled

    pyspiel = importlib.import_module("pyspiel")
    adapter = ADAPTERS[job.game]
    variant = adapter.variants[0]
    game = pyspiel.load_game(adapter.spiel.format(variant=variant))
    deals = 16
    states = [start(adapter, Deal(variant, shuffled(random.Random(seed)))) for seed in range(deals)]

    def play(games: int) -> None:
        for seed, state in enumerate(states):
            evaluator = pyspiel.RandomRolloutEvaluator(games // deals, seed)
            pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, seed, False).mcts_search(state)

    return play


def play_ours(job: Job) -> Callable[[int], object]:
    import darwindeck as dd
    from darwindeck import _native

    program = _native.Program(dd.compile_genome(dd.load_game(job.game))).one_hand()
    return lambda games: _native.playouts(program, games, 1, job.threads, job.what == "stats")


def play_limit(job: Job) -> Callable[[int], object]:
    from darwindeck import _native

    return lambda games: _native.limit_playouts(games, 1, job.threads)


PLAYERS: dict[str, Callable[[Job], Callable[[int], object]]] = {
    "openspiel": play_openspiel,
    "bare": play_ours,
    "stats": play_ours,
    "limit": play_limit,
}


# --- In the parent: rounds, ratios, marks ---------------------------------------


def run(job: Job) -> float:
    """The job's rate, measured in a child of its own."""
    module = [sys.executable, "-m", "benchmarks.playouts"]
    child = [*module, "child", job.what, job.game, str(job.threads), job.clock]
    result = subprocess.run(child, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"playouts: {job.what} {job.game} ended with {result.returncode}")
    return float(result.stdout)


def jobs() -> list[Job]:
    """All that is measured in a round."""
    found = [Job("limit", LIMITED)]
    for game in (LIMITED, *SHARED, ALONE):
        if game in SHARED and importlib.util.find_spec("pyspiel"):
            found.append(Job("openspiel", game))
        found += [Job("bare", game), Job("stats", game)]
    if len(os.sched_getaffinity(0)) > 1:
        found += [
            Job(what, LIMITED, threads, "wall") for what in ("limit", "bare") for threads in (1, 2)
        ]
    return found


def rows(best: dict[Job, float]) -> list[Row]:
    """The claims that the rates allow."""
    found = []

    def claim(text: str, ours: Job, other: Job, mark: float) -> None:
        if ours in best and other in best:
            found.append(Row(text, best[ours], best[other], mark))

    for game in SHARED:
        claim(f"{game}: bare / OpenSpiel", Job("bare", game), Job("openspiel", game), 4.0)
    wars = best[Job("bare", ALONE)]
    found.append(Row(f"{ALONE}: bare / earlier system (noted)", wars, EARLIER_WARS, 20.0))
    claim(f"{LIMITED}: bare / limit", Job("bare", LIMITED), Job("limit", LIMITED), 0.5)
    for game in (LIMITED, *SHARED, ALONE):
        claim(f"{game}: statistics / bare", Job("stats", game), Job("bare", game), 0.6)
    if Job("bare", LIMITED, 2, "wall") in best:
        gain, limit_gain = (
            best[Job(what, LIMITED, 2, "wall")] / best[Job(what, LIMITED, 1, "wall")]
            for what in ("bare", "limit")
        )
        found.append(Row("gain of a second thread: bare / limit", gain, limit_gain, 0.9))
    return found


def table(found: list[Row]) -> Table:
    """The claims for people."""
    out = Table(title="Games per second, best of all rounds", box=SIMPLE)
    out.add_column("claim", no_wrap=True)
    for heading in ("first", "second", "ratio", "mark", ""):
        out.add_column(heading, justify="right", no_wrap=True)
    for row in found:
        digits = ",.0f" if row.second > 100 else ".2f"
        verdict = "[green]pass[/]" if row.passed else "[red]FAIL[/]"
        out.add_row(
            row.claim,
            format(row.first, digits),
            format(row.second, digits),
            f"{row.ratio:.2f}",
            f"≥ {row.mark}",
            verdict,
        )
    return out


app = cyclopts.App(name="playouts", help=__doc__)


@app.command(show=False)
def child(what: str, game: str, threads: int, clock: str) -> None:
    """Measure one job on as many cores as it has threads, and print its rate."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-threads:])
    print(measure(Job(what, game, threads, clock)))


@app.default
def main(
    *, rounds: int = 5, as_json: Annotated[bool, cyclopts.Parameter(name="--json")] = False
) -> None:
    """Compare our playouts with OpenSpiel's and with the bare limit."""
    best = dict.fromkeys(jobs(), 0.0)
    turns = [job for _ in range(rounds) for job in best]
    for job in track(turns, transient=True, console=Console(stderr=True)):
        best[job] = max(best[job], run(job))
    found = rows(best)
    if as_json:
        claims = [asdict(row) | {"ratio": row.ratio, "passed": row.passed} for row in found]
        rates = [asdict(job) | {"games_per_second": rate} for job, rate in best.items()]
        print(json.dumps({"rounds": rounds, "rates": rates, "claims": claims}, indent=2))
    else:
        Console(width=90).print(table(found))
    sys.exit(0 if all(row.passed for row in found) else 1)


if __name__ == "__main__":
    app()
