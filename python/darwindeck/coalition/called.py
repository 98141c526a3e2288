"""Rounds up to their call, where all that is measured begins.

They are played with the closed-form policy; who calls does so honestly, at a threshold.
"""

from __future__ import annotations

import msgspec

from darwindeck import _native
from darwindeck._native import Program, Reader, State
from darwindeck.coalition.protocol import TEMPERATURE

USUAL_THRESHOLD = 8.0
"""Who expects its cards to add up to so much or less calls, or is thought to."""
_SMALL = 1 << 40


class Called(msgspec.Struct, frozen=True):
    """A round that somebody has called, and what the others have seen of it."""

    state: State
    caller: int
    partners: list[Reader]
    seed: int
    """For what is drawn after the call."""


def play_to_call(program: Program, seed: int, threshold: float = USUAL_THRESHOLD) -> Called | None:
    """Plays a deal up to the call; None if nobody calls."""
    played = _native.play_to_call(program, seed, [(TEMPERATURE, threshold, 0.0)])
    if played is None:
        return None
    state, readers = played
    caller = state.view(0).caller
    assert caller is not None
    partners = [reader for reader in readers if reader.seat != caller]
    return Called(state, caller, partners, seed % _SMALL)
