"""`darwindeck bench`: how fast this machine plays."""

from __future__ import annotations

from itertools import count

from darwindeck.batches.speed import ROUNDS, Speed, measure_speed
from darwindeck.cli.output import AsJson, ProgressBar, new_table, print_json, print_table
from darwindeck.genome.file.library import bundled_games, load_game


def bench(*game: str, as_json: AsJson = False) -> None:
    """Measure how fast this machine plays; one hand of cards counts as one game.

    Parameters
    ----------
    game
        Bundled games or game files; all bundled games if none is given.
    """
    genomes = [load_game(name) for name in game or bundled_games()]
    with ProgressBar("measuring", len(genomes) * ROUNDS) as bar:
        rounds = count(1)
        speeds = [measure_speed(genome, lambda: bar(next(rounds))) for genome in genomes]
    if as_json:
        print_json([_record(speed) for speed in speeds])
        return
    table = new_table(
        "game", ">games/s", ">counted", ">ns/move", ">2 threads", ">search/s", ">limit"
    )
    for speed in speeds:
        limit = speed.limit_games_per_second
        search = speed.search_iterations_per_second
        table.add_row(
            speed.game,
            _thousands(speed.bare_games_per_second),
            _thousands(speed.stats_games_per_second),
            f"{speed.ns_per_decision:.1f}",
            f"×{speed.two_thread_speedup:.2f}",
            _thousands(search) if search else "",
            _thousands(limit) if limit else "",
        )
    print_table(table)


def _thousands(rate: float) -> str:
    """A rate in whole thousands, so that a fast machine's table stays as narrow as a slow one's."""
    return f"{rate / 1000:,.0f}k"


def _record(speed: Speed) -> dict[str, str | float | None]:
    record: dict[str, str | float | None] = {
        "game": speed.game,
        "bare_games_per_second": speed.bare_games_per_second,
        "stats_games_per_second": speed.stats_games_per_second,
        "ns_per_decision": speed.ns_per_decision,
        "search_iterations_per_second": speed.search_iterations_per_second,
        "two_thread_speedup": speed.two_thread_speedup,
    }
    if speed.limit_games_per_second is not None:
        record["limit_games_per_second"] = speed.limit_games_per_second
    return record
