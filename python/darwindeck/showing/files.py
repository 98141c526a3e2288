"""Files of the table: read only where they are files, written whole or not at all."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path

from darwindeck._shared.files import unfinished, write_whole

LARGEST = 16 * 2**20
"""No game that was left is larger, in bytes."""

STALE = 60.0
"""Seconds after which a file that is not finished was left by somebody who was stopped."""

_KINDS = (
    (stat.S_ISDIR, "a directory"),
    (stat.S_ISFIFO, "a FIFO"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def read_file(path: Path) -> bytes:
    """All bytes of a file; `ValueError` for what is no file, which might never end or answer."""
    # A FIFO is opened without waiting for somebody who writes to it.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        found = os.fstat(handle)
        _check(path, found)
        if found.st_size > LARGEST:
            raise ValueError(f"{path} is too large: {found.st_size:,} bytes")
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(LARGEST)
    finally:
        os.close(handle)


def check_file(path: Path) -> None:
    """`ValueError` if something is there that is not a file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return
    _check(path, found)


def write_file(path: Path, data: bytes) -> None:
    """A file that is either the old one or the new one; only who wrote it may read it."""
    check_file(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    _sweep(path)
    write_whole(path, data, mode=0o600)


def _sweep(path: Path) -> None:
    """Removes what was left unfinished when somebody was stopped in the middle of writing."""
    for left in unfinished(path):
        try:
            if time.time() - left.stat().st_mtime > STALE:
                left.unlink()
        except OSError:
            continue  # somebody else was quicker, or may do more than we


def _check(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        what = next((name for is_kind, name in _KINDS if is_kind(found.st_mode)), "something else")
        raise ValueError(f"{path} is {what} and not a file")
