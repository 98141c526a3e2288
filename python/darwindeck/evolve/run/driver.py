"""What drives a run: generation after generation, then pruning, confirmation, exports, report.

The same settings and the same number of evaluations give the same archive on any
number of workers, and after any interruption: everything is a pure function of
counts and of the checkpoint at the end of the last whole generation.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from darwindeck.evolve.archive.archive import Archive
from darwindeck.evolve.archive.records import Contender, Generation, Run
from darwindeck.evolve.run.breeding import Breeder
from darwindeck.evolve.run.export import (
    UNNAMED,
    Confirmed,
    Exporter,
    confirming,
    measured_start,
    written,
)
from darwindeck.evolve.run.generation import State, live, outcomes_of
from darwindeck.evolve.run.settings import Settings, Until, checked
from darwindeck.evolve.run.store import Checkpoint, RunError, Store, checkpoint, trouble
from darwindeck.evolve.run.writing import keep_start, run_of, write_all
from darwindeck.evolve.variation.vary import seeds_for
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.cascade import Cascade
from darwindeck.measures.counts import Counts, Request, identity_of
from darwindeck.measures.executor import Executor, Heard, Threads

PRUNING = 0.35
"""Differences that pruning may look at, for each candidate of the search."""


class Watcher(Protocol):
    """Who is told how a run goes."""

    def begins(self, until: Until, at: Checkpoint) -> None:
        """The search goes on from there, until it is enough."""

    def doing(self, what: str, many: int) -> None:
        """So many candidates are being played, to this end."""

    def lived(self, record: Generation, archive: Archive) -> None:
        """A generation is over."""

    def confirmed(self, done: int, wanted: int) -> None:
        """So many exports are ready."""


class Silent:
    """Nobody."""

    def begins(self, until: Until, at: Checkpoint) -> None: ...

    def doing(self, what: str, many: int) -> None: ...

    def lived(self, record: Generation, archive: Archive) -> None: ...

    def confirmed(self, done: int, wanted: int) -> None: ...


class Clocked:
    """An executor whose time is taken: the rest of a run is the driver's own."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self.seconds = 0.0
        self.workers: int = getattr(executor, "workers", 1)

    def run(self, requests: Sequence[Request], heard: Heard | None = None) -> list[Counts]:
        start = time.perf_counter()
        try:
            return self._executor.run(requests, heard)
        finally:
            self.seconds += time.perf_counter() - start


def evolve(
    folder: Path,
    settings: Settings | None,
    until: Until | None,
    *,
    executor: Executor | None = None,
    watcher: Watcher | None = None,
) -> Run:
    """Begins a run in a folder, or goes on with the one that is there (settings None).

    Without an end it does what is missing of what was asked for last, or ten minutes.
    An interrupt ends the search; what was found is exported and reported all the same.
    """
    playing = Clocked(executor or Threads())
    with Store(folder, None if settings is None else checked(settings)) as store:
        last = store.checkpoint()
        until = _noted(store, until, last)
        driver = _Driver(store, last, playing, watcher or Silent())
        try:
            finished = driver.search(until)
            driver.export()
        except sqlite3.Error as error:
            raise RunError(trouble(store.path, error)) from None
        return driver.reported(finished)


def _noted(store: Store, wanted: Until | None, last: Checkpoint) -> Until:
    """When it is enough; whoever goes on with a run that was stopped is told the same."""
    until = wanted or (store.until() if store.noted("finished") == "no" else None)
    if until is None or until is wanted:
        until = msgspec.structs.replace(wanted or Until(), since=last.seconds)
    store.begin(until)
    return until


class _Driver:
    def __init__(self, store: Store, last: Checkpoint, executor: Clocked, watcher: Watcher) -> None:
        self._store, self._last = store, last
        self._executor = executor
        self._watcher = watcher
        self._settings = store.settings
        self._style = store.settings.judged_by
        self._seeds = starting_games(store.settings)
        self._cascade = Cascade(store.settings.seed, executor, store.counts)
        store.note("workers", str(executor.workers))

    # --- Search -----------------------------------------------------------------

    def search(self, until: Until) -> bool:
        """Generations until it is enough; False if an interrupt came first."""
        seen = self._store.seen()
        seen |= {f"{identity_of(game):016x}" for game in self._seeds.values()}
        self._watcher.begins(until, self._last)
        last = 0.0
        while not until.reached(self._last.evaluations, self._last.seconds, last):
            start = time.perf_counter()
            try:
                bred = self._generation(seen)
            except KeyboardInterrupt:
                return False
            if not bred:
                # So much is frozen that there is nothing new left to look at.
                break
            last = time.perf_counter() - start
        return True

    def _generation(self, seen: set[str]) -> int:
        """Lives through a generation; says how many candidates it had."""
        start, played = time.perf_counter(), self._executor.seconds
        before = self._last
        state: State = before.state()
        breeder = Breeder(
            self._settings,
            list(self._seeds.values()),
            state.archive,
            state.misses,
            state.bandit,
            state.curiosity,
        )
        brood = breeder.brood(before.generation, seen.__contains__)
        lived = live(
            state, brood, before.generation, self._cascade, self._style, self._watcher.doing
        )
        seconds = time.perf_counter() - start
        after = checkpoint(
            state,
            generation=before.generation + 1,
            evaluations=before.evaluations + len(brood.candidates),
            tries=before.tries + brood.tries,
            given=before.given + brood.given,
            seconds=before.seconds + seconds,
        )
        record = Generation(
            number=before.generation,
            evaluations=after.evaluations,
            seconds=after.seconds,
            driving=seconds - (self._executor.seconds - played),
            cells_filled=len(state.archive),
            qd_score=state.archive.qd_score,
            best=max((one.fitness.value for one in state.archive.elites), default=0.0),
            best_by_family=_best_by_family(state.archive.elites),
            outcomes=outcomes_of(lived),
        )
        self._store.save(record, brood.candidates, lived, after)
        self._last = after
        seen |= {candidate.identity for candidate in brood.candidates}
        self._watcher.lived(record, state.archive)
        return len(brood.candidates)

    # --- Exports ----------------------------------------------------------------

    def export(self) -> None:
        """Prunes, confirms and writes the best games; an interrupt leaves those that are ready."""
        wanted = self._settings.exports
        fresh = Cascade(confirming(self._settings.seed), self._executor, self._store.counts)
        exporter = Exporter(
            self._settings,
            self._cascade,
            fresh,
            self._seeds,
            int(PRUNING * self._last.evaluations),
        )
        ready: list[Confirmed] = []
        self._watcher.confirmed(0, wanted)
        try:
            self._store.keep_origin(measured_start(self._settings, fresh))
            for one in exporter.confirmed(self._last.state().archive, wanted):
                ready.append(one)
                self._watcher.confirmed(len(ready), wanted)
        except KeyboardInterrupt:
            pass
        try:
            exports = written(ready, self._store)
        except OSError as error:
            raise RunError(f"{error.filename}: {error.strerror}; the run itself is kept") from None
        self._store.save_exports(exports)

    # --- What is left behind ----------------------------------------------------

    def reported(self, finished: bool) -> Run:
        """Writes summary, archive and report."""
        self._store.note("finished", "yes" if finished else "no")
        keep_start(self._settings, self._store.folder)
        run = run_of(self._store, finished)
        write_all(run, self._store.folder)
        return run


def starting_games(settings: Settings) -> Mapping[str, GameGenome]:
    """The games that a run begins with, by name."""
    if settings.start is not None:
        return {settings.start.name or UNNAMED: settings.start}
    return seeds_for(settings.players, bundled_games())


def _best_by_family(elites: Sequence[Contender]) -> dict[str, float]:
    found: dict[str, float] = {}
    for one in elites:
        found[one.cell.family] = max(one.fitness.value, found.get(one.cell.family, 0.0))
    return dict(sorted(found.items()))
