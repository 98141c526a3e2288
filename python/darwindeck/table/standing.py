"""What a match is worth to each side by its place, for a series of matches."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.genome.facts.points import low_score_wins
from darwindeck.genome.schema import GameGenome


def match_points(genome: GameGenome, scores: Sequence[int]) -> tuple[int, ...]:
    """The points of each side by `points_by_rank`, given its final score.

    Sides that are equal all get what the best of their places is worth.
    """
    by_rank = genome.game_rules.points_by_rank
    sign = -1 if low_score_wins(genome) else 1
    better = [sum(sign * other > sign * score for other in scores) for score in scores]
    return tuple(by_rank[rank] if rank < len(by_rank) else 0 for rank in better)
