"""The files of the page, read once: small, compressed, and named by what is in them."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from darwindeck.genome.schema import RANKS, SUITS
from darwindeck.rulebooks.printing.card_pictures import symbols

TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
}
SMALL = 500
"""Bytes that are not worth being compressed."""


class Asset(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    data: bytes
    packed: bytes | None
    kind: str
    tag: str

    def answer(self, request: Request) -> Response:
        headers = {"etag": self.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        packs = "gzip" in request.headers.get("accept-encoding", "")
        if self.packed is not None and packs:
            headers["content-encoding"] = "gzip"
            return Response(self.packed, headers=headers, media_type=self.kind)
        return Response(self.data, headers=headers, media_type=self.kind)


def all_assets() -> dict[str, Asset]:
    """The files of the page by their names below `/static/`, and the faces of the cards."""
    found = {name: _asset(name, data) for name, data in _read(files("darwindeck.web") / "static")}
    return found | {"faces.svg": _asset("faces.svg", _faces())}


def _read(folder: Traversable, above: str = "") -> Iterator[tuple[str, bytes]]:
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _read(entry, f"{above}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield f"{above}{entry.name}", entry.read_bytes()


def _asset(name: str, data: bytes) -> Asset:
    packed = gzip.compress(data, 9, mtime=0) if len(data) > SMALL else None
    kind = TYPES[name.rpartition(".")[2]]
    return Asset(data, packed, kind, f'"{hashlib.sha256(data).hexdigest()[:20]}"')


def _faces() -> bytes:
    """Every card, as symbols that a page uses by their names."""
    cards = [rank + suit for suit in SUITS for rank in RANKS] + ["X1", "X2"]
    drawn = symbols(cards)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).encode()
