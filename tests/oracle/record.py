"""Writes the recorded hands in `traces/` again. Needs OpenSpiel (`pyspiel`).

python tests/oracle/record.py
"""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from darwindeck.testing.oracle import format_trace
from darwindeck.testing.oracle_games import ADAPTERS
from darwindeck.testing.oracle_hands import sample

TRACES = Path(__file__).parent / "traces"
SEED = 2
HANDS = 80

REMARK = """\
# Hands of {game} as OpenSpiel {version} judged them; tests/oracle/record.py writes this file.
# variant | deck, top card first | seat:legal:choice of each decision | points of each side
# legal: a hexadecimal set, bit suit * 13 + rank for cards (2C is bit 0, AS bit 51), bit n for bid n
"""


def main() -> None:
    TRACES.mkdir(exist_ok=True)
    for game, adapter in ADAPTERS.items():
        lines = (format_trace(sample(adapter, index, SEED)) for index in range(HANDS))
        text = REMARK.format(game=game, version=version("open_spiel")) + "\n".join(lines) + "\n"
        path = TRACES / f"{game}.txt"
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {HANDS} hands, {len(text):,} bytes")


if __name__ == "__main__":
    main()
