"""Batches and measurements as messages, for this process, another one or another machine.

`encode_request` makes bytes of a batch; whoever plays it, with `_native.run_batch`
or `python -m darwindeck.wire`, answers with bytes for `decode_response`. Likewise
`encode_measure_request`, for what games are measured by. `docs/wire.md` describes
the bytes. The codecs are imported when they are first used, because their runtime
is slow to start.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from darwindeck.wire.batch import run_batch, simulation_request
from darwindeck.wire.messages import (
    AggregatedStats,
    BatchRequest,
    BatchResponse,
    GameResult,
    MeasureBatchRequest,
    MeasureBatchResponse,
    MeasureRequest,
    MeasureResponse,
    SimulationRequest,
    SimulationResponse,
)

if TYPE_CHECKING:
    from darwindeck.wire.codec import (
        decode_request,
        decode_response,
        encode_request,
        encode_response,
    )
    from darwindeck.wire.measuring import (
        decode_measure_request,
        decode_measure_response,
        encode_measure_request,
        encode_measure_response,
    )

__all__ = [
    "AggregatedStats",
    "BatchRequest",
    "BatchResponse",
    "GameResult",
    "MeasureBatchRequest",
    "MeasureBatchResponse",
    "MeasureRequest",
    "MeasureResponse",
    "SimulationRequest",
    "SimulationResponse",
    "decode_measure_request",
    "decode_measure_response",
    "decode_request",
    "decode_response",
    "encode_measure_request",
    "encode_measure_response",
    "encode_request",
    "encode_response",
    "run_batch",
    "simulation_request",
]


def __getattr__(name: str) -> object:
    if name in __all__:
        codec = "measuring" if "measure" in name else "codec"
        return getattr(importlib.import_module(f"darwindeck.wire.{codec}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
