"""Cards by name and by number, and what a genome's deck and deal come to."""

from __future__ import annotations

from functools import lru_cache

from darwindeck.genome.schema import (
    RANKS,
    SUITS,
    Deck,
    EliminateIf,
    GameGenome,
    SetupRules,
    TrickPhase,
    Trump,
)

DECK_RANKS = {
    Deck.STANDARD_52: RANKS,
    Deck.ITALIAN_40: "234567JQKA",
    Deck.PIQUET_32: "789TJQKA",
    Deck.EUCHRE_24: "9TJQKA",
}

ACE_LOW = "A23456789TJQK"
"""The order of ranks in sequences and sums."""

USUAL_VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1)
"""The usual values of 2 to K and A in sums: those of `ACE_LOW`."""
TEN_FOR_PICTURES = dict(zip(ACE_LOW, (*range(1, 11), 10, 10, 10), strict=True))
"""What ranks count where pictures are tens."""

JOKERS = ("X1", "X2")
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS) + JOKERS
"""Every card, at its number: 13 a suit by rank, then the jokers."""

_NUMBERS = {card: number for number, card in enumerate(CARDS)}


def card_number(card: str) -> int:
    return _NUMBERS[card]


@lru_cache(maxsize=16)
def full_deck(deck: Deck, jokers: int = 0) -> frozenset[str]:
    """The cards of a deck before any are removed."""
    plain = {rank + suit for suit in SUITS for rank in DECK_RANKS[deck]}
    return frozenset(plain) | frozenset(JOKERS[: max(jokers, 0)])


def cards_in(setup: SetupRules) -> frozenset[str]:
    """The cards that the game is played with."""
    return full_deck(setup.deck, setup.jokers) - frozenset(setup.removed_cards)


def ranks_in(setup: SetupRules) -> str:
    """The ranks that occur in the deck, in their usual order."""
    found = {card[0] for card in cards_in(setup)}
    return "".join(rank for rank in RANKS if rank in found)


def has_jokers(setup: SetupRules) -> bool:
    """Whether a joker is in the deck."""
    return not cards_in(setup).isdisjoint(JOKERS)


def values_in_sums(setup: SetupRules) -> dict[str, int]:
    """What each rank counts where cards are captured by sums."""
    return dict(zip(RANKS, setup.card_values or USUAL_VALUES, strict=True))


def suits_in(setup: SetupRules) -> str:
    """The suits that occur in the deck."""
    found = {card[1] for card in cards_in(setup)}
    return "".join(suit for suit in SUITS if suit in found)


def sizes_dealt(genome: GameGenome) -> tuple[int, ...]:
    """The hand sizes that are ever dealt; empty when all cards are dealt out."""
    setup = genome.setup
    if setup.hand_sizes:
        return setup.hand_sizes[: max(genome.game_rules.hands, 0) or None]
    return () if setup.cards_per_player == "all" else (setup.cards_per_player,)


def largest_hand(genome: GameGenome) -> int:
    """The most cards that a seat is ever dealt."""
    sizes = sizes_dealt(genome)
    if sizes:
        return max(sizes)
    # Seats that are knocked out leave more cards to the others.
    fewest = genome.player_count if genome.game_rules.eliminate_if == EliminateIf.NONE else 1
    return -(-len(cards_in(genome.setup)) // max(fewest, 1))


def leaves_cards(genome: GameGenome) -> bool:
    """Whether a card is left over after the deal of some hand that turns one up."""
    sizes, seats = sizes_dealt(genome), genome.player_count
    tricks = [p for p in genome.turn_structure.phases if isinstance(p, TrickPhase)]
    if any(phase.trump == Trump.LAST_WINNER_CHOOSES for phase in tricks):
        sizes = sizes[:1]  # afterwards no card is turned up
    elif genome.game_rules.eliminate_if != EliminateIf.NONE:
        seats -= 1
    setup = genome.setup
    deck = len(cards_in(setup)) - setup.initial_tableau - setup.initial_discard
    return any(size * seats < deck for size in sizes)
