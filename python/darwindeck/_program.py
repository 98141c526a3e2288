"""From a genome to a program that the engine plays."""

from __future__ import annotations

from darwindeck import _native
from darwindeck.errors import BytecodeError
from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.schema import GameGenome


def program_of(genome: GameGenome) -> _native.Program:
    """The program of a game; `GenomeError` if it has errors, `BytecodeError` if it is too large."""
    try:
        return _native.Program(compile_genome(genome))
    except _native.ParseError as error:
        raise BytecodeError(*error.args) from None
