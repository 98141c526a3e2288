"""The examples in the README do what they say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from darwindeck.cli import app, main
from darwindeck.genome.file.library import bundled_games, load_game

README = Path(__file__).parent.parent / "README.md"

NUMBERS = {16: "Sixteen", 17: "Seventeen", 18: "Eighteen", 19: "Nineteen", 20: "Twenty"}


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README.read_text(), re.DOTALL | re.MULTILINE)


def commands() -> list[str]:
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    return [line for line in lines if line.startswith("darwindeck ")]


@pytest.mark.parametrize("code", blocks("python"), ids=lambda code: code.split("\n", 1)[0])
def test_a_python_example_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, str(README), "exec"), {"__name__": "__main__"})


LONG = "darwindeck evolve"
"""What takes minutes is run by tests of its own, on small games."""


@pytest.mark.parametrize("command", [line for line in commands() if line.startswith(LONG)])
def test_a_long_command_of_the_readme_is_understood(command: str) -> None:
    run, bound, _ = app.parse_args(
        shlex.split(command, comments=True)[1:], exit_on_error=False, print_error=False
    )
    assert run.__name__ == "evolve"
    assert bound.arguments


@pytest.mark.parametrize("command", [line for line in commands() if not line.startswith(LONG)])
def test_a_command_of_the_readme_runs(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(command, comments=True)[1:]) == 0
    assert capsys.readouterr().out


def test_the_readme_begins_with_two_commands_that_make_knows() -> None:
    makefile = (README.parent / "Makefile").read_text()
    targets = re.findall(r"^make ([a-z]+)", blocks("sh")[0], re.MULTILINE)
    assert targets == ["evolve", "test"]
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_every_path_that_the_readme_names_exists() -> None:
    for path in re.findall(r"^\| `([^`]+)`", README.read_text(), re.MULTILINE):
        assert (README.parent / path).exists(), path


def test_the_readme_lists_every_bundled_game_and_counts_them_right() -> None:
    text = README.read_text()
    table = text.split("| family | games |")[1].split("\n\n")[0]
    rows = [row.split("|") for row in table.splitlines()[2:]]
    families = [(family.strip(), games.split(",")) for _, family, games, *_ in rows]
    listed = {game.strip(): family for family, games in families for game in games}
    assert listed == {game: load_game(game).family for game in bundled_games()}
    assert f"\n{NUMBERS[len(listed)]} games are bundled" in text
