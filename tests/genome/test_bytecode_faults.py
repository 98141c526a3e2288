"""Bytes that are no game: always a `BytecodeError` that names the byte."""

import random
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck._native import Program
from darwindeck.errors import BytecodeError
from darwindeck.genome.bytecode import compile_genome, decompile
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.testing.bytecode import as_version_1, sealed, with_bytes
from darwindeck.testing.examples import changed, whist
from darwindeck.testing.strategies.games import genomes

SPADES = compile_genome(load_game("spades"))
SETUP, TURNS, WINS = 39, 46, 75
BIDDING, TRICK = TURNS + 2, TURNS + 18
RULES = WINS + 8
"""Where the parts of spades lie; `test_bytecode` writes them out."""


def fault(code: bytes) -> BytecodeError:
    with pytest.raises(BytecodeError) as error:
        decompile(code)
    return error.value


def fault_at(offset: int, *values: int) -> BytecodeError:
    """The error of spades with other bytes at an offset."""
    return fault(with_bytes(SPADES, offset, bytes(values)))


def section(*content: int, base: bytes = SPADES[:RULES]) -> bytes:
    """Spades with these bytes in place of its sections."""
    return sealed(base + bytes(content))


# --- Anything at all ------------------------------------------------------------


@given(st.binary(max_size=200))
def test_random_bytes_are_no_game(data: bytes) -> None:
    assert 0 <= fault(data).offset <= len(data)


@given(st.binary(max_size=100))
def test_random_bytes_after_a_good_header_are_no_panic(data: bytes) -> None:
    refused_or_exact(sealed(SPADES[:SETUP] + data))


@pytest.mark.parametrize("name", bundled_games())
def test_a_game_cut_short_at_any_byte_is_refused(name: str) -> None:
    code = compile_genome(load_game(name))
    for length in range(len(code)):
        assert fault(code[:length]).offset <= length
        if length > 12:
            refused_or_exact(sealed(code[:length]))


@given(genomes(), st.randoms(use_true_random=False))
def test_a_changed_game_is_refused_or_exactly_what_it_says(
    genome: GameGenome, rng: random.Random
) -> None:
    code = compile_genome(genome)
    refused_or_exact(sealed(damaged(code, 13, rng)))
    refused_or_game(damaged(as_version_1(code), 12, rng))


def damaged(code: bytes, start: int, rng: random.Random) -> bytes:
    """The bytes with up to three of them changed."""
    changed_bytes = bytearray(code)
    for _ in range(rng.randint(1, 3)):
        value = rng.choice([0, 1, 2, 4, 12, 255, rng.randrange(256)])
        changed_bytes[rng.randrange(start, len(code))] = value
    return bytes(changed_bytes)


def refused_or_game(code: bytes) -> None:
    """The bytes are refused with an offset, or they are a game that can be played."""
    try:
        genome = decompile(code)
    except BytecodeError as error:
        if not (0 <= error.offset <= len(code) and error.message):
            raise
    else:
        Program(compile_genome(genome))


@pytest.mark.parametrize("name", bundled_games())
def test_a_game_of_version_1_cut_short_inside_a_part_is_refused(name: str) -> None:
    code = as_version_1(compile_genome(load_game(name)))
    for length in range(struct.unpack(">i", code[28:32])[0] + 8):
        assert fault(code[:length]).offset <= length


def refused_or_exact(code: bytes) -> None:
    """The bytes are refused with an offset, or they are just those that are written."""
    try:
        genome = decompile(code)
    except BytecodeError as error:
        if not (0 <= error.offset <= len(code) and error.message):
            raise
    else:
        assert compile_genome(genome) == code
        Program(code)


@given(genomes(), st.integers(0, 7), st.integers(1, 255))
def test_a_wrong_identity_is_refused(genome: GameGenome, place: int, change: int) -> None:
    code = bytearray(compile_genome(genome))
    code[5 + place] ^= change
    assert fault(bytes(code)).offset == 5


def test_version_1_does_not_verify_its_identity() -> None:
    code = bytearray(as_version_1(SPADES))
    code[4:12] = b"whatever"
    assert decompile(bytes(code)) == decompile(SPADES)


# --- The header -----------------------------------------------------------------


def test_no_bytes_are_no_game() -> None:
    error = fault(b"")
    assert (error.offset, str(error)) == (
        0,
        "byte 0: no data; bytecode starts with its version",
    )


@pytest.mark.parametrize("version", [1, 3, 255])
def test_an_unknown_version_is_named(version: int) -> None:
    error = fault(bytes([version]) + SPADES[1:])
    assert error.offset == 0
    assert f"version {version} is unknown; known are 1 and 2" in error.message


def test_an_unknown_format_is_refused() -> None:
    assert fault_at(1, 0, 0, 0, 2).offset == 1


@pytest.mark.parametrize("players", [0, 1, 7, 2**32 - 1])
def test_the_number_of_players_is_2_to_6(players: int) -> None:
    assert fault_at(13, *struct.pack(">I", players)).offset == 13


@pytest.mark.parametrize("turns", [0, 50_001, 2**32 - 1])
def test_the_number_of_turns_is_limited(turns: int) -> None:
    assert fault_at(17, *struct.pack(">I", turns)).offset == 17


@pytest.mark.parametrize("field", [21, 25, 29, 33])
@pytest.mark.parametrize("offset", [-1, 1, 38, 1000, 2**31 - 1])
def test_an_offset_outside_the_data_is_refused(field: int, offset: int) -> None:
    assert fault_at(field, *struct.pack(">i", offset)).offset == field


def test_parts_follow_one_another_without_gaps() -> None:
    assert fault_at(21, *struct.pack(">i", SETUP + 1)).offset == 21
    assert fault_at(25, *struct.pack(">i", TURNS - 1)).offset == TURNS - 1
    assert fault_at(25, *struct.pack(">i", TURNS + 1)).offset == TURNS


def test_bytes_after_the_last_part_are_refused() -> None:
    assert fault(sealed(SPADES + b"\0")).offset == len(SPADES)


@pytest.mark.parametrize("offset", [37, 38])
@pytest.mark.parametrize("value", [1, 3, 4, 255])
def test_spades_have_no_tableau(offset: int, value: int) -> None:
    assert fault_at(offset, value).offset == offset


# --- Setup and phases -----------------------------------------------------------


@pytest.mark.parametrize(
    ("offset", "value"),
    [
        (SETUP, 4),  # deck
        (SETUP + 1, 3),  # jokers
        (SETUP + 3, 14),  # more cards than the deck has
        (SETUP + 5, 3),  # turn-up
        (TURNS, 0),  # no phases
        (TURNS, 17),
        (TURNS + 1, 2),  # loop outside the blocks
        (BIDDING, 61),  # opcode
        (BIDDING, 255),
        (BIDDING + 1, 14),  # lowest bid
        (BIDDING + 2, 55),  # highest bid
        (BIDDING + 3, 4),  # flags
        (BIDDING + 15, 1),  # reserved
        (TRICK + 1, 55),  # tricks
        (TRICK + 2, 16),  # flags
        (TRICK + 3, 5),  # trump
        (TRICK + 4, 9),  # number of trump suits
        (TRICK + 5, 5),  # trump suit
        (TRICK + 6, 15),  # ranks in the trump order
        (TRICK + 7, 3),  # breaking
        (TRICK + 8, 4),  # breaking suit
        (TRICK + 9, 4),  # first player
        (TRICK + 10, 54),  # first card
    ],
)
def test_an_unknown_value_is_refused_where_it_is(offset: int, value: int) -> None:
    error = fault_at(offset, value)
    assert error.offset == (BIDDING + 14 if offset == BIDDING + 15 else offset)


def test_a_rule_that_makes_no_sense_is_refused_where_it_is() -> None:
    error = fault_at(TRICK + 2, 0b101)
    assert error.offset == TRICK + 2
    assert "lead_first_card" in error.message


def test_a_second_bidding_phase_is_refused() -> None:
    phases = SPADES[TURNS:WINS]
    bidding = phases[2:18]
    code = SPADES[:TURNS] + b"\x03\xff" + bidding + bidding + phases[18:] + SPADES[WINS:]
    code = code[:29] + struct.pack(">i", WINS + 16) + code[33:]
    error = fault(sealed(code))
    assert (error.offset, "second bidding phase" in error.message) == (TRICK, True)


# --- Win conditions and sections ------------------------------------------------


@pytest.mark.parametrize(
    ("offset", "value"),
    [
        (WINS, 0),
        (WINS, 9),
        (WINS + 1, 8),  # type
        (WINS + 2, 6),  # trigger
        (WINS + 3, 7),  # tie rule
    ],
)
def test_an_unknown_win_condition_is_refused_where_it_is(offset: int, value: int) -> None:
    assert fault_at(offset, value).offset == offset


def test_a_threshold_out_of_range_is_refused() -> None:
    assert fault_at(WINS + 4, *struct.pack(">i", 100_001)).offset == WINS + 4


@pytest.mark.parametrize(("opcode", "word"), [(59, "unknown"), (61, "reserved"), (68, "unknown")])
def test_a_section_that_is_not_known_is_refused(opcode: int, word: str) -> None:
    error = fault(section(opcode, 0, 0))
    assert error.offset == RULES
    assert f"{opcode} is {word}" in error.message


RULES_BODY = (0, 4, 0, 0, 0, 0, 0, 0, 0, 0)


def test_sections_ascend_and_come_once() -> None:
    teams = (62, 0, 5, 2, 0, 1, 0, 1)
    rules = (64, 0, 10, *RULES_BODY)
    assert decompile(section(*teams, *rules)).teams == ((0, 2), (1, 3))
    assert fault(section(*rules, *rules)).offset == RULES + 13
    assert fault(section(*rules, *teams)).offset == RULES + 13


def test_a_section_fills_its_length() -> None:
    assert fault(section(64, 0, 9, *RULES_BODY)).offset == RULES + 12
    assert fault(section(64, 0, 11, *RULES_BODY, 0)).offset == RULES + 13
    assert fault(section(64, 0, 12, *RULES_BODY)).offset == RULES + 1


@pytest.mark.parametrize(
    ("body", "offset"),
    [
        ((2, 0, 2, 0, 1), 2),  # team 2 before team 1
        ((2, 1, 0, 1, 0), 1),  # teams are numbered by their first seat
        ((3, 0, 1, 0, 1), 0),  # a team without seats
        ((1, 0, 0, 0, 0), -3),  # one team
    ],
)
def test_teams_are_numbered_by_their_first_seat(body: tuple[int, ...], offset: int) -> None:
    assert fault(section(62, 0, 5, *body)).offset == RULES + 3 + offset


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, 4), (2, 2), (3, 1), (7, 4), (8, 2), (9, 7)],
)
def test_an_unknown_game_rule_is_refused_where_it_is(place: int, value: int) -> None:
    body = list(RULES_BODY)
    body[place] = value
    assert fault(section(64, 0, 10, *body)).offset == RULES + 3 + place


def test_a_bidding_extension_needs_bidding() -> None:
    code = compile_genome(whist())
    wins = struct.unpack(">i", code[29:33])[0]
    extension = bytes([63, 0, 7, 0, 1, 1, 0, 10, 0, 255])
    scoring = struct.unpack(">i", code[33:37])[0]
    code = code[: wins + 8] + extension + code[wins + 8 :]
    code = code[:33] + struct.pack(">i", scoring + len(extension)) + code[37:]
    error = fault(sealed(code))
    assert (error.offset, "no bidding phase" in error.message) == (wins + 8, True)


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, 13), (1, 2), (5, 4), (6, 60)],
)
def test_an_unknown_value_of_a_bidding_extension_is_refused(place: int, value: int) -> None:
    body = [0, 1, 1, 0, 10, 0, 255]
    assert decompile(section(63, 0, 7, *body)).contract_scoring is not None
    body[place] = value
    assert fault(section(63, 0, 7, *body)).offset == RULES + 3 + place


# --- Scoring --------------------------------------------------------------------

HEARTS = compile_genome(load_game("hearts"))
POINTS = struct.unpack(">i", HEARTS[33:37])[0]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, 8),  # flags
        (0, 6),  # held cards count twice
        (0, 2),  # no cards are held
        (1, 101),  # trick points
        (2, 155),  # extra card points: -101
        (3, 65),  # number of rules
        (4, 5),  # suit
        (5, 13),  # rank
        (6, 2),  # 513 points
    ],
)
def test_an_unknown_value_of_scoring_is_refused_where_it_is(place: int, value: int) -> None:
    assert fault(with_bytes(HEARTS, POINTS + place, bytes([value]))).offset == POINTS + place


# --- One spelling ---------------------------------------------------------------


def test_card_scoring_rules_ascend() -> None:
    rules = HEARTS[POINTS + 4 :]
    assert len(rules) == 8
    error = fault(with_bytes(HEARTS, POINTS + 4, rules[4:] + rules[:4]))
    assert (error.offset, "spelling" in error.message) == (POINTS + 4, True)


def test_a_section_with_nothing_but_defaults_is_refused() -> None:
    rules = (64, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    assert fault(section(*rules)).offset == RULES
    assert decompile(section()).game_rules.score_floor is None


def test_scoring_with_nothing_but_defaults_is_refused() -> None:
    code = SPADES + bytes(4)
    error = fault(sealed(code[:33] + struct.pack(">i", len(SPADES)) + code[37:]))
    assert error.offset == len(SPADES)


@pytest.mark.parametrize(
    ("offset", "values"),
    [
        (SETUP + 3, (13,)),  # thirteen cards are all cards
        (TURNS + 1, (1,)),  # the last block is the loop anyway
        (BIDDING + 1, (0,)),  # a bid of 0 is Nil
        (BIDDING + 2, (14,)),  # nobody can bid 14
        (TRICK + 1, (13,)),  # thirteen tricks empty the hands
    ],
)
def test_another_spelling_of_the_same_game_is_refused(offset: int, values: tuple[int, ...]) -> None:
    error = fault_at(offset, *values)
    assert (error.offset, "spelling" in error.message) == (offset, True)


def test_version_1_may_spell_a_game_in_another_way() -> None:
    code = as_version_1(with_bytes(SPADES, SETUP + 3, b"\x0d"))
    assert decompile(code) == decompile(SPADES)


def test_a_long_game_round_trips() -> None:
    cards = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    rules = [{"points": n + 1, "suit": c[1], "rank": c[0]} for n, c in enumerate(cards)]
    sizes = [1 + n % 13 for n in range(64)]
    genome = changed(
        whist(), {"card_scoring": rules, "setup.hand_sizes": sizes, "game_rules.hands": 0}
    )
    genome = changed(genome, {"win_conditions[0].trigger": "hand_end", "name": ""})
    assert decompile(compile_genome(genome)) == genome
