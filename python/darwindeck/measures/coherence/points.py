"""What a hand can be worth: points by card, and the bounds of a hand's total.

Questions of arithmetic that the rules of coherence ask; nothing is played.
"""

from __future__ import annotations

from typing import NamedTuple

from darwindeck.genome.cards import cards_in, largest_hand
from darwindeck.genome.checks.reach import most_layout_points
from darwindeck.genome.facts import phases_of, points_of, takes_cards
from darwindeck.genome.schema import (
    SUITS,
    Category,
    GameGenome,
    HandEnd,
    HeldCards,
    PassPhase,
    ScoringSuit,
    TieRule,
    TrickPhase,
    WinType,
)


class Wants(NamedTuple):
    """Which way the win conditions look at points."""

    high: bool
    low: bool


def wants(genome: GameGenome) -> Wants:
    """Whether many points win, or few. When the hands run out, scores decide: many win."""
    kinds = {win.type for win in genome.win_conditions}
    ties = {win.tie for win in genome.win_conditions}
    low = WinType.LOW_SCORE in kinds
    high = WinType.HIGH_SCORE in kinds or WinType.FIRST_TO_SCORE in kinds
    if not (low or high):
        low = TieRule.LOWEST_SCORE in ties
        high = TieRule.HIGHEST_SCORE in ties or genome.game_rules.score_floor is not None
        high = high or genome.game_rules.hands > 0
    return Wants(high, low)


def card_points(genome: GameGenome, trump: str = "") -> dict[str, int]:
    """What each card is worth with a trump suit; cards without points are left out."""
    points = {card: points_of(genome, card, trump) for card in cards_in(genome.setup)}
    return {card: value for card, value in points.items() if value}


def some_trump(genome: GameGenome) -> str:
    """A suit that may be trump, where one is scored."""
    scored = any(rule.suit == ScoringSuit.TRUMP for rule in genome.card_scoring)
    return SUITS[-1] if scored else ""


def all_cards_are_taken(genome: GameGenome) -> bool:
    """Whether every card that was dealt is in somebody's tricks at the end of every hand."""
    phases = genome.turn_structure.phases
    return (
        bool(phases_of(genome, TrickPhase))
        and all(isinstance(phase, TrickPhase | PassPhase) for phase in phases)
        and genome.game_rules.hand_ends_when == HandEnd.ALL_HANDS_EMPTY
        and genome.setup.cards_per_player == "all"
        and not genome.setup.hand_sizes
    )


def fixed_total(genome: GameGenome) -> int | None:
    """What all sides together score in every hand, where that is always the same."""
    return None if genome.game_rules.all_points_reversal else usual_total(genome)


def usual_total(genome: GameGenome) -> int | None:
    """The same, if nobody takes every penalty card."""
    rules = genome.game_rules
    others = (
        genome.contract_scoring is not None
        or genome.category_scoring
        or rules.extra_card_points
        or rules.score_by_place
    )
    if others or not all_cards_are_taken(genome):
        return None
    tricks = largest_hand(genome)
    return sum(card_points(genome, some_trump(genome)).values()) + tricks * rules.trick_points


def best_hand(genome: GameGenome) -> int:
    """More than a side can gain in one hand is not to be had."""
    rules, contract = genome.game_rules, genome.contract_scoring
    cards = card_points(genome, some_trump(genome)).values()
    best = sum(value for value in cards if value > 0)
    if rules.held_cards == HeldCards.AGAINST_HOLDER and not takes_cards(genome):
        best = sum(-value for value in cards if value < 0)
    if rules.all_points_reversal:
        best = max(best, sum(abs(value) for value in cards))
    best += max(0, rules.trick_points) * largest_hand(genome)
    best += max(0, rules.extra_card_points) * len(cards_in(genome.setup))
    best += max([0, *rules.score_by_place]) * max(map(len, genome.teams), default=1)
    best += sum(_most_of(rule.category, rule.points) for rule in genome.category_scoring)
    if contract is not None:
        most = largest_hand(genome)
        best += most * max(
            contract.points_per_trick_bid, contract.overtrick_points, contract.points_per_trick
        )
        best += contract.nil_bonus + contract.exact_bonus
    return best + most_layout_points(genome)


def _most_of(category: Category, points: int) -> int:
    return points * (10 if category == Category.EACH_SWEEP else 1)
