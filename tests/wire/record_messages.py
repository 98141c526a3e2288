"""Writes the golden messages again: a request, and the engine's response to it, in hex."""

from __future__ import annotations

from pathlib import Path

from darwindeck import _native
from darwindeck.testing.examples import whist
from darwindeck.wire import (
    BatchRequest,
    SimulationRequest,
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


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    request = encode_request(golden_batch())
    for name, message in (("request", request), ("response", _native.run_batch(request))):
        lines = [message[start : start + 16].hex(" ") for start in range(0, len(message), 16)]
        (GOLDEN / f"{name}.hex").write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
