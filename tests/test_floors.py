"""Floors: a package imports what lies below it, or beside it, and nothing above."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import darwindeck

PACKAGE = Path(darwindeck.__file__).parent

FLOORS = (
    ("_native", "_shared", "codes", "errors"),
    ("genome",),
    ("history", "table"),
    ("batches", "rulebooks", "wire"),
    ("measures",),
    ("coalition",),
    ("showing",),
    ("play", "web"),
    ("cluster",),
    ("evolve",),
    ("testing",),
    ("cli", "demo"),
)
"""From the ground up."""
HEIGHT = {name: height for height, names in enumerate(FLOORS) for name in names}
ENTRIES = {"__main__", "wire.__main__"}
"""Programs, which stand on top of everything."""


def _modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if "generated" not in path.parts:
            parts = path.relative_to(PACKAGE).with_suffix("").parts
            yield ".".join(part for part in parts if part != "__init__"), path


def _imports(path: Path) -> Iterator[str]:
    """What a module imports of the package, also late and for types alone."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "darwindeck":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("darwindeck."):
            yield str(node.module).removeprefix("darwindeck.")
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("darwindeck."):
                    yield alias.name.removeprefix("darwindeck.")


def _height(module: str) -> int:
    return HEIGHT[module.partition(".")[0]]


def test_every_package_stands_on_a_floor() -> None:
    found = {module.partition(".")[0] for module, _ in _modules()} - {"", "__main__"}
    assert found | {"_native"} == set(HEIGHT)


def test_nothing_imports_what_is_above_it() -> None:
    climbing = [
        (module, imported)
        for module, path in _modules()
        if module and module not in ENTRIES
        for imported in _imports(path)
        # A name that is no package, such as `__version__`, is the root's.
        if imported.partition(".")[0] in HEIGHT and _height(imported) > _height(module)
    ]
    assert climbing == []


def test_nothing_below_play_knows_a_terminal_and_nothing_below_the_browser_a_socket() -> None:
    told = {
        (module, name)
        for module, path in _modules()
        if module and module not in ENTRIES and _height(module) < HEIGHT["play"]
        for name in ("rich", "textual", "fastapi", "uvicorn", "websockets")
        if f"import {name}" in path.read_text("utf-8") or f"from {name}" in path.read_text("utf-8")
    }
    assert told == set()
