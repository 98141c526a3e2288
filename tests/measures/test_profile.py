"""Profiles: what `dd.measure` says of games, and how it says it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from tests.measures.zoo.played import shedding

import darwindeck as dd
from darwindeck.genome.schema import EffectType, Rank, SpecialEffect
from darwindeck.measures.cache import Memory
from darwindeck.measures.profile import Profile, differences
from darwindeck.measures.styles import STYLES


@pytest.fixture(scope="module")
def whist() -> Profile:
    return dd.measure(dd.load_game("knockout-whist"), replicates=2)


def test_a_profile_has_measures_gates_fitness_and_a_summary(whist: Profile) -> None:
    assert whist.game == "knockout-whist"
    assert whist.identity == f"{dd.compile_genome(dd.load_game('knockout-whist'))[5:13].hex()}"
    assert 0 < whist.fitness.value <= 1
    assert whist.fitness.error > 0
    thought = whist.measures["thought"]
    assert 0.05 < thought.value < 0.6
    assert 0 < thought.error < 0.15
    assert thought.desirability == pytest.approx(min(1, thought.value / 0.4))
    assert whist.failed == ()
    assert whist.summary.startswith("Knockout Whist is a game of tricks for 4, of")
    assert "gate" in whist.summary


def test_a_profile_is_frozen_and_writes_itself_as_json(whist: Profile) -> None:
    with pytest.raises(AttributeError):
        whist.game = "mine"  # type: ignore[misc]
    assert msgspec.json.decode(msgspec.json.encode(whist))["style"] == "balanced"


def test_the_same_seed_gives_the_same_profile(whist: Profile) -> None:
    again = dd.measure(dd.load_game("knockout-whist"), replicates=2, cache=Memory())
    assert replace(again, cost_seconds=0) == replace(whist, cost_seconds=0)


def test_war_has_no_choice_and_no_thought() -> None:
    war = dd.measure(dd.load_game("war"), replicates=1)
    assert war.fitness.value == 0
    assert {"choiceless", "trivial"} <= {gate.name for gate in war.failed}
    for name in ("choice", "thought", "order", "depth", "information"):
        assert (war.measures[name].value, war.measures[name].error) == (0, 0)


def test_a_game_that_seat_0_always_wins_has_balance_0() -> None:
    from darwindeck.genome.schema import PlayPhase

    found = dd.measure(shedding(PlayPhase()), replicates=1)
    assert found.measures["balance"].value == 0
    assert "unfair" in {gate.name for gate in found.failed}


def test_hearts_has_more_depth_than_crazy_eights() -> None:
    deep = dd.measure(dd.load_game("hearts"), replicates=2).measures["depth"]
    shallow = dd.measure(dd.load_game("crazy-eights"), replicates=2).measures["depth"]
    assert deep.value > shallow.value


def test_a_party_need_not_be_clever() -> None:
    war = dd.measure(dd.load_game("war"), style="party", replicates=1)
    assert "trivial" not in {gate.name for gate in war.gates}


def test_a_style_asks_for_what_it_is_called() -> None:
    for style in ("trick-taking", "partnership"):
        found = dd.measure(dd.load_game("fan-tan"), style=style, replicates=1)
        assert found.fitness.value == 0
        assert "style" in {gate.name for gate in found.failed}
    assert list(STYLES) == [
        "balanced",
        "strategic",
        "party",
        "bluffing",
        "trick-taking",
        "partnership",
    ]


def test_what_differs_between_games_is_named(whist: Profile) -> None:
    war = dd.measure(dd.load_game("war"), replicates=1)
    assert {"thought", "length", "simplicity"} <= set(differences(whist, war))
    assert differences(whist, whist) == []


def test_a_game_with_errors_is_refused_with_its_problems() -> None:
    effect = SpecialEffect(trigger_rank=Rank.TWO, effect_type=EffectType.REVERSE_DIRECTION)
    with pytest.raises(dd.GenomeError, match="play phases"):
        dd.measure(replace(dd.load_game("hearts"), special_effects=(effect,)))


def test_bad_arguments_are_explained() -> None:
    hearts = dd.load_game("hearts")
    with pytest.raises(ValueError, match="'wild' is not a style; the styles are balanced"):
        dd.measure(hearts, style="wild")
    with pytest.raises(ValueError, match="replicates must be at least 1"):
        dd.measure(hearts, replicates=0)
    with pytest.raises(TypeError, match="see load_game"):
        dd.measure("hearts")  # type: ignore[arg-type]
