"""The classics test: does fitness know a classic from its mutants?

    python -m benchmarks.classics --mutants 40 --save classics.json
    python -m benchmarks.classics --load classics.json

Centuries of play selected the classics. For each, some replicates of it at the
very budget of its mutants stand against one-step mutants that play differently
(decided on other deals) and far ones. AUC is the chance that a replicate of the
classic has the higher score. Bands are set without the tested family, novelty is
left out, and what fails a gate counts 0.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import numpy as np
from benchmarks.progress import say
from cyclopts import App

from darwindeck import _native
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.budgets import LAST_CHEAP_TIER
from darwindeck.measures.cache import Cache, File, Memory
from darwindeck.measures.cascade import Cascade, unplayable
from darwindeck.measures.coherence import coherence
from darwindeck.measures.desirability import SHAPES, desirability
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.fitness import fitness
from darwindeck.measures.gates import failed, judged
from darwindeck.measures.intervals import certain
from darwindeck.measures.readings import readings_of
from darwindeck.measures.styles import STYLES
from darwindeck.measures.unchanged import unchanged
from darwindeck.testing.mutants import mutant

NO_CLASSICS = ("war", "old-maid")
APART = 100
"""The replicate on which it is decided whether a mutant plays differently."""

app = App(help_format="plaintext")


class Scored(msgspec.Struct, frozen=True):
    """One replicate of one game: what was measured, from which every score follows."""

    game: GameGenome
    values: dict[str, float]
    failed: tuple[str, ...]


class Classic(msgspec.Struct, frozen=True):
    name: str
    family: str
    own: list[Scored]
    near: list[Scored]
    far: list[Scored]


@app.default
def classics(
    *,
    mutants: int = 40,
    replicates: int = 4,
    seed: int = 1,
    games: str = "",
    cache: Path | None = None,
    save: Path | None = None,
    load: Path | None = None,
    threads: int | None = None,
) -> None:
    """Run the test and print its table; what was measured can be saved and judged again."""
    if load:
        known = msgspec.json.decode(load.read_bytes(), type=list[Classic])
        print("\n".join(map(_line, known)), table(known), sep="\n\n")
        return
    store: Cache = File(cache) if cache else Memory()
    cascade = Cascade(seed, cache=store)
    wanted = [name for name in bundled_games() if name not in NO_CLASSICS]
    wanted = [name for name in wanted if not games or name in games.split(",")]
    found = []
    with ThreadPoolExecutor(threads or _native.available_threads()) as pool:
        for name in wanted:
            found.append(_classic(name, cascade, pool, mutants, replicates, seed))
            say(_line(found[-1]))
            if save:
                save.write_bytes(msgspec.json.encode(found))
    print()
    print(table(found))


def _classic(
    name: str,
    cascade: Cascade,
    pool: ThreadPoolExecutor,
    mutants: int,
    replicates: int,
    seed: int,
) -> Classic:
    genome = bundled_games()[name]
    generator = random.Random(f"{name} {seed}")
    near = differing(genome, cascade, pool, generator, mutants)
    far = [mutant(genome, generator, generator.randint(3, 6)) for _ in range(mutants)]

    def scored(job: tuple[GameGenome, int]) -> Scored:
        game, replicate = job
        return read(cascade.screened(game, [replicate]))

    own = list(pool.map(scored, [(genome, number) for number in range(replicates)]))
    others = [(game, place % replicates) for place, game in enumerate([*near, *far])]
    theirs = list(pool.map(scored, others))
    return Classic(name, genome.family, own, theirs[: len(near)], theirs[len(near) :])


def differing(
    genome: GameGenome,
    cascade: Cascade,
    pool: ThreadPoolExecutor,
    generator: random.Random,
    wanted: int,
) -> list[GameGenome]:
    """One-step mutants whose play differs from their parent's, on deals of their own."""

    def played(game: GameGenome) -> Evidence:
        return cascade.played(game, [APART], LAST_CHEAP_TIER, unplayable)

    parent = played(genome)
    found: dict[GameGenome, None] = {}
    for _ in range(20):
        tried = [mutant(genome, generator) for _ in range(wanted)]
        for game, evidence in zip(tried, pool.map(played, tried), strict=True):
            if not unchanged(parent, evidence):
                found[game] = None
        if len(found) >= wanted:
            break
    return list(found)[:wanted]


def read(evidence: Evidence) -> Scored:
    """What one replicate says, gates that fail included."""
    values = {name: reading.value for name, reading in readings_of(evidence).items()}
    names = tuple(verdict.name for verdict in failed(judged(evidence)))
    return Scored(evidence.genome, values, names)


def scores(found: Scored, family: str) -> dict[str, float]:
    """What is compared: fitness whole and without some parts, and each measure alone."""
    names = ["fitness", "without simplicity", "coherence", "gates", *SHAPES]
    if found.failed:
        return dict.fromkeys(names, 0.0)
    style, whole = STYLES["balanced"], coherence(found.game)
    readings = {name: certain(value) for name, value in found.values.items()}
    result = {
        "fitness": fitness(readings, style, whole, family, ("novelty",)).value,
        "without simplicity": fitness(
            readings, style, whole, family, ("novelty", "simplicity")
        ).value,
        "coherence": whole,
        "gates": 1.0,
    }
    for name in SHAPES:
        if name in readings:
            value = np.array([readings[name].value])
            result[name] = float(desirability(name, value, family)[0])
    return result


# --- Figures --------------------------------------------------------------------


def auc(own: Sequence[float], others: Sequence[float]) -> float:
    """The chance that one of our own is higher; equal counts half."""
    a, b = np.array(own)[:, None], np.array(others)[None, :]
    return float(((a > b) + 0.5 * (a == b)).mean())


def of_score(name: str, among: Callable[[Classic], list[Scored]]) -> Callable[[Classic], float]:
    def value(classic: Classic) -> float:
        own = _column(name, classic.own, classic.family)
        others = _column(name, among(classic), classic.family)
        return auc(own, others) if own and others else float("nan")

    return value


def _column(name: str, found: list[Scored], family: str) -> list[float]:
    columns = [scores(one, family) for one in found]
    return [column[name] for column in columns if name in column]


def over_families(found: list[Classic], value: Callable[[Classic], float]) -> tuple[float, ...]:
    """The mean over families, and its 95% interval by drawing families again."""
    families: dict[str, list[float]] = {}
    for classic in found:
        families.setdefault(classic.family, []).append(value(classic))
    means = np.array([np.nanmean(values) for values in families.values()])
    means = means[~np.isnan(means)]
    if not len(means):
        return float("nan"), float("nan"), float("nan")
    drawn = np.random.default_rng(1).choice(means, size=(2000, len(means))).mean(axis=1)
    low, high = np.quantile(drawn, [0.025, 0.975])
    return float(means.mean()), float(low), float(high)


def table(found: list[Classic]) -> str:
    """Mean AUC of every score, in Markdown."""
    lines = [
        "| score | one step, playing differently | 3 to 6 steps |",
        "| --- | --- | --- |",
    ]
    names = ["fitness", "without simplicity", "coherence", "gates"]
    names += [name for name in SHAPES if name not in ("novelty", "depth")]
    for name in names:
        near = over_families(found, of_score(name, lambda classic: classic.near))
        far = over_families(found, of_score(name, lambda classic: classic.far))
        cells = " | ".join(f"{m:.2f} [{low:.2f}, {high:.2f}]" for m, low, high in (near, far))
        lines.append(f"| {name} | {cells} |")
    return "\n".join(lines)


def _line(classic: Classic) -> str:
    near = of_score("fitness", lambda c: c.near)(classic)
    far = of_score("fitness", lambda c: c.far)(classic)
    own = ", ".join(f"{value:.2f}" for value in _column("fitness", classic.own, classic.family))
    lost = [name for s in classic.own for name in s.failed]
    gates = sum(bool(s.failed) for s in classic.near), sum(bool(s.failed) for s in classic.far)
    return (
        f"{classic.name}: own {own}{' FAILS ' + ' '.join(lost) if lost else ''}; "
        f"{len(classic.near)} near {near:.2f}, {len(classic.far)} far {far:.2f}; "
        f"fail a gate {gates[0]} and {gates[1]}"
    )


if __name__ == "__main__":
    app()
