"""The table before the first turn: deck, deal, piles and what the tableau does."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from darwindeck.genome.schema.cards import Card, Rank, RankOrder, Ranks, Rules, at_most, between

MOST_HAND_SIZES = 64


class Deck(StrEnum):
    """The cards before any are removed."""

    STANDARD_52 = "standard_52"
    """Four suits of 2 to 10, jack, queen, king and ace; jokers can be added."""
    ITALIAN_40 = "italian_40"
    """Four suits of ace to 7, jack, queen and king."""
    PIQUET_32 = "piquet_32"
    """Four suits of 7 to 10, jack, queen, king and ace (Skat, Belote, Mau-Mau)."""
    EUCHRE_24 = "euchre_24"
    """Four suits of 9, 10, jack, queen, king and ace."""


class TurnUp(StrEnum):
    """Which card is shown to all after the deal, to make trump."""

    NONE = "none"
    """None."""
    NEXT_CARD = "next_card"
    """The card after the last one dealt. It stays out of play for the whole hand: nobody holds,
    draws or takes it.

    Needs a card left after the deal.
    """
    DEALERS_LAST = "dealers_last"
    """The last card dealt, which stays in its owner's hand and is played like any other."""


class HandMode(StrEnum):
    """How cards are held."""

    HAND = "hand"
    """A set of cards that its owner sees and chooses from."""
    PILE = "pile"
    """Face down and in order; only the top card can be turned.

    Needs tableau_mode war.
    """
    LAYOUT = "layout"
    """Face down in slots, in the order in which they were dealt. Nobody may look at them, not even
    their owner, unless a rule says so.

    Needs a layout phase.
    """


class TableauMode(StrEnum):
    """What happens to cards that are played to the tableau."""

    NONE = "none"
    """They lie there in a pile."""
    WAR = "war"
    """Two seats turn a card each, and the higher one takes all; equal cards stay, and the next
    pair decides for all. If just one seat can turn another card, it takes them; if neither can,
    nobody does, as `war_winnings` says.

    Needs 2 players, `hand_mode` pile, and one play phase with target tableau.
    """
    MATCH_RANK = "match_rank"
    """A card takes one card of its rank, if one lies there, and both are captured; otherwise it
    stays (Scopa).

    Needs a play phase with target tableau.
    """
    SEQUENCE = "sequence"
    """A pile for each suit, built by rank with the ace low and the king high (Fan Tan).

    Needs a play phase with target tableau.
    """


class SequenceDirection(StrEnum):
    """Which way the piles of a sequence grow."""

    ASCENDING = "ascending"
    """Up only.

    Needs `sequence_start_rank` to be the lowest rank of the deck, or cards below it are never
    played.
    """
    DESCENDING = "descending"
    """Down only.

    Needs `sequence_start_rank` to be the highest rank of the deck, or cards above it are never
    played.
    """
    BOTH = "both"
    """At both ends."""


class WarWinnings(StrEnum):
    """Where the cards of a war go."""

    PILE = "pile"
    """Under the winner's pile, to be turned again. If neither seat can turn a card to decide a war,
    the match is drawn."""
    CAPTURED = "captured"
    """To the winner's captured cards, which are counted at the end of the hand. If neither seat can
    turn a card to decide a war, the hand ends, and its cards count for nobody."""


class SetupRules(Rules, frozen=True, kw_only=True):
    """The deck and the deal, what lies on the table, and what the tableau does with cards. Cards
    are dealt one at a time, clockwise from the seat after the dealer; the last seat deals first,
    and the deal moves on each hand."""

    deck: Deck = Deck.STANDARD_52
    """The cards before any are removed."""
    jokers: Annotated[int, between(0, 2)] = 0
    """Jokers in the deck, X1 and X2. They have no suit, and rank below everything unless
    `rank_order` gives X a place. In tricks they follow nothing and beat nothing, but as nobody can
    follow one that is led, it takes the trick unless it is trumped; `jokers` of a trick phase can
    make them trumps. They match no suit and no rank unless `wild_ranks` names X, and fit no pile of
    a sequence.

    Needs `deck` standard_52.
    """
    removed_cards: Annotated[tuple[Card, ...], at_most(54)] = ()
    """Cards that are taken out of the deck, each once (Old Maid: a queen)."""
    cards_per_player: Annotated[int, between(1, 54)] | Literal["all"] = "all"
    """Cards dealt to each seat, or all of them; what does not divide evenly goes one each to the
    first seats.

    Needs `hand_sizes` to be left out.
    """
    hand_sizes: Annotated[tuple[Annotated[int, between(1, 54)], ...], at_most(MOST_HAND_SIZES)] = ()
    """Cards each by hand, in place of `cards_per_player` (Oh Hell: 10, 9, 8 and so on); after the
    last one its size is kept."""
    turn_up: TurnUp = TurnUp.NONE
    """Which card is shown to all after the deal.

    Needs a trick phase with `trump` turned_up or last_winner_chooses.
    """
    rank_order: RankOrder = ""
    """The order of ranks, lowest first, each rank of the deck once; empty: 2 to 10, J, Q, K, A.
    Jokers may have a place in it, X, where beats_top, war or passing by placing compare them.

    Needs something that compares cards: tricks, beats_top, war or passing by placing.
    """
    hand_mode: HandMode = HandMode.HAND
    """How cards are held."""
    initial_tableau: Annotated[int, between(0, 12)] = 0
    """Cards turned face up on the tableau after the deal.

    Needs a play phase with target tableau, in tableau_mode none or match_rank, and cards left
    after the deal.
    """
    initial_discard: bool = False
    """A card is turned up after the deal to start the discard pile.

    Needs a phase that plays to the discard pile or draws from it, or a layout phase, and a card
    left after the deal.
    """
    buried_ranks: Ranks = ""
    """Ranks that may not start the discard pile: they go under the stock, and the next card is
    turned.

    Needs `initial_discard`.
    """
    redeal_when_empty: bool = False
    """When all hands are empty and the stock is not, as many cards are dealt again, in the same
    hand (Scopa).

    Needs cards left after the deal, and phases of a turn only, none of which draws.
    """
    tableau_mode: TableauMode = TableauMode.NONE
    """What happens to cards that are played to the tableau.

    Needs a play phase with target tableau.
    """
    sequence_direction: SequenceDirection = SequenceDirection.BOTH
    """Which way the piles of a sequence grow. Up or down only leaves cards over, unless the piles
    start at that end of the deck.

    Needs tableau_mode sequence.
    """
    sequence_start_rank: Rank | None = None
    """The only rank that opens a suit's pile (Fan Tan: 7); left out: any card does.

    Needs tableau_mode sequence.
    """
    war_face_down: Annotated[int, between(0, 3)] = 0
    """Cards that each seat adds unturned when the turned cards are equal, always keeping one to
    turn.

    Needs tableau_mode war.
    """
    war_winnings: WarWinnings = WarWinnings.PILE
    """Where the cards of a war go.

    Needs tableau_mode war.
    """
    capture_sums: bool = False
    """A card also captures tableau cards that add up to its value; if a single card matches, one
    must be taken.

    Needs tableau_mode match_rank.
    """
    card_values: Annotated[tuple[Annotated[int, between(1, 20)], ...], at_most(13)] = ()
    """Values of 2 3 4 5 6 7 8 9 T J Q K A for sums, all thirteen in this order; left out: 2 to 10,
    11, 12, 13 and 1.

    Needs `capture_sums`.
    """
    last_capture_takes_rest: bool = False
    """Whoever captured last takes what is left on the tableau at the end of the hand.

    Needs tableau_mode match_rank.
    """
