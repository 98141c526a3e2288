"""Every valid game is one for the engine too, and both sides agree on what is none."""

from __future__ import annotations

import hashlib

from hypothesis import event, given
from hypothesis import strategies as st
from tests.property.matches import examples, is_valid, program

import darwindeck as dd
from darwindeck._native import ParseError, Program
from darwindeck.genome.canonical import canonical
from darwindeck.genome.cards import cards_in
from darwindeck.genome.schema import GameGenome
from darwindeck.testing.strategies import genomes


@examples(200)
@given(genomes())
def test_every_genome_that_validates_parses_in_the_engine(genome: GameGenome) -> None:
    assert is_valid(genome)
    played = program(genome)
    assert played.player_count == genome.player_count
    assert sorted(played.deck) == sorted(cards_in(genome.setup))
    teams = [
        [seat in team for team in canonical(genome).teams] for seat in range(played.player_count)
    ]
    assert played.team_of == (tuple(row.index(True) for row in teams) if genome.teams else None)


@examples(300)
@given(genomes(), st.data())
def test_the_engine_and_decompile_agree_on_changed_bytes(
    genome: GameGenome, data: st.DataObject
) -> None:
    """One byte of the rules is changed and the checksum corrected: a game for both, or for none."""
    code = bytearray(dd.compile_genome(genome))
    place = data.draw(st.integers(13, len(code) - 1), label="place")
    code[place] = data.draw(st.integers(0, 255), label="byte")
    code[5:13] = hashlib.sha256(bytes(code[:5] + code[13:])).digest()[:8]
    refused = refusals(bytes(code))
    event("refused" if refused else "accepted")
    assert len(refused) in (0, 2), refused


@examples(100)
@given(genomes(), st.data())
def test_bytes_that_are_cut_off_are_refused_with_an_offset(
    genome: GameGenome, data: st.DataObject
) -> None:
    code = dd.compile_genome(genome)
    size = data.draw(st.integers(0, len(code) - 1))
    assert len(refusals(code[:size])) == 2


def refusals(code: bytes) -> list[str]:
    """What Python and the engine have against some bytes; each error has an offset inside them."""
    found = []
    try:
        dd.decompile(code)
    except dd.BytecodeError as error:
        assert 0 <= error.offset <= len(code)
        found.append(f"decompile: {error}")
    try:
        Program(code)
    except ParseError as error:
        message, offset = error.args
        assert 0 <= offset <= len(code)
        assert message
        found.append(f"engine: byte {offset}: {message}")
    return found
