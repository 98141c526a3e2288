"""Who wins by where they sit, by the last card, by the first lead, or by nothing they did?"""

from __future__ import annotations

import numpy as np

from darwindeck.genome.schema import GameGenome
from darwindeck.measures.evidence import Block, Evidence
from darwindeck.measures.gates.verdict import State, Verdict, at_least, at_most, worst
from darwindeck.measures.intervals import Interval, drawn, resampled, wilson
from darwindeck.measures.readings.course import early_leader_wins, left_at_the_end

UNFAIR = 0.12
OPEN = 0.6
"""Half of the result, if all cards were seen; from the seats of a table it looks like more."""
RUNAWAY = 0.9
RUNAWAY_HANDS = 96
COUPLED = 0.1


def unfair(evidence: Evidence) -> Verdict | None:
    """A side wins more than its due by 0.12, among random or among searching players."""
    blocks = [evidence.blocks[who] for who in ("random", "mcts") if who in evidence.blocks]
    return worst([_fair(block, evidence) for block in blocks]) if blocks else None


def _fair(block: Block, evidence: Evidence) -> Verdict:
    due = 1 / evidence.sides
    # Every side is asked, and shared wins only make a share more certain than this.
    sure = 1 - 0.05 / evidence.sides
    found = [wilson(float(share), block.matches, sure) for share in block.shares]
    best = max(range(len(found)), key=lambda side: found[side].estimate)
    who = "searching" if block.who == "mcts" else block.who
    side = _side(evidence.genome, best)
    verdicts = [at_most(due + UNFAIR, interval) for interval in found]
    state = next((s for s in (State.FAILED, State.UNSURE) if s in verdicts), State.PASSED)
    detail = f"{side} wins {found[best].estimate:.0%} among {who} players; due is {due:.0%}"
    if state != State.PASSED:
        detail += "; deal in turn, or change who starts"
    return Verdict(name="unfair", state=state, detail=detail)


def _side(genome: GameGenome, side: int) -> str:
    """A team by its seats: what is measured is canonical, and files may number teams otherwise."""
    if not genome.team_mode:
        return f"seat {side}"
    seats = genome.teams[side]
    word = "seats" if len(seats) > 1 else "seat"
    return f"the team of {word} {' and '.join(map(str, seats))}"


def lottery(evidence: Evidence) -> Verdict | None:
    """More than half of the result is still open at 90% of the hand."""
    found = left_at_the_end(evidence)
    if found is None:
        return None
    state = at_most(OPEN, found.interval)
    detail = f"{max(found.value, 0):.0%} of the result is open at nine tenths of a hand"
    if state != State.PASSED:
        detail += "; the end must not undo what was played before: weaken the last cards"
    return Verdict(name="lottery", state=state, detail=detail)


def runaway(evidence: Evidence) -> Verdict | None:
    """Who leads at a third of the hand has won it."""
    found = early_leader_wins(evidence)
    if found is None:
        return None
    interval, hands = found
    state = at_most(RUNAWAY, interval)
    if state == State.FAILED and hands < RUNAWAY_HANDS:
        state = State.UNSURE
    detail = f"the leader at a third of the hand wins {interval.estimate:+.2f} above chance"
    if state != State.PASSED:
        detail += f"; it wants {RUNAWAY} or less: let those behind catch up, or deal less luck"
    return Verdict(name="runaway", state=state, detail=detail)


def uncoupled(evidence: Evidence) -> Verdict | None:
    """Doing well in a hand does not help to win the match."""
    found = coupling(evidence)
    if found is None:
        return None
    state = at_least(COUPLED, found)
    detail = f"a hand's result and the match's go together by {found.estimate:+.2f}"
    if state != State.PASSED:
        detail += f"; it wants {COUPLED}: the win must look at what hands are played for"
    return Verdict(name="uncoupled", state=state, detail=detail)


def coupling(evidence: Evidence) -> Interval | None:
    """The correlation of payoffs in hands with shares of matches, over all hands."""
    rows = evidence.rows("coupling", 6)
    if len(rows) < 2:
        return None
    value = float(_correlation(rows.sum(axis=0)[None, :])[0])
    if np.isnan(value):
        return None
    draws = _correlation(resampled(len(rows)) @ rows)
    return drawn(value, np.nan_to_num(draws, nan=value), len(rows)).interval


def _correlation(
    sums: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    n, x, y, xx, yy, xy = sums.T
    with np.errstate(divide="ignore", invalid="ignore"):
        below = np.sqrt(np.maximum(n * xx - x * x, 0) * np.maximum(n * yy - y * y, 0))
        result: np.ndarray[tuple[int, ...], np.dtype[np.float64]] = np.where(
            below > 1e-9, (n * xy - x * y) / below, np.nan
        )
    return result
