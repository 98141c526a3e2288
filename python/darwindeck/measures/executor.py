"""Who plays requests: this thread, threads or processes, behind one protocol.

A request is all that a worker needs and counts are a pure function of it, so the
answers do not depend on the number of workers; they come in the order of the
requests. The engine releases the GIL, so threads are enough on one machine.
"""

from __future__ import annotations

import multiprocessing
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from types import TracebackType
from typing import Protocol, Self

from darwindeck import _native
from darwindeck.measures.counts import Counts, Request, counts_of, digest

Progress = Callable[[int], object]
"""Called with the number of requests that are answered."""


class WrongEngineError(RuntimeError):
    """A worker that plays by other rules or other budgets than those who ask it."""


class Executor(Protocol):
    """Answers requests, in their order."""

    def run(
        self, requests: Sequence[Request], progress: Progress | None = None
    ) -> list[Counts]: ...


class Here:
    """Plays on the calling thread."""

    def run(self, requests: Sequence[Request], progress: Progress | None = None) -> list[Counts]:
        found = []
        for request in requests:
            found.append(counts_of(request))
            if progress is not None:
                progress(len(found))
        return found


class Threads:
    """Plays on threads of this process, which an interrupt leaves behind at once."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or _native.available_threads()

    def run(self, requests: Sequence[Request], progress: Progress | None = None) -> list[Counts]:
        if self.workers == 1 or len(requests) < 2:
            return Here().run(requests, progress)
        tasks: queue.SimpleQueue[tuple[Request, Future[Counts]] | None] = queue.SimpleQueue()
        futures: list[Future[Counts]] = []
        for request in requests:
            futures.append(Future())
            tasks.put((request, futures[-1]))
        for _ in range(min(self.workers, len(requests))):
            tasks.put(None)
            # A daemon, because the process must not wait for what nobody wants any more.
            threading.Thread(target=_work, args=(tasks,), daemon=True).start()
        return _gather(futures, progress)


def _work(tasks: queue.SimpleQueue[tuple[Request, Future[Counts]] | None]) -> None:
    while (task := tasks.get()) is not None:
        request, future = task
        if not future.set_running_or_notify_cancel():
            continue
        try:
            future.set_result(counts_of(request))
        except BaseException as error:
            future.set_exception(error)


class Processes:
    """Plays in other processes, each of which proves that it has the same engine."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or _native.available_threads()
        # Nothing forks after the engine has threads.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.workers, mp_context=context)

    def run(self, requests: Sequence[Request], progress: Progress | None = None) -> list[Counts]:
        ours = digest()
        return _gather([self._pool.submit(_answer, r, ours) for r in requests], progress)

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


def _answer(request: Request, theirs: str) -> Counts:
    if theirs != digest():
        raise WrongEngineError(f"this worker is of digest {digest()}, and was asked for {theirs}")
    return counts_of(request)


def _gather(futures: Sequence[Future[Counts]], progress: Progress | None) -> list[Counts]:
    found = []
    try:
        for future in futures:
            found.append(future.result())
            if progress is not None:
                progress(len(found))
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    return found
