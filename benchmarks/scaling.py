"""Evaluations a second with more workers, what the driver itself takes, and what follows.

    python -m benchmarks.scaling --evaluations 96 --rounds 3 --write
    python -m benchmarks.scaling --backend ray --address HOST:PORT

Whole runs from the default start, without exports, on each number of workers. One more
run notes what every request took; from that the time with any number of workers is
worked out on paper. `--write` puts the tables into docs/cluster.md.
"""

from __future__ import annotations

import heapq
import platform
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Literal

import msgspec
from benchmarks.progress import say
from cyclopts import App

from darwindeck import _native
from darwindeck.cluster import executor_for
from darwindeck.evolve import Settings, Until, evolve
from darwindeck.evolve.run.settings import GENERATION
from darwindeck.measures.counts import Counts, Request, answer, asked, told
from darwindeck.measures.executor import Executor, Heard

PAGE = Path(__file__).parent.parent / "docs" / "cluster.md"
BEGIN, END = "<!-- scaling: begin -->", "<!-- scaling: end -->"
GAIN, SHARE = 1.8, 0.05
"""The marks: what a second worker gains at least, and the driver's share of one worker's time."""
ON_PAPER = (1, 2, 4, 8, 16, 32, 64)

app = App(help_format="plaintext")


class Measured(msgspec.Struct, frozen=True):
    """One run."""

    evaluations: int
    seconds: float
    driving: float
    """Seconds of these in which nothing was played."""
    messages: int
    handling: float
    """Seconds of a processor that the driver spent while others played."""

    @property
    def rate(self) -> float:
        return self.evaluations / self.seconds


class Told(msgspec.Struct, frozen=True):
    """What one request took: the driver to write it and to read its answer, a worker to play it."""

    handled: float
    played: float


class Noted:
    """Plays here, one request after the other, and notes what each took."""

    def __init__(self) -> None:
        self.batches: list[list[Told]] = []

    def run(self, requests: Sequence[Request], heard: Heard | None = None) -> list[Counts]:
        found: list[Counts] = []
        self.batches.append([])
        for request in requests:
            times = [time.perf_counter()]
            message = asked([request])
            times.append(time.perf_counter())
            response = answer(message)
            times.append(time.perf_counter())
            found += told(response)
            times.append(time.perf_counter())
            written, played, read = (b - a for a, b in pairwise(times))
            self.batches[-1].append(Told(written + read, played))
            if heard is not None:
                heard(len(found) - 1, found[-1])
        return found


class Counted:
    """An executor whose requests are counted, and the driver's own work on them."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self.messages = 0
        self.handling = 0.0

    def run(self, requests: Sequence[Request], heard: Heard | None = None) -> list[Counts]:
        start = time.process_time()
        try:
            return self._executor.run(requests, heard)
        finally:
            self.messages += len(requests)
            self.handling += time.process_time() - start


@app.default
def main(
    *,
    evaluations: int = 96,
    rounds: int = 3,
    workers: tuple[int, ...] = (1, 2),
    backend: Literal["local", "ray"] = "local",
    address: str | None = None,
    generation: int = GENERATION,
    seed: int = 1,
    write: bool = False,
) -> None:
    """Measure, work out and print the tables, and write them into the page."""
    settings = Settings(seed=seed, exports=0, generation=generation)
    found: dict[int, list[Measured]] = {number: [] for number in workers}
    for turn in range(rounds):
        # There and back, so that what the machine does meanwhile is shared out.
        for number in workers if turn % 2 == 0 else reversed(workers):
            with executor_for(backend, number, address) as executor:
                found[number].append(measured(settings, evaluations, executor))
            say(f"{number} workers: {found[number][-1].rate:.2f} evaluations a second")
    noted = Noted()
    alone = measured(settings, evaluations, noted)
    handled = None
    if backend == "ray":
        runs = [run for number in workers for run in found[number]]
        handled = sum(run.handling for run in runs) / max(sum(run.messages for run in runs), 1)
    text = "\n".join(
        (
            f"{evaluations} evaluations from the default start in generations of {generation}, "
            f"seed {seed}, {'on a Ray cluster' if backend == 'ray' else 'on threads'}, on "
            f"{platform.machine()} with {_native.available_threads()} processors; "
            f"medians of {rounds}.",
            "",
            *measured_table(found),
            "",
            *paper_table(alone, noted.batches, handled),
        )
    )
    print(text)
    if write:
        before, rest = PAGE.read_text().split(BEGIN)
        after = rest.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}")


def measured(settings: Settings, evaluations: int, executor: Executor) -> Measured:
    """A run of its own, in a folder that goes with it."""
    counted = Counted(executor)
    with tempfile.TemporaryDirectory() as folder:
        run = evolve(
            Path(folder) / "run", settings, Until(evaluations=evaluations), executor=counted
        )
    return Measured(
        evaluations=run.evaluations,
        seconds=run.seconds,
        driving=sum(one.driving for one in run.generations),
        messages=counted.messages,
        handling=counted.handling,
    )


# --- As measured ----------------------------------------------------------------


def measured_table(found: dict[int, list[Measured]]) -> list[str]:
    lines = [
        "| workers | evaluations a second | gain | driver's share of the time |",
        "| --- | --- | --- | --- |",
    ]
    rates = {number: median(run.rate for run in runs) for number, runs in found.items()}
    shares = {
        number: median(run.driving / run.seconds for run in runs) for number, runs in found.items()
    }
    first = min(rates)
    for number, rate in rates.items():
        gain = rate / rates[first]
        lines.append(f"| {number} | {rate:.2f} | {gain:.2f} | {shares[number]:.1%} |")
    share = shares[first]
    marks = [f"driver's share with {first} at most {SHARE:.0%}: {_mark(share <= SHARE)}"]
    if first == 1 and 2 in rates:
        marks.insert(0, f"gain with 2 at least {GAIN}: {_mark(rates[2] / rates[1] >= GAIN)}")
    return [*lines, "", f"Marks: {'; '.join(marks)}."]


def _mark(met: bool) -> str:
    return "met" if met else "missed"


# --- On paper -------------------------------------------------------------------


def paper_table(
    alone: Measured, batches: Sequence[Sequence[Told]], handled: float | None
) -> list[str]:
    """What follows for more workers, from one run; `handled`: what a message costs, if known."""
    tolds = [[Told(handled, one.played) if handled else one for one in batch] for batch in batches]
    played = sum(one.played for batch in tolds for one in batch)
    messages = sum(map(len, tolds))
    handling = sum(one.handled for batch in tolds for one in batch)
    lines = [
        f"On paper, from {messages:,} requests of a run on one worker: they took "
        f"{played:.1f} s to play, the driver {1e3 * handling / max(messages, 1):.2f} ms each to "
        f"write and read, and {alone.driving:.2f} s for all else. A driver that does nothing else "
        f"would feed {played / (handling + alone.driving):.0f} workers, if none of them ever had "
        "to wait for another.",
        "",
        "| workers | evaluations a second | gain | workers busy |",
        "| --- | --- | --- | --- |",
    ]
    base = None
    for number in ON_PAPER:
        seconds = alone.driving + sum(batch_time(batch, number) for batch in tolds)
        base = base or seconds
        lines.append(
            f"| {number} | {alone.evaluations / seconds:.2f} | {base / seconds:.1f} | "
            f"{played / (number * seconds):.0%} |"
        )
    return lines


def batch_time(batch: Sequence[Told], workers: int) -> float:
    """Seconds until all of a batch is played: each goes to whoever is free first."""
    free = [0.0] * workers
    driver = end = 0.0
    for one in batch:
        driver += one.handled
        done = max(driver, heapq.heappop(free)) + one.played
        heapq.heappush(free, done)
        end = max(end, done)
    return max(end, driver)


if __name__ == "__main__":
    app()
