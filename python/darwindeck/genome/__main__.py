"""Writes the JSON Schema of game files: `python -m darwindeck.genome [FILE]`."""

from __future__ import annotations

import sys
from pathlib import Path

from darwindeck.genome.codec import json_schema

path = Path(sys.argv[1] if len(sys.argv) > 1 else "schema/genome.schema.json")
path.write_text(json_schema(), encoding="utf-8")
