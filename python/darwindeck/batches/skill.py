"""How much of a game is skill: order, depth and the value of information.

All of it is measured on single hands by the payoff share u of a side, which is
the share of opposing sides that it beats (ties one half). One half is equality
for any number of players and any teams, so 2u - 1 goes from -1 to 1.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from darwindeck._shared.arguments import seed_number, whole_number
from darwindeck.batches.matches import MAX_DEALS, Duplicate, Estimate, estimate
from darwindeck.genome.schema import GameGenome
from darwindeck.table.advice import checked_agent

ENOUGH = 0.05
"""The standard error at which measuring stops."""
_FIRST = 16


class ValueOfInformation(msgspec.Struct, frozen=True, kw_only=True):
    """How much a player gains who sees hidden cards, and against whom."""

    over_equal: Estimate
    """Over a searcher with as many iterations."""
    over_stronger: Estimate
    """Over a searcher with four times as many."""

    @property
    def value(self) -> float:
        """The smaller of both gaps: what more thinking cannot make up for."""
        return min(self.over_equal.mean, self.over_stronger.mean)


def payoff_share(
    genome: GameGenome,
    agent: str,
    among: str,
    deals: int = 200,
    seed: int = 0,
    threads: int | None = None,
) -> Estimate:
    """The mean payoff share of one side among others, over every seat of duplicate deals."""
    deals = whole_number("deals", deals, 2, MAX_DEALS)
    play = Duplicate(genome, deals, seed, threads)
    return estimate(play.one_among(checked_agent(agent), checked_agent(among)))


def advantage(
    genome: GameGenome,
    agent: str,
    among: str,
    seed: int = 0,
    error: float = ENOUGH,
    most_deals: int = 400,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Estimate:
    """2u - 1 for one side among others; it stops at the standard error or after so many deals.

    `progress` is called with the number of deals that have been played.
    """
    most_deals = whole_number("most_deals", most_deals, 2, MAX_DEALS)
    one, others = checked_agent(agent), checked_agent(among)
    first = seed_number(seed)
    values: list[float] = []
    size = min(_FIRST, most_deals)
    while True:
        # Each portion has deals of its own: the seeds of portions are far apart.
        play = Duplicate(genome, size, (first + len(values) * 0x9E3779B9) % 2**64, threads)
        values += [2 * share - 1 for share in play.one_among(one, others)]
        if progress is not None:
            progress(len(values))
        found = estimate(values)
        left = most_deals - len(values)
        if left <= 0 or (found.error <= error and len(values) >= 2 * _FIRST):
            return found
        size = min(len(values), left)


def order(genome: GameGenome, seed: int = 0, most_deals: int = 400) -> Estimate:
    """How much a beginner's search gains over playing at random: 0 in a game of pure chance."""
    return advantage(genome, "mcts:100", "random", seed, most_deals=most_deals)


def depth(genome: GameGenome, seed: int = 0, most_deals: int = 400) -> Estimate:
    """How much eight times as much thinking gains."""
    return advantage(genome, "mcts:200", "mcts:25", seed, most_deals=most_deals)


def value_of_information(
    genome: GameGenome, iterations: int = 100, seed: int = 0, most_deals: int = 400
) -> ValueOfInformation:
    """How much seeing hidden cards gains over as much, and over four times as much, thinking."""
    oracle = f"oracle:{whole_number('iterations', iterations, 1, 250_000)}"
    equal, stronger = (
        advantage(genome, oracle, f"mcts:{count}", seed, most_deals=most_deals)
        for count in (iterations, 4 * iterations)
    )
    return ValueOfInformation(over_equal=equal, over_stronger=stronger)
