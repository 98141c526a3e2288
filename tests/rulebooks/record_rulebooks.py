"""Writes the golden rulebook of every bundled game again."""

from pathlib import Path

from darwindeck.genome.file.library import bundled_games
from darwindeck.rulebooks import rulebook

GOLDEN = Path(__file__).parents[1] / "golden" / "rulebooks"


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, genome in bundled_games().items():
        (GOLDEN / f"{name}.md").write_text(rulebook(genome), encoding="utf-8")


if __name__ == "__main__":
    main()
