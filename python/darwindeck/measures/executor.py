"""Who plays requests: this thread, threads or other workers, behind one protocol.

A request is all that a worker needs and counts are a pure function of it, so the
answers do not depend on the number of workers; they come in the order of the
requests. The engine releases the GIL, so threads are enough on one machine. Workers
elsewhere get bytes and answer with bytes, by `counts.answer`.
"""

from __future__ import annotations

import multiprocessing
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from types import TracebackType
from typing import Protocol, Self, TypeVar

from darwindeck import _native
from darwindeck.errors import WireError
from darwindeck.measures.counts import Counts, Request, answer, asked, counts_of, told

Heard = Callable[[int, Counts], object]
"""Called with the place of a request and its counts, as soon as they are there."""
T = TypeVar("T")
Submit = Callable[[bytes], Future[bytes]]
"""Hands a message to a worker, who does with it what `counts.answer` does."""


class Executor(Protocol):
    """Answers requests, in their order."""

    def run(self, requests: Sequence[Request], heard: Heard | None = None) -> list[Counts]: ...


class Here:
    """Plays on the calling thread."""

    def run(self, requests: Sequence[Request], heard: Heard | None = None) -> list[Counts]:
        found = []
        for place, request in enumerate(requests):
            found.append(counts_of(request))
            if heard is not None:
                heard(place, found[place])
        return found


class Threads:
    """Plays on threads of this process, which an interrupt leaves behind at once."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or _native.available_threads()

    def run(self, requests: Sequence[Request], heard: Heard | None = None) -> list[Counts]:
        if self.workers == 1 or len(requests) < 2:
            return Here().run(requests, heard)
        tasks: queue.SimpleQueue[tuple[Request, Future[Counts]] | None] = queue.SimpleQueue()
        futures: dict[Future[Counts], int] = {}
        for place, request in enumerate(requests):
            future: Future[Counts] = Future()
            futures[future] = place
            tasks.put((request, future))
        for _ in range(min(self.workers, len(requests))):
            tasks.put(None)
            # A daemon, because the process must not wait for what nobody wants any more.
            threading.Thread(target=_work, args=(tasks,), daemon=True).start()
        with _cancelling(list(futures)):
            for future in as_completed(futures):
                counts = future.result()
                if heard is not None:
                    heard(futures[future], counts)
        return [future.result() for future in futures]


def _work(tasks: queue.SimpleQueue[tuple[Request, Future[Counts]] | None]) -> None:
    while (task := tasks.get()) is not None:
        request, future = task
        if not future.set_running_or_notify_cancel():
            continue
        try:
            future.set_result(counts_of(request))
        except BaseException as error:
            future.set_exception(error)


class Workers:
    """Sends messages to workers anywhere, each with some requests."""

    def __init__(self, submit: Submit, together: int = 1) -> None:
        self._submit = submit
        self.together = together
        """Requests in a message: several, where messages take their time."""

    def run(self, requests: Sequence[Request], heard: Heard | None = None) -> list[Counts]:
        futures = {
            self._submit(asked(requests[start : start + self.together])): start
            for start in range(0, len(requests), self.together)
        }
        found: dict[int, Counts] = {}
        with _cancelling(list(futures)):
            for future in as_completed(futures):
                start = futures[future]
                several, wanted = told(future.result()), requests[start : start + self.together]
                if len(several) != len(wanted):
                    raise WireError(f"{len(several)} answers to {len(wanted)} requests")
                for place, counts in enumerate(several, start):
                    found[place] = counts
                    if heard is not None:
                        heard(place, counts)
        return [found[place] for place in range(len(requests))]


class Processes:
    """Plays in other processes of this machine."""

    def __init__(self, workers: int | None = None, together: int = 1) -> None:
        self.workers = workers or _native.available_threads()
        # Nothing forks after the engine has threads.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.workers, mp_context=context)
        self._workers = Workers(lambda message: self._pool.submit(answer, message), together)

    def run(self, requests: Sequence[Request], heard: Heard | None = None) -> list[Counts]:
        return self._workers.run(requests, heard)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@contextmanager
def _cancelling(futures: Sequence[Future[T]]) -> Iterator[None]:
    """What nobody waits for any more is not begun."""
    try:
        yield
    except BaseException:
        for future in futures:
            future.cancel()
        raise
