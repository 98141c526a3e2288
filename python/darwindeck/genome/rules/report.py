"""Where the checks put what they find."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from darwindeck.codes import Code
from darwindeck.errors import Problem
from darwindeck.genome.file.defaults import defaults_of


class Report:
    """The problems found so far, in the order of finding."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def error(self, code: Code, path: str, message: str) -> None:
        self.problems.append(Problem(path, message, "error", code))

    def warning(self, code: Code, path: str, message: str) -> None:
        self.problems.append(Problem(path, message, "warning", code))

    def unused(
        self,
        part: msgspec.Struct,
        path: str,
        fields: Iterable[str],
        why: str,
        code: Code = Code.NO_EFFECT,
    ) -> None:
        """Errors for fields that can have no effect and yet differ from their default; warnings
        where another code says that it does not matter."""
        defaults = defaults_of(type(part))
        for name in fields:
            value, default = getattr(part, name), defaults[name]
            if value != default:
                message = f"{spell(value)} has no effect {why}; leave it at {spell(default)}"
                report = self.error if code == Code.NO_EFFECT else self.warning
                report(code, f"{path}.{name}", message)


def spell(value: object) -> str:
    """A value as the game file writes it."""
    return msgspec.json.encode(value).decode()


def listed(items: Iterable[object]) -> str:
    return ", ".join(map(str, items))
