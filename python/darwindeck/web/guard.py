"""The door: which hosts and origins are let in, how much they may send, and what answers carry.

It stands before everything else, for pages, requests and sockets alike.
"""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Collection, Iterable

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from darwindeck.web import requests as asked
from darwindeck.web.limits import BODY, Doorman

log = logging.getLogger("darwindeck.web")

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guard:
    """An application around another one."""

    def __init__(self, app: ASGIApp, doorman: Doorman, names: Collection[str]) -> None:
        """`names` are the hosts by which people may call this server, beside addresses."""
        self._app, self._doorman = app, doorman
        self._names = frozenset({"localhost", *(name.lower().rstrip(".") for name in names)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        address = address_of(scope)
        refused = self._refused(scope, address)
        if refused is not None:
            log.info("refused %s from %s", refused[1].code, address)
            await _turn_away(scope, send, *refused)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, _bounded(receive), _with_headers(send))

    def _refused(self, scope: Scope, address: str) -> tuple[int, asked.Refused] | None:
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        origins = [value for name, value in scope["headers"] if name == b"origin"]
        if len(hosts) != 1 or not self._knows(hosts[0]):
            return 421, asked.Refused("not_allowed", "This server is not known by that name.")
        if any(not _is_same(origin, hosts[0]) for origin in origins):
            return 403, asked.Refused("not_allowed", "Pages of other servers are not let in.")
        loads = scope["path"] == "/" or scope["path"].startswith("/static/")
        if not (self._doorman.may_load if loads else self._doorman.may_ask)(address):
            return 429, asked.Refused("too_fast", "Too many requests: wait a moment.")
        lengths = [value for name, value in scope["headers"] if name == b"content-length"]
        if any(not n.isdigit() or len(n) > 9 or int(n) > BODY for n in lengths):
            return 413, asked.Refused("too_large", "That is too long.")
        return None

    def _knows(self, host: bytes) -> bool:
        """A name that was given, or an address: no foreign name can be made to mean this server."""
        name = host_name(host.decode("latin-1"))
        return name in self._names or is_address(name)


def address_of(scope: Scope) -> str:
    """Whose requests are counted together: an address, or the net of 64 bits that a home has."""
    client = scope.get("client")
    if not client:
        return "nobody"
    try:
        address = ipaddress.ip_address(str(client[0]))
    except ValueError:
        return str(client[0])
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), 64), strict=False))


def host_name(host: str) -> str:
    """The name or address of a host, without its port."""
    name = host.lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.rpartition(":")[0] if name.count(":") == 1 else name


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_same(origin: bytes, host: bytes) -> bool:
    """Whether a page comes from this very host and port."""
    scheme, _, rest = origin.decode("latin-1").lower().partition("://")
    return scheme in ("http", "https") and rest == host.decode("latin-1").lower()


def _bounded(receive: Receive) -> Receive:
    """A body that says no length is cut, too."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > BODY:
            return {"type": "http.request", "body": b"", "more_body": False}
        return message

    return bounded


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HEADERS]
        await send(message)

    return sending


async def _turn_away(scope: Scope, send: Send, status: int, refused: asked.Refused) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    headers: Iterable[tuple[bytes, bytes]] = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(refused)})
