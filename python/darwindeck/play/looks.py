"""How cards look: symbols for eyes, words for ears, and the order of a hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from darwindeck.genome.schema import RANKS, DiscardPhase, GameGenome, PlayPhase, TableauMode
from darwindeck.history.words import SUIT_NAMES

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

CARD = re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[12])\b")
"""A card's name inside a sentence."""

_NEIGHBOURS = re.compile(rf"({CARD.pattern}) (?={CARD.pattern})")
_REPEATED = re.compile(r" \(×(\d+)\)")
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


def dressed(text: str, look: Callable[[str], str]) -> str:
    """A sentence with every card's name replaced by its look."""
    return CARD.sub(lambda found: look(found.group()), text)


def spoken(text: str) -> str:
    """A sentence for the ear: cards in words, with commas where several follow each other."""
    return dressed(_NEIGHBOURS.sub(r"\1, ", _REPEATED.sub(r", \1 times", text)), words)


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
