"""What an agent would do at a table, and why.

An agent sees only what the seat to move may know, so advice can be shown to the
person in that seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

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
    """The expected result of each move that was tried, 0 to 1, the best first.

    Empty for agents that do not estimate: `random` and `greedy`.
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
    ranked = sorted(
        ((value, visits, move) for move, visits, value in thoughts if value is not None),
        key=lambda thought: (-thought[0], -thought[1]),
    )
    values = {move: value for value, _, move in ranked}
    visits = {move: tries for move, tries, _ in thoughts}
    best = thoughts[0][0]
    claims = reasons(genome, state, best) if genome and len(thoughts) > 1 else ()
    return Advice(
        move=best,
        values=values,
        visits=visits,
        iterations=iterations,
        agent=name,
        explanation=_explain(name, best, values, visits, iterations, claims, str),
        reasons=claims,
    )


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
    visits, iterations = advice.visits, advice.iterations
    return _explain(advice.agent, advice.move, values, visits, iterations, advice.reasons, say)


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


def _explain(
    agent: str,
    best: Move,
    values: Mapping[Move, float],
    visits: Mapping[Move, int],
    iterations: int,
    claims: tuple[Claim, ...],
    say: Callable[[Move], str],
) -> str:
    """One or two sentences about a choice."""
    text = say(best)[:1].upper() + say(best)[1:]
    moves = len(visits)
    if moves == 1:
        return f"{text}: there is nothing else to do."
    if agent == "random":
        return f"{text}: drawn by lot from {moves} moves."
    if claims:
        text += f", which {join(claim.text for claim in claims)},"
    if agent == "greedy":
        text = text.removesuffix(",")
        return f"{text}: rules of thumb prefer it to the other {_moves(moves - 1)}."
    deals = f"{iterations:,} imagined deal" + ("" if iterations == 1 else "s")
    others = [move for move in values if move != best]
    chosen = f"{text} promises {values[best]:.0%} of the best result over {deals}."
    if not others:
        return chosen
    second = others[0]
    gap = values[best] - values[second]
    if abs(gap) < 0.01:
        return f"{chosen} To {say(second)} would be about as good ({values[second]:.0%})."
    if gap < 0:
        rarer = visits[second] < visits[best]
        # Cards that are chosen one by one go by all that they were tried with.
        why = "was tried less often" if rarer else "is among fewer of the sets that were tried"
        return f"{chosen} To {say(second)} looks better so far ({values[second]:.0%}), but {why}."
    worst = others[-1]
    rest = f"; the worst, to {say(worst)}, {values[worst]:.0%}" if len(others) > 1 else ""
    return f"{chosen} Next best is to {say(second)} ({values[second]:.0%}){rest}."


def _moves(count: int) -> str:
    return "move" if count == 1 else f"{count} moves"
