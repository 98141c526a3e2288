"""Cards, suits and ranks, and what every part of a genome shares."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from operator import attrgetter
from typing import Annotated, Self, get_origin, get_type_hints

import msgspec
from msgspec import Meta


class Rank(StrEnum):
    """A rank of cards; jokers have none of these."""

    TWO = "2"
    """Two."""
    THREE = "3"
    """Three."""
    FOUR = "4"
    """Four."""
    FIVE = "5"
    """Five."""
    SIX = "6"
    """Six."""
    SEVEN = "7"
    """Seven."""
    EIGHT = "8"
    """Eight."""
    NINE = "9"
    """Nine."""
    TEN = "T"
    """Ten."""
    JACK = "J"
    """Jack."""
    QUEEN = "Q"
    """Queen."""
    KING = "K"
    """King."""
    ACE = "A"
    """Ace."""


class Suit(StrEnum):
    """A suit."""

    CLUBS = "C"
    """Clubs."""
    DIAMONDS = "D"
    """Diamonds."""
    HEARTS = "H"
    """Hearts."""
    SPADES = "S"
    """Spades."""


RANKS = "".join(Rank)
"""Ranks in the one encoding used everywhere: 2 is 0, the ace 12."""

SUITS = "".join(Suit)

JOKER = "X"
"""The rank of jokers, in rules that may name it."""


def between(low: int, high: int) -> Meta:
    """A range that editors show and `validate` enforces, but decoding does not."""
    return Meta(extra_json_schema={"minimum": low, "maximum": high})


def at_most(items: int, *, least: int = 0) -> Meta:
    """How long a list may be: editors show it, and it is looked at before anything in the list."""
    shortest = {"minItems": least} if least else {}
    return Meta(extra_json_schema={**shortest, "maxItems": items})


Card = Annotated[
    str,
    Meta(
        pattern="^([2-9TJQKA][CDHS]|X[12])$",
        max_length=2,
        description="a card is a rank (23456789TJQKA) and a suit (CDHS), such as TD, "
        "or a joker, X1 or X2",
    ),
]
Ranks = Annotated[
    str,
    Meta(
        pattern="^[2-9TJQKA]*$",
        max_length=13,
        description="ranks are written together, such as 8 or JQK, from 23456789TJQKA",
    ),
]
"""A set of ranks, such as "8" or "JQK"."""
WildRanks = Annotated[
    str,
    Meta(
        pattern="^[2-9TJQKAX]*$",
        max_length=14,
        description="ranks are written together, such as 8 or JQK, from 23456789TJQKA, "
        "and X for jokers",
    ),
]
"""A set of ranks, in which jokers are one."""
RankOrder = Annotated[
    str,
    Meta(
        pattern="^[2-9TJQKAX]*$",
        max_length=14,
        description="ranks from lowest to highest, such as A23456789TJQK; X is the place of "
        "jokers; empty: the usual order",
    ),
]

Seat = Annotated[int, between(0, 5)]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every part of a genome: immutable, and strict about unknown fields.

    What a part says is looked at when the game is used, not when the part is made: variation
    makes thousands that it mends, and nobody plays one that was not looked at.
    """

    def __post_init__(self) -> None:
        """A list that is given where a tuple is meant becomes one, or parts could be changed."""
        kind = type(self)
        values = _values_of.get(kind) or _look_at(kind)
        if list in map(type, values(self)):
            for name in kind.__struct_fields__:
                if isinstance(value := getattr(self, name), list):
                    msgspec.structs.force_setattr(self, name, _as_tuples(value))

    def copy_with(self, **changes: object) -> Self:
        """The same part with other values of some fields."""
        return msgspec.structs.replace(self, **changes)


_values_of: dict[type[Rules], Callable[[Rules], tuple[object, ...]]] = {}
"""What gets the values of the fields that hold several, by the kind of part: one call in C."""


def _look_at(part: type[Rules]) -> Callable[[Rules], tuple[object, ...]]:
    lists = [name for name, kind in get_type_hints(part).items() if get_origin(kind) is tuple]
    _values_of[part] = attrgetter("__class__", "__class__", *lists)
    return _values_of[part]


def _as_tuples(value: object) -> object:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value
