"""What surrounds a message: the four letters of its kind, and a checksum at its end.

The checksum finds every accident, before anything else of a message is looked at.
It does not keep out a forger; whoever may send messages must be known by other means.
"""

from __future__ import annotations

import hashlib

from darwindeck.errors import WireError

REQUEST = b"DDRQ"
RESPONSE = b"DDRS"
MEASURE_REQUEST = b"DDMQ"
MEASURE_RESPONSE = b"DDMS"

CHECKSUM_BYTES = 8
SHORTEST = 8 + CHECKSUM_BYTES

_NAMES = {
    REQUEST: "batch request",
    RESPONSE: "batch response",
    MEASURE_REQUEST: "measure request",
    MEASURE_RESPONSE: "measure response",
}


def seal(content: bytes) -> bytes:
    """The content with its checksum."""
    return content + _checksum(content)


def unseal(message: bytes, kind: bytes) -> bytes:
    """The content of a message of this kind, undamaged."""
    if len(message) < SHORTEST:
        raise WireError(
            f"{len(message)} bytes are too few for a message; at least {SHORTEST} are needed"
        )
    content = message[:-CHECKSUM_BYTES]
    if content[4:8] != kind:
        found, wanted = repr(content[4:8])[2:-1], kind.decode()
        raise WireError(f"not a {_NAMES[kind]}: bytes 4 to 7 are {found}, not {wanted}")
    if message[-CHECKSUM_BYTES:] != _checksum(content):
        raise WireError("the message is damaged: its checksum is wrong")
    return content


def _checksum(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()[:CHECKSUM_BYTES]
