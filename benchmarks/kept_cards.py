"""Which ranks players keep: the numbers of `darwindeck.coalition.marginal`.

    python benchmarks/kept_cards.py --deals 2000 --seed 1001

prints, for each rank, how much oftener it lies in a slot that its owner knows when
somebody calls than seats expect who have read nothing. The arm `prior` uses it; the
seeds must not be those of a measurement.
"""

from __future__ import annotations

import argparse

from darwindeck import _native, load_game
from darwindeck.coalition.called import play_to_call
from darwindeck.coalition.intents import RANKS
from darwindeck.coalition.protocol import Seat
from darwindeck.table.program import program_of


def kept_cards(deals: int, seed: int, threshold: float) -> list[float]:
    """The ratio of found to expected, by rank."""
    program = program_of(load_game("vinto"))
    found, expected = [1.0] * len(RANKS), [1.0] * len(RANKS)
    for number in range(deals):
        deal = _native.match_seed(seed, number)
        called = play_to_call(program, deal, threshold)
        if called is None:
            continue
        state = called.state
        for reader in called.partners:
            seat = Seat(reader)
            seat.settle(state, number, history=False)
            for owner, slots in enumerate(state.view(seat.number).layouts):
                truth = state.view(owner).layouts[owner]
                for slot, seen in enumerate(slots):
                    known = truth[slot]
                    if seen is None or seen.card is not None or owner not in seen.known_by:
                        continue
                    assert known is not None
                    assert known.card is not None
                    found[RANKS.index(known.card[0])] += 1
                    chances = seat.reader.marginal(owner, slot, seat.weights)
                    expected = [one + two for one, two in zip(expected, chances, strict=True)]
    return [one / two for one, two in zip(found, expected, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1001)
    parser.add_argument("--threshold", type=float, default=8.0)
    given = parser.parse_args()
    ratios = kept_cards(given.deals, given.seed, given.threshold)
    for rank, ratio in zip(RANKS, ratios, strict=True):
        print(f"{rank}: {ratio:.3f}")
    print(tuple(round(ratio, 3) for ratio in ratios))


if __name__ == "__main__":
    main()
