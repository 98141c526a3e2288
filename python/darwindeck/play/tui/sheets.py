"""The sheet of a hand and the scores of a match, as columns."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from darwindeck.play.tui import painting
from darwindeck.showing.scoreboard import Scoreboard
from darwindeck.showing.sheet import Sheet, SideSheet

_OWN = Style(color=painting.BRIGHT, bold=True)
_NAME = Style(bold=True)


def sheet_block(sheet: Sheet) -> RenderableType:
    """How the hand ended, then a few rows for each side."""
    told = [painting.sentence(text) for text in sheet.told]
    grid = Grid(box=None, pad_edge=False, expand=True, show_header=sheet.scored)
    grid.add_column("")
    grid.add_column("", ratio=1)
    if sheet.scored:
        for title in ("hand", "total"):
            grid.add_column(Text(title, painting.MUTED), justify="right", no_wrap=True)
    for side in sheet.sides:
        _add_side(grid, side, sheet.scored)
    # The head of the columns leaves room enough.
    return Group(*told, grid) if sheet.scored else Group(*told, Text(""), grid)


def _add_side(grid: Grid, side: SideSheet, scored: bool) -> None:
    """The name and the sums in one row with the first that there is to say, then all else."""
    name = Text(side.name, _OWN if side.own else _NAME)
    sums = (Text(_signed(side.gained), _NAME), Text(str(side.total), _NAME)) if scored else ()
    rows = [(Text(fact), "") for fact in side.facts]
    entries = [
        (painting.sentence(entry.what, painting.MUTED), _signed(entry.points))
        for entry in side.entries
    ]
    if len(entries) == 1 and len(rows) <= 1:
        # The sum says the points.
        rows = [(Text(" · ").join([*(fact for fact, _ in rows), entries.pop()[0]]), "")]
    (first, _), *further = [*(rows or [(Text(""), "")]), *entries]
    grid.add_row(name, first, *sums)
    for what, points in further:
        grid.add_row("", what, *((Text(points, painting.MUTED), "") if scored else ()))


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def board_grid(scores: Scoreboard) -> RenderableType:
    """One row a hand; nothing where a single hand says no more than its sheet."""
    if len(scores.rows) < 2:
        return Text("")
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column in scores.columns:
        grid.add_column(column, justify="right" if column else "left", no_wrap=not column)
    for row in scores.rows:
        grid.add_row(*row)
    return Group(Text(""), grid)
