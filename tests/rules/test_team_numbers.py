"""Team numbers are those of the file, in everything that names a team."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.contracts_table import bid, deck_for, first_to, game

import darwindeck as dd
from darwindeck.batches.matches import Duplicate, sides_of
from darwindeck.genome.schema import BiddingPhase, GameRules
from darwindeck.table.program import program_of
from darwindeck.wire import run_batch, simulation_request
from darwindeck.wire.messages import BatchRequest, SimulationResponse

WAYS = (((0, 2), (1, 3)), ((1, 3), (0, 2)), ((3, 1), (2, 0)))
"""The same teams, numbered either way; the seats of a team may be written in any order."""

BY_SIDE = ("team_wins", "contracts_made", "contracts_failed", "bags", "score_total", "losses")
SPADES = dd.load_game("partnership-spades")
THREE_TEAMS = ((2, 5), (0, 3), (4, 1))


def numbered(teams: tuple[tuple[int, ...], ...]) -> dd.GameGenome:
    return replace(SPADES, teams=teams)


@pytest.mark.parametrize("teams", WAYS)
def test_the_numbers_of_teams_do_not_change_the_game(teams: tuple[tuple[int, ...], ...]) -> None:
    assert dd.compile_genome(numbered(teams)) == dd.compile_genome(SPADES)


@pytest.mark.parametrize("teams", WAYS)
def test_a_program_numbers_teams_as_the_file_does(teams: tuple[tuple[int, ...], ...]) -> None:
    team_of = program_of(numbered(teams)).team_of
    assert team_of is not None
    assert [team_of[seat] for seat in teams[0]] == [0, 0]
    assert [team_of[seat] for seat in teams[1]] == [1, 1]


def test_a_program_refuses_teams_that_are_not_its_own() -> None:
    code = dd.compile_genome(SPADES)
    for team_of in ([0, 0, 1, 1], [0, 1, 0], [0, 1, 0, 2], [1, 1, 1, 1]):
        with pytest.raises(ValueError, match="not the teams of the game"):
            dd._native.Program(code, team_of)


def test_scores_bags_and_the_winner_follow_the_file() -> None:
    """Seat 1 bids one and takes both tricks, seat 3 makes a Nil: points, a bag and the match."""
    seen = []
    for teams in WAYS[:2]:
        genome = game(teams=teams, cards=2, bidding=BiddingPhase(), wins=[first_to(5)])
        hands = ("2C 2D", "AC AD", "3C 3D", "4C 4D")
        state = program_of(genome).start(0, deck_for(genome, *hands))
        state = bid(state, 1, 1, 1, "nil")
        for card in ["2C", "AC", "3C", "4C", "AD", "3D", "4D", "2D"]:
            state = state.play(next(m for m in state.legal_moves() if m.cards == (card,)))
        assert state.finished
        seen.append((state.team_scores, state.bags, state.winning_team, state.winners))
        assert genome.teams[state.winning_team] == (1, 3)
        assert state.view(1).team_scores == state.team_scores
        assert state.view(1).team == teams.index((1, 3))
    (scores, bags, _, _), (scores_2, bags_2, _, _) = seen
    assert (scores_2, bags_2) == (scores[::-1], bags[::-1])
    assert (scores, bags) == ((-20, 10 + 1 + 100), (0, 1))


def test_a_tables_events_name_sides_by_the_file() -> None:
    genome = game(teams=WAYS[1], cards=1, rules=GameRules(trick_points=1), wins=[first_to(1)])
    table = dd.Table(genome, deck=deck_for(genome, "2C", "3C", "4C", "AC"))
    for card in ["2C", "3C", "4C", "AC"]:
        table.play(f"play {card}")
    assert (table.winning_team, table.team_scores) == (0, (1, 0))


def test_every_count_by_side_follows_the_file() -> None:
    results = [dd.simulate(numbered(teams), games=60, agents="greedy", seed=4) for teams in WAYS]
    first = results[0]
    assert any(first.bags)
    assert first.team_wins[0] != first.team_wins[1]
    for name in BY_SIDE:
        counts = [getattr(result, name) for result in results]
        assert counts[1] == counts[2] == counts[0][::-1], name
    by_seat = ("decisions", "bids", "bid_total", "nils_made", "tricks", "shares", "wins")
    for name in by_seat:
        assert getattr(results[1], name) == getattr(first, name), name


@pytest.mark.parametrize("teams", WAYS)
def test_results_name_the_seats_of_each_team(teams: tuple[tuple[int, ...], ...]) -> None:
    result = dd.simulate(numbered(teams), games=20)
    assert result.teams == tuple(tuple(sorted(team)) for team in teams)
    one, other = (", ".join(map(str, sorted(team))) for team in teams)
    assert f"team 0 (seats {one})" in str(result)
    assert f"team 1 (seats {other})" in str(result)


def answer(teams: tuple[tuple[int, ...], ...]) -> SimulationResponse:
    agents = ["greedy", "random", "greedy", "random"]
    request = simulation_request(numbered(teams), 12, agents, seed=9, with_results=True)
    assert request.teams == teams
    return run_batch(BatchRequest(requests=(request,))).responses[0]


def test_each_match_of_a_response_follows_the_file() -> None:
    one, other = answer(WAYS[0]), answer(WAYS[1])
    assert one.counted().teams == ((0, 2), (1, 3))
    assert other.counted().teams == ((1, 3), (0, 2))
    swapped = {0: 1, 1: 0, -1: -1}
    for before, after in zip(one.results, other.results, strict=True):
        assert after.winning_team == swapped[before.winning_team]
        assert after.scores == before.scores[::-1]
        assert after.shares == before.shares[::-1]
        assert after.payoffs == before.payoffs[::-1]
        assert after.turns == before.turns
    assert {result.winning_team for result in one.results} == {0}


def test_a_duplicate_match_seats_agents_by_the_teams_of_the_file() -> None:
    """`greedy` beats `random` whichever team is written first."""
    for teams in WAYS:
        genome = numbered(teams)
        assert sides_of(genome) == teams
        results = Duplicate(genome, 6, seed=2).one_among("greedy", "random")
        assert results == Duplicate(SPADES, 6, seed=2).one_among("greedy", "random")
        assert sum(results) / 6 > 0.8


def test_three_teams_keep_their_numbers() -> None:
    genome = game(
        6, teams=THREE_TEAMS, cards=1, rules=GameRules(trick_points=1), wins=[first_to(1)]
    )
    assert program_of(genome).team_of == (1, 2, 0, 1, 2, 0)
    result = dd.simulate(genome, games=300, seed=1)
    assert result.teams == ((2, 5), (0, 3), (1, 4))
    taken = [sum(result.tricks[seat] for seat in team) for team in THREE_TEAMS]
    assert result.team_wins == tuple(taken)
    assert sum(taken) == 300


def test_a_request_with_other_teams_than_the_bytecode_is_refused() -> None:
    request = simulation_request(SPADES, 2, ["random"] * 4)
    for teams in (((0, 1), (2, 3)), ((0, 2),), ((0, 2), (1, 3), ()), ((0, 2), (1, 1, 3))):
        response = run_batch(BatchRequest(requests=(replace(request, teams=teams),)))
        message = response.responses[0].error
        assert message.startswith("the teams of the request are not those of the bytecode"), teams
