"""Claims about the agents of one engine: each beats the simpler one, in every game of skill.

What is played is single hands, and for some claims whole matches; `strength` plays
them, in numbers that were fixed beforehand, and this says what they show.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.budget import Wish
from benchmarks.judging import row, signed, table_head, yes
from benchmarks.sittings import HAND, MATCH, UNBID, Compared, Meeting, genome_of

from darwindeck.batches.matches import Estimate, estimate

PART = "ladder"
WEIGHT, MOST = 0.25, 400
"""What a comparison here counts beside one with the first version, and its deals at most."""

SKILL = 0.1
"""The order above which a game is one of skill."""
NO_SKILL = ("war", "old-maid")
"""Games that are known to have none: nothing more is asked about them."""

MATCH_GAMES, MATCHES_WON = ("hearts", "partnership-spades"), 0.9

Results = Callable[[Meeting], Sequence[Compared]]
"""What was measured: a result for each deal of a meeting."""


@dataclass(frozen=True)
class Column:
    """A claim about two agents, made of every game of skill or of every team game."""

    heading: str
    a: str
    b: str
    mark: float = 0.0
    """What the lower bound must exceed."""
    teams_only: bool = False

    def meeting(self, game: str) -> Meeting:
        return Meeting(game, HAND, self.a, self.b)


COLUMNS = (
    Column("greedy > random", "greedy", "random"),
    Column("mcts:200 > random", "mcts:200", "random"),
    Column("mcts:800 > mcts:50", "mcts:800", "mcts:50"),
    Column("mcts:1000 ≥ greedy", "mcts:1000", "greedy", mark=-0.02),
    Column("team of mcts:200 > greedy", "mcts:200", "greedy", teams_only=True),
)
BETTER = COLUMNS[3]
"""The claim of being at least equal, which must hold with a plus in two thirds of the games."""


def order_meeting(game: str) -> Meeting:
    return Meeting(game, HAND, "mcts:100", "random")


def match_meeting(game: str) -> Meeting:
    return Meeting(game, MATCH, "mcts:200", "random")


def wishes(games: Sequence[str]) -> list[Wish]:
    """All that is to be played about these games."""
    meetings = [order_meeting(game) for game in games]
    for game in games:
        if game in NO_SKILL:
            continue
        teams = genome_of(game).team_mode
        meetings += [one.meeting(game) for one in COLUMNS if teams or not one.teams_only]
        if genome_of(game).contract_scoring:
            meetings.append(COLUMNS[1].meeting(game + UNBID))
    meetings += [match_meeting(game) for game in games if game in MATCH_GAMES]
    return [Wish(PART, meeting, WEIGHT, most=MOST) for meeting in meetings]


# --- What they show -------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """A claim about one game, and what was found."""

    game: str
    column: Column
    found: Estimate
    deals: int

    @property
    def holds(self) -> bool:
        return self.found.interval[0] > self.column.mark

    @property
    def cell(self) -> str:
        numbers = f"{signed(self.found)}, {self.deals:,}"
        return numbers if self.holds else f"**no** {numbers}"


def lines(results: Results, games: Sequence[str]) -> list[str]:
    """The tables: a game a row and a claim a column, which claims hold, matches and bidding."""
    played = [game for game in games if len(results(order_meeting(game))) > 1]
    order_of = {game: order(results(order_meeting(game))) for game in played}
    skilled = [game for game, found in order_of.items() if found.mean > SKILL]
    found = [
        answer(game, column, results(column.meeting(game)))
        for column in COLUMNS
        for game in skilled
        if len(results(column.meeting(game))) > 1
    ]
    return [
        *strength_lines(order_of, skilled, found),
        *match_lines(results, games),
        *bidding_lines(results, games),
    ]


def order(results: Sequence[Compared]) -> Estimate:
    """2u − 1 of one side that thinks among others that play at random."""
    return estimate([2 * one.a - 1 for one in results])


def answer(game: str, column: Column, results: Sequence[Compared]) -> Answer:
    return Answer(game, column, estimate([one.difference for one in results]), len(results))


def strength_lines(
    order_of: dict[str, Estimate], skilled: Sequence[str], found: Sequence[Answer]
) -> list[str]:
    text = table_head("game", "order", *(column.heading for column in COLUMNS))
    for game, one in order_of.items():
        cells = {answer.column: answer.cell for answer in found if answer.game == game}
        error = f"{one.mean:.3f} ± {one.error:.3f}"
        text.append(row(game, error, *(cells.get(column, "") for column in COLUMNS)))
    text += ["", *table_head("claim", "holds in", "not in", "verdict")]
    for column in COLUMNS:
        held = {answer.game: answer.holds for answer in found if answer.column == column}
        text.append(claim_row(column.heading, held, all(held.values())))
    better = {a.game: a.found.interval[0] > 0 for a in found if a.column == BETTER}
    two_thirds = 3 * sum(better.values()) >= 2 * len(better)
    text.append(claim_row(f"{BETTER.a} > {BETTER.b} in two thirds", better, two_thirds))
    names = ", ".join(skilled) or "none"
    return [f"Games with an order above {SKILL}: {names}.", "", *text]


def claim_row(claim: str, held: dict[str, bool], verdict: bool) -> str:
    missed = ", ".join(game for game, holds in held.items() if not holds)
    return row(claim, f"{sum(held.values())} of {len(held)}", missed, yes(verdict))


def match_lines(results: Results, games: Sequence[str]) -> list[str]:
    """Whole matches: how often one `mcts:200` side wins among random ones."""
    played = [game for game in games if len(results(match_meeting(game))) > 1]
    if not played:
        return []
    heads = ("whole matches", "won by mcts:200 among random", "95% interval", "deals")
    text = ["", *table_head(*heads, "90% or more")]
    for game in played:
        won = [one.a for one in results(match_meeting(game))]
        found = estimate(won)
        low, high = (min(1.0, max(0.0, bound)) for bound in found.interval)
        interval = f"{low:.1%} to {high:.1%}"
        verdict = yes(found.mean >= MATCHES_WON)
        text.append(row(game, f"{found.mean:.1%}", interval, f"{len(won):,}", verdict))
    return text


def bidding_lines(results: Results, games: Sequence[str]) -> list[str]:
    """What `mcts:200` gains over random a hand, with bidding and without, on the same deals."""
    played = [game for game in games if len(results(COLUMNS[1].meeting(game + UNBID))) > 1]
    if not played:
        return []
    heads = ("contract game", "bidding", "no bidding", "gain", "deals")
    text = ["", *table_head(*heads, "more with bids")]
    for game in played:
        both = [results(COLUMNS[1].meeting(name)) for name in (game, game + UNBID)]
        pairs = [(x.difference, y.difference) for x, y in zip(*both, strict=False)]
        gain = estimate([x - y for x, y in pairs])
        bids, without = (estimate(column).mean for column in zip(*pairs, strict=True))
        gains = (f"{bids:+.3f}", f"{without:+.3f}", signed(gain), f"{len(pairs):,}")
        text.append(row(game, *gains, yes(gain.interval[0] > 0)))
    return text
