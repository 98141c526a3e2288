"""Batches and measurements for the tests of the wire, and ways to damage a message."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import darwindeck as dd
from darwindeck import GameGenome
from darwindeck.testing.examples import changed, whist
from darwindeck.wire import (
    BatchRequest,
    MeasureBatchRequest,
    MeasureRequest,
    SimulationRequest,
    simulation_request,
)

CHECKSUM = 8

TEAMS = {
    "2v2": ((0, 2), (1, 3)),
    "3v1": ((0, 1, 2), (3,)),
    "2-2-2": ((0, 3), (1, 4), (2, 5)),
}
"""Every team assignment that the tests play with."""


def team_game(teams: Sequence[Sequence[int]]) -> GameGenome:
    """A whist of two hands and eight tricks a hand for these teams."""
    seats = sum(map(len, teams))
    return changed(
        whist(),
        {
            "player_count": seats,
            "team_mode": True,
            "teams": [list(team) for team in teams],
            "setup.cards_per_player": 8,
            "game_rules.hands": 2,
        },
    )


def request(
    genome: GameGenome | str, games: int = 20, seed: int = 0, with_results: bool = False
) -> SimulationRequest:
    """A request for random players."""
    genome = dd.load_game(genome) if isinstance(genome, str) else genome
    agents = ["random"] * genome.player_count
    return simulation_request(genome, games, agents, seed, with_results)


def batch(*requests: SimulationRequest, threads: int = 1) -> BatchRequest:
    return BatchRequest(requests=requests, threads=threads)


def measurement(genome: GameGenome | str, tier: int = 1, games: int = 2) -> MeasureRequest:
    """A request for the counts of a few matches."""
    genome = dd.load_game(genome) if isinstance(genome, str) else genome
    return MeasureRequest(
        bytecode=dd.compile_genome(genome),
        teams=genome.teams if genome.team_mode else (),
        tier=tier,
        seed=5,
        games=games,
        budget=500,
        longest=300,
    )


def measurements(*requests: MeasureRequest, digest: str = "d") -> MeasureBatchRequest:
    return MeasureBatchRequest(requests=requests, digest=digest)


def resealed(message: bytes) -> bytes:
    """The message with a checksum that fits what it has become."""
    content = message[:-CHECKSUM]
    return content + hashlib.sha256(content).digest()[:CHECKSUM]


def replaced(message: bytes, start: int, new: bytes) -> bytes:
    """The message with other bytes in one place."""
    return message[:start] + new + message[start + len(new) :]
