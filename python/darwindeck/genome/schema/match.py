"""How hands make a match: when they end, what they score, who wins."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.schema.cards import Rules, between


class HandEnd(StrEnum):
    """When a hand of cards is over; a seat without cards is out for the hand."""

    ALL_HANDS_EMPTY = "all_hands_empty"
    FIRST_OUT = "first_out"
    ONE_LEFT = "one_left"
    SHOWDOWN = "showdown"
    """When the last block is finished, whatever is left in the hands."""


class StockEmpty(StrEnum):
    """What happens when a card should be drawn and the stock is empty."""

    RESHUFFLE_DISCARD = "reshuffle_discard"
    """All but the top card of the discard pile become the stock."""
    END_HAND = "end_hand"
    SKIP_DRAW = "skip_draw"


class AllPass(StrEnum):
    """What happens when all seats pass in a row."""

    NOTHING = "nothing"
    CLEAR_TABLEAU = "clear_tableau"
    END_HAND = "end_hand"


class HeldCards(StrEnum):
    """What cards left in hands are worth at the end of a hand."""

    NOTHING = "nothing"
    AGAINST_HOLDER = "against_holder"
    TO_FIRST_OUT = "to_first_out"


class EliminateIf(StrEnum):
    NONE = "none"
    NO_TRICKS = "no_tricks"


class GameRules(Rules, frozen=True, kw_only=True):
    hands: Annotated[int, between(0, 1000)] = 0
    """The fixed number of hands; 0: until a win condition is met."""
    score_floor: Annotated[int, between(-100_000, -1)] | None = None
    hand_ends_when: HandEnd = HandEnd.ALL_HANDS_EMPTY
    score_by_place: tuple[Annotated[int, between(-500, 500)], ...] = ()
    """Points for going out first, second, …; with `one_left`, the seat left is the last."""
    eliminate_if: EliminateIf = EliminateIf.NONE
    trick_points: Annotated[int, between(-100, 100)] = 0
    """Points for each trick taken."""
    extra_card_points: Annotated[int, between(-100, 100)] = 0
    """Points to a side for each card taken above the number dealt to it."""
    stock_empty: StockEmpty = StockEmpty.RESHUFFLE_DISCARD
    all_pass: AllPass = AllPass.NOTHING
    held_cards: HeldCards = HeldCards.NOTHING
    all_points_reversal: bool = False
    """A seat that takes every point card scores 0, its opponents all the points."""


class WinType(StrEnum):
    EMPTY_HAND = "empty_hand"
    HIGH_SCORE = "high_score"
    LOW_SCORE = "low_score"
    FIRST_TO_SCORE = "first_to_score"
    CAPTURE_ALL = "capture_all"
    MOST_CAPTURED = "most_captured"
    BEST_HAND = "best_hand"
    LAST_IN = "last_in"


class Trigger(StrEnum):
    """When a win condition is looked at."""

    AT_ONCE = "at_once"
    HAND_END = "hand_end"
    THRESHOLD = "threshold"
    """At the end of a hand, once some side's score has reached the threshold."""
    HANDS_EMPTY = "hands_empty"
    """At the end of a hand in which all hands were played out."""
    LAST_HAND = "last_hand"
    """When the fixed number of hands has been played."""
    STOCK_EMPTY = "stock_empty"
    """As soon as the stock is empty."""


class TieRule(StrEnum):
    DRAW = "draw"
    ANOTHER_HAND = "another_hand"
    SHARE = "share"
    HIGHEST_SCORE = "highest_score"
    LOWEST_SCORE = "lowest_score"
    MOST_TRICKS = "most_tricks"
    MOST_CAPTURED = "most_captured"


class WinCondition(Rules, frozen=True, kw_only=True):
    type: WinType
    trigger: Trigger
    threshold: Annotated[int, between(-100_000, 100_000)] = 0
    tie: TieRule = TieRule.DRAW
