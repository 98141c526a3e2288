"""All counts of one game, pooled: what gates and measures read.

Replicates add up where numbers are sums, and follow one another where they are
lists by deal. Nothing is averaged before everything is pooled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec
import numpy as np

from darwindeck.batches.matches import sides_of
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.counts import POLICIES, Counts
from darwindeck.measures.intervals import Numbers
from darwindeck.table.kinds import EventKind, Reason

WHO = ("random", "greedy", "mcts")
"""Who plays the blocks of tiers 1, 2 and 5, from weak to strong."""

MOVES = (
    "play",
    "play_set",
    "turn",
    "discard",
    "discard_set",
    "give",
    "take",
    "bid",
    "name",
    "choose",
    "slot",
    "swap",
    "toss",
    "rank",
    "draw",
    "use",
    "throw",
    "call",
    "pass",
)
"""Kinds of moves as the engine counts them."""

REASONS = ("nothing", *Reason)
EVENTS = tuple(EventKind)


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """Matches among players of one kind. With `mcts`, single hands stand in for matches."""

    who: str
    matches: float
    ended: float
    """Ended by a rule of the game, and not by its limit of turns."""
    draws: float
    timed_out: float
    hands: float
    turns: float
    turns_squared: float
    shares: Numbers
    shares_squared: Numbers
    decisions: Numbers
    choices: Numbers
    phase_decisions: Numbers
    phase_choices: Numbers
    kinds: Numbers
    """Phases × kinds of moves: how often one was chosen."""
    offered: Numbers
    acted_phases: Numbers
    acted_effects: Numbers
    acted_reasons: Numbers
    acted_events: Numbers
    acted_cards: Numbers
    ended_by: Numbers
    """By win condition; then the score floor, hands that ran out, and the rest."""
    hand_decisions: Numbers
    """Hands, decisions in them, and their squares."""


class Evidence:
    """The counts of a game by tier, and how to ask for them."""

    def __init__(self, genome: GameGenome, counts: Mapping[int, Sequence[Counts]]) -> None:
        self.genome = canonical(genome)
        self.counts = counts
        self.seats = genome.player_count
        self.sides = len(sides_of(genome))

    @property
    def replicates(self) -> int:
        """How often the first tier was played."""
        return len(self.counts.get(1, ()))

    def reached(self, tier: int) -> bool:
        return bool(self.counts.get(tier))

    def with_tiers(self, last: int) -> Evidence:
        """Only what is known after a tier."""
        return Evidence(self.genome, {t: c for t, c in self.counts.items() if t <= last})

    # --- Pooling ----------------------------------------------------------------

    def _all(self, name: str) -> list[Numbers]:
        return [
            np.asarray(counts[name], dtype=np.float64)
            for tier in sorted(self.counts)
            for counts in self.counts[tier]
            if name in counts
        ]

    def has(self, name: str) -> bool:
        return bool(self._all(name))

    def total(self, name: str) -> Numbers:
        """Numbers that add up over replicates."""
        found = self._all(name)
        return np.sum(found, axis=0) if found else np.zeros(0)

    def deals(self, name: str) -> Numbers:
        """A number a deal, the replicates one after the other."""
        found = self._all(name)
        return np.concatenate(found) if found else np.zeros(0)

    def rows(self, name: str, *shape: int) -> Numbers:
        """Rows of one shape, the replicates one after the other."""
        return self.deals(name).reshape(-1, *shape)

    def columns(self, name: str, rows: int) -> Numbers:
        """So many rows, each longer with every replicate."""
        found = [part.reshape(rows, -1) for part in self._all(name)]
        return np.concatenate(found, axis=1) if found else np.zeros((rows, 0))

    def by_hand(self, name: str, width: int) -> Numbers:
        """Rows whose first number is the hand, counted on over the replicates."""
        parts, before = [], 0.0
        for part in self._all(name):
            rows = part.reshape(-1, width).copy()
            hands = rows[:, 0].max() + 1 if len(rows) else 0.0
            rows[:, 0] += before
            before += hands
            parts.append(rows)
        return np.concatenate(parts) if parts else np.zeros((0, width))

    def least(self, name: str) -> float | None:
        """The smallest number of all replicates."""
        found = self._all(name)
        return min(float(part.min()) for part in found) if found else None

    # --- What is asked most -----------------------------------------------------

    @cached_property
    def blocks(self) -> dict[str, Block]:
        """The matches that have been played, by who played them."""
        return {who: self._block(who) for who in WHO if self.has(f"{who}.matches")}

    def _block(self, who: str) -> Block:
        first = self.total(f"{who}.matches")
        phases = len(self.genome.turn_structure.phases)
        return Block(
            who=who,
            matches=float(first[0]),
            ended=float(first[1]),
            draws=float(first[2]),
            timed_out=float(first[3]),
            hands=float(first[4]),
            turns=float(first[5]),
            turns_squared=float(first[6]),
            shares=self.total(f"{who}.shares"),
            shares_squared=self.total(f"{who}.shares_squared"),
            decisions=self.total(f"{who}.decisions"),
            choices=self.total(f"{who}.choices"),
            phase_decisions=self.total(f"{who}.phase_decisions"),
            phase_choices=self.total(f"{who}.phase_choices"),
            kinds=self.total(f"{who}.kinds").reshape(phases, len(MOVES)),
            offered=self.total(f"{who}.offered").reshape(phases, len(MOVES)),
            acted_phases=self.total(f"{who}.acted_phases"),
            acted_effects=self.total(f"{who}.acted_effects"),
            acted_reasons=self.total(f"{who}.acted_reasons"),
            acted_events=self.total(f"{who}.acted_events"),
            acted_cards=self.total(f"{who}.acted_cards"),
            ended_by=self.total(f"{who}.ended_by"),
            hand_decisions=self.total(f"{who}.hand_decisions"),
        )

    @property
    def policy(self) -> str:
        """The one-line policy that is hardest to beat; empty before tier 3."""
        chosen = self.deals("policy.chosen")
        return POLICIES[int(chosen[0])] if len(chosen) else ""

    @property
    def has_choices(self) -> bool:
        """Whether anybody ever had two moves to choose from."""
        return any(block.choices.sum() > 0 for block in self.blocks.values())
