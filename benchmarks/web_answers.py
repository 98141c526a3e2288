"""How long the answers to ten questions on one connection take, as `darwindeck serve` listens.

    python -m benchmarks.web_answers

The first one opens the connection. An answer that is sent in two pieces takes some 40 ms
where the second waits until the first was confirmed: each should take about one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from contextlib import closing, suppress
from http.client import HTTPConnection
from socket import create_server
from statistics import median

QUESTIONS = 10
BEGINNING = 30.0
PATH = "/favicon.ico"


def seconds(connection: HTTPConnection) -> float:
    """How long one answer takes, to its last byte."""
    start = time.perf_counter()
    connection.request("GET", PATH)
    with closing(connection.getresponse()) as answer:
        answer.read()
        assert answer.status == 200, answer.reason
    return time.perf_counter() - start


def begun(port: int) -> HTTPConnection:
    """A connection to the server, once it is there."""
    until = time.monotonic() + BEGINNING
    while time.monotonic() < until:
        connection = HTTPConnection("127.0.0.1", port, timeout=BEGINNING)
        with suppress(OSError):
            connection.connect()
            return connection
        time.sleep(0.05)
    raise TimeoutError(f"the server did not begin within {BEGINNING:.0f} seconds")


def main() -> None:
    with create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-m", "darwindeck", "serve", "--port", str(port)],
            env=os.environ | {"DARWINDECK_DATA": folder},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        ) as process,
    ):
        try:
            with closing(begun(port)) as connection:
                took = [seconds(connection) for _ in range(QUESTIONS)]
        finally:
            process.terminate()
    print("  ".join(f"{1000 * one:.1f}" for one in took), "ms")
    print(f"half of those after the first: {1000 * median(took[1:]):.1f} ms or less")


if __name__ == "__main__":
    main()
