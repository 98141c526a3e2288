"""Profiles of all bundled games: a table in docs/measures.md, and a chart beside it.

    python -m benchmarks.profiles --replicates 8 --cache counts.sqlite

Each game is a playing card with a flower of its measures: a long petal is a
desirable value. The chart is docs/measures.svg.
"""

from __future__ import annotations

import math
from html import escape
from pathlib import Path

from benchmarks.progress import say
from cyclopts import App

from darwindeck.evolve.report.pictures import PETALS, petals
from darwindeck.genome.file.library import bundled_games
from darwindeck.measures.cache import Cache, File, Memory
from darwindeck.measures.executor import Threads
from darwindeck.measures.profile import Profile, measure

HOME = Path(__file__).parents[1] / "docs"
COLUMNS = 5
WIDE, HIGH, GAP = 172, 236, 14
STYLE = ".ring{fill:none;stroke:#e5dfcc}.heart{fill:#f4d03f;fill-opacity:1;stroke:#b7950b}"
START, END = "<!-- profiles -->", "<!-- end of profiles -->"

app = App(help_format="plaintext")


@app.default
def profiles(*, replicates: int = 8, seed: int = 3, cache: Path | None = None) -> None:
    """Measure the bundled games, and write table and chart."""
    store: Cache = File(cache) if cache else Memory()
    found = []
    for name, genome in bundled_games().items():
        found.append(
            measure(genome, seed=seed, replicates=replicates, executor=Threads(), cache=store)
        )
        say(f"{name}: {found[-1].summary}")
    (HOME / "measures.svg").write_text(chart(found), encoding="utf-8")
    page = HOME / "measures.md"
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{START}\n\n{table(found)}\n\n{END}{after}", encoding="utf-8")


def table(found: list[Profile]) -> str:
    """All profiles, a row a game, in Markdown."""
    names = [*PETALS, "interaction", "order", "depth", "balance"]
    lines = [
        f"| game | fitness | {' | '.join(names)} | fails |",
        f"| --- | --- | {' | '.join('---' for _ in names)} | --- |",
    ]
    for profile in found:
        cells = [_cell(profile, name) for name in names]
        fails = ", ".join(gate.name for gate in profile.failed) or "–"
        value = f"{profile.fitness.value:.2f} ± {profile.fitness.error:.2f}"
        lines.append(f"| {profile.game} | {value} | {' | '.join(cells)} | {fails} |")
    return "\n".join(lines)


def _cell(profile: Profile, name: str) -> str:
    found = profile.measures.get(name)
    if found is None:
        return "–"
    if name in ("length", "simplicity"):
        return f"{found.value:.0f}"
    if name in ("choice", "interaction", "drama"):
        return f"{found.value:.3f}"
    return f"{found.value:.2f} ± {found.error:.2f}"


# --- The chart ------------------------------------------------------------------


def chart(found: list[Profile]) -> str:
    """Every game a card, every measure a petal."""
    ranked = sorted(found, key=lambda profile: (-profile.potential.value, profile.game))
    rows = math.ceil((len(ranked) + 1) / COLUMNS)
    width, height = COLUMNS * (WIDE + GAP) + GAP, rows * (HIGH + GAP) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="Georgia, serif">',
        "<title>The bundled games as they measure</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" rx="12" fill="#1f5c43"/>',
    ]
    for place, profile in enumerate(ranked):
        x = GAP + place % COLUMNS * (WIDE + GAP)
        y = GAP + place // COLUMNS * (HIGH + GAP)
        parts.append(f'<g transform="translate({x},{y})">{_card(profile)}</g>')
    place = len(ranked)
    x, y = GAP + place % COLUMNS * (WIDE + GAP), GAP + place // COLUMNS * (HIGH + GAP)
    parts.append(f'<g transform="translate({x},{y})">{_legend()}</g>')
    return "\n".join([*parts, "</svg>", ""])


def _card(profile: Profile) -> str:
    failed = bool(profile.failed)
    corner = "✗" if failed else f"{profile.fitness.value * 100:.0f}"
    colour = "#b03a2e" if failed else "#1b2631"
    below = ", ".join(gate.name for gate in profile.failed) or _minutes(profile.minutes)
    ratings = {
        name: (found.desirability or 0.0)
        for name in PETALS
        if (found := profile.measures.get(name)) is not None
    }
    return "".join(
        [
            _paper(),
            f'<text x="12" y="28" font-size="20" fill="{colour}">{corner}</text>',
            f'<text x="{WIDE - 12}" y="{HIGH - 14}" font-size="20" fill="{colour}" '
            f'text-anchor="end">{corner}</text>',
            _flower(ratings, faded=failed),
            f'<text x="{WIDE / 2}" y="{HIGH - 40}" font-size="15" text-anchor="middle" '
            f'fill="#1b2631">{escape(profile.game)}</text>',
            # Names of gates may be long, and must not run into the corner.
            f'<text x="{(WIDE - 24 * failed) / 2:g}" y="{HIGH - 22}" '
            f'font-size="{10 if failed else 11}" text-anchor="middle" '
            f'fill="#7b7d7d">{escape(below)}</text>',
        ]
    )


def _paper() -> str:
    return f'<rect width="{WIDE}" height="{HIGH}" rx="11" fill="#fdfaf1" stroke="#d9d2bd"/>'


def _minutes(minutes: float) -> str:
    return f"{minutes:.0f} min" if minutes >= 1 else "under a minute"


def _flower(ratings: dict[str, float], faded: bool) -> str:
    opacity = 0.3 if faded else 0.82
    middle = f"translate({WIDE / 2:g},104)"
    return f'<g transform="{middle}" fill-opacity="{opacity}">{petals(ratings)}</g>'


def _legend() -> str:
    parts = [_paper(), _flower(dict.fromkeys(PETALS, 0.7), faded=False)]
    for place, (name, colour) in enumerate(PETALS.items()):
        x, y = 16 + place // 4 * 80, HIGH - 56 + place % 4 * 14
        parts.append(f'<circle cx="{x}" cy="{y - 4}" r="4" fill="{colour}"/>')
        parts.append(f'<text x="{x + 8}" y="{y}" font-size="11" fill="#1b2631">{name}</text>')
    return "".join(parts)


if __name__ == "__main__":
    app()
