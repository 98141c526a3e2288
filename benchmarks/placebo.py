"""Why weights that mean nothing cost something: a table of docs/signalling.md.

    python -m benchmarks.placebo [--deals 4000] [--seed 3030]

plays the final round of the same deals by seats that know of the call and nothing
else: with all their worlds, with the decoder's weights given to the wrong worlds, and
with only as many worlds, all alike, as these weights leave in effect. What a way gives up
is counted at each decision, by all worlds alike: it needs fewer deals than wins do.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable

import numpy as np
from benchmarks.progress import say
from cyclopts import App

from darwindeck import _native, load_game
from darwindeck._native import State
from darwindeck.coalition.called import play_to_call
from darwindeck.coalition.coordinate import Character, choose
from darwindeck.coalition.decode import even
from darwindeck.coalition.protocol import STEPS, WORLDS, Seat
from darwindeck.coalition.statistics import difference, rate
from darwindeck.table.program import program_of

SILENT = Character(cooperation=0.0)
Weights = Callable[[list[float], list[int]], list[float]]
"""What a seat acts on, given what it read and the worlds in any order."""

app = App(help_format="plaintext")


def effective(weights: list[float]) -> float:
    """How many worlds of the same weight would be as good."""
    return 1.0 / sum(weight * weight for weight in weights)


def as_read(weights: list[float], order: list[int]) -> list[float]:
    return weights


def permuted(weights: list[float], order: list[int]) -> list[float]:
    return [weights[place] for place in order]


def fewer(weights: list[float], order: list[int]) -> list[float]:
    """Even weights, on as many worlds as are effective."""
    count = max(1, round(effective(weights)))
    chosen = set(order[:count])
    return [1.0 / count if place in chosen else 0.0 for place in range(len(weights))]


WAYS: dict[str, tuple[Weights, int, bool]] = {
    "team": (as_read, WORLDS, False),
    "placebo": (permuted, WORLDS, True),
    "fewer": (fewer, WORLDS, True),
    "team, many": (as_read, 4 * WORLDS, False),
    "placebo, many": (permuted, 4 * WORLDS, True),
}
"""What weights are made into, how many worlds there are, and whether moves are read."""
PAIRS = (
    ("placebo", "team"),
    ("fewer", "team"),
    ("placebo", "fewer"),
    ("placebo, many", "team, many"),
)


@app.default
def placebo(*, deals: int = 4000, seed: int = 3030) -> None:
    """Plays so many deals."""
    program = program_of(load_game("vinto"))
    wins: dict[str, list[bool]] = defaultdict(list)
    lost: dict[str, list[float]] = defaultdict(list)
    left: list[float] = []
    for number in range(deals):
        deal = _native.match_seed(seed, number)
        called = play_to_call(program, deal)
        if called is None:
            continue
        state, small = called.state, called.seed
        settled: dict[int, list[Seat]] = {}
        for worlds in (WORLDS, 4 * WORLDS):
            for reader in called.partners:
                reader.settle(state, small + reader.seat, history=False, steps=STEPS, worlds=worlds)
                settled.setdefault(worlds, []).append(Seat(reader.fork()))
        for name, (made, worlds, reads) in WAYS.items():
            seats = {seat.number: seat.fork(reads) for seat in settled[worlds]}
            points, gave = final_round(state, seats, made, small, left if name == "placebo" else [])
            wins[name].append(points[called.caller] < 0)
            lost[name].append(gave)
        if (number + 1) % 500 == 0:
            say(f"{number + 1} of {deals} deals")
    arrays = {name: np.array(won, dtype=np.float64) for name, won in wins.items()}
    report(arrays, {name: np.array(gave) for name, gave in lost.items()}, left)


def final_round(
    state: State, seats: dict[int, Seat], made: Weights, seed: int, left: list[float]
) -> tuple[tuple[int, ...], float]:
    """What each seat gains, and the chance that was given up by all worlds alike.

    Notes how many worlds are in effect at each decision.
    """
    gave = 0.0
    order = list(range(next(iter(seats.values())).reader.worlds))
    random.Random(seed).shuffle(order)
    for seat in seats.values():
        seat.tampered = lambda weights: made(weights, order)
    while not (state.hand_over or state.finished):
        moves = state.legal_moves()
        mover = seats.get(state.to_move)
        number = 0
        if mover is not None and len(moves) > 1:
            left.append(effective(mover.weights))
            number = choose(mover, state, SILENT, "win", seed).number
            alike = mover.reader.values(state, "win", even(mover.reader.worlds))
            if alike[number] >= 0:  # a toss that all worlds speak against has no chance at all
                gave += max(alike) - alike[number]
        elif mover is None:
            number = len(moves) - 1
        for seat in seats.values():
            seat.watch(state, moves[number])
        state = state.play_told(moves[number], 1)
        for seat in seats.values():
            seat.hear(state)
    return state.hand_points, gave


Figures = dict[str, np.ndarray[tuple[int], np.dtype[np.float64]]]


def report(wins: Figures, lost: Figures, left: list[float]) -> None:
    for name, won in wins.items():
        half = 1.96 * lost[name].std(ddof=1) / len(won) ** 0.5
        print(
            f"{name}: {rate(won)[0]:.1%}, gives up {100 * lost[name].mean():.2f} points a deal "
            f"(±{100 * half:.2f})"
        )
    print("| on the same deals | points | 95% |\n| --- | ---: | --- |")
    for a, b in PAIRS:
        mean, (low, high) = difference(wins[a], wins[b])
        print(f"| {a} − {b} | {100 * mean:+.1f} | {100 * low:+.1f} to {100 * high:+.1f} |")
    low, middle = np.quantile(left, [0.25, 0.5])
    print(
        f"worlds in effect: {np.mean(left):.0f} of {WORLDS}, half {middle:.0f}, quarter {low:.0f}"
    )


if __name__ == "__main__":
    app()
