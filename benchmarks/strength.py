"""How strong the agents are: the tables of docs/players.md.

    python benchmarks/strength.py [GAME...] [--matches] [--bidding] [--write]

Agents meet on duplicate deals of single hands, and the difference of their payoff
shares is measured with a 95% interval clustered by deal. Deals are doubled until the
difference is three standard errors from zero, so that looking often decides nothing
by luck, or until there are enough. Every portion is kept in a file: stop it with
Ctrl-C, start it again, and it goes on. The file is for one build of the engine;
another build measures anew.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

import cyclopts
import msgspec
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import _native
from darwindeck.genome.library import bundled_games
from darwindeck.genome.schema import BiddingPhase, ContractKind, GameGenome
from darwindeck.matches import Duplicate, Estimate, estimate, sides_of

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "players.md"
BEGIN, END = "<!-- begin: made by benchmarks/strength.py -->", "<!-- end -->"

PORTION = 32
"""Deals that are played at a time; a result is looked at after 32, 64, 128 and so on."""
SURE = 3.0
"""Standard errors from zero at which a difference is decided."""
FINE, MANY = 0.004, 256
"""The error at which, after so many deals, there is no difference to speak of."""

Decided = Callable[[Sequence[Estimate], int], bool]
"""Do estimates of so many deals settle what is asked?"""

SKILL = 0.1
"""The order above which a game is one of skill."""


@dataclass(frozen=True)
class Meeting:
    """Two agents at one game."""

    game: str
    a: str
    b: str
    one_sided: bool = False
    """Only what A gets among others, not that minus what B gets likewise."""
    whole_matches: bool = False
    without_bidding: bool = False

    @property
    def key(self) -> str:
        words = [self.game, self.a, self.b]
        words += ["one-sided"] * self.one_sided + ["matches"] * self.whole_matches
        return " ".join(words + ["without bidding"] * self.without_bidding)


@dataclass(frozen=True)
class Column:
    """A claim about two agents, made of every game of skill or of every team game."""

    heading: str
    a: str
    b: str
    mark: float = 0.0
    """What the lower bound must exceed."""
    teams_only: bool = False


COLUMNS = (
    Column("greedy > random", "greedy", "random"),
    Column("mcts:200 > random", "mcts:200", "random"),
    Column("mcts:800 > mcts:50", "mcts:800", "mcts:50"),
    Column("mcts:1000 ≥ greedy", "mcts:1000", "greedy", mark=-0.02),
    Column("team of mcts:200 > greedy", "mcts:200", "greedy", teams_only=True),
)
BETTER = COLUMNS[3]
"""The claim of being at least equal, which must hold with a plus in two thirds of the games."""

MATCH_GAMES, MATCHES_WON = ("hearts", "partnership-spades"), 0.9


# --- Games ----------------------------------------------------------------------


@cache
def genome_of(game: str, without_bidding: bool = False) -> GameGenome:
    genome = dd.load_game(game)
    return unbid(genome) if without_bidding else genome


def unbid(genome: GameGenome) -> GameGenome:
    """The same game without bids: each trick counts what a trick that was bid counts."""
    contract = genome.contract_scoring
    if contract is None:
        raise ValueError(f"{genome.name} has no contracts")
    exactly = contract.kind == ContractKind.EXACTLY
    points = contract.points_per_trick if exactly else contract.points_per_trick_bid
    structure = genome.turn_structure
    phases = tuple(phase for phase in structure.phases if not isinstance(phase, BiddingPhase))
    return replace(
        genome,
        name=f"{genome.name} without bidding",
        turn_structure=replace(structure, phases=phases),
        contract_scoring=None,
        game_rules=replace(genome.game_rules, trick_points=points, score_floor=None),
    )


# --- Measuring ------------------------------------------------------------------


class Book:
    """What was measured: for each meeting the result of every deal, in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        native = Path(_native.__file__ or "").read_bytes()
        self._engine = hashlib.sha256(native).hexdigest()[:16]
        kept = msgspec.json.decode(path.read_bytes()) if path.exists() else {}
        same = kept.get("engine") == self._engine
        self._results: dict[str, list[float]] = kept["results"] if same else {}
        if kept and not same:
            say(f"{path} is of another build of the engine: everything is measured anew")

    def results(self, meeting: Meeting) -> list[float]:
        return self._results.get(meeting.key, [])

    def add(self, meeting: Meeting, results: Sequence[float]) -> None:
        """Keeps the results of further deals; the file is whole at any moment."""
        self._results[meeting.key] = [*self.results(meeting), *(round(x, 6) for x in results)]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        new = self._path.with_suffix(".new")
        new.write_bytes(msgspec.json.encode({"engine": self._engine, "results": self._results}))
        new.replace(self._path)


@dataclass(frozen=True)
class Laboratory:
    """Plays meetings, as far as limits allow."""

    book: Book
    most_deals: int
    seconds: float
    """The most for one comparison."""
    threads: int

    def measure(self, meetings: Sequence[Meeting], decided: Decided) -> list[Estimate]:
        """Plays meetings on the same deals until it is decided, and gives their estimates.

        The last estimate is that of the first meeting minus the second, if there are two.
        """
        start = time.perf_counter()
        while True:
            deals = self.deals(meetings)
            enough = deals >= self.most_deals or time.perf_counter() - start > self.seconds
            doubled = deals >= PORTION and (deals // PORTION).bit_count() == 1
            if deals and (enough or doubled):
                found = self._estimates(meetings, deals)
                if enough or decided(found, deals):
                    return found
            for meeting in meetings:
                self._play_to(meeting, min(deals + PORTION, self.most_deals))

    def deals(self, meetings: Sequence[Meeting]) -> int:
        """How many deals all of these meetings have."""
        return min(len(self.book.results(meeting)) for meeting in meetings)

    def _estimates(self, meetings: Sequence[Meeting], deals: int) -> list[Estimate]:
        columns = [self.book.results(meeting)[:deals] for meeting in meetings]
        if len(columns) == 2:
            columns.append([x - y for x, y in zip(*columns, strict=True)])
        return [estimate(column) for column in columns]

    def _play_to(self, meeting: Meeting, deals: int) -> None:
        done = len(self.book.results(meeting))
        if done >= deals:
            return
        say(f"{meeting.key}: deals {done + 1} to {deals}", end="\r")
        genome = genome_of(meeting.game, meeting.without_bidding)
        # Portions have seeds far apart, so that no deal is played twice.
        seed = 1 + done * 0x9E3779B9
        hand = not meeting.whole_matches
        play = Duplicate(genome, deals - done, seed, self.threads, one_hand=hand)
        results = play.one_among(meeting.a, meeting.b)
        if not meeting.one_sided:
            two = len(sides_of(genome)) == 2
            theirs = [1 - x for x in results] if two else play.one_among(meeting.b, meeting.a)
            results = tuple(x - y for x, y in zip(results, theirs, strict=True))
        self.book.add(meeting, results)


def apart(mark: float = 0.0) -> Decided:
    """Is the last estimate above zero or below a mark by more than luck, or too near to matter?"""

    def decided(found: Sequence[Estimate], deals: int) -> bool:
        mean, error = found[-1].mean, found[-1].error
        sure = mean > SURE * error or mean - mark < -SURE * error
        return sure or (error <= FINE and deals >= MANY)

    return decided


def precise(found: Sequence[Estimate], deals: int) -> bool:
    return found[-1].error <= 0.01 and deals > PORTION


def say(text: str, end: str = "\n") -> None:
    """A line for those who wait."""
    if end == "\n" or sys.stderr.isatty():
        print(f"\x1b[2K{text}" if sys.stderr.isatty() else text, end=end, file=sys.stderr)


# --- What is asked --------------------------------------------------------------


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
        low, high = self.found.interval
        numbers = f"{self.found.mean:+.3f} [{low:+.3f}, {high:+.3f}], {self.deals:,}"
        return numbers if self.holds else f"**no** {numbers}"


def orders(lab: Laboratory, games: Sequence[str]) -> dict[str, Estimate]:
    """2u − 1 of one `mcts:100` side among random ones."""
    found = {}
    for game in games:
        meeting = Meeting(game, "mcts:100", "random", one_sided=True)
        share = lab.measure([meeting], precise)[0]
        low, high = (2 * bound - 1 for bound in share.interval)
        found[game] = Estimate(2 * share.mean - 1, 2 * share.error, (low, high))
        say(f"{game}: order {found[game]}")
    return found


def games_of_skill(order_of: dict[str, Estimate]) -> list[str]:
    return [game for game, order in order_of.items() if order.mean > SKILL]


def answers(lab: Laboratory, order_of: dict[str, Estimate]) -> list[Answer]:
    """Every claim about every game that it is made of; the quick ones come first."""
    skilled = games_of_skill(order_of)
    teams = [game for game in order_of if genome_of(game).team_mode]
    found = []
    for column in COLUMNS:
        for game in teams if column.teams_only else skilled:
            meeting = Meeting(game, column.a, column.b)
            result = lab.measure([meeting], apart(column.mark))[0]
            answer = Answer(game, column, result, lab.deals([meeting]))
            say(f"{game}: {column.heading}: {answer.cell}")
            found.append(answer)
    return found


def strength_lines(order_of: dict[str, Estimate], found: Sequence[Answer]) -> list[str]:
    """A game a row and a claim a column; then which claims hold."""
    lines = table_head("game", "order", *(column.heading for column in COLUMNS))
    for game, order in order_of.items():
        cells = {answer.column: answer.cell for answer in found if answer.game == game}
        error = f"{order.mean:.3f} ± {order.error:.3f}"
        lines.append(row(game, error, *(cells.get(column, "") for column in COLUMNS)))
    lines += ["", *table_head("claim", "holds in", "not in", "verdict")]
    for column in COLUMNS:
        held = {answer.game: answer.holds for answer in found if answer.column == column}
        lines.append(claim_row(column.heading, held, all(held.values())))
    better = {a.game: a.found.interval[0] > 0 for a in found if a.column == BETTER}
    two_thirds = 3 * sum(better.values()) >= 2 * len(better)
    lines.append(claim_row(f"{BETTER.a} > {BETTER.b} in two thirds", better, two_thirds))
    skilled = ", ".join(games_of_skill(order_of)) or "none"
    return [f"Games with an order above {SKILL}: {skilled}.", "", *lines]


def claim_row(claim: str, held: dict[str, bool], verdict: bool) -> str:
    missed = ", ".join(game for game, holds in held.items() if not holds)
    return row(claim, f"{sum(held.values())} of {len(held)}", missed, yes(verdict))


def match_lines(lab: Laboratory, games: Sequence[str]) -> list[str]:
    """Whole matches: how often one `mcts:200` side wins among random ones."""
    lines = table_head("whole matches", "won by mcts:200", "95% interval", "deals", "90% or more")
    for game in games:
        meeting = Meeting(game, "mcts:200", "random", one_sided=True, whole_matches=True)
        found = lab.measure([meeting], precise)[0]
        low, high = found.interval
        deals = lab.deals([meeting])
        verdict = yes(found.mean >= MATCHES_WON)
        lines.append(
            row(game, f"{found.mean:.1%}", f"{low:.1%} to {high:.1%}", f"{deals:,}", verdict)
        )
        say(lines[-1])
    return lines


def bidding_lines(lab: Laboratory, games: Sequence[str]) -> list[str]:
    """What `mcts:200` gains over random a hand, with bidding and without."""
    lines = table_head("contract game", "bidding", "no bidding", "gain", "deals", "more with bids")
    for game in games:
        meetings = [Meeting(game, "mcts:200", "random", without_bidding=no) for no in (False, True)]
        with_bids, without, more = lab.measure(meetings, apart())
        low, high = more.interval
        deals = lab.deals(meetings)
        interval = f"{more.mean:+.3f} [{low:+.3f}, {high:+.3f}]"
        gains = (f"{with_bids.mean:+.3f}", f"{without.mean:+.3f}")
        lines.append(row(game, *gains, interval, f"{deals:,}", yes(low > 0)))
        say(lines[-1])
    return lines


def table_head(*headings: str) -> list[str]:
    return [row(*headings), row(*["---"] * len(headings))]


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def yes(holds: bool) -> str:
    return "yes" if holds else "no"


def write(lines: Sequence[str], page: Path) -> None:
    """Puts lines between the two marks of a page."""
    before, begin, rest = page.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        sys.exit(f"strength: {page} has no place for the tables: {BEGIN} and {END}")
    page.write_text("\n".join([before + begin, "", *lines, "", end + after]))


def main(
    *games: str,
    most_deals: int = 4000,
    minutes: float = 10.0,
    matches: Annotated[bool, cyclopts.Parameter(negative="")] = False,
    bidding: Annotated[bool, cyclopts.Parameter(negative="")] = False,
    cores: int = 0,
    out: Path = ROOT / "runs" / "strength.json",
    write_page: Annotated[bool, cyclopts.Parameter(name="--write", negative="")] = False,
) -> None:
    """Measure how strong the agents are, and print the tables as Markdown.

    Parameters
    ----------
    games
        Bundled games; all of them if none is named.
    most_deals
        Duplicate deals of one comparison at most.
    minutes
        The most for one comparison, in one run.
    matches
        Also whole matches of hearts and partnership-spades.
    bidding
        Also what bidding adds in contract games.
    cores
        Processors to stay on, the last ones; 0: all.
    out
        Where results are kept, so that a run can go on.
    write_page
        Write the tables to docs/players.md.
    """
    chosen = list(games or bundled_games())
    pinned = sorted(os.sched_getaffinity(0))[-cores:]
    os.sched_setaffinity(0, pinned)
    lab = Laboratory(Book(out), most_deals, 60 * minutes, len(pinned))
    try:
        order_of = orders(lab, chosen)
        lines = strength_lines(order_of, answers(lab, order_of))
        if matches:
            lines += ["", *match_lines(lab, [game for game in MATCH_GAMES if game in chosen])]
        if bidding:
            contracts = [game for game in chosen if genome_of(game).contract_scoring]
            lines += ["", *bidding_lines(lab, contracts)]
    except KeyboardInterrupt:
        sys.exit(f"strength: stopped; {out} has what was measured, the same command goes on")
    print("\n".join(lines))
    if write_page:
        write(lines, PAGE)
        say(f"{PAGE} has these tables now")


if __name__ == "__main__":
    app = cyclopts.App(name="strength", help=__doc__)
    app.default(main)
    app()
