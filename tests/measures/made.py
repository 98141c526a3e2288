"""Counts made by hand: a whist of four that is well in every way, to be spoilt by tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from darwindeck.genome.schema import GameGenome
from darwindeck.measures.counts import Counts
from darwindeck.measures.evidence import MOVES, REASONS, Evidence
from darwindeck.table.kinds import EventKind
from darwindeck.testing.examples import whist

SEATS = 4
CHECKPOINTS = (0.0, 1 / 3, 0.5, 0.9)

Numbers = Sequence[float]


def block(who: str, played: float = 512, /, **changes: Numbers) -> dict[str, Numbers]:
    """Matches of four hands, in which everything happens and every seat wins as often."""
    hands = 4 * played
    numbers: dict[str, Numbers] = {
        "matches": [played, played, 0, 0, hands, 52 * hands, 208**2 * played],
        "shares": [played / SEATS] * SEATS,
        "shares_squared": [played / SEATS] * SEATS,
        "decisions": [13 * hands] * SEATS,
        "choices": [10 * hands] * SEATS,
        "phase_decisions": [52 * hands],
        "phase_choices": [40 * hands],
        "kinds": [52 * hands, *[0.0] * (len(MOVES) - 1)],
        "offered": [52 * hands, *[0.0] * (len(MOVES) - 1)],
        "acted_phases": [played],
        "acted_effects": [0.0] * 13,
        "acted_reasons": [played] * len(REASONS),
        "acted_events": [played] * len(EventKind),
        "acted_cards": [played] * 54,
        "ended_by": [played, 0, 0, 0],
        "hand_decisions": [hands, 52 * hands, 52 * 52 * hands],
        "hand_margin": [hands, 0],
    }
    return {f"{who}.{name}": changes.get(name, value) for name, value in numbers.items()}


def hands_of(*finals: Numbers, lead: float = 0.1) -> dict[str, Numbers]:
    """Hands that went to these payoffs; the winner led by so much from a third on."""
    curve: list[float] = []
    for final in finals:
        best = max(final)
        for checkpoint in CHECKPOINTS:
            known = 0.0 if checkpoint < 0.3 else lead
            curve += [0.5 + (known if share == best else -known / 3) for share in final]
    return {
        "leads.checkpoints": CHECKPOINTS,
        "leads.first": curve,
        "leads.second": curve,
        "leads.final": [share for final in finals for share in final],
        "leads.decisions": [52.0] * len(finals),
    }


def evidence(*tiers: tuple[int, Counts], genome: GameGenome | None = None) -> Evidence:
    """Counts by tier; a tier that is given twice has two replicates."""
    counts: dict[int, list[Counts]] = {}
    for tier, found in tiers:
        counts.setdefault(tier, []).append(found)
    return Evidence(genome or whist(), counts)


def random_block(**changes: Numbers) -> tuple[int, Counts]:
    return 1, block("random", **changes)


def greedy_block(**changes: Numbers) -> tuple[int, Mapping[str, Numbers]]:
    return 2, block("greedy", 200, **changes)
