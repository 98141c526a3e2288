"""What can go wrong, in one place: problems of a genome and the exceptions.

Every message says what was wrong, where, and what would be right. The
exceptions keep their parts as arguments, so that they survive pickling, and are
equal when these are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from darwindeck.codes import Code

Severity = Literal["error", "warning"]

MOST_LISTED = 20
"""The most problems that are listed at once."""


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a genome, and where."""

    path: str
    message: str
    severity: Severity = "error"
    code: Code = Code.MALFORMED
    """What kind of problem it is, for programs; the message is for people."""

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class _ByValue:
    """Exceptions that say the same are equal."""

    args: tuple[Any, ...]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _ByValue):
            return NotImplemented
        return type(self) is type(other) and self.args == other.args

    def __hash__(self) -> int:
        return hash((type(self), self.args))


def shortlist(problems: Sequence[Problem], total: int | None = None) -> list[Problem]:
    """As many problems as people read, errors first; the last says how many more there are."""
    total = len(problems) if total is None else total
    if total <= MOST_LISTED:
        return list(problems)
    by_severity = sorted(problems, key=lambda problem: problem.severity)
    listed = by_severity[: MOST_LISTED - 1]
    return [*listed, _more(total - len(listed), listed[0].severity)]


def _more(count: int, severity: Severity) -> Problem:
    return Problem("", f"and {count:,} more problems", severity, Code.MORE)


class GenomeError(_ByValue, ValueError):
    """A game that cannot be read or used; of very many problems it keeps the first."""

    def __init__(self, problems: Sequence[Problem], source: str = "") -> None:
        problems = tuple(shortlist(problems))
        super().__init__(problems, source)
        self.problems = problems
        self.source = source

    def __str__(self) -> str:
        before = f"{self.source}: " if self.source else ""
        if len(self.problems) == 1:
            return f"{before}{self.problems[0]}"
        count = len(self.problems)
        total = f"{count} problems" if count < MOST_LISTED else "many problems"
        return "\n  ".join([f"{before}{total}", *map(str, self.problems)])


class BytecodeError(_ByValue, ValueError):
    """Bytes that are not a game."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message, offset)
        self.message = message
        self.offset = offset

    def __str__(self) -> str:
        return f"byte {self.offset}: {self.message}"


class WireError(_ByValue, ValueError):
    """A message that is damaged, or asks for what cannot be done."""


class WrongEngineError(_ByValue, RuntimeError):
    """A worker that plays or counts in another way than those who ask it."""

    def __init__(self, worker: str, wanted: str) -> None:
        super().__init__(worker, wanted)
        self.worker = worker
        self.wanted = wanted

    def __str__(self) -> str:
        return (
            f"a worker of digest {self.worker or 'unknown'} was asked for "
            f"{self.wanted or 'unknown'}: both need the same version of darwindeck"
        )


class IllegalMove(_ByValue, ValueError):  # noqa: N818 - it reads as what it is
    """A move that the rules do not allow now; the game is unchanged."""

    def __init__(self, message: str, legal: Sequence[object] = ()) -> None:
        super().__init__(message, tuple(legal))
        self.message = message
        self.legal = tuple(legal)

    def __str__(self) -> str:
        return self.message


class AgentError(_ByValue, RuntimeError):
    """An agent written in Python that failed; what it raised is the cause."""

    def __init__(self, message: str, seat: int, game: int, seed: int) -> None:
        super().__init__(message, seat, game, seed)
        self.message = message
        self.seat = seat
        self.game = game
        """Which match of the batch it was, counted from 0."""
        self.seed = seed
        """The seed of that match: `Table(genome, seed=…)` deals it again."""

    def __str__(self) -> str:
        return self.message
