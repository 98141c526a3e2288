"""Candidates played on a Ray cluster: each request is a task that carries wire messages.

The driver keeps archive and database; workers only answer messages, and what is lost
with one is asked of another. Ray is an optional extra, which only this module and its
`probe` know.
"""

from __future__ import annotations

import atexit
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from textwrap import shorten
from types import ModuleType
from typing import Any

from darwindeck.cluster import probe
from darwindeck.errors import WrongEngineError
from darwindeck.measures.counts import Counts, Request, answer, asked, told
from darwindeck.measures.executor import Executor, Heard

RETRIES = 5
"""How often a request is given out again after the worker that had it was lost."""
ANSWERING = 12.0
"""Seconds in which a cluster must answer at all."""
LOOKING = 5.0
"""Seconds without an answer after which one looks whether anybody is there."""
SETTLING = 0.5
"""Seconds in which what is refused by all nodes is refused by the last one."""
PATIENCE = 60.0
"""Seconds for which a cluster may be without workers, while others are started."""


class ClusterError(ValueError):
    """A cluster that cannot be used, or not any more, and what to do about it."""


class WrongNodeError(WrongEngineError, ValueError):
    """A node that has other sources; whoever gave the address can do something about it."""

    def __init__(self, node: str, worker: str, wanted: str) -> None:
        super().__init__(worker, wanted)
        self.args = (node, worker, wanted)
        self.node = node

    def __str__(self) -> str:
        return f"node {self.node}: {super().__str__()}"


@contextmanager
def connected(address: str | None, workers: int | None = None) -> Iterator[Executor]:
    """The executor of a cluster, while one is connected to it.

    Workers are the requests that are played at a time; None: as many as the cluster has
    processors. A `ClusterError` says what is wrong.
    """
    ray = _imported()
    _check(address)
    _connect(ray, str(address))
    nodes = Nodes(ray, workers)
    try:
        if not nodes.processors():
            raise ClusterError(
                f"the cluster at {address} has no processors: start workers, on any machine, by "
                f"ray start --address={address}"
            )
        yield nodes
    finally:
        if nodes.headless():
            _leave_it_alone(ray)
        else:
            ray.shutdown()


class Nodes:
    """Plays on the nodes of the cluster that this process is connected to."""

    def __init__(self, ray: ModuleType, workers: int | None) -> None:
        self._ray = ray
        self._workers = workers
        self._head = str(ray.get_runtime_context().gcs_address)
        self._play = ray.remote(num_cpus=1, max_retries=RETRIES)(answer)

    def run(self, requests: Sequence[Request], heard: Heard | None = None) -> list[Counts]:
        found: dict[int, Counts] = {}
        waiting = iter(enumerate(requests))
        playing: dict[Any, int] = {}
        # Nodes come and go.
        most = (self._workers or max(self.processors(), 1)) if requests else 0
        try:
            while len(found) < len(requests):
                for place, request in islice(waiting, most - len(playing)):
                    playing[self._play.remote(asked([request]))] = place
                for one in self._ready(list(playing)):
                    (counts,) = told(self._answer(one))
                    place = playing.pop(one)
                    found[place] = counts
                    if heard is not None:
                        heard(place, counts)
        finally:
            # What nobody waits for any more is broken off.
            if playing and not self.headless():
                self._break_off(list(playing))
        return [found[place] for place in range(len(requests))]

    def _break_off(self, playing: list[Any]) -> None:
        """Ray ends the process if what it cancels is answered at that moment."""
        _, left = self._ray.wait(playing, num_returns=len(playing), timeout=SETTLING)
        for one in left:
            self._ray.cancel(one)

    def processors(self) -> int:
        """How many the cluster has by now, if it is still there."""
        if reason := self.headless():
            raise ClusterError(
                f"the head of the cluster at {self._head} does not answer any more ({reason}): "
                "start the cluster again, then go on with --resume"
            )
        return int(self._ray.cluster_resources().get("CPU", 0))

    def headless(self) -> str:
        """Why the head does not answer, if it does not.

        Ray must not be asked for anything then: it waits a minute, and ends the process.
        """
        host, _, port = self._head.rpartition(":")
        try:
            socket.create_connection((host.strip("[]"), int(port)), LOOKING).close()
        except OSError as error:
            return error.strerror or str(error)
        return ""

    def _ready(self, playing: list[Any]) -> list[Any]:
        """Those that have an answer: one at least, as soon as there is one."""
        alone = 0.0
        while True:
            start = time.monotonic()
            ready, _ = self._ray.wait(playing, timeout=LOOKING)
            if ready:
                return list(ready)
            alone = 0.0 if self.processors() else alone + time.monotonic() - start
            if alone >= PATIENCE:
                raise ClusterError(
                    f"the cluster has had no processors for {PATIENCE:.0f} seconds: start workers, "
                    "then go on with --resume"
                )

    def _answer(self, one: Any) -> bytes:
        lost = self._ray.exceptions
        try:
            return bytes(self._ray.get(one))
        except lost.RayTaskError as error:
            # What was raised there is dressed up as both, and only its text says where.
            where = re.search(r"\bip=([^,)\s]+)", str(error))
            node, cause = where[1] if where else "unknown", error.cause
            if isinstance(cause, WrongEngineError):
                raise WrongNodeError(node, cause.worker, cause.wanted) from None
            if "failed to import" in str(cause):
                raise ClusterError(
                    f"node {node}: darwindeck cannot be imported there: install the same version "
                    "on every node"
                ) from None
            raise ClusterError(f"node {node}: {type(cause).__name__}: {_line(cause)}") from None
        except lost.LocalRayletDiedError:
            self.processors()
            raise ClusterError(
                "the Ray node of this machine, by which the driver reaches the cluster, has died: "
                f"start it again by ray start --address={self._head}, then go on with --resume"
            ) from None
        except lost.RayError as error:
            self.processors()
            raise ClusterError(
                f"a request was given out {RETRIES + 1} times and lost with its worker each time, "
                f"at last by {type(error).__name__}: {_line(error)}; go on with --resume"
            ) from None


def _imported() -> ModuleType:
    """Ray, with its token asked for and its words kept to itself."""
    os.environ.setdefault("RAY_AUTH_MODE", "token")
    try:
        import ray
    except ImportError:
        raise ValueError("--backend ray needs Ray: pip install darwindeck[cluster]") from None
    return ray  # type: ignore[no-any-return]


def _check(address: str | None) -> None:
    """A `ClusterError` if there is no cluster, or not for us; Ray would look for minutes."""
    if not address:
        raise ClusterError(
            "--backend ray needs the cluster's head: add --address HOST:PORT, as ray start --head "
            "printed it"
        )
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ClusterError(
            f"{address!r} is no address of a cluster; give HOST:PORT, as ray start --head "
            "printed it"
        )
    try:
        said = subprocess.run(
            [sys.executable, "-P", probe.__file__, address],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=ANSWERING,
        ).stdout.strip()
    except subprocess.TimeoutExpired:
        said = f"nothing within {ANSWERING:.0f} seconds"
    if said == "refused":
        raise ClusterError(
            f"the cluster at {address} asks for its token: put it into ~/.ray/auth_token, or into "
            "a file that RAY_AUTH_TOKEN_PATH names"
        )
    if said != "ready":
        raise ClusterError(
            f"no cluster answers at {address} ({said or 'it is not Ray'}): is the head running "
            "there, and does the firewall let one in?"
        )


def _connect(ray: ModuleType, address: str) -> None:
    if ray.is_initialized():
        raise ClusterError("this process is connected to a cluster already: ray.shutdown() first")
    usual = signal.getsignal(signal.SIGTERM)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError, AssertionError) as error:
        ray.shutdown()
        raise ClusterError(
            f"this machine cannot join the cluster at {address}: {_line(error)} (every machine "
            "needs the same versions of Python and Ray, and this one a node of its own: "
            f"ray start --address={address})"
        ) from None
    # Ray would make an exit of SIGTERM, with all that happens at exits.
    with suppress(ValueError):  # in another thread, where Ray could not either
        signal.signal(signal.SIGTERM, usual)
    # It would tell of lost nodes on the output, which is for others.
    ray._private.worker._worker_logs_enabled = False


def _leave_it_alone(ray: ModuleType) -> None:
    """Without a head, what Ray does at the end of a process takes a minute, or crashes."""
    worker = ray._private.worker
    sys.excepthook = worker.normal_excepthook
    atexit.unregister(worker.shutdown)
    atexit.register(_end)


def _end() -> None:
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(1)


def _line(error: BaseException) -> str:
    """What Ray says, which is seldom short."""
    return shorten(str(error), 300, placeholder=" …") or "no reason given"
