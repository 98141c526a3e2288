"""Measures the bundled games and writes the anchors of desirability.

    python -m benchmarks.anchors --replicates 8 [--cache counts.sqlite] [--games vinto,golf]

The bands of every measure, and the behaviour that novelty compares with, come
from `python/darwindeck/measures/anchors.json`, which this writes.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from benchmarks.progress import say
from cyclopts import App

from darwindeck.genome.file.library import bundled_games
from darwindeck.measures.cache import File, Memory
from darwindeck.measures.cascade import Cascade
from darwindeck.measures.desirability import Anchor
from darwindeck.measures.executor import Threads
from darwindeck.measures.gates import failed, judged
from darwindeck.measures.readings import readings_of

HOME = Path(__file__).parents[1] / "python/darwindeck/measures/anchors.json"
NO_SKILL = ("war", "old-maid")
"""Games of luck: they anchor novelty, and no band."""

app = App(help_format="plaintext")


@app.default
def anchors(
    *, replicates: int = 8, seed: int = 1, cache: Path | None = None, games: str = ""
) -> None:
    """Write the anchors of all bundled games, or of some while the others stay as they are."""
    store = File(cache) if cache else Memory()
    cascade = Cascade(seed, Threads(), store)
    known = msgspec.json.decode(HOME.read_bytes(), type=dict[str, Anchor])
    found: dict[str, Anchor] = {}
    for name, genome in bundled_games().items():
        if games and name not in games.split(","):
            found[name] = known[name]
            continue
        evidence = cascade.explored(genome, range(replicates))
        readings = readings_of(evidence)
        found[name] = Anchor(
            family=genome.family,
            skill=name not in NO_SKILL,
            measures={key: round(reading.value, 4) for key, reading in readings.items()},
        )
        gates = ", ".join(verdict.name for verdict in failed(judged(evidence))) or "no gate fails"
        values = " ".join(f"{k} {r.value:.3f}±{r.error:.3f}" for k, r in readings.items())
        say(f"{name}: {gates}; {values}")
    text = msgspec.json.format(msgspec.json.encode(found), indent=2).decode()
    HOME.write_text(text + "\n", encoding="utf-8")
    say(f"wrote {HOME.name}")


if __name__ == "__main__":
    app()
