"""`darwindeck play` and `darwindeck rate`: options, refusals, a real terminal."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import cli

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARWINDECK_DATA", str(tmp_path))
    return tmp_path


def refuse(capsys: Capture, *arguments: str) -> str:
    assert cli.main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("darwindeck: ").rstrip()


def test_without_a_terminal_it_says_so() -> None:
    command = [sys.executable, "-W", "error", "-m", "darwindeck", "play", "hearts"]
    ran = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr == ("darwindeck: this is not a terminal; --plain plays by numbered prompts\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hearts", "--against", "oracle:100"], "oracle:100 sees all cards"),
        (["hearts", "--against", "genius"], "'genius' is not a bot"),
        (["hearts", "--seat", "4"], "seat must be at most 3, not 4"),
        (["hearts", "--seat", "-1"], "seat must be at least 0, not -1"),
        (["hearts", "--seat", "1", "--seat", "1"], "each --seat can be given once"),
        (["hearts", "--seed", "-1"], "seed must be at least 0, not -1"),
        (["hearts", "--pause", "-1"], "--pause must be from 0 to 60 seconds, not -1"),
        (["hearts", "--pause", "nan"], "--pause must be from 0 to 60 seconds, not nan"),
        (["heart"], "'heart' is neither a bundled game nor a file; did you mean hearts?"),
        ([], "name a game (`darwindeck games` lists them), or go on with --resume"),
        (["--resume"], "no game was left, so there is none to go on with"),
        (["hearts", "--resume"], "no game of hearts was left"),
        (["hearts", "--resume", "--seed", "3"], "--resume goes on as the game was begun"),
        (["hearts", "--resume", "--name", "Mia"], "--resume goes on as the game was begun"),
        (["hearts", "--name", ""], "a name has from 1 to 12 letters, not ''"),
        (["hearts", "--name", "Bartholomew the Great"], "a name has from 1 to 12 letters"),
        (
            ["hearts", "--name", "Mia", "--name", "Noa"],
            "--name is given 2 times, but people play at 1 seat",
        ),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    capsys: Capture, arguments: list[str], message: str
) -> None:
    assert message in refuse(capsys, "play", "--plain", *arguments)


def test_a_damaged_save_is_said_in_one_line(capsys: Capture, data: Path) -> None:
    (data / "saves").mkdir()
    (data / "saves" / "hearts.json").write_text('{"version": 1, "identity"')
    said = refuse(capsys, "play", "hearts", "--plain", "--resume")
    assert said.startswith(f"{data / 'saves' / 'hearts.json'} is damaged: ")


def test_a_rating_is_recorded(capsys: Capture) -> None:
    assert cli.main(["rate", "hearts", "--stars", "4"]) == 0
    assert capsys.readouterr().out == "hearts: 4 of 5 stars (mean 4.0 of 1 rating)\n"
    assert cli.main(["rate", "hearts", "--stars", "1", "--broken", "no end"]) == 0
    assert capsys.readouterr().out == (
        "hearts: 1 of 5 stars, broken: no end (mean 2.5 of 2 ratings)\n"
    )
    assert cli.main(["rate", "hearts", "--stars", "5", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed.pop("mean") == pytest.approx(10 / 3)
    assert len(printed.pop("identity")) == 16
    assert printed == {"game": "hearts", "stars": 5, "broken": None, "ratings": 3}


def test_a_game_file_is_rated_by_its_rules(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    dd.save_game(replace(dd.load_game("hearts"), name="mine"), path)
    assert cli.main(["rate", str(path), "--stars", "2"]) == 0
    assert capsys.readouterr().out == "mine: 2 of 5 stars (mean 2.0 of 1 rating)\n"
    assert cli.main(["rate", "hearts", "--stars", "4"]) == 0
    assert "(mean 3.0 of 2 ratings)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--stars", "0"], "stars must be from 1 to 5, not 0"),
        (["--stars", "6"], "stars must be from 1 to 5, not 6"),
        (["--stars", "4.5"], "is not a whole number"),
        (["--stars", "2", "--broken", ""], "say in a few words why the game is broken"),
        ([], "--stars"),
    ],
)
def test_other_ratings_are_refused(capsys: Capture, arguments: list[str], message: str) -> None:
    assert message in refuse(capsys, "rate", "hearts", *arguments)


class Terminal:
    """A program in a terminal of 80 columns and 24 lines."""

    def __init__(self, *arguments: str, errors: str = "") -> None:
        """`errors` says, as a shell does, where they go if not to the terminal."""
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        program = [sys.executable, "-W", "error", "-m", "darwindeck", *arguments]
        command = ["sh", "-c", f'exec "$@" {errors}', "sh", *program]
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, close_fds=True
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + 30
        while text not in self.seen:
            assert time.monotonic() < end, self.seen[-2000:]
            if select.select([self.ours], [], [], 0.1)[0]:
                self.seen += os.read(self.ours, 65536).decode(errors="replace")

    def type(self, keys: str) -> None:
        self.seen = ""
        os.write(self.ours, keys.encode())

    def close(self) -> int:
        code = self.process.wait(30)
        os.close(self.ours)
        return code


@pytest.mark.parametrize("way", ["q", "\x03", "SIGTERM", "SIGHUP"])
def test_a_game_in_a_real_terminal_is_saved_when_it_is_left(data: Path, way: str) -> None:
    arguments = ["--seed", "5", "--against", "random", "--pause", "0"]
    terminal = Terminal("play", "fan-tan", *arguments)
    terminal.wait_for("Play a card")
    terminal.type("1\r")
    terminal.wait_for("Play a card")
    if way.startswith("SIG"):
        terminal.process.send_signal(getattr(signal, way))
    else:
        terminal.type(way)
    terminal.wait_for("Saved. To go on: darwindeck play fan-tan --resume")
    assert terminal.close() == 0
    kept = json.loads((data / "saves" / "fan-tan.json").read_text())
    # The screen may ask again before the others have moved; one's own card is always kept.
    assert kept["turns"]


@pytest.mark.parametrize("errors", ["2>&-", "2>/dev/null"])
def test_a_table_is_drawn_on_the_terminal_wherever_errors_go(data: Path, errors: str) -> None:
    terminal = Terminal("play", "fan-tan", "--seed", "5", "--against", "random", errors=errors)
    terminal.wait_for("Play a card")
    terminal.type("q")
    terminal.wait_for("Nothing was played, so nothing was saved.")
    assert terminal.close() == 0


def test_the_help_does_not_import_the_screen() -> None:
    code = (
        "import sys, darwindeck.cli as cli\n"
        "cli.main(['--help'])\n"
        "sys.exit(any(name.startswith(('textual', 'darwindeck.play')) for name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True)
    assert ran.returncode == 0


def test_the_pictures_of_the_page_are_there_and_need_no_other_site() -> None:
    docs = Path(__file__).parents[2] / "docs"
    named = re.findall(r"\((pictures/[^)]+)\)", (docs / "play.md").read_text())
    assert len(named) == 7
    for name in named:
        links = re.findall(r"https?://[^\s\"]+", (docs / name).read_text())
        assert set(links) == {"http://www.w3.org/2000/svg"}
