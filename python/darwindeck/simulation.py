"""Many games at once: who wins, how often, how long it takes.

The engine plays; this module checks what it is asked and presents what it
counted. What the counts say about a game is left to the measures.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence

import msgspec

from darwindeck._arguments import seed_number, whole_number
from darwindeck.advice import checked_agent
from darwindeck.genome.schema import GameGenome
from darwindeck.wire.batch import run_batch, simulation_request
from darwindeck.wire.messages import AggregatedStats, BatchRequest

MAX_GAMES = 2**48
MAX_THREADS = 1024

_NOT_COMPARED = ("seconds", "threads")


class Result(AggregatedStats, frozen=True, kw_only=True, eq=False):
    """What a batch added up to. Two results are equal when they counted the same.

    How long it took, and on how many threads, makes no difference to that.
    """

    game: str
    agents: tuple[str, ...]
    seed: int
    threads: int
    seconds: float

    @property
    def mean_turns(self) -> float:
        return self.turns / self.games

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def side_wins(self) -> tuple[int, ...]:
        """Wins of each team in a team game, of each seat otherwise."""
        return self.team_wins or self.wins

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result):
            return NotImplemented
        return self._counted() == other._counted()

    def __hash__(self) -> int:
        return hash(self._counted())

    def __str__(self) -> str:
        side = "team" if self.team_wins else "seat"
        wins = ", ".join(
            f"{side} {number} {count / self.games:.1%}"
            for number, count in enumerate(self.side_wins)
        )
        lines = [
            f"{self.game or 'a game without a name'}: {self.games:,} matches "
            f"between {', '.join(self.agents)} (seed {self.seed})",
            f"  wins        {wins}",
            f"  shared      {self.shared:,}",
            f"  draws       {self.draws:,}, of which {self.timed_out:,} timed out",
            f"  mean turns  {self.mean_turns:,.1f} in {self.hands / self.games:,.1f} hands",
            f"  speed       {self.games_per_second:,.0f} matches a second "
            f"on {_count(self.threads, 'thread')}",
        ]
        return "\n".join(lines)

    def _counted(self) -> tuple[object, ...]:
        return tuple(
            getattr(self, name) for name in self.__struct_fields__ if name not in _NOT_COMPARED
        )


def simulate(
    genome: GameGenome,
    games: int = 1000,
    agents: str | Sequence[str] = "random",
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Plays `games` matches and adds up what happened; the same for any number of threads.

    `agents` is one name for all seats, or a name for each seat (a sequence, or
    one string with commas). `progress` is called now and then with the number of
    matches that are finished.
    """
    if not isinstance(genome, GameGenome):
        raise TypeError(f"a batch needs a GameGenome, not {genome!r}: see load_game()")
    games = whole_number("games", games, 1, MAX_GAMES)
    seed = seed_number(seed)
    threads = (
        os.cpu_count() or 1 if threads is None else whole_number("threads", threads, 1, MAX_THREADS)
    )
    players = seat_agents(agents, genome.player_count)
    request = simulation_request(genome, games, players, seed)
    start = time.perf_counter()
    batch = run_batch(BatchRequest(requests=(request,), threads=threads), progress)
    seconds = time.perf_counter() - start
    return Result(
        game=genome.name,
        agents=players,
        seed=seed,
        threads=threads,
        seconds=seconds,
        **msgspec.structs.asdict(batch.responses[0].counted()),
    )


def seat_agents(agents: str | Sequence[str], players: int) -> tuple[str, ...]:
    """The agent of each seat, from one name for all or a name for each."""
    if not isinstance(agents, Iterable):
        raise TypeError(f"agents must be a name, or a list of names, not {agents!r}")
    given = agents.split(",") if isinstance(agents, str) else agents
    names = tuple(checked_agent(name) for name in given)
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise ValueError(f"{len(names)} agents for {_count(players, 'seat')}: name one, or each")
    return names


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
