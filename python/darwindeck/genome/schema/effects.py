"""What happens when cards of a rank are played."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.schema.cards import Rank, Rules, between


class EffectType(StrEnum):
    """What a card does when it is played."""

    SKIP_NEXT = "skip_next"
    """The next `value` seats lose their turn. Takes no target."""
    REVERSE_DIRECTION = "reverse"
    """Play goes the other way round. Takes no target and no value. With two players it
    changes nothing."""
    DRAW_CARDS = "draw_cards"
    """Each target draws `value` cards from the stock, as far as there are any; it does not
    lose its turn.

    Needs cards left in the stock after the deal, or a discard pile that is reshuffled.
    """
    EXTRA_TURN = "extra_turn"
    """The seat that played it has another turn at once, also in a round of one turn each, in which
    the others keep theirs. Takes no target and no value."""
    FORCE_DISCARD = "force_discard"
    """Each target loses `value` cards to the discard pile, drawn from its hand by chance."""
    SWAP_HANDS = "swap_hands"
    """The seat that played it exchanges hands with the target. Takes no value.

    Needs a target other than self.
    """
    STEAL_CARD = "steal_card"
    """The seat that played it takes `value` cards from the target's hand by chance, unseen by
    the others.

    Needs a target other than self.
    """
    PEEK_HAND = "peek_hand"
    """The seat that played it looks at the target's hand. Takes no value.

    Needs a target other than self.
    """
    NAME_SUIT = "name_suit"
    """The seat that played it names the suit that the next card must match (Crazy Eights).
    Takes no target and no value.

    Needs a play phase with `matches` same_suit.
    """
    PEEK_OWN = "peek_own"
    """The seat looks at a card of its own layout. Takes no target and no value, as all actions of
    layouts choose their cards one by one.

    Needs a layout phase.
    """
    PEEK_OTHER = "peek_other"
    """The seat looks at a card of another layout. Takes no target and no value.

    Needs a layout phase.
    """
    SWAP_TWO = "swap_two"
    """The seat lets two cards of two layouts change places, unseen; its own may be one of them. It
    may change its mind. Takes no target and no value.

    Needs a layout phase.
    """
    PEEK_TWO_THEN_SWAP = "peek_two_then_swap"
    """The seat looks at two cards of two layouts; its own may be one of them. Then they change
    places, or not. Takes no target and no value.

    Needs a layout phase.
    """
    NAME_AND_PLAY = "name_and_play"
    """The seat chooses any card of a layout and names its rank. If it is right, the card goes to
    the discard pile, and the seat may use its action; if not, it is shown and stays, and the seat
    draws `value` cards for its layout, unseen. Takes no target.

    Needs a layout phase.
    """
    FORCE_DRAW = "force_draw"
    """Another seat that the player chooses draws `value` cards for its layout, unseen. Takes no
    target.

    Needs a layout phase.
    """


class TargetSelector(StrEnum):
    """Whom an effect strikes."""

    NEXT_PLAYER = "next_player"
    """The next seat in the direction of play."""
    PREVIOUS_PLAYER = "previous_player"
    """The seat before, in the direction of play."""
    PLAYER_CHOICE = "player_choice"
    """Another seat that the player of the card chooses; a partner too."""
    RANDOM_OPPONENT = "random_opponent"
    """One opponent, by chance."""
    ALL_OPPONENTS = "all_opponents"
    """Every opponent, in turn order; partners are spared."""
    LEFT = "left"
    """The seat to the left (the next number), whatever the direction of play."""
    RIGHT = "right"
    """The seat to the right (the number before), whatever the direction of play."""
    SELF = "self"
    """The player of the card."""


class SpecialEffect(Rules, frozen=True):
    """What happens when cards of a rank are played in a play phase, or used in a layout phase. A
    rank has one effect, the last that is listed for it; several cards played together have it once.
    Cards played to tricks, discarded or turned in a war have none."""

    trigger_rank: Rank
    """The rank that has the effect; it must be in the deck."""
    effect_type: EffectType
    """What happens."""
    target: TargetSelector = TargetSelector.NEXT_PLAYER
    """Whom it strikes. It says something with draw_cards, force_discard, swap_hands, steal_card and
    peek_hand; for the others it may stay at its default."""
    value: Annotated[int, between(0, 10)] = 1
    """How many seats are skipped, or how many cards are drawn, lost or stolen: 1 or more. It says
    something with skip_next, draw_cards, force_discard, steal_card, name_and_play and force_draw;
    for the others it may stay at its default."""
