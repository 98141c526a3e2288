"""The phases of a turn or of the table, and their order."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.schema.cards import (
    Card,
    RankOrder,
    Rules,
    Suit,
    WildRanks,
    at_most,
    between,
)
from darwindeck.genome.schema.layouts import LayoutPhase

MOST_PHASES = 16
MOST_DIRECTIONS = 8
MOST_TRUMPS = 8


class FirstPlayer(StrEnum):
    """Who starts a phase."""

    AFTER_DEALER = "after_dealer"
    """The seat after the dealer. The last seat deals first, so seat 0 starts the first hand; the
    deal moves on by one seat each hand."""
    HOLDER_OF = "holder_of"
    """The seat that holds `first_card`; if nobody does, the seat after the dealer.

    Needs `first_card`.
    """
    LAST_HAND_WINNER = "last_hand_winner"
    """The seat that did best in the hand before: by its own points in that hand (the fewest,
    where the lowest score wins), then by going out earliest, then by tricks, then by lot. In the
    first hand, the seat after the dealer."""
    LAST_HAND_LOSER = "last_hand_loser"
    """The seat that did worst in the hand before, by the same comparison. In the first hand, the
    seat after the dealer."""


class PassTo(StrEnum):
    """Where cards are passed."""

    LEFT = "left"
    """To the next seat clockwise."""
    RIGHT = "right"
    """To the seat before."""
    ACROSS = "across"
    """To the seat opposite.

    Needs an even number of players.
    """
    NONE = "none"
    """No cards are passed in this hand."""


class PassPhase(Rules, frozen=True, kw_only=True, tag="pass"):
    """Every seat gives cards away, unseen until all have chosen (Hearts)."""

    count: Annotated[int, between(1, 13)] = 3
    """How many cards each seat gives; no more than it holds."""
    directions: Annotated[tuple[PassTo, ...], at_most(MOST_DIRECTIONS)] = (PassTo.LEFT,)
    """One direction a hand, in turn, starting again after the last: 1 to 8 of them.

    Needs `by_placing` false.
    """
    by_placing: bool = False
    """Instead of all passing: the seat that was last in the hand before gives its `count` best
    cards to the one that was first, who returns any as many (President). Nothing is passed in the
    first hand."""


class BiddingPhase(Rules, frozen=True, tag="bidding"):
    """Each seat says once how many tricks it will take, before the first trick.

    Needs a trick phase after it, and `contract_scoring`.
    """

    min_bid: Annotated[int, between(0, 13)] = 1
    """The lowest bid; in a smaller hand, the number of its cards."""
    max_bid: Annotated[int, between(0, 54)] = 13
    """The highest bid; never more than the cards of the hand."""
    allow_nil: bool = True
    """Whether 0 may be bid as a Nil, which has points of its own. If false and `min_bid` is 0, a
    bid of 0 is a plain zero."""
    hook: bool = False
    """The last bidder may not make all bids together equal the tricks to come, so that somebody
    must fail (Oh Hell). Where cards are drawn, played or thrown away beside the tricks, all that
    may be is counted as done."""
    max_team_bid: Annotated[int, between(0, 54)] = 0
    """The most that the bids of one team may add up to; 0: no limit.

    Needs `team_mode`.
    """
    first_player: FirstPlayer = FirstPlayer.AFTER_DEALER
    """Who bids first; the others follow clockwise."""
    first_card: Card | None = None
    """The card whose holder bids first.

    Needs `first_player` holder_of.
    """


class Trump(StrEnum):
    """Where the trump suit comes from."""

    NONE = "none"
    """No suit is trump."""
    FIXED = "fixed"
    """The one suit in `trump_suits`, in every hand."""
    TURNED_UP = "turned_up"
    """The suit of the card that is turned up; none, if it is a joker or no card is left.

    Needs `setup.turn_up`.
    """
    ROTATING = "rotating"
    """The suits in `trump_suits`, one a hand, starting again after the last."""
    LAST_WINNER_CHOOSES = "last_winner_chooses"
    """The seat that did best in the hand before (as with last_hand_winner) names the suit. In the
    first hand the card turned up decides, where `setup.turn_up` turns one; otherwise the seat
    after the dealer names it."""


class TrumpChoice(StrEnum):
    """A suit, or no trump, in the order of a rotation."""

    CLUBS = "C"
    """Clubs are trump."""
    DIAMONDS = "D"
    """Diamonds are trump."""
    HEARTS = "H"
    """Hearts are trump."""
    SPADES = "S"
    """Spades are trump."""
    NONE = "none"
    """A hand without trump.

    Needs `trump` rotating.
    """


class Breaking(StrEnum):
    """Whether a suit must wait until it is broken, that is, until a card of it has been played."""

    NONE = "none"
    """No suit has to wait."""
    CANNOT_LEAD_UNTIL_BROKEN = "cannot_lead_until_broken"
    """The suit may not be led before a card of it has been played, unless the seat has nothing
    else (Hearts, Spades).

    Needs `breaking_suit`.
    """
    CANNOT_PLAY_UNTIL_BROKEN = "cannot_play_until_broken"
    """Nor may it be thrown off or used to trump, unless it is led or the seat has nothing else.

    Needs `breaking_suit`.
    """


class TrickJokers(StrEnum):
    """What jokers are in tricks."""

    PLAIN = "plain"
    """Of no suit: they follow nothing and beat nothing."""
    TRUMP = "trump"
    """The highest trumps, X1 above X2 (Spades with jokers). They belong to the trump suit, also for
    following and breaking. In a hand without a trump suit they beat every card, and when one is led
    nobody has to follow.

    Needs `setup.jokers`.
    """


class TrickPhase(Rules, frozen=True, kw_only=True, tag="trick"):
    """Tricks: one card from each seat; the highest trump, or else the highest card of the suit
    that was led, takes them all. Who takes a trick leads the next."""

    tricks: Annotated[int, between(0, 54)] = 0
    """How many tricks are played before the next phase; 0: until hands are empty."""
    follow_suit: bool = True
    """Whether the suit that was led must be followed by those who can. Nobody is made to trump or
    to win."""
    lowest_wins: bool = False
    """The lowest card takes the trick instead of the highest; trumps still beat other suits."""
    trump: Trump = Trump.NONE
    """Where the trump suit comes from."""
    trump_suits: Annotated[tuple[TrumpChoice, ...], at_most(MOST_TRUMPS)] = ()
    """The one fixed suit, or the rotation by hand: 2 to 8.

    Needs `trump` fixed or rotating.
    """
    trump_order: RankOrder = ""
    """The order of ranks within the trump suit, lowest first, each rank of the deck once (Scotch
    Whist: the jack is highest); empty: as in the other suits. With `jokers` trump, X is their place
    in it; without one they are the highest.

    Needs a trump.
    """
    jokers: TrickJokers = TrickJokers.PLAIN
    """What jokers are."""
    breaking: Breaking = Breaking.NONE
    """Whether a suit must wait until it is broken."""
    breaking_suit: Suit | None = None
    """The suit that must wait.

    Needs `breaking`, and is needed by it.
    """
    first_player: FirstPlayer = FirstPlayer.AFTER_DEALER
    """Who leads to the first trick of a hand."""
    first_card: Card | None = None
    """The card whose holder leads.

    Needs `first_player` holder_of.
    """
    lead_first_card: bool = False
    """The holder of `first_card` must lead it to the first trick.

    Needs `first_player` holder_of.
    """
    no_points_first_trick: bool = False
    """No card with points may be played to the first trick by those who have another.

    Needs `card_scoring`.
    """


class OnlyIf(StrEnum):
    """When a phase is part of a turn."""

    ALWAYS = "always"
    """In every turn."""
    NOTHING_PLAYED = "nothing_played"
    """If nothing has been played in this turn.

    Needs a play phase before it in the same block.
    """
    CANNOT_PLAY = "cannot_play"
    """If no card fits the next play phase of the turn. For draw and discard phases.

    Needs a play phase after it in the same block.
    """


class PlayTarget(StrEnum):
    """Where cards are played."""

    DISCARD = "discard"
    """To the discard pile."""
    TABLEAU = "tableau"
    """To the middle of the table, where `setup.tableau_mode` says what happens to them."""


class Match(StrEnum):
    """How a card must fit the card on top of the pile."""

    SAME_RANK = "same_rank"
    """The rank of the top card."""
    SAME_SUIT = "same_suit"
    """The suit of the top card, or the suit that was named in its place."""
    BEATS_TOP = "beats_top"
    """A higher rank than the top card's, whatever the suit."""


class PlayPhase(Rules, frozen=True, kw_only=True, tag="play"):
    """A seat plays cards of one rank to a pile, if it has some that fit; if not, it passes by
    itself."""

    target: PlayTarget = PlayTarget.DISCARD
    """Where cards are played."""
    min_cards: Annotated[int, between(1, 4)] = 1
    """The fewest cards of one rank in a play; no more than `max_cards`."""
    max_cards: Annotated[int, between(1, 4)] = 1
    """The most cards of one rank in a play, each of which must fit.

    Needs `target` discard or tableau_mode none; otherwise leave it at 1.
    """
    matches: Annotated[tuple[Match, ...], at_most(len(Match))] = ()
    """What a card must have in common with the top of the pile; none: any card fits. On an empty
    pile any card fits. Jokers fit only there.

    Needs `target` discard or tableau_mode none; the other modes say themselves what fits.
    """
    match_all: bool = False
    """Whether a card must match in every way that is listed; otherwise any one is enough."""
    wild_ranks: WildRanks = ""
    """Ranks that always fit, whatever lies on the pile; X for jokers. On a joker that is wild every
    rank and every suit matches.

    Needs `matches`.
    """
    climbing: bool = False
    """A play must have as many cards as the one before; who passes is locked out until the pile is
    cleared, which happens when nobody else is left to play (President). Nobody beats cards of its
    own: a seat whose turn it is again clears the pile and leads.

    Needs `target` tableau, tableau_mode none, `matches` beats_top alone, `optional` true, and
    `game_rules.all_pass` clear_tableau.
    """
    optional: bool = False
    """Whether a seat may pass although it could play."""
    or_draw: bool = False
    """Drawing one card from the stock is offered in place of playing.

    Needs cards to draw, and `repeat` 1; not with climbing or war.
    """
    only_if: OnlyIf = OnlyIf.ALWAYS
    """When the phase is part of a turn."""
    repeat: Annotated[int, between(1, 10)] = 1
    """How many times the phase is done in a turn."""
    starts_block: bool = False
    """Begins a new block, although the phase before belongs to a seat's turn too.

    Needs a play, draw or discard phase before it.
    """
    first_player: FirstPlayer = FirstPlayer.AFTER_DEALER
    """Who has the first turn of the block.

    Needs to be the first phase of its block.
    """
    first_card: Card | None = None
    """The card whose holder has the first turn; it need not be played first.

    Needs `first_player` holder_of.
    """


class DrawSource(StrEnum):
    """Where cards are drawn from."""

    STOCK = "stock"
    """The stock, face down.

    Needs cards left after the deal, or a discard pile that is reshuffled.
    """
    DISCARD = "discard"
    """The top of the discard pile, for all to see.

    Needs something that puts cards there.
    """
    NEXT_HAND = "next_hand"
    """A card, unseen, from the hand of the next seat in turn order that has any (Old Maid)."""
    PREVIOUS_HAND = "previous_hand"
    """A card, unseen, from the hand of the seat before that has any."""


class DrawPhase(Rules, frozen=True, kw_only=True, tag="draw"):
    """A seat draws cards. Where a block begins with drawing, the seat after the dealer has the
    first turn, also after a trick."""

    count: Annotated[int, between(1, 10)] = 1
    """How many cards are drawn; with `until_playable`, at the most."""
    source: DrawSource = DrawSource.STOCK
    """Where they are drawn from."""
    until_playable: bool = False
    """Draws until a card fits the next play phase of the turn, `count` at the most.

    Needs `source` stock, a `count` above 1, and a play phase after it in the same block.
    """
    optional: bool = False
    """Whether a seat may go without."""
    only_if: OnlyIf = OnlyIf.ALWAYS
    """When the phase is part of a turn."""
    repeat: Annotated[int, between(1, 10)] = 1
    """How many times the phase is done in a turn; each is a decision of its own."""
    starts_block: bool = False
    """Begins a new block, although the phase before belongs to a seat's turn too.

    Needs a play, draw or discard phase before it.
    """


class DiscardPhase(Rules, frozen=True, kw_only=True, tag="discard"):
    """A seat throws cards on the discard pile, one decision a card, or all its pairs."""

    count: Annotated[int, between(1, 10)] = 1
    """How many cards are thrown.

    Needs `pairs` false.
    """
    pairs: bool = False
    """Pairs of one rank instead, as long as there are any (Old Maid)."""
    optional: bool = False
    """Whether a seat may stop early, or throw nothing."""
    only_if: OnlyIf = OnlyIf.ALWAYS
    """When the phase is part of a turn."""
    repeat: Annotated[int, between(1, 10)] = 1
    """How many times the phase is done in a turn.

    Needs `pairs` false.
    """
    starts_block: bool = False
    """Begins a new block, although the phase before belongs to a seat's turn too.

    Needs a play, draw or discard phase before it.
    """


Phase = PassPhase | BiddingPhase | TrickPhase | PlayPhase | DrawPhase | DiscardPhase | LayoutPhase


class TurnStructure(Rules, frozen=True, kw_only=True):
    """What is done in a hand. Phases form blocks: each pass, bidding and trick phase is a block of
    its own, and play, draw and discard phases that follow one another are one block, which a seat
    goes through in its turn. Blocks are done in order, a block of turns once round the table; from
    the last one play goes back, as `loop_from` says, until the hand ends. A layout phase stands
    alone."""

    phases: Annotated[tuple[Phase, ...], at_most(MOST_PHASES, least=1)] = ()
    """The phases, in order; at least one trick, play, discard or layout phase."""
    loop_from: Annotated[int, between(0, 15)] | None = None
    """The block, counted from 0, to which play returns after the last one; left out, the last
    block is repeated. So a game of a single block, even of a single phase, needs no `loop_from`:
    turns go on round the table until the hand ends.

    Needs `hand_ends_when` other than showdown, which ends the hand after the last block.
    """
