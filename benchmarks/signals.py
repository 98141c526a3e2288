"""Which signals occur, and how well they are read: a table of docs/signalling.md.

    python benchmarks/signals.py --rounds 2000 --seed 4004 [--game vinto-open]

plays rounds between signalling partners and labels every turn after the call, by the
cards and as each partner read it.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict

from darwindeck import _native, load_game
from darwindeck.coalition.intents import RANKS
from darwindeck.coalition.survey import round_trip, survey_round
from darwindeck.table.program import program_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=4004)
    parser.add_argument("--game", default="vinto")
    given = parser.parse_args()
    genome = load_game(given.game)
    program = program_of(genome)
    values = dict(zip(RANKS, genome.layout_scoring.values, strict=True))
    rounds = [
        survey_round(program, values, _native.match_seed(given.seed, number))
        for number in range(given.rounds)
    ]
    seen = [one for observed in rounds for one in observed]
    readers = genome.player_count - 2
    meant, read, right = Counter[str](), Counter[str](), Counter[str]()
    chances: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for one in seen:
        meant[one.truth.kind] += 1
        read[one.read.intent.kind] += 1
        right[one.truth.kind] += one.read.intent == one.truth
        chances[one.truth.kind].append((one.truth_prior, one.truth_chance))
    print("| signal | meant | read | read rightly | prior of the truth | posterior |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for kind, count in meant.most_common():
        prior = sum(pair[0] for pair in chances[kind]) / count
        chance = sum(pair[1] for pair in chances[kind]) / count
        print(
            f"| `{kind}` | {count // readers} | {read[kind] / readers:.0f} "
            f"| {right[kind] / count:.0%} | {prior:.3f} | {chance:.3f} |"
        )
    prior = sum(one.truth_prior for one in seen) / len(seen)
    chance = sum(one.truth_chance for one in seen) / len(seen)
    print(f"all turns: prior {prior:.3f}, posterior {chance:.3f}")
    print(f"round trip: {round_trip(rounds)}")


if __name__ == "__main__":
    main()
