"""Who plays with whom. Structural, so at low rates."""

from __future__ import annotations

import random
from itertools import permutations

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.editing import change_phases, other
from darwindeck.evolve.variation.operators.fitting import Teams, plays_alone
from darwindeck.evolve.variation.operators.operator import Move, Mutation, Operator
from darwindeck.genome.schema import BiddingPhase, GameGenome, LayoutKind

PAIRINGS: tuple[Teams, ...] = (((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0, 3), (1, 2)))
"""The three ways in which four seats make two pairs."""
OF_SIX: tuple[Teams, ...] = (
    ((0, 2, 4), (1, 3, 5)),
    ((0, 3), (1, 4), (2, 5)),
    ((0, 1, 2), (3, 4, 5)),
)
OF_THREE: tuple[Teams, ...] = (((0,), (1, 2)), ((0, 1), (2,)), ((0, 2), (1,)))
OF_FIVE: tuple[Teams, ...] = (((0, 2), (1, 3, 4)), ((0, 2, 4), (1, 3)))
BY_SEATS = {3: OF_THREE, 4: PAIRINGS, 5: OF_FIVE, 6: OF_SIX}


def enable_team_mode(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Seats play in teams: with four, one of the three pairings."""
    if genome.team_mode or genome.player_count not in BY_SEATS:
        return None
    if pits_caller(genome):
        return None
    teams = rng.choice(BY_SEATS[genome.player_count])
    return replace(genome, team_mode=True, teams=teams)


def pits_caller(genome: GameGenome) -> bool:
    """Whether a call sets its caller against all others, who could be no partners."""
    return genome.layout_scoring.kind == LayoutKind.CALL_SCORES


def pit_one_against_all(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """One seat plays alone against all others, who are partners."""
    seats = range(genome.player_count)
    if len(seats) < 3 or pits_caller(genome) or plays_alone(genome.teams) is not None:
        return None
    alone = rng.choice(seats)
    teams = _sorted(((alone,), tuple(seat for seat in seats if seat != alone)))
    return replace(genome, team_mode=True, teams=teams)


def disable_team_mode(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Everybody plays alone, and no team's bids are limited."""
    if not genome.team_mode:
        return None
    alone = replace(genome, team_mode=False, teams=())
    return change_phases(alone, BiddingPhase, lambda phase: replace(phase, max_team_bid=0))


def mutate_team_assignment(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Other partners, in teams of the same sizes."""
    if not genome.team_mode:
        return None
    sizes = [len(team) for team in genome.teams]
    now = _sorted(genome.teams)
    found = dict.fromkeys(_cut(order, sizes) for order in permutations(range(sum(sizes))))
    teams = other(rng, found, now)
    return None if teams is None else replace(genome, teams=teams)


def _cut(order: tuple[int, ...], sizes: list[int]) -> Teams:
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return _sorted(
        tuple(order[start : start + size] for start, size in zip(starts, sizes, strict=True))
    )


def _sorted(teams: Teams) -> Teams:
    return tuple(sorted(tuple(sorted(team)) for team in teams))


class EnableTeamModeMutation(Mutation, frozen=True):
    """Seats become partners."""

    name: str = "EnableTeamMode"
    family: str = "teams"
    vary: Move = enable_team_mode
    rate: float | None = 0.03


class DisableTeamModeMutation(Mutation, frozen=True):
    """Partners part."""

    name: str = "DisableTeamMode"
    family: str = "teams"
    vary: Move = disable_team_mode
    rate: float | None = 0.03


class MutateTeamAssignmentMutation(Mutation, frozen=True):
    """Other seats are partners."""

    name: str = "MutateTeamAssignment"
    family: str = "teams"
    vary: Move = mutate_team_assignment
    rate: float | None = 0.01


OPERATORS = (
    EnableTeamModeMutation(),
    DisableTeamModeMutation(),
    MutateTeamAssignmentMutation(),
    Operator("PitOneAgainstAll", "teams", 0.0, pit_one_against_all, rate=0.01),
)
