"""How cards look: symbols for eyes, words for ears, and the order of a hand.

Inside a sentence a card is one character, its mark, so that whatever shows the
sentence finds the cards in it without reading the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from darwindeck.genome.facts.cards import ACE_LOW, values_in_sums
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import (
    JOKER,
    RANKS,
    DiscardPhase,
    GameGenome,
    Match,
    PlayPhase,
    TableauMode,
    TrickJokers,
    TrickPhase,
)
from darwindeck.history.words import SUIT_NAMES

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

_NAMES = (*(rank + suit for suit in SYMBOLS for rank in RANKS), "X1", "X2")
_MARKS = {card: chr(0xE000 + place) for place, card in enumerate(_NAMES)}
"""Characters that have no meaning of their own, and that nobody's name may have."""
_MARKED = {mark: card for card, mark in _MARKS.items()}

_RANK_WORDS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_HAND_SUITS = "SHCD"
"""Black and red in turn, so that neighbouring suits are told apart at a glance."""


def is_joker(card: str) -> bool:
    return card.startswith("X")


def symbol(card: str) -> str:
    """ "Q♠", "10♥", "★1": short, and clear without colour."""
    if is_joker(card):
        return f"★{card[1]}"
    return f"{card[0].replace('T', '10')}{SYMBOLS[card[1]]}"


def words(card: str) -> str:
    """ "queen of spades": what a screen reader can say."""
    if is_joker(card):
        return f"joker {card[1]}"
    return f"{_RANK_WORDS.get(card[0], card[0])} of {SUIT_NAMES[card[1]]}"


def rank_word(card: str) -> str:
    return _RANK_WORDS.get(card[0], card[0])


def mark(card: str) -> str:
    """The character that stands for a card in a sentence."""
    return _MARKS[card]


def marked(text: str, cards: Sequence[str]) -> str:
    """A text that names these cards, with their marks instead."""
    for card in cards:
        text = text.replace(card, mark(card))
    return text


def marked_card(sign: str) -> str | None:
    """The card that a character of a sentence stands for, if it is a mark."""
    return _MARKED.get(sign)


def dressed(text: str, look: Callable[[str], str]) -> str:
    """A sentence with every card's mark replaced by its look."""
    return "".join(look(_MARKED[sign]) if sign in _MARKED else sign for sign in text)


def spoken(text: str) -> str:
    """A sentence for the ear: cards in words, with commas where several follow each other."""
    said = [
        ", " if sign == " " and _MARKED.keys() >= {text[at - 1], text[at + 1 : at + 2]} else sign
        for at, sign in enumerate(text)
    ]
    return dressed("".join(said), words)


def hand_order(genome: GameGenome, trump: str | None = None) -> Callable[[str], tuple[int, ...]]:
    """The key by which a hand is sorted, low cards first.

    By rank alone where ranks make sets or are all that counts; else by suit, trumps last,
    and in each suit as the game ranks its cards.
    """
    places, trumps = _rank_places(genome), _trump_places(genome)
    by_rank, suits = _only_ranks_count(genome), _suits_before(trump)

    def key(card: str) -> tuple[int, ...]:
        if is_joker(card):
            return _place_of_joker(card, genome, places if by_rank else trumps, by_rank)
        rank, suit = card[0], card[1]
        place = (trumps if suit == trump else places)[rank]
        group = suits.index(suit)
        return (place, group) if by_rank else (group, place)

    return key


def sorted_hand(
    cards: Iterable[str], genome: GameGenome, trump: str | None = None
) -> tuple[str, ...]:
    return tuple(sorted(cards, key=hand_order(genome, trump)))


def _suits_before(trump: str | None) -> str:
    """The suits in the order of a hand: the trumps stand last, and colours still take turns."""
    first = (_HAND_SUITS.index(trump) + 1) % len(_HAND_SUITS) if trump else 0
    return _HAND_SUITS[first:] + _HAND_SUITS[:first]


def _rank_places(genome: GameGenome) -> dict[str, int]:
    """Where each rank stands, from low to high, in what this game compares."""
    setup = genome.setup
    order = ACE_LOW if setup.tableau_mode == TableauMode.SEQUENCE else setup.rank_order
    if setup.capture_sums:
        values = values_in_sums(setup)
        order = "".join(sorted(RANKS, key=values.__getitem__))
    return _places(order)


def _places(order: str) -> dict[str, int]:
    places = {rank: place for place, rank in enumerate(RANKS)}
    return places | {rank: place for place, rank in enumerate(order)}


def _trump_places(genome: GameGenome) -> dict[str, int]:
    """The same within the trump suit."""
    orders = [phase.trump_order for phase in phases_of(genome, TrickPhase) if phase.trump_order]
    return _places(orders[0]) if orders else _rank_places(genome)


_BELOW, _ABOVE = -1, 99
"""Before all ranks and suits, and after them."""


def _place_of_joker(
    card: str, genome: GameGenome, ranks: Mapping[str, int], by_rank: bool
) -> tuple[int, ...]:
    """Last where jokers are wild or trumps, else below everything, unless they have a rank."""
    are_trumps = any(phase.jokers is TrickJokers.TRUMP for phase in phases_of(genome, TrickPhase))
    are_wild = any(JOKER in phase.wild_ranks for phase in phases_of(genome, PlayPhase))
    end = _ABOVE if are_trumps or are_wild else _BELOW
    rank, second_first = ranks.get(JOKER, end), -int(card[1])
    if by_rank:
        return (rank, second_first)
    # Trumps are the last suit.
    return (len(_HAND_SUITS) - 1, rank, second_first) if are_trumps else (end, second_first)


def _only_ranks_count(genome: GameGenome) -> bool:
    """Whether cards go together, or beat each other, by rank whatever their suits."""
    if phases_of(genome, TrickPhase):
        return False
    if genome.setup.tableau_mode == TableauMode.MATCH_RANK:
        return True
    return any(phase.pairs for phase in phases_of(genome, DiscardPhase)) or any(
        phase.max_cards > 1 or (phase.matches and Match.SAME_SUIT not in phase.matches)
        for phase in phases_of(genome, PlayPhase)
    )
