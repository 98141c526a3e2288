"""Answers a request from the input, of either kind: `python -m darwindeck.wire`."""

from __future__ import annotations

import sys

from darwindeck import _native
from darwindeck._shared.streams import open_all
from darwindeck.errors import WireError, WrongEngineError
from darwindeck.wire.seal import MEASURE_REQUEST


def main() -> int:
    open_all()
    try:
        response = answered(sys.stdin.buffer.read())
    except (WireError, WrongEngineError) as error:
        print(f"darwindeck.wire: {error}", file=sys.stderr)
        return 2
    sys.stdout.buffer.write(response)
    sys.stdout.buffer.flush()
    return 0


def answered(message: bytes) -> bytes:
    """The response to a request for matches, or for counts."""
    if message[4:8] != MEASURE_REQUEST:
        return _native.run_batch(message)
    # Only those who measure need what it takes.
    from darwindeck.measures.counts import answer

    return answer(message)


if __name__ == "__main__":
    sys.exit(main())
