"""How fast the engine plays a game on this machine.

One hand of cards counts as one game. Each number is the best of several short
rounds: what disturbs a round only makes it slower. The kinds of playout take
turns in every round, so that a slow moment strikes all of them alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from darwindeck import _native
from darwindeck.genome.schema import GameGenome
from darwindeck.table.program import program_of

ROUNDS = 7
ROUND_SECONDS = 0.06
LIMIT_GAME = "spades"
"""The game that the bare loop plays, as a limit to compare with."""

SEED = 1


class Speed(msgspec.Struct, frozen=True, kw_only=True):
    """The speed of one game; a rate is per second and on one thread."""

    game: str
    bare_games_per_second: float
    stats_games_per_second: float
    ns_per_decision: float
    two_thread_speedup: float
    search_iterations_per_second: float | None = None
    """At the first decision of a hand that has two moves; None where there is none."""
    limit_games_per_second: float | None = None


def measure_speed(genome: GameGenome, progress: Callable[[], object] | None = None) -> Speed:
    """Measures one game, calling `progress` after each of the rounds."""
    program = program_of(genome).one_hand()
    timers: dict[str, Callable[[int], float]] = {
        "bare": lambda games: _native.playouts(program, games, SEED, 1, stats=False)[0],
        "stats": lambda games: _native.playouts(program, games, SEED, 1, stats=True)[0],
        "two threads": lambda games: _native.playouts(program, games, SEED, 2, stats=False)[0],
    }
    if genome.name == LIMIT_GAME:
        timers["limit"] = lambda games: _native.limit_playouts(games, SEED, 1)

    games = _games_for(timers["bare"])
    state = _first_decision(program_of(genome))
    search = 0.0
    best = dict.fromkeys(timers, float("inf"))
    for _ in range(ROUNDS):
        for kind, timer in timers.items():
            best[kind] = min(best[kind], timer(games))
        if state is not None:
            search = max(search, _search_rate(state))
        if progress is not None:
            progress()

    _, decisions = _native.playouts(program, games, SEED, 1, stats=False)
    return Speed(
        game=genome.name,
        bare_games_per_second=games / best["bare"],
        stats_games_per_second=games / best["stats"],
        ns_per_decision=best["bare"] * 1e9 / decisions,
        two_thread_speedup=best["bare"] / best["two threads"],
        search_iterations_per_second=search or None,
        limit_games_per_second=games / best["limit"] if "limit" in best else None,
    )


def _games_for(timer: Callable[[int], float]) -> int:
    """How many games take about as long as a round should."""
    games = 64
    while (seconds := timer(games)) < ROUND_SECONDS / 4:
        games *= 4
    return max(1, round(games * ROUND_SECONDS / seconds))


def _first_decision(program: _native.Program) -> _native.State | None:
    """The first moment of a match at which a seat has two moves; None if it never has."""
    state = program.start(SEED)
    while state.to_move >= 0:
        moves = state.legal_moves()
        if len(moves) > 1:
            return state
        state = state.play(moves[0])
    return None


def _search_rate(state: _native.State) -> float:
    """Iterations of information-set search a second, in as much time as a round should take."""
    limit = f"mcts:{max(1, round(ROUND_SECONDS * 1000))}ms"
    start = time.perf_counter()
    _, iterations = state.think(limit, SEED)
    return iterations / (time.perf_counter() - start)
