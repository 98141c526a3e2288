"""A Ray cluster on this machine, for tests: real nodes with a token, which can be killed."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
RAY = Path(sys.executable).parent / "ray"
SMALL = ("--num-cpus=1", "--object-store-memory=100000000", "--disable-usage-stats")
BEGINNING = 60.0
"""Seconds that a node may take to begin, on a busy machine."""


class Node:
    """The processes of one `ray start`, which all are of one session."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [str(RAY), "start", *arguments, "--block", *SMALL],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def kill(self) -> None:
        """As if the machine went off; no process of it is left."""
        while alive := self.processes():
            for process in alive:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            self.process.poll()
            time.sleep(0.05)
        self.process.wait()

    def id(self) -> str:
        """The name that Ray has given it, once it has begun."""
        end = time.monotonic() + BEGINNING
        while time.monotonic() < end:
            for process in self.processes():
                with suppress(OSError):
                    words = Path(f"/proc/{process}/cmdline").read_text().split("\0")
                    for word in words:
                        if word.startswith("--node_id="):
                            return word.partition("=")[2]
            time.sleep(0.1)
        raise TimeoutError("the node did not begin")

    def processes(self) -> list[int]:
        """Those that live: workers have process groups of their own, but no sessions."""
        numbers = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]
        return [number for number in numbers if _session(number) == self.process.pid]


class Cluster:
    """A head, and as many workers as are asked for, each with one processor."""

    def __init__(self) -> None:
        # Not below pytest's folder: the path of a socket must be short.
        self.folder = Path(tempfile.mkdtemp(prefix="dd-"))
        token = self.folder / "token"
        token.write_text(secrets.token_hex(32))
        token.chmod(0o600)
        self.environment = {name: v for name, v in os.environ.items() if name[:4] != "RAY_"} | {
            "HOME": str(self.folder),
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN_PATH": str(token),
            # Workers of Ray let everybody else go first, and here others are tests.
            "RAY_worker_niceness": "0",
        }
        self.nodes: list[Node] = []
        self.address = ""
        try:
            self._begin("--head", "--port=0", "--include-dashboard=false")
            # A worker may ask before the head can answer, and asks again.
            self.address = self._told(self.folder / "0" / "ray_current_cluster")
        except BaseException:
            self.close()
            raise

    def worker(self) -> Node:
        """Begins another node."""
        return self._begin(f"--address={self.address}")

    def _begin(self, *arguments: str) -> Node:
        own = f"--temp-dir={self.folder / str(len(self.nodes))}"
        self.nodes.append(Node([*arguments, own], self.environment))
        return self.nodes[-1]

    def _told(self, path: Path) -> str:
        end = time.monotonic() + BEGINNING
        while time.monotonic() < end:
            if path.exists() and (said := path.read_text().strip()):
                return said
            time.sleep(0.1)
        raise TimeoutError("the head did not begin")

    def python(self, code: str, *arguments: str) -> subprocess.Popen[str]:
        """A driver in a process of its own, which fails on any warning."""
        return subprocess.Popen(
            [sys.executable, "-W", "error", "-c", code, *arguments],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        for node in reversed(self.nodes):
            node.kill()
        shutil.rmtree(self.folder)


def ended(process: subprocess.Popen[str], code: int = 0) -> tuple[str, str]:
    """What a process has said, on both outputs, once it has ended."""
    said, complaint = process.communicate(timeout=300)
    assert process.returncode == code, complaint[-2000:]
    return said, complaint


def _session(process: int) -> int:
    """The session of a process that lives; 0 for others."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return 0 if fields[0] in "ZX" else int(fields[3])
