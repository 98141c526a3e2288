"""Plays a session at the table by keys, as a person would."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from textual.pilot import Pilot

import darwindeck as dd
from darwindeck.genome.schema import GameGenome
from darwindeck.history import Names
from darwindeck.play.tui.app import TableApp
from darwindeck.play.tui.screens import Curtain, HandOver, MatchOver
from darwindeck.play.tui.table_screen import TableScreen
from darwindeck.play.tui.widgets import Log
from darwindeck.showing.choices import Decision, decision
from darwindeck.showing.heard import Heard
from darwindeck.showing.looks import dressed
from darwindeck.showing.names import names_at_table, player_names
from darwindeck.showing.picture import Picture, Players, picture
from darwindeck.showing.session import Session, Settings
from darwindeck.table.kinds import EventKind
from darwindeck.table.match import Table

PATIENCE = 2000
"""Looks at the screen before a test gives up waiting for it."""

_ENDS = (EventKind.TAKE_TRICK, EventKind.WIN_BATTLE)

Script = Callable[[TableApp, Pilot[int]], Awaitable[None]]


def session_of(
    game: str | GameGenome,
    seed: int = 1,
    people: tuple[int, ...] = (0,),
    agent: str = "random",
    deck: tuple[str, ...] | None = None,
    practice: bool = True,
    explain: bool = False,
    names: tuple[str, ...] = (),
) -> Session:
    """A new game against bots that need no time."""
    genome = dd.load_game(game) if isinstance(game, str) else game
    seats = range(genome.player_count)
    agents = tuple("" if seat in people else agent for seat in seats)
    settings = Settings(
        seed=seed,
        people=people,
        agents=agents,
        deck=deck,
        practice=practice,
        explain=explain,
        names=names,
    )
    return Session(genome, settings)


def names_of(genome: GameGenome, seat: int = 0) -> Names:
    """The names at a table with one person at it."""
    return names_at_table(genome, player_names(genome.player_count, (seat,), ()))


def asked(table: Table) -> Decision:
    """What the seat to move is asked, with seat 0 as the person."""
    return decision(table, names_of(table.genome))


def plainly(text: str) -> str:
    """A text with its cards by their names."""
    return dressed(text, str)


def picture_of(table: Table, seat: int) -> Picture:
    """What a seat sees at a table."""
    genome = table.genome
    heard = Heard(seat, names_of(genome, seat))
    heard.hear(table)
    names = player_names(genome.player_count, (seat,), ())
    players = Players(names, ("",) * genome.player_count)
    return picture(genome, table.view(seat), heard.events, heard.lines, players)


def texts(session: Session, turn: int = 0) -> tuple[str, ...]:
    """The moves of a turn by their texts."""
    return tuple(move.text for move in session.turns[turn])


def at_the_table(session: Session, script: Script, size: tuple[int, int] = (80, 24)) -> TableApp:
    """Runs a script at the table of a session, without any pauses."""
    app = TableApp(session, pause=0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await ready(app, pilot)
            await script(app, pilot)

    asyncio.run(run())
    return app


def screen_text(app: TableApp) -> str:
    """All that is on the screen now, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


async def shown(app: TableApp, pilot: Pilot[int]) -> str:
    """The screen after everything that has changed is laid out and drawn."""
    await pilot.pause(0)
    await pilot.pause(0)
    return screen_text(app)


async def ready(app: TableApp, _pilot: Pilot[int]) -> None:
    """Waits until the table waits for a person, or the game is left."""
    for _ in range(PATIENCE):
        await _messages_are_handled(app)
        asks = isinstance(app.screen, TableScreen) and app.screen.asking is not None
        over = isinstance(app.screen, Curtain | HandOver | MatchOver)
        if asks or over or not app.is_running or app.return_value is not None:
            return
        await asyncio.sleep(0.001)
    raise AssertionError(f"nobody was asked anything:\n{screen_text(app)}")


async def _messages_are_handled(app: TableApp) -> None:
    """Keys go through the application to its screen, so a message that follows them is last."""
    handled = asyncio.Event()
    screen = app.screen
    app.call_later(lambda: screen.call_later(handled.set))
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(handled.wait(), 1)


async def press(app: TableApp, pilot: Pilot[int], *keys: str) -> None:
    """Presses keys, and waits until the table waits again.

    `Pilot.press` also waits until the processor is idle, which is too long for whole games.
    """
    for key in keys:
        app.simulate_key(key)
    await ready(app, pilot)


async def left(app: TableApp) -> None:
    """Waits until the game is left, which takes the screens a moment."""
    for _ in range(PATIENCE):
        if app.return_value is not None:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("nobody has left the game")


class Look(NamedTuple):
    """One look at the screen before a person answers."""

    text: str
    beside_the_log: str
    """What is shown of the moment, without what was told before."""
    sees: frozenset[str]
    """The cards whose place the seat knows, and those of the last trick or battle."""
    heard: frozenset[str]
    """The cards that the seat was ever told of."""
    outside: tuple[str, ...]
    """Parts of the screen that are not on it."""


def look(app: TableApp) -> Look:
    """What a person at the table sees and knows now."""
    session, lines = app.session, screen_text(app).splitlines()
    view, events = session.table.view(session.shown), session.table.events(session.shown)
    sees = {*view.hand, *view.chosen, *view.public_cards}
    sees.update(card for cards in view.known for card in cards)
    ends = [event for event in events if event.kind in _ENDS]
    sees.update(ends[-1].cards if ends else ())
    told = app.screen.query_one(Log).region
    moment = [
        line.ljust(told.x)[: told.x] if told.y <= at < told.bottom else line
        for at, line in enumerate(lines)
    ]
    parts = app.screen.query("SeatBox, Middle, Log, Hand, Choices, Footer, Static")
    outside = [str(part) for part in parts if not app.screen.region.contains_region(part.region)]
    heard = {card for event in events if event.told for card in event.cards}
    return Look(
        "\n".join(lines), "\n".join(moment), frozenset(sees), frozenset(heard), tuple(outside)
    )


async def answer(app: TableApp, pilot: Pilot[int], rng: random.Random) -> None:
    """Answers what is asked, in one of the ways that keys allow."""
    asking = app.table_screen.asking
    if not isinstance(app.screen, TableScreen) or asking is None:
        await press(app, pilot, "enter")
    elif asking.selection is not None:
        while not asking.ready:
            await press(app, pilot, *["right"] * rng.randrange(1, 4), "space")
        await press(app, pilot, "enter")
    elif rng.random() < 0.5:
        key = rng.choice(asking.choices).key
        await press(app, pilot, *key, "enter")
    else:
        steps = rng.randrange(1, 4)
        way = rng.choice(["left", "right"])
        await press(app, pilot, *[way] * steps, "enter")
