"""What events cost: one more of them, in data and in words, and a move beside OpenSpiel's.

    python benchmarks/events.py

All figures are the best of several rounds in one run. OpenSpiel is compared where it is
installed: its hearts beside ours, both listing the legal moves and playing one at random.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import darwindeck as dd
from darwindeck.history import seat_names, tell

ROUNDS = 7
MATCHES = 3


def best(work: Callable[[int], tuple[float, int]]) -> float:
    """The least time a thing takes, in microseconds, over some rounds."""
    return min(seconds / count * 1e6 for seconds, count in map(work, range(ROUNDS)))


def played(seed: int) -> dd.Table:
    table, rng = dd.Table(dd.load_game("hearts"), seed=seed), random.Random(seed)
    while not table.finished:
        table.play(rng.choice(table.legal_moves()))
    return table


def events(seed: int) -> tuple[float, int]:
    """Reading all events of a match for the first time."""
    table = played(seed)
    start = time.perf_counter()
    found = table.events(1)
    return time.perf_counter() - start, len(found)


def history(seed: int) -> tuple[float, int]:
    """Putting them into words, those that are told."""
    table = played(seed)
    told = [event for event in table.events(1) if event.told]
    names = seat_names((), 4)
    start = time.perf_counter()
    for event in told:
        tell(event, 1, names)
    return time.perf_counter() - start, len(told)


def ours(seed: int) -> tuple[float, int]:
    """Listing the legal moves and playing one, with the journal that every table keeps."""
    rng, moves, seconds = random.Random(seed), 0, 0.0
    for match in range(MATCHES):
        table = dd.Table(dd.load_game("hearts"), seed=seed * MATCHES + match)
        while not table.finished:
            start = time.perf_counter()
            legal = table.legal_moves()
            middle = time.perf_counter()
            move = rng.choice(legal)
            after = time.perf_counter()
            table.play(move)
            seconds += time.perf_counter() - after + middle - start
            moves += 1
    return seconds, moves


def theirs(seed: int) -> tuple[float, int]:
    """The same with OpenSpiel's hearts, one hand a game."""
    import pyspiel

    game, rng, moves, seconds = pyspiel.load_game("hearts"), random.Random(seed), 0, 0.0
    for _ in range(MATCHES * 10):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
                continue
            start = time.perf_counter()
            legal = state.legal_actions()
            middle = time.perf_counter()
            action = rng.choice(legal)
            after = time.perf_counter()
            state.apply_action(action)
            seconds += time.perf_counter() - after + middle - start
            moves += 1
    return seconds, moves


def main() -> None:
    print(f"one more event:          {best(events):.2f} µs")
    print(f"one more event in words: {best(history):.2f} µs")
    mine = best(ours)
    print(f"legal moves and play:    {mine:.2f} µs")
    try:
        other = best(theirs)
    except ImportError:
        print("OpenSpiel is not installed here, so there is nothing to compare with")
        return
    print(f"OpenSpiel's:             {other:.2f} µs; ours take {mine / other:.2f} times as long")


if __name__ == "__main__":
    main()
