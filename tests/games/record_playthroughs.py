"""Writes the golden playthrough of every bundled game again."""

from tests.games.playthroughs import GOLDEN, playthrough

from darwindeck.genome.file.library import bundled_games


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, genome in bundled_games().items():
        (GOLDEN / f"{name}.txt").write_text(playthrough(genome), encoding="utf-8")


if __name__ == "__main__":
    main()
