"""What an agent would do at a table, and why.

An agent sees only what the seat to move may know, so advice can be shown to the
person in that seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec

from darwindeck._native import Move, State, agent_name
from darwindeck._shared.arguments import seed_number
from darwindeck.genome.schema import GameGenome
from darwindeck.history.words import join
from darwindeck.table.agents import needs_a_table
from darwindeck.table.reasons import Claim, reasons


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A move, what the agent expects of each move, and the reason in a sentence or two."""

    move: Move
    values: Mapping[Move, float]
    """What the agent believes each move that was tried to bring, 0 to 1, the best first.

    No move stands above the one that is named: see `_believed`. Empty for agents that do
    not estimate: `random` and `greedy`.
    """
    visits: Mapping[Move, int]
    """How often the search tried each move, in the order of its preference."""
    iterations: int
    """Imagined deals that the search looked at."""
    agent: str
    explanation: str
    reasons: tuple[Claim, ...] = ()
    """What the explanation says of the move itself; each claim is true of what its seat sees."""


def advise(state: State, agent: str, seed: int = 0, genome: GameGenome | None = None) -> Advice:
    """What an agent would do in a state, looking only at the view of the seat to move.

    With the rules at hand, it says why as well.
    """
    name = checked_agent(agent)
    thoughts, iterations = state.think(name, seed_number(seed))
    values = _believed(thoughts)
    visits = {move: tries for move, tries, _ in thoughts}
    best = thoughts[0][0]
    claims = reasons(genome, state, best) if genome and len(thoughts) > 1 else ()
    return Advice(
        move=best,
        values=values,
        visits=visits,
        iterations=iterations,
        agent=name,
        explanation=_explain(name, best, values, visits, claims, str),
        reasons=claims,
    )


def _believed(thoughts: Sequence[tuple[Move, int, float | None]]) -> dict[Move, float]:
    """What each move that was tried promises, the best first, and none more than the first.

    A search trusts what it tried most. Moves that look better after fewer tries have been
    lucky, as far as it knows: they and its choice are held to promise what they all brought
    together.
    """
    tried = [(move, visits, value) for move, visits, value in thoughts if value is not None]
    if not tried:
        return {}
    best, total, mean = tried[0]
    values = {move: value for move, _, value in tried}
    together = [best]
    for move, visits, value in sorted(tried[1:], key=lambda thought: -thought[2]):
        if value <= mean:
            break
        mean = (mean * total + value * visits) / (total + visits)
        total += visits
        together.append(move)
    values |= dict.fromkeys(together, mean)
    return dict(sorted(values.items(), key=lambda one: (-one[1], one[0] != best)))


def explain(advice: Advice, say: Callable[[Move], str], besides: Collection[Move] = ()) -> str:
    """The explanation of an advice, with moves in other words than their own.

    It is not held against what is to be done besides, such as the other cards of a pass.
    """
    if needs_a_table(advice.agent):
        return advice.explanation
    values = {
        move: value
        for move, value in advice.values.items()
        if move == advice.move or move not in besides
    }
    return _explain(advice.agent, advice.move, values, advice.visits, advice.reasons, say)


def checked_agent(name: object) -> str:
    """The name of an agent; `ValueError` says which there are."""
    if not isinstance(name, str):
        raise TypeError(f"an agent is given by its name, such as 'mcts:200', not {name!r}")
    if needs_a_table(name):
        raise ValueError(
            f"{name.strip()} reads what happened at a table, and batches of matches keep no "
            "history: ask it with Table.suggest, or play against it"
        )
    return agent_name(name.strip())


EQUAL, CLOSE = 0.01, 0.05
"""Moves that promise less than the best by no more than this are as good, or nearly."""


def _explain(
    agent: str,
    best: Move,
    values: Mapping[Move, float],
    visits: Mapping[Move, int],
    claims: tuple[Claim, ...],
    say: Callable[[Move], str],
) -> str:
    """One or two sentences about a choice, in words: the values are its figures."""
    text = say(best)[:1].upper() + say(best)[1:]
    moves = len(visits)
    if moves == 1:
        return f"{text}: there is nothing else to do."
    if agent == "random":
        return f"{text}: drawn by lot from {moves} moves."
    if claims:
        text += f", which {join(claim.text for claim in claims)}"
    if agent == "greedy":
        return f"{text}: rules of thumb prefer it to the other {_moves(moves - 1)}."
    return f"{text}. {_compared(best, values, say)}".rstrip()


def _compared(best: Move, values: Mapping[Move, float], say: Callable[[Move], str]) -> str:
    """How the next best compares with a move."""
    others = [move for move in values if move != best]
    if not others or best not in values:
        return ""
    gap = values[best] - values[others[0]]
    alike = [move for move in others if values[best] - values[move] <= EQUAL]
    if len(alike) == len(others) > 1:
        return "Anything else would be about as good."
    if alike:
        return f"To {_either(alike, say)} would be about as good."
    if gap <= CLOSE:
        return f"To {say(others[0])} is nearly as good."
    return f"Next best, and clearly worse, is to {say(others[0])}."


def _either(moves: Sequence[Move], say: Callable[[Move], str]) -> str:
    """ "play 5H", "play 5H or to play 6H", "play 5H, or one of 4 other moves,"."""
    first, *further = moves
    if len(further) > 1:
        return f"{say(first)}, or one of {len(further)} other moves,"
    return " or to ".join(map(say, moves))


def _moves(count: int) -> str:
    return "move" if count == 1 else f"{count} moves"
