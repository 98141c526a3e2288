"""Card games as data: described and checked in Python, played by a Rust engine.

Names are imported when they are first used, so that `import darwindeck` is quick.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from darwindeck._shared.late import late

if TYPE_CHECKING:
    from darwindeck import genome
    from darwindeck._native import Event, Move, View
    from darwindeck.batches.matches import Match, match
    from darwindeck.batches.simulate import Result, simulate
    from darwindeck.errors import (
        AgentError,
        BytecodeError,
        GenomeError,
        IllegalMove,
        Problem,
        WireError,
    )
    from darwindeck.genome.bytecode import compile_genome, decompile
    from darwindeck.genome.file.codec import save_game
    from darwindeck.genome.file.library import load_game
    from darwindeck.genome.schema import GameGenome
    from darwindeck.genome.validate import validate
    from darwindeck.measures.profile import Profile, measure
    from darwindeck.rulebooks import rulebook
    from darwindeck.table.advice import Advice
    from darwindeck.table.match import Table
    from darwindeck.table.program import action_count

__version__ = "0.1.0"

_HOMES = {
    "Advice": "table.advice",
    "AgentError": "errors",
    "BytecodeError": "errors",
    "Event": "_native",
    "GameGenome": "genome.schema",
    "GenomeError": "errors",
    "IllegalMove": "errors",
    "Match": "batches.matches",
    "Move": "_native",
    "Problem": "errors",
    "Profile": "measures.profile",
    "Result": "batches.simulate",
    "Table": "table.match",
    "View": "_native",
    "WireError": "errors",
    "action_count": "table.program",
    "compile_genome": "genome.bytecode",
    "decompile": "genome.bytecode",
    "load_game": "genome.file.library",
    "match": "batches.matches",
    "measure": "measures.profile",
    "rulebook": "rulebooks",
    "save_game": "genome.file.codec",
    "simulate": "batches.simulate",
    "validate": "genome.validate",
}
"""The module that each public name lives in."""

__all__ = [
    "Advice",
    "AgentError",
    "BytecodeError",
    "Event",
    "GameGenome",
    "GenomeError",
    "IllegalMove",
    "Match",
    "Move",
    "Problem",
    "Profile",
    "Result",
    "Table",
    "View",
    "WireError",
    "__version__",
    "action_count",
    "compile_genome",
    "decompile",
    "genome",
    "load_game",
    "match",
    "measure",
    "rulebook",
    "save_game",
    "simulate",
    "validate",
]


_late = late(__name__, _HOMES)


def __getattr__(name: str) -> object:
    if name == "genome":
        # The structs that a game is made of are `darwindeck.genome.schema`.
        importlib.import_module("darwindeck.genome.schema")
        return importlib.import_module("darwindeck.genome")
    return _late(name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
