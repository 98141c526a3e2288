"""Batches of genomes: what to ask, and playing it here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from darwindeck import _native
from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.schema import GameGenome
from darwindeck.wire.messages import BatchRequest, BatchResponse, SimulationRequest


def simulation_request(
    genome: GameGenome,
    games: int,
    agents: Sequence[str],
    seed: int = 0,
    with_results: bool = False,
    one_hand: bool = False,
    with_events: bool = False,
    listener: int | None = None,
) -> SimulationRequest:
    """The request to play a game so often, with an agent for each seat.

    With `with_events` the response has what a seat, the `listener`, hears of each match, as
    `Table.events` gives it; without a listener, all that happened.
    """
    return SimulationRequest(
        bytecode=compile_genome(genome),
        games=games,
        seed=seed,
        agents=tuple(agents),
        team_mode=genome.team_mode,
        teams=genome.teams if genome.team_mode else (),
        with_results=with_results,
        one_hand=one_hand,
        with_events=with_events,
        listener=-1 if listener is None else listener,
    )


def run_batch(
    batch: BatchRequest, progress: Callable[[int], object] | None = None
) -> BatchResponse:
    """Plays a batch in this process.

    `progress` is called now and then with the number of matches that are finished.
    """
    from darwindeck.wire import codec

    return codec.decode_response(_native.run_batch(codec.encode_request(batch), progress))
