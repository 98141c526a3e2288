"""Layouts that lie face down: how they are played, and what they score."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.schema.cards import Rules, at_most, between

MOST_SLOTS = 16
"""Cards that a layout can have."""
LAYOUT_VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 0)
"""What 2 to K, A and jokers count where nothing else is said."""


class OpeningChoice(StrEnum):
    """Which cards of a layout are turned up or looked at after the deal."""

    ANY = "any"
    """Those that their owner chooses."""
    FIRST = "first"
    """The first ones, those turned up before those looked at."""


class DrawnCard(StrEnum):
    """Who sees a card that is drawn."""

    PUBLIC = "public"
    """Everybody, also where it lies when it is swapped into a layout."""
    PRIVATE = "private"
    """Only the seat that draws it."""


class TakeDiscard(StrEnum):
    """What may be done with the top of the discard pile in place of drawing."""

    NEVER = "never"
    """Nothing."""
    INTO_LAYOUT = "into_layout"
    """It may be taken, and must be swapped into the layout."""
    UNUSED_ACTION = "unused_action"
    """If it has an action that was not used, it may be taken to use it at once; it cannot enter the
    layout (Vinto).

    Needs `special_effects`.
    """
    ALWAYS = "always"
    """It may be taken, and is swapped into the layout or used.

    Needs `special_effects`.
    """


class UseOf(StrEnum):
    """A card whose action may be used."""

    DRAWN = "drawn"
    """A card that was drawn: it is put on the discard pile and used."""
    DECLARED = "declared"
    """A card that is swapped out of a layout, if its owner has declared its rank rightly before it
    is seen. A wrong declaration costs `declare_penalty` cards."""
    TOSSED = "tossed"
    """A card that was tossed in.

    Needs `toss_in`.
    """


class TossIn(StrEnum):
    """Whether cards may be tossed in."""

    OFF = "off"
    """They may not."""
    OWN = "own"
    """When a turn is settled, all seats, clockwise from the one whose turn it is, may toss in cards
    of their own layout that have the rank of a card that was put down in it, until all pass."""


class Call(StrEnum):
    """When the end of the hand may be called."""

    START_OF_TURN = "start_of_turn"
    """Before drawing; the caller then takes its turn."""
    INSTEAD_OF_TURN = "instead_of_turn"
    """In place of a turn (Cabo)."""
    END_OF_TURN = "end_of_turn"
    """When a turn is over and all cards are tossed in (Vinto)."""
    ALL_OPEN = "all_open"
    """Nobody calls: it counts as a call when all cards of a seat lie open at the end of its turn
    (Golf)."""


class Protection(StrEnum):
    """What of the caller is protected when its turn is over."""

    NOTHING = "nothing"
    """Nothing."""
    CARDS = "cards"
    """Its cards cannot be swapped, named, tossed in or added to; they can be looked at."""
    EVERYTHING = "everything"
    """They cannot be looked at either (Vinto)."""


class CoalitionInfo(StrEnum):
    """What the others tell each other after a call."""

    NONE = "none"
    """Nothing."""
    POOLED = "pooled"
    """All that they know of cards in layouts, and all that they look at later.

    Needs three players or more.
    """


class LayoutPhase(Rules, frozen=True, kw_only=True, tag="layout"):
    """Each seat has a layout that lies face down, mostly unknown to everybody, improves it, and
    somebody calls the end. In a turn a seat draws a card, or takes the top of the discard pile, and
    swaps it for a card of its layout, which goes to the discard pile; or uses its action; or throws
    it away. Slots never shift: a card that is added takes the first empty one. A seat with sixteen
    cards takes no more. Everybody sees which slots are looked at, swapped and named, but only the
    looker sees the card.

    Needs `hand_mode` layout, `hand_ends_when` called, at most 16 cards a seat, and cards left to
    draw.
    """

    shown: Annotated[int, between(0, MOST_SLOTS)] = 0
    """Cards of each layout that are turned up for all after the deal (Golf)."""
    peeks: Annotated[int, between(0, MOST_SLOTS)] = 2
    """Cards of its own layout that each seat looks at after the deal, clockwise from the seat after
    the dealer; no more than there are, with those turned up."""
    opening: OpeningChoice = OpeningChoice.ANY
    """Which cards these are.

    Needs `shown` or `peeks`.
    """
    drawn_card: DrawnCard = DrawnCard.PUBLIC
    """Who sees a card that is drawn."""
    take_discard: TakeDiscard = TakeDiscard.NEVER
    """What may be done with the top of the discard pile in place of drawing."""
    uses: Annotated[tuple[UseOf, ...], at_most(len(UseOf))] = ()
    """Cards whose actions may be used; an action without anything that it could be aimed at cannot
    be. An action that may be used may also be declined.

    Needs `special_effects`.
    """
    declare_penalty: Annotated[int, between(0, 5)] = 0
    """Cards that are drawn, unseen, for a wrong declaration.

    Needs `uses` declared.
    """
    toss_in: TossIn = TossIn.OFF
    """Whether cards may be tossed in."""
    toss_penalty: Annotated[int, between(0, 5)] = 0
    """Cards that are drawn, unseen, for tossing in a card that does not fit; it is shown and stays.

    Needs `toss_in`.
    """
    toss_bars: bool = False
    """Whoever tosses in a card that does not fit may toss no more in this hand.

    Needs `toss_in`.
    """
    call: Call = Call.INSTEAD_OF_TURN
    """When the end of the hand may be called."""
    turns_after_call: Annotated[int, between(0, 3)] = 1
    """Turns that each other seat still has after a call."""
    protection: Protection = Protection.NOTHING
    """What of the caller is protected.

    Needs something that could be done to the caller's cards after the call.
    """
    turns_limit: Annotated[int, between(1, 200)] = 50
    """Turns of each seat after which a hand that nobody has called is over."""
    coalition_info: CoalitionInfo = CoalitionInfo.NONE
    """What the others tell each other after a call.

    Needs turns after the call.
    """


class LayoutKind(StrEnum):
    """How layouts are scored."""

    SUM = "sum"
    """Each seat scores the total of its layout, so that few points are good."""
    CALL_SCORES = "call_scores"
    """The caller's total is compared with the others', and all score by that (Vinto)."""


class ComparedWith(StrEnum):
    """With whose total the caller's is compared."""

    LOWEST_OTHER = "lowest_other"
    """With the lowest of the others', once for all."""
    EACH = "each"
    """With each of the others', one by one: the caller scores as many times as there are others."""


class Uncalled(StrEnum):
    """What a hand scores that nobody has called."""

    ZERO = "zero"
    """Nothing."""
    SUM = "sum"
    """Each seat scores the total of its layout."""


class LayoutScoring(Rules, frozen=True, kw_only=True):
    """What the cards of layouts count, and what seats score when the hand is over. All cards are
    shown then.

    Needs a layout phase.
    """

    kind: LayoutKind = LayoutKind.SUM
    """How layouts are scored."""
    values: Annotated[tuple[Annotated[int, between(-50, 50)], ...], at_most(14)] = ()
    """What 2 3 4 5 6 7 8 9 T J Q K A and jokers count, all fourteen in this order; left out: 2 to
    10, 11, 12, 13, 1 and 0."""
    matching_columns: Annotated[int, between(0, 8)] = 0
    """In how many columns layouts lie, slot after slot in rows; two or more cards of one rank that
    make up a whole column count nothing (Golf). 0: no cards cancel each other."""
    lowest_scores_nothing: bool = False
    """The seat with the lowest total, or each of several, scores nothing (Cabo).

    Needs `kind` sum.
    """
    caller_bonus: Annotated[int, between(-100, 100)] = 0
    """Points to a caller whose total is the lowest, alone or not; below 0 where few are good.

    Needs `kind` sum, and a call.
    """
    caller_penalty: Annotated[int, between(-100, 100)] = 0
    """Points to a caller whose total is not the lowest.

    Needs `kind` sum, and a call.
    """
    compared_with: ComparedWith = ComparedWith.LOWEST_OTHER
    """With whose total the caller's is compared.

    Needs `kind` call_scores.
    """
    caller_lower: Annotated[int, between(-100, 100)] = 3
    """Points to the caller when its total is lower.

    Needs `kind` call_scores.
    """
    others_lower: Annotated[int, between(-100, 100)] = -1
    """Points to each other, or to the one that it was compared with, when the caller's total is
    lower.

    Needs `kind` call_scores.
    """
    caller_equal: Annotated[int, between(-100, 100)] = 3
    """Points to the caller when both totals are equal.

    Needs `kind` call_scores.
    """
    others_equal: Annotated[int, between(-100, 100)] = 0
    """Points to each other, or to the one that it was compared with, when both totals are equal.

    Needs `kind` call_scores.
    """
    caller_higher: Annotated[int, between(-100, 100)] = -1
    """Points to the caller when its total is higher.

    Needs `kind` call_scores.
    """
    others_higher: Annotated[int, between(-100, 100)] = 3
    """Points to each other, or to the one that it was compared with, when the caller's total is
    higher.

    Needs `kind` call_scores.
    """
    uncalled: Uncalled = Uncalled.ZERO
    """What a hand scores that nobody has called."""
