"""Messages to bytes and back, both kinds both ways.

FlatBuffers' Python runtime trusts what it reads, so a message is unsealed first
and read through a `_Reader`, which lets no length exceed what the bytes can hold.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import flatbuffers

from darwindeck.errors import WireError
from darwindeck.wire import events
from darwindeck.wire.generated import simulation as generated
from darwindeck.wire.messages import (
    AggregatedStats,
    BatchRequest,
    BatchResponse,
    GameResult,
    SimulationRequest,
    SimulationResponse,
)
from darwindeck.wire.seal import REQUEST, RESPONSE, seal, unseal

FORMAT_VERSION = 1

T = TypeVar("T")
Number = TypeVar("Number", int, float)

Table = Any
"""A table of the generated code, which has no types."""
Builder = Any
Offset = int
"""Where something stands in the message that is being built."""


def encode_request(batch: BatchRequest) -> bytes:
    """The bytes of a request."""
    return _encode(_write_batch_request, batch, REQUEST)


def encode_response(batch: BatchResponse) -> bytes:
    """The bytes of a response, as the engine writes them."""
    return _encode(_write_batch_response, batch, RESPONSE)


def decode_request(message: bytes) -> BatchRequest:
    """The request that these bytes are; `WireError` when they are none."""
    return _decode(_read_batch_request, generated.BatchRequest, message, REQUEST)


def decode_response(message: bytes) -> BatchResponse:
    """The response that these bytes are; `WireError` when they are none."""
    return _decode(_read_batch_response, generated.BatchResponse, message, RESPONSE)


# --- Writing --------------------------------------------------------------------


def _encode(write: Callable[[Builder, T], Offset], batch: T, kind: bytes) -> bytes:
    builder = flatbuffers.Builder()
    try:
        builder.Finish(write(builder, batch), file_identifier=kind)
    except (TypeError, ValueError, struct.error) as error:
        raise WireError(f"this cannot be written: {error}") from error
    return seal(bytes(builder.Output()))


def _write_batch_request(builder: Builder, batch: BatchRequest) -> Offset:
    requests = _offsets(builder, [_write_request(builder, one) for one in batch.requests])
    generated.BatchRequestStart(builder)
    generated.BatchRequestAddVersion(builder, FORMAT_VERSION)
    generated.BatchRequestAddThreads(builder, batch.threads)
    generated.BatchRequestAddRequests(builder, requests)
    return int(generated.BatchRequestEnd(builder))


def _write_request(builder: Builder, request: SimulationRequest) -> Offset:
    bytecode = builder.CreateByteVector(request.bytecode)
    agents = _offsets(builder, [builder.CreateString(agent) for agent in request.agents])
    teams = _offsets(builder, [_write_team(builder, team) for team in request.teams])
    generated.SimulationRequestStart(builder)
    generated.SimulationRequestAddBytecode(builder, bytecode)
    generated.SimulationRequestAddGames(builder, request.games)
    generated.SimulationRequestAddSeed(builder, request.seed)
    generated.SimulationRequestAddAgents(builder, agents)
    generated.SimulationRequestAddTeamMode(builder, request.team_mode)
    generated.SimulationRequestAddTeams(builder, teams)
    generated.SimulationRequestAddWithResults(builder, request.with_results)
    generated.SimulationRequestAddOneHand(builder, request.one_hand)
    generated.SimulationRequestAddWithEvents(builder, request.with_events)
    generated.SimulationRequestAddListener(builder, request.listener)
    return int(generated.SimulationRequestEnd(builder))


def _write_team(builder: Builder, team: Sequence[int]) -> Offset:
    seats = builder.CreateByteVector(bytes(team))
    generated.TeamAssignmentStart(builder)
    generated.TeamAssignmentAddPlayerIndices(builder, seats)
    return int(generated.TeamAssignmentEnd(builder))


def _write_batch_response(builder: Builder, batch: BatchResponse) -> Offset:
    version = builder.CreateString(batch.engine_version)
    responses = _offsets(builder, [_write_response(builder, one) for one in batch.responses])
    generated.BatchResponseStart(builder)
    generated.BatchResponseAddVersion(builder, FORMAT_VERSION)
    generated.BatchResponseAddEngineVersion(builder, version)
    generated.BatchResponseAddResponses(builder, responses)
    return int(generated.BatchResponseEnd(builder))


def _write_response(builder: Builder, response: SimulationResponse) -> Offset:
    if response.stats is None:
        error = builder.CreateString(response.error)
        generated.SimulationResponseStart(builder)
        generated.SimulationResponseAddError(builder, error)
        generated.SimulationResponseAddErrorOffset(builder, response.error_offset)
        return int(generated.SimulationResponseEnd(builder))
    results = _offsets(builder, [_write_result(builder, result) for result in response.results])
    stats = _write_stats(builder, response.stats)
    told = events.write_journal(builder, response.events) if response.events else None
    generated.SimulationResponseStart(builder)
    generated.SimulationResponseAddStats(builder, stats)
    generated.SimulationResponseAddResults(builder, results)
    if told is not None:
        generated.SimulationResponseAddEvents(builder, told)
    return int(generated.SimulationResponseEnd(builder))


def _write_result(builder: Builder, result: GameResult) -> Offset:
    scores = _numbers(builder, result.scores, 4, builder.PrependInt32)
    shares = _numbers(builder, result.shares, 8, builder.PrependFloat64)
    payoffs = _numbers(builder, result.payoffs, 8, builder.PrependFloat64)
    generated.GameResultStart(builder)
    generated.GameResultAddWinner(builder, result.winner)
    generated.GameResultAddWinningTeam(builder, result.winning_team)
    generated.GameResultAddTurns(builder, result.turns)
    generated.GameResultAddTimedOut(builder, result.timed_out)
    generated.GameResultAddScores(builder, scores)
    generated.GameResultAddShares(builder, shares)
    generated.GameResultAddPayoffs(builder, payoffs)
    return int(generated.GameResultEnd(builder))


def _write_stats(builder: Builder, stats: AggregatedStats) -> Offset:
    values: dict[str, int] = {}
    for name in AggregatedStats.__struct_fields__:
        value = getattr(stats, name)
        if name == "teams":
            value = _offsets(builder, [_write_team(builder, team) for team in value])
        elif isinstance(value, tuple):
            signed = name == "score_total"
            prepend = builder.PrependInt64 if signed else builder.PrependUint64
            value = _numbers(builder, value, 8, prepend)
        values[name] = value
    generated.AggregatedStatsStart(builder)
    for name, value in values.items():
        getattr(generated, f"AggregatedStatsAdd{_camel(name)}")(builder, value)
    return int(generated.AggregatedStatsEnd(builder))


def _offsets(builder: Builder, offsets: Sequence[Offset]) -> Offset:
    return _numbers(builder, offsets, 4, builder.PrependUOffsetTRelative)


def _numbers(
    builder: Builder, numbers: Sequence[Number], size: int, prepend: Callable[[Number], object]
) -> Offset:
    builder.StartVector(size, len(numbers), size)
    for number in reversed(numbers):
        prepend(number)
    return int(builder.EndVector())


# --- Reading --------------------------------------------------------------------


def _decode(read: Callable[[_Reader, Table], T], root: Table, message: bytes, kind: bytes) -> T:
    content = unseal(bytes(message), kind)
    try:
        table = root.GetRootAs(content, 0)
        if table.Version() != FORMAT_VERSION:
            raise WireError(
                f"format version {table.Version()}; this package speaks {FORMAT_VERSION}"
            )
        return read(_Reader(len(content)), table)
    except WireError:
        raise
    except (IndexError, OverflowError, TypeError, ValueError, struct.error) as error:
        raise WireError(f"the message makes no sense: {error}") from error


class _Reader:
    """Reads lists, and no more elements in all than a message has bytes."""

    def __init__(self, size: int) -> None:
        self._left = size

    def list(self, table: Table, name: str) -> Iterable[Any]:
        length = getattr(table, f"{name}Length")()
        self.take(length)
        return map(getattr(table, name), range(length))

    def take(self, length: int) -> None:
        """So many elements more are read."""
        self._left -= length
        if self._left < 0:
            raise WireError("the message makes no sense: its lists are longer than it is")

    def numbers(self, table: Table, name: str) -> tuple[int, ...]:
        return tuple(self.list(table, name))


def _read_batch_request(reader: _Reader, batch: Table) -> BatchRequest:
    requests = tuple(_read_request(reader, one) for one in reader.list(batch, "Requests"))
    return BatchRequest(requests=requests, threads=batch.Threads())


def _read_request(reader: _Reader, request: Table) -> SimulationRequest:
    return SimulationRequest(
        bytecode=bytes(reader.list(request, "Bytecode")),
        games=request.Games(),
        seed=request.Seed(),
        agents=tuple(_text(agent) for agent in reader.list(request, "Agents")),
        team_mode=request.TeamMode(),
        teams=_read_teams(reader, request),
        with_results=request.WithResults(),
        one_hand=request.OneHand(),
        with_events=request.WithEvents(),
        listener=request.Listener(),
    )


def _read_batch_response(reader: _Reader, batch: Table) -> BatchResponse:
    responses = tuple(_read_response(reader, one) for one in reader.list(batch, "Responses"))
    return BatchResponse(responses=responses, engine_version=_text(batch.EngineVersion()))


def _read_response(reader: _Reader, response: Table) -> SimulationResponse:
    stats = response.Stats()
    journal = response.Events()
    return SimulationResponse(
        stats=None if stats is None else _read_stats(reader, stats),
        results=tuple(_read_result(reader, one) for one in reader.list(response, "Results")),
        error=_text(response.Error()),
        error_offset=response.ErrorOffset(),
        events=() if journal is None else events.read_journal(reader, journal),
    )


def _read_result(reader: _Reader, result: Table) -> GameResult:
    return GameResult(
        winner=result.Winner(),
        winning_team=result.WinningTeam(),
        turns=result.Turns(),
        timed_out=result.TimedOut(),
        scores=reader.numbers(result, "Scores"),
        shares=tuple(reader.list(result, "Shares")),
        payoffs=tuple(reader.list(result, "Payoffs")),
    )


def _read_stats(reader: _Reader, stats: Table) -> AggregatedStats:
    def value(name: str) -> int | tuple[int, ...]:
        many = hasattr(stats, f"{name}Length")
        return reader.numbers(stats, name) if many else getattr(stats, name)()

    names = [name for name in AggregatedStats.__struct_fields__ if name != "teams"]
    counts = {name: value(_camel(name)) for name in names}
    return AggregatedStats(**counts, teams=_read_teams(reader, stats))  # type: ignore[arg-type]


def _read_teams(reader: _Reader, table: Table) -> tuple[tuple[int, ...], ...]:
    return tuple(reader.numbers(team, "PlayerIndices") for team in reader.list(table, "Teams"))


def _text(text: bytes | None) -> str:
    return "" if text is None else text.decode()


def _camel(name: str) -> str:
    """The name that the generated code has for a field."""
    return "".join(part.capitalize() for part in name.split("_"))
