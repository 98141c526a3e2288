"""Small steps that operators are made of: a part replaced, a phase put in or taken out.

`loop_from` counts blocks, so it moves along when phases come and go.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, cast

from msgspec.structs import replace

from darwindeck.genome.facts.turns import blocks
from darwindeck.genome.schema import GameGenome, Phase

_T = TypeVar("_T")
_P = TypeVar("_P", bound=Phase)


def with_setup(genome: GameGenome, **changes: object) -> GameGenome:
    return replace(genome, setup=replace(genome.setup, **changes))


def with_rules(genome: GameGenome, **changes: object) -> GameGenome:
    return replace(genome, game_rules=replace(genome.game_rules, **changes))


def other(rng: random.Random, options: Iterable[_T], present: object) -> _T | None:
    """One of the options that is not what there is; None: there is no other."""
    found = [option for option in options if option != present]
    return rng.choice(found) if found else None


def weighted(rng: random.Random, options: Sequence[tuple[_T, int]]) -> _T:
    """One of the options, by their weights."""
    return rng.choice([option for option, weight in options for _ in range(weight)])


def nearby(rng: random.Random, value: int, steps: Sequence[int], low: int, high: int) -> int | None:
    """Another number some steps away, within bounds."""
    return other(rng, dict.fromkeys(min(high, max(low, value + step)) for step in steps), value)


# --- Phases ---------------------------------------------------------------------


def places_of(genome: GameGenome, kind: type[_P]) -> list[int]:
    """Where the phases of one kind stand."""
    phases = genome.turn_structure.phases
    return [place for place, phase in enumerate(phases) if isinstance(phase, kind)]


def phase_at(genome: GameGenome, place: int, kind: type[_P]) -> _P:
    phase = genome.turn_structure.phases[place]
    if not isinstance(phase, kind):
        raise TypeError(f"phase {place} is no {kind.__name__}")
    return phase


def put_phase(genome: GameGenome, place: int, phase: Phase) -> GameGenome:
    """The game with another phase in some place."""
    phases = genome.turn_structure.phases
    return _with_phases(genome, (*phases[:place], phase, *phases[place + 1 :]), lambda old: old)


def insert_phase(genome: GameGenome, place: int, *new: Phase) -> GameGenome:
    """The game with phases before that place; play returns to where it returned."""
    phases = genome.turn_structure.phases
    return _with_phases(
        genome,
        (*phases[:place], *new, *phases[place:]),
        lambda old: old + len(new) if old >= place else old,
    )


def drop_phase(genome: GameGenome, place: int) -> GameGenome:
    """The game without a phase."""
    phases = genome.turn_structure.phases
    return _with_phases(
        genome,
        phases[:place] + phases[place + 1 :],
        lambda old: old - 1 if old > place else old,
    )


def change_phases(genome: GameGenome, kind: type[_P], change: Callable[[_P], Phase]) -> GameGenome:
    """The game with every phase of a kind changed."""
    phases = tuple(
        change(phase) if isinstance(phase, kind) else phase
        for phase in genome.turn_structure.phases
    )
    return _with_phases(genome, phases, lambda old: old)


def _with_phases(
    genome: GameGenome, phases: tuple[Phase, ...], moved: Callable[[int], int]
) -> GameGenome:
    structure = genome.turn_structure
    loop_from = structure.loop_from
    if loop_from is not None:
        before = blocks(structure.phases)
        start = moved(before[min(loop_from, len(before) - 1)].start) if before else 0
        after = blocks(phases)
        holding = [number for number, block in enumerate(after) if start in block]
        loop_from = holding[0] if holding else None
        if loop_from == len(after) - 1:
            loop_from = None
    return replace(genome, turn_structure=replace(structure, phases=phases, loop_from=loop_from))


def same_turn(genome: GameGenome, place: int, kind: type[_P]) -> list[int]:
    """The places of phases of a kind in the same turn."""
    phases = genome.turn_structure.phases
    for block in blocks(phases):
        if place in block:
            return [other for other in block if isinstance(phases[other], kind)]
    return []


def first_of(genome: GameGenome, kind: type[_P]) -> _P | None:
    """The first phase of a kind."""
    found = [phase for phase in genome.turn_structure.phases if isinstance(phase, kind)]
    return cast("_P", found[0]) if found else None
