"""The events of matches to bytes and back: as the engine numbers them, with the names beside.

What is read are the same `Event`s that a table gives. A name that this package
does not know is a `WireError`; where the names stand in a message does not matter.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from itertools import accumulate

from darwindeck._native import Event
from darwindeck.errors import WireError
from darwindeck.table.kinds import EventKind, Place, Reason
from darwindeck.wire.generated import simulation as generated
from darwindeck.wire.tables import Builder, Reader, Table, numbers, offsets

KINDS = tuple(EventKind)
REASONS = ("nothing", *Reason)
PLACES = ("nowhere", *Place)
"""The names in the order of their numbers in the engine."""

FIELDS = {
    "Kind": "B",
    "Seat": "B",
    "Other": "B",
    "Source": "B",
    "SourceSeat": "B",
    "Target": "B",
    "TargetSeat": "B",
    "Cards": "Q",
    "Suit": "B",
    "Amount": "i",
    "Number": "h",
    "Bid": "h",
    "Reason": "B",
    "Told": "?",
    "MoveNumber": "I",
    "Count": "B",
    "Ordered": "B",
    "Order": "B",
}
"""The lists of a game in the order of the schema, and the format of their numbers.

All but the last two are the numbers of an event, as it is pickled; its order follows them.
"""
SINGLE = len(FIELDS) - 2

# --- Writing --------------------------------------------------------------------


def write_journal(builder: Builder, games: Sequence[Sequence[Event]]) -> int:
    """Writes the events of matches, and says where they stand."""
    journals = offsets(builder, [_write_game(builder, game) for game in games])
    names = [
        offsets(builder, [builder.CreateString(name) for name in known])
        for known in (KINDS, REASONS, PLACES)
    ]
    generated.JournalStart(builder)
    generated.JournalAddKinds(builder, names[0])
    generated.JournalAddReasons(builder, names[1])
    generated.JournalAddPlaces(builder, names[2])
    generated.JournalAddGames(builder, journals)
    return int(generated.JournalEnd(builder))


def _write_game(builder: Builder, game: Sequence[Event]) -> int:
    events = [event.__reduce__()[1][0] for event in game]
    lists: list[Sequence[int]] = [[event[field] for event in events] for field in range(SINGLE)]
    lists.append([len(event) - SINGLE for event in events])
    lists.append([card for event in events for card in event[SINGLE:]])
    places = [
        _numbers(builder, values, form) for values, form in zip(lists, FIELDS.values(), strict=True)
    ]
    generated.GameJournalStart(builder)
    for field, place in zip(FIELDS, places, strict=True):
        getattr(generated, f"GameJournalAdd{field}")(builder, place)
    return int(generated.GameJournalEnd(builder))


def _numbers(builder: Builder, values: Sequence[int], form: str) -> int:
    prepend = {
        "B": builder.PrependUint8,
        "Q": builder.PrependUint64,
        "i": builder.PrependInt32,
        "h": builder.PrependInt16,
        "?": builder.PrependBool,
        "I": builder.PrependUint32,
    }[form]
    return numbers(builder, values, struct.calcsize(f"<{form}"), prepend)


# --- Reading --------------------------------------------------------------------


def read_journal(reader: Reader, journal: Table) -> tuple[tuple[Event, ...], ...]:
    """The events of matches, in their order."""
    kinds = _known(reader.list(journal, "Kinds"), KINDS)
    reasons = _known(reader.list(journal, "Reasons"), REASONS)
    places = _known(reader.list(journal, "Places"), PLACES)

    def read(game: Table) -> tuple[Event, ...]:
        columns = [reader.column(game, *field) for field in enumerate(FIELDS.values())]
        for field, known in ((0, kinds), (3, places), (5, places), (12, reasons)):
            columns[field] = tuple(known[number] for number in columns[field])
        *single, ordered, order = columns
        if len({len(column) for column in (*single, ordered)}) != 1:
            raise WireError("the message makes no sense: its lists of events differ in length")
        ends = list(accumulate(ordered, initial=0))
        if len(order) != ends[-1]:
            raise WireError("the message makes no sense: its events have lost their order")
        return tuple(
            Event._restored([*numbers, *order[start:end]])
            for *numbers, start, end in zip(*single, ends[:-1], ends[1:], strict=True)
        )

    return tuple(map(read, reader.list(journal, "Games")))


def _known(names: Iterable[bytes], known: Sequence[str]) -> list[int]:
    """The number here of each name there."""
    found = []
    for name in names:
        text = name.decode()
        if text not in known:
            raise WireError(f"events with {text!r}, which this version does not know")
        found.append(known.index(text))
    return found
