"""Files that are written whole or not at all."""

from __future__ import annotations

import secrets
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Writes a text file, all of it or nothing; an `OSError` names the file that was asked for."""
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        try:
            unfinished.write_text(text, encoding="utf-8")
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        # The caller knows the file by that name.
        raise OSError(error.errno, error.strerror, str(path)) from None
