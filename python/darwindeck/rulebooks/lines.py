"""Events that belong together become one line of a story: the bids, a trick, a turn.

What happened and in which words is said by the engine and by `darwindeck.history`;
here sentences are only put together, by kinds of events and by who they are about.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from msgspec.structs import replace

from darwindeck._native import Event
from darwindeck.history import Form, Names, tell, tell_part
from darwindeck.rulebooks.example.playthrough import joined_up
from darwindeck.rulebooks.words import listed
from darwindeck.table.kinds import EventKind, Place

DEEDS = frozenset(
    {
        EventKind.NAME_TRUMP,
        EventKind.BID,
        EventKind.GIVE,
        EventKind.TRIBUTE,
        EventKind.PLAY,
        EventKind.TURN_CARD,
        EventKind.CAPTURE,
        EventKind.SWEEP,
        EventKind.DRAW,
        EventKind.DRAW_NOTHING,
        EventKind.DISCARD,
        EventKind.PASS,
        EventKind.MUST_PASS,
        EventKind.NAME_SUIT,
        EventKind.AIM,
        EventKind.STEAL,
        EventKind.SWAP_HANDS,
        EventKind.LOOK,
        EventKind.LOOK_AT,
        EventKind.SWAP_IN,
        EventKind.SWAP_SLOTS,
        EventKind.DECLARE,
        EventKind.NAME_RANK,
        EventKind.TOSS,
        EventKind.WRONG_TOSS,
        EventKind.CALL,
    }
)
"""What a player does: such events are joined into one sentence. All others came of it."""

PASSES = frozenset({EventKind.PASS, EventKind.MUST_PASS})
APART = PASSES | {EventKind.NAME_TRUMP, EventKind.BID, EventKind.GIVE, EventKind.TRIBUTE}
"""What a player does next is another thing."""
IN_ROWS = frozenset({EventKind.PLAY, EventKind.CAPTURE, EventKind.LOOK})
"""Cards are told side by side, without an "and"."""
SUMMED_UP = frozenset({EventKind.TAKE_TRICK, EventKind.WIN_BATTLE})
"""Their cards have been named in the same line."""
TOGETHER = frozenset({EventKind.OUT, EventKind.SKIPPED})
"""What happens to several players alike is told once."""
IN_A_ROW = frozenset({EventKind.FORCED_DRAW, EventKind.FORCED_DISCARD})
"""What happens to a player card by card is told once."""
CLOSING = frozenset(
    {
        *SUMMED_UP,
        EventKind.CLEAR,
        EventKind.SKIPPED,
        EventKind.ANOTHER_TURN,
        EventKind.OUT,
        EventKind.DEAL,
    }
)
"""After these, what a player does is something new."""


def lines_of(events: Iterable[Event], names: Names) -> list[str]:
    """A line for each thing that the players did, alone or together."""
    groups: list[list[Event]] = []
    for event in events:
        if tell(event, None, names) is None:
            continue
        if not groups or _begins(event, groups[-1]):
            groups.append([])
        groups[-1].append(event)
    return [_line(group, names) for group in groups]


# --- What belongs together ------------------------------------------------------


def _begins(event: Event, line: list[Event]) -> bool:
    """Whether an event begins a new line."""
    if event.kind not in DEEDS:
        return False
    deeds = [earlier for earlier in line if earlier.kind in DEEDS]
    if not deeds:
        return False
    first, last = deeds[0], deeds[-1]
    since = line[line.index(last) :]
    if _in_trick(event) or _in_trick(first):
        return event.amount == 0 or not (_in_trick(event) and _in_trick(first))
    closed = any(earlier.kind in CLOSING for earlier in since)
    if event.kind is first.kind and event.kind in (EventKind.BID, EventKind.TURN_CARD):
        return closed
    if event.kind in PASSES and all(deed.kind is event.kind for deed in deeds):
        return closed or event.seat in [deed.seat for deed in deeds]
    return closed or event.seat != last.seat or last.kind in APART


def _in_trick(event: Event) -> bool:
    target = event.target
    return event.kind is EventKind.PLAY and target is not None and target.place is Place.TRICK


# --- One line -------------------------------------------------------------------


def _line(events: list[Event], names: Names) -> str:
    if _in_trick(events[0]):
        # What came of single cards waits until the trick is told.
        events = sorted(events, key=lambda event: event.kind not in DEEDS)
    told: list[str] = []
    for are_deeds, group in groupby(events, key=lambda event: event.kind in DEEDS):
        joined = list(group)
        told += [_sentence(joined, names)] if are_deeds else _outcomes(joined, names)
    return joined_up(told)


def _outcomes(events: list[Event], names: Names) -> list[str]:
    """What came of it, a sentence each but for what belongs in one."""
    told = []
    for kind, group in groupby(events, key=lambda event: event.kind):
        same = list(group)
        if kind in IN_A_ROW:
            told += [
                f"{_name(seat, names)} {_deed(list(cards), names)}"
                for seat, cards in groupby(same, key=lambda event: event.seat)
            ]
        elif kind in TOGETHER:
            told += [
                _of_all(list(alike), names)
                for _, alike in groupby(same, key=lambda event: _part(event, names))
            ]
        elif kind in SUMMED_UP:
            told += [f"{_name(event.seat, names)} {_part(event, names)}" for event in same]
        else:
            told += [tell(event, None, names) or "" for event in same]
    return told


def _of_all(events: list[Event], names: Names) -> str:
    """The same of one or several players: "Ben passes", "Ben and Cora pass"."""
    who = list(dict.fromkeys(_name(event.seat, names) for event in events))
    form = Form.DEED if len(who) == 1 else Form.PLURAL
    return f"{listed(who)} {_part(events[0], names, form)}"


def _sentence(deeds: list[Event], names: Names) -> str:
    """What was done, in one sentence."""
    first = deeds[0]
    if first.kind in PASSES:
        return _of_all(deeds, names)
    if _in_trick(first) or len({deed.seat for deed in deeds}) > 1:
        return listed(_round(deeds, names))
    return f"{_name(first.seat, names)} {_turn(deeds, names)}"


def _round(deeds: list[Event], names: Names) -> list[str]:
    """One thing from each player: "Ann leads 2♣", "Ben plays 5♣", "Cora 9♣", "Dan 4♣"."""
    in_trick = _in_trick(deeds[0])
    told = []
    for place, deed in enumerate(deeds):
        part = _part(deed, names, Form.OBJECT)
        if in_trick and place == 0:
            part = f"leads {part}"
        elif place == in_trick:
            part = _part(deed, names)
        told.append(f"{_name(deed.seat, names)} {part}")
    return told


def _turn(deeds: list[Event], names: Names) -> str:
    """All that one player did in a turn: "draws 5♠ and plays it"."""
    told: list[str] = []
    several = False
    drawn: tuple[str, ...] = ()
    for kind, group in groupby(deeds, key=lambda deed: deed.kind):
        same = list(group)
        cards = tuple(card for deed in same for card in deed.cards)
        if kind is EventKind.PLAY and cards == drawn:
            told.append(_part(same[0], replace(names, card=lambda _: "it")))
        else:
            several = several or len(same) > 1 or (len(cards) > 1 and kind not in IN_ROWS)
            told.append(_deed(same, names))
        drawn = cards if kind is EventKind.DRAW else ()
    return ", then ".join(told) if several else listed(told)


def _deed(same: list[Event], names: Names) -> str:
    """Events of one kind about one player, the verb said once: "draws 5♠, 6♠ and 7♠"."""
    first, *others = same
    objects = [_part(deed, names, Form.OBJECT) for deed in others]
    told = [_part(first, names), *filter(None, objects)]
    # Cards with an "and" of their own would be lost among others.
    pairs = first.kind not in IN_ROWS and any(len(deed.cards) > 1 for deed in same)
    return ", then ".join(told) if pairs else listed(told)


def _part(event: Event, names: Names, form: Form = Form.DEED) -> str:
    return tell_part(event, names, form)


def _name(seat: int | None, names: Names) -> str:
    return names.seats[seat or 0]
