"""Small drawings in a page: flowers of measures, intervals, and how hands were won.

Drawn as SVG here, so that they are there without any script.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from darwindeck.evolve.report.words import say

PETALS = {
    "thought": "#c0392b",
    "choice": "#d35400",
    "information": "#7f9f3f",
    "drama": "#1e8449",
    "tension": "#148f77",
    "length": "#2471a3",
    "simplicity": "#6c3483",
}
"""The measures that every game has, and their colours."""

REACH = 64.0


def flower(ratings: Mapping[str, float], caption: str) -> str:
    """A petal for each measure; the ring is where all of it would be desirable."""
    long = ", ".join(f"{name} {ratings[name]:.2f}" for name in PETALS if name in ratings)
    label = say(f"{caption}: how desirable it is in {long}" if long else caption)
    return (
        f'<svg class="flower" viewBox="-70 -70 140 140" role="img" aria-label="{label}">'
        f"{petals(ratings)}</svg>"
    )


def petals(ratings: Mapping[str, float]) -> str:
    """A flower around the middle of a picture; the page says what its ring and heart look like."""
    parts = [f'<circle class="ring" r="{REACH:g}"/>']
    for place, (name, colour) in enumerate(PETALS.items()):
        rating = ratings.get(name)
        if rating is None or not math.isfinite(rating):
            continue
        long = max(6.0, REACH * rating)
        broad = 10 + 6 * rating
        parts.append(
            f'<path d="M0,0C{broad:.1f},{-long * 0.35:.1f} {broad:.1f},{-long * 0.85:.1f} '
            f"0,{-long:.1f}C{-broad:.1f},{-long * 0.85:.1f} {-broad:.1f},{-long * 0.35:.1f} "
            f'0,0Z" transform="rotate({360 / len(PETALS) * place:.0f})" fill="{colour}">'
            f"<title>{name} {rating:.2f}</title></path>"
        )
    return "".join([*parts, '<circle class="heart" r="5"/>'])


def petal_names() -> str:
    """The key to the flowers."""
    names = (f'<span><i style="background:{c}"></i>{name}</span>' for name, c in PETALS.items())
    return f'<p class="petals">{"".join(names)}</p>'


def interval(value: float, reach: float, widest: float) -> str:
    """A change with its interval, on a line with 0 in the middle."""
    x, half = (100 * min(1.0, max(-1.0, number / widest)) for number in (value, reach))
    side = "down" if value + reach < 0 else "up" if value - reach > 0 else "open"
    return (
        f'<svg class="interval {side}" viewBox="-104 -8 208 16" aria-hidden="true">'
        '<path class="zero" d="M0,-8V8M-104,0H104"/>'
        f'<path class="reach" d="M{max(-104.0, x - half):.1f},0H{min(104.0, x + half):.1f}"/>'
        f'<circle cx="{x:.1f}" r="4.5"/></svg>'
    )


def leads(hands: Sequence[Sequence[float]]) -> str:
    """The share of the others that the eventual winner seemed to beat, and its mean."""
    whole = [hand for hand in hands if len(hand) > 1 and all(map(math.isfinite, hand))]
    if not whole:
        return ""
    lines = "".join(f'<polyline points="{_line(hand)}"/>' for hand in whole)
    points = min(map(len, whole))
    mean = [sum(hand[i] for hand in whole) / len(whole) for i in range(points)]
    label = f"The winner’s lead, on average: from {mean[0]:.2f} at the deal to {mean[-1]:.2f}."
    return (
        f'<svg class="leads" viewBox="-34 -8 340 152" role="img" aria-label="{label}">'
        f'<path class="frame" d="M0,0H300M0,120H300"/>'
        f'<path class="even" d="M0,60H300"/>{lines}'
        f'<polyline class="mean" points="{_line(mean)}"/>'
        '<text x="-4" y="4">all</text><text x="-4" y="64">half</text>'
        '<text x="-4" y="124">none</text>'
        '<text class="below" x="0" y="138">deal</text>'
        '<text x="300" y="138">end of the hand</text></svg>'
    )


def _line(hand: Sequence[float]) -> str:
    step = 300 / (len(hand) - 1)
    return " ".join(f"{i * step:.0f},{_height(share):.0f}" for i, share in enumerate(hand))


def _height(share: float) -> float:
    return 120 * (1 - min(1.0, max(0.0, share)))
