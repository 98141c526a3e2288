"""Orders, values and honours that nobody could keep in mind."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from darwindeck.genome.facts.cards import ACE_LOW, ranks_in
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import JOKER, RANKS, GameGenome, ScoringSuit, TrickPhase

MOVED_RANKS = 2
"""So many ranks may stand elsewhere than usual: a high two, a jack above the ace."""


def scrambled_order(genome: GameGenome) -> str | None:
    """An order of ranks that is neither the usual one nor near it."""
    orders = [genome.setup.rank_order]
    orders += [phase.trump_order for phase in phases_of(genome, TrickPhase)]
    for order in orders:
        if order and moved(order) > MOVED_RANKS:
            return f"ranks go {order}, which nobody keeps in mind"
    return None


def moved(order: str) -> int:
    """How many ranks have to be moved to get to the usual order, ace high or low.

    Jokers have no usual place, so theirs may be anywhere.
    """
    order = order.replace(JOKER, "")
    return min(len(order) - _rising(order, usual) for usual in (RANKS, ACE_LOW))


def _rising(order: str, usual: str) -> int:
    """The length of the longest part, gaps allowed, that is in the usual order."""
    ends: list[int] = []
    for rank in order:
        value = usual.index(rank)
        at = bisect_left(ends, value)
        ends[at : at + 1] = [value]
    return len(ends)


def scrambled_values(genome: GameGenome) -> str | None:
    """Values of cards for sums that do not go up one by one, ace low."""
    values = dict(zip(RANKS, genome.setup.card_values, strict=False))
    ranks = [rank for rank in ACE_LOW if rank in ranks_in(genome.setup) and rank in values]
    odd = [later for one, later in pairwise(ranks) if values[later] - values[one] not in (1, 0)]
    repeated = [later for one, later in pairwise(ranks) if values[later] == values[one]]
    pips = [rank for rank in repeated if rank not in "JQK"]
    if odd or pips:
        return f"cards count {', '.join(f'{rank} {values[rank]}' for rank in ranks)}"
    return None


def honours_astray(genome: GameGenome) -> str | None:
    """Some honours are of the trump suit, whichever it is, and others of one suit or all."""
    suits = {rule.suit for rule in genome.card_scoring}
    if ScoringSuit.TRUMP in suits and len(suits) > 1:
        return "some cards score only in trumps, and others elsewhere"
    return None
