"""Order, depth and the value of information: how much of a game is skill."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.batches.matches import Estimate
from darwindeck.batches.skill import (
    ENOUGH,
    ValueOfInformation,
    advantage,
    depth,
    order,
    payoff_share,
    value_of_information,
)
from darwindeck.evolve.variation.operators import RemoveBiddingPhaseMutation
from darwindeck.genome.schema import (
    Deck,
    GameGenome,
    GameRules,
    SetupRules,
    TrickPhase,
    Trigger,
    TurnStructure,
    WinCondition,
    WinType,
)

HEARTS = dd.load_game("hearts")

WHIST = GameGenome(
    name="whist for two",
    player_count=2,
    setup=SetupRules(deck=Deck.EUCHRE_24, cards_per_player=6),
    turn_structure=TurnStructure(phases=(TrickPhase(),)),
    game_rules=GameRules(hands=1, trick_points=1),
    win_conditions=(WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.LAST_HAND),),
)
"""Six cards each, and twelve that nobody sees."""

RED = tuple(f"{rank}{suit}" for suit in "DH" for rank in "9TJQKA")

OPEN_WHIST = replace(WHIST, setup=SetupRules(deck=Deck.EUCHRE_24, removed_cards=RED))
"""Six cards each, and no others: each seat knows what the other one holds."""


# --- Payoff shares --------------------------------------------------------------


@pytest.mark.parametrize("game", ["hearts", "partnership-spades", "scopa", "president"])
@pytest.mark.parametrize("agent", ["random", "greedy", "mcts:10"])
def test_an_agent_among_its_like_beats_half_of_them(game: str, agent: str) -> None:
    share = payoff_share(dd.load_game(game), agent, agent, deals=4)
    assert share.mean == pytest.approx(0.5)


def test_a_better_agent_beats_more_than_half() -> None:
    share = payoff_share(HEARTS, "greedy", "random", deals=30, seed=2)
    assert share.interval[0] > 0.6
    assert payoff_share(HEARTS, "random", "greedy", deals=30, seed=2).interval[1] < 0.4


def test_an_advantage_is_a_payoff_share_that_goes_from_minus_one_to_one() -> None:
    share = payoff_share(HEARTS, "greedy", "random", deals=16, seed=5)
    gain = advantage(HEARTS, "greedy", "random", seed=5, most_deals=16)
    assert gain.mean == pytest.approx(2 * share.mean - 1)
    assert gain.error == pytest.approx(2 * share.error)


# --- Order and depth ------------------------------------------------------------


def test_war_is_all_chance() -> None:
    """There is nothing to decide, so every seating of a deal ends in the same way."""
    found = order(dd.load_game("war"))
    assert found.mean == pytest.approx(0, abs=1e-12)
    assert found.error == pytest.approx(0, abs=1e-12)


def test_hearts_is_a_game_of_skill() -> None:
    found = order(HEARTS, seed=1, most_deals=32)
    assert found.interval[0] > 0.3


@pytest.mark.parametrize("name", ["spades", "partnership-spades"])
def test_search_gains_more_over_random_players_with_bids_than_without(name: str) -> None:
    """To judge a hand is a skill of its own, which the same tricks without bids do not ask for."""
    bids = dd.load_game(name)
    plain = RemoveBiddingPhaseMutation().apply(bids, 1)
    assert [type(phase) for phase in plain.turn_structure.phases] == [TrickPhase]
    with_bids, without = (
        advantage(game, "mcts:100", "random", seed=1, error=0.0, most_deals=96)
        for game in (bids, plain)
    )
    assert with_bids.interval[0] > 0.7, with_bids
    assert without.interval[0] > 0.3, without
    assert with_bids.interval[0] > without.interval[1] + 0.05, (with_bids, without)


def test_thinking_longer_pays_at_hearts() -> None:
    found = advantage(HEARTS, "mcts:200", "mcts:25", seed=1, error=0.02, most_deals=200)
    assert found.interval[0] > 0


def test_thinking_longer_does_not_pay_at_war() -> None:
    assert depth(dd.load_game("war"), most_deals=16).mean == pytest.approx(0, abs=1e-12)


# --- The value of information ---------------------------------------------------


def test_seeing_hidden_cards_pays_at_hearts() -> None:
    found = advantage(HEARTS, "oracle:40", "mcts:40", seed=1, error=0.04, most_deals=64)
    assert found.interval[0] > 0.05


def test_there_is_nothing_to_see_where_nothing_is_hidden() -> None:
    assert not dd.validate(OPEN_WHIST)
    found = value_of_information(OPEN_WHIST, iterations=60, seed=1)
    for gap in (found.over_equal, found.over_stronger):
        assert gap.error < ENOUGH
        assert gap.mean <= 3 * gap.error + 1e-12
    assert abs(found.over_equal.mean) <= 3 * found.over_equal.error + 1e-12


def test_the_same_game_with_hidden_cards_has_something_to_see() -> None:
    found = advantage(WHIST, "oracle:60", "mcts:60", seed=1, error=0.02, most_deals=600)
    assert found.interval[0] > 0


def test_information_is_held_against_as_much_and_more_thinking() -> None:
    found = value_of_information(WHIST, iterations=20, seed=4, most_deals=40)
    assert found.over_equal == advantage(WHIST, "oracle:20", "mcts:20", 4, most_deals=40)
    assert found.over_stronger == advantage(WHIST, "oracle:20", "mcts:80", 4, most_deals=40)


def test_the_value_is_what_more_thinking_cannot_make_up_for() -> None:
    more, less = (Estimate(mean, 0.01, (mean - 0.02, mean + 0.02)) for mean in (0.3, 0.1))
    assert ValueOfInformation(over_equal=more, over_stronger=less).value == 0.1
    assert ValueOfInformation(over_equal=less, over_stronger=more).value == 0.1


# --- When it stops --------------------------------------------------------------


def portions(error: float, most_deals: int) -> tuple[list[int], Estimate]:
    """The deals that had been played after each portion."""
    told: list[int] = []
    found = advantage(
        HEARTS, "greedy", "random", 3, error, most_deals, threads=1, progress=told.append
    )
    return told, found


def test_deals_are_doubled_until_the_error_is_small() -> None:
    told, found = portions(0.03, 4000)
    assert told[:3] == [16, 32, 64]
    assert found.error <= 0.03
    assert told[-1] < 4000
    _, before = portions(0.0, told[-2])
    assert before.error > 0.03


def test_the_most_deals_are_never_exceeded() -> None:
    told, found = portions(0.0, 50)
    assert told == [16, 32, 50]
    assert found.error > 0


def test_even_a_clear_case_takes_two_portions() -> None:
    told, _ = portions(10.0, 400)
    assert told == [16, 32]


def test_the_same_seed_measures_the_same_on_any_number_of_threads() -> None:
    one, two, three = (
        advantage(HEARTS, "mcts:5", "random", seed=7, most_deals=20, threads=threads)
        for threads in (1, 2, 3)
    )
    assert one == two == three
    assert one != advantage(HEARTS, "mcts:5", "random", seed=8, most_deals=20)


# --- What cannot be asked -------------------------------------------------------


@pytest.mark.parametrize("deals", [0, 1, 100_001])
def test_impossible_numbers_of_deals_are_refused(deals: int) -> None:
    with pytest.raises(ValueError, match="deals must be at"):
        payoff_share(HEARTS, "greedy", "random", deals=deals)
    with pytest.raises(ValueError, match="most_deals must be at"):
        order(HEARTS, most_deals=deals)


def test_information_needs_a_number_of_iterations() -> None:
    with pytest.raises(ValueError, match="iterations must be at least 1, not 0"):
        value_of_information(HEARTS, iterations=0)
