"""Every mechanic of the schema has its words; one that is added without them is found here."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, StrEnum

import msgspec
import pytest
from msgspec import inspect

from darwindeck.genome import schema
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebooks.registry import CHOICES, PARTS


def reached(kind: inspect.Type) -> Iterator[type]:
    """Every struct and enum that a genome is made of."""
    match kind:
        case inspect.StructType():
            yield kind.cls
            for field in kind.fields:
                yield from reached(field.type)
        case inspect.EnumType():
            yield kind.cls
        case inspect.Metadata():
            yield from reached(kind.type)
        case inspect.VarTupleType():
            yield from reached(kind.item_type)
        case inspect.UnionType():
            for option in kind.types:
                yield from reached(option)
        case _:
            return


KINDS = list(dict.fromkeys(reached(inspect.type_info(GameGenome))))
STRUCTS = [kind for kind in KINDS if issubclass(kind, msgspec.Struct)]
ENUMS = [kind for kind in KINDS if issubclass(kind, Enum)]


def test_the_schema_is_walked_to_its_ends() -> None:
    names = {kind.__name__ for kind in KINDS}
    assert {"GameGenome", "TrickPhase", "SpecialEffect", "WinCondition", "TieRule"} <= names
    assert len(STRUCTS) >= 15
    assert len(ENUMS) >= 29


def untold(kind: type) -> list[str]:
    """What has no words, of a struct or of the members of an enum."""
    if issubclass(kind, Enum):
        words = next((table for enum, table in CHOICES.items() if enum is kind), ())
        return [f"{kind.__name__}.{member.name}" for member in kind if member not in words]
    return [] if kind in set(PARTS) else [kind.__name__]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_mechanic_has_its_words(kind: type) -> None:
    assert untold(kind) == [], "rulebooks/registry.py does not know how to tell it"


def test_a_mechanic_without_words_is_found() -> None:
    class AnswerPhase(schema.Rules, frozen=True, tag="answer"):
        """A phase that nobody tells."""

    class Suit(StrEnum):
        STARS = "*"

    found = list(reached(inspect.type_info(tuple[AnswerPhase | schema.DrawPhase, ...])))
    assert AnswerPhase in found
    assert untold(AnswerPhase) == ["AnswerPhase"]
    assert untold(Suit) == ["Suit.STARS"]


def test_nothing_is_told_that_the_schema_does_not_have() -> None:
    assert set(PARTS) == set(STRUCTS)
    assert set(CHOICES) == set(ENUMS)
