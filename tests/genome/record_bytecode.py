"""Writes the golden bytecode of every bundled game again: hex, sixteen bytes a line."""

from pathlib import Path

from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.file.library import bundled_games

GOLDEN = Path(__file__).parents[1] / "golden" / "bytecode"


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, genome in bundled_games().items():
        code = compile_genome(genome)
        lines = [code[start : start + 16].hex(" ") for start in range(0, len(code), 16)]
        (GOLDEN / f"{name}.hex").write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
