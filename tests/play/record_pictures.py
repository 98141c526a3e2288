"""Draws the pictures of docs/play.md again: python -m tests.play.record_pictures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.play.driving import at_the_table, press, session_of, shown
from textual.pilot import Pilot

from darwindeck.play.tui.app import TableApp
from darwindeck.play.tui.screens import HandOver
from darwindeck.showing.session import Session

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


class Scene(NamedTuple):
    """One moment of a game against searching bots."""

    game: str
    seed: int
    turns: int
    """How many of the adviser's hints are followed before the picture."""
    keys: tuple[str, ...] = ("right",)
    """What is pressed then."""
    explain: bool = False
    sheet: bool = False
    """The picture is of the sheet at the end of the hand."""


SCENES = {
    "hearts": Scene("hearts", 2, 8),
    "spades-sheet": Scene("spades", 6, 20, (), sheet=True),
    "partnership-spades": Scene("partnership-spades", 6, 5),
    "uno-style": Scene("uno-style", 3, 3, explain=True),
    "fan-tan": Scene("fan-tan", 3, 4),
    "scopa": Scene("scopa", 15, 4),
    "president": Scene("president", 3, 6),
}


def svg_of(name: str, size: tuple[int, int] = (80, 24)) -> str:
    """The table at a scene, as a picture."""
    scene = SCENES[name]
    session = session_of(scene.game, seed=scene.seed, agent="mcts:500", explain=scene.explain)
    drawn: list[str] = []

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        turns = 0
        while not isinstance(app.screen, HandOver) and turns < scene.turns:
            follow(session, app)
            await press(app, pilot, "enter")
            turns += 1
        assert scene.sheet == isinstance(app.screen, HandOver)
        await press(app, pilot, *scene.keys)
        while session.settings.explain and app.table_screen.advice is None:
            await pilot.pause()
        await shown(app, pilot)
        drawn.append(app.export_screenshot(title=f"darwindeck play {scene.game}"))

    at_the_table(session, script, size)
    return without_links(drawn[0])


def follow(session: Session, app: TableApp) -> None:
    """Points at what the adviser would do."""
    hint, asking = session.hint(), app.table_screen.asking
    assert asking is not None
    if asking.selection is None:
        asking.point_at_moves(hint.moves)
        return
    for card in hint.cards:
        asking.selection.toggle(card)


def without_links(svg: str) -> str:
    """The picture with the reader's own fonts, so that it needs no other site."""
    svg = re.sub(r"\s*@font-face \{.*?\}|\s*<!--.*?-->", "", svg, flags=re.DOTALL)
    return re.sub(r"font-family: [^;]+;", "font-family: DejaVu Sans Mono, monospace;", svg)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for name in SCENES:
        (PICTURES / f"play-{name}.svg").write_text(svg_of(name) + "\n")
