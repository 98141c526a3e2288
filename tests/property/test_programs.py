"""Every valid game is one for the engine too, and what the engine accepts can be played."""

from __future__ import annotations

import hashlib

from hypothesis import assume, event, given
from hypothesis import strategies as st
from tests.property.matches import chooser, examples, is_valid, program, seeds, walk

import darwindeck as dd
from darwindeck._native import ParseError, Program, playouts
from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.schema import GameGenome
from darwindeck.testing.strategies.games import genomes


@examples(200)
@given(genomes())
def test_every_genome_that_validates_parses_in_the_engine(genome: GameGenome) -> None:
    assert is_valid(genome)
    played = program(genome)
    assert played.player_count == genome.player_count
    assert sorted(played.deck) == sorted(cards_in(genome.setup))
    teams = {seat: number for number, team in enumerate(genome.teams) for seat in team}
    assert played.team_of == (tuple(teams[seat] for seat in sorted(teams)) if teams else None)


def one_byte_changed(genome: GameGenome, data: st.DataObject) -> bytes:
    """The bytecode of a game with another byte in its rules and the checksum that fits."""
    code = bytearray(dd.compile_genome(genome))
    place = data.draw(st.integers(13, len(code) - 1), label="place")
    code[place] = data.draw(st.integers(0, 255), label="byte")
    code[5:13] = hashlib.sha256(bytes(code[:5] + code[13:])).digest()[:8]
    return bytes(code)


@examples(250)
@given(genomes(), st.data())
def test_what_decompiles_is_a_game_for_the_engine_too(
    genome: GameGenome, data: st.DataObject
) -> None:
    code = one_byte_changed(genome, data)
    if decompile_refuses(code) is None:
        event("it decompiles")
        assert engine_refuses(code) is None


@examples(100)
@given(genomes(), st.data(), seeds())
def test_whatever_bytes_the_engine_accepts_can_be_played_to_the_end(
    genome: GameGenome, data: st.DataObject, seed: int
) -> None:
    code = one_byte_changed(genome, data)
    assume(engine_refuses(code) is None)
    played = Program(code)
    assert playouts(played, 2, seed, 1, True)[1] > 0
    deck = sorted(played.deck)
    for _, state in zip(range(100), walk(played.start(seed), chooser(seed)), strict=False):
        assert sorted(card for card, _ in state.places()) == deck
        assert state.legal_moves() or state.hand_over or state.finished


@examples(100)
@given(genomes(), st.data())
def test_bytes_that_are_cut_off_are_refused_with_an_offset(
    genome: GameGenome, data: st.DataObject
) -> None:
    code = dd.compile_genome(genome)
    cut = code[: data.draw(st.integers(0, len(code) - 1))]
    assert decompile_refuses(cut) is not None
    assert engine_refuses(cut) is not None


def decompile_refuses(code: bytes) -> str | None:
    """What Python has against some bytes."""
    try:
        dd.decompile(code)
    except dd.BytecodeError as error:
        return located(error.message, error.offset, code)
    return None


def engine_refuses(code: bytes) -> str | None:
    """What the engine has against some bytes."""
    try:
        Program(code)
    except ParseError as error:
        message, offset = error.args
        return located(message, offset, code)
    return None


def located(message: str, offset: int, code: bytes) -> str:
    """The message; the offset must lie inside the bytes or at their end."""
    assert message
    assert 0 <= offset <= len(code)
    return message
