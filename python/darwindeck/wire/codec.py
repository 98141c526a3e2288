"""Batches to bytes and back, requests and responses both ways."""

from __future__ import annotations

from darwindeck.wire import events, tables
from darwindeck.wire.generated import simulation as generated
from darwindeck.wire.messages import (
    AggregatedStats,
    BatchRequest,
    BatchResponse,
    GameResult,
    SimulationRequest,
    SimulationResponse,
)
from darwindeck.wire.seal import REQUEST, RESPONSE
from darwindeck.wire.tables import (
    Builder,
    Offset,
    Reader,
    Table,
    numbers,
    offsets,
    read_teams,
    text,
    write_teams,
)


def encode_request(batch: BatchRequest) -> bytes:
    """The bytes of a request."""
    return tables.encode(_write_batch_request, batch, REQUEST)


def encode_response(batch: BatchResponse) -> bytes:
    """The bytes of a response, as the engine writes them."""
    return tables.encode(_write_batch_response, batch, RESPONSE)


def decode_request(message: bytes) -> BatchRequest:
    """The request that these bytes are; `WireError` when they are none."""
    return tables.decode(_read_batch_request, generated.BatchRequest, message, REQUEST)


def decode_response(message: bytes) -> BatchResponse:
    """The response that these bytes are; `WireError` when they are none."""
    return tables.decode(_read_batch_response, generated.BatchResponse, message, RESPONSE)


# --- Writing --------------------------------------------------------------------


def _write_batch_request(builder: Builder, batch: BatchRequest) -> Offset:
    requests = offsets(builder, [_write_request(builder, one) for one in batch.requests])
    generated.BatchRequestStart(builder)
    generated.BatchRequestAddVersion(builder, tables.FORMAT_VERSION)
    generated.BatchRequestAddThreads(builder, batch.threads)
    generated.BatchRequestAddRequests(builder, requests)
    return int(generated.BatchRequestEnd(builder))


def _write_request(builder: Builder, request: SimulationRequest) -> Offset:
    bytecode = builder.CreateByteVector(request.bytecode)
    agents = offsets(builder, [builder.CreateString(agent) for agent in request.agents])
    teams = write_teams(builder, request.teams)
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


def _write_batch_response(builder: Builder, batch: BatchResponse) -> Offset:
    version = builder.CreateString(batch.engine_version)
    responses = offsets(builder, [_write_response(builder, one) for one in batch.responses])
    generated.BatchResponseStart(builder)
    generated.BatchResponseAddVersion(builder, tables.FORMAT_VERSION)
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
    results = offsets(builder, [_write_result(builder, result) for result in response.results])
    stats = _write_stats(builder, response.stats)
    told = events.write_journal(builder, response.events) if response.events else None
    generated.SimulationResponseStart(builder)
    generated.SimulationResponseAddStats(builder, stats)
    generated.SimulationResponseAddResults(builder, results)
    if told is not None:
        generated.SimulationResponseAddEvents(builder, told)
    return int(generated.SimulationResponseEnd(builder))


def _write_result(builder: Builder, result: GameResult) -> Offset:
    scores = numbers(builder, result.scores, 4, builder.PrependInt32)
    shares = numbers(builder, result.shares, 8, builder.PrependFloat64)
    payoffs = numbers(builder, result.payoffs, 8, builder.PrependFloat64)
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
            value = write_teams(builder, value)
        elif isinstance(value, tuple):
            signed = name == "score_total"
            prepend = builder.PrependInt64 if signed else builder.PrependUint64
            value = numbers(builder, value, 8, prepend)
        values[name] = value
    generated.AggregatedStatsStart(builder)
    for name, value in values.items():
        getattr(generated, f"AggregatedStatsAdd{_camel(name)}")(builder, value)
    return int(generated.AggregatedStatsEnd(builder))


# --- Reading --------------------------------------------------------------------


def _read_batch_request(reader: Reader, batch: Table) -> BatchRequest:
    requests = tuple(_read_request(reader, one) for one in reader.list(batch, "Requests"))
    return BatchRequest(requests=requests, threads=batch.Threads())


def _read_request(reader: Reader, request: Table) -> SimulationRequest:
    return SimulationRequest(
        bytecode=bytes(reader.list(request, "Bytecode")),
        games=request.Games(),
        seed=request.Seed(),
        agents=tuple(text(agent) for agent in reader.list(request, "Agents")),
        team_mode=request.TeamMode(),
        teams=read_teams(reader, request),
        with_results=request.WithResults(),
        one_hand=request.OneHand(),
        with_events=request.WithEvents(),
        listener=request.Listener(),
    )


def _read_batch_response(reader: Reader, batch: Table) -> BatchResponse:
    responses = tuple(_read_response(reader, one) for one in reader.list(batch, "Responses"))
    return BatchResponse(responses=responses, engine_version=text(batch.EngineVersion()))


def _read_response(reader: Reader, response: Table) -> SimulationResponse:
    stats = response.Stats()
    journal = response.Events()
    return SimulationResponse(
        stats=None if stats is None else _read_stats(reader, stats),
        results=tuple(_read_result(reader, one) for one in reader.list(response, "Results")),
        error=text(response.Error()),
        error_offset=response.ErrorOffset(),
        events=() if journal is None else events.read_journal(reader, journal),
    )


def _read_result(reader: Reader, result: Table) -> GameResult:
    return GameResult(
        winner=result.Winner(),
        winning_team=result.WinningTeam(),
        turns=result.Turns(),
        timed_out=result.TimedOut(),
        scores=reader.numbers(result, "Scores"),
        shares=tuple(reader.list(result, "Shares")),
        payoffs=tuple(reader.list(result, "Payoffs")),
    )


def _read_stats(reader: Reader, stats: Table) -> AggregatedStats:
    def value(name: str) -> int | tuple[int, ...]:
        many = hasattr(stats, f"{name}Length")
        return reader.numbers(stats, name) if many else getattr(stats, name)()

    names = [name for name in AggregatedStats.__struct_fields__ if name != "teams"]
    counts = {name: value(_camel(name)) for name in names}
    return AggregatedStats(**counts, teams=read_teams(reader, stats))  # type: ignore[arg-type]


def _camel(name: str) -> str:
    """The name that the generated code has for a field."""
    return "".join(part.capitalize() for part in name.split("_"))
