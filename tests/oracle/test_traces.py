"""Hands that OpenSpiel has judged, played again at our table."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from tests.oracle.oracle import Trace, follow, read_traces, replay
from tests.oracle.oracle_games import ADAPTERS
from tests.oracle.oracle_hands import EVENTS

from darwindeck.table.match import Table

TRACES = Path(__file__).parent / "traces"


def recorded(game: str) -> list[Trace]:
    return read_traces(TRACES / f"{game}.txt")


@pytest.mark.parametrize("game", ADAPTERS)
def test_every_recorded_hand_has_the_same_moves_and_the_same_score_here(game: str) -> None:
    for number, trace in enumerate(recorded(game)):
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
        (
            "crazy-eights",
            {
                "played patient": 20,
                "played free": 5,
                "eight turned up and buried": 1,
                "suit named": 20,
                "drawn though able to play": 20,
                "passed though able to play": 20,
                "discard pile made the stock": 20,
                "pass offered to a seat that must play": 1,
                "won with an eight": 1,
            },
        ),
    ],
)
def test_the_recorded_hands_show_what_seldom_happens(game: str, at_least: dict[str, int]) -> None:
    seen: Counter[str] = Counter()
    for trace in recorded(game):
        seen.update(EVENTS[game](trace))
    assert {name: seen[name] for name in at_least if seen[name] < at_least[name]} == {}


def test_the_judge_notices_a_moon_that_is_not_rewarded() -> None:
    adapter = ADAPTERS["hearts"]
    moon = next(trace for trace in recorded("hearts") if "moon" in EVENTS["hearts"](trace))
    genome = adapter.genome(moon.deal.variant)
    rules = msgspec.structs.replace(genome.game_rules, all_points_reversal=False)
    table = Table(msgspec.structs.replace(genome, game_rules=rules), deck=moon.deal.deck)
    assert [found.kind for found in follow(adapter, table, moon, first=0)] == ["score"]


def test_the_judge_notices_suits_that_need_not_be_followed() -> None:
    adapter = ADAPTERS["oh-hell"]
    kinds = set()
    for trace in recorded("oh-hell"):
        genome = adapter.genome(trace.deal.variant)
        *before, tricks = genome.turn_structure.phases
        free = msgspec.structs.replace(tricks, follow_suit=False)
        structure = msgspec.structs.replace(genome.turn_structure, phases=(*before, free))
        game = msgspec.structs.replace(genome, turn_structure=structure)
        found = follow(adapter, Table(game, deck=trace.deal.deck), trace, first=0)
        kinds |= {mismatch.kind for mismatch in found}
    assert kinds == {"legal"}


def test_the_judge_notices_eights_that_do_not_always_fit() -> None:
    adapter = ADAPTERS["crazy-eights"]
    tame = [
        msgspec.structs.replace(phase, wild_ranks="")
        for phase in adapter.genome("patient").turn_structure.phases
    ]
    structure = msgspec.structs.replace(
        adapter.genome("patient").turn_structure, phases=tuple(tame)
    )
    game = msgspec.structs.replace(adapter.genome("patient"), turn_structure=structure)
    for trace in recorded("crazy-eights"):
        found = follow(adapter, Table(game, deck=trace.deal.deck), trace, first=0)
        assert found[0].kind == "legal"


def test_the_judge_notices_another_card_that_is_drawn() -> None:
    adapter = ADAPTERS["crazy-eights"]
    trace = next(one for one in recorded("crazy-eights") if one.decisions[0].choice == "draw")
    hands, stock = trace.deal.deck[:21], trace.deal.deck[21:]
    table = Table(adapter.genome("patient"), deck=[*hands, *reversed(stock)])
    assert [found.kind for found in follow(adapter, table, trace, first=0)] == ["draw"]


def test_the_judge_notices_who_should_not_be_to_move() -> None:
    trace = recorded("partnership-spades")[0]
    adapter = ADAPTERS["partnership-spades"]
    table = Table(adapter.genome("13"), deck=trace.deal.deck)
    assert [found.kind for found in follow(adapter, table, trace, first=1)] == ["seat"]
