"""How much is played to measure a game: every number of the cascade, in one place.

Budgets are in search iterations and turns, not in deals, so that a long game
costs no more than a short one. A change here changes what is measured, and so
every cache key.
"""

from __future__ import annotations

import msgspec

LAST_CHEAP_TIER = 3
"""Tiers up to this one take a tenth of a second: trial play."""
LAST_TIER = 6
"""The last tier that every candidate may reach."""
ELITE_TIER = 7
"""Depth, learning and clarity: for the few games that are worth the time."""
TIERS = (1, 2, 3, 4, 5, 6, 7)
ONCE = (3,)
"""Tiers that are measured once a game: their choice holds for all replicates."""

REPLICATES = 3
"""Replicates that decide whether a game enters anywhere."""
MOST_REPLICATES = 8
"""After so many, what is still unsure is refused."""


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """What the engine may spend on one tier of one replicate."""

    games: int
    """Matches or deals at most."""
    budget: int
    """Search iterations after which no further deal is begun; turns, where nobody searches."""
    longest: int
    """Turns after which a match or hand is broken off, and counts as timed out."""


SHORTEST_LIMIT = 100
"""A hand of searchers may always have so many turns."""
OF_GREEDY, OF_RANDOM = 3.0, 1.5
"""And so many times the turns of a hand among greedy, or among random players."""


BUDGETS = {
    1: Budget(games=512, budget=400_000, longest=20_000),
    2: Budget(games=200, budget=150_000, longest=20_000),
    3: Budget(games=192, budget=100_000, longest=500),
    4: Budget(games=96, budget=1_000_000, longest=500),
    5: Budget(games=32, budget=40_000, longest=500),
    6: Budget(games=32, budget=60_000, longest=500),
    7: Budget(games=16, budget=200_000, longest=500),
}
"""What each tier may spend."""
