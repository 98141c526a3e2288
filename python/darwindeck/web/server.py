"""`darwindeck serve`: the application behind a port."""

from __future__ import annotations

import ipaddress
import logging
import os
import socket
import sys
from collections.abc import Collection
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from darwindeck.web.app import create_app
from darwindeck.web.files import all_assets
from darwindeck.web.games import Library
from darwindeck.web.limits import FRAME, Limits

NEEDED = "vendor/preact.js"


def serve(
    host: str,
    port: int,
    *,
    run: Path | None = None,
    folder: Path | None = None,
    names: Collection[str] = (),
    limits: Limits | None = None,
) -> None:
    """Serves until it is stopped; `ValueError` says in a line why it cannot."""
    if NEEDED not in all_assets():
        raise ValueError(
            "the page lacks its library: `make vendor` fetches it with npm; wheels have it"
        )
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", stream=sys.stderr)
    listening = listen(host, port)
    app = create_app(Library(folder, run), names=[host, *names], limits=limits)
    shown = f"[{host}]" if ":" in host else host
    print(f"DarwinDeck is at http://{shown}:{port}/ (Ctrl+C stops it; games are kept)", flush=True)
    if not is_loopback(host):
        print(OPEN, flush=True)
    run_app(app, host, port, listening)


OPEN = (
    "Everybody who reaches this machine can open tables here, and what is sent is not\n"
    "encrypted: on a net that you do not trust, put a proxy with TLS before it (docs/web.md)."
)


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def listen(host: str, port: int) -> socket.socket:
    """The port, before anything is made for it; `ValueError` if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise ValueError(f"{host}, port {port}: {why}") from None
    # Connections have it from here; asyncio sets it only where it has made the socket. Without,
    # the second piece of an answer waits until the first was confirmed, which takes 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def run_app(app: ASGIApp, host: str, port: int, listening: socket.socket | None = None) -> None:
    """Serves an application until it is stopped."""
    uvicorn.Server(config(app, host, port)).run([listening] if listening else None)


def config(app: ASGIApp, host: str, port: int) -> uvicorn.Config:
    """How uvicorn is run: one process, small frames, nothing compressed, nothing told of itself."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        server_header=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=5,
    )
