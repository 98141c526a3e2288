"""Who wins by where they sit, by the last card, by the first lead, or by nothing they did?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from darwindeck.batches.matches import sides_of
from darwindeck.genome.schema import GameGenome
from darwindeck.history.words import join
from darwindeck.measures.evidence import Block, Evidence
from darwindeck.measures.gates.verdict import State, Verdict, at_least, at_most, worst
from darwindeck.measures.intervals import Interval, drawn, resampled, wilson
from darwindeck.measures.readings.course import early_leader_wins, left_at_the_end

UNFAIR = 0.12
SEVERAL = 1.5
"""Hands in a match, from which on no single one stands for it."""
OPEN = 0.6
"""Half of the result, if all cards were seen; from the seats of a table it looks like more."""
RUNAWAY = 0.9
RUNAWAY_HANDS = 96
COUPLED = 0.1


def unfair(evidence: Evidence) -> Verdict | None:
    """A side wins more than its due by 0.12, among random players or the best that play matches.

    Searchers play single hands from the first deal. Where a match has more of them others deal
    and lead as well, so there whole matches of `greedy` players are asked.
    """
    random = evidence.blocks.get("random")
    if random is None:
        return None
    skilled = "greedy" if random.hands > SEVERAL * random.matches else "mcts"
    blocks = [evidence.blocks[who] for who in ("random", skilled) if who in evidence.blocks]
    return worst([_fair(block, evidence) for block in blocks])


def _fair(block: Block, evidence: Evidence) -> Verdict:
    due = 1 / evidence.sides
    # Every side is asked, and shared wins only make a share more certain than this.
    sure = 1 - 0.05 / evidence.sides
    found = [wilson(float(share), block.matches, sure) for share in block.shares]
    best = max(range(len(found)), key=lambda side: found[side].estimate)
    who = "searching" if block.who == "mcts" else block.who
    verdicts = [at_most(due + UNFAIR, interval) for interval in found]
    state = next((s for s in (State.FAILED, State.UNSURE) if s in verdicts), State.PASSED)
    seats = sides_of(evidence.genome)
    wins = f"{_named(seats[best], evidence.genome)} wins {found[best].estimate:.0%}"
    detail = f"{wins} among {who} players; due is {due:.0%}"
    if state == State.PASSED:
        return Verdict(name="unfair", state=state, detail=detail)
    if len(set(map(len, seats))) > 1:
        advice = "make the sides equal, or let count what does not grow with a side"
    elif evidence.genome.team_mode:
        advice = "seat partners otherwise, or change which side starts"
    else:
        advice = "deal in turn, or change who starts"
    return Verdict(name="unfair", state=state, detail=f"{detail}; {advice}")


def _named(seats: Sequence[int], genome: GameGenome) -> str:
    """ "seat 2", and of teams "side 2", "side 0 and 2", "side 0–2" for three in a row."""
    if not genome.team_mode:
        return f"seat {seats[0]}"
    first, last = min(seats), max(seats)
    if len(seats) > 2 and last - first == len(seats) - 1:
        return f"side {first}–{last}"
    return f"side {join(str(seat) for seat in sorted(seats))}"


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
