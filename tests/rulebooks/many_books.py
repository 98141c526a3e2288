"""Writes the books of many random games: `python -m tests.rulebooks.many_books 5000`.

`test_any_game.py` does so for a few hundred in every run. A game that fails is
shown with the number that makes it again.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from tests.rulebooks.stories import UNTOLD
from tests.rulebooks.variations import variations

from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import errors_in
from darwindeck.rulebooks import rulebook
from darwindeck.rulebooks.example.examples import example_hand
from darwindeck.rulebooks.game import Game
from darwindeck.table.kinds import EventKind
from darwindeck.testing.strategies.games import genomes

STRIDE = 150
"""Of all the ways to vary a genome, one in so many is tried."""


def check_book(genome: GameGenome) -> bool:
    """Writes a book, looks at its example, and says whether that was played to its end."""
    game = Game(canonical(genome))
    example = rulebook(genome).partition("## An example round\n\n")[2]
    assert example.startswith("Ann")
    assert not UNTOLD.search(example), example
    hand = example_hand(game)
    if hand.of(EventKind.HAND_OVER):
        sums = [0] * len(hand.end.hand_points)
        for event in hand.of(EventKind.SCORE):
            sums[event.side or 0] += event.amount
        assert sums == list(hand.end.hand_points)
    return hand.is_over


def write_books(count: int, number: int) -> Counter[str]:
    """Books of random genomes and of games that differ from them in one field."""
    written = Counter[str]()

    @seed(number)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(genomes(), st.integers(0, STRIDE - 1))
    def write(genome: GameGenome, start: int) -> None:
        near = (other for _, other in islice(variations(genome), start, None, STRIDE))
        for game in (genome, *(other for other in near if not errors_in(other))):
            written["games"] += 1
            written["played to the end"] += check_book(game)

    write()
    return written


if __name__ == "__main__":
    books = write_books(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(", ".join(f"{name}: {count:,}" for name, count in books.items()))
