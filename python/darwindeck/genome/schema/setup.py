"""The table before the first turn: deck, deal, piles and what the tableau does."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from darwindeck.genome.schema.cards import Card, Rank, RankOrder, Ranks, Rules, between


class Deck(StrEnum):
    STANDARD_52 = "standard_52"
    ITALIAN_40 = "italian_40"
    PIQUET_32 = "piquet_32"
    EUCHRE_24 = "euchre_24"


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
    jokers: Annotated[int, between(0, 2)] = 0
    removed_cards: tuple[Card, ...] = ()
    cards_per_player: Annotated[int, between(1, 54)] | Literal["all"] = "all"
    hand_sizes: tuple[Annotated[int, between(1, 54)], ...] = ()
    """Cards each by hand, in place of `cards_per_player`; the last size is kept."""
    turn_up: TurnUp = TurnUp.NONE
    rank_order: RankOrder = ""
    hand_mode: HandMode = HandMode.HAND
    initial_tableau: Annotated[int, between(0, 12)] = 0
    """Cards turned face up on the tableau after the deal."""
    initial_discard: bool = False
    """A card is turned up to start the discard pile."""
    buried_ranks: Ranks = ""
    """Ranks that may not start the discard pile: they go under the stock, the next is turned."""
    redeal_when_empty: bool = False
    """When all hands are empty and the stock is not, as many cards are dealt again."""
    tableau_mode: TableauMode = TableauMode.NONE
    sequence_direction: SequenceDirection = SequenceDirection.ASCENDING
    sequence_start_rank: Rank | None = None
    """The only rank that opens a suit's pile; absent: any card does."""
    war_face_down: Annotated[int, between(0, 3)] = 0
    war_winnings: WarWinnings = WarWinnings.PILE
    capture_sums: bool = False
    """A card also captures tableau cards that add up to its value; single matches come first."""
    card_values: tuple[Annotated[int, between(1, 20)], ...] = ()
    """Values of 2 3 4 5 6 7 8 9 T J Q K A for sums; absent: 2 to 10, 11, 12, 13 and 1."""
    last_capture_takes_rest: bool = False
