"""Evolution: what varies, what is kept, what drives it.

`variation` makes new games by designers' moves; the `archive` keeps the best of every
cell, measured again and again; a `run` lives through generations, prunes, confirms and
exports; the `report` shows it. `evolve` does it all. Operators need no statistics, so
nothing is imported here before it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck._shared.late import late

if TYPE_CHECKING:
    from darwindeck.evolve.archive.records import Run
    from darwindeck.evolve.run.driver import Silent, Watcher, evolve
    from darwindeck.evolve.run.settings import Settings, Until
    from darwindeck.evolve.run.store import RunError

__all__ = ["Run", "RunError", "Settings", "Silent", "Until", "Watcher", "evolve"]

__getattr__ = late(
    __name__,
    {
        "Run": "archive.records",
        "RunError": "run.store",
        "Settings": "run.settings",
        "Silent": "run.driver",
        "Until": "run.settings",
        "Watcher": "run.driver",
        "evolve": "run.driver",
    },
)
