"""Genome to bytecode and back, as `docs/bytecode.md` lays it down.

This module holds the header and puts the parts together; `genome.parts`,
`genome.phase_parts` and `genome.sections` write and read them. Bytes that
decompile are exactly those that `compile_genome` would write.
"""

from __future__ import annotations

import hashlib
from itertools import pairwise

from msgspec.structs import replace

from darwindeck.errors import BytecodeError, GenomeError
from darwindeck.genome.bytestream import Reader, Writer, offset_of
from darwindeck.genome.canonical import canonical
from darwindeck.genome.parts import (
    read_scoring,
    read_setup,
    read_wins,
    write_scoring,
    write_setup,
    write_wins,
)
from darwindeck.genome.phase_parts import read_turns, write_turns
from darwindeck.genome.schema import GameGenome, SequenceDirection, TableauMode
from darwindeck.genome.sections import read_sections, write_sections
from darwindeck.genome.validate import conform, errors_in

VERSION = 2
FORMAT = 1
HEADER_SIZES = {1: 36, 2: 39}
IDENTITY = slice(5, 13)
MOST_SEATS = 6
PARTS = ("setup", "turn structure", "win conditions", "scoring")


def compile_genome(genome: GameGenome) -> bytes:
    """The bytecode of a game; a `GenomeError` with every problem if it has errors."""
    if errors := errors_in(genome):
        raise GenomeError(errors)
    return _assemble(canonical(conform(genome)))


def identity(genome: GameGenome) -> int:
    """A number that two games share exactly when their rules are the same."""
    return int.from_bytes(compile_genome(genome)[IDENTITY])


def decompile(code: bytes) -> GameGenome:
    """The game in some bytecode, without name and notes; else a `BytecodeError`."""
    if not isinstance(code, bytes | bytearray | memoryview):
        raise TypeError(f"bytecode must be bytes, not {code!r}: see compile_genome()")
    code = bytes(code)
    version = _version(code)
    marks: dict[str, int] = {}
    genome = _disassemble(code, version, marks)
    if version == VERSION and code[IDENTITY] != _checksum(code):
        raise BytecodeError("the identity does not fit the other bytes", IDENTITY.start)
    if errors := errors_in(genome):
        offset, message = min((offset_of(marks, e.path), str(e)) for e in errors)
        raise BytecodeError(message, offset)
    if version == VERSION:
        _check_spelling(code, _assemble(canonical(genome)))
    return canonical(genome)


# --- Writing --------------------------------------------------------------------


def _assemble(genome: GameGenome) -> bytes:
    """The bytes of a genome that is valid and canonical."""
    parts = [Writer() for _ in PARTS]
    setup, turns, wins, scoring = parts
    write_setup(setup, genome.setup)
    write_turns(turns, genome)
    write_wins(wins, genome.win_conditions)
    write_sections(wins, genome)
    write_scoring(scoring, genome)

    header = Writer()
    header.u8(VERSION)
    header.u32(FORMAT)
    header.u64(0)
    header.u32(genome.player_count)
    header.u32(genome.max_turns)
    offset = HEADER_SIZES[VERSION]
    for part in parts:
        header.i32(offset if part.data else 0)
        offset += len(part.data)
    header.choice(genome.setup.tableau_mode)
    header.choice(genome.setup.sequence_direction)

    code = header.data + b"".join(part.data for part in parts)
    code[IDENTITY] = _checksum(code)
    return bytes(code)


def _checksum(code: bytes | bytearray) -> bytes:
    others = code[: IDENTITY.start] + code[IDENTITY.stop :]
    return hashlib.sha256(others).digest()[:8]


# --- Reading --------------------------------------------------------------------


def _version(code: bytes) -> int:
    if not code:
        raise BytecodeError("no data; bytecode starts with its version", 0)
    version = {0: 1, VERSION: VERSION}.get(code[0])
    if version is None:
        raise BytecodeError(f"version {code[0]} is unknown; known are 1 and {VERSION}", 0)
    if len(code) < HEADER_SIZES[version]:
        size = HEADER_SIZES[version]
        raise BytecodeError(f"the data ends inside the header of {size} bytes", len(code))
    return version


def _disassemble(code: bytes, version: int, marks: dict[str, int]) -> GameGenome:
    size = HEADER_SIZES[version]
    header = Reader(code, version - 1, size, marks)
    form = header.u32("format")
    if form != FORMAT:
        raise header.fail("format", f"{form} is unknown; known is {FORMAT}")
    header.u64("identity")
    players = header.u32("player_count")
    if players > MOST_SEATS:
        raise header.fail("player_count", f"{players} players; at most {MOST_SEATS} can play")
    max_turns = header.u32("max_turns")
    setup, turns, wins, scoring = _parts(header, len(code))
    mode, direction = TableauMode.NONE, SequenceDirection.ASCENDING
    if version == VERSION:
        mode = header.choice(TableauMode, "setup.tableau_mode")
        direction = header.choice(SequenceDirection, "setup.sequence_direction")

    # Rules whose section is left out are found missing where their part begins.
    marks |= {"setup": setup.position, "game_rules": wins.position}
    rules = read_setup(setup)
    setup.finish("the setup")
    structure, contract = read_turns(turns)
    turns.finish("the turn structure")
    genome = GameGenome(
        player_count=players,
        max_turns=max_turns,
        setup=replace(rules, tableau_mode=mode, sequence_direction=direction),
        turn_structure=structure,
        contract_scoring=contract,
        win_conditions=read_wins(wins),
    )
    genome = read_sections(wins, genome)
    if scoring is not None:
        genome = read_scoring(scoring, genome)
        scoring.finish("the scoring")
    return genome


def _parts(header: Reader, size: int) -> tuple[Reader, Reader, Reader, Reader | None]:
    """A reader for each part: they follow the header and one another without gaps."""
    offsets = [header.i32(f"offset of the {part}") for part in PARTS]
    has_scoring = offsets[-1] != 0
    if not has_scoring:
        offsets[-1] = size
    if offsets[0] != header.end:
        message = f"{offsets[0]}, but the header ends at {header.end}"
        raise header.fail("offset of the setup", message)
    for part, (before, offset) in zip(PARTS[1:], pairwise(offsets), strict=True):
        last = size if part == "scoring" and not has_scoring else size - 1
        if not before < offset <= last:
            message = f"{offset} is not between {before + 1} and {last}"
            raise header.fail(f"offset of the {part}", message)
    ends = [*offsets[1:], size]
    setup, turns, wins, scoring = (
        Reader(header.data, start, end, header.marks)
        for start, end in zip(offsets, ends, strict=True)
    )
    return setup, turns, wins, scoring if has_scoring else None


def _check_spelling(code: bytes, expected: bytes) -> None:
    """Refuses a game that is written in another way than `compile_genome` writes it."""
    if code == expected:
        return
    start = HEADER_SIZES[VERSION]
    pairs = zip(code[start:], expected[start:], strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if a != b), None)
    offset = start + same if same is not None else min(len(code), len(expected))
    raise BytecodeError("not the shortest spelling of this game; compile it again", offset)
