"""What gives points: contracts, cards and categories."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.schema.cards import Card, Rank, Rules, Suit, between


class ContractKind(StrEnum):
    AT_LEAST = "at_least"
    EXACTLY = "exactly"


class ContractScoring(Rules, frozen=True, kw_only=True):
    kind: ContractKind = ContractKind.AT_LEAST
    points_per_trick_bid: Annotated[int, between(0, 255)] = 10
    overtrick_points: Annotated[int, between(0, 255)] = 1
    failed_contract_penalty: Annotated[int, between(0, 255)] = 10
    nil_bonus: Annotated[int, between(0, 65535)] = 100
    nil_penalty: Annotated[int, between(0, 65535)] = 100
    bag_limit: Annotated[int, between(0, 255)] = 10
    bag_penalty: Annotated[int, between(0, 65535)] = 100
    points_per_trick: Annotated[int, between(0, 255)] = 1
    """With `exactly`: points for each trick taken."""
    exact_bonus: Annotated[int, between(0, 65535)] = 10
    """With `exactly`: points for taking just as many tricks as were bid."""


class ScoringSuit(StrEnum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    TRUMP = "trump"


class CardScoringRule(Rules, frozen=True, kw_only=True):
    """Points for each card taken in tricks that fits; rules that fit add up."""

    points: Annotated[int, between(-500, 500)]
    suit: ScoringSuit | None = None
    rank: Rank | None = None


class Category(StrEnum):
    """What the cards of a side are compared by at the end of a hand."""

    MOST_CARDS = "most_cards"
    MOST_OF_SUIT = "most_of_suit"
    NAMED_CARD = "named_card"
    BEST_PRIMIERA = "best_primiera"
    """One card of each suit: 7 21, 6 18, A 16, 5 15, 4 14, 3 13, 2 12, J Q K 10."""
    EACH_SWEEP = "each_sweep"
    """Each time that a capture empties the tableau, but for the last card of the hand."""


class CategoryScoring(Rules, frozen=True, kw_only=True):
    """Points to the side that is best in a category; equal at the top: to nobody."""

    category: Category
    points: Annotated[int, between(1, 100)] = 1
    suit: Suit | None = None
    card: Card | None = None
