"""From a genome to a program that the engine plays."""

from __future__ import annotations

from darwindeck import _native
from darwindeck.errors import BytecodeError
from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.schema import GameGenome


def program_of(genome: GameGenome) -> _native.Program:
    """The program of a game; `GenomeError` if it has errors, `BytecodeError` if it is too large.

    Teams are numbered as in the genome, whatever order the bytes use.
    """
    try:
        return _native.Program(compile_genome(genome), team_of(genome))
    except _native.ParseError as error:
        raise BytecodeError(*error.args) from None


def team_of(genome: GameGenome) -> list[int] | None:
    """The team of each seat by its number in the genome; None without teams."""
    numbers = {seat: number for number, team in enumerate(genome.teams) for seat in team}
    return [numbers[seat] for seat in range(genome.player_count)] if numbers else None


def action_count(genome: GameGenome) -> int:
    """How many actions a learner needs for a game: the `id` of every move is below it."""
    return program_of(genome).action_count
