"""`darwindeck simulate`: many matches, and who won them."""

from __future__ import annotations

from darwindeck.batches.results import Result
from darwindeck.batches.simulate import simulate as play_batch
from darwindeck.cli.output import AsJson, ProgressBar, Whole, print_json
from darwindeck.genome.file.library import load_game


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
    print_json(as_plain_data(result))


def as_plain_data(result: Result) -> dict[str, object]:
    """All that a result says, under the names that programs rely on."""
    data: dict[str, object] = {
        "game": result.game,
        "games": result.games,
        "seed": result.seed,
        "threads": result.threads,
        "agents": result.agents,
        "wins": result.wins,
        "team_wins": result.team_wins,
        "teams": result.teams,
        "shared": result.shared,
        "shares": result.shares,
        "draws": result.draws,
        "timed_out": result.timed_out,
        "mean_turns": result.mean_turns,
        "mean_hands": result.mean_hands,
        "games_per_second": result.games_per_second,
    }
    if any(result.losses):
        data["losses"] = result.losses
    if any(result.bids):
        means = zip(result.bid_total, result.bids, strict=True)
        data["bids"] = {
            "count": result.bids,
            "mean": [total / count if count else None for total, count in means],
            "nils_made": result.nils_made,
            "nils_failed": result.nils_failed,
        }
    if any(result.contracts_made) or any(result.contracts_failed):
        data["contracts"] = {"made": result.contracts_made, "failed": result.contracts_failed}
    if any(result.bags):
        data["bags"] = result.bags
    return data
