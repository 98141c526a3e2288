"""`darwindeck match`: two agents against each other on the same deals."""

from __future__ import annotations

from darwindeck.batches.matches import games_in_match
from darwindeck.batches.matches import match as play_match
from darwindeck.cli.output import AsJson, ProgressBar, Whole, print_json
from darwindeck.genome.file.library import load_game


def match(
    game: str,
    a: str,
    b: str,
    /,
    *,
    deals: Whole = 200,
    seed: Whole = 0,
    threads: Whole | None = None,
    one_hand: bool = False,
    as_json: AsJson = False,
) -> None:
    """Play two agents against each other on duplicate deals.

    Parameters
    ----------
    game
        A bundled game, or the path of a game file.
    a
        An agent: random, greedy, mcts:N (iterations), mcts:Nms (milliseconds) or oracle:N.
    b
        The agent that it is compared with.
    deals
        How many deals; each is played with every seating.
    seed
        The same seed gives the same deals.
    threads
        Threads to play on; all processors if not given. The result is the same.
    one_hand
        Play single hands instead of whole matches, and count the share of opponents beaten.
    """
    genome = load_game(game)
    with ProgressBar(genome.name or game, games_in_match(genome, deals)) as bar:
        result = play_match(genome, a, b, deals, seed, threads, one_hand, bar)
    if not as_json:
        print(result)
        return
    print_json(
        {
            "game": result.game,
            "a": result.a,
            "b": result.b,
            "deals": result.deals,
            "difference": result.difference,
            "interval": result.interval,
            "error": result.error,
            "seed": result.seed,
            "one_hand": result.one_hand,
            "a_result": result.a_result,
            "b_result": result.b_result,
        }
    )
