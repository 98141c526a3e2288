"""Does the server keep to the description of itself? Asks schemathesis, with made-up requests.

It needs schemathesis (`pip install -c constraints.txt schemathesis`), which nothing
else does. Ends with an error if any answer is not as it is described.

    python -m benchmarks.web_schema --examples 100
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

SERVE = """
import sys
from darwindeck.web.app import create_app
from darwindeck.web.games import Library
from darwindeck.web.limits import Limits
from darwindeck.web.server import run_app
wide = Limits(tables=10**6, requests=10**6, sockets=10**6)
run_app(create_app(Library(), limits=wide), "127.0.0.1", int(sys.argv[1]))
"""


SETTINGS = """
[parameters]
"path.game" = "hearts"
"path.table" = "{table}"

[checks.positive_data_acceptance]
# Beside what schemathesis allows by itself: 422 is the answer to what is well formed and
# does not work, such as rules without cards, or a seat that a game does not have.
expected-statuses = ["2xx", "401", "403", "404", "409", "422"]
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--examples", type=int, default=100, help="requests of each kind")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    with tempfile.TemporaryDirectory() as home:
        port = address.rpartition(":")[2]
        environment = {**os.environ, "DARWINDECK_DATA": home}
        server = subprocess.Popen([sys.executable, "-c", SERVE, port], env=environment)
        try:
            table, token = opened(server, address)
            # Names that lead somewhere, so that more is reached than what is not found.
            (Path(home) / "schemathesis.toml").write_text(SETTINGS.format(table=table))
            command = [
                str(Path(sys.executable).parent / "schemathesis"),
                "run",
                f"{address}/api/openapi.json",
                f"--max-examples={wanted.examples}",
                f"--seed={wanted.seed}",
                "--checks=all",
                f"--header=Authorization: Bearer {token}",
            ]
            return subprocess.run(command, cwd=home, check=False).returncode
        finally:
            server.kill()
            server.wait()


def opened(server: subprocess.Popen[bytes], address: str) -> tuple[str, str]:
    """Waits for the server, and opens a table: its name and a token."""
    while server.poll() is None:
        try:
            answer = httpx.post(f"{address}/api/tables", json={"game": "scopa"}, timeout=10).json()
            return str(answer["table"]), str(answer["token"])
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit("the server has ended")


if __name__ == "__main__":
    sys.exit(main())
