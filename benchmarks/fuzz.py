"""Plays millions of mutated games and checks after every move what must always hold.

    python benchmarks/fuzz.py [--programs 2000000] [--moves 150] [--games 2000]

The bundled games, mutants of them (`darwindeck.testing.mutants`) and so many random
ones (`darwindeck.testing.strategies.games`) are changed by a byte or a few; what is still a
game is played with random players and now and then with agents that think, by an
engine that checks itself. docs/fuzzing.md says what is checked. A program that fails
is printed, and the script ends with an error.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path

import cyclopts
from hypothesis import HealthCheck, Phase, given, settings

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games
from darwindeck.testing.mutants import mutant
from darwindeck.testing.strategies.games import genomes

ROOT = Path(__file__).parent.parent

app = cyclopts.App(name="fuzz", help=__doc__)


def random_games(number: int) -> list[dd.GameGenome]:
    """So many random games, the same in every run."""
    found: list[dd.GameGenome] = []

    @settings(
        max_examples=number,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
        deadline=None,
        derandomize=True,
    )
    @given(genomes())
    def gather(genome: dd.GameGenome) -> None:
        found.append(genome)

    gather()
    return found


@app.default
def main(*, programs: int = 2_000_000, moves: int = 150, games: int = 2_000) -> None:
    """Make the seeds and run the fuzzer on all cores."""
    bundled, rng = list(bundled_games().values()), random.Random(1)
    mutants = [mutant(genome, rng, steps) for genome in bundled for steps in range(1, 7)]
    every = [*bundled, *mutants, *random_games(games)]
    with tempfile.TemporaryDirectory() as folder:
        seeds = Path(folder) / "seeds.txt"
        seeds.write_text("".join(f"{dd.compile_genome(genome).hex()}\n" for genome in every))
        fuzzer = ["cargo", "run", "--quiet", "--profile", "fuzz", "-p", "darwindeck-engine"]
        fuzzer += ["--example", "fuzz", str(seeds), str(programs), str(moves)]
        sys.exit(subprocess.run(fuzzer, cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    app()
