"""Batches: exact counts, whatever the threads."""

from __future__ import annotations

import time
from typing import Any

import pytest

import darwindeck as dd
from darwindeck.batches.simulate import seat_agents, simulate
from darwindeck.genome.file.library import bundled_games

every_game = pytest.mark.parametrize("name", bundled_games())


@every_game
def test_counts_are_the_same_on_any_number_of_threads(name: str) -> None:
    genome = dd.load_game(name)
    one, two, five = (simulate(genome, games=203, seed=5, threads=n) for n in (1, 2, 5))
    assert one == two == five
    assert hash(one) == hash(five)
    assert one.threads == 1
    assert simulate(genome, games=203, seed=6) != one


@every_game
def test_every_match_is_won_shared_or_drawn(name: str) -> None:
    result = simulate(dd.load_game(name), games=300, seed=2)
    assert result.games == 300
    assert sum(result.side_wins) + result.shared + result.draws == 300
    assert result.timed_out <= result.draws
    assert bool(result.team_wins) == dd.load_game(name).team_mode


def test_a_batch_plays_the_same_matches_as_one_table_each_would_allow() -> None:
    result = simulate(dd.load_game("hearts"), games=100, seed=3)
    assert result.mean_turns == result.turns / 100
    assert result.games_per_second == pytest.approx(100 / result.seconds)
    # Three cards passed in three hands of four, thirteen tricks of four cards.
    assert sum(result.tricks) == 13 * result.hands
    passing = (sum(result.decisions) - 52 * result.hands) // 12
    assert 0 < passing < result.hands
    # A hand without passing counts the phase that is skipped as an automatic turn.
    assert result.turns == sum(result.decisions) + result.hands - passing


def test_agents_are_one_for_all_or_one_for_each_seat() -> None:
    assert seat_agents("random", 4) == ("random",) * 4
    assert seat_agents(["random"], 2) == ("random",) * 2
    assert seat_agents("random,random,random", 3) == ("random",) * 3
    assert seat_agents(("random",) * 4, 4) == ("random",) * 4


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        ("clever", 'there is no agent "clever"; there is: random, greedy, mcts:N'),
        ("", 'there is no agent ""'),
        ("random,clever,random,random", 'there is no agent "clever"'),
        ("random,random", "2 agents for 4 seats: name one, or each"),
        (["random"] * 5, "5 agents for 4 seats"),
        ([], "0 agents for 4 seats"),
    ],
)
def test_agents_that_do_not_exist_or_fit_are_named(agents: str | list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        simulate(dd.load_game("hearts"), games=1, agents=agents)


@pytest.mark.parametrize("agents", [5, None])
def test_agents_are_names(agents: Any) -> None:
    with pytest.raises(
        TypeError, match=f"agents must be a name, a function or a list of them, not {agents}"
    ):
        simulate(dd.load_game("hearts"), games=1, agents=agents)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 0}, "games must be at least 1, not 0"),
        ({"games": -5}, "games must be at least 1, not -5"),
        ({"games": 2**60}, "games must be at most"),
        ({"threads": 0}, "threads must be at least 1, not 0"),
        ({"threads": 10**6}, "threads must be at most"),
        ({"seed": -1}, "seed must be at least 0, not -1"),
        ({"seed": 2**64}, "seed must be at most"),
    ],
    ids=str,
)
def test_numbers_out_of_range_are_refused(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        simulate(dd.load_game("hearts"), **arguments)  # type: ignore[arg-type]


def test_numbers_are_whole() -> None:
    for wrong in (1.5, "10", None, True):
        with pytest.raises(TypeError, match="games must be a whole number"):
            simulate(dd.load_game("hearts"), games=wrong)  # type: ignore[arg-type]


def test_progress_counts_up_and_never_past_the_end() -> None:
    seen: list[int] = []
    genome = dd.load_game("hearts")
    games = round(simulate(genome, games=200).games_per_second * 0.6) + 200
    simulate(genome, games=games, progress=seen.append)
    assert seen == sorted(seen)
    assert seen
    assert 0 <= seen[0] <= seen[-1] <= games


def test_an_error_in_progress_stops_the_batch() -> None:
    def fail(done: int) -> None:
        raise RuntimeError("enough")

    start = time.perf_counter()
    with pytest.raises(RuntimeError, match="enough"):
        simulate(dd.load_game("hearts"), games=10**9, progress=fail)
    assert time.perf_counter() - start < 10


def test_a_result_prints_readably() -> None:
    lines = str(simulate(dd.load_game("partnership-spades"), games=50, threads=1)).splitlines()
    assert lines[0].startswith("partnership-spades: 50 matches")
    assert lines[1].startswith("  wins        team 0 (seats 0, 2) ")
    assert lines[-1].endswith("on 1 thread")
    assert all(len(line) <= 80 for line in lines)


@every_game
def test_the_parts_that_seats_had_in_wins_add_up(name: str) -> None:
    genome = dd.load_game(name)
    result = simulate(genome, games=300, seed=2)
    team_of = {seat: team for team, seats in enumerate(result.teams) for seat in seats}
    for seat in range(genome.player_count):
        alone = result.team_wins[team_of[seat]] if team_of else result.wins[seat]
        assert alone <= result.shares[seat] <= alone + result.shared
    teams = genome.teams if genome.team_mode else ()
    assert sorted(map(sorted, result.teams)) == sorted(map(sorted, teams))


def test_a_shared_win_counts_for_all_who_share_it() -> None:
    result = simulate(dd.load_game("oh-hell"), games=2000, seed=1)
    assert result.shared > 0
    parts = [share - win for share, win in zip(result.shares, result.wins, strict=True)]
    assert 2 * result.shared <= sum(parts) <= 4 * result.shared
    assert f"shared      {result.shared} matches, seat 0 {parts[0] / 2000:.1%}" in str(result)
    assert result.losses == (0, 0, 0, 0) or not result.names_losers


def test_old_maid_tells_who_lost() -> None:
    result = simulate(dd.load_game("old-maid"), games=400, seed=1)
    assert sum(result.losses) == result.shared == 400
    assert [400 - share for share in result.shares] == list(result.losses)
    lines = str(result).splitlines()
    assert lines[1].startswith(f"  losses      seat 0 {result.losses[0] / 400:.1%}, seat 1 ")
    assert not any(line.startswith("  wins") for line in lines)


@every_game
def test_a_result_fits_a_terminal(name: str) -> None:
    assert all(len(line) <= 80 for line in str(simulate(dd.load_game(name))).splitlines())


def test_bids_contracts_and_bags_are_told() -> None:
    lines = str(simulate(dd.load_game("partnership-spades"), games=200, seed=1)).splitlines()
    assert lines[0].endswith("(seed 1)")
    words = [line[2:14].strip() for line in lines[1:] if line[2] != " "]
    assert words == [
        "wins", "shared", "draws", "mean turns", "mean bid", "nils made", "contracts", "bags",
        "speed",
    ]  # fmt: skip
