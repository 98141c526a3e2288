"""What operators yield: how many of their offspring are valid, new, and play differently.

    python -m benchmarks.yields --samples 20 --write

Every operator is applied to bundled games and to games some moves away. An
offspring plays differently where the cheap tiers of one replicate tell it from
its parent, on the same deals. Mutants of one field, which know nothing of
design, stand for comparison. `--write` puts the table into docs/operators.md.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
from benchmarks.progress import say
from cyclopts import App

from darwindeck import _native
from darwindeck.evolve.variation.operators import OPERATORS, Operator, operator_named
from darwindeck.evolve.variation.operators.offspring import is_same, settled
from darwindeck.evolve.variation.vary import vary
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.budgets import LAST_CHEAP_TIER
from darwindeck.measures.cascade import Cascade, unplayable
from darwindeck.measures.coherence import coherence
from darwindeck.measures.unchanged import unchanged
from darwindeck.testing.mutants import mutant

PAGE = Path(__file__).parent.parent / "docs" / "operators.md"
BEGIN, END = "<!-- yields: begin -->", "<!-- yields: end -->"
CHAIN = 3
"""Moves between a bundled game and the further parents."""

app = App(help_format="plaintext")


class Row(msgspec.Struct):
    """What became of one operator's moves."""

    name: str
    share: float = 0.0
    """Of the moves in variations of bundled games."""
    moves: int = 0
    valid: int = 0
    changed: int = 0
    played: int = 0
    differ: int = 0
    kept: float = 0.0
    """Coherence beside the parent's, summed over what was played."""


@app.default
def main(
    *,
    samples: int = 20,
    draws: int = 4000,
    seed: int = 1,
    only: str = "",
    write: bool = False,
    threads: int | None = None,
) -> None:
    """Measure and print the table, and write it into the page."""
    bundled = [canonical(genome) for genome in bundled_games().values()]
    rng = random.Random(f"yields {seed}")
    further = [vary(genome, rng, steps=CHAIN).genome for genome in bundled for _ in range(2)]
    shares, rate, milliseconds = _shares(bundled, rng, draws)
    judge = Judge(seed, threads)
    rows = []
    for operator in OPERATORS:
        if only and operator.name not in only.split(","):
            continue
        row = _row(operator, [*bundled, *further], rng, samples, judge)
        row.share = shares[operator.name] / max(sum(shares.values()), 1)
        rows.append(row)
        say(_line(row))
    text = table(rows)
    if not only:
        each = max(1, samples)
        ours = _mixed([(g, vary(g, rng).genome) for g in bundled for _ in range(each)], judge)
        naive = _mixed([(g, mutant(g, rng)) for g in bundled for _ in range(each)], judge)
        text = "\n".join(
            (
                f"{rate:.1%} of the moves of {draws:,} variations of bundled games were valid and "
                f"changed the bytecode; a variation took {milliseconds:.1f} ms "
                "of one processor.",
                "",
                "| one step from a bundled game | offspring | play differently | coherence kept |",
                "| --- | --- | --- | --- |",
                f"| a designer's move, at the rates and weights of the start | {ours} |",
                f"| one field changed, cleaned up and valid | {naive} |",
                "",
                text,
            )
        )
    print(text)
    if write:
        before, rest = PAGE.read_text().split(BEGIN)
        after = rest.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}")


class Judge:
    """Tells games that play differently from their parents."""

    def __init__(self, seed: int, threads: int | None) -> None:
        self.cascade = Cascade(seed)
        self.pool = ThreadPoolExecutor(threads or _native.available_threads())

    def differ(self, pairs: Sequence[tuple[GameGenome, GameGenome]]) -> list[bool]:
        """For each parent and child, whether they play differently."""
        return list(self.pool.map(self._differs, pairs))

    def _differs(self, pair: tuple[GameGenome, GameGenome]) -> bool:
        parent, child = (
            self.cascade.played(game, [0], LAST_CHEAP_TIER, unplayable) for game in pair
        )
        return not unchanged(parent, child)


def _shares(
    games: Sequence[GameGenome], rng: random.Random, draws: int
) -> tuple[Counter[str], float, float]:
    """How often each operator is chosen; the moves that were right at once; time a variation."""
    shares: Counter[str] = Counter()
    tries, start = 0, time.process_time()
    for number in range(draws):
        offspring = vary(games[number % len(games)], rng)
        shares[offspring.operators[0]] += 1
        tries += offspring.tries
    return shares, draws / tries, (time.process_time() - start) * 1000 / draws


def _row(
    operator: Operator,
    games: Sequence[GameGenome],
    rng: random.Random,
    samples: int,
    judge: Judge,
) -> Row:
    row, pairs = Row(operator.name), []
    for _ in range(50 * samples):
        if row.changed >= samples:
            break
        parent = rng.choice(games)
        changed = operator.vary(parent, rng)
        if changed is None:
            continue
        row.moves += 1
        child = settled(changed)
        if child is None:
            continue
        row.valid += 1
        if not is_same(child, parent):
            row.changed += 1
            pairs.append((parent, child))
    row.played, row.differ = len(pairs), sum(judge.differ(pairs))
    row.kept = sum(_kept(parent, child) for parent, child in pairs)
    return row


def _kept(parent: GameGenome, child: GameGenome) -> float:
    return coherence(child) / coherence(parent)


def _mixed(pairs: Sequence[tuple[GameGenome, GameGenome]], judge: Judge) -> str:
    differ = sum(judge.differ(pairs))
    kept = sum(_kept(parent, child) for parent, child in pairs) / len(pairs)
    return f"{len(pairs)} | {differ / len(pairs):.0%} | {kept:.2f}"


def table(rows: Sequence[Row]) -> str:
    """The operators, in Markdown."""
    head = [
        "| operator | what it does | chosen | valid | other bytecode | play differently | "
        "coherence kept |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    return "\n".join([*head, *map(_line, rows)])


def _line(row: Row) -> str:
    def share(count: float, of: int) -> str:
        return f"{count / of:.0%}" if of else "–"

    kept = f"{row.kept / row.played:.2f}" if row.played else "–"
    what = (operator_named(row.name).vary.__doc__ or "").strip()
    return (
        f"| {row.name} | {what} | {row.share:.1%} | {share(row.valid, row.moves)} | "
        f"{share(row.changed, row.moves)} | {share(row.differ, row.played)} | {kept} |"
    )


if __name__ == "__main__":
    app()
