"""How personalities differ at the table: the tables of docs/signalling.md.

    python -m benchmarks.personalities [--matches 60] [--seed 6006] [--write]

plays a tournament of the five presets and says, with 95% intervals over matches, what
each of their numbers was seen to do; `--write` puts the tables into the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benchmarks.progress import say
from cyclopts import App

from darwindeck import load_game
from darwindeck.coalition.personalities import PRESETS
from darwindeck.coalition.tournament import Match, apart, measured, play_match

PAGE = Path(__file__).parent.parent / "docs" / "signalling.md"
BEGIN, END = "<!-- personalities: begin -->", "<!-- personalities: end -->"
COLUMNS = {
    "calls": ("calls, of its chances", "{:.0%}"),
    "called at": ("total at the call", "{:.1f}"),
    "unknown": ("unknown cards, of those put away", "{:.0%}"),
    "told": ("gives up a little to help or tell", "{:.1%}"),
    "nats": ("cost of hidden cards, nats", "{:.2f}"),
    "mistakes": ("mistakes", "{:.1%}"),
    "points": ("points a hand", "{:+.2f}"),
}
"""By measure: the head of its column, and how it is written."""
CLAIMS = (
    ("aggression", "aggressive", "cautious", "calls"),
    ("aggression", "aggressive", "strategic", "calls"),
    ("risk", "lucky", "cautious", "unknown"),
    ("risk", "aggressive", "strategic", "unknown"),
    ("cooperation", "strategic", "aggressive", "told"),
    ("cooperation", "strategic", "calculating", "told"),
    ("belief", "lucky", "calculating", "nats"),
    ("belief", "cautious", "strategic", "nats"),
    ("mistakes", "lucky", "cautious", "mistakes"),
)
"""What the numbers of the presets say: of a measure, the first has more than the second."""

app = App(help_format="plaintext")


@app.default
def personalities(*, matches: int = 60, seed: int = 6006, write: bool = False) -> None:
    """Plays so many matches."""
    genome = load_game("vinto")
    played = []
    for match in range(matches):
        played.append(play_match(genome, match, seed))
        if (match + 1) % 10 == 0:
            say(f"{match + 1} of {matches} matches")
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
    """A row for each thing that the numbers say."""
    rows = [
        "| number | in the same matches | difference | 95% |",
        "| --- | --- | ---: | --- |",
    ]
    for number, more, less, measure in CLAIMS:
        head, form = COLUMNS[measure]
        signed = form.replace("{:", "{:+") if "+" not in form else form
        mean, (low, high) = apart(played, more, less, measure)
        rows.append(
            f"| {number} | {head}: {more} − {less} | {signed.format(mean)} "
            f"| {signed.format(low)} to {signed.format(high)} |"
        )
    return rows


if __name__ == "__main__":
    app()
