"""Writes what is made from the schema: `python -m darwindeck.genome [SCHEMA [REFERENCE]]`."""

from __future__ import annotations

import sys
from pathlib import Path

from darwindeck._shared.files import write_whole
from darwindeck.genome.reference.json_schema import json_schema
from darwindeck.genome.reference.tables import reference

schema, page = [*sys.argv[1:], "schema/genome.schema.json", "docs/genome.md"][:2]
write_whole(Path(schema), json_schema())
write_whole(Path(page), reference())
