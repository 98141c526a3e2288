"""Names of games, read as names."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.play.driving import picture_of

import darwindeck as dd
from darwindeck._shared.text import title_of
from darwindeck.table.match import Table


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("hearts", "Hearts"),
        ("ebb-and-flow", "Ebb and Flow"),
        ("crazy_eights", "Crazy Eights"),
        ("the-end-of-the-world", "The End of the World"),
        ("what-is-it-for", "What Is It For"),
        ("ebb and flow", "Ebb and Flow"),
        ("Forty-Two", "Forty-Two"),
        ("Ebb And Flow", "Ebb And Flow"),
        ("McGregor's nap", "McGregor's Nap"),
        ("", ""),
        ("-", ""),
        ("a\x1b[2Jb", "A\\x1b[2Jb"),
    ],
)
def test_the_name_of_a_game_is_a_title(name: str, title: str) -> None:
    assert title_of(name) == title


def test_the_rulebook_and_the_table_have_the_same_title() -> None:
    genome = replace(dd.load_game("hearts"), name="ebb-and-flow")
    assert dd.rulebook(genome).startswith("# Ebb and Flow\n")
    assert picture_of(Table(genome, seed=1), 0).game == "Ebb and Flow"


def test_a_game_without_a_name_is_said_to_have_none() -> None:
    genome = replace(dd.load_game("hearts"), name="")
    assert dd.rulebook(genome).startswith("# A card game for four players\n")
    assert picture_of(Table(genome, seed=1), 0).game == "A game without a name"
