"""Batches of genomes: what to ask, and playing it here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from darwindeck import _native
from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.wire.messages import BatchRequest, BatchResponse, SimulationRequest


def simulation_request(
    genome: GameGenome,
    games: int,
    agents: Sequence[str],
    seed: int = 0,
    with_results: bool = False,
    one_hand: bool = False,
) -> SimulationRequest:
    """The request to play a game so often, with an agent for each seat."""
    # Teams are numbered as in the bytecode.
    genome = canonical(genome)
    return SimulationRequest(
        bytecode=compile_genome(genome),
        games=games,
        seed=seed,
        agents=tuple(agents),
        team_mode=genome.team_mode,
        teams=genome.teams if genome.team_mode else (),
        with_results=with_results,
        one_hand=one_hand,
    )


def run_batch(
    batch: BatchRequest, progress: Callable[[int], object] | None = None
) -> BatchResponse:
    """Plays a batch in this process.

    `progress` is called now and then with the number of matches that are finished.
    """
    from darwindeck.wire import codec

    return codec.decode_response(_native.run_batch(codec.encode_request(batch), progress))
