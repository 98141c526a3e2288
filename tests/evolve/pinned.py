"""What variation gives for fixed inputs: the lines of the golden files in `golden/variation`.

Inputs are data in these files (a bundled game and what is changed in it, or a seed), so
that moving code about cannot change what is asked, only what is answered.
"""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import cast

import msgspec

from darwindeck.evolve.variation.crossover import crossover
from darwindeck.evolve.variation.operators import operator_named
from darwindeck.evolve.variation.operators.offspring import settled
from darwindeck.evolve.variation.repair import repair
from darwindeck.genome.bytecode import identity
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.codec import encode_json
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.rules.cleanup import cleanup
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import validate
from darwindeck.measures.coherence import flaws

GOLDEN = Path(__file__).parents[1] / "golden" / "variation"

Edit = tuple[tuple[str | int, ...], object]
"""A place in a game file, and what stands there now."""


class Mutant(msgspec.Struct, frozen=True, array_like=True):
    """A bundled game in which some places were changed, whether or not that makes sense."""

    game: str
    edits: tuple[Edit, ...]

    def genome(self) -> GameGenome:
        plain = copy.deepcopy(msgspec.to_builtins(bundled_games()[self.game]))
        for steps, value in self.edits:
            part = plain
            for step in steps[:-1]:
                part = part[step]
            part[steps[-1]] = value
        return msgspec.convert(plain, GameGenome)


def differences(before: object, after: object, path: tuple[str | int, ...] = ()) -> list[Edit]:
    """The places where two game files differ, each as small as it can be."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        pairs = [(key, before[key], after[key]) for key in before]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = [
            (at, one, other) for at, (one, other) in enumerate(zip(before, after, strict=True))
        ]
    else:
        return [] if before == after else [(path, after)]
    return [edit for key, one, other in pairs for edit in differences(one, other, (*path, key))]


# --- What is answered -----------------------------------------------------------


def repaired(mutant: Mutant) -> str:
    """A mutant's problems, its canonical form, and what cleanup and repair make of it."""
    genome = mutant.genome()
    return " ".join(
        [
            f"problems={_problems(genome)}",
            f"spelt={_spelling(canonical(genome))}",
            f"clean={_outcome(cleanup(genome))}",
            f"repaired={_outcome(repair(genome))}",
        ]
    )


def operated(game: str, operator: str, seed: int) -> str:
    """What one operator makes of a bundled game."""
    changed = operator_named(operator).vary(canonical(bundled_games()[game]), random.Random(seed))
    child = None if changed is None else settled(changed)
    return f"{_raw(changed)} {_outcome(child)}"


def crossed(a: str, b: str, seed: int) -> str:
    """What two bundled games give together."""
    games = bundled_games()
    child = crossover(games[a], games[b], random.Random(seed))
    if child is None:
        return "none"
    return f"{','.join(child.operators)} tries={child.tries} {_outcome(child.genome)}"


def _raw(changed: GameGenome | None) -> str:
    return "idle" if changed is None else _spelling(changed)


def _outcome(genome: GameGenome | None) -> str:
    """The identity and the flaws of a game that is valid; else its spelling and its problems."""
    if genome is None:
        return "refused"
    if any(problem.severity == "error" for problem in validate(genome)):
        return f"{_spelling(genome)}!{_problems(genome)}"
    names = ",".join(f"{flaw.name}*{flaw.factor:.4g}" for flaw in flaws(genome))
    return f"{identity(genome):016x}[{names}]"


def _problems(genome: GameGenome) -> str:
    found = validate(genome)
    return ",".join(f"{problem.severity[0]}:{problem.path}" for problem in found) or "none"


def _spelling(genome: GameGenome) -> str:
    return hashlib.sha256(encode_json(genome).encode()).hexdigest()[:8]


# --- Files ----------------------------------------------------------------------


def write(name: str, rows: Iterable[tuple[object, str]]) -> None:
    """Writes a golden file: on each line what is asked, as JSON, a tab, and the answer."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    lines = [f"{msgspec.json.encode(asked).decode()}\t{answer}\n" for asked, answer in rows]
    (GOLDEN / f"{name}.tsv").write_text("".join(lines), encoding="utf-8")


def read(name: str) -> list[tuple[list[object], str]]:
    """What was asked, and what was answered."""
    lines = (GOLDEN / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("\t") for line in lines]
    return [(cast("list[object]", json.loads(asked)), answer) for asked, answer in pairs]
