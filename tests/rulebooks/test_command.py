"""`darwindeck rules`: Markdown for a pipe, a rendered page for a terminal, files on demand."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import cli
from darwindeck.rulebooks import rulebook_page

Capture = pytest.CaptureFixture[str]


def test_a_pipe_gets_markdown(capsys: Capture) -> None:
    assert cli.main(["rules", "hearts"]) == 0
    printed = capsys.readouterr()
    assert printed.out == dd.rulebook(dd.load_game("hearts"))
    assert printed.err == ""


def test_files_get_what_they_are_for(capsys: Capture, tmp_path: Path) -> None:
    page, text = tmp_path / "hearts.html", tmp_path / "hearts.md"
    assert cli.main(["rules", "hearts", "--html", str(page), "--md", str(text)]) == 0
    genome = dd.load_game("hearts")
    assert page.read_text(encoding="utf-8") == rulebook_page(genome)
    assert text.read_text(encoding="utf-8") == dd.rulebook(genome)
    assert capsys.readouterr().out == f"{page}: written\n{text}: written\n"


def test_a_game_from_a_file_has_its_rulebook(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    dd.save_game(replace(dd.load_game("war"), name="my-war"), path)
    assert cli.main(["rules", str(path)]) == 0
    assert capsys.readouterr().out.startswith("# My War\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["rules", "chess"], "'chess' is neither a bundled game nor a file"),
        (["rules", "hearts", "--html", "nowhere/at/all.html"], "No such file or directory"),
        (["rules"], "GAME"),
    ],
)
def test_bad_input_gives_one_line(capsys: Capture, arguments: list[str], complaint: str) -> None:
    assert cli.main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert complaint in printed.err


def test_help_has_an_example(capsys: Capture) -> None:
    assert cli.main(["rules", "--help"]) == 0
    assert "darwindeck rules hearts --html hearts.html" in capsys.readouterr().out


def test_a_terminal_of_80_columns_gets_lines_that_fit() -> None:
    """Rendered: headings without their marks, and nothing cut off."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "darwindeck", "rules", "old-maid"]
    env = {**os.environ, "COLUMNS": "80", "LINES": "24", "TERM": "dumb", "NO_COLOR": "1"}
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, env=env) as process:
        os.close(theirs)
        printed = b""
        while chunk := _read(ours):
            printed += chunk
    os.close(ours)
    lines = printed.decode().splitlines()
    assert process.returncode == 0
    assert any(line.strip() == "Old Maid" for line in lines)
    assert not any(line.startswith("#") for line in lines)
    assert max(map(len, lines)) <= 80


def _read(end: int) -> bytes:
    """What is there; a closed terminal has nothing more to say."""
    try:
        return os.read(end, 4096)
    except OSError:
        return b""
