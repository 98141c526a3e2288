"""The random genomes reach every corner of the schema."""

from collections.abc import Iterator
from enum import StrEnum

import msgspec
from hypothesis import given, seed, settings
from msgspec import inspect

from darwindeck.genome import schema
from darwindeck.genome.schema import GameGenome
from darwindeck.testing.strategies.games import genomes

NAMES = {"GameGenome.name", "GameGenome.family", "GameGenome.summary", "GameGenome.notes"}
NEVER = {"PlayPhase.only_if=cannot_play"}
"""Only drawing and discarding can depend on whether a card could be played."""

PARTS = [
    part
    for part in vars(schema).values()
    if isinstance(part, type) and issubclass(part, schema.Rules) and part is not schema.Rules
]


def test_random_genomes_use_every_field_and_every_name() -> None:
    missing = set(everything()) - NEVER

    @settings(max_examples=300, database=None)
    @given(genomes())
    def collect(genome: GameGenome) -> None:
        found = set(used(genome))
        assert not found & NEVER
        missing.difference_update(found)

    for number in range(6):
        if missing:
            seed(number)(collect)()
    assert missing == set()


def used(part: msgspec.Struct) -> Iterator[str]:
    """The fields that differ from their defaults, and the names that occur."""
    kind = type(part)
    for field in msgspec.structs.fields(part):
        value = getattr(part, field.name)
        if value != field.default:
            yield f"{kind.__name__}.{field.name}"
        for item in flattened(value):
            if isinstance(item, msgspec.Struct):
                yield from used(item)
            elif isinstance(item, StrEnum):
                yield f"{kind.__name__}.{field.name}={item}"


def flattened(value: object) -> Iterator[object]:
    if isinstance(value, tuple):
        for item in value:
            yield from flattened(item)
    else:
        yield value


def everything() -> Iterator[str]:
    """What `used` can give."""
    for part in PARTS:
        info = inspect.type_info(part)
        assert isinstance(info, inspect.StructType)
        for field in info.fields:
            name = f"{part.__name__}.{field.name}"
            if name in NAMES:
                continue
            yield name
            yield from (f"{name}={member}" for member in enum_members(field.type))


def enum_members(kind: inspect.Type) -> Iterator[str]:
    if isinstance(kind, inspect.EnumType) and kind.cls is not schema.Rank:  # of cards any will do
        yield from (str(member) for member in kind.cls)
    elif isinstance(kind, inspect.VarTupleType):
        yield from enum_members(kind.item_type)
    elif isinstance(kind, inspect.Metadata):
        yield from enum_members(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for option in kind.types:
            yield from enum_members(option)
