"""How personalities differ at the table: the tables of docs/signalling.md.

    python -m benchmarks.personalities [--matches 60] [--seed 6006] [--workers 2] [--write]

plays a tournament of the five presets and says, with 95% intervals over matches, what
each of their numbers was seen to do; `--write` puts the tables into the page.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from benchmarks.progress import say
from cyclopts import App

from darwindeck import load_game
from darwindeck.coalition.personalities import PRESETS
from darwindeck.coalition.tournament import Match, apart, measured, ordered, play_match

PAGE = Path(__file__).parent.parent / "docs" / "signalling.md"
BEGIN, END = "<!-- personalities: begin -->", "<!-- personalities: end -->"
COLUMNS = {
    "calls": ("would call, of the same chances", "{:.1%}"),
    "called at": ("total at its own calls", "{:.1f}"),
    "unknown": ("would put away an unknown card, of the same draws", "{:.0%}"),
    "changed": ("cooperation changes the move", "{:.1%}"),
    "given up": ("chance given up for it, in percent", "{:.3f}"),
    "nats": ("cost of hidden cards, nats", "{:.2f}"),
    "mistakes": ("mistakes", "{:.1%}"),
    "points": ("points a hand", "{:+.2f}"),
}
"""By measure: the head of its column, and how it is written."""
CLAIMS = {
    "aggression": "calls",
    "risk": "unknown",
    "cooperation": "given up",
    "belief": "nats",
    "mistakes": "mistakes",
}
"""What is to follow each number of the presets: who has more of it has more of the measure."""
FALLS = {"nats"}
"""But of this who has more has less."""

app = App(help_format="plaintext")


@app.default
def personalities(
    *, matches: int = 60, seed: int = 6006, workers: int = 2, write: bool = False
) -> None:
    """Plays so many matches."""
    played = []
    play = partial(play_match, load_game("vinto"), seed=seed)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        for match in pool.map(play, range(matches)):
            played.append(match)
            if len(played) % 10 == 0:
                say(f"{len(played)} of {matches} matches")
    text = "\n".join([*presets(played), "", *claims(played)])
    print(text)
    if write:
        page = PAGE.read_text(encoding="utf-8")
        before, rest = page.split(BEGIN)
        after = rest.split(END)[1]
        made = f"{BEGIN}\n{text}\n{END}"
        PAGE.write_text(f"{before}{made}{after}", encoding="utf-8")


def presets(played: Sequence[Match]) -> list[str]:
    """A row for each personality."""
    rows = [
        f"| | {' | '.join(head for head, _ in COLUMNS.values())} |",
        f"| --- |{' ---: |' * len(COLUMNS)}",
    ]
    for name in PRESETS:
        cells = []
        for measure, (_, form) in COLUMNS.items():
            mean, (low, high) = measured(played, name, measure)
            cells.append(f"{form.format(mean)} ({form.format(low)} to {form.format(high)})")
        rows.append(f"| {name} | {' | '.join(cells)} |")
    return rows


def claims(played: Sequence[Match]) -> list[str]:
    """A row for each number: who has most of it against who has least, and all in order."""
    rows = [
        "| number | most − least, in the same matches | difference | 95% | pairs in order "
        "| 95% | seen |",
        "| --- | --- | ---: | --- | ---: | --- | --- |",
    ]
    for number, measure in CLAIMS.items():
        head, form = COLUMNS[measure]
        signed = form if "+" in form else form.replace("{:", "{:+")
        numbers = {name: getattr(person, number) for name, person in PRESETS.items()}
        most, least = (pick(numbers, key=numbers.__getitem__) for pick in (max, min))
        mean, (low, high) = apart(played, most, least, measure)
        share, (few, many) = ordered(played, numbers, measure, measure in FALLS)
        seen = high < 0 if measure in FALLS else low > 0
        rows.append(
            f"| {number} | {head}: {most} − {least} | {signed.format(mean)} "
            f"| {signed.format(low)} to {signed.format(high)} "
            f"| {share:.0%} | {few:.0%} to {many:.0%} | {'yes' if seen else 'no'} |"
        )
    return rows


if __name__ == "__main__":
    app()
