"""Batches as messages, to be played in this process, another one or another machine.

`encode_request` makes bytes of a batch; whoever plays it, with `_native.run_batch`
or `python -m darwindeck.wire`, answers with bytes for `decode_response`.
`docs/wire.md` describes the bytes. The codec is imported when it is first used,
because its runtime is slow to start.
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


def __getattr__(name: str) -> object:
    if name in __all__:
        return getattr(importlib.import_module("darwindeck.wire.codec"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
