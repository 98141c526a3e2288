"""Writes again what variation gives for fixed inputs; inputs that are recorded are kept."""

from __future__ import annotations

import random

import msgspec
from tests.evolve.pinned import (
    GOLDEN,
    Mutant,
    crossed,
    differences,
    operated,
    read,
    repaired,
    write,
)

from darwindeck.evolve.variation.operators import OPERATORS
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.library import bundled_games
from darwindeck.testing.mutants import changed

MUTANTS, OPERATED, CROSSED = 2000, 500, 200
MOST_STEPS = 5
KEPT = ("name", "family", "summary", "notes")


def main() -> None:
    mutants = _recorded("repairs") or [msgspec.to_builtins(m) for m in _mutants(random.Random(1))]
    found = [msgspec.convert(mutant, Mutant) for mutant in mutants]
    write("repairs", [(mutant, repaired(mutant)) for mutant in found])
    moves = _recorded("operators") or _moves()
    write("operators", [(asked, operated(*_named(asked))) for asked in moves])
    pairs = _recorded("crossings") or _pairs(random.Random(2))
    write("crossings", [(asked, crossed(*_named(asked))) for asked in pairs])


def _recorded(name: str) -> list[list[object]]:
    return [asked for asked, _ in read(name)] if (GOLDEN / f"{name}.tsv").exists() else []


def _named(asked: list[object]) -> tuple[str, str, int]:
    return msgspec.convert(asked, tuple[str, str, int])


def _mutants(rng: random.Random) -> list[Mutant]:
    """Some places of every bundled game changed by the schema alone, most of it nonsense."""
    games, found = sorted(bundled_games().items()), list[Mutant]()
    while len(found) < MUTANTS:
        name, parent = games[len(found) % len(games)]
        genome = parent
        for _ in range(rng.randint(1, MOST_STEPS)):
            genome = changed(genome, rng, KEPT)
        edits = differences(msgspec.to_builtins(parent), msgspec.to_builtins(genome))
        if edits:
            found.append(Mutant(name, tuple(edits)))
    return found


def _moves() -> list[list[object]]:
    """Every operator in turn, each on the games to which it applies."""
    found = list[list[object]]()
    games = {name: canonical(genome) for name, genome in sorted(bundled_games().items())}
    suited = {
        operator.name: [
            name for name in games if operator.vary(games[name], random.Random(0)) is not None
        ]
        for operator in OPERATORS
    }
    for seed in range(OPERATED):
        turn, place = divmod(seed, len(OPERATORS))
        operator = OPERATORS[place].name
        names = suited[operator] or list(games)
        found.append([names[turn % len(names)], operator, seed])
    return found


def _pairs(rng: random.Random) -> list[list[object]]:
    games = sorted(bundled_games())
    return [[*rng.sample(games, 2), seed] for seed in range(CROSSED)]


if __name__ == "__main__":
    main()
