"""The server as an application: pages, requests over HTTP, and the sockets of tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
from fastapi import FastAPI, Request, WebSocket
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp

from darwindeck.showing.home import home
from darwindeck.web import messages as say
from darwindeck.web import requests as asked
from darwindeck.web.bots import BOTS, Thinkers
from darwindeck.web.errors import Refusal
from darwindeck.web.files import all_assets
from darwindeck.web.games import Library, given_genome, rules_of, stars_of
from darwindeck.web.guard import Guard, address_of
from darwindeck.web.hall import Entry, Hall
from darwindeck.web.limits import Doorman, Limits
from darwindeck.web.openapi import described
from darwindeck.web.replays import replay
from darwindeck.web.rooms import Rooms
from darwindeck.web.sockets import Socket
from darwindeck.web.tables import LiveTable
from darwindeck.web.wording import checked_note

log = logging.getLogger("darwindeck.web")

STATUS: dict[say.ErrorCode, int] = {
    "malformed": 400,
    "illegal": 400,
    "token": 401,
    "revoked": 401,
    "not_allowed": 403,
    "not_found": 404,
    "stale": 409,
    "not_your_turn": 409,
    "too_large": 413,
    "name": 422,
    "unworkable": 422,
    "too_fast": 429,
    "server": 500,
    "busy": 503,
}

WHOLE = 2.0**53
"""Above this, not every whole number is one of JSON's."""

T = TypeVar("T")


class House:
    """All parts of a running server."""

    def __init__(self, path: Path, library: Library, limits: Limits, threads: int) -> None:
        self.library = library
        self.doorman = Doorman(limits)
        self.rooms = Rooms(path)
        self.thinkers = Thinkers(threads)
        self.hall = Hall(self.rooms, self.thinkers, limits)
        self.assets = all_assets()
        self.replaying = asyncio.Lock()

    async def close(self) -> None:
        await self.hall.stop()
        # Pages are told before the database goes.
        await asyncio.sleep(0.05)
        self.thinkers.stop()
        self.rooms.close()


def rooms_path() -> Path:
    return home() / "tables.sqlite"


def create_app(
    library: Library,
    *,
    path: Path | None = None,
    names: Collection[str] = (),
    limits: Limits | None = None,
    threads: int = 0,
) -> ASGIApp:
    """The whole server. `names` are hosts by which it may be called, beside addresses."""
    house = House(path or rooms_path(), library, limits or Limits(), threads)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        house.hall.start()
        yield
        await house.close()

    app = FastAPI(
        title="DarwinDeck", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan
    )
    app.state.house = house
    app.add_exception_handler(Refusal, _refusal)
    app.add_exception_handler(HTTPException, _unknown_page)
    app.add_exception_handler(Exception, _failure)
    _pages(app, house)
    _requests(app, house)
    _table_requests(app, house)
    _sockets(app, house)
    return Guard(app, house.doorman, names)


# --- Pages ------------------------------------------------------------------------------


def _pages(app: FastAPI, house: House) -> None:
    @app.get("/")
    async def index(request: Request) -> Response:
        return _file(request, "index.html")

    @app.get("/static/{name:path}")
    async def static(request: Request, name: str) -> Response:
        return _file(request, name)

    @app.get("/favicon.ico")
    async def icon(request: Request) -> Response:
        return _file(request, "icon.svg")

    def _file(request: Request, name: str) -> Response:
        found = house.assets.get(name)
        if found is None:
            raise Refusal("not_found", "There is no such page.")
        return found.answer(request)


# --- Requests ---------------------------------------------------------------------------


def _requests(app: FastAPI, house: House) -> None:
    description = msgspec.json.encode(described())

    @app.get("/api/openapi.json")
    async def openapi() -> Response:
        return Response(description, media_type="application/json")

    @app.get("/api/home")
    async def first_page() -> Response:
        games = await asyncio.to_thread(house.library.lines)
        return _json(asked.Home(games, BOTS, say.Options()))

    @app.get("/api/games/{game}/rules")
    async def rules(game: str) -> Response:
        genome = house.library.game(game)
        return _json(await asyncio.to_thread(rules_of, genome))

    @app.post("/api/tables")
    async def open_table(request: Request) -> Response:
        wanted = await _body(request, asked.NewTable)
        if not house.doorman.may_open(address_of(request.scope)):
            raise Refusal("too_fast", "Too many tables were opened from your address.")
        rules = bytes(wanted.genome)
        if rules:
            genome = await asyncio.to_thread(given_genome, rules)
        else:
            genome = house.library.game(wanted.game)
        table, token = await house.hall.open(genome, "" if rules else wanted.game, wanted)
        return _json(asked.Opened(table.id, wanted.seat, token), 201)


def _table_requests(app: FastAPI, house: House) -> None:
    @app.get("/api/tables/{table}")
    async def line(request: Request, table: str) -> Response:
        found, entry = await _entered(house, request, table)
        return _json(house.hall.line(found, entry))

    @app.get("/api/tables/{table}/rules")
    async def table_rules(request: Request, table: str) -> Response:
        found, _ = await _entered(house, request, table)
        return _json(await asyncio.to_thread(rules_of, found.record.genome))

    @app.get("/api/tables/{table}/replay/{hand}")
    async def replayed(request: Request, table: str, hand: str) -> Response:
        found, _ = await _entered(house, request, table)
        if found.record.phase != "over":
            raise Refusal("stale", "This match is not over.")
        if not hand.isascii() or not hand.isdigit() or len(hand) > 6:
            raise Refusal("malformed", "A hand is a number.")
        turns = house.rooms.turns(found.record)
        # A long match takes a second or two: one at a time, so that those who play feel nothing.
        async with house.replaying:
            return _json(await asyncio.to_thread(replay, found.record, turns, int(hand)))

    @app.post("/api/tables/{table}/rating")
    async def rating(request: Request, table: str) -> Response:
        found, entry = await _entered(house, request, table)
        wanted = await _body(request, asked.NewRating)
        if entry.role != "seat":
            raise Refusal("not_allowed", "Only those who have played can rate.")
        try:
            note = checked_note(wanted.broken)
        except ValueError as error:
            raise Refusal("malformed", f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
        await found.rate(entry.seat, wanted.stars, note)
        house.library.is_rated()
        stars, ratings = await asyncio.to_thread(stars_of, found.record.genome)
        return _json(asked.Rated(stars or 0.0, ratings))


async def _entered(house: House, request: Request, table: str) -> tuple[LiveTable, Entry]:
    """The table, for somebody who has a token."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    found = await house.hall.table(table)
    if kind.lower() != "bearer":
        raise Refusal("token", "A token is needed.")
    return found, house.hall.entry(found, token.strip())


async def _body(request: Request, kind: type[T]) -> T:
    """What a request says; refused if it says something else."""
    data = await request.body()
    try:
        try:
            return msgspec.json.decode(data, type=kind)
        except msgspec.ValidationError:
            # In JSON 4.0 is as whole a number as 4.
            plain = msgspec.json.encode(_with_whole_numbers(msgspec.json.decode(data)))
            return msgspec.json.decode(plain, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", f"That cannot be read: {str(error)[:200]}") from None


def _with_whole_numbers(said: object) -> object:
    if isinstance(said, dict):
        return {name: _with_whole_numbers(value) for name, value in said.items()}
    if isinstance(said, list):
        return [*map(_with_whole_numbers, said)]
    if isinstance(said, float) and said.is_integer() and abs(said) < WHOLE:
        return int(said)
    return said


# --- Sockets ----------------------------------------------------------------------------


def _sockets(app: FastAPI, house: House) -> None:
    @app.websocket("/ws/{table}")
    async def socket(websocket: WebSocket, table: str) -> None:
        address = address_of(websocket.scope)
        if not house.doorman.may_connect(address):
            log.info("refused a socket from %s: it has too many", address)
            await websocket.close(1008)
            return
        try:
            await websocket.accept()
            await Socket(websocket, house.hall, house.doorman, address).serve(table)
        finally:
            house.doorman.is_gone(address)


# --- Answers ----------------------------------------------------------------------------


def _json(answer: say.Message, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(answer), status, headers, "application/json")


async def _refusal(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _json(asked.Refused(error.code, error.text), STATUS.get(error.code, 400))


async def _unknown_page(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    code: say.ErrorCode = "not_found" if status == 404 else "not_allowed"
    answer = _json(asked.Refused(code, "There is no such page."), status)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


async def _failure(request: Request, error: Exception) -> Response:
    log.error("failed at %s", request.url.path, exc_info=error)
    return _json(asked.Refused("server", "Something went wrong here. Nothing was changed."), 500)
