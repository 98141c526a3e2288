"""Is there anything to decide, and does deciding well pay?"""

from __future__ import annotations

from darwindeck.measures.evidence import Evidence
from darwindeck.measures.gates.verdict import WORST, State, Verdict, at_least
from darwindeck.measures.intervals import Interval, mean_of, wilson
from darwindeck.measures.readings import skill

REAL_CHOICES = 0.20
CHOICES_A_HAND = 1.0
THOUGHT = 0.05
ENOUGH_DEALS = 24
"""Fewer deals that happen to be alike look certain, and are not; unless all are even."""
MISREAD = -0.1
ITERATIONS_A_MOVE = 2.0
RAISED = 4
"""Search budgets can be raised by so much before a game is given up."""


def choiceless(evidence: Evidence) -> Verdict | None:
    """Fewer than a fifth of turns, or less than one a player a hand, offer a real choice."""
    block = evidence.blocks.get("greedy") or evidence.blocks.get("random")
    if block is None:
        return None
    decisions, choices = float(block.decisions.sum()), float(block.choices.sum())
    hands = max(float(block.hand_decisions[0]), 1.0)
    share = wilson(choices, decisions) if decisions else Interval(0.0, 0.0, 0.0)
    each = Interval(*(part * decisions / hands / evidence.seats for part in share))
    states = [at_least(REAL_CHOICES, share), at_least(CHOICES_A_HAND, each)]
    state = min(states, key=WORST.index)
    detail = (
        f"{share.estimate:.0%} of decisions offer a choice, {each.estimate:.1f} a player a hand"
    )
    if not decisions or not choices:
        detail = "nobody ever has a choice: the cards play themselves"
    if state != State.PASSED:
        detail += "; let players hold more cards, or let more of them be played"
    return Verdict(name="choiceless", state=state, detail=detail)


def trivial(evidence: Evidence) -> Verdict | None:
    """Thought gains less than 0.05 over a player of one line."""
    found = skill.thought(evidence)
    if found is None:
        return None
    gains = 2 * evidence.deals("thought") - 1
    state = at_least(THOUGHT, mean_of(gains) if len(gains) else found.interval)
    if state == State.FAILED and 0 < len(gains) < ENOUGH_DEALS and gains.any():
        state = State.UNSURE
    policy = f" over the policy “{evidence.policy}”" if evidence.policy else ""
    detail = f"thought gains {found.value:+.2f}{policy}"
    if state != State.PASSED:
        detail += f"; it wants {THOUGHT:+.2f}: always doing the same thing is as good, so give "
        detail += "players something to weigh"
    return Verdict(name="trivial", state=state, detail=detail)


def misread(evidence: Evidence) -> Verdict | None:
    """Plain good sense loses to chance, and so does search."""
    if not evidence.has("greedy.gain"):
        return None
    greedy = mean_of(2 * evidence.deals("greedy.gain") - 1)
    if greedy.high >= MISREAD:
        detail = f"greedy play gains {greedy.estimate:+.2f} over random play"
        return Verdict(name="misread", state=State.PASSED, detail=detail)
    detail = f"greedy play loses to random play by {-greedy.estimate:.2f}"
    if not evidence.has("order"):
        return None
    order = mean_of(2 * evidence.deals("order") - 1)
    state = at_least(0.0, order)
    if state == State.PASSED:
        detail += f", but search with random rollouts gains {order.estimate:+.2f}"
    else:
        detail += f", and search by {-order.estimate:.2f}: what looks good in this game is bad; "
        detail += "check that points and win condition point the same way"
    return Verdict(name="misread", state=state, detail=detail)


def is_misread(evidence: Evidence) -> bool:
    """Whether searches must not be guided by greedy play."""
    gains = evidence.deals("greedy.gain")
    return len(gains) > 1 and mean_of(2 * gains - 1).estimate < MISREAD


def unsearchable(evidence: Evidence) -> Verdict | None:
    """The shallow searcher cannot even look at every move twice."""
    found = evidence.least("mcts.iterations_per_move")
    if found is None:
        return None
    state = State.PASSED if found * RAISED >= ITERATIONS_A_MOVE else State.FAILED
    detail = f"the quick searcher looks {found:.1f} times at a move where there are most"
    if state == State.FAILED:
        detail += "; offer fewer moves at once"
    return Verdict(name="unsearchable", state=state, detail=detail)
