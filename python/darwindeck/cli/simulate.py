"""`darwindeck simulate`: many matches, and who won them."""

from __future__ import annotations

from darwindeck.cli.output import AsJson, ProgressBar, Whole, print_json
from darwindeck.genome.library import load_game
from darwindeck.simulation import simulate as play_batch


def simulate(
    game: str,
    /,
    *,
    games: Whole = 1000,
    agents: str = "random",
    seed: Whole = 0,
    threads: Whole | None = None,
    as_json: AsJson = False,
) -> None:
    """Play many matches and count who wins.

    Parameters
    ----------
    game
        A bundled game, or the path of a game file.
    games
        How many matches to play.
    agents
        One agent for all seats, or one for each, with commas: random, greedy, mcts:N
        (iterations), mcts:Nms (milliseconds) or oracle:N, which cheats.
    seed
        The same seed gives the same matches.
    threads
        Threads to play on; all processors if not given. The counts are the same.
    """
    genome = load_game(game)
    with ProgressBar(genome.name or game, games) as bar:
        result = play_batch(
            genome, games=games, agents=agents, seed=seed, threads=threads, progress=bar
        )
    if not as_json:
        print(result)
        return
    print_json(
        {
            "game": genome.name,
            "games": result.games,
            "seed": result.seed,
            "threads": result.threads,
            "wins": result.wins,
            "team_wins": result.team_wins,
            "draws": result.draws,
            "timed_out": result.timed_out,
            "mean_turns": result.mean_turns,
            "games_per_second": result.games_per_second,
        }
    )
