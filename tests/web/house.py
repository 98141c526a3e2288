"""A real server in a thread, and people who talk to it as pages do."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import uvicorn
from starlette.types import ASGIApp
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from darwindeck.web import messages as say
from darwindeck.web.app import House, create_app
from darwindeck.web.games import Library
from darwindeck.web.limits import Limits
from darwindeck.web.server import config

SOON = 20.0
"""Seconds in which everything must happen, however busy the machine is."""

Json = dict[str, Any]


class Server:
    """Where a server is, and what is in it."""

    def __init__(self, address: str, app: ASGIApp) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=SOON)
        self.house: House = app._app.state.house  # type: ignore[attr-defined]

    def open(self, game: str = "hearts", **wanted: Any) -> Json:
        """A new table."""
        answer = self.http.post("/api/tables", json={"game": game, "name": "Mia", **wanted})
        assert answer.status_code == 201, answer.text
        opened: Json = answer.json()
        return opened

    def get(self, path: str, token: str = "") -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.http.get(path, headers=headers)


@contextmanager
def serving(path: Path, limits: Limits | None = None) -> Iterator[Server]:
    """A server with a database of its own, until the block is left."""
    app = create_app(Library(), path=path, limits=limits, names=["cards.test"])
    server = uvicorn.Server(config(app, "127.0.0.1", 0))
    thread = threading.Thread(target=server.run, name="server")
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        found = Server(f"127.0.0.1:{port}", app)
        yield found
        found.http.close()
    finally:
        server.should_exit = True
        thread.join()


class Person:
    """A page that is connected."""

    def __init__(self, address: str, table: str, token: str, name: str = "") -> None:
        self.table, self.token = table, token
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                f"ws://{address}/ws/{table}", origin=Origin(f"http://{address}"), open_timeout=SOON
            )
        )
        try:
            self.say("hello", protocol=say.PROTOCOL, token=token, name=name)
        except ConnectionClosed:
            # Who is turned away at the door leaves nothing open.
            self.close()
            raise

    def say(self, kind_: str, /, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind_, **fields}))

    def hear(self) -> Json:
        """The next message."""
        message: Json = json.loads(self.socket.recv(SOON))
        if message["type"] == "welcome":
            self.token = message["token"]
        return message

    def hear_of(self, kind: str) -> Json:
        """The next message of a kind; those before it are not looked at."""
        while True:
            message = self.hear()
            if message["type"] == kind:
                return message

    def asked(self) -> Json:
        """The next snapshot in which this seat has something to decide, or the match is over."""
        while True:
            snapshot = self.hear_of("snapshot")
            if snapshot["ask"] or snapshot["result"]:
                return snapshot

    def choose(self, snapshot: Json) -> None:
        """Makes the first choice there is."""
        ask = snapshot["ask"]
        places = list(range(ask["fewest"])) if ask["series"] else [0]
        self.say("play", turn=ask["turn"], choices=places)

    def is_gone(self) -> tuple[Json | None, int]:
        """What was said last before the server closed the socket, and its code."""
        last = None
        try:
            while True:
                last = self.hear()
        except ConnectionClosed as closed:
            return last, closed.rcvd.code if closed.rcvd else 0

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def host_of(server: Server, opened: Json) -> Person:
    return Person(server.address, opened["table"], opened["token"])


FAST = {"pace": say.FASTEST}
"""Options of a table whose bots do not let anybody wait."""
HASTE = 2.5
"""How much faster than that bots are at servers of tests."""
