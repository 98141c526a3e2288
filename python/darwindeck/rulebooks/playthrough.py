"""A hand as sensible players play it: what the examples are taken from."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from darwindeck._native import Move, State
from darwindeck._program import program_of
from darwindeck.genome.schema import GameGenome
from darwindeck.history import Step
from darwindeck.rulebooks.words import listed
from darwindeck.table import Table

NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn")
"""Who plays in the examples, clockwise; the last of them deals first."""

LONGEST = 1500
"""Moves after which a hand is left as it is."""

Chooser = Callable[[Table], Move]
"""Says what the player does whose turn it is."""


class Hand(NamedTuple):
    """One hand of cards, move by move."""

    dealt: State
    steps: tuple[Step, ...]

    @property
    def end(self) -> State:
        return self.steps[-1].after if self.steps else self.dealt

    @property
    def is_over(self) -> bool:
        """Whether the hand was played to its end."""
        return self.end.hand_over or (self.end.finished and not self.end.timed_out)


def sensible(table: Table) -> Move:
    """What a player does who looks at the cards, but not far ahead."""
    return table.suggest("greedy").move


def play_hand(genome: GameGenome, choose: Chooser, seed: int) -> Hand:
    """The first hand of a match in which there is something to choose."""
    table = Table(genome, seed)
    state = program_of(genome).start(seed)
    while state.hand_over:
        state = state.next_hand()
    dealt = state
    steps: list[Step] = []
    while state.to_move >= 0 and len(steps) < LONGEST:
        move = choose(table)
        table.play(move)
        step = Step(state, move, state.play(move), ())
        steps.append(step)
        state = step.after
    return Hand(dealt, tuple(steps))


def side_names(genome: GameGenome) -> list[str]:
    """Who plays for each side: "Ann", or "Ann and Cora"."""
    if not genome.teams:
        return list(NAMES[: genome.player_count])
    return [listed(NAMES[seat] for seat in team) for team in genome.teams]
