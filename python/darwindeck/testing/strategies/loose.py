"""Random genomes for hypothesis that decode but need not make sense.

They follow the types of the schema and nothing else, so they need no change
when the schema grows.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from darwindeck.genome.facts.cards import CARDS
from darwindeck.genome.schema import RANKS, GameGenome

_S = TypeVar("_S", bound=msgspec.Struct)


def loose_genomes() -> st.SearchStrategy[GameGenome]:
    """Anything that decodes, nearly always an impossible game."""
    return _structs(GameGenome)


def _structs(kind: type[_S]) -> st.SearchStrategy[_S]:
    fields = inspect.type_info(kind)
    assert isinstance(fields, inspect.StructType)
    return st.builds(kind, **{field.name: _values(field.type) for field in fields.fields})


def _values(kind: inspect.Type) -> st.SearchStrategy[object]:
    """Values of a type that msgspec describes."""
    match kind:
        case inspect.StructType():
            return _structs(kind.cls)
        case inspect.Metadata():
            return _values(kind.type)
        case inspect.UnionType():
            return st.one_of([_values(option) for option in kind.types])
        case inspect.VarTupleType():
            return st.lists(_values(kind.item_type), max_size=6).map(tuple)
        case inspect.EnumType():
            return st.sampled_from(kind.cls)
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
    return _leaves(kind)


def _leaves(kind: inspect.Type) -> st.SearchStrategy[object]:
    match kind:
        case inspect.StrType(pattern=None):
            return st.text(max_size=5)
        case inspect.StrType(max_length=2):
            return st.sampled_from(CARDS)
        case inspect.StrType(max_length=int() as longest):
            return st.text(RANKS, min_size=longest == 1, max_size=longest)
        case inspect.IntType():
            return st.one_of(st.integers(-2, 60), st.integers())
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
    raise NotImplementedError(f"no strategy for {kind}")
