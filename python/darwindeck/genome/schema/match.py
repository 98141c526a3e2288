"""How hands make a match: when they end, what they score, who wins."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.schema.cards import Rules, at_most, between


class HandEnd(StrEnum):
    """When a hand of cards is over; a seat without cards is out for the hand."""

    ALL_HANDS_EMPTY = "all_hands_empty"
    """When nobody has a card left."""
    FIRST_OUT = "first_out"
    """When the first seat has no card left."""
    ONE_LEFT = "one_left"
    """When only one seat still has cards; that seat is the last."""
    SHOWDOWN = "showdown"
    """When the last block is finished, whatever is left in the hands."""
    CALLED = "called"
    """When a seat has called the end and the others have had their last turns; also when nobody
    has, after `turns_limit` turns each or when nothing is left to draw.

    Needs a layout phase.
    """


class StockEmpty(StrEnum):
    """What happens when a card should be drawn and the stock is empty."""

    RESHUFFLE_DISCARD = "reshuffle_discard"
    """All but the top card of the discard pile are shuffled and become the stock; if there are
    none, no card is drawn."""
    END_HAND = "end_hand"
    """The hand is over, and is scored."""
    SKIP_DRAW = "skip_draw"
    """No card is drawn, and play goes on."""


class AllPass(StrEnum):
    """What happens when all seats pass in a row."""

    NOTHING = "nothing"
    """Play goes on; only when nothing at all changed in a whole round does the hand end."""
    CLEAR_TABLEAU = "clear_tableau"
    """The tableau is put on the discard pile, and who played last leads (President).

    Needs a play phase with `target` tableau, and tableau_mode none.
    """
    END_HAND = "end_hand"
    """The hand is over."""


class HeldCards(StrEnum):
    """What cards left in hands are worth at the end of a hand."""

    NOTHING = "nothing"
    """They do not count."""
    AGAINST_HOLDER = "against_holder"
    """Each seat loses the points of the cards that it holds.

    Needs `card_scoring`.
    """
    TO_FIRST_OUT = "to_first_out"
    """The seat that went out first gets the points of the cards that its opponents hold.

    Needs `card_scoring`, and `hand_ends_when` first_out or one_left, or an empty_hand condition.
    """


class EliminateIf(StrEnum):
    """Who is knocked out of the match at the end of a hand."""

    NONE = "none"
    """Nobody."""
    NO_TRICKS = "no_tricks"
    """Every seat that took no trick; if that is everybody, nobody (Knockout Whist).

    Needs a trick phase and a last_in condition.
    """


class GameRules(Rules, frozen=True, kw_only=True):
    """When a hand ends, what it scores apart from cards and contracts, and how many hands there
    are."""

    hands: Annotated[int, between(0, 1000)] = 0
    """The fixed number of hands; 0: as many as it takes until a win condition is met. When the
    last one is over the scores decide. A multiple of the seats lets everybody deal equally often.
    """
    score_floor: Annotated[int, between(-100_000, -1)] | None = None
    """The match also ends when a side's score falls to this; the highest score wins, and equal
    ones draw.

    Needs something that scores.
    """
    hand_ends_when: HandEnd = HandEnd.ALL_HANDS_EMPTY
    """When a hand is over."""
    score_by_place: Annotated[tuple[Annotated[int, between(-500, 500)], ...], at_most(6)] = ()
    """Points for going out first, second and so on (President); with `hand_ends_when` one_left
    the seat that is left is the last. No more than there are players."""
    eliminate_if: EliminateIf = EliminateIf.NONE
    """Who is knocked out of the match at the end of a hand.

    Needs a last_in condition.
    """
    trick_points: Annotated[int, between(-100, 100)] = 0
    """Points to a seat for each trick that it takes.

    Needs a trick phase.
    """
    extra_card_points: Annotated[int, between(-100, 100)] = 0
    """Points to a side for each card taken above the number dealt to it (Scotch Whist).

    Needs something that takes cards: tricks, tableau_mode match_rank or war_winnings captured.
    """
    stock_empty: StockEmpty = StockEmpty.RESHUFFLE_DISCARD
    """What happens when a card should be drawn and there is none.

    Needs something that draws from the stock: a draw phase, `or_draw`, a layout phase, or the
    effect draw_cards.
    """
    all_pass: AllPass = AllPass.NOTHING
    """What happens when all seats pass in a row.

    Needs a play, draw or discard phase.
    """
    held_cards: HeldCards = HeldCards.NOTHING
    """What cards left in hands are worth when a hand ends.

    Needs `card_scoring`, which says what they are worth, and a hand that can end while cards are
    held.
    """
    points_by_rank: Annotated[tuple[Annotated[int, between(0, 100)], ...], at_most(6)] = ()
    """What the match is worth to the side with the best score, the second best and so on, such as
    5, 3, 2; sides that are equal all get what the best of their places is worth. It is reported
    with the result, for a series of matches, and decides nothing. No more than there are sides.

    Needs something that scores.
    """
    all_points_reversal: bool = False
    """A seat that takes every card with a penalty scores nothing for them, and each opponent
    gets them all (shooting the moon).

    Needs `card_scoring` with a card that counts against its taker, and something that takes cards;
    not with first_to_score at_once.
    """


class WinType(StrEnum):
    """How a match is won. Each type goes with some triggers only."""

    EMPTY_HAND = "empty_hand"
    """Who runs out of cards first. Triggers: at_once, hand_end. Cannot tie."""
    HIGH_SCORE = "high_score"
    """The highest score. Triggers: hand_end, hands_empty, last_hand, stock_empty; to play until
    somebody has so many points, use first_to_score.

    Needs something that scores.
    """
    LOW_SCORE = "low_score"
    """The lowest score. Triggers: hand_end, threshold (Hearts: when somebody has 100), hands_empty,
    last_hand, stock_empty.

    Needs something that scores.
    """
    FIRST_TO_SCORE = "first_to_score"
    """Who has `threshold` points; the highest, if several have. Triggers: hand_end (counted when
    a hand is over, the usual way), at_once (as soon as the points are scored).

    Needs something that scores, and a `threshold` of 1 or more.
    """
    CAPTURE_ALL = "capture_all"
    """Who has every card, held or captured, with none left on the tableau or the discard pile.
    Triggers: at_once, hand_end. Cannot tie.

    Needs something that takes cards, such as tricks or tableau_mode war.
    """
    MOST_CAPTURED = "most_captured"
    """Who has captured the most cards in the hand. Triggers: hand_end, hands_empty, stock_empty.

    Needs something that takes cards: tricks, tableau_mode match_rank or war_winnings captured.
    """
    BEST_HAND = "best_hand"
    """The best hand of cards, compared as in poker. Trigger: hand_end.

    Needs `hand_ends_when` showdown.
    """
    LAST_IN = "last_in"
    """The last side that is not knocked out. Trigger: hand_end. Cannot tie.

    Needs `eliminate_if`.
    """
    LOWEST_TOTAL = "lowest_total"
    """Whose layout has the lowest total in the hand, in a team that of any member. Trigger:
    hand_end.

    Needs a layout phase.
    """


class Trigger(StrEnum):
    """When a win condition is looked at."""

    AT_ONCE = "at_once"
    """After every card, and when a hand is scored. For empty_hand, first_to_score, capture_all."""
    HAND_END = "hand_end"
    """At the end of every hand, after it is scored. For every type."""
    THRESHOLD = "threshold"
    """At the end of a hand, once some side's score has reached the threshold. For low_score.

    Needs a `threshold` of 1 or more.
    """
    HANDS_EMPTY = "hands_empty"
    """At the end of a hand in which all hands were played out. For high_score, low_score,
    most_captured.

    Needs hands that can also end in another way; otherwise use hand_end.
    """
    LAST_HAND = "last_hand"
    """When the fixed number of hands has been played. For high_score, low_score.

    Needs `game_rules.hands`.
    """
    STOCK_EMPTY = "stock_empty"
    """As soon as the stock is empty, which ends the hand. For high_score, low_score,
    most_captured.

    Needs cards left after the deal that are drawn, or dealt again.
    """


class TieRule(StrEnum):
    """What happens when several sides meet a condition equally well."""

    DRAW = "draw"
    """Nobody wins the match."""
    ANOTHER_HAND = "another_hand"
    """All play another hand, and it is looked at again; not beyond a fixed number of hands."""
    SHARE = "share"
    """All that are equal have won."""
    HIGHEST_SCORE = "highest_score"
    """The one of them with the highest score; equal again: a draw. For most_captured, best_hand and
    lowest_total."""
    LOWEST_SCORE = "lowest_score"
    """The one of them with the lowest score; equal again: a draw. For most_captured, best_hand and
    lowest_total."""
    MOST_TRICKS = "most_tricks"
    """The one of them with the most tricks in the last hand; equal again: a draw.

    Needs a trick phase.
    """
    MOST_CAPTURED = "most_captured"
    """The one of them that captured the most cards in the last hand; equal again: a draw.

    Needs something that takes cards.
    """


class WinCondition(Rules, frozen=True, kw_only=True):
    """One way to win: what is compared, when it is looked at, and what happens when sides are
    equal."""

    type: WinType
    """What decides; each type goes with some triggers only."""
    trigger: Trigger
    """When it is looked at: empty_hand, first_to_score and capture_all at_once or hand_end;
    high_score, low_score and most_captured hand_end, hands_empty or stock_empty; high_score and
    low_score also last_hand; low_score also threshold; best_hand, last_in and lowest_total
    hand_end."""
    threshold: Annotated[int, between(-100_000, 100_000)] = 0
    """The score to reach: 1 or more.

    Needs the type first_to_score or the trigger threshold; otherwise leave it at 0.
    """
    tie: TieRule = TieRule.DRAW
    """What happens when sides are equal.

    Needs a type that can tie: not empty_hand, capture_all or last_in. A tie is broken by something
    else than what is equal, so a score condition takes neither highest_score nor lowest_score.
    """
