"""Search: our information-set search beside OpenSpiel's, and on every bundled game.

    python benchmarks/search.py [--rounds 3] [--json]

Every measurement is a child process pinned to one core. All kinds of them take
turns in every round and the best of each counts, so a busy machine slows all
alike: read the ratios, not the rates, which are by processor time. Both searches
look at the same positions, and both play one hand to its end in every iteration;
ours reads no bids there, since theirs does not. What is worked out once a game,
before the first search, is not counted on either side.
The rows beside OpenSpiel are left out where `pyspiel` is not installed. Memory is
that of a whole process, a limit of time is held against the wall clock, and of
all positions the worst counts: a busy machine misses that limit.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean, harmonic_mean
from typing import TYPE_CHECKING, Annotated

import cyclopts
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games

if TYPE_CHECKING:
    from tests.oracle.peer import Question

ROOT = Path(__file__).parent.parent
"""Children run as modules from here, where `tests` is found too."""

SHARED = {"hearts": ("left", (12, 16, 28, 40, 52)), "oh-hell": ("10", (0, 4, 8, 20, 32))}
"""The games that OpenSpiel searches too: the form of a hand, and how many choices have
been made in the positions. In hearts the first twelve are the cards that are passed."""

POSITIONS = 3
"""Of each kind, from different deals."""

OURS, THEIRS = 20_000, 1_000
"""Iterations of a search."""

SEARCHES = 5
"""In each position that both look at: one alone is over before it can be told from noise."""

MARK = 12.0
"""In every kind of position."""
LIMIT_MS, TOLERANCE_MS = 100, 20
LARGE, LARGEST_MB = 100_000, 200


@dataclass(frozen=True)
class Job:
    """One thing to measure."""

    what: str
    """"openspiel", "beside" (the same positions), "alone", "memory" or "limit"."""
    game: str
    choices: int = 0
    """How many have been made, in positions that are shared with OpenSpiel."""


@dataclass(frozen=True)
class Claim:
    """Something measured, and what it must reach or not exceed; a detail has no mark."""

    claim: str
    measured: float
    mark: float | None
    at_most: bool = False
    rates: tuple[float, float] | None = None
    """What it is the ratio of."""

    @property
    def passed(self) -> bool:
        if self.mark is None:
            return True
        return self.measured <= self.mark if self.at_most else self.measured >= self.mark


# --- Positions ------------------------------------------------------------------


def shared_positions(game: str, choices: int) -> Iterator[tuple[dd.Table, Question]]:
    """Tables at which there is something to decide, and the question for OpenSpiel."""
    from tests.oracle.oracle import Deal, choice_of
    from tests.oracle.oracle_games import ADAPTERS
    from tests.oracle.oracle_hands import shuffled
    from tests.oracle.peer import Question

    variant, _ = SHARED[game]
    for seed in range(POSITIONS):
        rng = random.Random(f"{game}/{choices}/{seed}")
        deal = Deal(variant, shuffled(rng))
        table = dd.Table(ADAPTERS[game].genome(variant), deck=deal.deck)
        made: list[str] = []
        while len(made) < choices or len(table.legal_moves()) < 2:
            made.append(choice_of(table.play(rng.choice(table.legal_moves()))))
        yield table, Question(game, deal, tuple(made), seed, iterations=THEIRS)


def own_positions(game: str, deals: int = 1) -> Iterator[dd.Table]:
    """Tables early, in the middle and late in hands of a game; none if it has no decisions."""
    for seed, steps in enumerate((0, 7, 15, 30, 45) * deals):
        rng = random.Random(seed)
        table = dd.Table(dd.load_game(game), seed=seed)
        played = 0
        while not table.finished and (played < steps or len(table.legal_moves()) < 2):
            table.play(rng.choice(table.legal_moves()))
            played += 1
        if not table.finished:
            yield table


# --- In the child: one measurement ----------------------------------------------


def rate_of_openspiel(job: Job) -> list[float]:
    """Iterations per second of its search."""
    from tests.oracle.peer import answer

    questions = [
        replace(question, seed=POSITIONS * number + question.seed)
        for number in range(SEARCHES)
        for _, question in shared_positions(job.game, job.choices)
    ]
    seconds = sum(answer(question).processor_seconds for question in questions)
    return [THEIRS * len(questions) / seconds]


def rate_beside(job: Job) -> list[float]:
    # OpenSpiel's search reads nothing from bids.
    tables = [table for table, _ in shared_positions(job.game, job.choices)]
    return rate_at(tables, SEARCHES, ":plain")


def rate_alone(job: Job) -> list[float]:
    return rate_at(list(own_positions(job.game)), 1)


def rate_at(tables: list[dd.Table], searches: int, how: str = "") -> list[float]:
    """Iterations per second of our search, so many times at each table."""
    for table in tables:
        table.suggest("mcts:1")
    began = time.process_time()
    for seed in range(searches):
        for table in tables:
            table.suggest(f"mcts:{OURS}{how}", seed=seed)
    return [OURS * len(tables) * searches / (time.process_time() - began)]


def memory(job: Job) -> list[float]:
    """Megabytes of the whole process at its largest, after a long search."""
    for table in own_positions(job.game):
        table.suggest(f"mcts:{LARGE}", seed=1)
    return [resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]


def limit_missed(job: Job) -> list[float]:
    """Milliseconds by which a time limit was missed, in one position after the other."""
    missed = []
    for seed, table in enumerate(own_positions(job.game, deals=3)):
        began = time.perf_counter()
        table.suggest(f"mcts:{LIMIT_MS}ms", seed=seed)
        missed.append(abs(1000 * (time.perf_counter() - began) - LIMIT_MS))
    return missed


MEASURES: dict[str, Callable[[Job], list[float]]] = {
    "openspiel": rate_of_openspiel,
    "beside": rate_beside,
    "alone": rate_alone,
    "memory": memory,
    "limit": limit_missed,
}


# --- In the parent: rounds, ratios, marks ---------------------------------------


def run(job: Job) -> list[float]:
    """What a child of its own measures."""
    module = [sys.executable, "-m", "benchmarks.search"]
    child = [*module, "child", job.what, job.game, str(job.choices)]
    result = subprocess.run(child, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"search: {job.what} {job.game} {job.choices} ended with {result.returncode}")
    return [float(number) for number in result.stdout.split()]


def searched_games() -> list[str]:
    """The bundled games that have decisions."""
    return [game for game in bundled_games() if any(own_positions(game))]


def rate_jobs() -> list[Job]:
    """What is measured in every round."""
    found = [Job("alone", game) for game in searched_games()]
    if importlib.util.find_spec("pyspiel"):
        for game, (_, points) in SHARED.items():
            for choices in points:
                found += [Job("openspiel", game, choices), Job("beside", game, choices)]
    return found


def ratios(best: dict[Job, float]) -> list[Claim]:
    """Our rate beside OpenSpiel's: of each game as a whole, and in each kind of position."""
    found = []
    for game, (_, points) in SHARED.items():
        pairs = {
            at: (best[Job("beside", game, at)], best[Job("openspiel", game, at)])
            for at in points
            if Job("openspiel", game, at) in best
        }
        if pairs:
            ours, theirs = (harmonic_mean(rates) for rates in zip(*pairs.values(), strict=True))
            found.append(
                Claim(f"{game}: ours / OpenSpiel", ours / theirs, None, rates=(ours, theirs))
            )
        for at, (ours, theirs) in pairs.items():
            claim = f"    after {at} choices"
            found.append(Claim(claim, ours / theirs, MARK, rates=(ours, theirs)))
    return found


def bounds(games: list[str]) -> list[Claim]:
    """Memory and time, at worst."""
    bar = track(games, "memory and time", transient=True, console=Console(stderr=True))
    megabytes, missed = [], []
    for game in bar:
        megabytes += run(Job("memory", game))
        missed += run(Job("limit", game))
    limit = f"ms by which {LIMIT_MS} ms are missed"
    return [
        Claim(f"megabytes after {LARGE:,} iterations", max(megabytes), LARGEST_MB, at_most=True),
        Claim(f"{limit} at worst", max(missed), TOLERANCE_MS, at_most=True),
        Claim(f"{limit} on average", fmean(missed), TOLERANCE_MS, at_most=True),
    ]


def grid(title: str, *headings: str) -> Grid:
    out = Grid(title=title, box=SIMPLE)
    first, *others = headings
    out.add_column(first, no_wrap=True)
    for heading in others:
        out.add_column(heading, justify="right", no_wrap=True)
    return out


def claims_table(claims: list[Claim]) -> Grid:
    """The claims for people."""
    out = grid("Search, best of all rounds", "claim", "ours", "theirs", "measured", "mark", "")
    for one in claims:
        ours, theirs = (f"{rate:,.0f}" for rate in one.rates) if one.rates else ("", "")
        mark = verdict = ""
        if one.mark is not None:
            mark = f"{'≤' if one.at_most else '≥'} {one.mark:g}"
            verdict = "[green]pass[/]" if one.passed else "[red]FAIL[/]"
        out.add_row(one.claim, ours, theirs, f"{one.measured:.1f}", mark, verdict)
    return out


def rates_table(best: dict[Job, float]) -> Grid:
    """Our rate on every game that has decisions."""
    out = grid("Iterations per second of our search", "game", "rate")
    for job, rate in best.items():
        if job.what == "alone":
            out.add_row(job.game, f"{rate:,.0f}")
    return out


app = cyclopts.App(name="search", help=__doc__)


@app.command(show=False)
def child(what: str, game: str, choices: int) -> None:
    """Measure one job on one core, and print what it gave."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-1:])
    print(*MEASURES[what](Job(what, game, choices)))


@app.default
def main(
    *, rounds: int = 3, as_json: Annotated[bool, cyclopts.Parameter(name="--json")] = False
) -> None:
    """Compare our search with OpenSpiel's, and hold it to its limits."""
    best = dict.fromkeys(rate_jobs(), 0.0)
    turns = [job for _ in range(rounds) for job in best]
    for job in track(turns, "rates", transient=True, console=Console(stderr=True)):
        best[job] = max(best[job], *run(job))
    claims = [*ratios(best), *bounds(searched_games())]
    if as_json:
        rates = [asdict(job) | {"iterations_per_second": rate} for job, rate in best.items()]
        judged = [asdict(claim) | {"passed": claim.passed} for claim in claims]
        print(json.dumps({"rounds": rounds, "rates": rates, "claims": judged}, indent=2))
    else:
        console = Console(width=110)
        console.print(claims_table(claims), rates_table(best))
    sys.exit(0 if all(claim.passed for claim in claims) else 1)


if __name__ == "__main__":
    app()
