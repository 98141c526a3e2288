"""The tournament of personalities: what it counts, and what the counts say."""

from __future__ import annotations

import msgspec
import pytest

import darwindeck as dd
from darwindeck.coalition.coordinate import Choice
from darwindeck.coalition.encode import CLOSE
from darwindeck.coalition.personalities import PRESETS
from darwindeck.coalition.tournament import (
    Match,
    Record,
    apart,
    given_up,
    measured,
    ordered,
    play_match,
)
from darwindeck.genome.schema import GameGenome

VINTO = dd.load_game("vinto")


def of_one_hand(genome: GameGenome) -> GameGenome:
    rules = msgspec.structs.replace(genome.game_rules, hands=1)
    return msgspec.structs.replace(genome, game_rules=rules)


def made_up(**calls: tuple[int, int]) -> Match:
    """A match in which these personalities would have called so often, of so many chances."""
    records = {name: Record() for name in PRESETS}
    for name, (called, chances) in calls.items():
        records[name] = Record(would_call=called, chances=chances)
    return records


@pytest.mark.parametrize("match", [0, 3])
def test_four_of_the_five_play_and_all_are_asked_in_the_same_positions(match: int) -> None:
    seen = play_match(of_one_hand(VINTO), match, seed=7)
    left_out = list(PRESETS)[(match + 4) % 5]
    assert [name for name, record in seen.items() if record.hands == 0] == [left_out]
    assert {record.hands for record in seen.values()} == {0, 1}
    for counted in ("asked", "read", "chances", "draws"):
        assert len({getattr(record, counted) for record in seen.values()}) == 1, counted
    assert sum(record.calls for record in seen.values()) <= 1
    for name, record in seen.items():
        assert record.changed <= record.asked, name
        assert 0 <= record.given_up <= 100 * CLOSE * record.changed, name
        assert record.unknown <= record.draws, name
        assert record.mistakes <= record.decisions, name
        assert record.would_call <= record.chances, name
    assert seen["calculating"].mistakes == 0


def test_a_call_is_noted_with_what_the_cards_added_up_to() -> None:
    callers = [
        (record.calls, record.called_at)
        for match in range(3)
        for record in play_match(of_one_hand(VINTO), match, seed=8).values()
        if record.calls
    ]
    assert callers
    assert all(-2 <= total <= 60 for _, total in callers)


def test_a_measure_is_the_share_over_all_matches() -> None:
    matches = [made_up(cautious=(1, 4)), made_up(cautious=(3, 4))]
    mean, (low, high) = measured(matches, "cautious", "calls")
    assert (mean, low, high) == (0.5, 0.25, 0.75)
    assert measured(matches, "lucky", "calls") == (0.0, (0.0, 0.0)), "never seen"


def test_personalities_are_compared_in_the_same_matches() -> None:
    matches = [
        made_up(aggressive=(2, 4), cautious=(1, 4)),
        made_up(aggressive=(4, 4), cautious=(3, 4)),
    ]
    mean, (low, high) = apart(matches, "aggressive", "cautious", "calls")
    assert (mean, low, high) == (0.25, 0.25, 0.25), "each is ahead by as much in every match"


def test_the_order_of_personalities_is_held_against_their_numbers() -> None:
    numbers = {"cautious": 0.3, "strategic": 0.5, "lucky": 0.6, "calculating": 0.6}
    matches = [made_up(cautious=(1, 9), strategic=(2, 9), lucky=(3, 9), calculating=(1, 9))] * 3
    share, bounds = ordered(matches, numbers, "calls")
    assert share == 3 / 5, "of pairs with different numbers; the calculating one calls too seldom"
    assert bounds == (share, share), "all matches are alike"
    assert ordered(matches, numbers, "calls", falls=True)[0] == 1 / 5, "two are equal"


def test_cooperation_is_counted_by_what_a_player_would_have_done_without_it() -> None:
    helps = Choice(1, [0.50, 0.49, 0.2], [0, 1])
    assert helps.alone == 0
    assert given_up(helps) == pytest.approx(0.01)
    alone = Choice(0, [0.50, 0.49, 0.2], [0, 1])
    assert (alone.alone, given_up(alone)) == (0, 0.0)
    keeps_a_queen = Choice(1, [0.50, 0.49, 0.2], [1], [-0.05, 0.0, 0.0])
    assert (keeps_a_queen.alone, given_up(keeps_a_queen)) == (1, 0.0), "a whim, not cooperation"
