"""The text of a game file: where it stops being JSON, and what it may hold."""

import json
import re
import time

import pytest

from darwindeck.errors import GenomeError, Problem
from darwindeck.genome.file.codec import decode_json, encode_json
from darwindeck.genome.file.reading import parse
from darwindeck.genome.validate import validate
from darwindeck.testing.examples import whist


def fault(data: bytes | str) -> Problem:
    """The one problem of some text that is not a game."""
    with pytest.raises(GenomeError) as error:
        decode_json(data)
    [problem] = error.value.problems
    return problem


def edited(**fields: object) -> str:
    return json.dumps({**json.loads(encode_json(whist())), **fields})


# --- Syntax ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        ('{"a": 1,\n "b" 2}', "line 2, column 6", "a colon is missing"),
        ('{"a": 1\n "b": 2}', "line 2, column 2", "a comma or a closing bracket is missing"),
        ("{\n  a: 1}", "line 2, column 3", "in double quotes"),
        ('{"a": hearts}', "line 1, column 7", "a value is missing, or is not written as JSON"),
        ('{"a": "x\n"}', "line 1, column 9", "a line break or tab inside a text"),
        ('{"a": "x}', "line 1, column 7", "the text that starts here is never closed"),
        ('{"a": "\\x"}', "line 1, column 8", "a backslash that stands for nothing"),
        ('{"a": 1}\n{}', "line 2, column 1", "something follows the end of the game"),
        ('{"a": [1, 2', "line 1, column 12", "the file ends too early"),
        ('{"a": \n\n', "line 3, column 1", "the file ends too early"),
    ],
)
def test_what_is_no_json_is_named_with_line_and_column(text: str, place: str, why: str) -> None:
    problem = fault(text)
    assert problem.path == ""
    assert problem.message.startswith(f"not JSON ({place}: ")
    assert why in problem.message


def test_a_comma_after_the_last_field_is_named() -> None:
    message = fault('{"a": 1,}').message  # versions of Python point at the comma or at the bracket
    assert re.match(r"not JSON \(line 1, column [89]: .*no comma follows the last field\)", message)


def test_a_byte_order_mark_is_no_fault() -> None:
    text = encode_json(whist())
    assert decode_json(b"\xef\xbb\xbf" + text.encode()) == whist()
    assert decode_json("\ufeff" + text) == whist()


def test_a_number_without_end_is_refused_at_once() -> None:
    start = time.thread_time()
    problem = fault(edited().replace('"player_count": 4', f'"player_count": {"9" * 900_000}'))
    assert problem == Problem("player_count", "expected a whole number, not inf")
    assert time.thread_time() - start < 1


# --- Fields that are given twice ------------------------------------------------


def test_a_field_that_is_given_twice_is_an_error() -> None:
    text = edited().replace('"player_count": 4', '"player_count": 3, "player_count": 4')
    assert fault(text) == Problem("player_count", "given more than once; keep one of them")


def test_a_field_that_is_given_twice_is_named_with_its_path() -> None:
    phases = '{"phases": [{"type": "draw"}, {"type": "trick", "tricks": 1, "tricks": 2}]}'
    text = edited(turn_structure=0).replace('"turn_structure": 0', f'"turn_structure": {phases}')
    assert fault(text).path == "turn_structure.phases[1].tricks"


def test_a_part_that_is_given_twice_is_named_once() -> None:
    twice = '"setup": {"jokers": 1, "jokers": 2}, "setup": {}'
    text = edited(setup=0).replace('"setup": 0', twice)
    assert fault(text) == Problem("setup", "given more than once; keep one of them")


def test_depth_and_repetition_together_are_no_crash() -> None:
    deep = '{"x": ' * 3000 + '{"a": 1, "a": 2}' + "}" * 3000
    assert fault(deep).message == "nested too deeply; no game needs that"


def test_equal_names_in_different_parts_are_no_repetition() -> None:
    plain, problems = parse('{"a": {"x": 1}, "b": [{"x": 1}, {"x": 1}]}')
    assert plain == {"a": {"x": 1}, "b": [{"x": 1}, {"x": 1}]}
    assert problems == []


# --- What a terminal would obey -------------------------------------------------

RED = "\x1b[31mred\x07\x9b2J\u202eder"
SAFE = r"\x1b[31mred\x07\x9b2J\u202eder"


def test_a_name_has_no_control_characters_once_it_is_read() -> None:
    genome = decode_json(edited(name=RED, family=RED, summary=f"one\n{RED}", notes=f"\t{RED}"))
    assert (genome.name, genome.family) == (SAFE, SAFE)
    assert genome.summary == f"one\n{SAFE}"
    assert genome.notes == f"\t{SAFE}"
    assert decode_json(edited(name="a\nb")).name == r"a\nb"


def test_a_name_in_any_language_stays_as_it_is() -> None:
    name = "Schafkopf – Владик ♠ 🃏 ‎".strip("\u200e")
    assert decode_json(edited(name=name)).name == name


def test_a_field_with_control_characters_is_named_without_them() -> None:
    problem = fault(edited(**{RED: 1}))
    assert problem.path == SAFE
    problem = fault(edited(setup={"deck": RED}))
    assert problem.message.startswith(r"unknown value '\x1b[31mred\x07\x9b2J\u202eder'")


def test_half_a_character_is_written_out() -> None:
    assert decode_json(edited().replace('"whist"', '"\\ud800"')).name == r"\ud800"


# --- Long values ----------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        {"player_count": "x" * 100_000},
        {"x" * 100_000: 1},
        {"setup": {"deck": "x" * 100_000}},
        {"setup": {"removed_cards": ["x" * 100_000]}},
        {"turn_structure": {"phases": [{"type": "x" * 100_000}]}},
    ],
    ids=["number", "field", "word", "card", "phase"],
)
def test_a_long_value_is_shortened(fields: dict[str, object]) -> None:
    problem = fault(edited(**fields))
    assert len(str(problem)) < 500
    assert "x" * 60 + "'… (100,000 characters)" in str(problem) or (
        "x" * 60 + "… (100,000 characters)" in str(problem)
    )


def test_a_long_number_is_shortened() -> None:
    genome = decode_json(edited().replace('"player_count": 4', f'"player_count": {"9" * 900}'))
    [problem, *_] = validate(genome)
    assert problem.message == f"{'9' * 60}… (900 characters) is out of range; it is 2 to 6"
