"""Writes the tables of the document again: `python -m darwindeck.genome.bytecode [FILE]`."""

from __future__ import annotations

import sys
from pathlib import Path

from darwindeck._shared.files import write_whole
from darwindeck.genome.bytecode.document import with_tables

path = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/bytecode.md")
write_whole(path, with_tables(path.read_text(encoding="utf-8")))
