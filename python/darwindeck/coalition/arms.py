"""The arms of the experiment: the same final round, played with more or less understanding.

All arms share the deal, the play up to the call, the order of the stock, the number
of worlds and the knowledge of the call. They differ in what a seat plays for, which
worlds it starts from, and whether it reads and tells.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from darwindeck._native import State
from darwindeck.coalition.coordinate import Aim, Character, choose
from darwindeck.coalition.protocol import Seat

Worlds = str
"""Which worlds a seat starts from: "call", "kept" or "history"."""


class Arm(msgspec.Struct, frozen=True):
    """One way to play the final round."""

    name: str
    aim: Aim = "win"
    worlds: Worlds = "call"
    reads: bool = False
    """Reads the moves of the final round."""
    tells: float = 0.0
    """The cooperativeness of the encoder."""
    shuffled: bool = False
    """What is read is given to the wrong worlds."""
    mishaps: float = 0.0
    """The share of random moves."""
    told: str = ""
    """What is told openly: "pooled" for all that the seats know, "all" for every card."""


ARMS = (
    Arm("selfish", aim="own"),
    Arm("team"),
    Arm("prior", worlds="kept"),
    Arm("history", worlds="history"),
    Arm("final", reads=True),
    Arm("signal", worlds="history", reads=True, tells=1.0),
    Arm("placebo", reads=True, shuffled=True),
    Arm("cross", worlds="history", reads=True, tells=1.0, mishaps=0.1),
    Arm("pooled", told="pooled"),
    Arm("leader", told="all"),
)
"""In the order in which they are reported."""


def play_arm(arm: Arm, state: State, caller: int, seats: Sequence[Seat], seed: int) -> bool:
    """Plays the final round; did the seats beat the caller?"""
    chance = random.Random(seed)
    if arm.shuffled:
        order = list(range(seats[0].reader.worlds))
        chance.shuffle(order)
        for seat in seats:
            seat.tampered = lambda weights: [weights[place] for place in order]
    by_number = {seat.number: seat for seat in seats}
    mask = None if arm.told == "all" else sum(1 << seat for seat in by_number)
    _tell(arm, seats, state, mask)
    number = 0
    while not (state.hand_over or state.finished):
        moves = state.legal_moves()
        mover = by_number.get(state.to_move)
        if mover is None:
            move = moves[-1]  # the caller, where it may still toss in cards, passes
        elif len(moves) > 1 and arm.mishaps and chance.random() < arm.mishaps:
            move = chance.choice(moves)
        else:
            move = moves[_decide(arm, mover, state, seed + number)]
        for seat in seats:
            seat.watch(state, move)
        state = state.play_told(move, 1)
        number += 1
        for seat in seats:
            seat.hear(state)
        _tell(arm, seats, state, mask)
    return state.hand_points[caller] < 0


def _tell(arm: Arm, seats: Sequence[Seat], state: State, mask: int | None) -> None:
    """Where knowledge is shared by rule or by leave, everybody is told of it."""
    if arm.told:
        for seat in seats:
            seat.reader.told(state, mask)


def _decide(arm: Arm, seat: Seat, state: State, seed: int) -> int:
    """The number of a seat's move."""
    if len(state.legal_moves()) == 1:
        return 0
    return choose(seat, state, Character(cooperation=arm.tells), arm.aim, seed).number
