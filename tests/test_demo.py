"""The demonstration that the README begins with."""

import pytest

from darwindeck import demo
from darwindeck.genome.library import bundled_games


def test_the_demo_plays_every_bundled_game_and_fits_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "SECONDS_A_GAME", 0.0)
    demo.demo()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == list(bundled_games())
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize(
    ("matches", "rounded"), [(0, 100), (199, 100), (200, 200), (4_999, 2_000), (1e12, 50_000_000)]
)
def test_numbers_of_matches_are_easy_to_read(matches: float, rounded: int) -> None:
    assert demo._round(matches) == rounded
