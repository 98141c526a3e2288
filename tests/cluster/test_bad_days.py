"""Clusters that are not there: each is told in one line, soon, and nothing is left behind."""

from __future__ import annotations

import socket
import sys
import time
from pathlib import Path

import pytest

from darwindeck import cli
from darwindeck.cluster import executor_for
from darwindeck.measures.executor import Here, Threads


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command says, on one line and with exit code 2."""
    assert cli.main(["evolve", "--backend", "ray", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_without_ray_one_is_told_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setitem(sys.modules, "ray", None)
    assert told(capsys, "--address", "127.0.0.1:6379") == (
        "darwindeck: --backend ray needs Ray: pip install darwindeck[cluster]\n"
    )


class TestWithRay:
    @pytest.fixture(autouse=True)
    def somewhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("ray", reason="Ray is not installed: runs on a cluster are not tested")
        (tmp_path / "token").write_text("0" * 64)
        monkeypatch.setenv("RAY_AUTH_MODE", "token")
        monkeypatch.setenv("RAY_AUTH_TOKEN_PATH", str(tmp_path / "token"))
        monkeypatch.chdir(tmp_path)

    def test_an_address_is_needed(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "add --address HOST:PORT, as ray start --head printed it" in told(capsys)

    @pytest.mark.parametrize("address", ["auto", "head", "ray://head:10001", "head:0", ":6379"])
    def test_an_address_has_a_host_and_a_port(
        self, capsys: pytest.CaptureFixture[str], address: str
    ) -> None:
        said = told(capsys, "--address", address)
        assert f"{address!r} is no address of a cluster; give HOST:PORT" in said

    def test_where_nobody_listens_one_is_told_so_soon(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        with socket.socket() as taken:
            # A port that is taken, so nobody else listens there, and we do not.
            taken.bind(("", 0))
            address = f"127.0.0.1:{taken.getsockname()[1]}"
            start = time.monotonic()
            said = told(capsys, "--address", address, "--out", "run")
        assert time.monotonic() - start < 15
        assert f"no cluster answers at {address} (Connection refused)" in said
        assert [path.name for path in tmp_path.iterdir()] == ["token"]

    def test_what_listens_and_says_nothing_is_not_waited_for(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("darwindeck.cluster.ray.ANSWERING", 3.0)
        with socket.socket() as silent:
            silent.bind(("", 0))
            silent.listen()
            address = f"127.0.0.1:{silent.getsockname()[1]}"
            said = told(capsys, "--address", address)
        assert f"no cluster answers at {address} (nothing within 3 seconds)" in said

    def test_a_machine_that_is_not_known_is_told(self, capsys: pytest.CaptureFixture[str]) -> None:
        said = told(capsys, "--address", "nowhere.invalid:6379")
        assert "no cluster answers at nowhere.invalid:6379 (" in said


def test_a_local_run_needs_none_of_it() -> None:
    with executor_for("local", 1) as one, executor_for("local") as all_of_them:
        assert isinstance(one, Here)
        assert isinstance(all_of_them, Threads)
