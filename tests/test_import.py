"""The package: what it offers, and how quickly it is there."""

from __future__ import annotations

import importlib
import pkgutil
import resource
import subprocess
import sys
from types import ModuleType

import pytest

import darwindeck

IMPORT_SECONDS = 0.150
HELP_SECONDS = 0.300
TRIES = 10


def run(*arguments: str) -> str:
    command = [sys.executable, "-W", "error", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def processor_seconds(*arguments: str) -> float:
    """What a new interpreter uses; unlike the clock, it hardly shows how busy a machine is."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(*arguments)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize(
    ("arguments", "limit"),
    [
        (["-c", "import darwindeck"], IMPORT_SECONDS),
        (["-m", "darwindeck", "--help"], HELP_SECONDS),
    ],
    ids=["import", "help"],
)
def test_the_package_and_its_help_are_there_quickly(arguments: list[str], limit: float) -> None:
    assert any(processor_seconds(*arguments) <= limit for _ in range(TRIES))


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, darwindeck; print(*sys.modules)"
    modules = set(run("-c", code).split())
    assert modules.isdisjoint(
        {"cyclopts", "flatbuffers", "msgspec", "rich", "numpy", "darwindeck._native"}
    )


@pytest.mark.parametrize(
    "module",
    ["rulebooks", "history", "table.match", "showing.picture", "evolve.variation.operators"],
)
def test_what_works_with_games_alone_imports_msgspec_alone(module: str) -> None:
    modules = set(run("-c", f"import sys, darwindeck.{module}; print(*sys.modules)").split())
    assert "msgspec" in modules
    assert modules.isdisjoint(
        {"cyclopts", "flatbuffers", "numpy", "plotly", "ribs", "rich", "scipy"}
    )


@pytest.mark.parametrize("name", darwindeck.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert name in dir(darwindeck)
    assert getattr(darwindeck, name) is not None


def test_public_names_are_not_hidden_by_modules() -> None:
    modules = [module.name for module in pkgutil.iter_modules(darwindeck.__path__)]
    for module in modules:
        if module != "__main__":
            importlib.import_module(f"darwindeck.{module}")
    found = [
        name for name in darwindeck.__all__ if isinstance(getattr(darwindeck, name), ModuleType)
    ]
    assert found == ["genome"]


def test_the_parts_of_a_genome_are_reached_without_another_import() -> None:
    code = "import darwindeck as dd; print(dd.genome.schema.TrickPhase(tricks=3).tricks)"
    assert run("-c", code) == "3\n"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'darwindeck' has no attribute 'shuffle'"):
        darwindeck.shuffle  # noqa: B018


def test_the_version_is_that_of_the_distribution() -> None:
    from importlib.metadata import version

    assert darwindeck.__version__ == version("darwindeck")
