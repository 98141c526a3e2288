"""A hand counted item by item, from the points that the engine told of."""

from __future__ import annotations

from collections import Counter

from darwindeck._native import Event
from darwindeck.history import Names, what_for
from darwindeck.rulebooks.example.playthrough import Hand, side_names
from darwindeck.rulebooks.outline import Grid, Paragraph
from darwindeck.rulebooks.words import figure
from darwindeck.table.kinds import EventKind


def counted_hand(hand: Hand, names: Names) -> list[Paragraph | Grid]:
    """What each side scored and for what; nothing where nobody scored."""
    scores = hand.of(EventKind.SCORE)
    if not scores:
        return []
    rows = []
    for side, name in enumerate(side_names(names)):
        items = [event for event in scores if event.side == side]
        total = sum(event.amount for event in items)
        rows.append((name, _items(items, names), figure(total)))
    lead = "This is how the hand is counted:"
    return [Paragraph(lead), Grid(("Who", "What for", "Points"), tuple(rows))]


def _items(scores: list[Event], names: Names) -> str:
    """ "40 for a contract of 4; 2 for 2 overtricks"."""
    counts = Counter(_item(event, names) for event in scores)
    told = [item if count == 1 else f"{count} times {item}" for item, count in counts.items()]
    return "; ".join(told) or "nothing"


def _item(event: Event, names: Names) -> str:
    """One item, with the player who earned it where a row is a team's."""
    partners = names.teams and len(names.teams[event.side or 0]) > 1
    who = f"{names.seats[event.seat]} " if partners and event.seat is not None else ""
    points = figure(event.amount) if event.amount else "nothing"
    return f"{who}{points} for {what_for(event, names)}"


def kinds_of_points(hand: Hand) -> int:
    """How many different things gave points."""
    return len({event.reason for event in hand.of(EventKind.SCORE)})
