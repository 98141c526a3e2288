"""One WebSocket from its first word to its last: who it is, what it asks, what it is told.

A socket is bound to one table and one seat by its first message. Nothing that it
sends later can be about another seat.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from darwindeck.showing.watching import WATCHER
from darwindeck.web import messages as say
from darwindeck.web.errors import Refusal
from darwindeck.web.hall import Hall
from darwindeck.web.limits import FRAME, HELLO, Doorman
from darwindeck.web.pages import Page
from darwindeck.web.tables import LiveTable

log = logging.getLogger("darwindeck.web")

_read: Callable[[str], say.FromPage] = msgspec.json.Decoder(say.FromPage).decode
_write = msgspec.json.Encoder().encode

CLOSED, POLICY, TOO_LARGE, BROKEN = 1000, 1008, 1009, 1011
"""Codes with which a socket is closed."""


class Socket:
    """A page's connection."""

    def __init__(self, websocket: WebSocket, hall: Hall, doorman: Doorman, address: str) -> None:
        self._websocket, self._hall, self._doorman = websocket, hall, doorman
        self._address = address
        self._allowance = doorman.messages()
        self._too_fast = 0
        self._thinking: set[asyncio.Task[None]] = set()

    async def serve(self, name: str) -> None:
        """Talks until one side goes."""
        try:
            hello = await self._hello()
            table = await self._hall.table(name)
            page = await self._entered(table, hello)
        except Refusal as refusal:
            self._refused(name, refusal)
            await self._end(say.Bye(_farewell(refusal), refusal.text))
            return
        except (WebSocketDisconnect, TimeoutError):
            await self._close(POLICY)
            return
        except OSError as error:
            # A page comes back by itself when it hears this.
            log.error("table %.30r: a hello is %s", name, error)
            await self._end(say.Bye("closing", "That could not be kept: try again."))
            return
        sender = asyncio.create_task(self._send(page))
        try:
            table.enter(page)
            await self._listen(table, page)
        except WebSocketDisconnect as gone:
            if gone.code == TOO_LARGE:
                self._refused(name, Refusal("too_large", "A frame was too large."))
        finally:
            table.leave(page)
            for task in [sender, *self._thinking]:
                task.cancel()
            await asyncio.gather(sender, *self._thinking, return_exceptions=True)
            await self._close(CLOSED)

    # --- Who is there ---

    async def _hello(self) -> say.Hello:
        """The first message says who it is."""
        message = await asyncio.wait_for(self._next(), HELLO)
        if not isinstance(message, say.Hello):
            raise Refusal("malformed", "The first message has to be a hello.")
        if message.protocol != say.PROTOCOL:
            raise Refusal("protocol", "This page is of another version: load it again.")
        return message

    async def _entered(self, table: LiveTable, hello: say.Hello) -> Page:
        """A page with what it may see; `welcome` answers."""
        entry = self._hall.entry(table, hello.token)
        if entry.seat == WATCHER:
            if len(table.watchers) >= self._doorman.limits.watchers:
                raise Refusal("busy", "Too many people watch this table.")
            token = hello.token
        else:
            token = await table.renew(entry.seat, hello.token, hello.name)
        page = Page(entry.seat)
        self._welcome(table, page, token)
        return page

    def _welcome(self, table: LiveTable, page: Page, token: str) -> None:
        seat = None if page.watches else page.seat
        page.say(say.Welcome(token, table.id, seat, page.seat == table.record.host))

    # --- What it asks ---

    async def _next(self) -> say.FromPage:
        """The next message; refused if it is none, or too long."""
        received = await self._websocket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", CLOSED))
        text = received.get("text")
        if text is None:
            raise Refusal("malformed", "Messages are text.")
        if len(text.encode()) > FRAME:
            raise Refusal("too_large", f"A message has at most {FRAME} bytes.")
        try:
            return _read(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Refusal("malformed", "That is no message that is known here.") from None

    async def _listen(self, table: LiveTable, page: Page) -> None:
        while True:
            try:
                message = await self._next()
                self._not_too_fast()
                if page.closing:
                    continue
                await self._done(table, page, message)
            except Refusal as refusal:
                self._refused(table.id, refusal)
                if refusal.code == "too_large" or self._too_fast > self._doorman.limits.refused:
                    page.close(say.Bye("error", refusal.text))
                    return await self._said_all(page)
                page.say(refusal.message)
            except OSError as error:
                log.error("table %s: %s", table.id, error)
                page.say(say.Error("server", "That could not be kept, so it was not done."))

    def _not_too_fast(self) -> None:
        if self._allowance.take(asyncio.get_running_loop().time()):
            self._too_fast = 0
        else:
            self._too_fast += 1
            raise Refusal("too_fast", "Not so fast: that was left out.")

    async def _done(self, table: LiveTable, page: Page, message: say.FromPage) -> None:
        if isinstance(message, say.Ping):
            page.say(say.Pong(message.number))
        elif page.watches:
            await self._watching(table, page, message)
        else:
            await self._sitting(table, page, message)

    async def _watching(self, table: LiveTable, page: Page, message: say.FromPage) -> None:
        if not isinstance(message, say.Sit):
            raise Refusal("not_allowed", "You are watching.")
        token = await table.sit(message)
        table.watchers.discard(page)
        page.seat = message.seat
        self._welcome(table, page, token)
        table.enter(page)

    async def _sitting(self, table: LiveTable, page: Page, message: say.FromPage) -> None:
        match message:
            case say.Play():
                await table.play(page.seat, message)
            case say.TakeBack():
                await table.take_back(page.seat, message)
            case say.AskHint():
                self._later(page, lambda: self._hint(table, page, message))
            case say.Reading():
                table.reads(page.seat, message)
            case say.Leave():
                await table.give_up(page.seat)
            case say.Sit():
                raise Refusal("not_allowed", "You have a seat already.")
            case say.Hello():
                raise Refusal("malformed", "You have said hello before.")
            case _:
                await self._arranging(table, page.seat, message)

    async def _arranging(self, table: LiveTable, seat: int, message: say.FromPage) -> None:
        """Who sits where, and how it is played."""
        match message:
            case say.SetSeat():
                await table.set_seat(seat, message)
            case say.SetOptions():
                await table.set_options(seat, message)
            case say.Rename():
                await table.rename(seat, message)
            case say.Begin():
                await table.begin(seat)
            case say.Again():
                await table.again(seat)

    async def _hint(self, table: LiveTable, page: Page, message: say.AskHint) -> None:
        page.say(await table.hint(page.seat, message))

    def _later(self, page: Page, work: Callable[[], Awaitable[None]]) -> None:
        """What takes a while must not keep the page from playing."""

        async def done() -> None:
            try:
                await work()
            except Refusal as refusal:
                page.say(refusal.message)
            except Exception:  # whatever it is, whoever has asked is told
                log.exception("nothing was thought out")
                page.say(say.Error("server", "That did not work. Nothing was changed."))

        task = asyncio.create_task(done())
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    # --- What it is told ---

    async def _send(self, page: Page) -> None:
        """Sends what there is, until the last word."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                data, last = await page.next()
                await self._websocket.send_text(data.decode())
                if last:
                    await self._close(CLOSED)
                    return

    async def _said_all(self, page: Page) -> None:
        """Gives the last word time to go out."""
        with contextlib.suppress(TimeoutError, WebSocketDisconnect):
            while self._websocket.client_state is WebSocketState.CONNECTED:
                await asyncio.wait_for(self._websocket.receive(), 1.0)

    async def _end(self, bye: say.Bye) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.send_text(_write(bye).decode())
        await self._close(POLICY)

    async def _close(self, code: int) -> None:
        if self._websocket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._websocket.close(code)

    def _refused(self, table: str, refusal: Refusal) -> None:
        # What is refused is noted without what was sent: that may hold a token.
        log.info("refused %s from %s at table %.30r", refusal.code, self._address, table)


def _farewell(refusal: Refusal) -> say.Farewell:
    return "revoked" if refusal.code in ("token", "revoked") else "error"
