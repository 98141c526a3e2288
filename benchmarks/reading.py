"""What it costs a search to read the others' moves, and what it brings at equal time.

    python -m benchmarks.reading [--deals 400] [--iterations 500]

Bids, passes and plays say what others probably hold. In positions of real play the search is
timed with that and without (`:plain`), by turns. Then both play duplicate first hands against
each other, the one that does not read with as many more iterations as it is faster.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import cyclopts
from benchmarks.judging import Bar, bar_lines, row, table_head
from benchmarks.ledger import Teller

import darwindeck as dd
from darwindeck._native import State
from darwindeck.batches.matches import games_in_match
from darwindeck.table.program import program_of

GAMES = ("partnership-spades", "spades", "oh-hell", "knockout-whist", "scotch-whist", "hearts")
HANDS, ROUNDS = 8, 5
"""Hands whose decisions are timed, and how often; the fastest time of each decision counts."""
MOST = 0.4
"""What part of its iterations reading may cost."""


@dataclass
class Timed:
    reading: float = 0.0
    plain: float = 0.0

    @property
    def cost(self) -> float:
        """What part of the iterations that there is time for is given up."""
        return 1 - self.plain / self.reading


def main(*, deals: int = 400, iterations: int = 500) -> None:
    """Time searches that read the others' moves, and let them play against those that do not.

    Parameters
    ----------
    deals
        Duplicate deals of each game.
    iterations
        Those of the search that reads.
    """
    costs: dict[str, float] = {}
    lines = table_head("game", "iterations that it costs", "payoff share at equal time", "deals")
    genomes = {game: dd.load_game(game) for game in GAMES}
    teller = Teller(sum(games_in_match(genome, deals) for genome in genomes.values()))
    for game, genome in genomes.items():
        costs[game] = timed(genome, iterations).cost
        more = round(iterations / (1 - costs[game]))
        done = 0

        def tell(played: int, game: str = game) -> None:
            nonlocal done
            teller.done(played - done, game)
            done = played

        found = dd.match(
            genome,
            f"mcts:{iterations}",
            f"mcts:{more}:plain",
            deals=deals,
            one_hand=True,
            progress=tell,
        )
        low, high = found.interval
        brings = f"{found.difference:+.3f} [{low:+.3f}, {high:+.3f}]"
        lines.append(row(game, f"{costs[game]:.0%}", brings, str(deals)))
    print("\n".join(lines), end="\n\n")
    worst = max(costs, key=costs.__getitem__)
    bar = Bar(
        f"reading costs at most {MOST:.0%} of the iterations",
        f"{costs[worst]:.0%} in {worst}",
        costs[worst] <= MOST,
    )
    print("\n".join(bar_lines([bar])))


def timed(genome: dd.GameGenome, iterations: int) -> Timed:
    """The decisions of some hands, as the search makes them that reads."""
    total, program = Timed(), program_of(genome)
    for seed in range(HANDS):
        state = program.start(seed)
        while not (state.finished or state.hand_over):
            moves = state.legal_moves()
            if len(moves) > 1:
                reading, plain = f"mcts:{iterations}", f"mcts:{iterations}:plain"
                times = [
                    (seconds(state, reading, seed), seconds(state, plain, seed))
                    for _ in range(ROUNDS)
                ]
                total.reading += min(time for time, _ in times)
                total.plain += min(time for _, time in times)
                move = state.think(reading, seed)[0][0][0]
            else:
                move = moves[0]
            state = state.play(move)
    return total


def seconds(state: State, agent: str, seed: int) -> float:
    began = time.process_time()
    state.think(agent, seed)
    return time.process_time() - began


if __name__ == "__main__":
    cyclopts.run(main)
