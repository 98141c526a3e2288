"""Measures: what a game is like, read from play. One function each, one file a subject.

`MEASURES` is the list. A measure that does not apply, or whose tier was not
played, is None and left out everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from darwindeck.measures.evidence import Evidence
from darwindeck.measures.intervals import Reading
from darwindeck.measures.readings import choices, course, sight, size, skill

__all__ = ["MEASURES", "Measure", "readings_of"]


class Measure(NamedTuple):
    """A question to the counts, and how its answer is spoken of."""

    name: str
    read: Callable[[Evidence], Reading | None]
    asks: str


MEASURES = (
    Measure("thought", skill.thought, "does thinking beat a rule of thumb?"),
    Measure("order", skill.order, "does thinking beat chance?"),
    Measure("depth", skill.depth, "does thinking longer beat thinking?"),
    Measure("choice", choices.choice, "does it matter which move one makes?"),
    Measure("interaction", choices.interaction, "do others' moves matter to mine?"),
    Measure("information", sight.information, "would it help to see the hidden cards?"),
    Measure("drama", course.drama, "do those behind come back?"),
    Measure("tension", course.tension, "how long is the hand open?"),
    Measure("balance", size.balance, "are all seats as good?"),
    Measure("length", size.length, "decisions of a seat in a match"),
    Measure("hand", size.hand, "decisions of a seat in a hand"),
    Measure("simplicity", size.simplicity, "words of the rules"),
    Measure("learning", skill.learning, "what each doubling of thought adds"),
    Measure("clarity", skill.clarity, "how much of it is plain at a glance?"),
)
"""Every measure that is read from counts; novelty compares them with the bundled games'."""


def readings_of(evidence: Evidence) -> dict[str, Reading]:
    """All measures of a game that apply, by name."""
    found = {measure.name: measure.read(evidence) for measure in MEASURES}
    return {name: reading for name, reading in found.items() if reading is not None}
