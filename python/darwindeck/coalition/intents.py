"""What a turn was meant for: labels of a turn and the cards behind it.

A turn is what everybody saw of it. Which label it bears depends on hidden cards, so
a seat gives each label the weight of the worlds in which the turn bears it: before
reading, with all worlds alike, and after, with the weights that reading left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from darwindeck._native import Event
from darwindeck.coalition.protocol import Seat
from darwindeck.genome import schema
from darwindeck.table import kinds
from darwindeck.table.kinds import EventKind, Place

RANKS = schema.RANKS + schema.JOKER
"""In the order in which layouts have their values."""
STRONG = "JQK"
"""Actions that the next partner may want to find on the discard pile."""

Kind = Literal[
    "champion", "support", "transfer_resource", "feed", "baton", "attack_vinto", "uncertain"
]
SlotOf = tuple[int, int]
"""A seat and a slot of its layout."""


class Intent(msgspec.Struct, frozen=True, order=True):
    """What a turn was meant for, and for whom."""

    kind: Kind
    seat: int | None = None
    slot: int | None = None
    rank: str | None = None


UNCERTAIN = Intent("uncertain")


class Turn(msgspec.Struct, frozen=True):
    """What everybody saw of a turn: the first thing that it did."""

    seat: int
    drawn: str | None = None
    """The rank that was drawn or taken."""
    swapped: int | None = None
    """The slot that the drawn card went into."""
    thrown: bool = False
    """The drawn card was put down unused."""
    left: str | None = None
    """The rank that was swapped out and not used."""
    exchanged: tuple[SlotOf, SlotOf] | None = None
    named: tuple[SlotOf, str] | None = None
    looked: tuple[SlotOf, ...] = ()
    burdened: int | None = None


class Read(msgspec.Struct, frozen=True):
    """What a seat makes of a partner's turn."""

    turn: Turn
    intent: Intent
    """The likeliest label."""
    chances: dict[Intent, float]
    """What each label is given after reading the turn."""
    priors: dict[Intent, float]
    """What it is given in worlds that nothing tells apart."""

    @property
    def chance(self) -> float:
        return self.chances[self.intent]


def turns_of(events: Iterable[Event], called: bool = False) -> list[Turn]:
    """The turns after the call, as a seat saw them; one that is not over comes last."""
    turns: list[Turn] = []
    current: dict[str, object] = {}
    for event in events:
        kind = event.kind
        if kind is EventKind.HAND:
            turns, called, current = [], False, {}
        elif kind is EventKind.CALL:
            called, current = True, {}
        elif kind is EventKind.TURN_OVER:
            if called and "seat" in current:
                turns.append(msgspec.convert(current, Turn))
            current = {}
        elif called and event.seat is not None:
            _take_note(current, event)
    if called and "seat" in current:
        turns.append(msgspec.convert(current, Turn))
    return turns


def _take_note(current: dict[str, object], event: Event) -> None:
    """What an event adds to a turn; what others toss in is not part of it."""
    if event.kind is EventKind.DRAW:
        current.update(seat=event.seat, drawn=event.cards[0][0] if event.cards else None)
    elif current.get("seat") != event.seat:
        return
    elif event.kind is EventKind.AIM:
        current.setdefault("burdened", event.other)
    elif event.kind is EventKind.EFFECT:
        current.pop("left", None)
    elif event.source is not None:
        _take_note_of_slots(current, event, event.source)


def _take_note_of_slots(current: dict[str, object], event: Event, source: kinds.Spot) -> None:
    target = event.target
    match event.kind:
        case EventKind.SWAP_IN if target is not None:
            current.setdefault("swapped", target.slot)
        case EventKind.DISCARD if source.place is Place.DRAWN:
            current["thrown"] = True
        case EventKind.DISCARD if event.cards:
            current["left"] = event.cards[0][0]
        case EventKind.SWAP_SLOTS if target is not None:
            spots = ((source.seat, source.slot), (target.seat, target.slot))
            current.setdefault("exchanged", spots)
        case EventKind.NAME_RANK if event.amount is not None:
            spot = (source.seat, source.slot)
            current.setdefault("named", (spot, RANKS[event.amount]))
        case EventKind.LOOK_AT:
            looked = current.get("looked", ())
            assert isinstance(looked, tuple)
            current["looked"] = (*looked, (source.seat, source.slot))


def label(
    turn: Turn, rank: Mapping[SlotOf, str], values: Mapping[str, int], caller: int, last: bool
) -> Intent:
    """What a turn was meant for, if the cards before it were these."""
    me = turn.seat
    worth = {spot: values[found] for spot, found in rank.items()}
    totals: dict[int, int] = {}
    for (seat, _), value in worth.items():
        totals[seat] = totals.get(seat, 0) + value
    partners = [seat for seat in totals if seat not in (me, caller)]
    if turn.burdened == caller:
        return Intent("attack_vinto", caller)
    if turn.exchanged is not None:
        return _of_exchange(turn.exchanged, me, caller, worth)
    if turn.named is not None:
        (owner, slot), _ = turn.named
        return Intent("champion") if owner == me else Intent("support", owner, slot)
    if turn.swapped is not None and turn.drawn is not None:
        after = totals.get(me, 0) - worth.get((me, turn.swapped), 0) + values[turn.drawn]
        if all(after <= totals[seat] for seat in partners):
            return Intent("champion")
        return _of_rest(turn.left, last)
    looked = [spot for spot in turn.looked if spot[0] in partners]
    if looked:
        return Intent("support", *looked[0])
    if turn.thrown and turn.drawn is not None:
        fed = any(found == turn.drawn and spot[0] in partners for spot, found in rank.items())
        if fed and values[turn.drawn] > 0:
            return Intent("feed", rank=turn.drawn)
        return _of_rest(turn.drawn, last)
    return UNCERTAIN


def _of_rest(rank: str | None, last: bool) -> Intent:
    """A rank was left unused on the discard pile: is it for the next partner?"""
    left = rank is not None and rank in STRONG and not last
    return Intent("baton", rank=rank) if left else UNCERTAIN


def _of_exchange(
    spots: tuple[SlotOf, SlotOf], me: int, caller: int, worth: Mapping[SlotOf, int]
) -> Intent:
    """Two cards changed places: for whom?"""
    owners = [spot[0] for spot in spots]
    if caller in owners:
        theirs, ours = spots if owners[0] == caller else spots[::-1]
        better = worth.get(ours, 0) > worth.get(theirs, 0)
        return Intent("attack_vinto", caller) if better else UNCERTAIN
    if me in owners:
        mine, other = spots if owners[0] == me else spots[::-1]
        if worth.get(mine, 0) < worth.get(other, 0):
            return Intent("transfer_resource", other[0], other[1])
        return Intent("champion")
    helped = max(spots, key=lambda spot: worth.get(spot, 0))
    return Intent("support", helped[0], helped[1])


def read(
    before: Seat,
    after: Seat,
    turn: Turn,
    values: Mapping[str, int],
    caller: int,
    last: bool,
) -> Read:
    """What a seat reads in a turn: the cards as they lay before it, worlds as they are after it."""
    spots = [
        (seat, slot)
        for seat in range(6)
        for slot in range(16)
        if min(before.reader.ranks(seat, slot), default=255) < len(RANKS)
    ]
    columns = [after.reader.ranks_then(before.reader, *spot) for spot in spots]
    chances: dict[Intent, float] = {}
    priors: dict[Intent, float] = {}
    for number, weight in enumerate(after.weights):
        rank = {
            spot: RANKS[column[number]]
            for spot, column in zip(spots, columns, strict=True)
            if column[number] < len(RANKS)
        }
        intent = label(turn, rank, values, caller, last)
        chances[intent] = chances.get(intent, 0.0) + weight
        priors[intent] = priors.get(intent, 0.0) + 1 / len(after.weights)
    likeliest = max(chances, key=lambda intent: (chances[intent], intent.kind))
    return Read(turn, likeliest, chances, priors)
