"""The examples of a rulebook: a round, and a worked count of points."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Outline, Section
from darwindeck.rulebooks.playthrough import Chooser, play_hand, sensible
from darwindeck.rulebooks.story import example_round
from darwindeck.rulebooks.worked import worked_example

SEEDS = range(1, 7)
"""Deals that are played; the first of them is told."""


def with_examples(outline: Outline, game: Game, choose: Chooser = sensible) -> Outline:
    """The outline with a round as it was played, and its points counted."""
    seeds = SEEDS if game.scores else SEEDS[:1]
    hands = [play_hand(game.genome, choose, seed) for seed in seeds]
    outline = replace(outline, example=example_round(game.genome, hands[0]))
    worked = worked_example(game, hands)
    if worked is None:
        return outline

    def counted(section: Section) -> Section:
        if section.title != "Scoring":
            return section
        return replace(section, blocks=(*section.blocks, worked))

    return replace(outline, rules=tuple(map(counted, outline.rules)))
