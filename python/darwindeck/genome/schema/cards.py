"""Cards, suits and ranks, and what every part of a genome shares."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

RANKS = "23456789TJQKA"
"""Ranks in the one encoding used everywhere: 2 is 0, the ace 12."""

SUITS = "CDHS"

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
Rank = Annotated[
    str,
    Meta(pattern="^[2-9TJQKA]$", max_length=1, description="a rank is one of 23456789TJQKA"),
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
    """Base of every part of a genome: immutable, and strict about unknown fields."""


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
