"""Genome to bytecode and back, as `docs/bytecode.md` lays it down.

`layout` says where every field lies, `rows` and `forms` how it is written and
read; this module puts the parts together. Bytes that decompile are exactly those
that `compile_genome` would write.
"""

from __future__ import annotations

import hashlib
from functools import cache
from itertools import accumulate, pairwise

import msgspec

from darwindeck.errors import BytecodeError, GenomeError
from darwindeck.genome.bytecode.bytemap import (
    HEADERS,
    PARTS,
    RESERVED_SECTIONS,
    SCORING,
    SECTIONS,
    SETUP,
    TURN_STRUCTURE,
    VERSION,
    WIN_CONDITIONS,
    Section,
    header_bytes,
)
from darwindeck.genome.bytecode.rows import Plain, encode, read
from darwindeck.genome.bytecode.stream import Reader, offset_of
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import BiddingPhase, ContractScoring, GameGenome, TurnStructure
from darwindeck.genome.schema.game import MOST_SEATS
from darwindeck.genome.validate import conform, errors_in

HEADER_SIZES = {
    version: max(place.stop for place in header_bytes(version).values()) for version in HEADERS
}
IDENTITY = header_bytes(VERSION)["identity"]


def compile_genome(genome: GameGenome) -> bytes:
    """The bytecode of a game; a `GenomeError` with every problem if it has errors."""
    if errors := errors_in(genome):
        raise GenomeError(errors)
    return assemble(canonical(conform(genome)))


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
        _check_spelling(code, assemble(canonical(genome)))
    return canonical(genome)


# --- Writing --------------------------------------------------------------------


def assemble(genome: GameGenome) -> bytes:
    """The bytes of a genome that is valid and canonical."""
    plain = _plain(genome)
    scoring = encode(SCORING, plain)
    parts = [
        encode(SETUP, plain),
        encode(TURN_STRUCTURE, plain),
        encode(WIN_CONDITIONS, plain) + _sections(plain),
        b"" if scoring == _defaults()["scoring"] else scoring,
    ]
    offsets = accumulate(map(len, parts[:-1]), initial=HEADER_SIZES[VERSION])
    plain.given["identity"] = 0
    for name, part, offset in zip(PARTS, parts, offsets, strict=True):
        plain.given[f"offset of the {name}"] = offset if part else 0
    header = encode(HEADERS[VERSION], plain)
    code = bytearray(header + b"".join(parts))
    code[IDENTITY] = _checksum(code)
    return bytes(code)


def _plain(genome: GameGenome) -> Plain:
    """A genome for rows, with the one bidding phase as the item that a section extends."""
    game = msgspec.to_builtins(genome)
    game["contract_scoring"] = game["contract_scoring"] or msgspec.to_builtins(ContractScoring())
    phases = [*game["turn_structure"]["phases"], msgspec.to_builtins(BiddingPhase())]
    return Plain(game, next(phase for phase in phases if phase["type"] == "bidding"))


@cache
def _defaults() -> dict[str, bytes]:
    """The sections and the scoring of a game with nothing but defaults."""
    plain = _plain(GameGenome(player_count=2, turn_structure=TurnStructure(), win_conditions=()))
    bodies = {section.name: encode(section.rows, plain) for section in SECTIONS.values()}
    return {**bodies, "scoring": encode(SCORING, plain)}


def _sections(plain: Plain) -> bytes:
    code = b""
    for opcode, section in SECTIONS.items():
        body = encode(section.rows, plain)
        if body == _defaults()[section.name]:
            continue
        code += bytes([opcode])
        code += len(body).to_bytes(2) if section.has_length else b""
        code += body
    return code


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
    plain = Plain()
    header = Reader(code, 0, HEADER_SIZES[version], marks)
    read(HEADERS[version], header, plain)
    players = plain.get("player_count")  # teams have a byte for each
    if players > MOST_SEATS:
        raise header.fail("player_count", f"{players} players; at most {MOST_SEATS} can play")
    setup, turns, wins, scoring = _parts(header, plain.given)

    # Rules whose section is left out are found missing where their part begins.
    marks |= {"setup": setup.position, "game_rules": wins.position}
    read(SETUP, setup, plain)
    setup.finish("the setup")
    read(TURN_STRUCTURE, turns, plain)
    turns.finish("the turn structure")
    read(WIN_CONDITIONS, wins, plain)
    _read_sections(wins, plain)
    if scoring is not None:
        read(SCORING, scoring, plain)
        scoring.finish("the scoring")
    return msgspec.convert(plain.game, GameGenome)


def _parts(header: Reader, given: dict[str, int]) -> tuple[Reader, Reader, Reader, Reader | None]:
    """A reader for each part: they follow the header and one another without gaps."""
    size = len(header.data)
    offsets = [given[f"offset of the {part}"] for part in PARTS]
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


def _read_sections(r: Reader, plain: Plain) -> None:
    """What the sections up to the end of this part add."""
    previous = 0
    while r.position < r.end:
        opcode = r.number("u8", "section")
        if opcode not in SECTIONS:
            known = ", ".join(f"{code} {section.name}" for code, section in SECTIONS.items())
            word = "reserved" if opcode in RESERVED_SECTIONS else "unknown"
            raise r.fail("section", f"{opcode} is {word}; known are {known}")
        if opcode <= previous:
            raise r.fail("section", f"{opcode} after {previous}; sections ascend, each once")
        previous = opcode
        section = SECTIONS[opcode]
        # What a whole section gets wrong is found where it begins.
        r.marks[section.name.replace(" ", "_")] = r.marks["section"]
        if section.has_length:
            body = r.part(r.number("u16", "section length"), "section length")
            read(section.rows, body, _extended(plain, section, r))
            body.finish(f"the section {opcode} {section.name}")
        else:
            read(section.rows, r, plain)


def _extended(plain: Plain, section: Section, r: Reader) -> Plain:
    """The same game, at the phase that a section extends."""
    for phase in plain.items("turn_structure.phases"):
        if phase.item["type"] == section.extends:
            return phase
    if section.extends:
        message = f"a {section.name}, but the game has no {section.extends} phase"
        raise BytecodeError(message, r.marks["section"])
    return plain


def _check_spelling(code: bytes, expected: bytes) -> None:
    """Refuses a game that is written in another way than `compile_genome` writes it."""
    if code == expected:
        return
    start = HEADER_SIZES[VERSION]
    pairs = zip(code[start:], expected[start:], strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if a != b), None)
    offset = start + same if same is not None else min(len(code), len(expected))
    raise BytecodeError("not the shortest spelling of this game; compile it again", offset)
