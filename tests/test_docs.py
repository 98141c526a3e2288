"""The page of mechanics names all that a genome can say."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import pytest

from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    AllPass,
    Category,
    EffectType,
    HandEnd,
    Match,
    SequenceDirection,
    StockEmpty,
    TableauMode,
    TargetSelector,
    WinType,
)

ROOT = Path(__file__).parent.parent
NAMED = (
    AllPass,
    Category,
    EffectType,
    HandEnd,
    Match,
    SequenceDirection,
    StockEmpty,
    TableauMode,
    TargetSelector,
    WinType,
)


@pytest.mark.parametrize("names", NAMED, ids=lambda names: names.__name__)
def test_the_page_of_mechanics_names_every_choice(names: type[StrEnum]) -> None:
    page = (ROOT / "docs" / "mechanics.md").read_text()
    assert [name.value for name in names if f"`{name.value}`" not in page] == []


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md"])
def test_every_bundled_game_is_named(page: str) -> None:
    text = (ROOT / page).read_text()
    assert [name for name in bundled_games() if name not in text] == []


def test_the_readme_sorts_the_games_by_family() -> None:
    rows = [line.split("|") for line in (ROOT / "README.md").read_text().splitlines()]
    families = {
        game: row[1].strip() for row in rows if len(row) == 5 for game in row[2].strip().split(", ")
    }
    assert {name: families.get(name) for name in bundled_games()} == {
        name: genome.family for name, genome in bundled_games().items()
    }
