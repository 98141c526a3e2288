"""What can go wrong, in one place: problems of a genome and the exceptions.

Every message says what was wrong, where, and what would be right. The
exceptions keep their parts as arguments, so that they survive pickling.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

Severity = Literal["error", "warning"]


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a genome, and where."""

    path: str
    message: str
    severity: Severity = "error"

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class GenomeError(ValueError):
    """A game that cannot be read or used."""

    def __init__(self, problems: Sequence[Problem], source: str = "") -> None:
        super().__init__(tuple(problems), source)
        self.problems = tuple(problems)
        self.source = source

    def __str__(self) -> str:
        before = f"{self.source}: " if self.source else ""
        if len(self.problems) == 1:
            return f"{before}{self.problems[0]}"
        lines = [f"{before}{len(self.problems)} problems", *map(str, self.problems)]
        return "\n  ".join(lines)


class BytecodeError(ValueError):
    """Bytes that are not a game."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message, offset)
        self.message = message
        self.offset = offset

    def __str__(self) -> str:
        return f"byte {self.offset}: {self.message}"


class WireError(ValueError):
    """A message that is damaged, or asks for what cannot be done."""


class IllegalMove(ValueError):  # noqa: N818 - it reads as what it is
    """A move that the rules do not allow now; the game is unchanged."""

    def __init__(self, message: str, legal: Sequence[object] = ()) -> None:
        super().__init__(message, tuple(legal))
        self.message = message
        self.legal = tuple(legal)

    def __str__(self) -> str:
        return self.message
