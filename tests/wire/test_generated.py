"""Schema, generated code, structs and versions: one thing, written in several places.

That the generated code is exactly that of the schema is for `make check-wire`,
which needs the compiler; what is here holds without it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from darwindeck import wire
from darwindeck.wire import seal, tables
from darwindeck.wire.generated import simulation as generated

ROOT = Path(__file__).parents[2]
SCHEMA = (ROOT / "schema" / "simulation.fbs").read_text(encoding="utf-8")
RUST = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "crates" / "bindings" / "src" / "wire").rglob("*.rs"))
)

TABLES = {
    name: re.findall(r"^  (\w+):", body, re.MULTILINE)
    for name, body in re.findall(r"^table (\w+) \{\n(.*?)^\}", SCHEMA, re.MULTILINE | re.DOTALL)
}


PARTS = {"TeamAssignment", "Journal", "GameJournal"}
"""Tables that Python has as tuples, and as events."""
COUNTS = {"names", "lengths", "numbers"}
"""Fields that Python has as one, the counts by name."""


def test_the_schema_has_the_tables_that_the_package_has() -> None:
    assert set(TABLES) - PARTS == {
        name for name in wire.__all__ if isinstance(getattr(wire, name), type)
    }


@pytest.mark.parametrize("name", sorted(set(TABLES) - PARTS))
def test_a_struct_has_the_fields_of_its_table(name: str) -> None:
    fields = {"counts" if field in COUNTS else field for field in TABLES[name]}
    assert set(getattr(wire, name).__struct_fields__) == fields - {"version"}


@pytest.mark.parametrize("name", sorted(TABLES))
def test_the_generated_code_knows_every_field(name: str) -> None:
    python, start = getattr(generated, name), RUST.index(f"pub struct {name}Args<'a>")
    rust = RUST[start : RUST.index("}", start)]
    for field in TABLES[name]:
        assert hasattr(python, "".join(part.capitalize() for part in field.split("_")))
        assert re.search(rf"\bpub {field}:", rust)


def test_identifiers_and_versions_are_the_same_in_both_languages() -> None:
    assert f'file_identifier "{seal.REQUEST.decode()}"' in SCHEMA
    assert f' RESPONSE: &str = "{seal.RESPONSE.decode()}"' in RUST
    assert f' MEASURE_REQUEST: &str = "{seal.MEASURE_REQUEST.decode()}"' in RUST
    assert f' MEASURE_RESPONSE: &str = "{seal.MEASURE_RESPONSE.decode()}"' in RUST
    assert f"VERSION: u16 = {tables.FORMAT_VERSION};" in RUST
    assert f"CHECKSUM: usize = {seal.CHECKSUM_BYTES};" in RUST


def test_the_compiler_and_both_runtimes_are_of_one_version() -> None:
    places = {
        "Makefile": r"^FLATC_VERSION := (.+)$",
        "Cargo.toml": r'^flatbuffers = "=(.+)"$',
        "pyproject.toml": r'"flatbuffers==([^"]+)"',
        "constraints.txt": r"^flatbuffers==(.+)$",
    }
    found = {
        re.findall(pattern, (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)[0]
        for name, pattern in places.items()
    }
    assert len(found) == 1


def test_the_example_of_the_documentation_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for code in re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        exec(compile(code, "docs/wire.md", "exec"), names)
