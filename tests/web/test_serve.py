"""`darwindeck serve`: what it says, and what it refuses in one line."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.web import server as serving


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--port", "0"], "--port must be at least 1, not 0"),
        (["--port", "70000"], "--port must be at most 65535, not 70000"),
        (["--port", "x"], '"x" is not a whole number.'),
        (["--keep-days", "-1"], "--keep-days must be at least 0, not -1"),
        (["--run", "nowhere"], "nowhere is not a folder"),
        (["--games", "nowhere"], "nowhere is not a folder"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 2
    assert why in capsys.readouterr().err


def test_a_page_without_its_library_is_not_served(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "all_assets", dict)
    assert main(["serve"]) == 2
    assert "`make vendor` fetches it" in capsys.readouterr().err


def test_a_port_that_is_taken_is_said_to_be(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "all_assets", lambda: {serving.NEEDED: b""})
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    said = f"darwindeck: 127.0.0.1, port {port}: Address already in use\n"
    assert capsys.readouterr().err == said


def test_no_answer_waits_until_the_piece_before_was_confirmed() -> None:
    with serving.listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)), listening.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize(("host", "warns"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_a_host_that_others_reach_is_said_to_be_one(
    host: str,
    warns: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    served = []
    monkeypatch.setenv("DARWINDECK_DATA", str(tmp_path))
    monkeypatch.setattr(serving, "all_assets", lambda: {serving.NEEDED: b""})
    monkeypatch.setattr(serving, "run_app", lambda _, *where: served.append(where))
    monkeypatch.setattr(serving, "listen", lambda *_: None)
    assert main(["serve", "--host", host, "--port", "8123"]) == 0
    printed = capsys.readouterr().out
    assert served == [(host, 8123, None)]
    assert f"http://{host}:8123/" in printed
    assert ("is not\nencrypted" in printed) == warns


def test_the_engine_and_the_terminal_need_nothing_of_the_server() -> None:
    code = (
        "import sys, darwindeck, darwindeck.cli.play, darwindeck.cli.serve\n"
        "print([name for name in ('fastapi', 'uvicorn', 'websockets') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
