"""How long a match takes at a table: one estimate for all who ask, and its words.

It is played on deals of its own by rules of thumb, so that a game takes as long wherever
it is asked: in a profile, in a report, and where one chooses a game to play.
"""

from __future__ import annotations

from functools import lru_cache

from darwindeck.batches.simulate import simulate
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome

SECONDS_A_CHOICE = 6.0
"""A person who has to think takes about so long."""
SECONDS_A_MOVE = 2.5
"""And so long for a card that has to be played anyway."""
SECONDS_A_DEAL = 40.0
"""Shuffling, dealing, sorting and writing the scores down."""
MATCHES = 100
STEP = 5
"""Longer estimates are in steps of so many minutes: they know no better."""


@lru_cache(maxsize=4096)
def minutes_at_table(genome: GameGenome) -> int:
    """About how many minutes people take for a match."""
    played = simulate(canonical(genome), games=MATCHES, agents=["greedy"], seed=1, threads=1)
    minutes = minutes_for(sum(played.decisions), sum(played.choices), played.hands) / MATCHES
    return max(1, round(minutes)) if minutes < 2 * STEP else STEP * round(minutes / STEP)


def minutes_for(decisions: float, choices: float, hands: float) -> float:
    """What so many decisions, of which so many are choices, and so many hands take."""
    thought = SECONDS_A_CHOICE * choices + SECONDS_A_MOVE * (decisions - choices)
    return (thought + SECONDS_A_DEAL * hands) / 60


def minutes_words(minutes: float) -> str:
    """ "a minute", "50 minutes", "1.6 hours"."""
    if minutes < 1.5:
        return "a minute"
    return f"{minutes:.0f} minutes" if minutes < 90 else f"{minutes / 60:.1f} hours"
