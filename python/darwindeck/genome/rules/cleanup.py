"""Removes orphans: rules that nothing uses, and what only they needed.

A pure function for those who change genomes. It takes away or resets only what
`validate` says can have no effect or cannot stand alone, so a genome without
errors comes back as it was; what it cannot mend stays wrong.
"""

from __future__ import annotations

import re
from typing import cast

import msgspec
from msgspec.structs import replace

from darwindeck.codes import Code
from darwindeck.genome.file.defaults import defaults_of
from darwindeck.genome.schema import BiddingPhase, ContractScoring, GameGenome, TrickPhase
from darwindeck.genome.validate import errors_in

ROUNDS = 8
"""Taking one rule away can leave another without a use."""
IDLE = frozenset(
    {
        Code.NO_EFFECT,
        Code.SECOND_OF_ITS_KIND,
        Code.NEVER_REACHED,
        Code.EFFECTS_IN_WAR,
        Code.NO_JOKERS,
        Code.REMOVED_IN_VAIN,
    }
)
"""What stands there for nothing: at its default, or out of its list, the game is the same."""


def cleanup(genome: GameGenome) -> GameGenome:
    """The genome without rules that can have no effect; bidding always with its scoring."""
    for _ in range(ROUNDS):
        cleaned = _without_faults(_paired(genome))
        if cleaned == genome:
            break
        genome = cleaned
    return genome


def _paired(genome: GameGenome) -> GameGenome:
    """Bids and contracts come together, and before tricks."""
    phases = genome.turn_structure.phases
    has_tricks = any(isinstance(phase, TrickPhase) for phase in phases)
    if not has_tricks and any(isinstance(phase, BiddingPhase) for phase in phases):
        kept = tuple(phase for phase in phases if not isinstance(phase, BiddingPhase))
        genome = replace(genome, turn_structure=replace(genome.turn_structure, phases=kept))
    bids = any(isinstance(phase, BiddingPhase) for phase in genome.turn_structure.phases)
    if bids and genome.contract_scoring is None:
        return replace(genome, contract_scoring=ContractScoring())
    if not bids and genome.contract_scoring is not None:
        return replace(genome, contract_scoring=None)
    return genome


def _without_faults(genome: GameGenome) -> GameGenome:
    faults = [fault for fault in errors_in(genome) if fault.code in IDLE]
    # From the end, so that the places of what comes before stay right.
    for path in sorted({fault.path for fault in faults}, key=_steps, reverse=True):
        genome = cast("GameGenome", _reset(genome, _steps(path)))
    return genome


def _steps(path: str) -> list[str | int]:
    found = re.findall(r"\[(\d+)\]|(\w+)", path)
    return [int(place) if place else name for place, name in found]


def _reset(value: object, steps: list[str | int]) -> object:
    """The value with the part at some path at its default, or taken out of its list."""
    step, *rest = steps
    if isinstance(step, int) and isinstance(value, tuple) and step < len(value):
        if not rest:
            return value[:step] + value[step + 1 :]
        return (*value[:step], _reset(value[step], rest), *value[step + 1 :])
    if isinstance(step, str) and isinstance(value, msgspec.Struct) and hasattr(value, step):
        if rest:
            return replace(value, **{step: _reset(getattr(value, step), rest)})
        default = defaults_of(type(value)).get(step, msgspec.NODEFAULT)
        return value if default is msgspec.NODEFAULT else replace(value, **{step: default})
    return value
