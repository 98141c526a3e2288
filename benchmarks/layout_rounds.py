"""Plays Vinto's rounds at random, called and uncalled, and looks at every state.

    python -m benchmarks.layout_rounds [--rounds 100000] [--game vinto]

Every round must end, no decision may be without a move, and all 54 cards must be
there after every move; the first that fails stops it, with its seed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from benchmarks.progress import say
from cyclopts import App

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests/golden/bytecode"

app = App(help_format="plaintext")


@app.default
def layout_rounds(*, rounds: int = 100_000, game: str = "vinto") -> None:
    """So many rounds with calls, and as many in which nobody calls."""
    build = ["cargo", "build", "--quiet", "--release", "-p", "darwindeck-engine"]
    subprocess.run([*build, "--example", "rounds"], cwd=ROOT, check=True)
    program = ROOT / "target/release/examples/rounds"
    for mode in ("called", "uncalled"):
        command = [str(program), str(GOLDEN / f"{game}.hex"), str(rounds), mode]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        say(f"{game}, {mode}: {done.stdout.strip() or done.stderr.strip()}")
        if done.returncode:
            sys.exit(1)


if __name__ == "__main__":
    app()
