"""The genome: a card game as data.

Frozen structs, one for each part of a game. JSON decoding checks types and
names and stops at the first fault; what a *game* may be is decided by
`genome.validate`, which gathers every problem. Ranges are written here, next
to the field that they limit, and both the JSON Schema and `validate` read them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

RANKS = "23456789TJQKA"
"""Ranks in the one encoding used everywhere: 2 is 0, the ace 12."""

SUITS = "CDHS"


def _between(low: int, high: int) -> Meta:
    """A range that editors show and `validate` enforces, but decoding does not."""
    return Meta(extra_json_schema={"minimum": low, "maximum": high})


Card = Annotated[
    str,
    Meta(
        pattern="^([2-9TJQKA][CDHS]|X[12])$",
        max_length=2,
        description="a card is a rank and a suit, such as TD, or a joker, X1 or X2",
    ),
]
Rank = Annotated[
    str,
    Meta(pattern="^[2-9TJQKA]$", max_length=1, description="a rank is one of 23456789TJQKA"),
]
Ranks = Annotated[str, Meta(pattern="^[2-9TJQKA]*$", max_length=13)]
"""A set of ranks, such as "8" or "JQK"."""
RankOrder = Annotated[
    str,
    Meta(
        pattern="^[2-9TJQKA]*$",
        max_length=13,
        description="ranks from lowest to highest, such as A23456789TJQK; empty: the usual order",
    ),
]

Seat = Annotated[int, _between(0, 5)]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every part of a genome: immutable, and strict about unknown fields."""


# --- Setting up -----------------------------------------------------------------


class Deck(StrEnum):
    STANDARD_52 = "standard_52"
    ITALIAN_40 = "italian_40"
    PIQUET_32 = "piquet_32"
    EUCHRE_24 = "euchre_24"


class Suit(StrEnum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class TurnUp(StrEnum):
    """Which card is shown to all after the deal."""

    NONE = "none"
    NEXT_CARD = "next_card"
    """The card after the last one dealt; it stays out of play."""
    DEALERS_LAST = "dealers_last"
    """The last card dealt, which stays in its owner's hand."""


class HandMode(StrEnum):
    HAND = "hand"
    """A set of cards that its owner sees."""
    PILE = "pile"
    """Face down and in order; only the top card can be turned."""


class TableauMode(StrEnum):
    """What happens to cards that are played to the tableau."""

    NONE = "none"
    WAR = "war"
    MATCH_RANK = "match_rank"
    SEQUENCE = "sequence"


class SequenceDirection(StrEnum):
    ASCENDING = "ascending"
    DESCENDING = "descending"
    BOTH = "both"


class WarWinnings(StrEnum):
    """Where the cards of a war go."""

    PILE = "pile"
    CAPTURED = "captured"


class SetupRules(Rules, frozen=True, kw_only=True):
    deck: Deck = Deck.STANDARD_52
    jokers: Annotated[int, _between(0, 2)] = 0
    removed_cards: tuple[Card, ...] = ()
    cards_per_player: Annotated[int, _between(1, 54)] | Literal["all"] = "all"
    hand_sizes: tuple[Annotated[int, _between(1, 54)], ...] = ()
    """Cards each by hand, in place of `cards_per_player`; the last size is kept."""
    turn_up: TurnUp = TurnUp.NONE
    rank_order: RankOrder = ""
    hand_mode: HandMode = HandMode.HAND
    initial_tableau: Annotated[int, _between(0, 12)] = 0
    """Cards turned face up on the tableau after the deal."""
    initial_discard: bool = False
    """A card is turned up to start the discard pile."""
    buried_ranks: Ranks = ""
    """Ranks that may not start the discard pile: they go under the stock, and the next is turned."""
    redeal_when_empty: bool = False
    """When all hands are empty and the stock is not, as many cards are dealt again."""
    tableau_mode: TableauMode = TableauMode.NONE
    sequence_direction: SequenceDirection = SequenceDirection.ASCENDING
    sequence_start_rank: Rank | None = None
    """The only rank that opens a suit's pile; absent: any card does."""
    war_face_down: Annotated[int, _between(0, 3)] = 0
    war_winnings: WarWinnings = WarWinnings.PILE
    capture_sums: bool = False
    """A card also captures tableau cards that add up to its value; single matches come first."""
    card_values: tuple[Annotated[int, _between(1, 20)], ...] = ()
    """Values of 2 3 4 5 6 7 8 9 T J Q K A for sums; absent: 2 to 10, 11, 12, 13 and 1."""
    last_capture_takes_rest: bool = False


# --- Phases ---------------------------------------------------------------------


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

    count: Annotated[int, _between(1, 13)] = 3
    directions: tuple[PassTo, ...] = (PassTo.LEFT,)
    """One direction a hand, in turn, starting again after the last."""
    by_placing: bool = False
    """Instead: last hand's last gives its best cards to the first, who returns any."""


class BiddingPhase(Rules, frozen=True, kw_only=True, tag="bidding"):
    """Each seat says once how many tricks it will take."""

    min_bid: Annotated[int, _between(0, 13)] = 1
    max_bid: Annotated[int, _between(0, 54)] = 13
    allow_nil: bool = True
    hook: bool = False
    """The last bidder may not make all bids together equal the tricks."""
    max_team_bid: Annotated[int, _between(0, 54)] = 0
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

    tricks: Annotated[int, _between(0, 54)] = 0
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
    min_cards: Annotated[int, _between(1, 4)] = 1
    max_cards: Annotated[int, _between(1, 4)] = 1
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
    repeat: Annotated[int, _between(1, 10)] = 1
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
    count: Annotated[int, _between(1, 10)] = 1
    source: DrawSource = DrawSource.STOCK
    until_playable: bool = False
    """Draws until a card fits the next play phase of the turn, `count` at the most."""
    optional: bool = False
    only_if: OnlyIf = OnlyIf.ALWAYS
    repeat: Annotated[int, _between(1, 10)] = 1
    starts_block: bool = False


class DiscardPhase(Rules, frozen=True, kw_only=True, tag="discard"):
    """Cards go to the discard pile, one decision a card, or all pairs of one rank."""

    count: Annotated[int, _between(1, 10)] = 1
    pairs: bool = False
    """Pairs of one rank instead, as long as there are any."""
    optional: bool = False
    only_if: OnlyIf = OnlyIf.ALWAYS
    repeat: Annotated[int, _between(1, 10)] = 1
    starts_block: bool = False


Phase = PassPhase | BiddingPhase | TrickPhase | PlayPhase | DrawPhase | DiscardPhase


class TurnStructure(Rules, frozen=True, kw_only=True):
    phases: tuple[Phase, ...] = ()
    loop_from: Annotated[int, _between(0, 15)] | None = None
    """The block to which play returns after the last one; absent: the last itself."""


# --- Scoring --------------------------------------------------------------------


class ContractKind(StrEnum):
    AT_LEAST = "at_least"
    EXACTLY = "exactly"


class ContractScoring(Rules, frozen=True, kw_only=True):
    kind: ContractKind = ContractKind.AT_LEAST
    points_per_trick_bid: Annotated[int, _between(0, 255)] = 10
    overtrick_points: Annotated[int, _between(0, 255)] = 1
    failed_contract_penalty: Annotated[int, _between(0, 255)] = 10
    nil_bonus: Annotated[int, _between(0, 65535)] = 100
    nil_penalty: Annotated[int, _between(0, 65535)] = 100
    bag_limit: Annotated[int, _between(0, 255)] = 10
    bag_penalty: Annotated[int, _between(0, 65535)] = 100
    points_per_trick: Annotated[int, _between(0, 255)] = 1
    """With `exactly`: points for each trick taken."""
    exact_bonus: Annotated[int, _between(0, 65535)] = 10
    """With `exactly`: points for taking just as many tricks as were bid."""


class ScoringSuit(StrEnum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    TRUMP = "trump"


class CardScoringRule(Rules, frozen=True, kw_only=True):
    """Points for each card taken in tricks that fits; rules that fit add up."""

    points: Annotated[int, _between(-500, 500)]
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
    points: Annotated[int, _between(1, 100)] = 1
    suit: Suit | None = None
    card: Card | None = None


# --- Special effects -------------------------------------------------------------


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
    value: Annotated[int, _between(0, 10)] = 0


# --- The match ------------------------------------------------------------------


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
    hands: Annotated[int, _between(0, 1000)] = 0
    """The fixed number of hands; 0: until a win condition is met."""
    score_floor: Annotated[int, _between(-100_000, -1)] | None = None
    hand_ends_when: HandEnd = HandEnd.ALL_HANDS_EMPTY
    score_by_place: tuple[Annotated[int, _between(-500, 500)], ...] = ()
    """Points for going out first, second, …; those not listed get none."""
    eliminate_if: EliminateIf = EliminateIf.NONE
    trick_points: Annotated[int, _between(-100, 100)] = 0
    """Points for each trick taken."""
    extra_card_points: Annotated[int, _between(-100, 100)] = 0
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
    STOCK_EMPTY = "stock_empty"
    """As soon as the stock is empty."""
    LAST_HAND = "last_hand"
    """When the fixed number of hands has been played."""


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
    threshold: Annotated[int, _between(-100_000, 100_000)] = 0
    tie: TieRule = TieRule.DRAW


# --- The game -------------------------------------------------------------------


class GameGenome(Rules, frozen=True, kw_only=True):
    name: str = ""
    family: str = ""
    summary: str = ""
    notes: str = ""
    player_count: Annotated[int, _between(2, 6)]
    max_turns: Annotated[int, _between(1, 50_000)] = 10_000
    team_mode: bool = False
    teams: tuple[tuple[Seat, ...], ...] = ()
    setup: SetupRules = SetupRules()
    turn_structure: TurnStructure
    contract_scoring: ContractScoring | None = None
    card_scoring: tuple[CardScoringRule, ...] = ()
    category_scoring: tuple[CategoryScoring, ...] = ()
    effects: tuple[SpecialEffect, ...] = ()
    game_rules: GameRules = GameRules()
    win_conditions: tuple[WinCondition, ...]
