"""Rates: the share of variations that make a move, whatever else could be made."""

from __future__ import annotations

import importlib
import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from scipy import stats
from tests.evolve.operators.moves import applies, game

from darwindeck import cli
from darwindeck.evolve.archive.archive import Archive
from darwindeck.evolve.archive.curiosity import Curiosity
from darwindeck.evolve.archive.pool import NearMisses
from darwindeck.evolve.run import breeding
from darwindeck.evolve.run.breeding import Breeder
from darwindeck.evolve.run.settings import Settings
from darwindeck.evolve.run.writing import _command
from darwindeck.evolve.variation import vary
from darwindeck.evolve.variation.bandit import Bandit
from darwindeck.evolve.variation.bandit import Tally as Yielded
from darwindeck.evolve.variation.operators import OPERATORS, AddEffectMutation, Operator
from darwindeck.evolve.variation.operators.tricks import mutate_trump
from darwindeck.genome.schema import GameGenome

VARIATIONS, FEWER = 2000, 1000
CHANCE = 1e-4
"""Bounds that a right rate misses once in so many counts; the seeds are fixed, so it is never."""

USUAL = {
    "AddBiddingPhase": 0.05,
    "RemoveBiddingPhase": 0.05,
    "MutateBiddingPhase": 0.04,
    "MutateContractScoring": 0.04,
    "EnableTeamMode": 0.03,
    "DisableTeamMode": 0.03,
    "MutateTeamAssignment": 0.01,
    "PitOneAgainstAll": 0.01,
    "MutateTableauMode": 0.02,
    "MutateSequenceDirection": 0.01,
    "AddEffect": 0.10,
    "RemoveEffect": 0.10,
    "MutateEffect": 0.15,
    "CleanupOrphanedResources": 0.01,
}
AGGRESSIVE = {**USUAL, "AddEffect": 0.20, "RemoveEffect": 0.20, "MutateEffect": 0.30}


def assert_right(
    genome: GameGenome,
    rates: Mapping[str, float],
    count: int = VARIATIONS,
    *,
    weights: Mapping[str, float] | None = None,
    steps: int = 1,
    aggressive: bool = False,
) -> None:
    """Of so many variations, every move that applies is made at its rate, and no other is."""
    rng = random.Random(20)
    found: Counter[str] = Counter()
    for _ in range(count):
        child = vary.vary(genome, rng, weights, steps=steps, aggressive=aggressive)
        found.update(set(child.operators))
    for name, rate in rates.items():
        if not applies(name, genome):
            assert found[name] == 0, name
            continue
        low, high = stats.binom.interval(1 - CHANCE, count, rate)
        assert low <= found[name] <= high, (name, found[name] / count, rate)


def test_operators_have_these_rates() -> None:
    rated = {one.name: one.rate for one in OPERATORS if one.rate is not None}
    assert rated == USUAL
    rough = {one.name: one.aggressive or one.rate for one in OPERATORS if one.rate is not None}
    assert rough == AGGRESSIVE


@pytest.mark.parametrize(
    "name", ["uno-style", "crazy-eights", "fan-tan", "partnership-spades", "hearts"]
)
def test_a_rate_is_the_share_of_variations_that_make_the_move(name: str) -> None:
    assert_right(game(name), USUAL)


@pytest.mark.parametrize("name", ["uno-style", "crazy-eights"])
def test_effects_come_go_and_change_twice_as_often_in_aggressive_variations(name: str) -> None:
    assert_right(game(name), AGGRESSIVE, aggressive=True)


def test_a_variation_of_several_moves_makes_each_at_its_rate_too() -> None:
    rates = {name: rate for name, rate in USUAL.items() if "Effect" in name}
    assert_right(game("uno-style"), rates, FEWER, steps=3)


def test_more_operators_change_no_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    more = [Operator(f"More{number}", "tricks", 0.5, mutate_trump) for number in range(20)]
    monkeypatch.setattr(vary, "OPERATORS", (*OPERATORS, *more))
    assert_right(game("partnership-spades"), USUAL, FEWER)


def test_the_weights_of_a_run_change_no_rate() -> None:
    yielded = {one.name: Yielded(tried=200, changed=200, entered=200) for one in OPERATORS[:20]}
    weights = Bandit(yielded).weights
    assert not set(weights) & set(USUAL)
    assert weights["LimitTeamBids"] > 0.01, "what has a weight is chosen more often for its yield"
    assert_right(game("uno-style"), USUAL, FEWER, weights=weights)


def test_a_report_says_the_rate_of_what_has_one() -> None:
    (found,) = Bandit({"AddEffect": Yielded(tried=9, changed=5, entered=1)}).yields()
    assert (found.operator, found.weight) == ("AddEffect", 0.10)


def test_what_has_its_turn_and_cannot_be_made_leaves_it_to_what_has_none() -> None:
    rng = random.Random(22)
    found = Counter(vary.vary(game("scopa"), rng).operators[0] for _ in range(400))
    assert set(found) & set(USUAL) == {"AddEffect", "MutateTableauMode"}


def test_where_only_moves_with_rates_apply_they_are_made_in_proportion() -> None:
    only = {one.name: 0.0 for one in OPERATORS} | {"AddEffect": 0.1, "RemoveEffect": 0.3}
    rng = random.Random(23)
    found = Counter(vary.vary(game("uno-style"), rng, only).operators[0] for _ in range(400))
    assert set(found) == {"AddEffect", "RemoveEffect"}
    assert 2 < found["RemoveEffect"] / found["AddEffect"] < 4.5


@pytest.mark.parametrize("aggressive", [False, True])
def test_rates_leave_room_for_each_other(aggressive: bool) -> None:
    rates = [rate for _, rate in vary.chances_of(aggressive=aggressive).rated]
    assert sum(rates) == pytest.approx(1.0 if aggressive else 0.65)


def test_rates_of_more_than_every_variation_are_refused() -> None:
    with pytest.raises(ValueError, match=r"rates are shares of variations; they add up to 1\.55"):
        vary.chances_of({"AddEffect": 1.0})


def test_an_aggressive_run_breeds_aggressively(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breeding, "STEPS", (1,))
    eights = game("crazy-eights")

    def bred(aggressive: bool) -> tuple[int, int]:
        """How many games come from one parent, and how many of them by a move of effects."""
        settings = Settings(seed=5, start=eights, generation=8, aggressive=aggressive)
        breeder = Breeder(settings, [eights], Archive(), NearMisses(), Bandit(), Curiosity())
        broods = [breeder.brood(number, lambda identity: False) for number in range(30)]
        found = [one for brood in broods for one in brood.candidates]
        return len(found), sum("Effect" in one.operators[0] for one in found)

    usual, rough = bred(aggressive=False), bred(aggressive=True)
    # A brood has no game twice, so these are not quite shares of variations.
    assert rough[1] / rough[0] > 1.6 * usual[1] / usual[0]


@pytest.mark.parametrize("words", [[], ["--aggressive"]])
def test_the_command_line_asks_for_aggressive_runs(
    words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Settings] = []

    def begun(folder: Path, settings: Settings, *given: object, **named: object) -> None:
        asked.append(settings)
        raise ValueError("this is as far as it goes")

    monkeypatch.setattr(importlib.import_module("darwindeck.cli.evolve"), "run_evolution", begun)
    arguments = ["evolve", "--from", "uno-style", "--evaluations", "5", "--workers", "1"]
    assert cli.main([*arguments, "--out", str(tmp_path / "run"), *words]) == 2
    (settings,) = asked
    assert settings.aggressive == bool(words)
    # And a report says so, where it says how to make the same run again.
    assert ("--aggressive" in _command(settings, 5, tmp_path)) == bool(words)


def test_a_class_may_be_given_another_rate() -> None:
    assert AddEffectMutation(rate=0.5).rate == 0.5
