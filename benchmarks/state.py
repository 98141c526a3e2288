"""How large a state is and how long a copy of it takes, best of several rounds.

    python benchmarks/state.py [--rounds 9]

Search copies states instead of taking moves back, so a copy must be cheap: at
most 1,024 bytes and 40 nanoseconds.
"""

import sys

import cyclopts

import darwindeck as dd
from darwindeck import _native

COPIES = 2_000_000
MOST_BYTES = 1024
MOST_NANOSECONDS = 40.0

app = cyclopts.App(name="state", help=__doc__)


@app.default
def main(*, rounds: int = 9) -> None:
    """Measure it, and say whether it keeps within the marks."""
    program = _native.Program(dd.compile_genome(dd.load_game("hearts")))
    measured = [_native.state_copies(program, COPIES) for _ in range(rounds)]
    best, size = min(measured)
    kept = size <= MOST_BYTES and best <= MOST_NANOSECONDS
    print(f"{size} bytes (at most {MOST_BYTES}), copied in {best:.1f} ns (at most 40)")
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    app()
