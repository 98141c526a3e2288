"""The bytes of games that are played in turns, and what is refused in them."""

import struct

import pytest

from darwindeck.errors import BytecodeError
from darwindeck.genome.bytecode import compile_genome, decompile
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.testing.bytecode import as_version_1, sealed, with_bytes
from darwindeck.testing.examples import Changes, changed, whist

SCOPA = bytes.fromhex(
    "02 00000001 f47ef5cb553e1b0e"  # version, format, identity
    "00000002 00002710"  # two players, 10,000 turns
    "00000027 0000002e 0000003c 00000000"  # setup, turn structure, win conditions, no scoring
    "02 00"  # match-rank; no sequences
    # setup
    "01 00 00 03 00 00 00"  # Italian deck, three cards each
    # turn structure
    "01 ff"  # one phase, no loop
    "14 01 01 01"  # play to the tableau, one card
    "00 0000 00 00 01"  # any card, none wild, no flags, always, once
    "00 ff"  # the seat after the dealer begins
    # win conditions
    "01 03 01 01 0000000b"  # first to score 11 at the end of a hand; tie: another hand
    # sections
    "41 0008"  # table, eight bytes
    "00 04 00 0000 01 00 00"  # hands; four open cards; none discarded; dealt again
    "42 0013"  # tableau, nineteen bytes
    "ff 00 00 01 01"  # no start rank, no war; sums; the last capture takes the rest
    "0d 02030405060708090a 08 09 0a 01"  # thirteen values: J 8, Q 9, K 10, A 1
    "43 0015 05"  # categories, twenty-one bytes: five
    "00 ff ff 01"  # most cards
    "01 01 ff 01"  # most diamonds
    "02 ff 12 01"  # the seven of diamonds
    "03 ff ff 01"  # primiera
    "04 ff ff 01"  # each sweep
)
TABLE, TABLEAU, CATEGORIES = 71, 82, 104
"""Where the bodies of its sections begin."""

RUMMAGE: Changes = {
    "setup.cards_per_player": 5,
    "setup.initial_discard": True,
    "setup.buried_ranks": "2A",
    "turn_structure.phases": [
        {"type": "draw", "count": 3, "until_playable": True, "only_if": "cannot_play"},
        {
            "type": "play",
            "max_cards": 3,
            "matches": ["same_rank", "same_suit"],
            "wild_ranks": "8K",
            "optional": True,
            "repeat": 2,
        },
        {"type": "discard", "pairs": True, "starts_block": True},
        {"type": "draw", "source": "next_hand", "optional": True},
    ],
    "card_scoring": [{"points": 5, "rank": "8"}],
    "special_effects": [
        {"trigger_rank": "3", "effect_type": "steal_card", "target": "left", "value": 2},
        {"trigger_rank": "8", "effect_type": "name_suit"},
    ],
    "game_rules": {"held_cards": "against_holder", "stock_empty": "end_hand"},
    "win_conditions": [{"type": "low_score", "trigger": "stock_empty"}],
    "name": "",
}
"""A game that uses most of what a turn can be."""

CODE = bytes.fromhex(
    # setup
    "00 00 00 05 00 00 00"
    # turn structure
    "04 ff"
    "0a 03 00 01 02 01"  # draw three from the stock until playable, if nothing can be played
    "14 00 01 03 03 0840 02 00 02 00 ff"  # play one to three that match; 8 and K wild; twice
    "1e 01 05 00 01"  # discard pairs, in a block of its own
    "0a 01 02 02 00 01"  # draw one of the next hand, or not
    # win conditions
    "01 02 05 00 00000000"  # the lowest score when the stock is empty
    # sections
    "3c 02 01060502 06080000"  # effects: three steals two from the left, eight names a suit
    "41 0008 00 00 01 1001 00 01 00"  # table: a card is discarded, 2 and A buried; the hand ends
    # scoring
    "02 00 00 01 ff 06 0005"  # cards held count against their holder; an eight is 5
)
SETUP, TURNS = 39, 46
DRAW, PLAY, DISCARD = TURNS + 2, TURNS + 8, TURNS + 20
WINS = TURNS + 31
EFFECTS = WINS + 8


def rummage() -> bytes:
    return compile_genome(changed(whist(), RUMMAGE))


def fault(code: bytes) -> BytecodeError:
    with pytest.raises(BytecodeError) as error:
        decompile(code)
    return error.value


# --- Written and read -----------------------------------------------------------


def test_the_bytes_of_scopa_are_these() -> None:
    assert compile_genome(load_game("scopa")).hex(" ") == SCOPA.hex(" ")


def test_the_bytes_of_a_game_with_many_kinds_of_turns_are_these() -> None:
    assert rummage()[SETUP:].hex(" ") == CODE.hex(" ")
    assert decompile(rummage()) == changed(whist(), RUMMAGE)


@pytest.mark.parametrize(
    ("changes", "flags"),
    [
        ({"held_cards": "to_first_out", "hand_ends_when": "first_out"}, 4),
        ({"held_cards": "against_holder"}, 2),
    ],
)
def test_held_cards_are_flags_of_the_scoring(changes: dict[str, str], flags: int) -> None:
    rules = {"game_rules": {"stock_empty": "end_hand", **changes}}
    code = compile_genome(changed(whist(), {**RUMMAGE, **rules}))
    assert code[struct.unpack(">i", code[33:37])[0]] == flags


@pytest.mark.parametrize(
    ("mode", "direction", "expected"),
    [
        ("sequence", "both", (3, 2)),
        ("sequence", "descending", (3, 1)),
        ("sequence", "ascending", (3, 0)),
        ("none", "both", (0, 0)),
    ],
)
def test_the_tableau_mode_is_in_the_header(
    mode: str, direction: str, expected: tuple[int, int]
) -> None:
    changes = {"setup.tableau_mode": mode, "setup.sequence_direction": direction}
    fan_tan = changed(load_game("fan-tan"), {"setup.sequence_start_rank": None, **changes})
    code = compile_genome(fan_tan)
    assert (code[37], code[38]) == expected
    assert decompile(code).setup.sequence_direction == direction


@pytest.mark.parametrize("name", bundled_games())
def test_only_games_of_sequences_write_a_direction(name: str) -> None:
    """Its default is both ways, which is 2; other games keep the byte 0 that they had."""
    code = compile_genome(load_game(name))
    assert code[38] == (2 if name == "fan-tan" else 0)
    assert decompile(code).setup.sequence_direction == "both"


@pytest.mark.parametrize("direction", [1, 2, 3])
def test_a_direction_without_sequences_is_refused(direction: int) -> None:
    error = fault(with_bytes(SCOPA, 38, bytes([direction])))
    assert (error.offset, error.message) == (
        38,
        f"setup.sequence_direction: {direction} where 0 is required "
        "without setup.tableau_mode sequence",
    )


def test_version_1_has_no_tableau_mode() -> None:
    code = compile_genome(load_game("fan-tan"))
    error = fault(as_version_1(code))
    assert "sequence_start_rank" in error.message
    plain = changed(load_game("scopa"), {"setup": {"deck": "italian_40"}, "category_scoring": []})
    plain = changed(plain, {"win_conditions": [{"type": "empty_hand", "trigger": "at_once"}]})
    read = decompile(as_version_1(compile_genome(plain))).setup
    assert (read.tableau_mode, read.sequence_direction) == ("none", "both")


# --- Refused --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("offset", "value"),
    [
        (DRAW + 1, 0),  # count
        (DRAW + 1, 11),
        (DRAW + 2, 4),  # source
        (DRAW + 3, 8),  # flags
        (DRAW + 3, 5),  # the first phase starts its block anyway
        (DRAW + 4, 3),  # only if
        (DRAW + 4, 1),  # nothing can have been played
        (DRAW + 5, 0),  # repeat
        (PLAY + 1, 2),  # target
        (PLAY + 2, 4),  # more than the most
        (PLAY + 3, 5),  # most cards
        (PLAY + 4, 16),  # matches
        (PLAY + 7, 16),  # flags
        (PLAY + 8, 2),  # a play phase does not wait for another
        (PLAY + 9, 11),  # repeat
        (PLAY + 10, 4),  # first player
        (PLAY + 10, 2),  # does not start the block
        (PLAY + 11, 7),  # first card
        (DISCARD + 1, 2),  # pairs have no number
        (DISCARD + 2, 8),  # flags
        (DISCARD + 3, 2),  # nothing is played after it
        (DISCARD + 4, 2),  # repeat
        (EFFECTS + 1, 0),  # number of effects
        (EFFECTS + 1, 14),
        (EFFECTS + 2, 13),  # rank
        (EFFECTS + 4, 8),  # target
        (EFFECTS + 4, 7),  # nobody steals from himself
        (EFFECTS + 5, 0),  # value
        (EFFECTS + 5, 11),
        (EFFECTS + 7, 9),  # type
        (EFFECTS + 8, 1),  # a target that is not used
        (EFFECTS + 9, 1),  # a value that is not used
    ],
)
def test_a_value_that_makes_no_sense_is_refused_where_it_is(offset: int, value: int) -> None:
    assert fault(with_bytes(rummage(), offset, bytes([value]))).offset == offset


@pytest.mark.parametrize("value", [0x4000, 0x8000])
def test_there_are_thirteen_ranks_and_jokers(value: int) -> None:
    error = fault(with_bytes(rummage(), PLAY + 5, struct.pack(">H", value)))
    assert (error.offset, "there are only 14" in error.message) == (PLAY + 5, True)


def test_effects_ascend_by_rank_and_come_once() -> None:
    code = rummage()
    first, second = code[EFFECTS + 2 : EFFECTS + 6], code[EFFECTS + 6 : EFFECTS + 10]
    error = fault(with_bytes(code, EFFECTS + 2, second + first))
    assert (error.offset, "spelling" in error.message) == (EFFECTS + 2, True)
    twice = fault(with_bytes(code, EFFECTS + 2, second + second))
    assert "spelling" in twice.message


@pytest.mark.parametrize(
    ("offset", "value"),
    [
        (37, 0),  # captures without that mode
        (37, 4),
        (38, 1),
        (TABLE, 1),  # hand mode
        (TABLE, 2),
        (TABLE + 1, 13),  # open cards
        (TABLE + 2, 1),  # no phase discards
        (TABLE + 2, 2),
        (TABLE + 5, 2),  # dealt again
        (TABLE + 6, 1),  # nothing is drawn
        (TABLE + 6, 3),
        (TABLE + 7, 1),  # clears the tableau
        (TABLE + 7, 3),
        (TABLEAU, 5),  # start rank
        (TABLEAU, 13),
        (TABLEAU + 1, 1),  # face down
        (TABLEAU + 2, 1),  # winnings
        (TABLEAU + 2, 2),
        (TABLEAU + 3, 0),  # values without sums
        (TABLEAU + 3, 2),
        (TABLEAU + 4, 2),
        (TABLEAU + 5, 14),  # number of values
        (TABLEAU + 6, 0),  # value
        (TABLEAU + 6, 21),
        (CATEGORIES, 0),  # number of categories
        (CATEGORIES, 65),
        (CATEGORIES + 1, 5),  # category
        (CATEGORIES + 2, 1),  # a suit that is not used
        (CATEGORIES + 2, 4),
        (CATEGORIES + 3, 1),  # a card that is not used
        (CATEGORIES + 3, 54),
        (CATEGORIES + 4, 0),  # points
        (CATEGORIES + 4, 101),
        (CATEGORIES + 6, 255),  # most of no suit
        (CATEGORIES + 11, 255),  # no card is named
        (CATEGORIES + 11, 6),  # eights are not in the deck
    ],
)
def test_a_table_that_makes_no_sense_is_refused_where_it_is(offset: int, value: int) -> None:
    error = fault(with_bytes(SCOPA, offset, bytes([value])))
    # A field that needs another is refused where it is itself.
    expected = {(37, 0): TABLEAU + 3, (TABLEAU + 3, 0): TABLEAU + 5}
    assert error.offset == expected.get((offset, value), offset)


def test_categories_ascend_and_come_once() -> None:
    entries = SCOPA[CATEGORIES + 1 :]
    swapped = fault(with_bytes(SCOPA, CATEGORIES + 1, entries[4:8] + entries[:4]))
    assert (swapped.offset, "spelling" in swapped.message) == (CATEGORIES + 1, True)
    assert fault(with_bytes(SCOPA, CATEGORIES + 5, entries[:4])).offset == CATEGORIES + 5


@pytest.mark.parametrize("start", [TABLE - 3, TABLEAU - 3, CATEGORIES - 3])
def test_a_section_fills_its_length(start: int) -> None:
    longer = bytes([SCOPA[start + 2] + 1])
    shorter = bytes([SCOPA[start + 2] - 1])
    assert fault(with_bytes(SCOPA, start + 2, longer)).offset >= start
    assert fault(with_bytes(SCOPA, start + 2, shorter)).offset >= start


def test_a_table_with_nothing_but_defaults_is_refused() -> None:
    code = compile_genome(load_game("fan-tan"))
    error = fault(sealed(with_section(code, bytes.fromhex("41 0008 00 00 00 0000 00 00 00"))))
    assert "spelling" in error.message


def with_section(code: bytes, section: bytes) -> bytes:
    """The code of a game without scoring, with a section before its own."""
    wins = struct.unpack(">i", code[29:33])[0]
    return code[: wins + 8] + section + code[wins + 8 :]
