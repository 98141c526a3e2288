"""Where candidates are played: threads of this machine, or a cluster, behind one protocol."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from darwindeck._shared.arguments import whole_number
from darwindeck.measures.executor import Executor, Here, Threads

BACKENDS = ("local", "ray")
MOST_WORKERS = 1024


@contextmanager
def executor_for(
    backend: str, workers: int | None = None, address: str | None = None
) -> Iterator[Executor]:
    """The executor of a backend, while it is needed; a `ValueError` says what is wrong.

    Workers are the requests that are played at a time; None: one a processor.
    """
    if workers is not None:
        whole_number("workers", workers, 1, MOST_WORKERS)
    if backend not in BACKENDS:
        raise ValueError(f"{backend!r} is no backend; give {' or '.join(BACKENDS)}")
    if backend == "ray":
        from darwindeck.cluster.ray import connected

        with connected(address, workers) as executor:
            yield executor
        return
    if address is not None:
        raise ValueError("--address goes with --backend ray")
    yield Here() if workers == 1 else Threads(workers)
