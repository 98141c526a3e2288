"""What a hand can be worth: points by card, and the bounds of a hand's total.

Questions of arithmetic that the rules of coherence ask; nothing is played.
"""

from __future__ import annotations

from typing import NamedTuple

from darwindeck.genome.facts.cards import cards_in, largest_hand
from darwindeck.genome.facts.piles import takes_cards
from darwindeck.genome.facts.points import points_of
from darwindeck.genome.facts.turns import layout_of, phases_of
from darwindeck.genome.rules.reach import most_layout_points
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
    Trigger,
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
    # Where somebody falls to the floor the highest score wins.
    high = high or genome.game_rules.score_floor is not None
    if not (low or high):
        low = TieRule.LOWEST_SCORE in ties
        high = TieRule.HIGHEST_SCORE in ties or genome.game_rules.hands > 0
    return Wants(high, low)


def good(genome: GameGenome) -> int:
    """1 where many points win, -1 where few do, 0 where neither or both.

    Points times this are good points: what is written with other signs is the same game.
    """
    high, low = wants(genome)
    return int(high) - int(low)


class Limit(NamedTuple):
    """So many points, won (1) or lost (-1), that end a match."""

    points: int
    sign: int


def limits(genome: GameGenome) -> list[Limit]:
    """The targets of a match and its floor, which is a target of points that are lost."""
    found = [
        Limit(win.threshold, 1)
        for win in genome.win_conditions
        if win.type == WinType.FIRST_TO_SCORE or win.trigger == Trigger.THRESHOLD
    ]
    floor = genome.game_rules.score_floor
    return found if floor is None else [*found, Limit(-floor, -1)]


def places(genome: GameGenome) -> list[int]:
    """What going out first, second and so on scores, for every seat."""
    scored = genome.game_rules.score_by_place
    return [*scored, *[0] * (genome.player_count - len(scored))]


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


def worst_hand(genome: GameGenome) -> int | None:
    """More than this a side cannot lose in one hand; None where nobody can say."""
    if genome.contract_scoring is not None or layout_of(genome) is not None:
        return None
    return _most(genome, -1)


def best_hand(genome: GameGenome) -> int:
    """More than a side can gain in one hand is not to be had."""
    contract = genome.contract_scoring
    best = _most(genome, 1)
    best += sum(_most_of(rule.category, rule.points) for rule in genome.category_scoring)
    if contract is not None:
        most = largest_hand(genome)
        best += most * max(
            contract.points_per_trick_bid, contract.overtrick_points, contract.points_per_trick
        )
        best += contract.nil_bonus + contract.exact_bonus
    return best + most_layout_points(genome)


def _most(genome: GameGenome, sign: int) -> int:
    """What cards, tricks and places give at best, or with -1 take."""
    rules = genome.game_rules
    cards = [sign * value for value in card_points(genome, some_trump(genome)).values()]
    most = sum(value for value in cards if value > 0)
    if rules.held_cards == HeldCards.AGAINST_HOLDER and not takes_cards(genome):
        most = sum(-value for value in cards if value < 0)
    if rules.all_points_reversal:
        most = max(most, sum(abs(value) for value in cards))
    most += max(0, sign * rules.trick_points) * largest_hand(genome)
    most += max(0, sign * rules.extra_card_points) * len(cards_in(genome.setup))
    by_place = max([0, *(sign * value for value in rules.score_by_place)])
    return most + by_place * max(map(len, genome.teams), default=1)


def _most_of(category: Category, points: int) -> int:
    return points * (10 if category == Category.EACH_SWEEP else 1)
