"""How sentences are built: who, what they do, with which cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto

import msgspec

from darwindeck.genome.schema import JOKER, RANKS
from darwindeck.table.kinds import Spot

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


class Names(msgspec.Struct, frozen=True):
    """What seats, sides and cards are called."""

    seats: tuple[str, ...]
    """In the middle of a sentence: "seat 1", "Ann"."""
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats of each team; none without teams."""
    card: Callable[[str], str] = str
    """How a card is written."""
    match: str = "match"
    """What all the hands together are called."""

    def side(self, side: int) -> str:
        """ "seat 2", "Ann and Cora", "seats 0 and 2"."""
        if not self.teams:
            return self.seats[side]
        members = self.teams[side]
        if all(self.seats[seat] == f"seat {seat}" for seat in members) and len(members) > 1:
            return f"seats {join(str(seat) for seat in members)}"
        return join(self.seats[seat] for seat in members)


def seat_names(teams: Sequence[Sequence[int]], count: int) -> Names:
    """Seats by their numbers."""
    return Names(tuple(f"seat {seat}" for seat in range(count)), tuple(map(tuple, teams)))


class Form(Enum):
    """How much of a sentence is said, where the rest of it was said just before."""

    WHOLE = auto()
    """ "Ann plays QS"."""
    DEED = auto()
    """ "plays QS"."""
    OBJECT = auto()
    """ "QS"."""
    PLURAL = auto()
    """ "play QS", as it is said of several."""


class Voice(msgspec.Struct, frozen=True):
    """Tells to one listener, who is "you"; nobody is when the listener is None."""

    names: Names
    listener: int | None
    form: Form = Form.WHOLE

    def does(self, seat: int | None, verb: str, rest: str = "") -> str:
        """ "You play QS", "Ann plays QS"."""
        if self.form is not Form.WHOLE:
            return self._part(verb, rest)
        told = f"{verb if seat == self.listener else third_person(verb)} {rest}".rstrip()
        return f"{self.subject(seat)} {told}"

    def _part(self, verb: str, rest: str) -> str:
        if self.form is Form.OBJECT:
            return rest
        return f"{verb if self.form is Form.PLURAL else third_person(verb)} {rest}".rstrip()

    def subject(self, seat: int | None) -> str:
        """A seat at the beginning of a sentence."""
        return capital(self.person(seat))

    def person(self, seat: int | None) -> str:
        """A seat in the middle of a sentence."""
        if seat is None:
            return "nobody"
        return "you" if seat == self.listener else self.names.seats[seat]

    def hand_of(self, seat: int | None) -> str:
        return "your hand" if seat == self.listener else f"the hand of {self.person(seat)}"

    def slot(self, spot: Spot | None, subject: int | None) -> str:
        """ "your slot 2", "slot 2 of Ann", of the subject "their slot 2"; slots start with 1."""
        if spot is None or spot.slot is None:
            return "a slot"
        if spot.seat == self.listener:
            return f"your slot {spot.slot + 1}"
        if spot.seat == subject:
            return f"their slot {spot.slot + 1}"
        return f"slot {spot.slot + 1} of {self.person(spot.seat)}"

    def is_told(self, seat: int | None) -> bool:
        """Does the listener see what only this seat sees? Who listens to all does."""
        return self.listener is None or seat == self.listener

    def cards(self, cards: Sequence[str], count: int) -> str:
        """The cards if all of them are seen, else how many there are."""
        if cards and len(cards) == count:
            return join(map(self.names.card, cards))
        return "a card" if count == 1 else f"{count} cards"

    def with_cards(self, what: str, cards: Sequence[str]) -> str:
        """ "the trick: 2C 5C", or "the trick" in a sentence that has named the cards."""
        return f"{what}: {self.row(cards)}" if self.form is Form.WHOLE else what

    def row(self, cards: Sequence[str]) -> str:
        """Cards side by side."""
        return " ".join(map(self.names.card, cards)) or "no cards"


_IRREGULAR = {
    "are": "is",
    "have": "has",
    "have to draw": "has to draw",
    "have to discard": "has to discard",
    "may toss": "may toss",
    "try": "tries",
}


def third_person(verb: str) -> str:
    """The verb as it is said of somebody else."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


def join(items: Iterable[str]) -> str:
    """ "a, b and c"."""
    *first, last = items
    return f"{', '.join(first)} and {last}" if first else last


def counted(number: int, noun: str) -> str:
    """ "1 trick", "2 tricks"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def rank_name(rank: int) -> str:
    """The name of a rank by its number: "a 7", "an ace", "a joker"."""
    names = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace", "X": "joker"}
    letter = (RANKS + JOKER)[rank]
    article = "an" if letter in "8A" else "a"
    return f"{article} {names.get(letter, letter)}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def ordinal(place: int) -> str:
    """ "first", "second", and so on."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth")
    return words[place - 1] if 1 <= place <= len(words) else f"number {place}"
