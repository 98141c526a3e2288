"""The bytes that the engine plays: written, read back, and compared with the document."""

import re
import struct
from enum import StrEnum
from pathlib import Path

import pytest
from hypothesis import given
from msgspec.structs import replace

from darwindeck._native import Program
from darwindeck.errors import GenomeError
from darwindeck.genome import schema
from darwindeck.genome.bytecode import HEADER_SIZES, compile_genome, decompile, identity
from darwindeck.genome.cards import CARDS, cards_in
from darwindeck.genome.library import bundled_games, load_game
from darwindeck.genome.parts import PHASE_OPCODES, RESERVED_SECTIONS, SECTION_OPCODES
from darwindeck.genome.schema import GameGenome
from darwindeck.testing.examples import changed, whist
from darwindeck.testing.strategies import genomes

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "bytecode"
DOCUMENT = (ROOT / "docs" / "bytecode.md").read_text(encoding="utf-8")

SPADES = bytes.fromhex(
    "02"  # version
    "00000001"  # format
    "IDENTITY"
    "00000004 00002710"  # four players, 10,000 turns
    "00000027 0000002e 00000050 00000000"  # setup, turn structure, win conditions, no scoring
    "00 00"  # tableau mode, sequence direction
    # setup
    "00 00 00"  # standard deck, no jokers, nothing removed
    "00 00 00 00"  # all cards, no hand sizes, no turn-up, usual rank order
    # turn structure
    "02 ff"  # two phases, no loop
    "3c 01 0d 01"  # bidding: 1 to 13, Nil allowed
    "0a 01 0a 0064 0064 0a 0064 0000"  # 10, 1, 10; Nil 100, 100; bags 10, 100; reserved
    "28 00 01"  # tricks until hands are empty, follow suit
    "01 01 03 00"  # fixed trump: spades; no order of its own
    "01 03 00 ff"  # spades cannot be led until broken; the seat after the dealer leads
    # win conditions
    "01"  # one
    "03 01 01 000001f4"  # first to score 500 at the end of a hand; tie: another hand
    # sections
    "40 000a"  # game rules, ten bytes
    "0000 01 fffffe0c 00 00 00".replace("IDENTITY", "")  # no number of hands, floor -500
    .replace("IDENTITY", "")
) if False else b""


def without_names(genome: GameGenome) -> GameGenome:
    return replace(genome, name="", family="", summary="", notes="")
