"""What would be right in place of some part of a game file, in words."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from msgspec import inspect

from darwindeck._shared.text import quoted, shortened
from darwindeck.genome.file.reading import Plain
from darwindeck.genome.file.shape import description, options, parts


def unexpected(value: Plain, kind: inspect.Type) -> str:
    """Something of a type that does not belong here."""
    found = options(kind)
    wanted = " or ".join(dict.fromkeys(in_words(option) for option in found))
    names = [name for option in found for name in names_in(option)]
    how = f'in quotes: "{value}"' if str(value) in names else description(kind)
    return f"expected {wanted}, not {_as_written(value)}{f'; {how}' if how else ''}"


def bad_text(value: str, how: str) -> str:
    """Text that is not written as it must be here."""
    return f"{quoted(value)} is not right here; {how}"


def unknown_value(value: Plain, known: list[str]) -> str:
    """A word that is none of those that are allowed."""
    near = _near(value, known) if isinstance(value, str) else ""
    hint = f"did you mean {near!r}? " if near else ""
    return f"unknown value {_as_written(value)}; {hint}known are {', '.join(known)}"


def unknown_field(name: str, kind: inspect.StructType) -> str:
    """A field that this part of a game does not have; perhaps another part does."""
    here = [field.name for field in kind.fields]
    known = f"known are {', '.join([kind.tag_field, *here] if kind.tag_field else here)}"
    if owners := _owners(name):
        return f"unknown field; it is a field of {_listed(owners)}; here {known}"
    if near := _near(name, here):
        return f"unknown field; did you mean {near!r}? {known}"
    elsewhere = [field.name for part in parts().values() for field in part.fields]
    if near := _near(name, elsewhere):
        owners = _owners(near)
        return f"unknown field; {near!r} is a field of {_listed(owners)}; here {known}"
    return f"unknown field; {known}"


def _owners(name: str) -> list[str]:
    """The parts that have a field."""
    return [label for label, part in parts().items() if name in [f.name for f in part.fields]]


def _near(name: str, known: Iterable[str]) -> str:
    return next(iter(difflib.get_close_matches(name, list(known), n=1)), "")


def _listed(labels: list[str]) -> str:
    """`bidding, trick and play phases`, `setup`."""
    phases = [label.removesuffix(" phases") for label in labels if label.endswith(" phases")]
    others = [label for label in labels if not label.endswith(" phases")]
    if phases:
        others.append(f"{_and(phases)} phases")
    return _and(others)


def _and(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def names_in(kind: inspect.Type) -> list[str]:
    """The words that a type allows, where it allows only some."""
    if isinstance(kind, inspect.EnumType):
        return [member.value for member in kind.cls]
    if isinstance(kind, inspect.LiteralType):
        return [str(value) for value in kind.values]
    return []


def in_words(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType():
            return "a whole number"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case inspect.VarTupleType():
            return "a list"
        case inspect.StructType():
            return "an object"
        case inspect.EnumType():
            return f"one of {', '.join(member.value for member in kind.cls)}"
        case inspect.LiteralType():
            return " or ".join(f'"{value}"' for value in kind.values)
        case _:
            return "text"


def _as_written(value: Plain) -> str:
    """A value as people would point at it."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return shortened(str(value))
