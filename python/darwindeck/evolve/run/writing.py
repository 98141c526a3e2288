"""A run as a whole, and the files that it leaves: summary, tables and report."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from darwindeck import __version__
from darwindeck._shared.files import write_whole
from darwindeck.evolve.archive.cells import CELLS, FAMILIES, LENGTH_EDGES, THOUGHT_EDGES
from darwindeck.evolve.archive.records import Contender, Elite, Export, Run
from darwindeck.evolve.run.export import UNNAMED, names_taken
from darwindeck.evolve.run.idea import aims, frozen_words
from darwindeck.evolve.run.names import name_for
from darwindeck.evolve.run.settings import AXES, Settings
from darwindeck.evolve.run.store import RunError, Store
from darwindeck.genome.file.codec import save_game

START = "start.json"
"""Somebody's own game in the folder of a run, as it was when the run began."""


def run_of(store: Store, finished: bool) -> Run:
    """A run as its file has it."""
    settings, last, exports = store.settings, store.checkpoint(), store.exports()
    state = last.state()
    return Run(
        folder=str(store.folder),
        version=__version__,
        seed=settings.seed,
        style=settings.style,
        players=settings.players,
        start=(settings.start.name or UNNAMED) if settings.start else "",
        evaluations=last.evaluations,
        seconds=last.seconds,
        workers=int(store.noted("workers") or 1),
        families=tuple(str(family) for family in FAMILIES),
        thought_edges=THOUGHT_EDGES,
        length_edges=LENGTH_EDGES,
        cells_total=CELLS,
        qd_score=state.archive.qd_score,
        valid_offspring_rate=last.given / last.tries if last.tries else 0.0,
        finished=finished,
        elites=_elites(state.archive.elites, exports, settings),
        generations=store.generations(),
        yields=state.bandit.yields(),
        exports=exports,
        origin=store.origin(),
        frozen=frozen_words(settings.start, settings.frozen) if settings.start else (),
        targets=settings.targets,
        command=_command(settings, last.evaluations, store.folder),
    )


def _command(settings: Settings, evaluations: int, folder: Path) -> tuple[str, ...]:
    """What makes the same run again."""
    words = ["darwindeck", "evolve", "--seed", str(settings.seed)]
    words += ["--evaluations", str(evaluations), "--style", settings.style]
    words += ["--players", str(settings.players), "--exports", str(settings.exports)]
    if settings.start is not None:
        bundled = settings.start_is_bundled
        words += ["--from", settings.start.name if bundled else str(folder / START)]
    for path in settings.frozen:
        words += ["--freeze", path]
    if settings.targets:
        words += ["--target", ",".join(f"{AXES[n]}={v:g}" for n, v in settings.targets.items())]
    if settings.aggressive:
        words += ["--aggressive"]
    if settings.weights:
        words += ["--learn-from", settings.learned_from or "RATINGS"]
    return tuple(words)


def _elites(
    found: Sequence[Contender], exports: Sequence[Export], settings: Settings
) -> tuple[Elite, ...]:
    """Games with names; an export keeps its own, and no two are called the same."""
    known = {one.identity: one.name for one in exports}
    taken = [*names_taken(settings), *known.values()]
    named = []
    for one in found:
        name = known.get(one.identity) or name_for(one.identity, taken)
        taken.append(name)
        named.append(Elite(name=name, **msgspec.structs.asdict(one)))
    return tuple(named)


# --- Files ----------------------------------------------------------------------


def keep_start(settings: Settings, folder: Path) -> None:
    """A copy of somebody's own game, with which the run can be made again."""
    if settings.start is not None and not settings.start_is_bundled:
        save_game(settings.start, folder / START)


def write_all(run: Run, folder: Path) -> None:
    """`summary.json`, `archive.csv`, `progress.csv` and `report.html` of a run."""
    from darwindeck.evolve.report import write_report

    try:
        write_whole(folder / "summary.json", json.dumps(summary_of(run), indent=1) + "\n")
        write_whole(folder / "archive.csv", _archive_table(run))
        write_whole(folder / "progress.csv", _progress_table(run))
        write_report(run, folder / "report.html")
    except OSError as error:
        raise RunError(f"{error.filename}: {error.strerror}; the run itself is kept") from None


def summary_of(run: Run) -> dict[str, object]:
    """The keys that programs rely on."""
    return {
        "evaluations": run.evaluations,
        "seconds": round(run.seconds, 1),
        "cells_filled": len(run.elites),
        "cells_total": run.cells_total,
        "qd_score": run.qd_score,
        "valid_offspring_rate": run.valid_offspring_rate,
        "finished": run.finished,
        "seed": run.seed,
        "style": run.style,
        "players": run.players,
        "frozen": list(run.frozen),
        "exported": [_export_summary(one, run.targets) for one in run.exports],
    }


def _export_summary(one: Export, targets: Mapping[str, float]) -> dict[str, object]:
    values = {name: measure.value for name, measure in one.measures.items()}
    return {
        "file": one.file,
        "name": one.name,
        "identity": one.identity,
        "family": one.family,
        "fitness": msgspec.to_builtins(one.fitness),
        "measures": msgspec.to_builtins(one.measures),
        "nearest": one.nearest or one.ancestor,
        "stayed": list(one.stayed),
        "target": {
            aim.axis: {"wanted": aim.wanted, "value": aim.value, "off": aim.off}
            for aim in aims(values, targets)
        },
    }


def _archive_table(run: Run) -> str:
    names = sorted({name for elite in run.elites for name in elite.measures})
    rows = [
        [e.cell.family, e.cell.thought, e.cell.length, e.identity, e.name, e.fitness.value]
        + [e.fitness.error, e.replicates, e.words, e.ancestor, e.distance, e.generation]
        + [e.measures[name].value if name in e.measures else "" for name in names]
        for e in run.elites
    ]
    head = ["family", "skill_bin", "length_bin", "identity", "name", "fitness", "error"]
    head += ["replicates", "words", "nearest", "distance", "generation", *names]
    return _table(head, rows)


def _progress_table(run: Run) -> str:
    head = ["generation", "evaluations", "seconds", "driving", "cells", "qd_score", "best"]
    rows = [
        [g.number, g.evaluations, g.seconds, g.driving, g.cells_filled, g.qd_score, g.best]
        for g in run.generations
    ]
    return _table(head, rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
