"""A run as a whole, and the files that it leaves: summary, tables and report."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path

import msgspec

from darwindeck import __version__
from darwindeck._files import write_whole
from darwindeck.evolve.cells import CELLS, FAMILIES, LENGTH_EDGES, THOUGHT_EDGES
from darwindeck.evolve.names import name_for
from darwindeck.evolve.records import Contender, Elite, Export, Run
from darwindeck.evolve.settings import Settings
from darwindeck.evolve.store import RunError, Store
from darwindeck.genome.library import bundled_games


def run_of(store: Store, finished: bool) -> Run:
    """A run as its file has it."""
    settings, last = store.settings, store.checkpoint()
    state = last.state()
    return Run(
        folder=str(store.folder),
        version=__version__,
        seed=settings.seed,
        style=settings.style,
        players=settings.players,
        start=settings.start.name if settings.start else "",
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
        elites=tuple(_elite(one) for one in state.archive.elites),
        generations=store.generations(),
        yields=state.bandit.yields(),
        exports=store.exports(),
        command=_command(settings, last.evaluations),
    )


def _command(settings: Settings, evaluations: int) -> tuple[str, ...]:
    """What makes the same run again."""
    words = ["darwindeck", "evolve", "--seed", str(settings.seed)]
    words += ["--evaluations", str(evaluations), "--style", settings.style]
    words += ["--players", str(settings.players), "--exports", str(settings.exports)]
    if settings.start is not None:
        words += ["--from", settings.start.name or "GAME"]
    for path in settings.frozen:
        words += ["--freeze", path]
    if settings.targets:
        words += ["--target", ",".join(f"{n}={v:g}" for n, v in settings.targets.items())]
    if settings.aggressive:
        words += ["--aggressive"]
    if settings.weights:
        words += ["--learn-from", "RATINGS"]
    return tuple(words)


def _elite(one: Contender) -> Elite:
    name = name_for(one.identity, bundled_games())
    return Elite(name=name, **msgspec.structs.asdict(one))


# --- Files ----------------------------------------------------------------------


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
        "exported": [_export_summary(one) for one in run.exports],
    }


def _export_summary(one: Export) -> dict[str, object]:
    return {
        "file": one.file,
        "name": one.name,
        "identity": one.identity,
        "family": one.family,
        "fitness": msgspec.to_builtins(one.fitness),
        "measures": msgspec.to_builtins(one.measures),
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
