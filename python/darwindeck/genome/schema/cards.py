"""Cards, suits and ranks, and what every part of a genome shares."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

RANKS = "23456789TJQKA"
"""Ranks in the one encoding used everywhere: 2 is 0, the ace 12."""

SUITS = "CDHS"


def between(low: int, high: int) -> Meta:
    """A range that editors show and `validate` enforces, but decoding does not."""
    return Meta(extra_json_schema={"minimum": low, "maximum": high})


Card = Annotated[
    str,
    Meta(
        pattern="^([2-9TJQKA][CDHS]|X[12])$",
        max_length=2,
        description="a card is a rank and a suit, such as TD, or a joker, X1 or X2",
    ),
]
Rank = Annotated[
    str,
    Meta(pattern="^[2-9TJQKA]$", max_length=1, description="a rank is one of 23456789TJQKA"),
]
Ranks = Annotated[str, Meta(pattern="^[2-9TJQKA]*$", max_length=13)]
"""A set of ranks, such as "8" or "JQK"."""
RankOrder = Annotated[
    str,
    Meta(
        pattern="^[2-9TJQKA]*$",
        max_length=13,
        description="ranks from lowest to highest, such as A23456789TJQK; empty: the usual order",
    ),
]

Seat = Annotated[int, between(0, 5)]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every part of a genome: immutable, and strict about unknown fields."""


class Suit(StrEnum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
