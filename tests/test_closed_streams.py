"""Every command, started without input, output or error stream: as cron, or a careless script."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.evolve.small import SETTINGS

from darwindeck.cli import COMMANDS
from darwindeck.evolve import Until, evolve

STREAMS = {"input": "<&-", "output": ">&-", "errors": "2>&-"}
NO_TERMINAL = "darwindeck: this is not a terminal; --plain plays by numbered prompts\n"
WAIT = 60.0


class Ended(NamedTuple):
    """How a command ended, and what could be heard of it."""

    code: int
    out: str
    err: str


CHEAP = {
    "games": ["games"],
    "rules": ["rules", "war"],
    "check": ["check", "war", "--no-trial"],
    "simulate": ["simulate", "war", "--games", "2"],
    "match": ["match", "war", "random", "random", "--deals", "2"],
    "measure": ["measure", "nosuch"],
    "evolve": ["evolve", "--resume", "run", "--evaluations", "1"],
    "report": ["report", "run"],
    "coalition": ["coalition", "--deals", "2", "--workers", "1"],
    "play": ["play", "war", "--plain", "--seed", "1", "--against", "random"],
    "rate": ["rate", "war", "--stars", "4"],
    "bench": ["bench", "nosuch"],
}
"""Each command in the form that takes least time, or that ends soonest."""
ONE_LINE = {
    "measure": "'nosuch' is neither a bundled game nor a file",
    "bench": "'nosuch' is neither a bundled game nor a file",
}
"""What those say that cannot do what they are asked."""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that has all that it was asked for."""
    folder = tmp_path_factory.mktemp("evolved") / "run"
    evolve(folder, SETTINGS, Until(evaluations=1))
    return folder


def without(stream: str, arguments: list[str], folder: Path) -> Ended:
    """Runs a command with one of its streams closed."""
    command = [sys.executable, "-W", "error", "-m", "darwindeck", *arguments]
    ran = subprocess.run(
        ["sh", "-c", f'exec "$@" {STREAMS[stream]}', "sh", *command],
        cwd=folder,
        env={**os.environ, "DARWINDECK_DATA": str(folder / "data")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=WAIT,
    )
    return Ended(ran.returncode, ran.stdout, ran.stderr)


@pytest.mark.parametrize("stream", STREAMS)
@pytest.mark.parametrize("name", CHEAP)
def test_a_command_runs_or_ends_with_one_line_whichever_stream_is_closed(
    name: str, stream: str, tmp_path: Path, run: Path
) -> None:
    if name in ("evolve", "report"):
        shutil.copytree(run, tmp_path / "run")
    ended = without(stream, CHEAP[name], tmp_path)
    refused = ONE_LINE.get(name)
    assert ended.code == (2 if refused else 0), ended.err
    assert bool(ended.out) == (refused is None and stream != "output")
    said = ended.err.splitlines()
    if refused is None or stream == "errors":
        assert said == []
    else:
        assert len(said) == 1
        assert said[0].startswith(f"darwindeck: {refused}")


def test_every_command_is_tried() -> None:
    assert {*CHEAP, "serve"} == set(COMMANDS)


@pytest.mark.parametrize("stream", STREAMS)
def test_help_needs_no_stream_but_the_one_it_is_printed_on(stream: str, tmp_path: Path) -> None:
    ended = without(stream, ["--help"], tmp_path)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Usage: darwindeck COMMAND") == (stream != "output")


@pytest.mark.parametrize("stream", ["input", "output"])
def test_a_table_without_a_terminal_is_one_line(stream: str, tmp_path: Path) -> None:
    assert without(stream, ["play", "war"], tmp_path) == (2, "", NO_TERMINAL)


def test_a_game_without_input_ends_as_if_nothing_more_was_typed(tmp_path: Path) -> None:
    ended = without("input", CHEAP["play"], tmp_path)
    assert ended.out.endswith("Nothing was played, so nothing was saved.\n")


@pytest.mark.parametrize("stream", STREAMS)
def test_a_server_without_a_stream_serves(stream: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "darwindeck", "serve", "--port", str(port)]
    with subprocess.Popen(
        ["sh", "-c", f'exec "$@" {STREAMS[stream]}', "sh", *command],
        env={**os.environ, "DARWINDECK_DATA": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        assert answers(port, process)
        process.terminate()
        assert process.stderr is not None
        assert b"bug" not in process.stderr.read()


def answers(port: int, process: subprocess.Popen[bytes]) -> bool:
    """Whether somebody listens there before the process ends, or has had time enough."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return True
    return False


@pytest.mark.parametrize("stream", STREAMS)
def test_a_worker_without_a_stream_ends_with_one_line(stream: str, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-m", "darwindeck.wire"]
    ran = subprocess.run(
        ["sh", "-c", f'exec "$@" {STREAMS[stream]}', "sh", *command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=WAIT,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("darwindeck.wire: ") == (stream != "errors")
    assert ran.stderr.count("\n") == (stream != "errors")


def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    """What is said on the error stream goes nowhere, and not into the database."""
    assert without("errors", CHEAP["rate"], tmp_path).code == 0
    database = tmp_path / "data" / "ratings.sqlite"
    assert database.read_bytes().startswith(b"SQLite format 3\0")
