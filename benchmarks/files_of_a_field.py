"""How many files name a field of the genome, or a kind of phase: what a change to it touches.

Counted are files written by hand, tests, docs and games aside. Only fields whose name is
two words or more are counted: a single word, such as `count`, stands for much else.

    python benchmarks/files_of_a_field.py [NAME…]
"""

from __future__ import annotations

import re
import statistics
import sys
from pathlib import Path

import msgspec
from msgspec import inspect

from darwindeck.genome import schema
from darwindeck.genome.schema import GameGenome

ROOT = Path(__file__).parents[1]
WRITTEN = (("python/darwindeck", ("*.py", "*.js")), ("crates", ("*.rs",)))
GENERATED = ("generated", "vendor", "table/words.py", "crates/engine/tests")


def written_by_hand() -> dict[str, str]:
    """The text of each file, by its path."""
    found = {}
    for folder, patterns in WRITTEN:
        for pattern in patterns:
            for path in sorted((ROOT / folder).rglob(pattern)):
                name = path.relative_to(ROOT).as_posix()
                if not any(part in name for part in GENERATED):
                    found[name] = path.read_text(encoding="utf-8")
    return found


def naming(word: str, files: dict[str, str]) -> list[str]:
    """The files in which a word stands."""
    whole = re.compile(rf"\b{word}\b")
    return [name for name, text in files.items() if whole.search(text)]


def fields() -> list[str]:
    """The fields of all parts of a genome, by names of two words or more."""
    kinds = [
        kind
        for kind in vars(schema).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    ]
    found = set[str]()
    for kind in {*kinds, GameGenome}:
        described = inspect.type_info(kind)
        assert isinstance(described, inspect.StructType)
        found |= {field.name for field in described.fields if "_" in field.name}
    return sorted(found)


def phases() -> list[str]:
    return sorted(name for name in vars(schema) if name.endswith("Phase") and name != "Phase")


def main() -> None:
    files, asked = written_by_hand(), sys.argv[1:]
    for title, words in (("fields", asked or fields()), ("phases", [] if asked else phases())):
        counts = {word: naming(word, files) for word in words}
        for word, names in sorted(counts.items(), key=lambda item: -len(item[1])):
            print(f"{len(names):4d}  {word}")
            for name in names if asked else ():
                print(f"        {name}")
        if counts:
            many = [len(names) for names in counts.values()]
            within = sum(count <= 7 for count in many)
            print(
                f"{title}: {len(many)}, in {statistics.median(many):g} files at the median, "
                f"{max(many)} at most; {within} in 7 or fewer\n"
            )


if __name__ == "__main__":
    main()
