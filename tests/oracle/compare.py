"""The full comparison with OpenSpiel. Needs `pyspiel`; ends with 1 if anything differs.

python -m tests.oracle.compare --deals 2000 --matches 50 --game all
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

import cyclopts
from rich.console import Console
from rich.progress import track
from tests.oracle.oracle import Adapter, replay
from tests.oracle.oracle_games import ADAPTERS, MATCHES
from tests.oracle.oracle_hands import Comparison, match, sample

SHOWN = 5
"""How many differences are printed in full."""


def main(*, deals: int = 2000, matches: int = 50, game: str = "all", seed: int = 1) -> None:
    """Compare the legal moves at every decision and the score of every hand.

    Parameters
    ----------
    deals
        First hands of each game, with every pass direction or number of cards.
    matches
        Whole matches of each game that has more than one hand.
    game
        hearts, partnership-spades, oh-hell, crazy-eights, or all.
    seed
        Other seeds give other hands.
    """
    if game not in (*ADAPTERS, "all"):
        sys.exit(f"no such game: {game} (known: {', '.join(ADAPTERS)}, all)")
    differences = 0
    for adapter in ADAPTERS.values():
        if game in (adapter.game, "all"):
            totals = [compare_deals(adapter, deals, seed)]
            if adapter.game in MATCHES:
                totals.append(compare_matches(adapter, matches, seed))
            for total in totals:
                show(total)
                differences += len(total.mismatches)
    sys.exit(1 if differences else 0)


def compare_deals(adapter: Adapter, deals: int, seed: int) -> Comparison:
    """First hands, each at a table of its own."""
    total = Comparison(adapter, adapter.game)
    for index in bar(deals, total.title):
        trace = sample(adapter, index, seed)
        total.add(trace, replay(adapter, trace))
    return total


def compare_matches(adapter: Adapter, matches: int, seed: int) -> Comparison:
    """Hand after hand at one table."""
    total = Comparison(adapter, f"{adapter.game}, {matches:,} matches")
    for index in bar(matches, total.title):
        for trace, mismatches in match(adapter, seed * 1_000_000 + index):
            total.add(trace, mismatches)
    return total


def bar(length: int, title: str) -> Iterable[int]:
    return track(range(length), title, transient=True, console=Console(stderr=True))


def show(total: Comparison) -> None:
    """The summary line, what the hands covered, and the first differences."""
    print(total)
    for name, hands in sorted(total.events.items()):
        print(f"    {hands:>7,} {name}")
    for mismatch in total.mismatches[:SHOWN]:
        print(mismatch)


if __name__ == "__main__":
    cyclopts.run(main)
