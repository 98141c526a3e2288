"""How cards look: symbols for eyes, words for ears, and the order of a hand.

Inside a sentence a card is one character, its mark, so that whatever shows the
sentence finds the cards in it without reading the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from darwindeck.genome.schema import RANKS, DiscardPhase, GameGenome, PlayPhase, TableauMode
from darwindeck.history.words import SUIT_NAMES

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

_NAMES = (*(rank + suit for suit in SYMBOLS for rank in RANKS), "X1", "X2")
_MARKS = {card: chr(0xE000 + place) for place, card in enumerate(_NAMES)}
"""Characters that have no meaning of their own, and that nobody's name may have."""
_MARKED = {mark: card for card, mark in _MARKS.items()}

_RANK_WORDS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
LOW_ACE = "A23456789TJQK"
_USUAL_VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1)
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


def hand_order(genome: GameGenome) -> Callable[[str], tuple[int, ...]]:
    """The key by which a hand is sorted: by suit, or by rank where ranks make sets."""
    places = _rank_places(genome)
    by_rank = _ranks_make_sets(genome)

    def key(card: str) -> tuple[int, ...]:
        if is_joker(card):
            return (99, int(card[1]))
        rank, suit = places[card[0]], _HAND_SUITS.index(card[1])
        return (rank, suit) if by_rank else (suit, rank)

    return key


def _rank_places(genome: GameGenome) -> dict[str, int]:
    """Where each rank stands, from low to high, in what this game compares."""
    setup = genome.setup
    order = LOW_ACE if setup.tableau_mode == TableauMode.SEQUENCE else setup.rank_order
    if setup.capture_sums:
        values = dict(zip(RANKS, setup.card_values or _USUAL_VALUES, strict=True))
        order = "".join(sorted(RANKS, key=values.__getitem__))
    places = {rank: place for place, rank in enumerate(RANKS)}
    return places | {rank: place for place, rank in enumerate(order)}


def sorted_hand(cards: Iterable[str], genome: GameGenome) -> tuple[str, ...]:
    return tuple(sorted(cards, key=hand_order(genome)))


def _ranks_make_sets(genome: GameGenome) -> bool:
    if genome.setup.tableau_mode == TableauMode.MATCH_RANK:
        return True
    return any(
        (isinstance(phase, PlayPhase) and phase.max_cards > 1)
        or (isinstance(phase, DiscardPhase) and phase.pairs)
        for phase in genome.turn_structure.phases
    )
