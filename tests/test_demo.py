"""The demonstration that the README begins with."""

import pytest

from darwindeck import demo
from darwindeck.genome.file.library import bundled_games


def test_the_demo_plays_every_bundled_game_and_fits_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "SECONDS_A_GAME", 0.0)
    demo.demo()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:-1]] == list(bundled_games())
    assert all(len(line) <= 80 for line in lines)
    # Of a game with one loser, losses are told, and they are no ties.
    losers = [line for line in lines[2:-1] if "*" in line]
    assert [line.split()[0] for line in losers] == ["old-maid"]
    assert "%" not in losers[0]
    assert lines[-1] == demo.LOST


@pytest.mark.parametrize(
    ("matches", "rounded"), [(0, 100), (199, 100), (200, 200), (4_999, 2_000), (1e12, 50_000_000)]
)
def test_numbers_of_matches_are_easy_to_read(matches: float, rounded: int) -> None:
    assert demo._round(matches) == rounded


@pytest.mark.parametrize(
    ("matches", "short"), [(500, "500"), (20_000, "20k"), (500_000, "500k"), (2_000_000, "2M")]
)
def test_numbers_of_matches_are_short(matches: int, short: str) -> None:
    assert demo._short(matches) == short


@pytest.mark.parametrize(
    ("part", "shown"), [(0.0, ""), (0.004, "<1%"), (0.04, "4%"), (1.0, "100%")]
)
def test_ties_are_shown_where_there_are_any(part: float, shown: str) -> None:
    assert demo._percent(part) == shown
