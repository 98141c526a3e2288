"""Pairs of deals that one seat cannot tell apart, at tables of the browser.

What the seat does not know is permuted, in the deck or at a moment of the match.
Both tables then go on alike, and every byte that the seat, or somebody who watches,
is sent has to be the same at both, as long as the seat's view of the cards is.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import msgspec
from starlette.websockets import WebSocket, WebSocketState

from darwindeck._native import Move
from darwindeck.genome.schema import GameGenome
from darwindeck.showing.choices import Selection
from darwindeck.showing.session import Settings
from darwindeck.showing.watching import WATCHER, public_view
from darwindeck.table.match import Table
from darwindeck.table.program import program_of
from darwindeck.web import messages as say
from darwindeck.web.bots import Thinkers
from darwindeck.web.hall import Hall
from darwindeck.web.limits import Doorman, Limits
from darwindeck.web.match import Match
from darwindeck.web.rooms import Rooms, SeatRecord, TableRecord, Write
from darwindeck.web.sockets import Socket
from darwindeck.web.tables import LiveTable
from darwindeck.web.tokens import hashed

NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn")
WIDE = Limits(messages=1e9)
STEPS = 15
"""Turns of the loop after which a message was heard, answered and sent."""
RUDE = 0.2
"""How often messages that are refused come in between."""


class LeakError(AssertionError):
    """A seat was sent different bytes of what it cannot tell apart."""


class Compared(NamedTuple):
    """How much was compared."""

    moments: int
    messages: int
    size: int


class _NoDisk:
    """Where nothing is kept."""

    async def write(self, *writes: Write) -> None:
        return None


class _Line:
    """A socket whose other end is held here."""

    def __init__(self) -> None:
        self.client_state = self.application_state = WebSocketState.CONNECTED
        self.heard: list[str] = []
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def say(self, message: say.FromPage | bytes) -> None:
        data = message if isinstance(message, bytes) else msgspec.json.encode(message)
        self._said.put_nowait({"type": "websocket.receive", "text": data.decode()})

    def hang_up(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def receive(self) -> dict[str, Any]:
        return await self._said.get()

    async def send_text(self, text: str) -> None:
        self.heard.append(text)

    async def close(self, code: int = 1000) -> None:
        self.heard.append(f"closed {code}")
        self.application_state = WebSocketState.DISCONNECTED


class Side:
    """One of two tables, with sockets of a seat and of somebody who watches."""

    def __init__(self, genome: GameGenome, deck: list[str], seat: int, thinkers: Thinkers) -> None:
        count = genome.player_count
        seats = [SeatRecord("person", name) for name in NAMES[:count]]
        seats[seat].keys.now = hashed("seat")
        record = TableRecord(
            id="pair",
            game=genome.name,
            genome=genome,
            seats=seats,
            host=seat,
            options=say.Options(away=0, stand_in="mcts:100"),
            watch="watch",
            phase="playing",
        )
        settings = Settings(
            seed=0, deck=tuple(deck), people=tuple(range(count)), agents=("",) * count
        )
        self.match = Match(genome, settings, NAMES[:count])
        rooms = cast(Rooms, _NoDisk())
        self.table = LiveTable(record, self.match, rooms, thinkers)
        self.hall = Hall(rooms, thinkers, WIDE)
        self.hall._tables[record.id] = self.table
        self.seat, self.lines = seat, (_Line(), _Line())
        self._serving: list[asyncio.Task[None]] = []

    async def connect(self) -> None:
        for line, token in zip(self.lines, ("seat", "watch"), strict=True):
            socket = Socket(cast(WebSocket, line), self.hall, Doorman(WIDE), "nowhere")
            self._serving.append(asyncio.create_task(socket.serve("pair")))
            line.say(say.Hello(say.PROTOCOL, token))
        await settle()
        for line in self.lines:
            # What follows is compared; a token is new every time.
            line.heard = [text for text in line.heard if '"welcome"' not in text]

    async def make(self, moves: tuple[Move, ...]) -> None:
        """Another seat makes a turn."""
        async with self.table.lock:
            await self.table.make(self.match, moves)
        await settle()

    def sent(self) -> list[str]:
        """All that was sent since the last time, and what a request is answered."""
        entries = [self.hall.entry(self.table, token) for token in ("seat", "watch")]
        answers = [self.hall.line(self.table, entry) for entry in entries]
        said = [msgspec.json.encode(answer).decode() for answer in answers]
        for line in self.lines:
            said += line.heard
            line.heard = []
        return said

    async def hang_up(self) -> None:
        for line in self.lines:
            line.hang_up()
        await asyncio.gather(*self._serving)


async def settle() -> None:
    """Lets everything happen that can without waiting."""
    for _ in range(STEPS):
        await asyncio.sleep(0)


async def compare(genome: GameGenome, seed: int, thinkers: Thinkers, most: int = 40) -> Compared:
    """Plays a pair, and raises `LeakError` at the first byte that differs."""
    rng = random.Random(f"{genome.name} {seed}")
    seat = rng.randrange(genome.player_count)
    one, other = (
        await _late_pair(genome, seat, thinkers, rng)
        if seed % 2
        else [Side(genome, deck, seat, thinkers) for deck in _decks(genome, seat, rng)]
    )
    moments = messages = size = 0
    try:
        await one.connect()
        await other.connect()
        for _ in range(most):
            if not _alike(one, other):
                break
            said, also = one.sent(), other.sent()
            if said != also:
                raise LeakError(_difference(genome, seed, seat, said, also))
            moments, messages = moments + 1, messages + len(said)
            size += sum(map(len, said))
            if one.match.finished or not await _go_on(one, other, rng):
                break
    finally:
        await one.hang_up()
        await other.hang_up()
    return Compared(moments, messages, size)


def _decks(genome: GameGenome, seat: int, rng: random.Random) -> tuple[list[str], list[str]]:
    """Two decks whose difference a seat does not see when they are dealt."""
    cards = program_of(genome).deck
    deck = rng.sample(cards, len(cards))
    view = Table(genome, deck=deck).view(seat)
    slots = (slot for layout in view.layouts for slot in layout if slot is not None)
    seen = {*view.hand, *view.public_cards, *(slot.card for slot in slots if slot.card)}
    seen |= {card for cards in view.known for card in cards}
    hidden = [at for at, card in enumerate(deck) if card not in seen]
    other = list(deck)
    for at, to in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        other[at] = deck[to]
    return deck, other


async def _late_pair(
    genome: GameGenome, seat: int, thinkers: Thinkers, rng: random.Random
) -> tuple[Side, Side]:
    """The same match at two tables, up to a moment at which one of them is imagined anew."""
    cards = program_of(genome).deck
    deck = rng.sample(cards, len(cards))
    one, other = (Side(genome, deck, seat, thinkers) for _ in range(2))
    for _ in range(rng.randrange(1, 80)):
        if one.match.finished:
            break
        move = rng.choice(one.match.table.legal_moves())
        for side in (one, other):
            side.match.play((move,))
    table = other.match.table
    for each in range(genome.player_count):
        table.events(each)  # what was told stays told
    if not table.finished:
        table._state = table.moment.imagined(seat, rng.getrandbits(60))
    return one, other


def _alike(one: Side, other: Side) -> bool:
    """Whether the seat sees the same at both tables, and somebody who watches, too."""
    tables = one.match.table, other.match.table
    if tables[0].finished != tables[1].finished:
        return False
    views = [table.view(one.seat) for table in tables]
    if views[0] != views[1] or public_view(views[0]) != public_view(views[1]):
        return False
    heard = [table.events(one.seat) for table in tables]
    return heard[0] == heard[1] and [*one.match.heard(WATCHER).events] == [
        *other.match.heard(WATCHER).events
    ]


async def _go_on(one: Side, other: Side, rng: random.Random) -> bool:
    """A turn that looks the same at both tables; False if there is none."""
    sides = (one, other)
    for message in _said_wrongly(one, rng) if rng.random() < RUDE else ():
        for side in sides:
            side.lines[0].say(message)
            await settle()
            side.lines[1].say(message)
            await settle()
    seat = one.match.table.to_move
    if seat == one.seat:
        if rng.random() < RUDE:
            for side in sides:
                hint = await side.table.hint(seat, say.AskHint(side.table.turn_of(seat)))
                side.lines[0].heard.append(msgspec.json.encode(hint).decode())
        choice = say.Play(one.table.turn_of(seat), _any_choice(one.match, rng))
        for side in sides:
            side.lines[0].say(choice)
            await settle()
        return True
    turns = _seen_alike(one, other)
    if not turns:
        return False
    for side, move in zip(sides, rng.choice(turns), strict=True):
        await side.make((move,))
    return True


def _any_choice(match: Match, rng: random.Random) -> tuple[int, ...]:
    asked = match.decision()
    fewest = Selection(match.table).wanted[0] if asked.series else 0
    if not fewest:
        return (rng.randrange(len(asked.choices)),)
    cards = [at for at, choice in enumerate(asked.choices) if choice.cards]
    return tuple(rng.sample(cards, fewest))


def _seen_alike(one: Side, other: Side) -> list[tuple[Move, Move]]:
    """Moves of another seat, at both tables, of which the seat sees the same."""
    here, there = one.match.table, other.match.table
    seen = [(there.moment.seen(move, one.seat), move) for move in there.legal_moves()]
    return [
        (move, also)
        for move in here.legal_moves()
        for looks, also in seen
        if here.moment.seen(move, one.seat) == looks
    ]


def _said_wrongly(side: Side, rng: random.Random) -> Iterator[say.FromPage | bytes]:
    """Messages that are refused: the answer must tell nothing, either."""
    turn = side.table.turn_of(side.seat)
    yield say.Play(turn + rng.choice([-1, 1]), (0,))
    yield say.Play(turn, (rng.choice([-1, 999]),))
    yield say.TakeBack(turn + 1)
    yield say.AskHint(turn + 1)
    yield b'{"type":"play","turn":"x"}'


def _difference(genome: GameGenome, seed: int, seat: int, said: list[str], also: list[str]) -> str:
    pairs = zip(said, also, strict=False)
    first = next(((a, b) for a, b in pairs if a != b), (str(len(said)), str(len(also))))
    at = next((n for n, (a, b) in enumerate(zip(*first, strict=False)) if a != b), 0)
    a, b = (text[max(0, at - 60) : at + 60] for text in first)
    return f"{genome.name}, pair {seed}, seat {seat}: {a!r} is not {b!r}"
