"""The sheet of a hand: what each side bid, took and scored, and what for.

It is made from what the engine told one seat of that hand, and from what the
seat saw when it was over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from darwindeck._native import Event, View
from darwindeck.genome.schema import Category, GameGenome, HandEnd, WinType
from darwindeck.history import Line, Names, what_for
from darwindeck.history.words import capital, counted, ordinal
from darwindeck.showing.scoreboard import points_of
from darwindeck.table.kinds import EventKind, Reason

_NOT_REPEATED = {
    EventKind.SCORE,
    EventKind.HAND_OVER,
    EventKind.MATCH_OVER,
    EventKind.ELIMINATED,
    EventKind.SHOW,
}
"""What the sheet says in its own way."""
_CARD_CATEGORIES = {Category.MOST_CARDS, Category.MOST_OF_SUIT, Category.BEST_PRIMIERA}


class Entry(msgspec.Struct, frozen=True):
    """Points, and what for."""

    what: str
    points: int


class SideSheet(msgspec.Struct, frozen=True):
    """A team, or a player without teams."""

    name: str
    own: bool
    facts: tuple[str, ...]
    """Bids against tricks, bags, who went out when, cards taken; in a team a line a player."""
    entries: tuple[Entry, ...]
    total: int
    """All points of the match so far."""

    @property
    def gained(self) -> int:
        return sum(entry.points for entry in self.entries)


class Sheet(msgspec.Struct, frozen=True):
    """All that a hand brought."""

    title: str
    told: tuple[str, ...]
    """How it ended."""
    sides: tuple[SideSheet, ...]
    scored: bool
    """Points are kept in this game."""


def sheet(
    genome: GameGenome,
    view: View,
    hands: Sequence[Sequence[Event]],
    lines: Sequence[Line],
    names: Names,
) -> Sheet:
    """The sheet of the last of some hands: from their events, its lines, and the view after it."""
    count = len(genome.teams) or genome.player_count
    totals = [
        sum(points) for points in zip(*(points_of(hand, count) for hand in hands), strict=True)
    ]
    sides = tuple(
        _side(genome, view, hands[-1], names, side, total) for side, total in enumerate(totals)
    )
    scored = any(side.entries or side.total for side in sides)
    return Sheet(_title(hands[-1], view), _how_it_ended(lines), sides, scored)


def _title(events: Sequence[Event], view: View) -> str:
    over = any(event.kind is EventKind.HAND_OVER for event in events)
    return f"Hand {view.hand_number + 1} is over" if over else "The match is over"


def _how_it_ended(lines: Sequence[Line]) -> tuple[str, ...]:
    """What the last move brought about, or the move itself if that was all."""
    last = lines[-1].event.move_number
    told = [line for line in lines if line.event.move_number == last]
    told = [line for line in told if line.event.kind not in _NOT_REPEATED]
    came_of_it = [line for line in told if line.event.kind is not EventKind.PLAY]
    return tuple(line.text for line in came_of_it or told)


def _side(
    genome: GameGenome,
    view: View,
    events: Sequence[Event],
    names: Names,
    side: int,
    total: int,
) -> SideSheet:
    scores = [event for event in events if event.kind is EventKind.SCORE]
    members = genome.teams[side] if genome.teams else (side,)
    done = {seat: _seat_facts(genome, view, events, seat) for seat in members}
    bags = view.bags[side] if genome.contract_scoring is not None else 0
    counted_bags = [counted(bags, "bag")] if bags else []
    if len(members) == 1:
        lines = [", ".join([*done[members[0]], *counted_bags])]
    else:
        lines = [
            f"{capital(names.seats[seat])} {', '.join(facts)}"
            for seat, facts in done.items()
            if facts
        ]
        lines += counted_bags
    return SideSheet(
        name=capital(names.side(side)),
        own=view.seat in members,
        facts=tuple(line for line in lines if line),
        entries=_entries([event for event in scores if event.side == side], names, members),
        total=total,
    )


def _entries(scores: Sequence[Event], names: Names, members: Sequence[int]) -> tuple[Entry, ...]:
    """In a team, what one of its players scored for is told with the name."""
    entries = []
    for event in scores:
        seat = event.seat if len(members) > 1 else None
        by = "" if seat is None else f" by {names.seats[seat]}"
        entries.append(Entry(what_for(event, names) + by, event.amount))
    return tuple(entries)


# --- What a player did ----------------------------------------------------------


def _seat_facts(genome: GameGenome, view: View, events: Sequence[Event], seat: int) -> list[str]:
    mine = [event for event in events if event.seat == seat]
    return [
        *_tricks(events, mine),
        *_place(genome, view, events, seat),
        *_captured(genome, view, seat),
        *("out of the match" for event in mine if event.kind is EventKind.ELIMINATED),
    ]


def _tricks(events: Sequence[Event], mine: Sequence[Event]) -> list[str]:
    """What was bid against what was taken; tricks alone where nothing is scored."""
    kinds = Counter(event.kind for event in events)
    taken = sum(event.kind is EventKind.TAKE_TRICK for event in mine)
    bids = [event for event in mine if event.kind is EventKind.BID]
    if bids:
        bid = "Nil" if bids[-1].reason is Reason.NIL else str(bids[-1].amount)
        return [f"bid {bid}, took {taken}"]
    matters = kinds[EventKind.TAKE_TRICK] and not kinds[EventKind.SCORE]
    return [f"took {counted(taken, 'trick')}"] if matters else []


def _place(genome: GameGenome, view: View, events: Sequence[Event], seat: int) -> list[str]:
    """Who went out when, where that is not said by the points for it, and who did not."""
    mine = [event for event in events if event.seat == seat]
    if any(event.reason is Reason.PLACE for event in mine):
        return []
    goes_on = genome.game_rules.hand_ends_when == HandEnd.ONE_LEFT
    own = [event for event in mine if event.kind is EventKind.OUT and event.told]
    if own:
        return [f"went out {ordinal(own[-1].amount + 1)}" if goes_on else "went out"]
    sheds = any(event.kind is EventKind.OUT and event.told for event in events)
    sheds |= any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions)
    if not sheds:
        return []
    left = view.hand_counts[seat]
    return [f"left with {counted(left, 'card')}" if left else "went out"]


def _captured(genome: GameGenome, view: View, seat: int) -> list[str]:
    """How many cards were taken, where that is what counts."""
    counts = any(rule.category in _CARD_CATEGORIES for rule in genome.category_scoring)
    counts |= any(win.type is WinType.MOST_CAPTURED for win in genome.win_conditions)
    return [f"took {counted(len(view.taken[seat]), 'card')}"] if counts else []
