"""The report of a run: one page that opens from disk, needs no network, and explains itself.

`view` gathers what is shown of a game, the modules beside it write the parts of the
page, and `page` puts them together. Charts are drawn by plotly, whose script is inlined.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from darwindeck.evolve.records import Run
from darwindeck.evolve.report.page import page_of

__all__ = ["write_report"]


def write_report(run: Run, path: Path) -> None:
    """Writes the report of a run, all of it or nothing; an `OSError` names the file."""
    text = page_of(run)
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        try:
            unfinished.write_text(text, encoding="utf-8")
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        # The caller knows the file by the name that was asked for.
        raise OSError(error.errno, error.strerror, str(path)) from None
