"""What happens when cards of a rank are played."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.schema.cards import Rank, Rules, between


class EffectType(StrEnum):
    SKIP_NEXT = "skip_next"
    REVERSE = "reverse"
    DRAW_CARDS = "draw_cards"
    EXTRA_TURN = "extra_turn"
    FORCE_DISCARD = "force_discard"
    SWAP_HANDS = "swap_hands"
    STEAL_CARD = "steal_card"
    PEEK_HAND = "peek_hand"
    NAME_SUIT = "name_suit"


class TargetSelector(StrEnum):
    NEXT_PLAYER = "next_player"
    PREVIOUS_PLAYER = "previous_player"
    PLAYER_CHOICE = "player_choice"
    RANDOM_OPPONENT = "random_opponent"
    ALL_OPPONENTS = "all_opponents"
    LEFT = "left"
    RIGHT = "right"
    SELF = "self"


class SpecialEffect(Rules, frozen=True, kw_only=True):
    """What happens when cards of a rank are played."""

    rank: Rank
    effect: EffectType
    target: TargetSelector = TargetSelector.NEXT_PLAYER
    value: Annotated[int, between(0, 10)] = 0
