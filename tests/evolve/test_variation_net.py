"""Repair, cleanup, canonical forms, operators, crossings and flaws give what they gave before."""

from __future__ import annotations

import msgspec
import pytest
from tests.evolve.pinned import Mutant, crossed, operated, read, repaired

PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_mutants_are_refused_cleaned_and_repaired_as_recorded(part: int) -> None:
    rows = read("repairs")[part::PARTS]
    assert len(rows) == 250
    for asked, answer in rows:
        assert repaired(msgspec.convert(asked, Mutant)) == answer, asked


def test_operators_make_what_is_recorded() -> None:
    rows = read("operators")
    assert len(rows) == 500
    for asked, answer in rows:
        assert operated(*msgspec.convert(asked, tuple[str, str, int])) == answer, asked


def test_crossings_give_what_is_recorded() -> None:
    rows = read("crossings")
    assert len(rows) == 200
    for asked, answer in rows:
        assert crossed(*msgspec.convert(asked, tuple[str, str, int])) == answer, asked
