"""The phases of a turn or of the table, and their order."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.schema.cards import Card, RankOrder, Ranks, Rules, Suit, between


class FirstPlayer(StrEnum):
    """Who starts a phase."""

    AFTER_DEALER = "after_dealer"
    HOLDER_OF = "holder_of"
    LAST_HAND_WINNER = "last_hand_winner"
    LAST_HAND_LOSER = "last_hand_loser"


class PassTo(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    NONE = "none"


class PassPhase(Rules, frozen=True, kw_only=True, tag="pass"):
    """Every seat gives cards away, unseen until all have chosen."""

    count: Annotated[int, between(1, 13)] = 3
    directions: tuple[PassTo, ...] = (PassTo.LEFT,)
    """One direction a hand, in turn, starting again after the last."""
    by_placing: bool = False
    """Instead: last hand's last gives its best cards to the first, who returns any."""


class BiddingPhase(Rules, frozen=True, kw_only=True, tag="bidding"):
    """Each seat says once how many tricks it will take."""

    min_bid: Annotated[int, between(0, 13)] = 1
    max_bid: Annotated[int, between(0, 54)] = 13
    allow_nil: bool = True
    hook: bool = False
    """The last bidder may not make all bids together equal the tricks."""
    max_team_bid: Annotated[int, between(0, 54)] = 0
    """The most that the bids of one team may add up to; 0: no limit."""
    first_player: FirstPlayer = FirstPlayer.AFTER_DEALER
    first_card: Card | None = None


class Trump(StrEnum):
    NONE = "none"
    FIXED = "fixed"
    TURNED_UP = "turned_up"
    ROTATING = "rotating"
    LAST_WINNER_CHOOSES = "last_winner_chooses"


class TrumpChoice(StrEnum):
    """A suit, or no trump, in the order of a rotation."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NONE = "none"


class Breaking(StrEnum):
    NONE = "none"
    CANNOT_LEAD_UNTIL_BROKEN = "cannot_lead_until_broken"
    CANNOT_PLAY_UNTIL_BROKEN = "cannot_play_until_broken"


class TrickPhase(Rules, frozen=True, kw_only=True, tag="trick"):
    """Tricks: one card from each seat, the best one takes them all."""

    tricks: Annotated[int, between(0, 54)] = 0
    """How many tricks before the next phase; 0: until hands are empty."""
    follow_suit: bool = True
    lowest_wins: bool = False
    trump: Trump = Trump.NONE
    trump_suits: tuple[TrumpChoice, ...] = ()
    """The fixed suit, or the rotation by hand."""
    trump_order: RankOrder = ""
    breaking: Breaking = Breaking.NONE
    breaking_suit: Suit | None = None
    first_player: FirstPlayer = FirstPlayer.AFTER_DEALER
    first_card: Card | None = None
    lead_first_card: bool = False
    """The holder of `first_card` must lead it to the first trick."""
    no_points_first_trick: bool = False


class OnlyIf(StrEnum):
    """When a phase is part of a turn."""

    ALWAYS = "always"
    NOTHING_PLAYED = "nothing_played"
    """Nothing was played in this turn."""
    CANNOT_PLAY = "cannot_play"
    """No card fits the next play phase of the turn."""


class PlayTarget(StrEnum):
    DISCARD = "discard"
    TABLEAU = "tableau"


class Match(StrEnum):
    """How a card must fit the card on top of the pile."""

    SAME_RANK = "same_rank"
    SAME_SUIT = "same_suit"
    """The suit of the top card, or the suit that was named in its place."""
    BEATS_TOP = "beats_top"


class PlayPhase(Rules, frozen=True, kw_only=True, tag="play"):
    """The seat plays cards of one rank; those that do not fit stay in the hand."""

    target: PlayTarget = PlayTarget.DISCARD
    min_cards: Annotated[int, between(1, 4)] = 1
    max_cards: Annotated[int, between(1, 4)] = 1
    matches: tuple[Match, ...] = ()
    """What a card must match; none: any card fits. On an empty pile any card fits."""
    match_all: bool = False
    """All of them; otherwise any one of them."""
    wild_ranks: Ranks = ""
    """Ranks that always fit."""
    climbing: bool = False
    """As many cards as before; who passes is locked out until the pile is cleared."""
    optional: bool = False
    or_draw: bool = False
    """Drawing a card from the stock is offered beside playing."""
    only_if: OnlyIf = OnlyIf.ALWAYS
    repeat: Annotated[int, between(1, 10)] = 1
    starts_block: bool = False
    """A new block, although the phase before belongs to a seat's turn too."""
    first_player: FirstPlayer = FirstPlayer.AFTER_DEALER
    first_card: Card | None = None


class DrawSource(StrEnum):
    STOCK = "stock"
    DISCARD = "discard"
    NEXT_HAND = "next_hand"
    """A card, unseen, from the hand of the next seat in turn order."""
    PREVIOUS_HAND = "previous_hand"


class DrawPhase(Rules, frozen=True, kw_only=True, tag="draw"):
    count: Annotated[int, between(1, 10)] = 1
    source: DrawSource = DrawSource.STOCK
    until_playable: bool = False
    """Draws until a card fits the next play phase of the turn, `count` at the most."""
    optional: bool = False
    only_if: OnlyIf = OnlyIf.ALWAYS
    repeat: Annotated[int, between(1, 10)] = 1
    starts_block: bool = False


class DiscardPhase(Rules, frozen=True, kw_only=True, tag="discard"):
    """Cards go to the discard pile, one decision a card, or all pairs of one rank."""

    count: Annotated[int, between(1, 10)] = 1
    pairs: bool = False
    """Pairs of one rank instead, as long as there are any."""
    optional: bool = False
    only_if: OnlyIf = OnlyIf.ALWAYS
    repeat: Annotated[int, between(1, 10)] = 1
    starts_block: bool = False


Phase = PassPhase | BiddingPhase | TrickPhase | PlayPhase | DrawPhase | DiscardPhase


class TurnStructure(Rules, frozen=True, kw_only=True):
    phases: tuple[Phase, ...] = ()
    loop_from: Annotated[int, between(0, 15)] | None = None
    """The block to which play returns after the last one; absent: the last itself."""
