"""Draws the pictures of docs/play.md again: python -m tests.play.record_pictures."""

from __future__ import annotations

import re
from pathlib import Path

from tests.play.driving import at_the_table, press, session_of, shown
from textual.pilot import Pilot

from darwindeck.play.tui.app import TableApp

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

SCENES = {
    "hearts": (2, 5),
    "partnership-spades": (6, 5),
    "uno-style": (3, 3),
    "fan-tan": (3, 4),
    "scopa": (15, 4),
}
"""By game: the seed, and how many of the adviser's hints are followed before the picture."""

EXPLAINED = ("uno-style",)
"""Games whose picture shows what each choice is worth."""


def svg_of(game: str, size: tuple[int, int] = (80, 24)) -> str:
    """The table in the middle of a game against searching bots, as a picture."""
    seed, turns = SCENES[game]
    session = session_of(game, seed=seed, agent="mcts:500", explain=game in EXPLAINED)
    drawn: list[str] = []

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        for _ in range(turns):
            hint = session.hint()
            asking = app.table_screen.asking
            assert asking is not None
            if asking.selection is not None:
                for card in hint.cards:
                    asking.selection.toggle(card)
            else:
                asking.point_at_move(hint.text)
            await press(app, pilot, "enter")
        while session.settings.explain and app.table_screen.advice is None:
            await pilot.pause()
        await shown(app, pilot)
        drawn.append(app.export_screenshot(title=f"darwindeck play {game}"))

    at_the_table(session, script, size)
    return without_links(drawn[0])


def without_links(svg: str) -> str:
    """The picture with the reader's own fonts, so that it needs no other site."""
    svg = re.sub(r"\s*@font-face \{.*?\}|\s*<!--.*?-->", "", svg, flags=re.DOTALL)
    return re.sub(r"font-family: [^;]+;", "font-family: DejaVu Sans Mono, monospace;", svg)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for name in SCENES:
        (PICTURES / f"play-{name}.svg").write_text(svg_of(name) + "\n")
