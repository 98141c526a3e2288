"""The JSON Schema of a game file, by which editors check, complete and explain it.

Names, types and ranges are those of `genome.schema`; descriptions come from the
text below each field and each enum value there.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import inspect

from darwindeck.genome.file.shape import description, enums, parts
from darwindeck.genome.reference.descriptions import about, descriptions
from darwindeck.genome.schema import GameGenome

Schema = dict[str, Any]
"""JSON, which has no better type."""


def json_schema() -> str:
    """The text of `schema/genome.schema.json`."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "DarwinDeck game",
        **msgspec.json.schema(GameGenome),
    }
    for part in parts().values():
        _describe_part(schema["$defs"][part.cls.__name__], part)
    for name, kind in enums().items():
        _describe_enum(schema["$defs"][name], kind)
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _describe_part(shown: Schema, part: inspect.StructType) -> None:
    shown["description"] = str(about(part.cls))
    if part.tag_field is not None:
        shown["properties"][part.tag_field] |= {"description": f"This is a {part.tag} phase."}
    texts = descriptions(part.cls)
    for field in part.fields:
        how = description(field.type)
        sentence = f"{how[:1].upper()}{how[1:]}." if how else ""
        text = " ".join(filter(None, [str(texts.get(field.name, "")), sentence]))
        shown["properties"][field.name]["description"] = text


def _describe_enum(shown: Schema, kind: inspect.EnumType) -> None:
    """Each value with its description, in the order of the schema."""
    texts = descriptions(kind.cls)
    shown.clear()
    shown |= {
        "title": kind.cls.__name__,
        "description": str(about(kind.cls)),
        "type": "string",
        "oneOf": [
            {"const": member.value, "description": str(texts.get(member.name, ""))}
            for member in kind.cls
        ],
    }
