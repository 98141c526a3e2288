"""Two players on the same deals, of whom one may be the first version.

A deal is played with every seating: in a game for individuals one player sits in one
seat and the other in all the rest, in every seat, and the other way round; in a team
game each plays each team. So both get the same cards, and what is left is skill.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean

import msgspec
from benchmarks.first_version import FirstPlayer
from msgspec.structs import replace

from darwindeck import _native
from darwindeck._native import Move, Program, State
from darwindeck.batches.matches import sides_of
from darwindeck.genome.facts.points import low_score_wins
from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import BiddingPhase, ContractKind, GameGenome
from darwindeck.table.program import program_of

MATCH, FIRST_HAND, HAND = "match", "first hand", "hand"
"""What is played: a whole match, its first hand alone, or a hand that is all there is."""

FIRST = "first "
"""What the names of the first version's agents begin with."""

UNBID = " without bidding"
"""What the name of a contract game ends with when nobody bids."""

Sides = tuple[tuple[int, ...], ...]
Deal = tuple[str, int, bool]
"""A game, the seed of the match, and whether it ends after one hand."""


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one deal, over all seatings: A, and B in A's place."""

    a: float
    """A's mean result among B: the share of the win in matches, else the payoff share."""
    b: float
    points: float | None
    """Points of the first hand, A's side less the others, low scores turned round."""
    seconds: tuple[float, float] = (0.0, 0.0)
    """Processor time that A and B took to decide."""
    asked: tuple[int, int] = (0, 0)
    """How often A and B had to decide."""

    @property
    def difference(self) -> float:
        return self.a - self.b


@dataclass(frozen=True)
class Meeting:
    """Two players at one game. A name with `first ` before it is of the first version."""

    game: str
    kind: str
    a: str
    b: str

    @property
    def key(self) -> str:
        return f"{self.game}: {self.a} and {self.b}, {self.kind}"


@dataclass
class Clock:
    """What a player's decisions took."""

    seconds: float = 0.0
    asked: int = 0


@dataclass(frozen=True)
class Ended:
    """One game, by side."""

    results: tuple[float, ...]
    points: tuple[int, ...]
    """Of the first hand; more are better."""


@dataclass(frozen=True)
class Point:
    """A moment of a game at which somebody has a choice, and how it came to it."""

    deal: Deal
    made: list[str]
    state: State

    def legal(self) -> list[str]:
        return [move.text for move in self.state.legal_moves()]


# --- Games ----------------------------------------------------------------------


@cache
def genome_of(game: str) -> GameGenome:
    genome = load_game(game.removesuffix(UNBID))
    return unbid(genome) if game.endswith(UNBID) else genome


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
        name=f"{genome.name}{UNBID}",
        turn_structure=replace(structure, phases=phases),
        contract_scoring=None,
        game_rules=replace(genome.game_rules, trick_points=points, score_floor=None),
    )


@cache
def program(game: str, one_hand: bool) -> Program:
    """Kept, because what a search finds out about a game once is kept with its program."""
    whole = program_of(genome_of(game))
    return whole.one_hand() if one_hand else whole


@cache
def sides(game: str) -> Sides:
    return sides_of(genome_of(game))


@cache
def points_sign(game: str) -> int:
    """-1 where points are bad."""
    return -1 if low_score_wins(genome_of(game)) else 1


def win_shares(state: State, count: int) -> tuple[float, ...]:
    """What each side gets of the win; a draw is shared by all."""
    winners = state.winners or tuple(range(count))
    return tuple(1 / len(winners) if side in winners else 0.0 for side in range(count))


def payoff_shares(state: State, game: str) -> tuple[float, ...]:
    """The share of opposing sides that each beats by the hand that is over, ties one half.

    By points; where nobody has any, by who has won, and else by who is still in, and tricks.
    """
    teams = sides(game)
    count = len(teams)
    if state.timed_out:
        return (0.5,) * count
    merits: list[tuple[int, ...]] = [(points_sign(game) * one,) for one in state.hand_points]
    if len(set(merits)) == 1 and state.winners:
        merits = [(int(side in state.winners),) for side in range(count)]
    elif len(set(merits)) == 1 and not state.hand_points[0]:
        within, tricks = state.view(0).seats_in, state.tricks
        merits = [(any(within[s] for s in team), sum(tricks[s] for s in team)) for team in teams]
    halves = [sum((own > other) + (own >= other) for other in merits) - 1 for own in merits]
    return tuple(half / (2 * (count - 1)) for half in halves)


# --- Playing --------------------------------------------------------------------


class Room:
    """Where meetings are played: it has a first version to ask."""

    def __init__(self, first: FirstPlayer) -> None:
        self._first = first
        self._met: set[tuple[str, str, bool]] = set()
        """Who has been asked about what: the first question of all takes longer, and counts not."""

    def compare(self, meeting: Meeting, deal: int) -> Compared:
        """Plays one deal of a meeting with every seating."""
        seed = _native.match_seed(1, deal)
        clocks = {meeting.a: Clock(), meeting.b: Clock()}
        ours = list(self._seatings(meeting, meeting.a, meeting.b, seed, clocks))
        teams = sides(meeting.game)
        # With two sides, A against B is B against A seen from the other side.
        theirs = (
            None
            if len(teams) == 2
            else list(self._seatings(meeting, meeting.b, meeting.a, seed, clocks))
        )
        a = fmean(ended.results[side] for side, ended in ours)
        leads = [_lead(ended.points, side) for side, ended in ours]
        if theirs is None:
            b = 1 - a
        else:
            b = fmean(ended.results[side] for side, ended in theirs)
            leads += [-_lead(ended.points, side) for side, ended in theirs]
        times = clocks[meeting.a], clocks[meeting.b]
        return Compared(
            a=a,
            b=b,
            points=None if meeting.kind == HAND else fmean(leads),
            seconds=(times[0].seconds, times[1].seconds),
            asked=(times[0].asked, times[1].asked),
        )

    def _seatings(
        self, meeting: Meeting, one: str, others: str, seed: int, clocks: dict[str, Clock]
    ) -> Iterator[tuple[int, Ended]]:
        """One player on one side and the other on all others, for every side."""
        for side, members in enumerate(sides(meeting.game)):
            seats = range(sum(map(len, sides(meeting.game))))
            names = [one if seat in members else others for seat in seats]
            yield side, self._play(meeting, names, seed, clocks)

    def _play(
        self, meeting: Meeting, names: Sequence[str], seed: int, clocks: dict[str, Clock]
    ) -> Ended:
        deal = meeting.game, seed, meeting.kind == HAND
        state = program(meeting.game, meeting.kind == HAND).start(seed)
        made: list[str] = []
        points: tuple[int, ...] | None = None
        while not state.finished:
            if state.hand_over:
                points = points or state.hand_points
                if meeting.kind == FIRST_HAND:
                    break
                state = state.next_hand()
                continue
            move = self._choice(state, deal, made, names[state.to_move], clocks)
            made.append(move.text)
            state = state.play(move)
        sign, count = points_sign(meeting.game), len(sides(meeting.game))
        match = meeting.kind == MATCH
        results = win_shares(state, count) if match else payoff_shares(state, meeting.game)
        return Ended(results, tuple(sign * one for one in points or state.hand_points))

    def _choice(
        self,
        state: State,
        deal: Deal,
        made: list[str],
        name: str,
        clocks: dict[str, Clock],
    ) -> Move:
        legal = state.legal_moves()
        if len(legal) == 1:
            return legal[0]
        # Each decision of a match has a seed of its own, the same for both players.
        seed = _native.match_seed(deal[1], len(made))
        point = Point(deal, made, state)
        new = (name, deal[0], deal[2])
        if new not in self._met:
            self._met.add(new)
            self.ask(point, name, seed)
        text, seconds = self.ask(point, name, seed)
        clock = clocks[name]
        clock.asked += 1
        clock.seconds += seconds
        return next(move for move in legal if move.text == text)

    def ask(self, point: Point, name: str, seed: int) -> tuple[str, float]:
        """What a player does, and the processor time that it took to decide."""
        if name.startswith(FIRST):
            agent = name.removeprefix(FIRST)
            return self._first.ask(point.deal, point.made, point.legal(), agent, seed)
        start = time.process_time()
        thoughts, _ = point.state.think(name, seed)
        return thoughts[0][0].text, time.process_time() - start


def _lead(points: Sequence[int], side: int) -> float:
    """The points of a side less the mean of the others."""
    others = [one for other, one in enumerate(points) if other != side]
    return points[side] - fmean(others)


def points_of(game: str, one_hand: bool, seed: int) -> tuple[list[Point], State]:
    """Where somebody has a choice in a game that `greedy` plays with itself, and its end."""
    deal = game, seed, one_hand
    state = program(game, one_hand).start(seed)
    found: list[Point] = []
    made: list[str] = []
    while not state.finished:
        if state.hand_over:
            state = state.next_hand()
            continue
        move = state.legal_moves()[0]
        if len(state.legal_moves()) > 1:
            found.append(Point(deal, list(made), state))
            move = state.think("greedy", 0)[0][0][0]
        made.append(move.text)
        state = state.play(move)
    return found, state
