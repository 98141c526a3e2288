"""The rules say all that the bytecode says, and nothing twice for different games."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rulebooks.variations import variations

from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import errors_in
from darwindeck.rulebooks import rules_of
from darwindeck.rulebooks.outline import rule_texts
from darwindeck.testing.strategies.games import genomes

STRIDE = 12
"""Of all the ways to vary a genome, one in so many is tried."""


def code_of(genome: GameGenome) -> bytes:
    """The rules as bytes, but for the number of turns, after which only a computer stops."""
    return compile_genome(replace(genome, max_turns=1000))


def rules(genome: GameGenome) -> str:
    """The rules as text: no title, no summary, no examples."""
    return "\n".join(rule_texts(rules_of(genome)))


@settings(max_examples=45, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(genomes(), st.integers(0, STRIDE - 1))
def test_whatever_changes_the_bytecode_changes_the_rules(genome: GameGenome, start: int) -> None:
    code, text = code_of(genome), rules(genome)
    for path, other in islice(variations(genome), start, None, STRIDE):
        if not errors_in(other):
            changes = code_of(other) != code
            assert (rules(other) != text) == changes, f"{path}: {other}"


def test_every_field_of_the_bundled_games_is_in_their_rules() -> None:
    for name, genome in bundled_games().items():
        code, text = code_of(genome), rules(genome)
        for path, other in islice(variations(genome), 0, None, 5):
            if not errors_in(other) and code_of(other) != code:
                assert rules(other) != text, f"{name} {path}"


def test_when_a_computer_stops_is_no_rule_for_people() -> None:
    genome = bundled_games()["hearts"]
    assert rules(replace(genome, max_turns=99)) == rules(genome)
    assert "moves" not in rules(genome)


def test_no_two_games_share_their_rules() -> None:
    books: dict[str, bytes] = {}
    tried = Counter[str]()

    @settings(max_examples=110, deadline=None, derandomize=True, database=None)
    @given(genomes())
    def collect(genome: GameGenome) -> None:
        code = code_of(genome)
        tried["games"] += 1
        assert books.setdefault(rules(genome), code) == code

    collect()
    for genome in bundled_games().values():
        assert books.setdefault(rules(genome), code_of(genome)) == code_of(genome)
    assert tried["games"] >= 80
