"""Bots that think for many tables: worker threads, and a queue that is fair to tables.

A table that has used much time waits behind those that have used little. Searches
release the interpreter's lock, so the threads run beside the server.
"""

from __future__ import annotations

import asyncio
import heapq
import os
import threading
import time
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, TypeVar

from darwindeck.genome.schema import GameGenome, LayoutKind
from darwindeck.web import messages as say

T = TypeVar("T")

TITLES: Mapping[say.Agent, str] = {
    "random": "Random, plays anything",
    "greedy": "Simple, by rules of thumb",
    "mcts:100": "Medium, thinks a little",
    "mcts:500": "Strong",
    "mcts:2000": "Very strong",
}
"""The bots that play any game."""
SIGNALLERS: Mapping[say.Signaller, str] = {
    "vinto:cautious": "Signals to its partners, calls late",
    "vinto:aggressive": "Signals to its partners, calls early",
    "vinto:strategic": "Signals to its partners, helps most",
    "vinto:lucky": "Signals to its partners, likes to gamble",
    "vinto:calculating": "Signals to its partners, never errs",
}
"""Those that play where layouts are scored by a call, and all others are partners then."""

PRESSING = 4
"""Jobs that wait for each thread when it has to hurry."""

BOTS = tuple(say.Bot(agent, title) for agent, title in TITLES.items())
_SIGNALLING = tuple(say.Bot(agent, title) for agent, title in SIGNALLERS.items())
PARTNERS = 3
"""Players of a game in which a caller has more than one against him."""


def bots_for(genome: GameGenome) -> tuple[say.Bot, ...]:
    """The bots that can be given a seat in a game, and nothing else is one."""
    scoring = genome.layout_scoring
    has_call = scoring.kind is LayoutKind.CALL_SCORES and bool(scoring.values)
    return (*BOTS, *_SIGNALLING) if has_call and genome.player_count >= PARTNERS else BOTS


def short_title(agent: str) -> str:
    """What a bot is called where there is little room, "" for none."""
    if agent in SIGNALLERS:
        return "Signals"
    title = next((bot.title for bot in BOTS if bot.agent == agent), "")
    return title.partition(",")[0]


class Thinkers:
    """Worker threads, and the jobs that wait for them."""

    def __init__(self, threads: int = 0) -> None:
        """As many threads as there are cores, unless a number is given."""
        self._ready = threading.Condition()
        self._waiting: list[tuple[float, int, str, Callable[[], Any], _Done]] = []
        self._numbers = count()
        self._now = 0.0
        """The time that tables had used when they last came up; a newcomer starts with it."""
        self._used: dict[str, float] = {}
        self._stopped = False
        wanted = threads or os.cpu_count() or 2
        self._threads = [
            threading.Thread(target=self._work, name=f"bots {number}", daemon=True)
            for number in range(wanted)
        ]
        for thread in self._threads:
            thread.start()

    async def think(self, table: str, job: Callable[[], T]) -> T:
        """The result of a job that is done for a table, when it has come up."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        with self._ready:
            if self._stopped:
                raise RuntimeError("the bots have gone home")
            tag = max(self._now, self._used.get(table, 0.0))
            heapq.heappush(self._waiting, (tag, next(self._numbers), table, job, _Done(loop, done)))
            self._ready.notify()
        return await done

    def forget(self, table: str) -> None:
        """A table has left memory."""
        with self._ready:
            self._used.pop(table, None)

    @property
    def is_pressed(self) -> bool:
        """So many tables wait that nobody should think longer than needed."""
        return len(self._waiting) > PRESSING * len(self._threads)

    def stop(self) -> None:
        with self._ready:
            self._stopped = True
            self._waiting.clear()
            self._ready.notify_all()
        for thread in self._threads:
            thread.join(timeout=10)

    def _work(self) -> None:
        while True:
            with self._ready:
                while not self._waiting and not self._stopped:
                    self._ready.wait()
                if self._stopped:
                    return
                tag, _, table, job, done = heapq.heappop(self._waiting)
                self._now = max(self._now, tag)
            if done.is_given_up:
                continue
            began = time.perf_counter()
            result: object = None
            error: Exception | None = None
            try:
                result = job()
            except Exception as failure:  # told to whoever waits, whatever it is
                error = failure
            except BaseException as failure:  # a panic of the engine ends no thread, either
                error = RuntimeError(f"the search broke down: {failure}")
            with self._ready:
                self._used[table] = tag + time.perf_counter() - began
            done.tell(result, error)


class _Done:
    """Tells the loop that waits for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any]) -> None:
        self._loop, self._future = loop, future

    @property
    def is_given_up(self) -> bool:
        """Nobody waits for it any more."""
        return self._future.cancelled()

    def tell(self, result: object, error: Exception | None) -> None:
        if self._loop.is_closed():
            return
        self._loop.call_soon_threadsafe(self._settle, result, error)

    def _settle(self, result: object, error: Exception | None) -> None:
        if self._future.done():
            return
        if error is None:
            self._future.set_result(result)
        else:
            self._future.set_exception(error)
