"""Random rules for the jokers of a game that has some."""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck.genome.facts.cards import cards_in, has_jokers, ranks_in
from darwindeck.genome.facts.turns import compares_jokers
from darwindeck.genome.schema import (
    JOKER,
    GameGenome,
    Phase,
    PlayPhase,
    TrickJokers,
    TrickPhase,
    Trump,
)


def with_jokers(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    """Jokers that have a place among the ranks, are trumps or are wild; or none of it."""
    if not has_jokers(genome.setup) or not draw(st.booleans()):
        return genome
    setup, structure = genome.setup, genome.turn_structure
    if compares_jokers(genome) and draw(st.booleans()):
        setup = replace(setup, rank_order=_placed(draw, setup.rank_order or ranks_in(setup)))
    phases = tuple(_phase(draw, genome, phase) for phase in structure.phases)
    return replace(genome, setup=setup, turn_structure=replace(structure, phases=phases))


def _phase(draw: st.DrawFn, genome: GameGenome, phase: Phase) -> Phase:
    if isinstance(phase, TrickPhase) and draw(st.booleans()):
        order = phase.trump_order
        if phase.trump != Trump.NONE and draw(st.booleans()):
            order = _placed(draw, order or ranks_in(genome.setup))
        return replace(phase, jokers=TrickJokers.TRUMP, trump_order=order)
    if isinstance(phase, PlayPhase) and phase.matches and not phase.climbing:
        wild = phase.wild_ranks + JOKER
        is_choice = {card[0] for card in cards_in(genome.setup)} > set(wild)
        return replace(phase, wild_ranks=wild) if is_choice and draw(st.booleans()) else phase
    return phase


def _placed(draw: st.DrawFn, order: str) -> str:
    place = draw(st.integers(0, len(order)))
    return order[:place] + JOKER + order[place:]
