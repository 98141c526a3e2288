"""A small game for tests to change by path, and what they expect of the result."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import msgspec

from darwindeck.errors import Problem, Severity
from darwindeck.genome.schema import (
    GameGenome,
    GameRules,
    TrickPhase,
    Trigger,
    TurnStructure,
    WinCondition,
    WinType,
)
from darwindeck.genome.validate import validate

Changes = dict[str, Any]
"""Paths such as `setup.deck`, and their new values as JSON has them."""


def whist() -> GameGenome:
    """Four players, thirteen tricks without a trump, a point each, four hands."""
    return GameGenome(
        name="whist",
        player_count=4,
        turn_structure=TurnStructure(phases=(TrickPhase(),)),
        game_rules=GameRules(hands=4, trick_points=1),
        win_conditions=(WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.LAST_HAND),),
    )


def changed(genome: GameGenome, changes: Changes) -> GameGenome:
    """The genome with other values at some paths."""
    plain = msgspec.to_builtins(genome)
    for path, value in changes.items():
        *steps, last = [int(s) if s.isdigit() else s for s in re.findall(r"\w+", path)]
        place = plain
        for step in steps:
            place = place[step]
        place[last] = deepcopy(value)
    return msgspec.convert(plain, GameGenome)


def problems(*changes: Changes) -> list[Problem]:
    """What is wrong with a whist after these changes."""
    merged = {path: value for change in changes for path, value in change.items()}
    return validate(changed(whist(), merged))


def accepts(*changes: Changes) -> None:
    """Nothing is wrong with a whist after these changes."""
    found = problems(*changes)
    assert not found, listed(found)


def refuses(path: str, message: str, *changes: Changes) -> None:
    """One error, at this path and with this in its message, and nothing else."""
    _has_one("error", path, message, problems(*changes))


def warns(path: str, message: str, *changes: Changes) -> None:
    """One warning, at this path and with this in its message, and nothing else."""
    _has_one("warning", path, message, problems(*changes))


def _has_one(severity: Severity, path: str, message: str, found: list[Problem]) -> None:
    assert [(p.severity, p.path) for p in found] == [(severity, path)], listed(found)
    assert message in found[0].message, listed(found)


def listed(found: list[Problem]) -> str:
    return "; ".join(f"{p.severity} {p}" for p in found) or "no problems"
