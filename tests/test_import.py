"""The package: what it offers, and how quickly it is there."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
import time
from collections.abc import Callable
from types import ModuleType

import pytest

import darwindeck

IMPORT_SECONDS = 0.150
HELP_SECONDS = 0.300
TRIES = 15


def run(*arguments: str) -> str:
    command = [sys.executable, "-W", "error", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def best_time(measure: Callable[[], float], enough: float) -> float:
    """The best of several tries: a busy machine only makes things slower."""
    best = float("inf")
    for _ in range(TRIES):
        best = min(best, measure())
        if best <= enough:
            break
    return best


def test_importing_the_package_is_quick() -> None:
    code = "import time; t = time.perf_counter(); import darwindeck; print(time.perf_counter() - t)"
    assert best_time(lambda: float(run("-c", code)), IMPORT_SECONDS) <= IMPORT_SECONDS


def test_the_help_of_the_command_line_is_quick() -> None:
    def seconds() -> float:
        start = time.perf_counter()
        run("-m", "darwindeck", "--help")
        return time.perf_counter() - start

    assert best_time(seconds, HELP_SECONDS) <= HELP_SECONDS


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, darwindeck; print(*sys.modules)"
    modules = set(run("-c", code).split())
    assert modules.isdisjoint({"cyclopts", "msgspec", "rich", "numpy", "darwindeck._native"})


@pytest.mark.parametrize("name", darwindeck.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert name in dir(darwindeck)
    assert getattr(darwindeck, name) is not None


def test_public_names_are_not_hidden_by_modules() -> None:
    modules = [module.name for module in pkgutil.iter_modules(darwindeck.__path__)]
    for module in modules:
        if module != "__main__":
            importlib.import_module(f"darwindeck.{module}")
    for name in darwindeck.__all__:
        assert not isinstance(getattr(darwindeck, name), ModuleType), name


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'darwindeck' has no attribute 'shuffle'"):
        darwindeck.shuffle  # noqa: B018


def test_the_version_is_that_of_the_distribution() -> None:
    from importlib.metadata import version

    assert darwindeck.__version__ == version("darwindeck")
