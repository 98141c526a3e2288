"""Where the checks put what they find."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from darwindeck.errors import Problem, Severity
from darwindeck.genome.defaults import defaults_of


class Report:
    """The problems found so far, in the order of finding."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def error(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message, "error"))

    def warning(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message, "warning"))

    def unused(
        self,
        part: msgspec.Struct,
        path: str,
        fields: Iterable[str],
        why: str,
        severity: Severity = "error",
    ) -> None:
        """Problems for fields that can have no effect and yet differ from their default."""
        defaults = defaults_of(type(part))
        for name in fields:
            value, default = getattr(part, name), defaults[name]
            if value != default:
                message = f"{spell(value)} has no effect {why}; leave it at {spell(default)}"
                self.problems.append(Problem(f"{path}.{name}", message, severity))


def spell(value: object) -> str:
    """A value as the game file writes it."""
    return msgspec.json.encode(value).decode()


def listed(items: Iterable[object]) -> str:
    return ", ".join(map(str, items))
