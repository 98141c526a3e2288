"""Which phases there are, in which blocks, and what they compare."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeVar

from darwindeck.genome.schema import (
    DiscardPhase,
    DrawPhase,
    GameGenome,
    HandEnd,
    HandMode,
    LayoutPhase,
    Match,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    TableauMode,
    TrickPhase,
)

_P = TypeVar("_P", bound=Phase)


SeatPhase = PlayPhase | DrawPhase | DiscardPhase
"""A phase of one seat's turn; the others belong to the whole table."""


def phases_of(genome: GameGenome, kind: type[_P]) -> list[_P]:
    """The phases of one kind, in order."""
    return [phase for phase in genome.turn_structure.phases if isinstance(phase, kind)]


def blocks(phases: tuple[Phase, ...]) -> list[range]:
    """The places of the phases in each block: seat phases that follow one another are one."""
    starts = [
        place
        for place, phase in enumerate(phases)
        if place == 0
        or not isinstance(phase, SeatPhase)
        or phase.starts_block
        or not isinstance(phases[place - 1], SeatPhase)
    ]
    return [range(start, end) for start, end in pairwise([*starts, len(phases)])]


def goes_round(genome: GameGenome, block: int) -> bool:
    """Whether turns of a block go round until the hand ends; otherwise each seat has one."""
    structure, parts = genome.turn_structure, blocks(genome.turn_structure.phases)
    is_last = block == len(parts) - 1
    return (
        is_last
        and structure.loop_from in (None, block)
        and genome.game_rules.hand_ends_when != HandEnd.SHOWDOWN
        and isinstance(structure.phases[parts[block].start], SeatPhase)
    )


def rounds_of_play(genome: GameGenome) -> tuple[bool, bool]:
    """Whether cards are played in turns that go round and round, and in single rounds."""
    phases = genome.turn_structure.phases
    kinds = [
        goes_round(genome, block)
        for block, places in enumerate(blocks(phases))
        if any(isinstance(phases[place], PlayPhase) for place in places)
    ]
    return any(kinds), not all(kinds)


def has_seat_phases(genome: GameGenome) -> bool:
    return any(isinstance(phase, SeatPhase) for phase in genome.turn_structure.phases)


def is_played_in_turns(genome: GameGenome) -> bool:
    """Whether seats take turns from hands, and the table does nothing together."""
    phases = genome.turn_structure.phases
    hands = genome.setup.hand_mode == HandMode.HAND
    return hands and all(isinstance(phase, SeatPhase) for phase in phases)


def plays_to(genome: GameGenome, target: PlayTarget) -> bool:
    return any(phase.target == target for phase in phases_of(genome, PlayPhase))


def compares_ranks(genome: GameGenome) -> bool:
    """Whether it matters which of two cards is the higher."""
    return (
        genome.setup.tableau_mode == TableauMode.WAR
        or bool(phases_of(genome, TrickPhase))
        or any(phase.by_placing for phase in phases_of(genome, PassPhase))
        or any(Match.BEATS_TOP in phase.matches for phase in phases_of(genome, PlayPhase))
    )


def compares_jokers(genome: GameGenome) -> bool:
    """Whether it matters where jokers stand among the ranks; in tricks it does not."""
    return (
        genome.setup.tableau_mode == TableauMode.WAR
        or any(phase.by_placing for phase in phases_of(genome, PassPhase))
        or any(Match.BEATS_TOP in phase.matches for phase in phases_of(genome, PlayPhase))
    )


def layout_of(genome: GameGenome) -> LayoutPhase | None:
    """The layout phase, if there is one."""
    return next(iter(phases_of(genome, LayoutPhase)), None)


def loop_start(genome: GameGenome) -> int:
    """The place of the first phase to which play returns."""
    structure = genome.turn_structure
    starts = [block.start for block in blocks(structure.phases)] or [0]
    last = len(starts) - 1
    loop_from = last if structure.loop_from is None else structure.loop_from
    return starts[max(0, min(loop_from, last))]
