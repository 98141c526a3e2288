"""Measurements to bytes and back, requests and responses both ways."""

from __future__ import annotations

from itertools import accumulate

from darwindeck.errors import WireError
from darwindeck.wire import tables
from darwindeck.wire.generated import simulation as generated
from darwindeck.wire.messages import (
    MeasureBatchRequest,
    MeasureBatchResponse,
    MeasureRequest,
    MeasureResponse,
)
from darwindeck.wire.seal import MEASURE_REQUEST, MEASURE_RESPONSE
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


def encode_measure_request(batch: MeasureBatchRequest) -> bytes:
    """The bytes of a request for counts."""
    return tables.encode(_write_batch_request, batch, MEASURE_REQUEST)


def encode_measure_response(batch: MeasureBatchResponse) -> bytes:
    """The bytes of a response with counts, as the engine writes them."""
    return tables.encode(_write_batch_response, batch, MEASURE_RESPONSE)


def decode_measure_request(message: bytes) -> MeasureBatchRequest:
    """The request that these bytes are; `WireError` when they are none."""
    root = generated.MeasureBatchRequest
    return tables.decode(_read_batch_request, root, message, MEASURE_REQUEST)


def decode_measure_response(message: bytes) -> MeasureBatchResponse:
    """The response that these bytes are; `WireError` when they are none."""
    root = generated.MeasureBatchResponse
    return tables.decode(_read_batch_response, root, message, MEASURE_RESPONSE)


# --- Writing --------------------------------------------------------------------


def _write_batch_request(builder: Builder, batch: MeasureBatchRequest) -> Offset:
    digest = builder.CreateString(batch.digest)
    requests = offsets(builder, [_write_request(builder, one) for one in batch.requests])
    generated.MeasureBatchRequestStart(builder)
    generated.MeasureBatchRequestAddVersion(builder, tables.FORMAT_VERSION)
    generated.MeasureBatchRequestAddDigest(builder, digest)
    generated.MeasureBatchRequestAddRequests(builder, requests)
    return int(generated.MeasureBatchRequestEnd(builder))


def _write_request(builder: Builder, request: MeasureRequest) -> Offset:
    bytecode = builder.CreateByteVector(request.bytecode)
    teams = write_teams(builder, request.teams)
    policy = builder.CreateString(request.policy)
    generated.MeasureRequestStart(builder)
    generated.MeasureRequestAddBytecode(builder, bytecode)
    generated.MeasureRequestAddTeams(builder, teams)
    generated.MeasureRequestAddTier(builder, request.tier)
    generated.MeasureRequestAddSeed(builder, request.seed)
    generated.MeasureRequestAddGames(builder, request.games)
    generated.MeasureRequestAddBudget(builder, request.budget)
    generated.MeasureRequestAddLongest(builder, request.longest)
    generated.MeasureRequestAddPolicy(builder, policy)
    generated.MeasureRequestAddNaive(builder, request.naive)
    return int(generated.MeasureRequestEnd(builder))


def _write_batch_response(builder: Builder, batch: MeasureBatchResponse) -> Offset:
    digest = builder.CreateString(batch.digest)
    version = builder.CreateString(batch.engine_version)
    responses = offsets(builder, [_write_response(builder, one) for one in batch.responses])
    generated.MeasureBatchResponseStart(builder)
    generated.MeasureBatchResponseAddVersion(builder, tables.FORMAT_VERSION)
    generated.MeasureBatchResponseAddDigest(builder, digest)
    generated.MeasureBatchResponseAddEngineVersion(builder, version)
    generated.MeasureBatchResponseAddResponses(builder, responses)
    return int(generated.MeasureBatchResponseEnd(builder))


def _write_response(builder: Builder, response: MeasureResponse) -> Offset:
    if response.counts is None:
        error = builder.CreateString(response.error)
        generated.MeasureResponseStart(builder)
        generated.MeasureResponseAddError(builder, error)
        generated.MeasureResponseAddErrorOffset(builder, response.error_offset)
        return int(generated.MeasureResponseEnd(builder))
    names = offsets(builder, [builder.CreateString(name) for name in response.counts])
    lengths = [len(found) for found in response.counts.values()]
    lengths_at = numbers(builder, lengths, 4, builder.PrependUint32)
    all_numbers = [number for found in response.counts.values() for number in found]
    numbers_at = numbers(builder, all_numbers, 8, builder.PrependFloat64)
    generated.MeasureResponseStart(builder)
    generated.MeasureResponseAddNames(builder, names)
    generated.MeasureResponseAddLengths(builder, lengths_at)
    generated.MeasureResponseAddNumbers(builder, numbers_at)
    return int(generated.MeasureResponseEnd(builder))


# --- Reading --------------------------------------------------------------------


def _read_batch_request(reader: Reader, batch: Table) -> MeasureBatchRequest:
    requests = tuple(_read_request(reader, one) for one in reader.list(batch, "Requests"))
    return MeasureBatchRequest(requests=requests, digest=text(batch.Digest()))


def _read_request(reader: Reader, request: Table) -> MeasureRequest:
    return MeasureRequest(
        bytecode=bytes(reader.list(request, "Bytecode")),
        teams=read_teams(reader, request),
        tier=request.Tier(),
        seed=request.Seed(),
        games=request.Games(),
        budget=request.Budget(),
        longest=request.Longest(),
        policy=text(request.Policy()),
        naive=request.Naive(),
    )


def _read_batch_response(reader: Reader, batch: Table) -> MeasureBatchResponse:
    return MeasureBatchResponse(
        responses=tuple(_read_response(reader, one) for one in reader.list(batch, "Responses")),
        digest=text(batch.Digest()),
        engine_version=text(batch.EngineVersion()),
    )


def _read_response(reader: Reader, response: Table) -> MeasureResponse:
    return MeasureResponse(
        counts=None if response.NamesIsNone() else _read_counts(reader, response),
        error=text(response.Error()),
        error_offset=response.ErrorOffset(),
    )


def _read_counts(reader: Reader, response: Table) -> dict[str, list[float]]:
    names = reader.texts(response, 0)
    lengths = reader.column(response, 1, "I")
    every = reader.column(response, 2, "d")
    ends = list(accumulate(lengths))
    if len(names) != len(lengths) or len(every) != (ends[-1] if ends else 0):
        raise WireError("the message makes no sense: its counts have lost their names")
    return {
        name: list(every[end - length : end])
        for name, length, end in zip(names, lengths, ends, strict=True)
    }
