"""Bad days at the table: full disks, odd files, impatient people."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.play.driving import session_of
from tests.play.test_session import played

import darwindeck as dd
from darwindeck import cli
from darwindeck.play import run
from darwindeck.showing import files
from darwindeck.showing.ratings import rate, ratings_of, ratings_path
from darwindeck.showing.saves import forget, resume, save, save_path

PATIENCE = 30
"""Seconds after which a command is taken to hang."""


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARWINDECK_DATA", str(tmp_path))
    return tmp_path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-W", "error", "-m", "darwindeck", *arguments]


def run_command(
    *arguments: str, said: str = "", largest: int | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a command, perhaps where no file can grow beyond some bytes."""

    def limit() -> None:
        if largest is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    return subprocess.run(
        command(*arguments),
        input=said,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=limit,
    )


def unfinished(data: Path) -> list[str]:
    return sorted(path.name for path in data.rglob("*") if path.name.endswith(".new"))


# --- A full disk ----------------------------------------------------------------


def test_a_disk_that_is_full_names_the_file_and_says_that_nothing_is_kept(data: Path) -> None:
    ran = run_command("play", "fan-tan", "--plain", "--seed", "5", said="1\nq\n", largest=100)
    path = data / "saves" / "fan-tan.json"
    assert ran.returncode == 2
    assert ran.stderr == (
        f"darwindeck: {path}: File too large; the game is not saved, and nothing was saved before\n"
    )
    assert not path.exists()
    assert unfinished(data) == []


def test_a_disk_that_is_full_keeps_what_was_saved_before(data: Path) -> None:
    assert run_command("play", "fan-tan", "--plain", said="1\nq\n").returncode == 0
    path = data / "saves" / "fan-tan.json"
    before = path.read_bytes()
    ran = run_command("play", "fan-tan", "--plain", "--resume", said="1\nq\n", largest=100)
    assert ran.returncode == 2
    assert ran.stderr == (
        f"darwindeck: {path}: File too large; the game is not saved, and what was saved "
        "before is kept\n"
    )
    assert path.read_bytes() == before
    assert unfinished(data) == []


def test_a_place_that_cannot_be_made_is_named(data: Path) -> None:
    (data / "saves").write_text("no folder")
    with pytest.raises(OSError, match="the game is not saved, and nothing was saved before") as no:
        save(played(session_of("hearts"), 3))
    assert no.value.filename == str(data / "saves" / "hearts.json")


def test_a_rating_that_cannot_be_recorded_says_so(data: Path) -> None:
    rate(dd.load_game("hearts"), 4)
    ran = run_command("rate", "hearts", "--stars", "2", largest=1000)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"darwindeck: {ratings_path()}: ")
    assert ran.stderr.endswith("; this rating is not recorded\n")
    assert [rating.stars for rating in ratings_of(dd.load_game("hearts"))] == [4]


def test_a_rulebook_that_does_not_fit_is_named(tmp_path: Path) -> None:
    path = tmp_path / "hearts.md"
    ran = run_command("rules", "hearts", "--md", str(path), largest=1000)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"darwindeck: {path}: File too large\n"
    assert list(tmp_path.iterdir()) == []


# --- Files that are none --------------------------------------------------------


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        before = Path.cwd()
        os.chdir(path.parent)  # the name of a socket is short
        bound.bind(path.name)
        os.chdir(before)


ODD: dict[str, Callable[[Path], object]] = {
    "a FIFO": os.mkfifo,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a directory": Path.mkdir,
}


@pytest.mark.parametrize("kind", ODD)
def test_only_a_file_is_gone_on_with(data: Path, kind: str) -> None:
    (data / "saves").mkdir()
    path = data / "saves" / "hearts.json"
    ODD[kind](path)
    for arguments in (["hearts"], []):
        ran = run_command("play", *arguments, "--plain", "--resume")
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr == f"darwindeck: {path} is {kind} and not a file\n"


@pytest.mark.parametrize("kind", ODD)
def test_nothing_but_a_file_is_replaced_or_removed(data: Path, kind: str) -> None:
    (data / "saves").mkdir()
    path = data / "saves" / "hearts.json"
    ODD[kind](path)
    mode = path.lstat().st_mode
    session = played(session_of("hearts"), 3)
    with pytest.raises(ValueError, match=f"hearts.json is {kind} and not a file"):
        save(session)
    forget(session)
    assert path.lstat().st_mode == mode
    assert unfinished(data) == []


def test_a_socket_is_no_file_either(data: Path) -> None:
    (data / "saves").mkdir()
    make_socket(save_path(dd.load_game("hearts")))
    with pytest.raises((ValueError, OSError)):
        resume(dd.load_game("hearts"))
    with pytest.raises(ValueError, match="is a socket and not a file"):
        save(played(session_of("hearts"), 3))


@pytest.mark.parametrize("kind", ODD)
def test_only_a_file_has_ratings(data: Path, kind: str) -> None:
    ODD[kind](ratings_path())
    ran = run_command("rate", "hearts", "--stars", "3")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"darwindeck: {ratings_path()} is {kind} and not a file\n"


def test_a_file_that_is_far_too_large_is_not_read(data: Path) -> None:
    (data / "saves").mkdir()
    with save_path(dd.load_game("hearts")).open("wb") as file:
        file.truncate(files.LARGEST + 1)
    with pytest.raises(ValueError, match=r"hearts\.json is too large: 16,777,217 bytes"):
        resume(dd.load_game("hearts"))


def test_a_link_that_leads_nowhere_is_a_game_that_was_not_left(data: Path) -> None:
    (data / "saves").mkdir()
    (data / "saves" / "hearts.json").symlink_to(data / "gone.json")
    with pytest.raises(ValueError, match="no game of hearts was left"):
        resume()


# --- Files that were never finished ---------------------------------------------


def test_what_was_left_unfinished_goes_with_the_next_save(data: Path) -> None:
    session = played(session_of("hearts"), 3)
    path = save(session)
    names = [".hearts-old.new", ".hearts-young.new", ".scopa-old.new"]
    for name in names:
        (path.parent / name).write_text("half a ga")
        if "old" in name:
            long_ago = time.time() - 2 * files.STALE
            os.utime(path.parent / name, (long_ago, long_ago))
    save(session)
    # The young one may be somebody's who is just writing; the other is another game's.
    assert unfinished(data) == [".hearts-young.new", ".scopa-old.new"]


# --- People who do not wait -----------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)], ids=str
)
def test_a_game_by_prompts_is_saved_however_it_is_ended(data: Path, name: str, code: int) -> None:
    arguments = command("play", "fan-tan", "--plain", "--seed", "5", "--against", "random")
    process = subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    said = ""
    while said.count("Your choice: ") < 2:
        said += process.stdout.read(1)
    process.send_signal(getattr(signal, name))
    out, err = process.communicate(timeout=PATIENCE)
    assert out.endswith("Saved. To go on: darwindeck play fan-tan --resume\n")
    assert (process.returncode, err) == (code, "")
    assert resume().turns
    assert unfinished(data) == []


def test_a_second_ctrl_c_does_not_stop_the_saving(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = played(session_of("hearts"), 3)
    flush = os.fsync

    def impatient(handle: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGTERM)
        flush(handle)

    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", impatient)
    before = signal.getsignal(signal.SIGINT)
    assert run._run(session, interrupted) == 130
    assert "Saved." in capsys.readouterr().out
    assert signal.getsignal(signal.SIGINT) is before
    assert resume().turns == session.turns


INTERRUPT_AT = """
import os, runpy, signal, sys

wanted = sys.argv[1]
sys.argv = ["darwindeck", *sys.argv[2:]]

class Impatient:
    # Presses Ctrl-C at the moment when some module begins to be imported.
    def find_spec(self, name, path=None, target=None):
        if name == wanted:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Impatient())
runpy.run_module("darwindeck", run_name="__main__")
"""


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("cyclopts", ["games"]),
        ("darwindeck.cli.games", ["games"]),
        ("msgspec", ["games"]),
        ("darwindeck._native", ["simulate", "hearts"]),
        ("darwindeck.showing.saves", ["play", "hearts", "--plain"]),
        ("darwindeck.play.plain", ["play", "hearts", "--plain"]),
        ("darwindeck.wire.codec", ["simulate", "hearts"]),
    ],
)
def test_ctrl_c_while_starting_is_one_line(module: str, arguments: list[str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", INTERRUPT_AT, module, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "darwindeck: interrupted\n")


def test_ctrl_c_that_is_ignored_stays_ignored() -> None:
    code = (
        "import runpy, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "sys.argv = ['darwindeck', 'games']\n"
        "try:\n"
        "    runpy.run_module('darwindeck', run_name='__main__')\n"
        "finally:\n"
        "    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_command_is_imported_without_being_run(capsys: pytest.CaptureFixture[str]) -> None:
    cli.import_command(["games"])
    cli.import_command(["no such command"])
    cli.import_command([])
    assert capsys.readouterr() == ("", "")
    assert "darwindeck.cli.games" in sys.modules
