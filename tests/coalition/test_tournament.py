"""The tournament of personalities: what it counts, and what the counts say."""

from __future__ import annotations

import msgspec
import pytest

import darwindeck as dd
from darwindeck.coalition.personalities import PRESETS
from darwindeck.coalition.tournament import Match, Record, apart, measured, play_match
from darwindeck.genome.schema import GameGenome

VINTO = dd.load_game("vinto")


def of_one_hand(genome: GameGenome) -> GameGenome:
    rules = msgspec.structs.replace(genome.game_rules, hands=1)
    return msgspec.structs.replace(genome, game_rules=rules)


def made_up(**calls: tuple[int, int]) -> Match:
    """A match in which these personalities called so often, of so many chances."""
    records = {name: Record() for name in PRESETS}
    for name, (called, chances) in calls.items():
        records[name] = Record(calls=called, chances=chances)
    return records


@pytest.mark.parametrize("match", [0, 3])
def test_four_of_the_five_play_and_all_are_asked_after_a_call(match: int) -> None:
    seen = play_match(of_one_hand(VINTO), match, seed=7)
    left_out = list(PRESETS)[(match + 4) % 5]
    assert [name for name, record in seen.items() if record.hands == 0] == [left_out]
    assert {record.hands for record in seen.values()} == {0, 1}
    assert len({record.asked for record in seen.values()}) == 1, "in the same positions"
    assert len({record.read for record in seen.values()}) == 1
    assert sum(record.calls for record in seen.values()) <= 1
    for name, record in seen.items():
        assert record.told <= record.asked, name
        assert record.unknown <= record.swaps, name
        assert record.mistakes <= record.decisions, name
        assert record.calls <= record.chances, name
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
