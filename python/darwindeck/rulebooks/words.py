"""Words for numbers, cards and lists, as a person would put them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from darwindeck.genome.facts.cards import JOKERS
from darwindeck.genome.schema import JOKER, Rank, ScoringSuit, Suit, TrumpChoice

# --- Numbers --------------------------------------------------------------------

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen", "twenty"),
)
_ORDINALS = (
    *("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    *("ninth", "tenth", "eleventh", "twelfth"),
)
_TIMES = {1: "once", 2: "twice"}


def number(count: int) -> str:
    """A number of things in a sentence: "seven", but "21"."""
    return _NUMBERS[count] if 0 < count < len(_NUMBERS) else f"{count:,}"


def counted(count: int, thing: str, things: str | None = None) -> str:
    """ "one card", "three cards", "no cards"."""
    plural = things or f"{thing}s"
    if count == 0:
        return f"no {plural}"
    return f"{number(count)} {thing if count == 1 else plural}"


def ordinal(place: int) -> str:
    """ "first", "tenth", "21st"."""
    if 0 < place < len(_ORDINALS):
        return _ORDINALS[place]
    teen = 10 <= place % 100 <= 20
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def times(count: int) -> str:
    """ "once", "twice", "three times"."""
    return _TIMES.get(count, f"{number(count)} times")


def figure(value: int) -> str:
    """A score in digits, with a proper minus."""
    return f"{value:,}".replace("-", "−")


def points(value: int) -> str:
    """ "1 point", "13 points"."""
    return f"{figure(value)} {'point' if abs(value) == 1 else 'points'}"


def gain(value: int) -> str:
    """What something is worth: "scores 10 points", "costs 5 points", "scores nothing"."""
    if value == 0:
        return "scores nothing"
    return f"scores {points(value)}" if value > 0 else f"costs {points(-value)}"


# --- Lists and sentences --------------------------------------------------------


def listed(items: Iterable[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    *first, final = items
    return f"{', '.join(first)} {last} {final}" if first else final


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def an(noun: str) -> str:
    """The noun with its article: "an ace", "a king", "an eight"."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def sentences(*parts: str) -> str:
    """Sentences in one paragraph, those that are empty left out."""
    return " ".join(part for part in parts if part)


# --- Cards ----------------------------------------------------------------------

PLAIN_RANK_NAMES = {rank: rank.name.lower() for rank in Rank}
RANK_NAMES = {str(rank): name for rank, name in PLAIN_RANK_NAMES.items()} | {JOKER: "joker"}
SUIT_NAMES = {
    Suit.CLUBS: "clubs",
    Suit.DIAMONDS: "diamonds",
    Suit.HEARTS: "hearts",
    Suit.SPADES: "spades",
}
TRUMP_NAMES: dict[TrumpChoice, str] = {
    TrumpChoice.CLUBS: "clubs",
    TrumpChoice.DIAMONDS: "diamonds",
    TrumpChoice.HEARTS: "hearts",
    TrumpChoice.SPADES: "spades",
    TrumpChoice.NONE: "no trump",
}
SCORING_SUIT_NAMES: dict[ScoringSuit, str] = {
    ScoringSuit.CLUBS: "clubs",
    ScoringSuit.DIAMONDS: "diamonds",
    ScoringSuit.HEARTS: "hearts",
    ScoringSuit.SPADES: "spades",
    ScoringSuit.TRUMP: "trumps",
}
SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_LOCAL_JOKERS = dict(zip(JOKERS, ("first joker", "second joker"), strict=True))


def rank_name(rank: str) -> str:
    return RANK_NAMES[rank]


def ranks_name(rank: str) -> str:
    """All cards of a rank: "sevens", "sixes"."""
    name = RANK_NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"


def suit_name(suit: str) -> str:
    return SUIT_NAMES[Suit(suit)]


def card_name(card: str) -> str:
    """ "queen of spades", "first joker"."""
    if card in _LOCAL_JOKERS:
        return _LOCAL_JOKERS[card]
    return f"{RANK_NAMES[card[0]]} of {suit_name(card[1])}"


def short_rank(rank: str) -> str:
    return {"T": "10", JOKER: "joker"}.get(rank, rank)


def short_card(card: str) -> str:
    """ "Q♠", "10♥", "joker"."""
    return "joker" if card in _LOCAL_JOKERS else short_rank(card[0]) + SUIT_SIGNS[card[1]]


def rank_line(order: Sequence[str]) -> str:
    """Ranks from high to low, given from low to high."""
    return ", ".join(short_rank(rank) for rank in reversed(order))
