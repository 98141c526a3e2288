"""Many games at once: who wins, how often, how long it takes.

The engine plays and counts; this module checks what it is asked. What the counts
say in words is `darwindeck.batches.results`, and about a game is left to the measures.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

import msgspec

from darwindeck import _native
from darwindeck._shared.arguments import seed_number, whole_number
from darwindeck.batches.guests import Agent, checked_player, name_of, play_matches
from darwindeck.batches.results import Result, counted
from darwindeck.genome.schema import GameGenome

__all__ = ["Agent", "Result", "match_seed", "simulate"]

MAX_GAMES = 2**48
MAX_THREADS = 1024


def simulate(
    genome: GameGenome,
    games: int = 1000,
    agents: Agent | Sequence[Agent] = "random",
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Plays `games` matches and adds up what happened; the same for any number of threads.

    `agents` is one agent for all seats, or one for each seat: names (in one string, with
    commas between them), or functions that are called with a view and the legal moves
    and return one of these. With a function among them the matches are played on this
    thread. `progress` is called now and then with the number of matches that are finished.
    """
    if not isinstance(genome, GameGenome):
        raise TypeError(f"a batch needs a GameGenome, not {genome!r}: see load_game()")
    games = whole_number("games", games, 1, MAX_GAMES)
    seed = seed_number(seed)
    threads = thread_count(threads)
    players = seat_agents(agents, genome.player_count)
    if not all(isinstance(player, str) for player in players):
        threads = 1
    start = time.perf_counter()
    response = play_matches(genome, games, players, seed, threads, progress=progress)
    seconds = time.perf_counter() - start
    return Result(
        game=genome.name,
        agents=tuple(map(name_of, players)),
        seed=seed,
        threads=threads,
        seconds=seconds,
        **msgspec.structs.asdict(response.counted()),
    )


def match_seed(seed: int, game: int) -> int:
    """The seed of one match of a batch, counted from 0: `Table(genome, seed=…)` deals it again."""
    return _native.match_seed(seed_number(seed), whole_number("game", game, 0, MAX_GAMES - 1))


def thread_count(threads: int | None) -> int:
    """How many threads to play on: those that were asked for, but never more than there are."""
    available = min(_native.available_threads(), MAX_THREADS)
    if threads is None:
        return available
    return min(available, whole_number("threads", threads, 1, MAX_THREADS))


def seat_agents(agents: Agent | Sequence[Agent], players: int) -> tuple[Agent, ...]:
    """The agent of each seat, from one for all or one for each."""
    if callable(agents):
        given: Iterable[Agent] = [agents]
    elif isinstance(agents, str):
        given = agents.split(",")
    elif isinstance(agents, Iterable):
        given = agents
    else:
        raise TypeError(f"agents must be a name, a function or a list of them, not {agents!r}")
    seated = tuple(checked_player(agent) for agent in given)
    if len(seated) == 1:
        return seated * players
    if len(seated) != players:
        raise ValueError(f"{len(seated)} agents for {counted(players, 'seat')}: name one, or each")
    return seated
