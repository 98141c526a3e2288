"""Two agents on the same deals: who is better, and how sure that is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace
from tests.property.matches import program

import darwindeck as dd
from darwindeck import cli
from darwindeck._native import State
from darwindeck.batches.matches import Duplicate, Match, estimate, games_in_match, sides_of
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import HeldCards, StockEmpty, Trigger, WinCondition, WinType
from darwindeck.testing.players import mix, random_players

HEARTS = dd.load_game("hearts")
SPADES = dd.load_game("partnership-spades")
TEAM_GAMES = [name for name, genome in bundled_games().items() if genome.team_mode]

Capture = pytest.CaptureFixture[str]


def hands(genome: dd.GameGenome, a: str, b: str, deals: int = 12, **more: Any) -> Match:
    return dd.match(genome, a, b, deals=deals, one_hand=True, **more)


# --- Symmetry -------------------------------------------------------------------


@pytest.mark.parametrize("game", ["hearts", "partnership-spades", "scopa", "president"])
@pytest.mark.parametrize("agent", ["random", "greedy", "mcts:10"])
@pytest.mark.parametrize("one_hand", [True, False])
def test_nobody_beats_itself(game: str, agent: str, one_hand: bool) -> None:
    """In every seat the agent meets itself, so each deal comes out even."""
    deals = 3 if agent == "mcts:10" else 20
    result = dd.match(dd.load_game(game), agent, agent, deals=deals, one_hand=one_hand)
    assert result.difference == pytest.approx(0, abs=1e-9)
    low, high = result.interval
    assert low <= 1e-9
    assert high >= -1e-9
    assert result.a_result == pytest.approx(result.share)
    assert not result.beats


@pytest.mark.parametrize("game", ["hearts", "partnership-spades", "scopa", "crazy-eights"])
@pytest.mark.parametrize("one_hand", [True, False])
def test_what_one_wins_the_other_loses(game: str, one_hand: bool) -> None:
    genome = dd.load_game(game)
    one = dd.match(genome, "greedy", "random", deals=15, seed=4, one_hand=one_hand)
    other = dd.match(genome, "random", "greedy", deals=15, seed=4, one_hand=one_hand)
    assert one.difference == pytest.approx(-other.difference)
    assert one.error == pytest.approx(other.error)
    assert one.interval == pytest.approx((-other.interval[1], -other.interval[0]))
    assert (one.a_result, one.b_result) == pytest.approx((other.b_result, other.a_result))


# --- What is counted ------------------------------------------------------------


def replayed(genome: dd.GameGenome, match_seed: int, greedy: tuple[int, ...]) -> State:
    """The last state of one hand, `greedy` in some seats and `random` in the others."""
    state = program(genome).one_hand().start(match_seed)
    by_lot = random_players(match_seed, genome.player_count)
    while not state.finished and not state.hand_over:
        moves = state.legal_moves()
        if state.to_move in greedy:
            state = state.play(state.think("greedy", 0)[0][0][0])
        else:
            state = state.play(by_lot(state, moves))
    return state


def share_beaten(points: tuple[int, ...], side: int, low_wins: bool) -> float:
    """The share of other sides with a worse score; equal ones count one half."""
    sign = -1 if low_wins else 1
    others = [score for other, score in enumerate(points) if other != side]
    gaps = [sign * (points[side] - score) for score in others]
    return sum(1.0 if gap > 0 else 0.5 if gap == 0 else 0.0 for gap in gaps) / len(gaps)


@pytest.mark.parametrize("genome", [HEARTS, SPADES], ids=lambda genome: genome.name)
def test_every_seating_is_played_on_the_same_deals(genome: dd.GameGenome) -> None:
    """The same hands, move by move at a table: one greedy side among random ones."""
    deals, seed = 6, 11
    low_wins = genome is HEARTS
    expected = []
    for deal in range(deals):
        shares = []
        for side, members in enumerate(sides_of(genome)):
            end = replayed(genome, mix(seed, deal), members)
            shares.append(share_beaten(end.team_scores or end.scores, side, low_wins))
        expected.append(sum(shares) / len(shares))
    assert Duplicate(genome, deals, seed).one_among("greedy", "random") == pytest.approx(expected)


def test_the_difference_is_the_mean_over_deals_of_both_roles() -> None:
    play = Duplicate(HEARTS, 10, seed=2)
    mine, theirs = play.one_among("greedy", "random"), play.one_among("random", "greedy")
    by_deal = [x - y for x, y in zip(mine, theirs, strict=True)]
    result = hands(HEARTS, "greedy", "random", 10, seed=2)
    assert result.difference == pytest.approx(sum(by_deal) / 10)
    assert result.interval == pytest.approx(estimate(by_deal).interval)


def test_an_interval_is_students() -> None:
    found = estimate([0.0, 1.0, 2.0, 3.0])
    assert found.mean == 1.5
    assert found.error == pytest.approx((5 / 3) ** 0.5 / 2)
    assert found.interval == pytest.approx((1.5 - 3.1824463 * found.error, 3.5542602))


@pytest.mark.parametrize("game", TEAM_GAMES)
def test_teams_play_against_teams(game: str) -> None:
    genome = dd.load_game(game)
    result = hands(genome, "greedy", "random", 60)
    assert games_in_match(genome, 60) == 120
    assert result.a_result + result.b_result == pytest.approx(1)
    assert result.difference == pytest.approx(2 * result.a_result - 1)
    assert result.share == 0.5
    assert result.beats


def test_an_equal_share_of_matches_is_one_among_all_sides() -> None:
    assert dd.match(HEARTS, "greedy", "random", deals=2).share == 0.25
    assert dd.match(SPADES, "greedy", "random", deals=2).share == 0.5
    assert hands(HEARTS, "greedy", "random", 2).share == 0.5


# --- Strength -------------------------------------------------------------------


@pytest.mark.parametrize("one_hand", [True, False])
def test_greedy_beats_random_at_hearts_in_a_few_deals(one_hand: bool) -> None:
    result = dd.match(HEARTS, "greedy", "random", deals=20, seed=1, one_hand=one_hand)
    assert result.beats
    assert result.difference > 0.3
    assert "greedy is better." in str(result)
    assert "greedy is better." in str(dd.match(HEARTS, "random", "greedy", deals=20, seed=1))


def test_a_search_beats_random_at_hearts_in_a_few_deals() -> None:
    assert hands(HEARTS, "mcts:50", "random", 16).beats


def test_too_few_deals_decide_nothing() -> None:
    result = hands(HEARTS, "mcts:4", "mcts:5", 4)
    assert not result.beats
    assert "Fewer than 16 deals tell nothing for certain." in str(result)
    even = hands(HEARTS, "greedy", "greedy", 16)
    assert "Neither is better beyond the noise of these deals." in str(even)


# --- The same again -------------------------------------------------------------


@pytest.mark.parametrize("genome", [HEARTS, SPADES], ids=lambda genome: genome.name)
@pytest.mark.parametrize("one_hand", [True, False])
def test_threads_make_no_difference(genome: dd.GameGenome, one_hand: bool) -> None:
    agents = ("mcts:8", "greedy")
    results = [
        dd.match(genome, *agents, deals=5, seed=3, threads=threads, one_hand=one_hand)
        for threads in (1, 2, 3)
    ]
    assert results[0] == results[1] == results[2]


def test_the_same_seed_gives_the_same_result_and_another_seed_another() -> None:
    one, again, other = (hands(HEARTS, "greedy", "random", seed=seed) for seed in (1, 1, 2))
    assert one == again
    assert one.difference != other.difference


@pytest.mark.parametrize("genome", [HEARTS, SPADES], ids=lambda genome: genome.name)
def test_progress_counts_up_to_the_games_of_the_match(genome: dd.GameGenome) -> None:
    told: list[int] = []
    hands(genome, "greedy", "random", 40, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == games_in_match(genome, 40)


def test_games_in_a_match() -> None:
    assert games_in_match(HEARTS, 10) == 80
    assert games_in_match(SPADES, 10) == 20
    assert games_in_match(dd.load_game("scopa"), 10) == 20


# --- What cannot be asked -------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"deals": 1}, "deals must be at least 2, not 1"),
        ({"deals": 0}, "deals must be at least 2, not 0"),
        ({"deals": 100_001}, "deals must be at most 100000, not 100001"),
        ({"threads": 0}, "threads must be at least 1, not 0"),
        ({"seed": -1}, "seed must be at least 0, not -1"),
    ],
    ids=str,
)
def test_impossible_numbers_are_refused(more: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        dd.match(HEARTS, "greedy", "random", **more)


@pytest.mark.parametrize("deals", [2.5, "20", None, True])
def test_deals_are_a_whole_number(deals: Any) -> None:
    with pytest.raises(TypeError, match="deals must be a whole number, not"):
        dd.match(HEARTS, "greedy", "random", deals=deals)


def test_a_match_needs_a_game() -> None:
    with pytest.raises(TypeError, match=r"a match needs a GameGenome, not 'hearts': see load_game"):
        dd.match("hearts", "greedy", "random")  # type: ignore[arg-type]


# --- The command ----------------------------------------------------------------


def run(capsys: Capture, *arguments: str) -> str:
    assert cli.main(["match", *arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


ARGUMENTS = ("hearts", "greedy", "random", "--deals", "6", "--seed", "5")


def test_the_command_prints_the_promised_keys(capsys: Capture) -> None:
    printed = json.loads(run(capsys, *ARGUMENTS, "--json"))
    assert {"game", "a", "b", "deals", "difference", "interval"} <= set(printed)
    result = dd.match(HEARTS, "greedy", "random", deals=6, seed=5)
    assert {key: printed[key] for key in ("game", "a", "b", "deals", "seed")} == {
        "game": "hearts",
        "a": "greedy",
        "b": "random",
        "deals": 6,
        "seed": 5,
    }
    assert printed["difference"] == result.difference
    assert printed["interval"] == list(result.interval)
    assert printed["one_hand"] is False


def test_the_command_prints_what_the_library_prints(capsys: Capture) -> None:
    result = dd.match(HEARTS, "greedy", "random", deals=6, seed=5)
    assert run(capsys, *ARGUMENTS) == f"{result}\n"
    single = hands(HEARTS, "greedy", "random", 6, seed=5)
    assert run(capsys, *ARGUMENTS, "--one-hand", "--threads", "1") == f"{single}\n"
    assert all(len(line) <= 80 for line in str(single).splitlines())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hearts", "greedy", "wise"], 'there is no agent "wise"; there is: random'),
        (["hearts", "mcts", "greedy"], '"mcts" needs a number of iterations'),
        (["heart", "greedy", "random"], "did you mean hearts"),
        (["hearts", "greedy", "random", "--deals", "1"], "deals must be at least 2, not 1"),
        (["hearts", "greedy", "random", "--deals", "-4"], "deals must be at least 2, not -4"),
        (["hearts", "greedy", "random", "--deals", "1.5"], "1.5"),
        (["hearts", "greedy", "random", "--threads", "0"], "threads must be at least 1, not 0"),
        (["hearts", "greedy"], "B"),
    ],
    ids=" ".join,
)
def test_bad_input_is_one_line_and_exit_code_2(
    capsys: Capture, arguments: list[str], message: str
) -> None:
    assert cli.main(["match", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("darwindeck: ")
    assert message in printed.err


def test_the_command_explains_itself(capsys: Capture) -> None:
    told = run(capsys, "--help")
    assert all(option in told for option in ("--deals", "--seed", "--one-hand", "--json"))


def test_teams_may_be_named_in_any_order() -> None:
    spades = dd.load_game("partnership-spades")
    swapped = replace(spades, teams=((1, 3), (0, 2)))
    assert sides_of(swapped) == sides_of(spades)[::-1]
    one, other = (
        dd.match(game, "greedy", "random", deals=10, one_hand=True) for game in (spades, swapped)
    )
    assert one.difference == other.difference


def test_a_hand_that_is_won_at_once_is_no_tie() -> None:
    """Cards left in hands would count, but nobody counts them after the match was won."""
    uno, eights = dd.load_game("uno-style"), dd.load_game("crazy-eights")
    rules = replace(
        eights.game_rules, held_cards=HeldCards.AGAINST_HOLDER, stock_empty=StockEmpty.END_HAND
    )
    low = WinCondition(type=WinType.LOW_SCORE, trigger=Trigger.HAND_END)
    game = replace(
        eights,
        game_rules=rules,
        card_scoring=uno.card_scoring,
        win_conditions=(*eights.win_conditions, low),
    )
    assert not dd.validate(game)
    assert dd.match(game, "greedy", "random", deals=40, one_hand=True).difference > 0.2
