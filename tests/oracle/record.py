"""Writes the recorded hands in `traces/` again. Needs OpenSpiel (`pyspiel`).

python -m tests.oracle.record
"""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from tests.oracle.oracle import format_trace
from tests.oracle.oracle_games import ADAPTERS
from tests.oracle.oracle_hands import sample

TRACES = Path(__file__).parent / "traces"
SEED = 2
HANDS = {"crazy-eights": 48}
"""80 of the other games; hands with draws are long."""

REMARK = """\
# Hands of {game} as OpenSpiel {version} judged them; tests/oracle/record.py writes this file.
# variant | deck, top card first | seat:legal:choice of each decision | points of each side
# legal: a hexadecimal set, bit suit * 13 + rank for cards (2C is bit 0, AS bit 51), bit n for bid n
"""
DRAWS = """\
# bits 52 draw, 53 pass, 54 to 57 the suits C D H S; draw=5H: the card that it brought
# points: 1 for the winner; none: not followed to the end (docs/oracles.md)
"""


def main() -> None:
    TRACES.mkdir(exist_ok=True)
    for game, adapter in ADAPTERS.items():
        hands = HANDS.get(game, 80)
        lines = (format_trace(sample(adapter, index, SEED)) for index in range(hands))
        remark = REMARK.format(game=game, version=version("open_spiel"))
        text = remark + (DRAWS if adapter.follows else "") + "\n".join(lines) + "\n"
        path = TRACES / f"{game}.txt"
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {hands} hands, {len(text):,} bytes")


if __name__ == "__main__":
    main()
