"""Batches as messages, to be played in this process, another one or another machine.

`encode_request` makes bytes of a batch; whoever plays it, with `_native.run_batch`
or `python -m darwindeck.wire`, answers with bytes for `decode_response`.
`docs/wire.md` describes the bytes.
"""

from darwindeck.wire.batch import run_batch, simulation_request
from darwindeck.wire.codec import (
    decode_request,
    decode_response,
    encode_request,
    encode_response,
)
from darwindeck.wire.messages import (
    AggregatedStats,
    BatchRequest,
    BatchResponse,
    GameResult,
    SimulationRequest,
    SimulationResponse,
)

__all__ = [
    "AggregatedStats",
    "BatchRequest",
    "BatchResponse",
    "GameResult",
    "SimulationRequest",
    "SimulationResponse",
    "decode_request",
    "decode_response",
    "encode_request",
    "encode_response",
    "run_batch",
    "simulation_request",
]
