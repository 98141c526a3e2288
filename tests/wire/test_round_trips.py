"""Messages: what goes in comes out, whoever wrote them."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.property.matches import examples, seeds, short_games
from tests.wire.batches import TEAMS, batch, request, team_game

import darwindeck as dd
from darwindeck import _native, wire
from darwindeck.genome.schema import GameGenome
from darwindeck.testing.examples import changed
from darwindeck.wire import (
    AggregatedStats,
    BatchRequest,
    BatchResponse,
    GameResult,
    SimulationRequest,
    SimulationResponse,
)

U16, U32, U64 = (2**bits - 1 for bits in (16, 32, 64))

every_team = pytest.mark.parametrize("teams", TEAMS.values(), ids=TEAMS)


@every_team
def test_teams_come_back_as_they_were_sent(teams: tuple[tuple[int, ...], ...]) -> None:
    sent = batch(request(team_game(teams)))
    assert sent.requests[0].teams == teams
    assert wire.decode_request(wire.encode_request(sent)) == sent


@every_team
def test_a_team_wins_and_no_player_does(teams: tuple[tuple[int, ...], ...]) -> None:
    sent = batch(request(team_game(teams), games=60, with_results=True))
    response = wire.run_batch(sent).responses[0]
    stats = response.counted()
    assert len(stats.wins) == sum(map(len, teams))
    assert not any(stats.wins)
    assert len(stats.team_wins) == len(stats.score_total) == len(teams)
    assert sum(stats.team_wins) + stats.shared + stats.draws == 60
    assert {result.winner for result in response.results} == {-1}
    won = [result.winning_team for result in response.results]
    assert stats.team_wins == tuple(won.count(team) for team in range(len(teams)))


def test_a_player_wins_and_no_team_does() -> None:
    response = wire.run_batch(batch(request("hearts", with_results=True))).responses[0]
    won = [result.winner for result in response.results]
    assert response.counted().wins == tuple(won.count(seat) for seat in range(4))
    assert {result.winning_team for result in response.results} == {-1}


def test_the_members_of_a_team_may_be_named_in_any_order() -> None:
    teams = ((2, 0), (3, 1))
    sent = SimulationRequest(
        bytecode=dd.compile_genome(team_game(TEAMS["2v2"])),
        games=1,
        agents=("random",) * 4,
        team_mode=True,
        teams=teams,
    )
    assert wire.run_batch(batch(sent)).responses[0].counted().games == 1


@pytest.mark.parametrize("name", ["hearts", "partnership-spades", "oh-hell"])
def test_results_add_up_to_the_stats(name: str) -> None:
    with_results, without = wire.run_batch(
        batch(request(name, 300, 5, with_results=True), request(name, 300, 5), threads=2)
    ).responses
    assert without.results == ()
    assert with_results.stats == without.stats
    stats, results = with_results.counted(), with_results.results
    assert len(results) == stats.games == 300
    assert sum(result.turns for result in results) == stats.turns
    assert sum(result.timed_out for result in results) == stats.timed_out
    scores = zip(*(result.scores for result in results), strict=True)
    assert tuple(map(sum, scores)) == stats.score_total


def test_a_match_that_takes_too_long_says_so() -> None:
    short = changed(dd.load_game("hearts"), {"max_turns": 100})
    response = wire.run_batch(batch(request(short, 5, with_results=True))).responses[0]
    assert {(r.winner, r.timed_out, r.turns) for r in response.results} == {(-1, True, 100)}
    assert response.counted().timed_out == 5


def test_a_request_that_fails_does_not_keep_the_others_from_being_played() -> None:
    good, bad = request("hearts"), request("hearts", games=0)
    first, second, third = wire.run_batch(batch(good, bad, good)).responses
    assert first == third
    assert first.counted().games == 20
    assert second.stats is None
    assert second.error.startswith("0 games")


def test_an_empty_batch_has_an_empty_response() -> None:
    response = wire.run_batch(batch())
    assert response.responses == ()
    assert response.engine_version == dd.__version__


def test_an_error_survives_pickling() -> None:
    error = dd.WireError("the message is damaged")
    assert repr(pickle.loads(pickle.dumps(error))) == repr(error)


# --- Any message ----------------------------------------------------------------

any_teams = st.lists(st.lists(st.integers(0, 255), max_size=6).map(tuple), max_size=6).map(tuple)
requests = st.builds(
    SimulationRequest,
    bytecode=st.binary(max_size=300),
    games=st.integers(0, U64),
    seed=seeds(),
    agents=st.lists(st.text(max_size=20), max_size=8).map(tuple),
    team_mode=st.booleans(),
    teams=any_teams,
    with_results=st.booleans(),
    one_hand=st.booleans(),
    with_events=st.booleans(),
    listener=st.integers(-128, 127),
)
batches = st.builds(
    BatchRequest, requests=st.lists(requests, max_size=4).map(tuple), threads=st.integers(0, U16)
)

counts = st.integers(0, U64)
by_seat = st.lists(counts, max_size=6).map(tuple)
stats = st.builds(
    AggregatedStats,
    **{
        name: counts if kind == "int" else by_seat
        for name, kind in AggregatedStats.__annotations__.items()
        if name not in ("score_total", "teams")
    },
    teams=any_teams,
    score_total=st.lists(st.integers(-(2**63), 2**63 - 1), max_size=6).map(tuple),
)
signed = st.integers(-(2**31), 2**31 - 1)
results = st.builds(
    GameResult,
    winner=signed,
    winning_team=signed,
    turns=st.integers(0, U32),
    timed_out=st.booleans(),
    scores=st.lists(signed, max_size=6).map(tuple),
)
responses = st.one_of(
    st.builds(SimulationResponse, stats=stats, results=st.lists(results, max_size=4).map(tuple)),
    st.builds(SimulationResponse, error=st.text(max_size=50), error_offset=signed),
)
answers = st.builds(
    BatchResponse,
    responses=st.lists(responses, max_size=4).map(tuple),
    engine_version=st.text(max_size=20),
)


@examples(300)
@given(batches)
def test_any_request_comes_back_and_never_harms_the_engine(sent: BatchRequest) -> None:
    message = wire.encode_request(sent)
    assert wire.decode_request(message) == sent
    if not 1 <= sent.threads <= 1024:
        with pytest.raises(dd.WireError, match="there can be 1 to 1024"):
            _native.run_batch(message)
        return
    small = BatchRequest(requests=sent.requests, threads=2)
    answer = wire.run_batch(small)
    assert len(answer.responses) == len(sent.requests)
    # None of these bytes is a game.
    assert all(response.error_offset >= 0 for response in answer.responses)


@examples(300)
@given(answers)
def test_any_response_comes_back(sent: BatchResponse) -> None:
    assert wire.decode_response(wire.encode_response(sent)) == sent


@examples(60)
@given(short_games(), seeds(), st.booleans())
def test_python_writes_what_the_engine_says(
    genome: GameGenome, seed: int, with_results: bool
) -> None:
    """The engine's response, read and written again in Python, reads the same."""
    message = wire.encode_request(batch(request(genome, 6, seed, with_results)))
    answer = wire.decode_response(_native.run_batch(message))
    assert answer.responses[0].counted().games == 6
    assert len(answer.responses[0].results) == (6 if with_results else 0)
    assert wire.decode_response(wire.encode_response(answer)) == answer


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": -1},
        {"games": 2**64},
        {"seed": 2**64},
        {"teams": ((256,),)},
        {"agents": ("\ud800",)},
    ],
    ids=str,
)
def test_what_does_not_fit_into_a_message_is_refused(wrong: dict[str, object]) -> None:
    fields: dict[str, object] = {"bytecode": b"", "games": 1, "agents": ()}
    sent = SimulationRequest(**(fields | wrong))  # type: ignore[arg-type]
    with pytest.raises(dd.WireError, match="this cannot be written"):
        wire.encode_request(batch(sent))
