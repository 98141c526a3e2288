"""What a gate says of a game, and when it may say so."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from darwindeck.measures.intervals import Interval


class State(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    UNSURE = "unsure"
    """Neither: the estimate is beyond the bound, and so is not all of its interval."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """One gate and one game."""

    name: str
    state: State
    detail: str
    """What was seen and, where the game fails, what would help."""

    @property
    def passed(self) -> bool:
        return self.state == State.PASSED

    @property
    def failed(self) -> bool:
        return self.state == State.FAILED


def at_least(bound: float, found: Interval) -> State:
    """A gate that wants a value not below a bound."""
    if found.estimate >= bound:
        return State.PASSED
    return State.FAILED if found.high < bound else State.UNSURE


def at_most(bound: float, found: Interval) -> State:
    """A gate that wants a value not above a bound."""
    if found.estimate <= bound:
        return State.PASSED
    return State.FAILED if found.low > bound else State.UNSURE


WORST = (State.FAILED, State.UNSURE, State.PASSED)


def worst(verdicts: list[Verdict]) -> Verdict:
    """The verdict that matters: a failure, else a doubt, else the first pass."""
    return min(verdicts, key=lambda verdict: WORST.index(verdict.state))
