"""How long a game takes, how fair its seats are, and how many words its rules need."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from darwindeck.genome.schema import GameGenome
from darwindeck.measures.evidence import Block, Evidence
from darwindeck.measures.intervals import DRAWS, Reading, certain, roughly


def length(evidence: Evidence) -> Reading | None:
    """Decisions of a seat in a match: hands as `greedy` needs them, played as `mcts` does."""
    matches = evidence.blocks.get("greedy") or evidence.blocks.get("random")
    if matches is None or not matches.matches:
        return None
    hands = evidence.blocks.get("mcts") or matches
    a_hand = decisions_a_hand(hands)
    many = matches.hands / matches.matches
    value = many * a_hand.value / evidence.seats
    spread = max(0.0, matches.turns_squared / matches.matches - _mean_turns(matches) ** 2) ** 0.5
    of_matches = spread / max(_mean_turns(matches), 1e-9) / matches.matches**0.5
    of_hands = a_hand.error / max(a_hand.value, 1e-9) if hands is not matches else 0.0
    return roughly(value, value * (of_matches**2 + of_hands**2) ** 0.5, stream=1)


def hand(evidence: Evidence) -> Reading | None:
    """Decisions of a seat in a hand, with the best players that have played."""
    block = None
    for who in ("mcts", "greedy", "random"):
        block = block or evidence.blocks.get(who)
    if block is None:
        return None
    found = decisions_a_hand(block)
    return roughly(found.value / evidence.seats, found.error / evidence.seats, stream=2)


def balance(evidence: Evidence) -> Reading | None:
    """1 when no seat is better than another, 0 when one side always wins."""
    block = evidence.blocks.get("greedy") or evidence.blocks.get("random")
    if block is None or not block.matches:
        return None
    due = 1 / evidence.sides
    means = block.shares / block.matches
    errors = np.sqrt(np.maximum(block.shares_squared / block.matches - means**2, 0) / block.matches)
    noise = np.random.default_rng([3, DRAWS]).standard_normal((DRAWS, evidence.sides))
    # Shares add up to one: what one side wins another loses.
    noise = (noise - noise.mean(axis=1, keepdims=True)) * (1 - due) ** -0.5
    best = (means + errors * noise).max(axis=1)
    draws = 1 - (best - due) / (1 - due)
    value = 1 - (float(means.max()) - due) / (1 - due)
    return Reading(value, float(draws.std(ddof=1)), draws)


def simplicity(evidence: Evidence) -> Reading | None:
    """Words of the rules; fewer are better."""
    return certain(float(words_of(evidence.genome)))


@lru_cache(maxsize=4096)
def words_of(genome: GameGenome) -> int:
    from darwindeck.rulebooks import rules_words

    return rules_words(genome)


def decisions_a_hand(block: Block) -> Reading:
    hands, total, squares = (float(number) for number in block.hand_decisions)
    if not hands:
        return certain(0.0)
    value = total / hands
    variance = max(0.0, squares / hands - value * value)
    return roughly(value, (variance / hands) ** 0.5, stream=4)


def _mean_turns(block: Block) -> float:
    return block.turns / block.matches
