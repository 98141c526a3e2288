"""The report of a run: one page that opens from disk, needs no network, and explains itself.

`view` gathers what is shown of a game, the modules beside it write the parts of the
page, and `page` puts them together. Charts are drawn by plotly, whose script is inlined.
"""

from __future__ import annotations

from pathlib import Path

from darwindeck._shared.files import write_whole
from darwindeck.evolve.archive.records import Run
from darwindeck.evolve.report.page import page_of

__all__ = ["write_report"]


def write_report(run: Run, path: Path) -> None:
    """Writes the report of a run, all of it or nothing; an `OSError` names the file."""
    write_whole(path, page_of(run))
