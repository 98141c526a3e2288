"""Our search and OpenSpiel's at one table, with the same time a move. Needs `pyspiel`.

python -m tests.oracle.head_to_head --game hearts --deals 200 --ms 20

Every deal is played twice: our search sits in two opposite seats, then in the other
two. With `--alone` it is played eight times, each search once in every seat among three of
the other: what the one gets there less what the other does, as `dd.match` counts it. The
difference is paired by deal, and so are the intervals.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

import cyclopts
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress
from tests.oracle.oracle import SEATS, Adapter, Deal, choice_of
from tests.oracle.oracle_games import ADAPTERS
from tests.oracle.oracle_hands import shuffled
from tests.oracle.peer import EXPLORATION, Peer, Question

from darwindeck._native import Program, State
from darwindeck.genome.schema import BiddingPhase, GameGenome, WinType
from darwindeck.table.program import program_of

GAMES = {"hearts": ("none", "left"), "oh-hell": ("10", "12", "7", "4")}
"""The games, and the forms of a hand that can be asked for, the usual one first.

OpenSpiel's search dies whenever a seat but the first is to pass cards, so hearts is
played without passing; with it, `PASSING` chooses for all seats alike. In oh hell it
knows which cards were not dealt, and with twelve cards each there are only three.
"""

PASSING = "greedy"

TWO = (frozenset({0, 2}), frozenset({1, 3}))
ALONE = tuple(frozenset({seat}) for seat in range(SEATS))
SEATINGS = {False: TWO, True: (*ALONE, *(frozenset(range(SEATS)) - lone for lone in ALONE))}
"""Where our search sits, each time that a deal is played: two of each, or either one alone."""

MARKS = {("hearts", "none"): 0.17, ("oh-hell", "10"): None}
"""What the payoff share must come to, with two of each at the table; None: its lower bound must
be above zero."""

CONFIDENCE = statistics.NormalDist().inv_cdf(0.975)


# --- What comes of it -----------------------------------------------------------


@dataclass
class Times:
    """What one side's searches took."""

    moves: int = 0
    seconds: float = 0.0
    processor_seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float, processor_seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.processor_seconds += processor_seconds
        self.longest = max(self.longest, seconds)

    def __str__(self) -> str:
        mean, busy = (
            1000 * total / max(1, self.moves) for total in (self.seconds, self.processor_seconds)
        )
        return (
            f"{mean:.1f} ms a move, {busy:.1f} ms of it on a processor, "
            f"at most {1000 * self.longest:.0f} ms ({self.moves:,} moves)"
        )


@dataclass
class Result:
    """Ours less theirs, one number a deal."""

    points: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    ours: list[float] = field(default_factory=list)
    """Mean points of our seats."""
    theirs: list[float] = field(default_factory=list)
    our_time: Times = field(default_factory=Times)
    their_time: Times = field(default_factory=Times)

    def add(self, sittings: Sequence[Sitting]) -> None:
        """Counts a deal, which has been played with either side in every seat."""
        sides = (True, False)
        ours, theirs = (_mean(sittings, lambda one: one.points, ours) for ours in sides)
        our_share, their_share = (_mean(sittings, Sitting.shares, ours) for ours in sides)
        self.points.append(ours - theirs)
        self.shares.append(our_share - their_share)
        self.ours.append(ours)
        self.theirs.append(theirs)


@dataclass(frozen=True)
class Sitting:
    """One hand: the points of all seats, and where our search sat."""

    points: tuple[int, ...]
    our_seats: frozenset[int]
    low_wins: bool

    def shares(self) -> tuple[float, ...]:
        """For each seat the share of the others that it beat, a tie being half of that."""
        sign = -1 if self.low_wins else 1
        return tuple(
            sum(
                0.5 if other == own else float(sign * own > sign * other)
                for place, other in enumerate(self.points)
                if place != seat
            )
            / (SEATS - 1)
            for seat, own in enumerate(self.points)
        )

    def mean(self, values: Sequence[float], *, ours: bool) -> float:
        """The mean of our seats, or of theirs."""
        return statistics.mean(
            value for seat, value in enumerate(values) if (seat in self.our_seats) == ours
        )

    def outnumbers(self, *, ours: bool) -> bool:
        """Does our side, or theirs, sit in more seats than the other?"""
        seats = len(self.our_seats) if ours else SEATS - len(self.our_seats)
        return 2 * seats > SEATS


def _mean(
    sittings: Sequence[Sitting], values: Callable[[Sitting], Sequence[float]], ours: bool
) -> float:
    """What a side got where it was not the more numerous one."""
    counted = [one for one in sittings if not one.outnumbers(ours=ours)]
    return statistics.mean(one.mean(values(one), ours=ours) for one in counted)


def interval(values: Sequence[float]) -> str:
    """The mean with its 95% interval."""
    mean = statistics.mean(values)
    if len(values) < 2:
        return f"{mean:+.3f}"
    low, high = bounds(values)
    return f"{mean:+.3f} [{low:+.3f}, {high:+.3f}]"


def bounds(values: Sequence[float]) -> tuple[float, float]:
    """The 95% interval of the mean."""
    mean = statistics.mean(values)
    half = CONFIDENCE * statistics.stdev(values) / len(values) ** 0.5
    return mean - half, mean + half


def mark(match: Match) -> str:
    """What is asked of this match, and whether it is reached."""
    game, variant, shares = match.adapter.game, match.variant, match.result.shares
    if match.alone or (game, variant) not in MARKS:
        return "none, this is a figure only"
    wanted = MARKS[game, variant]
    if wanted is not None:
        reached = statistics.mean(shares) >= wanted
        return f"at least {wanted:+.2f}: {'reached' if reached else 'missed'}"
    low = bounds(shares)[0] if len(shares) > 1 else float("-inf")
    return f"clearly above 0: {'reached' if low > 0 else 'missed'}"


# --- Playing --------------------------------------------------------------------


@dataclass(frozen=True)
class Match:
    """Who plays what, and how."""

    adapter: Adapter
    variant: str
    ms: int
    exploration: float
    seed: int
    one_hand: bool
    alone: bool
    peer: Peer
    result: Result

    def play(self, index: int) -> None:
        """One deal, with either side in every seat."""
        rng = random.Random(f"{self.adapter.game}/{self.seed}/{index}")
        deal = Deal(self.variant, shuffled(rng))
        self.result.add([self.sitting(deal, ours, rng) for ours in SEATINGS[self.alone]])

    def sitting(self, deal: Deal, our_seats: frozenset[int], rng: random.Random) -> Sitting:
        program = program_for(self.adapter.game, self.variant, self.one_hand)
        state = program.start(0, deal.deck)
        made: list[str] = []
        while not (state.finished or state.hand_over):
            choice = self.choice(state, deal, made, our_seats, rng)
            move = next(one for one in state.legal_moves() if choice_of(one) == choice)
            state = state.play(move)
            made.append(choice)
        wins = self.adapter.genome(self.variant).win_conditions
        low_wins = wins[0].type == WinType.LOW_SCORE
        return Sitting(state.scores, our_seats, low_wins)

    def choice(
        self,
        state: State,
        deal: Deal,
        made: list[str],
        our_seats: frozenset[int],
        rng: random.Random,
    ) -> str:
        legal = state.legal_moves()
        if len(legal) == 1:
            return choice_of(legal[0])
        seed = rng.randrange(2**31)
        if legal[0].kind == "give":
            return choice_of(state.think(PASSING, seed)[0][0][0])
        if state.to_move in our_seats:
            clock, processor = time.perf_counter(), time.process_time()
            move = state.think(f"mcts:{self.ms}ms", seed)[0][0][0]
            self.result.our_time.add(time.perf_counter() - clock, time.process_time() - processor)
            return choice_of(move)
        answer = self.peer.ask(
            Question(
                self.adapter.game,
                deal,
                tuple(made),
                seed,
                seconds=self.ms / 1000,
                exploration=self.exploration,
            )
        )
        if answer is None:
            return choice_of(rng.choice(legal))
        self.result.their_time.add(answer.seconds, answer.processor_seconds)
        return answer.choice


@cache
def program_for(game: str, variant: str, one_hand: bool) -> Program:
    """Kept, so that what our search finds out about a game once is not timed in every hand."""
    program = program_of(genome_of(ADAPTERS[game], variant))
    return program.one_hand() if one_hand else program


def genome_of(adapter: Adapter, variant: str) -> GameGenome:
    """The bundled game, with all bids that OpenSpiel allows: as many as there are cards."""
    genome = adapter.genome(variant)
    phases = tuple(
        replace(phase, max_bid=int(variant)) if isinstance(phase, BiddingPhase) else phase
        for phase in genome.turn_structure.phases
    )
    return replace(genome, turn_structure=replace(genome.turn_structure, phases=phases))


def show(match: Match) -> None:
    """All that is known so far."""
    result = match.result
    deals = len(result.points)
    times = len(SEATINGS[match.alone])
    print(f"{match.adapter.game} ({match.variant}): {deals:,} deals, each played {times} times")
    if deals:
        print(f"    payoff share, ours less theirs: {interval(result.shares)}")
        print(f"    mark: {mark(match)}")
        print(f"    points, ours less theirs:       {interval(result.points)}")
        means = statistics.mean(result.ours), statistics.mean(result.theirs)
        print(f"    points a hand: ours {means[0]:.2f}, theirs {means[1]:.2f}")
    print(f"    ours:   {result.our_time}")
    print(f"    theirs: {result.their_time}, exploration {match.exploration}")
    crashes = match.peer.crashes
    print(f"    crashes of theirs, a random move each: {crashes.total()} {dict(crashes) or ''}")


def main(
    *,
    game: str = "hearts",
    variant: str = "",
    deals: int = 200,
    ms: int = 20,
    seed: int = 1,
    exploration: float = EXPLORATION,
    one_hand: bool = True,
    alone: bool = False,
) -> None:
    """Play our search against OpenSpiel's with the same time a move.

    Parameters
    ----------
    game
        hearts or oh-hell.
    variant
        hearts: none, or left (both sides' passes are then made by our greedy player);
        oh-hell: the number of cards, 10, 12, 7 or 4.
    deals
        Each is played twice, with the seats of the two sides exchanged, or eight times.
    ms
        Milliseconds a move.
    seed
        Other seeds give other deals.
    exploration
        The constant of OpenSpiel's search.
    one_hand
        Our search plays for this hand alone, as theirs does, and not for a match of which it
        is the first.
    alone
        Each search plays alone among three of the other, instead of two against two.
    """
    if game not in GAMES:
        sys.exit(f"no such game: {game} (known: {', '.join(GAMES)})")
    variant = variant or GAMES[game][0]
    if variant not in GAMES[game]:
        sys.exit(f"no such variant of {game}: {variant} (known: {', '.join(GAMES[game])})")
    with Peer() as peer:
        match = Match(
            ADAPTERS[game], variant, ms, exploration, seed, one_hand, alone, peer, Result()
        )
        try:
            with Progress(console=Console(stderr=True), transient=True) as progress:
                task = progress.add_task(game, total=deals)
                for index in range(deals):
                    match.play(index)
                    share = f"{game}, payoff share {interval(match.result.shares)}"
                    progress.update(task, advance=1, description=share)
        except KeyboardInterrupt:
            print("stopped", file=sys.stderr)
        show(match)


if __name__ == "__main__":
    cyclopts.run(main)
