"""Asks in a process of its own whether a Ray cluster answers, since Ray itself asks for minutes.

    python -P probe.py HOST:PORT

It prints `ready`, `refused` if the token is missing or wrong, or what the network says.
Started with -P and by its path: what lies beside it must not be taken for Ray.
"""

from __future__ import annotations

import os
import signal
import socket
import sys

SECONDS = 5.0
"""How long the head may take to accept a connection."""


def main(address: str) -> str:
    # What is under way in the engine room of Ray hears of no exception.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    import ray

    # As the driver will: for localhost, Ray takes the address of this machine.
    address = ray._private.services.canonicalize_bootstrap_address(address)
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), SECONDS).close()
        ray._raylet.GcsClient(address=address)
    except ray.exceptions.AuthenticationError:
        return "refused"
    except OSError as error:
        return error.strerror or str(error)
    return "ready"


if __name__ == "__main__":
    print(main(sys.argv[1]), flush=True)
    # Nothing is left to tidy up, and Ray would take its time.
    os._exit(0)
