"""`darwindeck rate`: what somebody thought of a game."""

from __future__ import annotations

from darwindeck.cli.output import AsJson, Whole, print_json
from darwindeck.genome.file.library import load_game
from darwindeck.showing.ratings import rate as record
from darwindeck.showing.ratings import ratings_of


def rate(game: str, /, *, stars: Whole, broken: str | None = None, as_json: AsJson = False) -> None:
    """Record what you thought of a game.

    Parameters
    ----------
    game
        A bundled game, or the path of a game file.
    stars
        From 1, never again, to 5, another one.
    broken
        Why the game does not work, if it does not.
    """
    genome = load_game(game)
    rating = record(genome, stars, broken)
    given = [other.stars for other in ratings_of(genome)]
    mean = sum(given) / len(given)
    if as_json:
        print_json(
            {
                "game": rating.game or game,
                "identity": rating.identity,
                "stars": rating.stars,
                "broken": rating.broken,
                "ratings": len(given),
                "mean": mean,
            }
        )
        return
    why = f", broken: {rating.broken}" if rating.broken else ""
    times = "rating" if len(given) == 1 else "ratings"
    print(
        f"{rating.game or game}: {stars} of 5 stars{why} (mean {mean:.1f} of {len(given)} {times})"
    )
