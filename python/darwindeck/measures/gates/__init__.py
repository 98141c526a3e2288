"""Gates: what a game must not be. Each has a name, a verdict and a sentence.

A gate fails when the whole 95% interval lies beyond its bound, passes when its
estimate is inside, and else is unsure. `GATES` is the list; what a style adds is
in `darwindeck.measures.styles`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from darwindeck.measures.evidence import Evidence
from darwindeck.measures.gates.chance import lottery, runaway, uncoupled, unfair
from darwindeck.measures.gates.copied import copied
from darwindeck.measures.gates.dead import dead
from darwindeck.measures.gates.deciding import choiceless, misread, trivial, unsearchable
from darwindeck.measures.gates.ending import drawish, endless, length, stalls
from darwindeck.measures.gates.verdict import State, Verdict

__all__ = ["GATES", "Gate", "State", "Verdict", "failed", "judged", "unsure"]


class Gate(NamedTuple):
    """A question to the counts; None while the tiers that answer it have not been played."""

    name: str
    judge: Callable[[Evidence], Verdict | None]
    tiers: tuple[int, ...]
    """The tiers that it reads: what is played again when it is unsure."""


GATES = (
    Gate("copied", copied, ()),
    Gate("endless", endless, (1,)),
    Gate("stalls", stalls, (2, 5)),
    Gate("drawish", drawish, (2, 5)),
    Gate("choiceless", choiceless, (1, 2)),
    Gate("length", length, (2,)),
    Gate("unfair", unfair, (1, 2, 5)),
    Gate("dead", dead, (1, 2, 5)),
    Gate("uncoupled", uncoupled, (2,)),
    Gate("misread", misread, (2, 5)),
    Gate("lottery", lottery, (4,)),
    Gate("runaway", runaway, (4,)),
    Gate("trivial", trivial, (5,)),
    Gate("unsearchable", unsearchable, (5,)),
)


def judged(evidence: Evidence, news: int | None = None) -> tuple[Verdict, ...]:
    """The verdicts of all gates that have something to say, or of those that read one tier."""
    asked = [gate for gate in GATES if news is None or news in (gate.tiers or (0,))]
    verdicts = (gate.judge(evidence) for gate in asked)
    return tuple(verdict for verdict in verdicts if verdict is not None)


def failed(verdicts: tuple[Verdict, ...]) -> tuple[Verdict, ...]:
    return tuple(verdict for verdict in verdicts if verdict.failed)


def unsure(verdicts: tuple[Verdict, ...]) -> tuple[Verdict, ...]:
    return tuple(verdict for verdict in verdicts if verdict.state == State.UNSURE)
