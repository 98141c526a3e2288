"""Pairs of deals that a seat cannot tell apart: is every byte that it is sent the same?

Half of the pairs differ in the deck, half from a moment of the match on. At both
tables of a pair a seat and somebody who watches are connected; other seats make the
same moves, and messages that are refused come in between. A difference ends the
script with an error that names the pair.

    python -m benchmarks.web_leaks --pairs 10000
    python -m benchmarks.web_leaks --pairs 200 hearts vinto
"""

from __future__ import annotations

import argparse
import asyncio
import time

from darwindeck.genome.file.library import bundled_games
from darwindeck.testing.leaks import Compared, compare
from darwindeck.web.bots import Thinkers


async def compared(games: list[str], pairs: int, most: int) -> None:
    thinkers = Thinkers(1)
    whole = Compared(0, 0, 0)
    each = -(-pairs // len(games))
    for name in games:
        began, total = time.monotonic(), Compared(0, 0, 0)
        for seed in range(each):
            found = await compare(bundled_games()[name], seed, thinkers, most)
            total = Compared(*(a + b for a, b in zip(total, found, strict=True)))
        whole = Compared(*(a + b for a, b in zip(whole, total, strict=True)))
        print(
            f"{name:<20} {each:>6} pairs {total.moments:>8,} moments {total.messages:>9,} messages "
            f"{total.size / 1e6:8.1f} MB {time.monotonic() - began:7.1f} s",
            flush=True,
        )
    print(
        f"{each * len(games):,} pairs, {whole.moments:,} moments, {whole.messages:,} messages, "
        f"{whole.size / 1e6:,.0f} MB: no byte differs"
    )
    thinkers.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(bundled_games()))
    parser.add_argument("--pairs", type=int, default=10_000, help="over all games")
    parser.add_argument("--most", type=int, default=40, help="turns of a pair")
    wanted = parser.parse_args()
    asyncio.run(compared(wanted.games, wanted.pairs, wanted.most))


if __name__ == "__main__":
    main()
