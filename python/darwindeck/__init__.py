"""Card games as data: described and checked in Python, played by a Rust engine.

Names are imported when they are first used, so that `import darwindeck` is quick.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from darwindeck import genome
    from darwindeck._native import Move, View
    from darwindeck.advice import Advice
    from darwindeck.errors import BytecodeError, GenomeError, IllegalMove, Problem, WireError
    from darwindeck.genome.bytecode import compile_genome, decompile
    from darwindeck.genome.codec import save_game
    from darwindeck.genome.library import load_game
    from darwindeck.genome.schema import GameGenome
    from darwindeck.genome.validate import validate
    from darwindeck.matches import Match, match
    from darwindeck.rulebooks import rulebook
    from darwindeck.simulation import Result, simulate
    from darwindeck.table import Event, Table

__version__ = "0.1.0"

_HOMES = {
    "Advice": "advice",
    "BytecodeError": "errors",
    "Event": "table",
    "GameGenome": "genome.schema",
    "GenomeError": "errors",
    "IllegalMove": "errors",
    "Match": "matches",
    "Move": "_native",
    "Problem": "errors",
    "Result": "simulation",
    "Table": "table",
    "View": "_native",
    "WireError": "errors",
    "compile_genome": "genome.bytecode",
    "decompile": "genome.bytecode",
    "load_game": "genome.library",
    "match": "matches",
    "rulebook": "rulebooks",
    "save_game": "genome.codec",
    "simulate": "simulation",
    "validate": "genome.validate",
}
"""The module that each public name lives in."""

__all__ = [
    "Advice",
    "BytecodeError",
    "Event",
    "GameGenome",
    "GenomeError",
    "IllegalMove",
    "Match",
    "Move",
    "Problem",
    "Result",
    "Table",
    "View",
    "WireError",
    "__version__",
    "compile_genome",
    "decompile",
    "genome",
    "load_game",
    "match",
    "rulebook",
    "save_game",
    "simulate",
    "validate",
]


def __getattr__(name: str) -> object:
    if name == "genome":
        # The structs that a game is made of are `darwindeck.genome.schema`.
        importlib.import_module("darwindeck.genome.schema")
        return importlib.import_module("darwindeck.genome")
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
