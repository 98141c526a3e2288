"""What is worth points, and which way they count."""

from __future__ import annotations

from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.facts.turns import layout_of
from darwindeck.genome.schema import SUITS, CardScoringRule, GameGenome, ScoringSuit, WinType

BY_SCORE = (WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE)
"""Win conditions that look at scores."""


def low_score_wins(genome: GameGenome) -> bool:
    """Whether points are bad: the first condition that looks at scores wants few."""
    kinds = [win.type for win in genome.win_conditions if win.type in BY_SCORE]
    return kinds[:1] == [WinType.LOW_SCORE]


def fits(rule: CardScoringRule, card: str, trump: str) -> bool:
    """Whether a rule of card scoring counts for a card under a trump suit, "" for none."""
    suit = trump if rule.suit == ScoringSuit.TRUMP else rule.suit
    return rule.rank in (None, card[0]) and (rule.suit is None or suit == card[1])


def points_of(genome: GameGenome, card: str, trump: str) -> int:
    """What a card is worth to its taker under a trump suit, "" for none."""
    return sum(rule.points for rule in genome.card_scoring if fits(rule, card, trump))


def penalty_cards(genome: GameGenome) -> set[str]:
    """The cards that count against their taker under some trump suit."""
    sign = 1 if low_score_wins(genome) else -1
    return {
        card
        for card in cards_in(genome.setup)
        if any(sign * points_of(genome, card, trump) > 0 for trump in ("", *SUITS))
    }


def scores_points(genome: GameGenome) -> bool:
    """Whether anything in the game gives points."""
    rules = genome.game_rules
    return bool(
        genome.contract_scoring is not None
        or genome.card_scoring
        or genome.category_scoring
        or rules.trick_points
        or rules.extra_card_points
        or any(rules.score_by_place)
        or layout_of(genome) is not None
    )
