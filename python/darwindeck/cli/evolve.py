"""`darwindeck evolve`: invents games, and says how it goes."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Annotated, Self

from cyclopts import Parameter
from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from darwindeck.cli.output import AsJson, Whole, new_table, print_json, print_table
from darwindeck.cluster import executor_for
from darwindeck.evolve import Run, Settings, Until
from darwindeck.evolve import evolve as run_evolution
from darwindeck.evolve.archive.archive import Archive
from darwindeck.evolve.archive.records import Generation
from darwindeck.evolve.run.idea import aims, wanted_words
from darwindeck.evolve.run.settings import EXPORTS, GENERATION, SEARCHING, parse_targets
from darwindeck.evolve.run.store import Checkpoint
from darwindeck.evolve.run.writing import summary_of
from darwindeck.genome.file.library import load_game

STYLE, SEED = "balanced", 1
REFRESHES = 4
"""How often a second the screen is drawn."""


def evolve(
    *,
    minutes: float | None = None,
    evaluations: Whole | None = None,
    style: str = STYLE,
    players: Whole | None = None,
    start: Annotated[str | None, Parameter(name="--from")] = None,
    freeze: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="")] = (),
    target: str = "",
    seed: Whole = SEED,
    workers: Whole | None = None,
    exports: Whole = EXPORTS,
    out: Path | None = None,
    resume: Path | None = None,
    learn_from: Path | None = None,
    aggressive: Annotated[bool, Parameter(negative="")] = False,
    backend: str = "local",
    address: str | None = None,
    as_json: AsJson = False,
) -> None:
    """Invent games: breed, measure, keep the best of every kind, and export them.

    Parameters
    ----------
    minutes
        How long it takes in all, about 10 if nothing else is said.
    evaluations
        How many candidates are looked at, in whole generations of 24; the same number gives the
        same games.
    style
        What is wanted: balanced, strategic, party, bluffing, trick-taking or partnership.
    players
        How many play the games; 4 if no game is given to start from.
    start
        A game to design around: a bundled name, or the path of a game file.
    freeze
        Parts of that game which stay as they are, such as setup.deck or win_conditions. Scores
        stay as good or as bad as they were.
    target
        What is wanted, such as skill=.6,length=20: skill is what thought gains, from 0 to 1,
        and length the decisions of a player in a match. The nearest games come first.
    seed
        The same seed and number of evaluations give the same games.
    workers
        How many candidates are played at a time; all processors if nothing is said.
    exports
        How many games are written at the end.
    out
        The folder of the run, which must be new; runs/… if nothing is said.
    resume
        The folder of a run to go on with: to the end that it was asked for if it was
        stopped, else for so many minutes, or up to so many evaluations, more.
    learn_from
        A database of ratings (see darwindeck rate): what people liked decides what is wanted.
    aggressive
        Special effects come, go and change twice as often.
    backend
        Where candidates are played: local, or ray for a cluster.
    address
        The address of a Ray cluster.
    """
    if minutes is not None and evaluations is not None:
        raise ValueError("give --minutes or --evaluations, not both")
    if minutes is not None and not 0 < minutes <= 10_000:
        raise ValueError(f"minutes must be from 0 to 10,000, not {minutes:g}")
    if evaluations is not None and evaluations < 1:
        raise ValueError(f"evaluations must be 1 or more, not {evaluations}")
    asked = (minutes, evaluations) != (None, None)
    until = Until(minutes=minutes, evaluations=evaluations) if asked or resume is None else None
    settings = None
    if resume is None:
        begun = load_game(start) if start else None
        settings = Settings(
            seed=seed,
            players=players or (begun.player_count if begun else 4),
            style=style,
            start=begun,
            frozen=freeze,
            targets=parse_targets(target),
            weights=_learned(learn_from, style, seed) if learn_from else {},
            aggressive=aggressive,
            learned_from=str(learn_from) if learn_from else "",
            exports=exports,
        )
    elif (
        out is not None
        or players is not None
        or any((start, freeze, target, learn_from, aggressive))
        or (style, seed, exports) != (STYLE, SEED, EXPORTS)
    ):
        raise ValueError(
            "a run goes on as it began: --resume takes none of the other options but --minutes, "
            "--evaluations, --workers, --backend and --address"
        )
    folder = resume or out or _free_folder(style, settings)
    if resume is not None and not (resume / "run.sqlite").exists():
        raise ValueError(f"{resume}: there is no run here to go on with")
    with executor_for(backend, workers, address) as executor, Screen(folder) as screen:
        run = run_evolution(folder, settings, until, executor=executor, watcher=screen)
    if as_json:
        print_json(summary_of(run))
    else:
        _tell(run, folder)


def _learned(path: Path, style: str, seed: int) -> dict[str, float]:
    from darwindeck.evolve.run.learn import learned_weights

    return learned_weights(path, style, seed)


def _free_folder(style: str, settings: Settings | None) -> Path:
    players = settings.players if settings else 4
    number = 1
    while (folder := Path("runs") / f"{style}-{players}-{number}").exists():
        number += 1
    return folder


# --- While it runs --------------------------------------------------------------


class Screen:
    """A run as it goes: drawn on a terminal, a line a generation elsewhere."""

    def __init__(self, folder: Path) -> None:
        self._until = Until()
        self._folder = folder
        self._start = time.perf_counter()
        self._doing = "reading the games"
        self._record: Generation | None = None
        self._before = 0.0
        """Seconds of search, and the share of it, that were done when it began."""
        self._done = 0.0
        self._ready = ""
        self._live: Live | None = None
        self._notice = ""

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            console = Console(stderr=True)
            self._live = Live(self._drawn(), console=console, refresh_per_second=REFRESHES)
            self._live.get_renderable = self._drawn  # type: ignore[method-assign]
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def begins(self, until: Until, at: Checkpoint) -> None:
        self._until, self._before = until, at.seconds - until.since
        self._done = min(1.0, until.share(at.evaluations, at.seconds))
        self._notice = _notice_of(until)

    def doing(self, what: str, many: int) -> None:
        self._doing = f"{what}: {many} games"
        if self._notice and self._live is None:
            print(self._notice, file=sys.stderr)
            self._notice = ""

    def lived(self, record: Generation, archive: Archive) -> None:
        self._record = record
        if self._live is None:
            print(
                f"generation {record.number}: {record.evaluations} evaluations, "
                f"{record.cells_filled} cells, QD score {record.qd_score:.2f}, "
                f"best {record.best:.2f}, {self._spent():.0f} s",
                file=sys.stderr,
            )

    def confirmed(self, done: int, wanted: int) -> None:
        self._doing = "pruning and confirming the best games on fresh deals"
        self._ready = f"{done} of {wanted} exports ready"

    def _spent(self) -> float:
        return time.perf_counter() - self._start

    def _share(self) -> float:
        """How much of the search is done."""
        evaluations = self._record.evaluations if self._record else 0
        seconds = self._until.since + self._before + self._spent()
        return min(1.0, max(self._done, self._until.share(evaluations, seconds)))

    def _left(self) -> str:
        share = self._share()
        if self._until.evaluations is None:
            seconds = max(0.0, self._until.seconds - self._before - self._spent())
        elif share > self._done:
            # What is left of the search, and what comes after it.
            whole = self._spent() / (share - self._done)
            seconds = whole * (1 / SEARCHING - self._done) - self._spent()
        else:
            return "–"
        return f"about {seconds / 60:.0f} min" if seconds > 90 else f"about {seconds:.0f} s"

    def _drawn(self) -> Group:
        record = self._record
        facts = Table.grid(padding=(0, 2))
        facts.add_row("run", str(self._folder))
        if record:
            rate = record.evaluations / max(record.seconds, 1e-9)
            facts.add_row("generation", f"{record.number + 1}")
            facts.add_row("evaluations", f"{record.evaluations} ({rate:.1f} a second)")
            facts.add_row("cells", f"{record.cells_filled}, QD score {record.qd_score:.1f}")
        facts.add_row("time", f"{self._spent():.0f} s, left {self._left()}")
        parts: list[object] = [facts, ProgressBar(total=1.0, completed=self._share(), width=60)]
        if record and record.best_by_family:
            best = "  ".join(f"{name} {value:.2f}" for name, value in record.best_by_family.items())
            parts.append(Text(f"best: {best}"))
        parts.append(Text(self._ready or self._doing, style="dim"))
        if self._notice:
            parts.append(Text(self._notice, style="dim"))
        parts.append(Text("Ctrl-C ends the search, exports and reports", style="dim"))
        return Group(*parts)  # type: ignore[arg-type]


def _notice_of(until: Until) -> str:
    """Says how many candidates are looked at where it is not as many as were asked for."""
    asked = until.evaluations or 0
    if not asked % GENERATION:
        return ""
    whole = -(-asked // GENERATION) * GENERATION
    return f"--evaluations {asked}: whole generations of {GENERATION} are tried, so up to {whole}"


# --- Afterwards -----------------------------------------------------------------


def _tell(run: Run, folder: Path) -> None:
    if run.exports:
        wanted = ("off target",) if run.targets else ()
        table = new_table(
            "game", "family", ">fitness", ">skill", ">length", ">minutes", *wanted, "nearest to"
        )
        for one in run.exports:
            values = {name: measure.value for name, measure in one.measures.items()}
            apart = ", ".join(aim.short for aim in aims(values, run.targets))
            table.add_row(
                one.name,
                one.family,
                f"{one.fitness.value:.2f} ± {one.fitness.error:.2f}",
                f"{values['thought']:.2f}",
                f"{values['length']:.0f}",
                f"{one.minutes:.0f}",
                *((apart,) if wanted else ()),
                one.nearest or one.ancestor,
            )
        print_table(table)
        print()
        if run.frozen:
            print(f"In all of them as in {run.start}: {', '.join(run.frozen)}.")
        if run.targets:
            print(f"Wanted: {wanted_words(run.targets)}; the nearest come first.")
    else:
        print("No game was confirmed: a longer run finds some.")
    ended = "" if run.finished else "The search was interrupted. "
    print(
        f"{ended}{run.evaluations} candidates, {len(run.elites)} of {run.cells_total} cells, "
        f"QD score {run.qd_score:.2f}."
    )
    print(f"Report: {folder / 'report.html'}")
    if run.exports:
        print(f"Play one: darwindeck play {folder / run.exports[0].file}")
    print(f"Go on: darwindeck evolve --resume {folder}")
