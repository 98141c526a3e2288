"""The reference of game files: current, complete, and right where people guessed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

import darwindeck as dd
from darwindeck.genome.file.codec import decode_json
from darwindeck.genome.file.shape import enums, parts
from darwindeck.genome.reference.descriptions import descriptions
from darwindeck.genome.reference.tables import reference
from darwindeck.genome.rules.winning import TRIGGERS
from darwindeck.genome.schema import Trigger, WinType
from darwindeck.genome.validate import validate

PAGE = Path(__file__).parents[2] / "docs" / "genome.md"


def sections() -> dict[str, str]:
    """The text of the page by its headings of the second level."""
    _, *found = re.split(r"^## ", reference(), flags=re.MULTILINE)
    return {text.partition("\n")[0]: text for text in found}


def heading(label: str) -> str:
    if label.endswith(" phases"):
        return f"A {label.removesuffix('s')}"
    return "The game" if label == "the game" else f"`{label}`"


def entries(label: str) -> dict[str, str]:
    """The text of each field of a part."""
    _, *found = re.split(r"^### ", sections()[heading(label)], flags=re.MULTILINE)
    return {text.partition("\n")[0].strip("`"): text for text in found}


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "write it again: make schema"


@pytest.mark.parametrize("label", parts())
def test_every_field_has_its_entry_in_order(label: str) -> None:
    assert list(entries(label)) == [field.name for field in parts()[label].fields]


@pytest.mark.parametrize("label", parts())
def test_an_entry_says_what_may_stand_there_and_which_games_use_it(label: str) -> None:
    for name, text in entries(label).items():
        assert re.search(r"^- .*; (default|left out|always|if left out)", text, re.MULTILINE), name
        assert re.search(r"^- (in [a-z]|no bundled game uses it)", text, re.MULTILINE), name


@pytest.mark.parametrize("label", parts())
def test_an_example_is_what_the_field_takes(label: str) -> None:
    part = parts()[label].cls
    kinds = {field.encode_name: field.type for field in msgspec.structs.fields(part)}
    for name, text in entries(label).items():
        found = re.search(r'^- `("\w+": .*)`$', text, re.MULTILINE)
        assert found, name
        if not found[1].endswith("…"):
            plain = json.loads(f"{{{found[1]}}}")
            assert list(plain) == [name]
            msgspec.convert(plain[name], kinds[name])


@pytest.mark.parametrize("name", enums())
def test_every_value_is_explained(name: str) -> None:
    kind = enums()[name]
    for member in kind.cls:
        does = descriptions(kind.cls)[member.name].does
        assert f"| `{member.value}` | {does}" in reference()


def test_the_first_example_checks_clean_and_plays() -> None:
    [example] = re.findall(r"```json\n(.*?)```", reference(), re.DOTALL)
    genome = decode_json(example)
    assert validate(genome) == []
    result = dd.simulate(genome, games=200)
    assert (result.timed_out, len(result.team_wins)) == (0, 2)


def test_it_answers_what_was_guessed_wrong() -> None:
    answers = sections()["What is easily guessed wrong"]
    for word in ("Jokers", "The last winner", "A card turned up", "A lone phase"):
        assert f"- **{word}**" in answers
    assert "rank below every other card" in answers
    assert "stays out of play" in answers
    assert "`loop_from`" in answers


@pytest.mark.parametrize("kind", WinType)
def test_the_triggers_in_a_description_are_those_that_are_allowed(kind: WinType) -> None:
    text = descriptions(WinType)[kind.name].does
    listed = text.partition("Trigger")[2].partition("use first_to_score")[0]
    assert {trigger for trigger in Trigger if re.search(rf"\b{trigger}\b", listed)} == set(
        TRIGGERS[kind]
    )
    page = sections()["Which trigger goes with which win, and which tie rule"]
    [row] = [line for line in page.splitlines() if line.startswith(f"| `{kind}` |")]
    assert re.findall(r"`(\w+)`", row.split("|")[2]) == list(TRIGGERS[kind])


@pytest.mark.parametrize("trigger", Trigger)
def test_a_trigger_says_what_it_is_for(trigger: Trigger) -> None:
    text = descriptions(Trigger)[trigger.name].does
    listed = text.partition(" For ")[2]
    named = {kind for kind in WinType if re.search(rf"\b{kind}\b", listed)}
    allowed = {kind for kind, triggers in TRIGGERS.items() if trigger in triggers}
    assert (set(WinType) if listed == "every type." else named) == allowed
