"""Events by wire: what a table tells of the same match, for one seat or for one that sees all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from msgspec.structs import replace
from tests.property.matches import examples, seeds, short_games
from tests.wire.batches import batch, resealed

import darwindeck as dd
from darwindeck import _native, wire
from darwindeck.batches.simulate import match_seed
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome
from darwindeck.table.kinds import EventKind
from darwindeck.table.match import Event, Table
from darwindeck.testing.players import random_players
from darwindeck.wire import SimulationRequest, simulation_request

GAMES = bundled_games()


def asked(
    genome: GameGenome, games: int, seed: int, listener: int | None, agents: Sequence[str] = ()
) -> SimulationRequest:
    names = agents or ["random"] * genome.player_count
    return simulation_request(genome, games, names, seed, with_events=True, listener=listener)


def told(genome: GameGenome, seed: int, listener: int | None) -> list[Event]:
    """What a table tells of a match between random players."""
    table = Table(genome, seed=seed)
    choose = random_players(seed, genome.player_count)
    while not table.finished:
        table.play(choose(table._state, table.legal_moves()))
    return list(table.events(listener))


def assert_told_alike(genome: GameGenome, seed: int, games: int) -> None:
    for listener in (None, genome.player_count - 1):
        response = wire.run_batch(batch(asked(genome, games, seed, listener))).responses[0]
        assert response.counted().games == len(response.events) == games
        for number, events in enumerate(response.events):
            here = told(genome, match_seed(seed, number), listener)
            assert list(events) == here
            assert [(e.kind, e.cards, e.order) for e in events] == [
                (e.kind, e.cards, e.order) for e in here
            ]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "war"])
def test_a_batch_tells_what_a_table_tells(name: str) -> None:
    assert_told_alike(GAMES[name], seed=5, games=2)


def test_a_batch_tells_of_a_short_war() -> None:
    assert_told_alike(replace(GAMES["war"], max_turns=300), seed=5, games=2)


@examples(30)
@given(short_games(), seeds())
def test_a_batch_tells_what_a_table_tells_of_random_games(genome: GameGenome, seed: int) -> None:
    assert_told_alike(genome, seed, games=1)


def test_teams_are_numbered_as_in_the_request() -> None:
    spades = GAMES["partnership-spades"]
    assert_told_alike(replace(spades, teams=spades.teams[::-1]), seed=1, games=1)


def test_events_are_the_same_on_any_number_of_threads_and_for_players_that_think() -> None:
    agents = ["greedy", "mcts:4", "random", "greedy"]
    request = asked(GAMES["hearts"], 6, 3, 0, agents)
    answers = [
        _native.run_batch(wire.encode_request(batch(request, threads=threads)))
        for threads in (1, 2, 5)
    ]
    assert answers[0] == answers[1] == answers[2]


def test_events_do_not_change_what_is_counted() -> None:
    request = replace(asked(GAMES["oh-hell"], 20, 3, None), with_results=True)
    with_events, without = wire.run_batch(
        batch(request, replace(request, with_events=False))
    ).responses
    assert (with_events.stats, with_events.results) == (without.stats, without.results)
    assert without.events == ()


def test_the_events_of_one_hand_end_with_it() -> None:
    request = replace(asked(GAMES["spades"], 1, 3, None), one_hand=True)
    (events,) = wire.run_batch(batch(request)).responses[0].events
    assert sum(event.kind is EventKind.HAND for event in events) == 1
    assert events[-1].kind is EventKind.SCORE


def test_events_come_back_as_python_writes_them() -> None:
    request = asked(GAMES["scopa"], 2, 3, 1)
    answer = wire.run_batch(batch(request))
    assert wire.decode_response(wire.encode_response(answer)) == answer


def test_a_request_for_events_comes_back() -> None:
    for listener in (None, 0, 3):
        sent = batch(asked(GAMES["hearts"], 1, 0, listener))
        assert wire.decode_request(wire.encode_request(sent)) == sent


# --- What is refused ------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"listener": 4}, "seat 4 is to hear of events; seats are 0 to 3"),
        ({"listener": -2}, "seat -2 is to hear of events; seats are 0 to 3"),
        (
            {"listener": 2, "with_events": False},
            "seat 2 is to hear of events, but none are asked for",
        ),
        (
            {"games": 100_000, "one_hand": True},
            "events of 100000 games; a batch has at most 1000000 events in all",
        ),
    ],
)
def test_what_cannot_be_told_is_refused(changes: dict[str, object], message: str) -> None:
    request = replace(asked(GAMES["hearts"], 1, 0, None), **changes)
    other = asked(GAMES["hearts"], 1, 0, 1)
    first, second = wire.run_batch(batch(request, other, threads=2)).responses
    assert (first.stats, first.error) == (None, message)
    assert second.counted().games == 1


def test_events_of_several_requests_are_limited_together() -> None:
    """Each of these has well over a third of them; they are too many to read here."""
    some = asked(replace(GAMES["hearts"], max_turns=150), 1_000, 0, 2)
    three = wire.encode_request(batch(some, some, some, threads=2))
    two = wire.encode_request(batch(some, some, threads=2))
    refused = b"events of 1000 games; a batch has at most 1000000 events in all"
    assert refused in _native.run_batch(three)
    assert refused not in _native.run_batch(two)


def test_a_kind_of_event_that_is_not_known_is_refused() -> None:
    message = _native.run_batch(wire.encode_request(batch(asked(GAMES["scopa"], 1, 0, None))))
    strange = resealed(message.replace(b"take_rest", b"make_rest"))
    with pytest.raises(dd.WireError, match="events with 'make_rest', which this version does not"):
        wire.decode_response(strange)


def test_guests_are_not_heard_of() -> None:
    request = wire.encode_request(batch(asked(GAMES["scopa"], 1, 0, None)))
    with pytest.raises(ValueError, match="events are told of matches that agents alone play"):
        _native.run_with_guests(request, [None, None])
