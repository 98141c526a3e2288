"""What the schema says about its fields and enum values, for editors and for the reference.

A description is the text below the field or value in `genome/schema`; a
paragraph of it that starts with "Needs" says what must be there too.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from functools import cache
from typing import NamedTuple

NEEDS = "Needs "


class Description(NamedTuple):
    """What a field or a value does, and what it needs; empty: nothing."""

    does: str
    needs: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, self))


NOTHING = Description("")


@cache
def descriptions(part: type) -> dict[str, Description]:
    """The descriptions in a struct or an enum, by the name of the field or member."""
    [tree] = ast.parse(textwrap.dedent(inspect.getsource(part))).body
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for statement, after in zip(tree.body, tree.body[1:], strict=False):
        name, text = _name(statement), _text(after)
        if name and text:
            found[name] = _parsed(text)
    return found


@cache
def about(part: type) -> Description:
    """What a struct or an enum is."""
    return _parsed(part.__doc__ or "")


def _name(statement: ast.stmt) -> str:
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return statement.target.id
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        return statement.targets[0].id
    return ""


def _text(statement: ast.stmt) -> str:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return str(statement.value.value)
    return ""


def _parsed(text: str) -> Description:
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    needs = [paragraph for paragraph in paragraphs if paragraph.startswith(NEEDS)]
    does = [paragraph for paragraph in paragraphs if paragraph and paragraph not in needs]
    return Description(" ".join(does), " ".join(needs))
