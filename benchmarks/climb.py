"""Hill climbs on fitness: does climbing find a hole in it quickly?

    python -m benchmarks.climb --candidates 400 --out climbs --cache counts.sqlite

From each start, mutants of the best game so far are measured with one replicate.
One that looks better is measured again with three fresh replicates, pooled, and
replaces the best if it passes every gate and is better beyond one error. The
winners are written as game files, to be read by eye.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
from benchmarks.progress import say
from cyclopts import App
from msgspec.structs import replace

from darwindeck import _native
from darwindeck.genome.file.codec import save_game
from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.cache import Cache, File, Memory
from darwindeck.measures.cascade import Cascade
from darwindeck.measures.coherence import coherence, flaws
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.fitness import Fitness, fitness
from darwindeck.measures.gates import failed, judged
from darwindeck.measures.novelty import features
from darwindeck.measures.profile import all_readings
from darwindeck.measures.styles import STYLES, Style
from darwindeck.testing.mutants import mutant

STARTS = "crazy-eights,hearts,scotch-whist,fan-tan"
BATCH = 8
"""Candidates that are measured at a time."""

app = App(help_format="plaintext")


class Best(msgspec.Struct, frozen=True):
    game: GameGenome
    fitness: Fitness
    steps: int


@app.default
def climb(
    *,
    candidates: int = 400,
    starts: str = STARTS,
    seed: int = 1,
    style: str = "balanced",
    out: Path | None = None,
    cache: Path | None = None,
) -> None:
    """Climb from each start and say what was found."""
    store: Cache = File(cache) if cache else Memory()
    cascade = Cascade(seed, cache=store)
    with ThreadPoolExecutor(_native.available_threads()) as pool:
        for start in starts.split(","):
            best = _climbed(load_game(start), cascade, pool, STYLES[style], candidates, seed)
            _tell(start, best)
            if out:
                out.mkdir(parents=True, exist_ok=True)
                save_game(replace(best.game, name=f"{start}-climbed"), out / f"{start}.json")


def _climbed(
    start: GameGenome,
    cascade: Cascade,
    pool: ThreadPoolExecutor,
    style: Style,
    candidates: int,
    seed: int,
) -> Best:
    generator = random.Random(f"{start.name} {seed}")
    best = Best(start, entered(start, cascade, style, 0) or Fitness(0.0, 0.0), 0)
    fresh = 10
    for _ in range(0, candidates, BATCH):
        tried = [mutant(best.game, generator, generator.choice([1, 1, 2])) for _ in range(BATCH)]
        values = list(pool.map(lambda game: looked(game, cascade, style), tried))
        order = sorted(range(BATCH), key=lambda place: -values[place].value)
        for place in order[:2]:
            if values[place].value <= best.fitness.value:
                break
            # The replicate that made it a candidate is not counted.
            fresh += 3
            found = entered(tried[place], cascade, style, fresh)
            if found and found.value - found.error > best.fitness.value:
                best = Best(tried[place], found, best.steps + 1)
                say(f"  {found.value:.3f} ± {found.error:.3f}: {_apart(start, best.game)}")
                break
    return best


def looked(game: GameGenome, cascade: Cascade, style: Style) -> Fitness:
    """One replicate: enough to throw a candidate away."""
    return _fitness(cascade.screened(game, [0]), style) or Fitness(0.0, 0.0)


def entered(game: GameGenome, cascade: Cascade, style: Style, first: int) -> Fitness | None:
    """Three fresh replicates, pooled; None if a gate fails."""
    return _fitness(cascade.screened(game, range(first + 1, first + 4)), style)


def _fitness(evidence: Evidence, style: Style) -> Fitness | None:
    if failed(judged(evidence)):
        return None
    readings = all_readings(evidence)
    # From a classic, every step away would be a gain: what is sought are holes elsewhere.
    return fitness(readings, style, coherence(evidence.genome), left_out=("novelty",))


def _apart(start: GameGenome, game: GameGenome) -> str:
    mine, theirs = features(game), features(start)
    gained, lost = sorted(mine - theirs), sorted(theirs - mine)
    return "; ".join([*(f"+{word}" for word in gained), *(f"-{word}" for word in lost)])


def _tell(start: str, best: Best) -> None:
    found: Sequence[str] = [flaw.name for flaw in flaws(best.game)]
    say(
        f"{start}: {best.fitness.value:.3f} ± {best.fitness.error:.3f} after {best.steps} steps; "
        f"flaws {', '.join(found) or 'none'}"
    )


if __name__ == "__main__":
    app()
