"""Agents written in Python, at the seats of a batch.

A guest is a function that is given a view and the legal moves and returns one of
them. It plays the same matches as an agent of the engine would in its seat: the
same deals, and at the other seats agents that decide as they do without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from darwindeck import _native
from darwindeck._native import Move, View
from darwindeck.errors import AgentError, IllegalMove
from darwindeck.genome.schema import GameGenome
from darwindeck.table.advice import checked_agent
from darwindeck.wire.batch import run_batch, simulation_request
from darwindeck.wire.messages import BatchRequest, SimulationResponse

Guest = Callable[[View, list[Move]], Move | str]
"""Chooses one of the moves; it may say which by its text."""

Agent = str | Guest
"""Who plays: an agent of the engine by its name, or a guest."""

_Asked = Callable[[View, list[Move], int], Move]
_STAND_IN = "random"
"""The name that a request has for a seat with a guest; nobody by that name plays."""


def checked_player(agent: object) -> Agent:
    """An agent of the engine by its name, or a function; `ValueError` or `TypeError` otherwise."""
    if callable(agent):
        return agent
    return checked_agent(agent)


def name_of(agent: Agent) -> str:
    """What an agent is called in results and messages."""
    if isinstance(agent, str):
        return agent
    return str(getattr(agent, "__name__", type(agent).__name__))


def play_matches(
    genome: GameGenome,
    games: int,
    agents: Sequence[Agent],
    seed: int,
    threads: int,
    with_results: bool = False,
    one_hand: bool = False,
    progress: Callable[[int], object] | None = None,
) -> SimulationResponse:
    """Plays matches with an agent at each seat; with a guest among them, on this thread alone."""
    names = [agent if isinstance(agent, str) else _STAND_IN for agent in agents]
    request = simulation_request(genome, games, names, seed, with_results, one_hand)
    if all(isinstance(agent, str) for agent in agents):
        batch = BatchRequest(requests=(request,), threads=threads)
        return run_batch(batch, progress).responses[0]
    from darwindeck.wire import codec

    asked = [_asking(agent, seat, seed) for seat, agent in enumerate(agents)]
    message = codec.encode_request(BatchRequest(requests=(request,)))
    return codec.decode_response(_native.run_with_guests(message, asked, progress)).responses[0]


def _asking(agent: Agent, seat: int, seed: int) -> _Asked | None:
    """Asks a guest for its move, and says who it was that had none; None for another agent."""
    if isinstance(agent, str):
        return None
    who = f"the agent {name_of(agent)} in seat {seat}"

    def ask(view: View, moves: list[Move], game: int) -> Move:
        legal = tuple(moves)
        try:
            answer = agent(view, moves)
        except Exception as error:
            raise AgentError(
                f"{who} failed in game {game}: {type(error).__name__}: {error}",
                seat,
                game,
                _native.match_seed(seed, game),
            ) from error
        for move in legal:
            if move == answer or move.text == answer:
                return move
        chosen = answer.text if isinstance(answer, Move) else answer
        what = "is not legal" if isinstance(answer, Move | str) else "is not a move"
        raise IllegalMove(
            f"{who} chose {chosen!r} in game {game}, which {what}; "
            f"legal: {', '.join(move.text for move in legal)}",
            legal,
        )

    return ask
