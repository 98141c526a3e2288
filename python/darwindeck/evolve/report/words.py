"""Numbers and names of a run in words, escaped for a page."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Sequence

from darwindeck._shared.text import printable
from darwindeck.measures.family import Family

KINDS = {
    Family.BIDDING: "a game of bids and tricks",
    Family.TRICKS: "a game of tricks",
    Family.CLIMBING: "a climbing game",
    Family.SHEDDING: "a game of shedding cards",
    Family.CAPTURING: "a game of captures",
    Family.BUILDING: "a game of building sequences",
    Family.PAIRING: "a game of drawing and discarding",
    Family.TURNING: "a game of turned cards",
    Family.LAYOUT: "a game of layouts",
}

MEANINGS = {
    "thought": "what a thinker gains over a rule of thumb",
    "depth": "what thinking eight times as long gains",
    "choice": "what the best move gains over the average one",
    "information": "what seeing the hidden cards would gain",
    "drama": "how far behind the winner was",
    "tension": "share of a hand before it is decided",
    "length": "decisions of a player in a match",
    "simplicity": "words of the rules: fewer is simpler",
    "novelty": "distance from the nearest bundled game",
    "balance": "how equal the seats are",
}
"""The measures that a report shows, in this order."""

DIGITS = {"length": 0, "simplicity": 0, "choice": 3, "drama": 3}

_JOINT = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SKILLS = ((0.1, "little skill"), (0.25, "luck and skill"), (0.4, "skill"), (0.55, "much skill"))


def say(text: str) -> str:
    """Text of any origin, for a page: no marks, no control characters."""
    return html.escape(printable(text))


def operator_words(name: str) -> str:
    """An operator as it is spoken of: its name in small words."""
    return say(_JOINT.sub(" ", name).lower())


def kind_of(family: str) -> str:
    """A family as a kind of game."""
    return next((words for name, words in KINDS.items() if name == family), f"a game of {family}")


def skill_words(edges: Sequence[float], place: int) -> str:
    """A bin of skill, by its lower edge."""
    edge = edges[place]
    return next((words for bound, words in _SKILLS if edge < bound), "great skill")


def length_words(edges: Sequence[float], place: int) -> str:
    """A bin of length, in decisions; the outer bins take what lies beyond them."""
    if len(edges) == 1:
        return "any"
    if place == 0:
        return f"under {edges[1]:.0f}"
    if place == len(edges) - 1:
        return f"over {edges[place]:.0f}"
    return f"{edges[place]:.0f}–{edges[place + 1]:.0f}"


def time_words(seconds: float) -> str:
    """How long something took."""
    if seconds < 100:
        return plural(round(seconds), "second")
    minutes = seconds / 60
    return plural(round(minutes), "minute") if minutes < 100 else f"{minutes / 60:.1f} hours"


def plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def spelt(name: str, value: float) -> str:
    """A measure with as many digits as it deserves."""
    if not math.isfinite(value):
        return "–"
    digits = DIGITS.get(name, 2)
    return f"{value:.{digits}f}".replace("-", "−")


def signed(name: str, value: float) -> str:
    """A change of a measure."""
    text = spelt(name, abs(value))
    if not text.strip("0.–"):
        return text
    return f"{'−' if value < 0 else '+'}{text}"


def with_error(value: float, error: float) -> str:
    """A fitness as it is reported."""
    shown = f"{value:.2f}"
    return f"{shown} ± {error:.2f}" if error > 0 and math.isfinite(error) else shown
