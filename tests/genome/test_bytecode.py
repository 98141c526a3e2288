"""The bytes that the engine plays: written, read back, and kept from changing."""

from pathlib import Path

import pytest
from hypothesis import given
from msgspec.structs import replace

from darwindeck._native import Program
from darwindeck.errors import GenomeError
from darwindeck.genome import schema
from darwindeck.genome.bytecode import compile_genome, decompile, identity
from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.testing.bytecode import as_version_1
from darwindeck.testing.examples import changed, whist
from darwindeck.testing.strategies.games import genomes

GOLDEN = Path(__file__).parents[1] / "golden" / "bytecode"

SPADES = bytes.fromhex(
    "02"  # version
    "00000001"  # format
    "dfe54d4ee49fd38f"  # identity
    "00000004 00002710"  # four players, 10,000 turns
    "00000027 0000002e 0000004b 00000000"  # setup, turn structure, win conditions, no scoring
    "00 00"  # tableau mode, sequence direction
    # setup
    "00 00 00"  # standard deck, no jokers, nothing removed
    "00 00 00 00"  # all cards, no hand sizes, no turn-up, the usual rank order
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
    "0000 01 fffffe0c 00 00 00"  # no number of hands, floor -500, the rest by default
)


def without_names(genome: GameGenome) -> GameGenome:
    return replace(genome, name="", family="", summary="", notes="")


# --- There and back -------------------------------------------------------------


@given(genomes())
def test_a_game_comes_back_from_its_bytecode(genome: GameGenome) -> None:
    assert decompile(compile_genome(genome)) == genome


@given(genomes())
def test_the_engine_reads_every_game_that_compiles(genome: GameGenome) -> None:
    program = Program(compile_genome(genome))
    assert program.identity == identity(genome)
    assert program.player_count == genome.player_count
    assert set(program.deck) == cards_in(genome.setup)


@given(genomes().filter(lambda genome: genome.setup.tableau_mode == schema.TableauMode.NONE))
def test_version_1_is_read_as_the_same_game_without_a_tableau_mode(genome: GameGenome) -> None:
    code = as_version_1(compile_genome(genome))
    assert code[0] == 0
    assert decompile(code) == genome


def test_the_bytes_of_spades_are_these() -> None:
    spades = load_game("spades")
    assert compile_genome(spades).hex(" ") == SPADES.hex(" ")
    assert decompile(SPADES) == without_names(spades)


@pytest.mark.parametrize("name", bundled_games())
def test_the_bytes_of_a_bundled_game_do_not_change(name: str) -> None:
    golden = bytes.fromhex((GOLDEN / f"{name}.hex").read_text(encoding="ascii"))
    assert compile_genome(load_game(name)) == golden, "run `make golden` if this is meant"
    assert decompile(golden) == without_names(load_game(name))


def test_every_golden_file_is_of_a_bundled_game() -> None:
    assert sorted(path.stem for path in GOLDEN.glob("*.hex")) == list(bundled_games())


# --- Identity -------------------------------------------------------------------


def test_names_and_notes_do_not_count() -> None:
    hearts = load_game("hearts")
    renamed = replace(hearts, name="x", family="y", summary="z", notes="…")
    assert compile_genome(renamed) == compile_genome(hearts)
    assert identity(renamed) == identity(hearts)


def test_other_rules_are_another_game() -> None:
    found = {identity(genome) for genome in bundled_games().values()}
    found.add(identity(changed(load_game("hearts"), {"card_scoring[0].points": 2})))
    assert len(found) == len(bundled_games()) + 1


def test_the_identity_is_the_one_in_the_bytes() -> None:
    assert identity(load_game("spades")) == 0xDFE54D4EE49FD38F


def test_a_game_with_errors_does_not_compile() -> None:
    with pytest.raises(GenomeError) as error:
        compile_genome(changed(whist(), {"player_count": 1, "max_turns": 0}))
    assert [p.path for p in error.value.problems] == ["player_count", "max_turns"]


def test_a_game_with_warnings_compiles() -> None:
    genome = changed(whist(), {"game_rules.hands": 3})
    assert decompile(compile_genome(genome)).game_rules.hands == 3


def test_a_game_with_plain_strings_for_names_compiles() -> None:
    plain = replace(whist(), setup=schema.SetupRules(deck="piquet_32"))  # type: ignore[arg-type]
    assert decompile(compile_genome(plain)).setup.deck == schema.Deck.PIQUET_32
