"""`darwindeck rules`: the rulebook of a game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from darwindeck._shared.files import write_whole
from darwindeck.genome.file.library import load_game

WIDEST = 80
"""Longer lines are hard to read, however wide the terminal is."""


def rules(
    game: str,
    /,
    *,
    html: Annotated[Path | None, Parameter(help="Write a page to print or to browse.")] = None,
    md: Annotated[Path | None, Parameter(help="Write Markdown.")] = None,
) -> None:
    """Print the rulebook of a game, or write it to a file.

    Parameters
    ----------
    game
        A bundled game, or the path of a game file.
    """
    from darwindeck.rulebooks import rulebook, rulebook_page

    genome = load_game(game)
    if html is not None:
        _write(html, rulebook_page(genome))
    if md is not None:
        _write(md, rulebook(genome))
    if html is None and md is None:
        _show(rulebook(genome))


def _write(path: Path, text: str) -> None:
    write_whole(path, text)
    print(f"{path}: written")


def _show(text: str) -> None:
    """Markdown for a pipe, headings and tables for a terminal."""
    if not sys.stdout.isatty():
        sys.stdout.write(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.print(Markdown(text), width=min(console.width, WIDEST))
