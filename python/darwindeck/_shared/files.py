"""Files that are written whole or not at all; what a path is, it stays.

A link is written through, a pipe or a device is written into, and a file that is
replaced keeps who may read it. Everything that is written goes through `write_whole`.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import suppress
from glob import escape
from pathlib import Path

_LONGEST = 40
"""Letters of a name that are part of the name of its unfinished file: no name is too long."""


def write_whole(path: Path, data: str | bytes, mode: int = 0o666) -> None:
    """Writes a file, all of it or nothing; an `OSError` names the file that was asked for.

    A new file gets the mode, less what the process withholds.
    """
    content = data.encode("utf-8") if isinstance(data, str) else data
    try:
        old = _found(path)
        if old is None or stat.S_ISREG(old.st_mode):
            _replace(Path(os.path.realpath(path)), content, old, mode)
        elif stat.S_ISDIR(old.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        else:
            # What is written into it is gone: there is nothing to keep.
            with path.open("wb") as opened:
                opened.write(content)
    except OSError as error:
        # The caller knows the file by that name, whichever of the steps went wrong.
        raise OSError(error.errno, error.strerror, str(path)) from None


def unfinished(path: Path) -> Iterator[Path]:
    """What somebody who was stopped in the middle of writing a file has left of it."""
    target = Path(os.path.realpath(path))
    return target.parent.glob(f".{escape(_stem(target))}-*.new")


def _found(path: Path) -> os.stat_result | None:
    """What is at the end of a path; None for nothing, also where a link leads there."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _replace(target: Path, content: bytes, old: os.stat_result | None, mode: int) -> None:
    if old is not None:
        # A folder may let a file be replaced that itself may not be written.
        os.close(os.open(target, os.O_WRONLY))
    new = target.with_name(f".{_stem(target)}-{secrets.token_hex(4)}.new")
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        if old is not None:
            with suppress(PermissionError):
                os.chown(new, old.st_uid, old.st_gid)
            new.chmod(stat.S_IMODE(old.st_mode))
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)


def _stem(target: Path) -> str:
    return target.stem[:_LONGEST]
