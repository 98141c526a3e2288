"""Matches played at a table, with a look at it after each move."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tests.property.journal.notebook import Notebook

from darwindeck.genome.schema import GameGenome
from darwindeck.table.match import Event, Table
from darwindeck.testing.players import Rng
from darwindeck.testing.replay import Replay, places_of


def moments(genome: GameGenome, seed: int, moves: int) -> Iterator[Table]:
    """The table after the deal and after each move of a match, played at random."""
    table = Table(genome, seed=seed)
    rng = Rng(seed)
    yield table
    while not table.finished and len(table.moves) < moves:
        choices = table.legal_moves()
        table.play(choices[rng.below(len(choices))])
        yield table


def last_events(events: Sequence[Event]) -> str:
    """What a failing test shows."""
    return "\n".join(map(repr, events[-20:]))


# --- All that happened ----------------------------------------------------------


def follow_all(genome: GameGenome, seed: int, moves: int) -> Sequence[Event]:
    """Compares the whole journal with the truth after each move, and gives the journal."""
    replay: Replay | None = None
    events: Sequence[Event] = ()
    for table in moments(genome, seed, moves):
        replay = replay or Replay(table.genome)
        noted, events = len(events), table.events(None)
        replay.follow(events[noted:], len(table.moves))
        assert told_truth(replay) == truth(table), (len(table.moves), last_events(events))
    return events


def told_truth(replay: Replay) -> dict[str, object]:
    seats = range(replay.genome.player_count)
    return {
        **replay.places(),
        "scores": tuple(replay.scores),
        "team scores": tuple(replay.team_scores),
        "to move": replay.to_move,
        "anticlockwise": replay.reversed,
        "skips": replay.skips,
        "locked": tuple(seat in replay.locked for seat in seats),
        "in the match": tuple(seat not in replay.eliminated for seat in seats),
        "winners": tuple(replay.winners),
    }


def truth(table: Table) -> dict[str, object]:
    state, view = table._state, table.view(0)
    skips = re.search(rb"\bskips: (\d+)", state.to_bytes())
    assert skips is not None
    return {
        **places_of(state.places()),
        "scores": state.scores,
        "team scores": state.team_scores,
        "to move": state.to_move,
        "anticlockwise": view.reversed,
        "skips": int(skips[1]),
        "locked": view.passed,
        "in the match": view.seats_in,
        "winners": state.winners,
    }


# --- What a seat was told -------------------------------------------------------


def follow_as_each_seat(genome: GameGenome, seed: int, moves: int) -> None:
    """Compares each seat's notes of its own events with its view after each move."""
    books: list[Notebook] = []
    noted = [0] * genome.player_count
    for table in moments(genome, seed, moves):
        books = books or [Notebook(table.genome, seat) for seat in range(genome.player_count)]
        for seat, book in enumerate(books):
            events = table.events(seat)
            book.follow(events[noted[seat] :])
            noted[seat] = len(events)
            view, notes = table.view(seat), book.view()
            seen = {field: getattr(view, field) for field in notes}
            assert notes == seen, (seat, len(table.moves), last_events(events))
