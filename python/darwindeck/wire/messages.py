"""What the messages say: one struct for each table of `schema/simulation.fbs`.

How they become bytes is left to the codec.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from darwindeck._native import Event
from darwindeck.errors import BytecodeError, WireError


class SimulationRequest(msgspec.Struct, frozen=True, kw_only=True):
    """One game, to be played many times."""

    bytecode: bytes
    games: int
    seed: int = 0
    agents: tuple[str, ...]
    """The name of the agent of each seat."""
    team_mode: bool = False
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats of each team of the bytecode; their order numbers them in the response."""
    with_results: bool = False
    """Whether the response has a result for each match."""
    one_hand: bool = False
    """Whether each match ends with its first hand."""
    with_events: bool = False
    """Whether the response has the events of each match."""
    listener: int = -1
    """The seat that hears of them; -1 hears all."""


class BatchRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Games to be played one after the other, each on so many threads."""

    requests: tuple[SimulationRequest, ...]
    threads: int = 1


class GameResult(msgspec.Struct, frozen=True, kw_only=True):
    """How one match ended. Both winners are -1 when nobody won alone."""

    winner: int = -1
    """The seat that won alone; -1 in a team game."""
    winning_team: int = -1
    """The team that won alone; -1 without teams."""
    turns: int = 0
    timed_out: bool = False
    scores: tuple[int, ...] = ()
    """The final score of each side."""
    shares: tuple[float, ...] = ()
    """What each side gets of the win; in a draw, or when the match goes on, all get the same."""
    payoffs: tuple[float, ...] = ()
    """The share of opposing sides that each side beats by the result of the last hand."""


class AggregatedStats(msgspec.Struct, frozen=True, kw_only=True):
    """What matches add up to. A *side* is a seat, or a team in a team game."""

    games: int
    wins: tuple[int, ...]
    """Matches won by each seat; none in a team game."""
    team_wins: tuple[int, ...]
    shared: int
    """Matches that several sides won together."""
    draws: int
    timed_out: int
    turns: int
    hands: int
    decisions: tuple[int, ...]
    """Decisions of each seat."""
    choices: tuple[int, ...]
    """Decisions of each seat that offered at least two moves."""
    options: int
    """Legal moves, summed over all decisions."""
    lead_changes: int
    bids: tuple[int, ...]
    """How many bids each seat made."""
    bid_total: tuple[int, ...]
    """What the bids of each seat add up to."""
    nils_made: tuple[int, ...]
    nils_failed: tuple[int, ...]
    contracts_made: tuple[int, ...]
    """By side."""
    contracts_failed: tuple[int, ...]
    bags: tuple[int, ...]
    score_total: tuple[int, ...]
    """Final scores of each side, summed over games."""
    tricks: tuple[int, ...]
    shares: tuple[int, ...] = ()
    """Matches whose win each seat had a part in: alone, with its team or with others."""
    losses: tuple[int, ...] = ()
    """By side: matches that all other sides won together, two others at least."""
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats of each team, numbered as in the request; empty without teams."""


class SimulationResponse(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to one request: stats, or else an error."""

    stats: AggregatedStats | None = None
    results: tuple[GameResult, ...] = ()
    """In the order of the matches; empty unless asked for."""
    error: str = ""
    error_offset: int = -1
    """The byte of the bytecode that is wrong, if that is the error."""
    events: tuple[tuple[Event, ...], ...] = ()
    """What happened in each match, in their order; empty unless asked for."""

    def counted(self) -> AggregatedStats:
        """The stats; raises the error if the request was refused."""
        if self.stats is None:
            raise _refusal(self.error, self.error_offset)
        return self.stats


class BatchResponse(msgspec.Struct, frozen=True, kw_only=True):
    """One response for each request, in their order."""

    responses: tuple[SimulationResponse, ...]
    engine_version: str


# --- Measurements ---------------------------------------------------------------


class MeasureRequest(msgspec.Struct, frozen=True, kw_only=True):
    """One tier of one replicate of one game, to be counted. The asker has settled all numbers."""

    bytecode: bytes
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats of each team of the bytecode in the order of their numbers; empty without teams."""
    tier: int
    seed: int
    """Decides all deals and all chances; run seed, tier and replicate are mixed into it."""
    games: int
    """Matches or deals at most."""
    budget: int
    """Search iterations after which no further deal is begun; turns, where nobody searches."""
    longest: int
    """Turns after which a match or hand is broken off."""
    policy: str = "random"
    """The policy that thought is measured over."""
    naive: bool = False
    """Whether searches do without rules of thumb."""


class MeasureBatchRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be counted, one request after the other on one thread."""

    requests: tuple[MeasureRequest, ...]
    digest: str
    """Of engine and measures; a worker of another one refuses."""


class MeasureResponse(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to one request: counts, or else an error."""

    counts: Mapping[str, Sequence[float]] | None = None
    """Lists of numbers by name."""
    error: str = ""
    error_offset: int = -1
    """The byte of the bytecode that is wrong, if that is the error."""

    def counted(self) -> Mapping[str, Sequence[float]]:
        """The counts; raises the error if the request was refused."""
        if self.counts is None:
            raise _refusal(self.error, self.error_offset)
        return self.counts


class MeasureBatchResponse(msgspec.Struct, frozen=True, kw_only=True):
    """One response for each request, in their order."""

    responses: tuple[MeasureResponse, ...]
    digest: str
    """Of the worker."""
    engine_version: str


def _refusal(error: str, offset: int) -> BytecodeError | WireError:
    return BytecodeError(error, offset) if offset >= 0 else WireError(error)
