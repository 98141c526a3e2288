"""`make demo`: every bundled game, played by random players, in one table."""

from __future__ import annotations

from darwindeck.batches.results import Result
from darwindeck.batches.simulate import simulate
from darwindeck.cli.output import new_table, print_table
from darwindeck.genome.file.library import bundled_games

SECONDS_A_GAME = 0.5
COLUMNS = (
    "game", ">seats", "family", ">played", "% won each", ">tied", ">turns", ">games/s",
)  # fmt: skip
LOST = "* lost: one loses, and all the others win"
PROBE = 500
"""Matches that show how many more there is time for."""


def demo() -> None:
    """Plays every bundled game for a moment and prints who won."""
    table = new_table(*COLUMNS)
    for genome in bundled_games().values():
        rate = simulate(genome, games=PROBE, seed=1).games_per_second
        result = simulate(genome, games=_round(rate * SECONDS_A_GAME), seed=1)
        table.add_row(
            genome.name,
            str(genome.player_count),
            genome.family,
            _short(result.games),
            _winners(result),
            _percent((result.draws + _shared(result)) / result.games),
            f"{result.mean_turns:,.0f}",
            f"{result.games_per_second:,.0f}",
        )
    print_table(table)
    print(LOST)


def _winners(result: Result) -> str:
    """How many of a hundred matches each side won; where one loses to all others, lost."""
    counts = result.losses if result.names_losers else result.side_wins
    percents = " ".join(f"{100 * count / result.games:.0f}" for count in counts)
    return f"{percents}*" if result.names_losers else percents


def _shared(result: Result) -> int:
    return 0 if result.names_losers else result.shared


def _round(matches: float) -> int:
    """A number of matches that is easy to read: 1, 2 or 5 and zeros, 100 at least."""
    best = 100
    for zeros in range(2, 8):
        for digit in (1, 2, 5):
            if digit * 10**zeros <= matches:
                best = digit * 10**zeros
    return best


def _short(matches: int) -> str:
    """ "500", "20k", "2M"."""
    for unit, size in (("M", 1_000_000), ("k", 1000)):
        if matches >= size:
            return f"{matches // size}{unit}"
    return str(matches)


def _percent(part: float) -> str:
    """Matches that nobody won alone: shared wins and draws."""
    return f"{part:.0%}" if part >= 0.01 else "<1%" if part else ""


if __name__ == "__main__":
    demo()
