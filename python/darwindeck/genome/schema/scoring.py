"""What gives points: contracts, cards and categories."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.schema.cards import Card, Rank, Rules, Suit, between


class ContractKind(StrEnum):
    """How a contract is kept."""

    AT_LEAST = "at_least"
    """By taking as many tricks as were bid, or more (Spades)."""
    EXACTLY = "exactly"
    """By taking just as many tricks as were bid (Oh Hell)."""


class ContractScoring(Rules, frozen=True):
    """Points for bids. The contract of a side is the sum of its bids without Nils; all tricks of
    the side count for it. A Nil is scored for its seat and its side.

    Needs a bidding phase.
    """

    points_per_trick_bid: Annotated[int, between(0, 255)] = 10
    """Points for each trick of a contract that was made.

    Needs `kind` at_least.
    """
    overtrick_points: Annotated[int, between(0, 255)] = 1
    """Points for each trick above a contract that was made; each is also a bag.

    Needs `kind` at_least.
    """
    failed_contract_penalty: Annotated[int, between(0, 255)] = 10
    """Points lost for each trick of a contract that failed.

    Needs `kind` at_least.
    """
    nil_bonus: Annotated[int, between(0, 65535)] = 100
    """Points for a Nil without a trick.

    Needs `allow_nil`.
    """
    nil_penalty: Annotated[int, between(0, 65535)] = 100
    """Points lost for a Nil with a trick.

    Needs `allow_nil`.
    """
    bag_limit: Annotated[int, between(0, 255)] = 10
    """How many bags (overtricks, kept through the match) cost the penalty; that many are then
    taken off. 0: bags cost nothing.

    Needs `kind` at_least, and a `bag_penalty`.
    """
    bag_penalty: Annotated[int, between(0, 65535)] = 100
    """Points lost when the bags reach the limit.

    Needs `kind` at_least and a `bag_limit` above 0.
    """
    kind: ContractKind = ContractKind.AT_LEAST
    """Whether more tricks than were bid keep the contract."""
    points_per_trick: Annotated[int, between(0, 255)] = 1
    """Points for each trick taken, whether the bid was kept or not.

    Needs `kind` exactly.
    """
    exact_bonus: Annotated[int, between(0, 65535)] = 10
    """Points for taking just as many tricks as were bid.

    Needs `kind` exactly.
    """


class ScoringSuit(StrEnum):
    """The suit of cards that give points."""

    CLUBS = "C"
    """Clubs."""
    DIAMONDS = "D"
    """Diamonds."""
    HEARTS = "H"
    """Hearts."""
    SPADES = "S"
    """Spades."""
    TRUMP = "trump"
    """The trump suit of the hand, whichever it is.

    Needs a trick phase with a trump.
    """


class CardScoringRule(Rules, frozen=True, kw_only=True):
    """Points for each card that fits; rules that fit the same card add up."""

    points: Annotated[int, between(-500, 500)]
    """Points to whoever takes the card, not 0. In games where the lowest score wins, penalty cards
    have points above 0."""
    suit: ScoringSuit | None = None
    """Only cards of this suit; left out: of any suit, jokers too."""
    rank: Rank | None = None
    """Only cards of this rank; left out: of any rank, jokers too."""


class Category(StrEnum):
    """What the cards that sides have taken are compared by at the end of a hand."""

    MOST_CARDS = "most_cards"
    """The most cards."""
    MOST_OF_SUIT = "most_of_suit"
    """The most cards of a suit.

    Needs `suit`.
    """
    NAMED_CARD = "named_card"
    """A certain card.

    Needs `card`.
    """
    BEST_PRIMIERA = "best_primiera"
    """The best card of each suit, added up: 7 21, 6 18, A 16, 5 15, 4 14, 3 13, 2 12, J Q K 10.
    A side without all four suits has none."""
    EACH_SWEEP = "each_sweep"
    """Each time that a capture empties the tableau, but for the last card of the hand.

    Needs tableau_mode match_rank.
    """


class CategoryScoring(Rules, frozen=True, kw_only=True):
    """Points to the side that is best in a category; equal at the top: to nobody."""

    category: Category
    """What is compared."""
    points: Annotated[int, between(1, 100)] = 1
    """Points for being best, or for each sweep."""
    suit: Suit | None = None
    """The suit that is counted.

    Needs the category most_of_suit.
    """
    card: Card | None = None
    """The card that gives the points.

    Needs the category named_card.
    """
