"""Bytecode for tests: sealed again after a change, or of the older version."""

from __future__ import annotations

import hashlib
import struct


def sealed(code: bytes) -> bytes:
    """The same version 2 bytes, with the identity that fits them."""
    digest = hashlib.sha256(code[:5] + code[13:]).digest()
    return code[:5] + digest[:8] + code[13:]


def with_bytes(code: bytes, offset: int, values: bytes) -> bytes:
    """Version 2 bytes with some of them replaced, sealed again."""
    return sealed(code[:offset] + values + code[offset + len(values) :])


def as_version_1(code: bytes) -> bytes:
    """The same game as version 1 wrote it: no version byte, no tableau, any identity."""
    fields = list(struct.unpack(">IQIIiiii", code[1:37]))
    fields[1] = 0
    fields[4:] = [offset and offset - 3 for offset in fields[4:]]
    return struct.pack(">IQIIiiii", *fields) + code[39:]
