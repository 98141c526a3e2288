"""What a run of evolution is worth: exports measured again, and a control without selection.

    python -m benchmarks.evolution judge runs/ten          # a run's exports and cells, afresh
    python -m benchmarks.evolution control --evaluations 336 --seeds 3

`judge` measures every elite on fresh deals with the budget of the search, to see whether
it lies in its cell, and every export with four times the search: gates, cell, fitness.
`control` lets runs with and without selection look at the same number of candidates and
compares what is confirmed of both.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from benchmarks.progress import say
from cyclopts import App

from darwindeck import _native
from darwindeck.evolve import Settings, Silent, Until, evolve
from darwindeck.evolve.archive.archive import Archive
from darwindeck.evolve.archive.cells import cell_of, near
from darwindeck.evolve.archive.records import Cell, Contender, Generation
from darwindeck.evolve.run.assess import Assessment
from darwindeck.evolve.run.best import best_of
from darwindeck.evolve.run.generation import refused_by
from darwindeck.evolve.run.store import Store
from darwindeck.measures import budgets
from darwindeck.measures.budgets import LAST_TIER, MOST_REPLICATES, Budget
from darwindeck.measures.cache import Memory
from darwindeck.measures.cascade import Cascade, unplayable
from darwindeck.measures.executor import Threads
from darwindeck.measures.novelty import usual_distance
from darwindeck.measures.styles import Style
from darwindeck.rulebooks import rules_of
from darwindeck.rulebooks.outline import rule_texts

AFRESH = 0xFE5
"""The stream of deals of this script; no run sees it."""
MORE = 4
"""How many times the search of a run is spent on an export."""
TOP = 20

app = App(help_format="plaintext")


@app.command
def judge(run: Path) -> None:
    """Measure what a run has found once more, on deals that it has not seen."""
    with Store(run, None, reading=True) as store:
        settings, exports = store.settings, store.exports()
        archive = store.checkpoint().state().archive
    elites = archive.elites
    style = settings.judged_by
    print(f"{run}: seed {settings.seed}, {len(elites)} cells, {len(exports)} exports\n")
    _judge_cells(elites, settings, style)
    fresh = _afresh([one.genome for one in exports], settings.seed, style, MORE)
    print("| export | family | gates | cell | reported | measured again | shift ÷ errors |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    held, shifts = 0, []
    for one, found in zip(exports, fresh, strict=True):
        readings = found.readings
        cell = cell_of(found.evidence, readings)
        gates = ", ".join(v.name for v in (*found.failed, *found.unsure)) or "pass"
        error = (one.fitness.error**2 + found.fitness.error**2) ** 0.5
        shift = found.fitness.value - one.fitness.value
        close = abs(shift) <= 2 * error
        place = _place(one.cell, cell)
        held += gates == "pass" and cell is not None and near(one.cell, cell) and close
        shifts.append(shift)
        print(
            f"| {one.name} | {one.family} | {gates} | {place} | "
            f"{one.fitness.value:.3f} ± {one.fitness.error:.3f} | "
            f"{found.fitness.value:.3f} ± {found.fitness.error:.3f} | {shift / error:+.1f} |"
        )
    if exports:
        print(f"\n{held} of {len(exports)} hold in every way (bar: 80%); ", end="")
        print(f"mean shift of fitness {np.mean(shifts):+.3f} (bar: at least -0.02)")
    _judge_novelty(archive)


def _judge_cells(elites: Sequence[Contender], settings: Settings, style: Style) -> None:
    found = _afresh([one.genome for one in elites], settings.seed, style, 1)
    same = sum(not f.failed and f.cell == one.cell for one, f in zip(elites, found, strict=True))
    beside = sum(
        not f.failed and f.cell is not None and near(one.cell, f.cell)
        for one, f in zip(elites, found, strict=True)
    )
    shift = np.mean(
        [f.fitness.value - one.fitness.value for one, f in zip(elites, found, strict=True)]
    )
    print(
        f"{same} of {len(elites)} elites lie in their cell when measured afresh (bar: 30), "
        f"{beside} in it or beside it; mean shift of fitness {shift:+.3f}\n"
    )


def _judge_novelty(archive: Archive) -> None:
    """The best new games, as exports are chosen: rulebooks, and distance from the bundled."""
    best = best_of(archive, TOP)
    books = {"\n".join(rule_texts(rules_of(one.genome))) for one in best}
    nearest = min((one.distance for one in best), default=0.0)
    print(
        f"\nThe archive has {len(best)} games for a top {TOP}, with {len(books)} different "
        f"rulebooks; the nearest to a bundled game is {nearest:.3f} away from it (bar: "
        f"{usual_distance():.3f})"
    )


def _place(was: Cell, now: Cell | None) -> str:
    if now is None:
        return "nowhere"
    return "the same" if was == now else "beside" if near(was, now) else "elsewhere"


def _afresh(
    games: Sequence[object], seed: int, style: Style, more: int, replicates: int = 3
) -> list[Assessment]:
    """Games on fresh deals, with so many times the search."""
    stream = _native.match_seed(seed, AFRESH + more)
    cascade = Cascade(stream, Threads(), Memory())
    usual = dict(budgets.BUDGETS)
    try:
        for tier, budget in usual.items():
            if tier > budgets.LAST_CHEAP_TIER:
                budgets.BUDGETS[tier] = Budget(
                    games=budget.games * more, budget=budget.budget * more, longest=budget.longest
                )
        found = cascade.played_all(games, range(1, replicates + 1), LAST_TIER, unplayable)  # type: ignore[arg-type]
        if more > 1:
            found = cascade.deepened(found, range(1, MOST_REPLICATES // 2 + 1))
    finally:
        budgets.BUDGETS.update(usual)
    return [Assessment(evidence, style) for evidence in found]


# --- Control --------------------------------------------------------------------


@app.command
def control(
    *,
    evaluations: int = 336,
    seeds: int = 3,
    first: int = 201,
    out: Path = Path("runs/control"),
) -> None:
    """Compare runs with selection and without, at equal evaluations; seeds from `first` on."""
    print("| seed | selection | cells | confirmed QD score | median of the confirmed top 20 |")
    print("| --- | --- | --- | --- | --- |")
    wins = 0
    for seed in range(first, first + seeds):
        rows = {}
        for select in (True, False):
            folder = out / f"{seed}-{'selected' if select else 'control'}"
            shutil.rmtree(folder, ignore_errors=True)
            settings = Settings(seed=seed, select=select, exports=0)
            evolve(folder, settings, Until(evaluations=evaluations), watcher=Lines(str(folder)))
            with Store(folder, None) as store:
                elites = store.checkpoint().state().archive.elites
            rows[select] = score, median = _confirmed(elites, settings)
            words = "yes" if select else "no"
            say(f"| {seed} | {words} | {len(elites)} | {score:.2f} | {median:.3f} |")
        wins += all(mine > theirs for mine, theirs in zip(rows[True], rows[False], strict=True))
    print(f"\nSelection is better in both in {wins} of {seeds} seeds (bar: all).")


def _confirmed(elites: Sequence[Contender], settings: Settings) -> tuple[float, float]:
    """QD score and median of the top 20 on fresh deals; what fails a gate counts 0."""
    style = settings.judged_by
    stream = _native.match_seed(settings.seed, AFRESH)
    cascade = Cascade(stream, Threads(), Memory())
    found = cascade.played_all(
        [one.genome for one in elites], range(1, 3), LAST_TIER, refused_by(style)
    )
    best: dict[Cell, float] = {}
    for evidence in found:
        assessed = Assessment(evidence, style)
        if not assessed.failed and assessed.cell is not None:
            value = assessed.fitness.value
            best[assessed.cell] = max(value, best.get(assessed.cell, 0.0))
    top = sorted(best.values(), reverse=True)[:TOP]
    top += [0.0] * (TOP - len(top))
    return sum(best.values()), float(np.median(top))


class Lines(Silent):
    """Says how a run goes, a line a few generations."""

    def __init__(self, label: str) -> None:
        self._label = label

    def lived(self, record: Generation, archive: object) -> None:
        if record.number % 5 == 0:
            say(
                f"{self._label}: {record.evaluations} candidates, {record.cells_filled} cells, "
                f"{record.seconds:.0f} s"
            )


if __name__ == "__main__":
    app()
