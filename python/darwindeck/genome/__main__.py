"""Writes what is made from the schema: `python -m darwindeck.genome [SCHEMA [REFERENCE]]`."""

from __future__ import annotations

import sys
from pathlib import Path

from darwindeck.genome.json_schema import json_schema
from darwindeck.genome.reference import reference

schema, page = [*sys.argv[1:], "schema/genome.schema.json", "docs/genome.md"][:2]
Path(schema).write_text(json_schema(), encoding="utf-8")
Path(page).write_text(reference(), encoding="utf-8")
