"""What the commands print for a pipe and for a terminal, whatever a game file says."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import cli
from darwindeck.codes import Code
from darwindeck.genome.file.codec import encode_json
from darwindeck.genome.file.library import bundled_games
from darwindeck.rulebooks import rulebook, rulebook_page
from darwindeck.testing.examples import whist

Capture = pytest.CaptureFixture[str]
DARWINDECK = Path(sys.executable).with_name("darwindeck")

NASTY = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"


def write(path: Path, **fields: object) -> str:
    plain = json.loads(encode_json(whist()))
    path.write_text(json.dumps({**plain, **fields}), encoding="utf-8")
    return str(path)


def obeyed(text: str) -> list[str]:
    """The characters of an output that a terminal would obey."""
    return [c for c in text if not c.isprintable() and c != "\n"]


# --- Pipes ----------------------------------------------------------------------


def test_a_problem_is_one_line_in_a_pipe_however_long(capsys: Capture, tmp_path: Path) -> None:
    path = write(tmp_path / "long.json", setup={"zzz": 1, "deck": "tarot"})
    assert cli.main(["check", path]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    severity, where, message = lines[2].split(maxsplit=2)
    assert (severity, where) == ("error", "setup.zzz")
    assert message.startswith("unknown field; known are deck, jokers, ")
    assert message.endswith("card_values, last_capture_takes_rest")
    assert lines[3].endswith("known are standard_52, italian_40, piquet_32, euchre_24")
    assert lines[4] == f"{path}: 2 errors"


def test_piped_lines_have_no_blanks_at_their_end(capsys: Capture) -> None:
    assert cli.main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [line.rstrip() for line in lines]
    assert len(lines) == 2 + len(bundled_games())


def on_a_terminal(columns: int, *arguments: str) -> list[str]:
    """The lines that a command writes to a terminal, without colours."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm"}
    printed = b""
    with subprocess.Popen([DARWINDECK, *arguments], stdout=theirs, env=environment):
        os.close(theirs)
        while chunk := _read(ours):
            printed += chunk
    os.close(ours)
    return re.sub(r"\x1b\[[0-9;]*m", "", printed.decode()).splitlines()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # nobody has the other end open any more
        return b""


def test_a_table_fits_a_terminal(tmp_path: Path) -> None:
    games = on_a_terminal(80, "games")
    assert max(map(len, games)) <= 80
    assert len(games) >= 2 + len(bundled_games())
    path = write(tmp_path / "long.json", setup={"zzz": 1})
    *table, summary = on_a_terminal(60, "check", path)
    assert max(map(len, table)) <= 60
    assert len(table) > 5
    assert summary == f"{path}: 1 error"


# --- Long lists -----------------------------------------------------------------


def test_check_lists_twenty_problems_and_says_how_many_more(
    capsys: Capture, tmp_path: Path
) -> None:
    fields = {f"field{number}": number for number in range(50)}
    path = write(tmp_path / "many.json", **fields)
    assert cli.main(["check", path]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 + 20 + 1
    assert lines[-2].split(maxsplit=2) == ["error", "(game)", "and 31 more problems"]
    assert lines[-1] == f"{path}: many errors"
    assert cli.main(["simulate", path]) == 2
    assert "(and many more; see darwindeck check)" in capsys.readouterr().err


def test_errors_are_listed_before_warnings_when_not_all_are(
    capsys: Capture, tmp_path: Path
) -> None:
    effects = [{"trigger_rank": "2", "effect_type": "extra_turn"}] * 40
    path = write(tmp_path / "many.json", special_effects=effects)
    assert cli.main(["check", path]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].split(maxsplit=2)[2].startswith("effects come from play phases")
    assert {line.split()[0] for line in lines[3:21]} == {"warning"}
    assert lines[-2].split(maxsplit=2)[2] == "and 21 more problems"
    assert lines[-1] == f"{path}: 1 error, 39 warnings"


def test_an_error_keeps_at_most_twenty_problems() -> None:
    genome = replace(whist(), name="x", special_effects=(), max_turns=0)
    problems = [dd.Problem(f"place{n}", "wrong") for n in range(70)]
    error = dd.GenomeError(problems, genome.name)
    assert len(error.problems) == 20
    assert error.problems[18] == problems[18]
    assert error.problems[19] == dd.Problem("", "and 51 more problems", code=Code.MORE)
    assert str(error).splitlines()[0] == "x: many problems"
    assert str(error).splitlines()[-1] == "  and 51 more problems"


# --- Control characters ---------------------------------------------------------


@pytest.mark.parametrize("command", ["check", "simulate", "rules", "bench"])
def test_the_name_of_a_game_reaches_no_terminal_with_control_characters(
    capsys: Capture, tmp_path: Path, command: str
) -> None:
    path = write(tmp_path / "nasty.json", name=NASTY, summary=NASTY, notes=NASTY, family=NASTY)
    assert cli.main([command, path]) == 0
    out, err = capsys.readouterr()
    assert obeyed(out + err) == []


def test_a_field_reaches_no_terminal_with_control_characters(
    capsys: Capture, tmp_path: Path
) -> None:
    path = write(tmp_path / "nasty.json", **{NASTY: 1}, setup={NASTY: 1, "deck": NASTY})
    assert cli.main(["check", path]) == 2
    assert cli.main(["simulate", path]) == 2
    out, err = capsys.readouterr()
    assert obeyed(out + err) == []
    assert r"\x1b]0;owned\x07" in out
    assert r"\x1b]0;owned\x07" in err


def test_a_file_name_reaches_no_terminal_with_control_characters(
    capsys: Capture, tmp_path: Path
) -> None:
    path = write(tmp_path / "red\x1b[31m.json")
    assert cli.main(["check", path]) == 0
    assert cli.main(["simulate", str(tmp_path / "lost\x1b.json")]) == 2
    out, err = capsys.readouterr()
    assert obeyed(out + err) == []


def test_a_rulebook_has_no_control_characters_whoever_named_the_game() -> None:
    genome = replace(whist(), name=f"odd-{NASTY}", summary=NASTY)
    assert obeyed(rulebook(genome)) == []
    assert obeyed(rulebook_page(genome)) == []
