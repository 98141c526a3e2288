"""Plays a batch from the input and writes the response: `python -m darwindeck.wire`."""

from __future__ import annotations

import sys

from darwindeck import _native
from darwindeck.errors import WireError


def main() -> int:
    try:
        response = _native.run_batch(sys.stdin.buffer.read())
    except WireError as error:
        print(f"darwindeck.wire: {error}", file=sys.stderr)
        return 2
    sys.stdout.buffer.write(response)
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
