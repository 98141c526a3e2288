"""What cards and tricks are worth by the rules of a game, written down again."""

from __future__ import annotations

from collections.abc import Iterable

from darwindeck.genome.schema import GameGenome


def card_points(genome: GameGenome, card: str, trump: str | None) -> int:
    """The points of one card that was taken; rules that fit add up."""
    rank, suit = (None, None) if card.startswith("X") else (card[0], card[1])
    total = 0
    for rule in genome.card_scoring:
        wanted = trump if rule.suit == "trump" else rule.suit
        fits_suit = rule.suit is None or (wanted is not None and wanted == suit)
        if fits_suit and rule.rank in (None, rank):
            total += rule.points
    return total


def points_taken(genome: GameGenome, cards: Iterable[str], tricks: int, trump: str | None) -> int:
    """The points of the cards and tricks of one seat."""
    return genome.game_rules.trick_points * tricks + sum(
        card_points(genome, card, trump) for card in cards
    )
