"""Checks of plain arguments, so that every caller is told the same thing."""

from __future__ import annotations

import operator
from typing import SupportsIndex

U64_MAX = 2**64 - 1


def whole_number(name: str, value: SupportsIndex, low: int, high: int) -> int:
    """The value as an int between `low` and `high`; says what is wrong otherwise."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    number = operator.index(value)
    if number < low:
        raise ValueError(f"{name} must be at least {low}, not {number}")
    if number > high:
        raise ValueError(f"{name} must be at most {high}, not {number}")
    return number


def seed_number(value: SupportsIndex) -> int:
    """A seed: any number of 64 bits."""
    return whole_number("seed", value, 0, U64_MAX)
