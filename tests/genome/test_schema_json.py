"""The JSON Schema that editors use."""

import json
from pathlib import Path

import pytest

from darwindeck.genome import schema
from darwindeck.genome.codec import json_schema

COMMITTED = Path(__file__).parents[2] / "schema" / "genome.schema.json"


def test_the_committed_schema_is_current() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == json_schema(), (
        "run `python -m darwindeck.genome` to write it again"
    )


def test_the_schema_refuses_unknown_fields() -> None:
    definitions = json.loads(json_schema())["$defs"]
    loose = [
        name
        for name, part in definitions.items()
        if part.get("type") == "object" and part.get("additionalProperties") is not False
    ]
    assert loose == []
    assert definitions["SetupRules"]["type"] == "object"


@pytest.mark.parametrize(
    ("part", "field", "low", "high"),
    [
        ("GameGenome", "player_count", 2, 6),
        ("GameGenome", "max_turns", 1, 50_000),
        ("BiddingPhase", "min_bid", 0, 13),
        ("ContractScoring", "nil_bonus", 0, 65_535),
    ],
)
def test_the_schema_shows_ranges(part: str, field: str, low: int, high: int) -> None:
    shown = json.loads(json_schema())["$defs"][part]["properties"][field]
    assert (shown["minimum"], shown["maximum"]) == (low, high)


def test_a_phase_is_known_by_its_type() -> None:
    phases = json.loads(json_schema())["$defs"]["TurnStructure"]["properties"]["phases"]
    mapping = phases["items"]["discriminator"]["mapping"]
    assert sorted(mapping) == ["bidding", "discard", "draw", "pass", "play", "trick"]


def test_every_enum_of_the_schema_lists_its_values() -> None:
    definitions = json.loads(json_schema())["$defs"]
    assert definitions["Deck"]["enum"] == sorted(schema.Deck)
    assert definitions["Trump"]["enum"] == sorted(schema.Trump)
