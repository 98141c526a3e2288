"""The example of a rulebook: one hand, told and then counted."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.genome.schema import PassPhase
from darwindeck.rulebooks.counting import kinds_of_points
from darwindeck.rulebooks.example.playthrough import Chooser, Hand, play_hand, sensible
from darwindeck.rulebooks.example.story import example_round
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Outline

SEEDS = range(1, 7)
"""Deals that are played."""


def with_examples(outline: Outline, game: Game, choose: Chooser = sensible) -> Outline:
    """The outline with a hand as it was played."""
    return replace(outline, example=example_round(game.genome, example_hand(game, choose)))


def example_hand(game: Game, choose: Chooser = sensible) -> Hand:
    """Of some hands the first that was played to its end and shows the most kinds of points."""
    seeds = SEEDS if game.scores else SEEDS[:1]
    hands = [play_hand(game.genome, choose, seed, _number(game)) for seed in seeds]
    return max(hands, key=lambda hand: (hand.is_over, kinds_of_points(hand)))


def _number(game: Game) -> int:
    """Where players exchange cards by what they did in the hand before, it is the second one."""
    exchanges = (isinstance(phase, PassPhase) and phase.by_placing for phase in game.phases)
    return int(any(exchanges))
