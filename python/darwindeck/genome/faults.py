"""All that keeps some JSON from being a genome, each with its path and what would be right.

Decoding stops at the first fault. So the JSON is decoded again and again, each
time without the part that was wrong, and what was left out is remembered.
"""

from __future__ import annotations

import difflib
import re
from typing import Any

import msgspec
from msgspec import inspect

from darwindeck.errors import Problem
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import genome_type, problem_from

MOST_FAULTS = 20

UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
MISSING_FIELD = re.compile(r"Object missing required field `(.*)`")
UNKNOWN_VALUE = re.compile(r"Invalid (?:enum )?value '(.*)'", re.DOTALL)


def faults_in(data: bytes | str, first: msgspec.ValidationError) -> list[Problem]:
    """Why some JSON does not decode: wrong parts, then missing ones; `first` is known."""
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        # The first fault came before the place where this is no JSON.
        return [_explain(problem_from(first))]
    return _Search(plain).faults() or [_explain(problem_from(first))]


# --- Searching ------------------------------------------------------------------


class _Search:
    """Some JSON that loses its faults one by one. Paths are those of the whole JSON."""

    def __init__(self, plain: Any) -> None:
        self._plain = plain
        self._left: dict[str, list[int]] = {}
        """By path: the places that the items of a list had, where some were taken out."""
        self._taken: set[str] = set()
        self._wrong: list[Problem] = []
        self._missing: list[Problem] = []

    def faults(self) -> list[Problem]:
        while len(self._wrong) + len(self._missing) < MOST_FAULTS:
            try:
                msgspec.convert(self._plain, GameGenome)
            except msgspec.ValidationError as error:
                if not self._take(problem_from(error)):
                    break
            else:
                break
        return [*self._wrong, *self._missing][:MOST_FAULTS]

    def _take(self, found: Problem) -> bool:
        """Remembers a fault and takes it out; False if there is no way to go on."""
        steps = _steps(found.path)
        path, value = self._original(steps)
        if missing := MISSING_FIELD.fullmatch(found.message):
            for name in _required(path, value, missing[1]):
                problem = Problem(path, f"Object missing required field `{name}`")
                self._remember(_explain(problem), self._missing)
        else:
            self._remember(_explain(Problem(path, found.message)), self._wrong)
        if unknown := UNKNOWN_FIELD.fullmatch(found.message):
            steps.append(unknown[1])
        return self._remove(steps)

    def _remember(self, problem: Problem, problems: list[Problem]) -> None:
        """Keeps a problem, unless it only comes from what was taken out before."""
        path = problem.path
        if not any(t == path or t.startswith((f"{path}.", f"{path}[")) for t in self._taken):
            problems.append(problem)

    def _original(self, steps: list[str | int]) -> tuple[str, Any]:
        """Where a part was before anything was taken out, and the part."""
        path, value = "", self._plain
        for step in steps:
            if isinstance(step, int):
                path = f"{path}[{_part(self._left.get(path), step) or step}]"
            else:
                path = _inside(path, step)
            value = _part(value, step)
        return path, value

    def _remove(self, steps: list[str | int]) -> bool:
        if not steps:
            return False
        *outer, last = steps
        path, holder = self._original(outer)
        self._taken.add(self._original(steps)[0])
        if isinstance(holder, list) and isinstance(last, int) and last < len(holder):
            self._left.setdefault(path, list(range(len(holder)))).pop(last)
            del holder[last]
        elif isinstance(holder, dict) and last in holder:
            del holder[last]
        else:
            return False
        return True


def _steps(path: str) -> list[str | int]:
    return [
        int(place) if place else name for place, name in re.findall(r"\[(\d{1,9})\]|(\w+)", path)
    ]


def _part(value: Any, step: str | int) -> Any:
    """A part of some JSON; None where there is none."""
    try:
        return value[step]
    except (KeyError, IndexError, TypeError):
        return None


def _required(path: str, value: Any, known: str) -> list[str]:
    """The fields that an object lacks, of which one is known."""
    lacking = [known]
    for kind in _kinds_at(path):
        if isinstance(kind, inspect.StructType) and _is_tagged(value, kind):
            lacking += [f.name for f in kind.fields if f.required and _part(value, f.name) is None]
    return list(dict.fromkeys(lacking))


def _is_tagged(value: Any, kind: inspect.StructType) -> bool:
    return kind.tag_field is None or _part(value, kind.tag_field) == kind.tag


# --- Explaining -----------------------------------------------------------------


def _explain(problem: Problem) -> Problem:
    """A decoding problem that also says what would be right."""
    path, message = problem.path, problem.message
    if unknown := UNKNOWN_FIELD.fullmatch(message):
        known = [f.name for kind in _kinds_at(path) for f in _fields(kind)]
        path, message = _inside(path, unknown[1]), f"unknown field; {_suggest(unknown[1], known)}"
    elif missing := MISSING_FIELD.fullmatch(message):
        path, message = _inside(path, missing[1]), "missing; every game needs it"
    elif unknown := UNKNOWN_VALUE.fullmatch(message):
        message = f"unknown value {unknown[1]!r}; {_suggest(unknown[1], _names_at(path))}"
    elif described := [text for kind in _kinds_at(path) if (text := _description(kind))]:
        message = f"{message}; {described[0]}"
    return Problem(path, message)


def _inside(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field


def _suggest(name: str, known: list[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"known are {', '.join(dict.fromkeys(known))}"


def _kinds_at(path: str) -> list[inspect.Type]:
    """The types that the schema allows at a path; several where phases differ."""
    kinds = [genome_type()]
    for step in re.findall(r"\[[^]]*\]|\w+", path):
        if step.startswith("["):
            inner = [k.item_type for k in kinds if isinstance(k, inspect.VarTupleType)]
        else:
            inner = [f.type for kind in kinds for f in _fields(kind) if f.name == step]
        kinds = [option for kind in inner for option in _options(kind)]
    return kinds


def _fields(kind: inspect.Type) -> tuple[inspect.Field, ...]:
    return kind.fields if isinstance(kind, inspect.StructType) else ()


def _options(kind: inspect.Type) -> list[inspect.Type]:
    if isinstance(kind, inspect.UnionType):
        return list(kind.types)
    return [kind]


def _names_at(path: str) -> list[str]:
    names: list[str] = []
    for kind in _kinds_at(path):
        if isinstance(kind, inspect.EnumType):
            names += [member.value for member in kind.cls]
        elif isinstance(kind, inspect.LiteralType):
            names += map(str, kind.values)
    parent, _, field = path.rpartition(".")
    if field == "type" and not names:
        names += [str(k.tag) for k in _kinds_at(parent) if isinstance(k, inspect.StructType)]
    return names


def _description(kind: inspect.Type) -> str:
    extra = kind.extra_json_schema if isinstance(kind, inspect.Metadata) else None
    return str((extra or {}).get("description", ""))
