"""Whoever watches sees what everybody at the table knows, and nothing else."""

from __future__ import annotations

import random

import pytest

from darwindeck.genome.file.library import bundled_games
from darwindeck.showing.heard import Heard
from darwindeck.showing.names import names_at_table
from darwindeck.showing.watching import WATCHER, public_events, public_view
from darwindeck.table.match import Table

NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn")

every_game = pytest.mark.parametrize("name", bundled_games())


def moments(name: str, moves: int) -> list[Table]:
    """A table at many moments of a match."""
    rng = random.Random(name)
    table = Table(bundled_games()[name], seed=4)
    found = [table.copy()]
    while not table.finished and len(table.moves) < moves:
        table.play(rng.choice(table.legal_moves()))
        found.append(table.copy())
    return found


@every_game
def test_it_is_the_same_whichever_seat_it_is_told_by(name: str) -> None:
    for table in moments(name, 60):
        views = [public_view(table.view(seat)) for seat in range(table.genome.player_count)]
        assert all(view == views[0] for view in views), len(table.moves)


@every_game
def test_no_card_is_seen_that_some_seat_does_not_know(name: str) -> None:
    for table in moments(name, 60):
        views = [table.view(seat) for seat in range(table.genome.player_count)]
        public = public_view(views[0])
        assert (public.seat, public.hand, public.chosen) == (WATCHER, (), ())
        slots = [slot for layout in public.layouts for slot in layout if slot is not None]
        shown = {card for cards in public.known for card in cards}
        shown |= {slot.card for slot in slots if slot.card}
        assert all(shown <= set(view.public_cards) for view in views)


@every_game
def test_an_event_shows_the_cards_that_every_seat_saw(name: str) -> None:
    table = moments(name, 120)[-1]
    seats = [table.events(seat) for seat in range(table.genome.player_count)]
    public = public_events(table)
    assert len(public) == len(seats[0])
    for event, *same in zip(public, *seats, strict=True):
        everybody = set.intersection(*(set(each.cards) for each in same))
        assert set(event.cards) == everybody
        assert (event.kind, event.seat, event.count) == (same[0].kind, same[0].seat, same[0].count)


def test_what_is_new_is_added_to_what_was_known() -> None:
    early, late = moments("hearts", 40)[20], moments("hearts", 40)[40]
    assert public_events(late, public_events(early)) == public_events(late)


def test_nobody_who_watches_is_you() -> None:
    table = moments("hearts", 30)[-1]
    heard = Heard(WATCHER, names_at_table(table.genome, NAMES[:4]))
    heard.hear(table)
    assert heard.lines[0].text == "Hand 1: Dan deals"
    assert not any("you" in line.text.lower().split() for line in heard.lines)
    assert "Ann passes 3 cards to Ben" in [line.text for line in heard.lines]
