"""How many deals there is time for, settled before the first is played.

What a search takes is timed in positions of each game, for us and for the first
version, which also gives the iterations with which it has as much time as we have.
The deals that a budget of processor time pays for are then fixed, whatever they show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

import msgspec
from benchmarks.first_version import GAMES
from benchmarks.sittings import FIRST, HAND, MATCH, Meeting, Point, Room, points_of, sides

from darwindeck import _native

OURS = "mcts:1000"
"""The search that is measured."""

POSITIONS, ROUNDS, GAMES_LOOKED_AT = 48, 3, 6
OVERHEAD = 0.0002
"""Seconds that a decision takes beside its search: to play it, and to ask another process."""

LEAST, MOST = 2, 4000
"""Deals of a meeting."""


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """What deciding takes in one game."""

    ours: float
    """Seconds of processor time of one search of ours."""
    first: float = 0.0
    """The same of the first version, with `iterations`; nothing where it has no such game."""
    iterations: int = 0
    choices: float
    """How many decisions a game has."""
    hands: float
    """How many hands a match has."""
    scored: bool
    """Whether there are points."""

    def seconds(self, agent: str) -> float:
        """What a decision takes an agent."""
        name, _, number = agent.removeprefix(FIRST).partition(":")
        if name != "mcts":
            return OVERHEAD
        iterations = int(number.partition(":")[0])
        if agent.startswith(FIRST):
            return OVERHEAD + self.first * iterations / self.iterations
        return OVERHEAD + self.ours * iterations / int(OURS.partition(":")[2])


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A meeting and the deals that it has: from `begin` on, so many."""

    part: str
    meeting: Meeting
    deals: int
    begin: int = 0
    cost: float
    """Seconds of processor time of a deal, as foreseen."""


@dataclass(frozen=True)
class Wish:
    """A meeting that somebody wants to see, before it is known how many deals it can have."""

    part: str
    meeting: Meeting
    weight: float = 1.0
    deals: int = 0
    """Fixed by the question that is asked, if not 0."""
    most: int = MOST
    after: str = ""
    """The key of a meeting whose deals come before those of this one."""


# --- Timing ---------------------------------------------------------------------


def calibrate(room: Room, game: str, one_hand: bool, positions: int = POSITIONS) -> Pace:
    """Times searches in positions of games that `greedy` plays, ours and the other by turns."""
    seeds = [_native.match_seed(2, number) for number in range(GAMES_LOOKED_AT)]
    games = [points_of(game, one_hand, seed) for seed in seeds]
    every = [point for points, _ in games for point in points]
    chosen = [every[at * len(every) // positions] for at in range(positions)] if every else []
    ends = [end for _, end in games]
    choices = len(every) / len(games)
    hands = sum(end.hand_number + 1 for end in ends) / len(ends)
    scored = any(any(end.hand_points) for end in ends)
    known = game in GAMES
    iterations = int(OURS.partition(":")[2])
    ours, first = _times(room, chosen, iterations, known)
    if known:
        # Once more with what follows, because time does not grow quite like iterations.
        for _ in range(2):
            iterations = max(1, round(iterations * ours / first)) if first else iterations
            ours, first = _times(room, chosen, iterations, known)
    return Pace(
        ours=ours,
        first=first,
        iterations=iterations if known else 0,
        choices=choices,
        hands=hands,
        scored=scored,
    )


def _times(
    room: Room, points: Sequence[Point], iterations: int, known: bool
) -> tuple[float, float]:
    """The mean seconds of a search of ours, and of the first version with so many iterations."""
    totals = {OURS: 0.0, f"{FIRST}mcts:{iterations}": 0.0}
    names = list(totals) if known else [OURS]
    for name in names if points else []:
        room.ask(points[0], name, 0)  # what is found out about a game once is not timed
    for number in range(ROUNDS):
        for point in points:
            for name in names:
                totals[name] += room.ask(point, name, number)[1]
    count = max(1, ROUNDS * len(points))
    ours, first = (total / count for total in totals.values())
    return ours, first


# --- Dividing -------------------------------------------------------------------


def deal_cost(meeting: Meeting, pace: Pace) -> float:
    """Seconds of processor time of one deal with all its seatings."""
    count = len(sides(meeting.game))
    games = count * (1 if count == 2 else 2)
    # Whoever sits alone sits with as many others in the end: half of the decisions each.
    seconds = (pace.seconds(meeting.a) + pace.seconds(meeting.b)) / 2
    choices = pace.choices if meeting.kind in (MATCH, HAND) else pace.choices / pace.hands
    return games * max(1.0, choices) * seconds


def allocate(
    costs: Sequence[float], weights: Sequence[float], budget: float, most: Sequence[int]
) -> list[int]:
    """Deals of each, which together cost the budget, or as little as they can.

    They are as the weight over the root of the cost, which makes the sum of the weighted
    variances least; none has fewer than `LEAST` or more than `most`.
    """
    worth = [weight / sqrt(cost) for weight, cost in zip(weights, costs, strict=True)]

    def numbers(scale: float) -> list[int]:
        pairs = zip(worth, most, strict=True)
        return [min(limit, max(LEAST, int(scale * one))) for one, limit in pairs]

    low, high = 0.0, 1e9
    for _ in range(100):
        middle = (low + high) / 2
        spent = sum(n * cost for n, cost in zip(numbers(middle), costs, strict=True))
        low, high = (middle, high) if spent <= budget else (low, middle)
    return numbers(low)


def planned(wishes: Sequence[Wish], costs: Sequence[float], budget: float) -> list[Unit]:
    """The wishes with their deals: first what is fixed, then what the rest of a budget pays for.

    A small budget, of which what is fixed would take more than half, fixes nothing.
    """
    fixed = sum(wish.deals * cost for wish, cost in zip(wishes, costs, strict=True))
    if fixed > budget / 2:
        fixed, wishes = 0.0, [replace(wish, deals=0) for wish in wishes]
    free = [at for at, wish in enumerate(wishes) if not wish.deals]
    numbers = allocate(
        [costs[at] for at in free],
        [wishes[at].weight for at in free],
        budget - fixed,
        [wishes[at].most for at in free],
    )
    deals = [wish.deals for wish in wishes]
    for at, number in zip(free, numbers, strict=True):
        deals[at] = number
    begins = {wish.meeting.key: number for wish, number in zip(wishes, deals, strict=True)}
    return [
        Unit(
            part=wish.part,
            meeting=wish.meeting,
            deals=number,
            begin=begins.get(wish.after, 0),
            cost=cost,
        )
        for wish, number, cost in zip(wishes, deals, costs, strict=True)
    ]
