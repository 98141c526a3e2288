"""What commands share: options, tables for people, JSON for programs, a bar for the patient."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Annotated, Self

import msgspec
from cyclopts import Parameter, Token
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table


def _whole(_: object, tokens: Sequence[Token]) -> int:
    """Strict where the framework is not: 1.5 is not 2."""
    try:
        return int(tokens[0].value)
    except ValueError:
        raise ValueError(f'"{tokens[0].value}" is not a whole number.') from None


WIDEST = 100_000
"""Columns of a row that is not wrapped."""

Whole = Annotated[int, Parameter(converter=_whole)]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]


def print_json(value: object) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def new_table(*columns: str) -> Table:
    """A table in 80 columns; a column whose name starts with > holds numbers."""
    table = Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        header_style="bold",
    )
    for column in columns:
        if column.startswith(">"):
            table.add_column(column[1:], justify="right", no_wrap=True)
        else:
            table.add_column(column, overflow="fold")
    return table


def print_table(table: Table) -> None:
    """Fits a terminal; for a pipe, every row is one line however long it is."""
    # Cells may quote a game file: nothing in them is markup.
    console = Console(markup=False, emoji=False)
    if console.is_terminal:
        console.print(table)
        return
    console.width = console.measure(table, options=console.options.update(width=WIDEST)).maximum
    with console.capture() as printed:
        console.print(table)
    print("\n".join(line.rstrip() for line in printed.get().splitlines()))


class ProgressBar:
    """Called with what is done so far; drawn on a terminal once a second has passed."""

    PATIENCE = 1.0

    def __init__(self, label: str, total: int) -> None:
        self._label = label
        self._total = total
        self._bar: Progress | None = None

    def __enter__(self) -> Self:
        self._start = time.perf_counter()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, done: int) -> None:
        if self._bar is None:
            if not sys.stderr.isatty() or time.perf_counter() - self._start < self.PATIENCE:
                return
            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._task = self._bar.add_task(self._label, total=self._total)
            self._bar.start()
        self._bar.update(self._task, completed=done)
