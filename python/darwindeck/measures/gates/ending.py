"""Does it end, does somebody win, and how long does it take?"""

from __future__ import annotations

from darwindeck.measures.evidence import Block, Evidence
from darwindeck.measures.gates.verdict import State, Verdict, at_least, at_most, worst
from darwindeck.measures.intervals import Interval, wilson

ENDS = 0.98
DRAWS = 0.10
SHORTEST, LONGEST = 6, 400
"""Decisions of a seat in a match."""
SHORTEST_HAND = 3

PLAYERS = {"random": "random", "greedy": "greedy", "mcts": "searching"}


def endless(evidence: Evidence) -> Verdict | None:
    """Fewer than 98% of matches among random players end by a rule."""
    block = evidence.blocks.get("random")
    return _ends("endless", block) if block else None


def stalls(evidence: Evidence) -> Verdict | None:
    """Fewer than 98% end among players who know what they do."""
    blocks = [evidence.blocks[who] for who in ("greedy", "mcts") if who in evidence.blocks]
    return worst([_ends("stalls", block) for block in blocks]) if blocks else None


def _ends(name: str, block: Block) -> Verdict:
    found = wilson(block.ended, block.matches)
    what = "hands" if block.who == "mcts" else "matches"
    detail = f"{found.estimate:.1%} of {what} among {PLAYERS[block.who]} players end by a rule"
    state = at_least(ENDS, found)
    if state != State.PASSED:
        detail += "; add a rule that brings the end nearer: a fixed number of hands, "
        detail += "a lower target, a stock that runs out"
    return Verdict(name=name, state=state, detail=detail)


def drawish(evidence: Evidence) -> Verdict | None:
    """More than a tenth of matches among players who know what they do are drawn."""
    greedy, mcts = evidence.blocks.get("greedy"), evidence.blocks.get("mcts")
    if greedy is None:
        return None
    verdicts = [_drawn(greedy)]
    # Searchers play single hands, which say who wins only where a match is one hand.
    if mcts is not None and greedy.hands <= greedy.matches:
        verdicts.append(_drawn(mcts))
    return worst(verdicts)


def _drawn(block: Block) -> Verdict:
    found = wilson(block.draws, block.matches)
    what = "hands" if block.who == "mcts" else "matches"
    detail = f"{found.estimate:.1%} of {what} among {PLAYERS[block.who]} players are drawn"
    state = at_most(DRAWS, found)
    if state != State.PASSED:
        detail += "; let ties be decided by another hand or a second comparison"
    return Verdict(name="drawish", state=state, detail=detail)


def length(evidence: Evidence) -> Verdict | None:
    """A seat decides 6 to 400 times in a match, and at least three times in a hand."""
    block = evidence.blocks.get("greedy")
    if block is None or not block.matches:
        return None
    seats = evidence.seats
    hands, total, squares = (float(number) for number in block.hand_decisions)
    match = _mean_interval(float(block.decisions.sum()) / seats, block)
    a_hand = total / hands / seats if hands else 0.0
    detail = f"{match.estimate:.0f} decisions a seat in a match, {a_hand:.1f} in a hand"
    few = Verdict(
        name="length",
        state=at_least(SHORTEST, match),
        detail=f"{detail}; a match wants {SHORTEST} or more: play to a higher target",
    )
    many = Verdict(
        name="length",
        state=at_most(LONGEST, match),
        detail=f"{detail}; a match wants {LONGEST} or fewer: play to a lower target",
    )
    spread = max(0.0, squares / hands - (total / hands) ** 2) ** 0.5 if hands else 0.0
    reach = 2 * spread / seats / max(hands, 1.0) ** 0.5
    short = Verdict(
        name="length",
        state=at_least(SHORTEST_HAND, Interval(a_hand, a_hand - reach, a_hand + reach)),
        detail=f"{detail}; a hand wants {SHORTEST_HAND} or more: deal more cards",
    )
    found = worst([few, many, short])
    if found.passed:
        return Verdict(name="length", state=State.PASSED, detail=detail)
    return found


def _mean_interval(total: float, block: Block) -> Interval:
    """Decisions of a match spread as its turns do."""
    mean = total / block.matches
    turns = block.turns / block.matches
    variance = max(0.0, block.turns_squared / block.matches - turns * turns)
    reach = 1.96 * (variance / block.matches) ** 0.5 * mean / max(turns, 1e-9)
    return Interval(mean, mean - reach, mean + reach)
