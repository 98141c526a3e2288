"""Every bundled rulebook reads as it is on record; look at each change before recording it."""

import pytest
from msgspec.structs import replace
from tests.rulebooks.record_rulebooks import GOLDEN

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games

GAMES = bundled_games()


@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_reads_as_it_is_on_record(name: str) -> None:
    assert dd.rulebook(GAMES[name]) == (GOLDEN / f"{name}.md").read_text(encoding="utf-8")


def test_there_is_no_record_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in GOLDEN.glob("*.md")} == set(GAMES)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("forty-two", "Forty Two"),
        ("Forty-Two", "Forty-Two"),
        ("hearts", "Hearts"),
        ("crazy_eights", "Crazy Eights"),
        ("Black Lady", "Black Lady"),
        ("mau-mau for-two", "Mau-Mau For-Two"),
        ("", "A card game for four players"),
    ],
)
def test_the_name_of_a_file_has_no_hyphens_in_its_title_and_a_written_name_keeps_them(
    name: str, title: str
) -> None:
    genome = replace(GAMES["hearts"], name=name)
    assert dd.rulebook(genome).splitlines()[0] == f"# {title}"
