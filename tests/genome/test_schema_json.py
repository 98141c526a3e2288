"""The JSON Schema that editors use."""

import json
from pathlib import Path

import pytest
from msgspec import inspect

from darwindeck.genome import schema
from darwindeck.genome.file.shape import limits, options, parts
from darwindeck.genome.reference.descriptions import Description, about, descriptions
from darwindeck.genome.reference.json_schema import json_schema

COMMITTED = Path(__file__).parents[2] / "schema" / "genome.schema.json"


def test_the_committed_schema_is_current() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == json_schema(), "write it again: make schema"


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
    assert sorted(mapping) == ["bidding", "discard", "draw", "layout", "pass", "play", "trick"]


@pytest.mark.parametrize(
    ("part", "field", "most"),
    [
        ("TurnStructure", "phases", 16),
        ("GameGenome", "teams", 6),
        ("GameGenome", "special_effects", 64),
        ("SetupRules", "removed_cards", 54),
        ("PlayPhase", "matches", 3),
    ],
)
def test_the_schema_shows_how_long_a_list_may_be(part: str, field: str, most: int) -> None:
    shown = json.loads(json_schema())["$defs"][part]["properties"][field]
    assert shown["maxItems"] == most


def test_every_list_of_a_game_has_a_longest() -> None:
    endless = [
        f"{label}.{field.name}"
        for label, part in parts().items()
        for field in part.fields
        if any(isinstance(option, inspect.VarTupleType) for option in options(field.type))
        and "maxItems" not in limits(field.type)
    ]
    assert endless == []


def test_every_enum_of_the_schema_lists_its_values_in_order() -> None:
    definitions = json.loads(json_schema())["$defs"]
    for kind in (schema.Deck, schema.Trump, schema.WinType):
        shown = [option["const"] for option in definitions[kind.__name__]["oneOf"]]
        assert shown == list(kind)


# --- Descriptions ---------------------------------------------------------------


def test_every_field_has_a_description() -> None:
    definitions = json.loads(json_schema())["$defs"]
    bare = [
        f"{name}.{field}"
        for name, part in definitions.items()
        for field, shown in part.get("properties", {}).items()
        if len(shown.get("description", "")) < 10
    ]
    assert bare == [], "write what it does below the field in genome/schema"
    assert sum(len(part.get("properties", {})) for part in definitions.values()) > 100


def test_every_enum_value_and_every_part_has_a_description() -> None:
    definitions = json.loads(json_schema())["$defs"]
    bare = [name for name, part in definitions.items() if not part.get("description")]
    bare += [
        f"{name}={option['const']}"
        for name, part in definitions.items()
        for option in part.get("oneOf", [])
        if not option["description"].endswith(".")
    ]
    assert bare == [], "write what it does below the value in genome/schema"
    assert sum(len(part.get("oneOf", [])) for part in definitions.values()) > 90


def test_a_description_says_what_a_field_needs() -> None:
    found = descriptions(schema.SetupRules)["war_face_down"]
    assert found.needs == "Needs tableau_mode war."
    assert found.does.startswith("Cards that each seat adds unturned")
    shown = json.loads(json_schema())["$defs"]["SetupRules"]["properties"]["war_face_down"]
    assert shown["description"] == f"{found.does} {found.needs}"


def test_a_description_also_says_how_cards_are_written() -> None:
    shown = json.loads(json_schema())["$defs"]["CategoryScoring"]["properties"]["card"]
    assert "A card is a rank (23456789TJQKA) and a suit (CDHS)" in shown["description"]


def test_a_text_without_a_place_is_no_description() -> None:
    class Odd:
        """About it."""

        named: int = 1
        """What it does.

        Needs
        luck.
        """
        bare: int = 2
        other = 3
        """Another."""

    assert descriptions(Odd) == {
        "named": Description("What it does.", "Needs luck."),
        "other": Description("Another."),
    }
    assert about(Odd) == Description("About it.")
