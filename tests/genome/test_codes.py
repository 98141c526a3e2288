"""What is wrong is told by codes: each is given somewhere, and no decision reads a message."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.evolve.pinned import Mutant, crossed, operated, read, repaired

import darwindeck
from darwindeck.codes import Code
from darwindeck.errors import Problem
from darwindeck.genome.rules.report import Report
from darwindeck.measures.coherence import FREE, WARNINGS

PACKAGE = Path(darwindeck.__file__).parent
CHECKS = sorted((PACKAGE / "genome" / "rules").glob("*.py"))


def _names(tree: ast.AST) -> Iterator[Code]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "Code"
        ):
            yield Code[node.attr]


def _trees() -> Iterator[ast.AST]:
    for path in [*CHECKS, PACKAGE / "errors.py"]:
        yield ast.parse(path.read_text(encoding="utf-8"))


def test_every_code_is_given_by_some_check() -> None:
    assert {code for tree in _trees() for code in _names(tree)} == set(Code)


def test_every_warning_has_its_cost() -> None:
    functions = [
        function
        for tree in _trees()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
    ]
    warned = set[Code]()
    for function in functions:
        for call in ast.walk(function):
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and isinstance(call.func.value, ast.Name)
                and call.func.value.id == "report"
            ):
                if call.func.attr == "warning":
                    # Where the code is looked up in a table, that stands in the same function.
                    warned |= set(_names(call.args[0])) or set(_names(function))
                elif call.func.attr == "unused":
                    warned |= set(_names(call))
    assert warned == set(WARNINGS) | FREE
    assert FREE.isdisjoint(WARNINGS)


def test_nothing_but_messages_changes_with_their_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def error(self: Report, code: Code, path: str, message: str) -> None:
        self.problems.append(Problem(path, "reworded", "error", code))

    def warning(self: Report, code: Code, path: str, message: str) -> None:
        self.problems.append(Problem(path, "reworded", "warning", code))

    monkeypatch.setattr(Report, "error", error)
    monkeypatch.setattr(Report, "warning", warning)
    for asked, answer in read("repairs")[::10]:
        assert repaired(msgspec.convert(asked, Mutant)) == answer, asked
    for asked, answer in read("operators"):
        if asked[1] == "CleanupOrphanedResources" or asked[2] in range(0, 500, 10):
            assert operated(*msgspec.convert(asked, tuple[str, str, int])) == answer, asked
    for asked, answer in read("crossings")[::10]:
        assert crossed(*msgspec.convert(asked, tuple[str, str, int])) == answer, asked
