"""Lists stay in the order of the file; what a game is does not depend on it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import darwindeck as dd
from darwindeck.evolve.run.settings import Settings, checked
from darwindeck.evolve.variation.operators.freezing import Freeze
from darwindeck.genome.bytecode import identity
from darwindeck.genome.canonical import as_listed, canonical
from darwindeck.genome.file.codec import encode_json, read_file
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.counts import request_for
from darwindeck.table.match import Table


def written(path: Path, name: str, **fields: object) -> Path:
    """A bundled game in a file, with other values of some fields."""
    path.write_text(json.dumps({**json.loads(encode_json(bundled_games()[name])), **fields}))
    return path


def reversed_lists(path: Path, name: str, *fields: str) -> Path:
    plain = json.loads(encode_json(bundled_games()[name]))
    return written(path, name, **{field: plain[field][::-1] for field in fields})


@pytest.fixture
def spades(tmp_path: Path) -> GameGenome:
    """Partnership spades, in whose file seats 1 and 3 come first."""
    return dd.load_game(written(tmp_path / "s.json", "partnership-spades", teams=[[3, 1], [0, 2]]))


# --- Loading and saving ---------------------------------------------------------


def test_teams_stay_as_the_file_lists_them(spades: GameGenome) -> None:
    assert spades.teams == ((3, 1), (0, 2))
    assert canonical(spades).teams == ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("hearts", ["card_scoring"]),
        ("scopa", ["category_scoring"]),
        ("uno-style", ["card_scoring", "special_effects"]),
        ("vinto", ["special_effects"]),
    ],
)
def test_rules_stay_as_the_file_lists_them(name: str, fields: list[str], tmp_path: Path) -> None:
    path = reversed_lists(tmp_path / "game.json", name, *fields)
    loaded, bundled = dd.load_game(path), dd.load_game(name)
    for field in fields:
        assert getattr(loaded, field) == getattr(bundled, field)[::-1]
        assert len(getattr(loaded, field)) > 1
    assert loaded == read_file(path)
    dd.save_game(loaded, tmp_path / "again.json")
    assert dd.load_game(tmp_path / "again.json") == loaded


def test_cards_that_are_taken_out_stay_as_the_file_lists_them(tmp_path: Path) -> None:
    removed = ["2H", "2S", "2C", "2D"]
    plain = json.loads(encode_json(bundled_games()["crazy-eights"]))
    setup = {**plain["setup"], "removed_cards": removed}
    loaded = dd.load_game(written(tmp_path / "game.json", "crazy-eights", setup=setup))
    assert loaded.setup.removed_cards == tuple(removed)
    assert canonical(loaded).setup.removed_cards == ("2C", "2D", "2H", "2S")


def test_matches_and_uses_stay_as_the_file_lists_them(tmp_path: Path) -> None:
    for name, field in (("crazy-eights", "matches"), ("vinto", "uses")):
        plain = json.loads(encode_json(bundled_games()[name]))
        phases = plain["turn_structure"]["phases"]
        phase = next(phase for phase in phases if len(phase.get(field, ())) > 1)
        phase[field].reverse()
        path = written(tmp_path / "game.json", name, turn_structure={"phases": phases})
        loaded = dd.load_game(path)
        assert loaded.turn_structure != dd.load_game(name).turn_structure
        assert loaded == read_file(path)


def test_of_effects_of_one_rank_the_last_keeps_its_place(tmp_path: Path) -> None:
    effects = [
        {"trigger_rank": "K", "effect_type": "skip_next"},
        {"trigger_rank": "8", "effect_type": "name_suit"},
        {"trigger_rank": "K", "effect_type": "extra_turn", "target": "self", "value": 3},
        {"trigger_rank": "5", "effect_type": "extra_turn"},
    ]
    path = written(tmp_path / "game.json", "crazy-eights", special_effects=effects)
    found = dd.load_game(path).special_effects
    assert [effect.trigger_rank for effect in found] == ["8", "K", "5"]
    assert found[1] == found[1].copy_with(effect_type="extra_turn", target="next_player", value=1)


@pytest.mark.parametrize("name", bundled_games())
def test_a_bundled_game_is_listed_in_the_canonical_order(name: str) -> None:
    assert dd.load_game(name) == canonical(bundled_games()[name]) == bundled_games()[name]


# --- What the order changes, and what it does not -------------------------------


def test_the_order_is_no_part_of_the_game(spades: GameGenome, tmp_path: Path) -> None:
    assert dd.compile_genome(spades) == dd.compile_genome(dd.load_game("partnership-spades"))
    for name, field in (("hearts", "card_scoring"), ("vinto", "special_effects")):
        loaded = dd.load_game(reversed_lists(tmp_path / "game.json", name, field))
        assert identity(loaded) == identity(dd.load_game(name))
        assert canonical(loaded) == dd.load_game(name)
        assert as_listed(loaded) == loaded


def test_wins_are_counted_for_the_teams_of_the_file(spades: GameGenome) -> None:
    """One side plays with its head, so that it wins all."""
    agents = ["greedy", "random", "greedy", "random"]
    ours = dd.simulate(spades, games=40, agents=agents, seed=3)
    usual = dd.simulate(dd.load_game("partnership-spades"), games=40, agents=agents, seed=3)
    assert ours.team_wins == usual.team_wins[::-1]
    assert ours.team_wins[1] > 30
    assert ours.teams == ((1, 3), (0, 2))


def test_a_table_names_the_teams_of_the_file(spades: GameGenome) -> None:
    tables = [Table(spades, seed=5), Table(dd.load_game("partnership-spades"), seed=5)]
    while not tables[0].finished:
        move = tables[0].legal_moves()[0]
        for table in tables:
            table.play(move)
    ours, usual = tables
    assert ours.team_scores == usual.team_scores[::-1]
    assert ours.winning_team == 1 - usual.winning_team
    assert ours.view(0).team == 1
    assert ours.view(0).team_scores == ours.team_scores
    assert ours.genome == spades


def test_a_rulebook_is_the_same_however_lists_are_ordered(spades: GameGenome) -> None:
    """It names seats, not numbers of teams."""
    assert dd.rulebook(spades) == dd.rulebook(dd.load_game("partnership-spades"))


def test_both_spellings_are_measured_as_one(spades: GameGenome) -> None:
    usual = dd.load_game("partnership-spades")
    assert request_for(spades, 1, 0, 1).key == request_for(usual, 1, 0, 1).key
    profiles = [dd.measure(genome, replicates=1) for genome in (spades, usual)]
    ours, other = ((p.identity, p.fitness, p.measures, p.gates, p.summary) for p in profiles)
    assert ours == other


# --- Parts that must not change -------------------------------------------------


def test_a_rule_that_is_frozen_is_the_one_at_that_place_of_the_file(tmp_path: Path) -> None:
    loaded = dd.load_game(reversed_lists(tmp_path / "game.json", "hearts", "card_scoring"))
    first, second = loaded.card_scoring
    frozen = Freeze.of(loaded, ["card_scoring[0]"])
    assert frozen.holds(canonical(loaded))
    assert frozen.holds(canonical(loaded.copy_with(card_scoring=[first])))
    assert not frozen.holds(canonical(loaded.copy_with(card_scoring=[second])))


def test_a_team_and_an_effect_are_frozen_however_they_are_written(spades: GameGenome) -> None:
    frozen = Freeze.of(spades, ["teams[0]"])
    assert frozen.holds(canonical(spades))
    assert not frozen.holds(canonical(spades.copy_with(teams=[[0, 1], [2, 3]])))
    effect = dd.load_game("uno-style").special_effects[0].copy_with(effect_type="extra_turn")
    uno = dd.load_game("uno-style").copy_with(special_effects=[effect.copy_with(value=7)])
    assert Freeze.of(uno, ["special_effects[0]"]).holds(canonical(uno))
    assert checked(Settings(start=spades, frozen=("teams[0]",))).frozen == ("teams[0]",)
