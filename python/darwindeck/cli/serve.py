"""`darwindeck serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from darwindeck._arguments import whole_number
from darwindeck.cli.output import Whole

PORTS = 65535


def serve(
    *,
    host: str = "127.0.0.1",
    port: Whole = 8080,
    run: Path | None = None,
    games: Path | None = None,
    public: Annotated[tuple[str, ...], Parameter(negative="")] = (),
) -> None:
    """Serve the table in the browser.

    Parameters
    ----------
    host
        The address to listen at. Anything but this machine's own lets others in.
    port
        The port to listen at.
    run
        A run of `evolve`, whose games can be played.
    games
        A folder of game files that can be played.
    public
        A name by which a proxy calls this server. May be given more than once.
    """
    whole_number("--port", port, 1, PORTS)
    for folder in (run, games):
        if folder is not None and not folder.is_dir():
            raise ValueError(f"{folder} is not a folder")
    try:
        from darwindeck.web.server import serve as serve_tables
    except ModuleNotFoundError as missing:
        raise ValueError(
            f"{missing.name} is missing: pip install 'darwindeck[web]' installs what serving needs"
        ) from None
    serve_tables(host, port, run=run, folder=games, names=public)
