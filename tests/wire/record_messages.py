"""Writes the golden messages again, in hex: requests, and responses to them."""

from __future__ import annotations

from pathlib import Path

from darwindeck import _native
from darwindeck.genome.bytecode import compile_genome
from darwindeck.testing.examples import whist
from darwindeck.wire import (
    BatchRequest,
    MeasureBatchRequest,
    MeasureBatchResponse,
    MeasureRequest,
    MeasureResponse,
    SimulationRequest,
    encode_measure_request,
    encode_measure_response,
    encode_request,
    simulation_request,
)

GOLDEN = Path(__file__).parents[1] / "golden" / "wire"


def golden_batch() -> BatchRequest:
    """A game that is played with results, and one that is refused."""
    played = simulation_request(whist(), 3, ["random"] * 4, seed=11, with_results=True)
    refused = SimulationRequest(
        bytecode=b"no game", games=1, agents=("random",), team_mode=True, teams=((0, 2), (1, 3))
    )
    return BatchRequest(requests=(played, refused), threads=2)


def golden_measurement() -> MeasureBatchRequest:
    """A game that is counted, and one that is refused."""
    counted = MeasureRequest(
        bytecode=compile_genome(whist()),
        tier=1,
        seed=11,
        games=3,
        budget=10_000,
        longest=500,
        policy="shy",
        naive=True,
    )
    refused = MeasureRequest(
        bytecode=b"no game", teams=((0, 2), (1, 3)), tier=2, seed=0, games=1, budget=1, longest=1
    )
    return MeasureBatchRequest(requests=(counted, refused), digest="0123456789abcdef")


def golden_counts() -> MeasureBatchResponse:
    """Counts that were made up, because those of the engine change with every measure."""
    counted = MeasureResponse(counts={"random.matches": [3.0, 0.5, -1e300], "coupling": []})
    refused = MeasureResponse(error="not a game", error_offset=0)
    return MeasureBatchResponse(
        responses=(counted, refused), digest="0123456789abcdef", engine_version="0.1.0"
    )


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    request = encode_request(golden_batch())
    messages = {
        "request": request,
        "response": _native.run_batch(request),
        "measure_request": encode_measure_request(golden_measurement()),
        "measure_response": encode_measure_response(golden_counts()),
    }
    for name, message in messages.items():
        lines = [message[start : start + 16].hex(" ") for start in range(0, len(message), 16)]
        (GOLDEN / f"{name}.hex").write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
