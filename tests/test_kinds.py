"""The words of events: the engine and Python have the same, and each can be told."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

import darwindeck as dd
from darwindeck._native import Event
from darwindeck.history.scores import _WHAT
from darwindeck.history.telling import TELLERS
from darwindeck.table.kinds import (
    EventKind,
    MoveKind,
    Place,
    Reason,
)
from darwindeck.table.match import Table
from darwindeck.table.vocabulary import FILE, words

NUMBERS = [0, 255, 255, 0, 255, 0, 255, 0, 4, 0, 0, 0, 0, 1, 0, 0]
"""An event as plain numbers, as it is pickled."""


def events_with(field: int) -> Iterator[Event]:
    """Events with every number that the engine knows in one field."""
    for number in range(256):
        numbers = list(NUMBERS)
        numbers[field] = number
        try:
            yield Event._restored(numbers)
        except ValueError as error:
            assert str(error) == "these numbers are no event"
            return


def test_the_engine_and_python_name_the_same_kinds_of_events_in_the_same_order() -> None:
    assert [event.kind for event in events_with(0)] == list(EventKind)


def test_they_name_the_same_reasons() -> None:
    nothing, *reasons = [event.reason for event in events_with(12)]
    assert nothing is None
    assert reasons == list(Reason)


def test_they_name_the_same_places() -> None:
    nowhere, *spots = [event.source for event in events_with(3)]
    assert nowhere is None
    assert [spot.place for spot in spots if spot] == list(Place)


def test_the_words_are_those_of_the_engine_with_what_they_mean() -> None:
    assert FILE.read_text(encoding="utf-8") == words()


def test_every_kind_of_event_has_a_teller_and_every_reason_its_words() -> None:
    assert set(TELLERS) == set(EventKind)
    assert set(_WHAT) == set(Reason)


def test_every_kind_of_move_has_a_name_of_its_own() -> None:
    assert len({kind.value for kind in MoveKind}) == len(MoveKind)


@pytest.mark.parametrize("listener", [None, 0, 3])
def test_an_event_comes_back_from_a_pickle_as_it_was(listener: int | None) -> None:
    table = Table(dd.load_game("scopa"), seed=3)
    while not table.finished and len(table.moves) < 60:
        table.play(table.legal_moves()[-1])
    events = list(table.events(None if listener is None else listener % 2))
    assert pickle.loads(pickle.dumps(events)) == events
    assert len(set(events)) > 50
