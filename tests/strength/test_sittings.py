"""Two players on the same deals: results as the engine counts them, and pairing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from benchmarks.budget import calibrate
from benchmarks.first_version import GAMES, FirstPlayer
from benchmarks.sittings import (
    FIRST_HAND,
    HAND,
    MATCH,
    Meeting,
    Room,
    payoff_shares,
    points_of,
    sides,
    win_shares,
)
from tests.strength.children import today

import darwindeck as dd
from darwindeck import _native
from darwindeck.batches.guests import play_matches

DEALS = 3


@pytest.fixture(scope="module")
def first() -> Iterator[FirstPlayer]:
    with FirstPlayer(today()) as first:
        yield first


def room() -> Room:
    """Where nobody asks the first version."""
    return Room(FirstPlayer(["no such program"]))


@pytest.mark.parametrize("game", GAMES)
def test_results_are_those_of_a_batch(game: str) -> None:
    """Payoff shares of single hands and shares of won matches, by `greedy` at all seats."""
    genome = dd.load_game(game)
    agents = ["greedy"] * genome.player_count
    for one_hand in (True, False):
        batch = play_matches(genome, DEALS, agents, 5, 1, with_results=True, one_hand=one_hand)
        for number, result in enumerate(batch.results):
            _, end = points_of(game, one_hand, _native.match_seed(5, number))
            if one_hand:
                assert payoff_shares(end, game) == pytest.approx(result.payoffs)
            else:
                assert win_shares(end, len(sides(game))) == pytest.approx(result.shares)


@pytest.mark.parametrize("game", ["partnership-spades", "hearts", "scopa", "uno-style"])
@pytest.mark.parametrize("kind", [HAND, MATCH, FIRST_HAND])
def test_nobody_is_ahead_of_itself(game: str, kind: str, first: FirstPlayer) -> None:
    found = Room(first).compare(Meeting(game, kind, "greedy", "first greedy"), 0)
    assert found.difference == pytest.approx(0, abs=1e-12)
    assert found.points == (None if kind == HAND else pytest.approx(0, abs=1e-12))
    assert found.asked[0] == found.asked[1] > 0


def test_what_one_gains_the_other_loses() -> None:
    for game in ("hearts", "partnership-spades"):
        one = room().compare(Meeting(game, FIRST_HAND, "greedy", "random"), 4)
        other = room().compare(Meeting(game, FIRST_HAND, "random", "greedy"), 4)
        assert one.difference == pytest.approx(-other.difference)
        assert one.points == pytest.approx(-(other.points or 0))


def test_points_are_those_of_a_teams_first_hand_less_the_others() -> None:
    """The same deal at a table, with both ways of seating."""
    genome, seed = dd.load_game("partnership-spades"), _native.match_seed(1, 2)
    leads = []
    for ours in (0, 1):
        table = dd.Table(genome, seed=seed)
        while table.hand_number == 0:
            agent = "greedy" if table.to_move % 2 == ours else "random"
            number = len(table.moves)
            table.play(table.suggest(agent, seed=_native.match_seed(seed, number)).move)
        leads.append(table.team_scores[ours] - table.team_scores[1 - ours])
    found = room().compare(Meeting("partnership-spades", FIRST_HAND, "greedy", "random"), 2)
    assert found.points == pytest.approx(sum(leads) / 2)
    assert leads[0] != leads[1]


def test_few_points_are_good_where_points_are_bad() -> None:
    meeting = Meeting("hearts", FIRST_HAND, "greedy", "random")
    assert all((room().compare(meeting, deal).points or 0) > 0 for deal in range(DEALS))


def test_the_first_hand_of_a_match_is_the_first_hand() -> None:
    """So first hands go on where those of whole matches end, and none is played twice."""
    for deal in range(DEALS):
        one, other = (
            room().compare(Meeting("scopa", kind, "mcts:20", "greedy"), deal)
            for kind in (MATCH, FIRST_HAND)
        )
        assert one.points == other.points


def test_as_much_time_is_found_for_another_version(first: FirstPlayer) -> None:
    """Against itself a search gets about as many iterations as it has, even on a busy machine."""
    pace = calibrate(Room(first), "scopa", one_hand=True, positions=4)
    assert 250 < pace.iterations < 4000
    assert (
        pace.choices
        == sum(
            len(points_of("scopa", True, _native.match_seed(2, number))[0]) for number in range(6)
        )
        / 6
    )
    assert pace.seconds("mcts:2000") > 1.5 * pace.seconds("mcts:1000") > 0
    assert pace.seconds("greedy") == pace.seconds("first greedy") < pace.seconds("mcts:1000")
