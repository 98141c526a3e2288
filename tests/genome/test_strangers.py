"""Games written by published rules from the reference alone: they check clean and play."""

from __future__ import annotations

from pathlib import Path

import pytest

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games, read_genome
from darwindeck.genome.validate import validate

HOME = Path(__file__).parent / "strangers"
JACK_FIRST = """
JC 9D TD  QC KD AD  QH 9H TH  QS 9S TS  KC KH KS  9C
7C 8C TC AC 7D 8D QD JD 7H 8H JH AH 7S 8S JS AS
"""
"""Mau-Mau's deck: five cards each, the nine of clubs to start the pile, and the stock."""

GAMES = {path.stem: path for path in sorted(HOME.glob("*.json"))}


def test_the_strangers_are_these_and_not_bundled() -> None:
    assert list(GAMES) == ["black-maria", "briscola", "mau-mau"]
    assert not set(GAMES) & set(bundled_games())


@pytest.mark.parametrize("name", GAMES)
def test_a_stranger_checks_clean(name: str) -> None:
    genome = read_genome(GAMES[name])
    assert genome.name == name
    assert validate(genome) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_stranger_plays_to_an_end(name: str) -> None:
    genome = dd.load_game(GAMES[name])
    result = dd.simulate(genome, games=500, seed=3)
    assert result.timed_out == 0
    assert sum(result.side_wins) + result.shared + result.draws == 500
    assert min(result.side_wins) > 100
    assert dd.rulebook(genome).startswith(f"# {name.replace('-', ' ').title()}\n")


def after_one_hand(name: str) -> dd.Table:
    table = dd.Table(dd.load_game(GAMES[name]), seed=5)
    while table.hand_number == 0 and not table.finished:
        table.play(table.legal_moves()[0])
    return table


def test_black_maria_gives_away_43_points_a_hand() -> None:
    assert sum(after_one_hand("black-maria").scores) == 13 + 7 + 10 + 13


def test_briscola_gives_away_120_points_a_hand() -> None:
    assert sum(after_one_hand("briscola").team_scores) == 120


def test_a_jack_names_a_suit_in_mau_mau() -> None:
    table = dd.Table(dd.load_game(GAMES["mau-mau"]), deck=JACK_FIRST.split())
    table.play("play JC")
    table.play("name hearts")
    assert table.view(1).named_suit == "H"
