"""The bytes that the engine plays: written, read back, and compared with the document."""

import re
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
from darwindeck.genome.phase_parts import PHASE_OPCODES
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.sections import RESERVED_SECTIONS, SECTION_OPCODES
from darwindeck.testing.bytecode import as_version_1
from darwindeck.testing.examples import changed, whist
from darwindeck.testing.strategies import genomes

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "bytecode"
DOCUMENT = (ROOT / "docs" / "bytecode.md").read_text(encoding="utf-8")

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


# --- The document ---------------------------------------------------------------


def opcodes(heading: str) -> dict[int, str]:
    """The opcodes and names of the table below a heading."""
    section = DOCUMENT.split(f"### {heading}\n")[1].split("\n#")[0]
    return {
        int(code): name
        for code, name in re.findall(r"^\| (\d+) \| ([^|]+) \|", section, re.MULTILINE)
    }


def test_the_document_lists_the_phases() -> None:
    assert opcodes("Phase opcodes") == PHASE_OPCODES


def test_the_document_lists_the_sections() -> None:
    assert opcodes("Section opcodes") == RESERVED_SECTIONS | SECTION_OPCODES


def test_the_document_gives_the_sizes_of_the_headers() -> None:
    last = max(int(number) for number in re.findall(r"^\| (\d+) \| –", DOCUMENT, re.MULTILINE))
    assert {1: last + 1 - 3, 2: last + 1} == HEADER_SIZES


@pytest.mark.parametrize(
    ("kind", "phrase"),
    [
        (schema.Deck, "0 standard_52, 1 italian_40, 2 piquet_32, 3 euchre_24"),
        (schema.TurnUp, "0 none, 1 next card, 2 dealer's last"),
        (schema.TableauMode, "0 none, 1 war, 2 match-rank, 3 sequence"),
        (schema.SequenceDirection, "0 ascending, 1 descending, 2 both"),
        (schema.Trump, "0 none, 1 fixed, 2 turned up, 3 rotating, 4 last winner chooses"),
        (schema.Breaking, "0 none, 1 cannot lead, 2 cannot play until broken"),
        (
            schema.FirstPlayer,
            "0 after the dealer, 1 holder of, 2 last hand's winner, 3 last hand's loser",
        ),
        (schema.PassTo, "0 left, 1 right, 2 across, 3 none"),
        (
            schema.WinType,
            "0 empty_hand, 1 high_score, 2 low_score, 3 first_to_score, 4 capture_all, "
            "5 most_captured, 6 best_hand, 7 last_in",
        ),
        (
            schema.Trigger,
            "0 at_once, 1 hand_end, 2 threshold, 3 hands_empty, 4 last_hand, 5 stock_empty",
        ),
        (
            schema.TieRule,
            "0 draw, 1 another_hand, 2 share, 3 highest_score, 4 lowest_score, 5 most_tricks, "
            "6 most_captured",
        ),
        (schema.ContractKind, "0 at_least, 1 exactly"),
        (schema.HandEnd, "0 all hands empty, 1 first out, 2 one left, 3 showdown"),
        (schema.EliminateIf, "0 none, 1 no tricks"),
        (schema.DrawSource, "0 stock, 1 discard, 2 next hand, 3 previous hand"),
        (schema.OnlyIf, "0 always, 1 nothing played, 2 cannot play"),
        (schema.PlayTarget, "0 discard, 1 tableau"),
        (
            schema.EffectType,
            "0 skip_next, 1 reverse, 2 draw_cards, 3 extra_turn, 4 force_discard, 5 swap_hands, "
            "6 steal_card, 7 peek_hand, 8 name_suit",
        ),
        (
            schema.TargetSelector,
            "0 next_player, 1 previous_player, 2 player_choice, 3 random_opponent, "
            "4 all_opponents, 5 left, 6 right, 7 self",
        ),
        (schema.HandMode, "0 hand, 1 pile"),
        (schema.StockEmpty, "0 reshuffle discard, 1 end hand, 2 skip draw"),
        (schema.AllPass, "0 nothing, 1 clear tableau, 2 end hand"),
        (schema.WarWinnings, "0 pile, 1 captured"),
        (
            schema.Category,
            "0 most cards, 1 most of suit, 2 named card, 3 best primiera, 4 each sweep",
        ),
    ],
)
def test_the_document_gives_the_codes_of_every_name(kind: type[StrEnum], phrase: str) -> None:
    assert phrase in DOCUMENT
    names = [item.split(" ", 1)[1] for item in phrase.split(", ")]
    assert [letters(name) for name in names] == [
        letters(member)[: len(letters(name))] for member, name in zip(kind, names, strict=True)
    ]


def letters(name: str) -> str:
    """A name by its letters: small words and endings differ between text and code."""
    words = re.findall(r"[a-z0-9]+", name.lower().replace("'s", ""))
    return "".join(word.removesuffix("s") for word in words if word != "the")


def test_the_document_gives_the_bits_of_a_match_and_of_held_cards() -> None:
    assert "bit 0 same rank, 1 same suit, 2 beats top, 3 all of them" in DOCUMENT
    assert list(schema.Match) == ["same_rank", "same_suit", "beats_top"]
    assert "bit 1 cards held count against their holder, bit 2 cards held count for" in DOCUMENT


def test_suits_and_trumps_have_the_codes_of_the_document() -> None:
    assert "suits C 0, D 1, H 2, S 3; ranks 2 = 0 … K = 11," in DOCUMENT
    assert list(schema.Suit) == list("CDHS")
    assert list(schema.TrumpChoice) == [*"CDHS", "none"]
    assert list(schema.ScoringSuit) == [*"CDHS", "trump"]
    assert [CARDS.index(card) for card in ("2C", "AC", "2D", "KS", "AS", "X1", "X2")] == [
        *(0, 12, 13, 50, 51, 52, 53)
    ]
