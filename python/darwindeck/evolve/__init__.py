"""Evolution: what varies, what is kept, what drives it.

`vary` and `crossover` make new games by designers' moves (`operators`); the `archive`
keeps the best of every cell, measured again and again; the `driver` lives through
generations, prunes, confirms and exports. `evolve` does it all.
"""

from __future__ import annotations

from darwindeck.evolve.archive.records import Run
from darwindeck.evolve.run.driver import Silent, Watcher, evolve
from darwindeck.evolve.run.settings import Settings, Until
from darwindeck.evolve.run.store import RunError

__all__ = ["Run", "RunError", "Settings", "Silent", "Until", "Watcher", "evolve"]
