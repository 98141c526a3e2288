"""A server that is killed has lost nothing that anybody was shown."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.web.house import FAST, SOON, Json, Person
from websockets.exceptions import ConnectionClosed

SERVE = """
import sys
from darwindeck.web.app import create_app
from darwindeck.web.games import Library
from darwindeck.web.limits import Limits
from darwindeck.web.server import run_app
wide = Limits(tables=10_000, requests=10_000, messages=1000, sockets=1000, haste=2.5)
run_app(create_app(Library(), limits=wide), "127.0.0.1", int(sys.argv[1]))
"""
TABLES = 12


@contextmanager
def process(port: int, home: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A server of its own; killed, not stopped, if it is still there at the end."""
    environment = {**os.environ, "DARWINDECK_DATA": str(home)}
    server = subprocess.Popen([sys.executable, "-c", SERVE, str(port)], env=environment)
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until and server.poll() is None:
            try:
                httpx.get(f"http://127.0.0.1:{port}/static/faces.svg", timeout=SOON)
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield server
    finally:
        server.kill()
        server.wait()


@pytest.fixture
def port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        number: int = found.getsockname()[1]
        return number


def open_tables(address: str) -> list[Json]:
    wanted = {"game": "hearts", "bots": "greedy", "begin": True, "options": FAST}
    with httpx.Client(base_url=f"http://{address}", timeout=SOON) as http:
        return [http.post("/api/tables", json=wanted).json() for _ in range(TABLES)]


def comparable(snapshot: Json) -> Json:
    return {key: value for key, value in snapshot.items() if key != "number"}


def test_all_tables_are_back_after_kill_9_with_every_move_that_was_shown(
    tmp_path: Path, port: int
) -> None:
    address = f"127.0.0.1:{port}"
    people: list[Person] = []
    shown: list[Json] = []
    with process(port, tmp_path) as server:
        for opened in open_tables(address):
            people.append(Person(address, opened["table"], opened["token"]))
        for number, person in enumerate(people):
            for _ in range(number % 4):
                person.choose(person.asked())
        # Everybody has been shown something else, and bots are about to move.
        for person in people:
            shown.append(person.hear_of("snapshot"))
        os.kill(server.pid, signal.SIGKILL)
        server.wait()
        for number, person in enumerate(people):
            # What was still on its way counts: it was sent.
            for message in rest_of(person):
                if message["type"] == "snapshot":
                    shown[number] = message
    with process(port, tmp_path):
        for person, before in zip(people, shown, strict=True):
            with Person(address, person.table, person.token) as again:
                after = again.hear_of("snapshot")
                assert after["told"] >= before["told"]
                assert after["turn"] >= before["turn"]
                if after["told"] == before["told"]:
                    assert comparable(after) == comparable(before)
                assert after["ask"] or again.asked()["ask"]


def rest_of(person: Person) -> Iterator[Json]:
    """What a page still hears when its server is gone."""
    try:
        while True:
            yield json.loads(person.socket.recv(SOON))
    except ConnectionClosed:
        person.close()
