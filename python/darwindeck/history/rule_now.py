"""Which rule holds now, where a game has several phases of a kind that differ.

The engine says which phase is being played; what the others of its kind say otherwise is
told. Everything that shows a table takes its words from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from darwindeck._native import View
from darwindeck.genome.facts.cards import has_jokers, ranks_in
from darwindeck.genome.schema import (
    JOKER,
    GameGenome,
    Match,
    Phase,
    PlayPhase,
    PlayTarget,
    TrickJokers,
    TrickPhase,
)

_P = TypeVar("_P", TrickPhase, PlayPhase)


def rule_now(genome: GameGenome, view: View) -> tuple[str, ...]:
    """Sentences without a full stop; none where nothing has to be told apart."""
    if view.phase is None:
        return ()
    phases = genome.turn_structure.phases
    match phases[view.phase]:
        case TrickPhase() as phase:
            return tuple(_of_tricks(phase, _alike(phases, phase), genome, view))
        case PlayPhase() as phase:
            return tuple(_of_plays(phase, _alike(phases, phase)))
        case _:  # what is asked in the others says it, and what may be chosen
            return ()


def _alike(phases: Sequence[Phase], phase: _P) -> list[_P]:
    return [other for other in phases if isinstance(other, type(phase))]


def _differ(phases: Sequence[_P], said: Callable[[_P], object]) -> bool:
    return any(said(phase) != said(phases[0]) for phase in phases)


def _of_tricks(
    phase: TrickPhase, phases: list[TrickPhase], genome: GameGenome, view: View
) -> Iterator[str]:
    """Which trump there is, and which suit is held back, is told in every game."""
    if _differ(phases, lambda other: other.lowest_wins):
        which = "this trick" if view.trick else "the next trick"
        best = "lowest" if phase.lowest_wins else "highest"
        card = f"{best} trump, or else the {best} card," if view.trump else f"{best} card"
        yield f"The {card} takes {which}"
    if _differ(phases, lambda other: other.follow_suit):
        yield "Suit must be followed" if phase.follow_suit else "Nobody has to follow suit"
    if view.trump and _differ(phases, lambda other: other.trump_order):
        order = phase.trump_order or genome.setup.rank_order or ranks_in(genome.setup)
        ranks = [_RANKS.get(rank, rank) for rank in reversed(order)]
        yield f"Trumps from high to low: {', '.join(ranks)}"
    if has_jokers(genome.setup) and _differ(phases, lambda other: other.jokers):
        trumps = phase.jokers == TrickJokers.TRUMP
        yield "Jokers are trumps" if trumps else "Jokers belong to no suit"


_RANKS = {"T": "10", JOKER: "joker"}
_TARGETS = {
    PlayTarget.DISCARD: "Cards are played to the discard pile",
    PlayTarget.TABLEAU: "Cards are played to the middle",
}
_MATCHES = {
    Match.SAME_RANK: "the same rank",
    Match.SAME_SUIT: "the same suit",
    Match.BEATS_TOP: "a higher rank",
}


def _of_plays(phase: PlayPhase, phases: list[PlayPhase]) -> Iterator[str]:
    if _differ(phases, lambda other: other.target):
        yield _TARGETS[phase.target]
    if _differ(phases, lambda other: (other.matches, other.match_all, other.wild_ranks)):
        ways = [_MATCHES[match] for match in phase.matches]
        if not ways:
            yield "Any card fits"
            return
        fits = (" and " if phase.match_all else " or ").join(ways)
        wild = [_RANKS.get(rank, rank) for rank in phase.wild_ranks]
        yield f"What fits: {' or '.join([fits, *wild])}"
