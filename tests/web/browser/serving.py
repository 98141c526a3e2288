"""A server of its own for the browser tests: the real application, a folder that is thrown away."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from darwindeck.web import messages as say

BEGINNING = 30.0
"""Seconds that it may take to begin, on a busy machine."""


class Seat(NamedTuple):
    """A table that was opened, and the token of the seat there."""

    table: str
    token: str

    @property
    def fragment(self) -> str:
        return f"#{self.table}/{self.token}"


class Server:
    """Where it listens, and how a table is opened without the page."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"

    def open(self, game: str, *, bots: str = "greedy", begin: bool = True, **options: Any) -> Seat:
        """A table with bots that do not wait, unless options say otherwise."""
        body = {
            "game": game,
            "bots": bots,
            "begin": begin,
            "options": {"pace": say.FASTEST, **options},
        }
        opened = self.ask("/api/tables", body)
        return Seat(opened["table"], opened["token"])

    def page(self, seat: Seat) -> str:
        return f"{self.address}/{seat.fragment}"

    def ask(self, path: str, body: Mapping[str, object] | None = None) -> Any:
        request = urllib.request.Request(
            self.address + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={"content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Begins a server and ends it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.web.browser.house", str(port)],
        env=os.environ | {"DARWINDECK_DATA": str(folder)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    server = Server(port)
    try:
        _wait_for(process, server)
        yield server
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=10)
        process.kill()
        process.communicate()


def _wait_for(process: subprocess.Popen[bytes], server: Server) -> None:
    until = time.monotonic() + BEGINNING
    while time.monotonic() < until:
        if process.poll() is not None:
            said = process.communicate()[1].decode()
            raise RuntimeError(f"the server ended with {process.returncode}: {said}")
        with suppress(OSError):
            server.ask("/api/home")
            return
        time.sleep(0.05)
    raise TimeoutError(f"the server did not begin within {BEGINNING} seconds")
