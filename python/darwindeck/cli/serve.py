"""`darwindeck serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from darwindeck._shared.arguments import whole_number
from darwindeck.cli.output import Whole

PORTS = 65535
LONGEST = 36_500


def serve(
    *,
    host: str = "127.0.0.1",
    port: Whole = 8080,
    run: Path | None = None,
    games: Path | None = None,
    public: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    keep_days: Whole = 30,
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
    keep_days
        Days after which a table that nobody has come back to is deleted; 0 keeps all.
    """
    whole_number("--port", port, 1, PORTS)
    whole_number("--keep-days", keep_days, 0, LONGEST)
    for folder in (run, games):
        if folder is not None and not folder.is_dir():
            raise ValueError(f"{folder} is not a folder")
    try:
        from darwindeck.web.limits import Limits
        from darwindeck.web.server import serve as serve_tables
    except ModuleNotFoundError as missing:
        raise ValueError(
            f"{missing.name} is missing: pip install 'darwindeck[web]' installs what serving needs"
        ) from None
    limits = Limits(keep_days=keep_days)
    serve_tables(host, port, run=run, folder=games, names=public, limits=limits)
