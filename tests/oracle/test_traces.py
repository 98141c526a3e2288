"""Hands that OpenSpiel has judged, played again at our table."""

from collections import Counter
from pathlib import Path

import pytest

from darwindeck.testing.oracle import ADAPTERS, read_traces, replay
from darwindeck.testing.oracle_hands import EVENTS

TRACES = Path(__file__).parent / "traces"


@pytest.mark.parametrize("game", ADAPTERS)
def test_every_recorded_hand_has_the_same_moves_and_the_same_score_here(game: str) -> None:
    for number, trace in enumerate(read_traces(TRACES / f"{game}.txt")):
        for mismatch in replay(ADAPTERS[game], trace):
            pytest.fail(f"recorded hand {number}: {mismatch}")


@pytest.mark.parametrize(
    ("game", "at_least"),
    [
        (
            "hearts",
            {
                "pass left": 10,
                "pass right": 10,
                "pass across": 10,
                "pass none": 10,
                "moon": 2,
                "points forced into the first trick": 1,
                "hearts led unbroken from a hand of hearts": 1,
            },
        ),
        (
            "partnership-spades",
            {
                "Nil": 2,
                "Nil failed": 2,
                "both partners Nil": 1,
                "contract made": 10,
                "contract failed": 10,
                "ten bags in one hand": 1,
                "partners limited to 13": 10,
                "spades withheld though broken": 10,
                "spades led from a hand of spades": 10,
            },
        ),
        (
            "oh-hell",
            {
                **{f"hands of {size}": 5 for size in (10, 7, 4, 2, 1)},
                "hook": 10,
                "zero made": 10,
                "bid made": 10,
                "bid missed": 10,
            },
        ),
    ],
)
def test_the_recorded_hands_show_what_seldom_happens(game: str, at_least: dict[str, int]) -> None:
    seen: Counter[str] = Counter()
    for trace in read_traces(TRACES / f"{game}.txt"):
        seen.update(EVENTS[game](trace))
    assert {name: seen[name] for name in at_least if seen[name] < at_least[name]} == {}
