"""Two agents against each other on the same deals, so that luck cancels out.

Every deal is played once with each way of seating the two: in a game for
individuals one of them sits in one seat and the other in all the rest, in every
seat and then with the roles exchanged; in a team game one plays one team and
the other the rest, for every team.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from darwindeck._shared.arguments import seed_number, whole_number
from darwindeck.batches.guests import Agent, checked_player, name_of, play_matches
from darwindeck.batches.simulate import thread_count
from darwindeck.genome.schema import GameGenome
from darwindeck.wire.messages import GameResult

MAX_DEALS = 100_000
ENOUGH_DEALS = 16
"""With fewer deals an interval says little: a few equal results look certain."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean over deals, with its standard error and its 95% interval."""

    mean: float
    error: float
    interval: tuple[float, float]

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.mean:+.3f} [{low:+.3f}, {high:+.3f}]"


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """How much better A did than B.

    `difference` is A's mean result above an equal share, minus B's likewise: in
    matches the part of the win, in single hands the share of opposing sides beaten.
    """

    game: str
    a: str
    b: str
    deals: int
    seed: int
    one_hand: bool
    difference: float
    error: float
    interval: tuple[float, float]
    a_result: float
    """The mean result of A among others that are B; an equal share is `share`."""
    b_result: float
    share: float

    @property
    def beats(self) -> bool:
        """A is better than B beyond the noise of these deals, of which there are enough to tell."""
        return self.deals >= ENOUGH_DEALS and self.interval[0] > 0

    def __str__(self) -> str:
        low, high = self.interval
        what = "payoff share of single hands" if self.one_hand else "share of matches won"
        verdict = "Neither is better beyond the noise of these deals."
        if self.deals < ENOUGH_DEALS:
            verdict = f"Fewer than {ENOUGH_DEALS} deals tell nothing for certain."
        elif low > 0 or high < 0:
            verdict = f"{self.a if low > 0 else self.b} is better."
        return "\n".join(
            [
                f"{self.game or 'a game without a name'}: {self.a} against {self.b}, "
                f"{self.deals:,} duplicate deals (seed {self.seed})",
                f"  {self.a:<12} {self.a_result:6.1%} {what} among {self.b}; "
                f"equal is {self.share:.1%}",
                f"  {self.b:<12} {self.b_result:6.1%} among {self.a}",
                f"  difference   {self.difference:+.3f}, 95% interval {low:+.3f} to {high:+.3f}",
                f"  {verdict}",
            ]
        )


def match(
    genome: GameGenome,
    a: Agent,
    b: Agent,
    deals: int = 200,
    seed: int = 0,
    threads: int | None = None,
    one_hand: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Match:
    """Plays agent A against agent B over duplicate deals, with a 95% interval clustered by deal.

    Whole matches are played, or only first hands with `one_hand`; then the result is the payoff
    share: the share of opposing sides that a side beats. An agent is a name, or a function as in
    `simulate`. `progress` is called with the number of games that are finished, of
    `games_in_match(genome, deals)`.
    """
    deals = whole_number("deals", deals, 2, MAX_DEALS)
    a, b = checked_player(a), checked_player(b)
    play = Duplicate(genome, deals, seed, threads, one_hand, progress)
    sides = len(sides_of(genome))
    mine = play.one_among(a, b)
    # With two sides, A against B is B against A seen from the other side.
    theirs = tuple(1 - result for result in mine) if sides == 2 else play.one_among(b, a)
    difference = estimate([x - y for x, y in zip(mine, theirs, strict=True)])
    return Match(
        game=genome.name,
        a=name_of(a),
        b=name_of(b),
        deals=deals,
        seed=seed,
        one_hand=one_hand,
        difference=difference.mean,
        error=difference.error,
        interval=difference.interval,
        a_result=sum(mine) / deals,
        b_result=sum(theirs) / deals,
        share=0.5 if one_hand else 1 / sides,
    )


def games_in_match(genome: GameGenome, deals: int) -> int:
    """How many games a match of so many deals has."""
    sides = len(sides_of(genome))
    return deals * sides * (1 if sides == 2 else 2)


def sides_of(genome: GameGenome) -> tuple[tuple[int, ...], ...]:
    """The seats of each side: the teams, or single seats."""
    if genome.team_mode:
        return genome.teams
    return tuple((seat,) for seat in range(genome.player_count))


class Duplicate:
    """Plays the same deals with different seatings."""

    def __init__(
        self,
        genome: GameGenome,
        deals: int,
        seed: int = 0,
        threads: int | None = None,
        one_hand: bool = True,
        progress: Callable[[int], object] | None = None,
    ) -> None:
        if not isinstance(genome, GameGenome):
            raise TypeError(f"a match needs a GameGenome, not {genome!r}: see load_game()")
        if not isinstance(one_hand, bool):
            raise TypeError(f"one_hand must be True or False, not {one_hand!r}")
        self._genome = genome
        self._deals = deals
        self._seed = seed_number(seed)
        self._threads = thread_count(threads)
        self._one_hand = one_hand
        self._progress = progress
        self._played = 0

    def one_among(self, one: Agent, others: Agent) -> tuple[float, ...]:
        """For each deal the mean result of one side among others, over all seatings."""
        sides = sides_of(self._genome)
        totals = [0.0] * self._deals
        for side, members in enumerate(sides):
            seats = range(self._genome.player_count)
            agents = [one if seat in members else others for seat in seats]
            for deal, result in enumerate(self._play(agents)):
                won = result.payoffs if self._one_hand else result.shares
                totals[deal] += won[side] / len(sides)
        return tuple(totals)

    def _play(self, agents: Sequence[Agent]) -> tuple[GameResult, ...]:
        before = self._played
        report = self._progress

        def progress(done: int) -> None:
            if report is not None:
                report(before + done)

        response = play_matches(
            self._genome,
            self._deals,
            agents,
            self._seed,
            self._threads,
            with_results=True,
            one_hand=self._one_hand,
            progress=progress,
        )
        response.counted()
        self._played += self._deals
        return response.results


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with Student's 95% interval."""
    import numpy
    from scipy import stats

    data = numpy.asarray(values, dtype=float)
    mean = float(data.mean())
    error = float(data.std(ddof=1) / len(data) ** 0.5) if len(data) > 1 else float("inf")
    reach = float(stats.t.ppf(0.975, len(data) - 1)) * error if len(data) > 1 else float("inf")
    return Estimate(mean, error, (mean - reach, mean + reach))
