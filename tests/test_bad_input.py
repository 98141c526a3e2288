"""Broken files, wrong types, random bytes: one clear message that says where, never a traceback."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck._native import ParseError, Program
from darwindeck.genome.bytecode import assemble
from darwindeck.genome.schema import (
    CardScoringRule,
    GameGenome,
    GameRules,
    Rank,
    SetupRules,
    WinCondition,
)

SIZE = 200_000
DARWINDECK = Path(sys.executable).with_name("darwindeck")

# --- The command line -----------------------------------------------------------


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [DARWINDECK, *arguments], capture_output=True, text=True, timeout=60, check=False
    )


def refused(*arguments: str) -> str:
    """The one line that the command says about bad input."""
    ended = run(*arguments)
    assert ended.returncode == 2, ended.stderr
    assert ended.stdout == ""
    line, end, more = ended.stderr.partition("\n")
    assert (end, more) == ("\n", "")
    assert line.startswith("darwindeck: ")
    assert "Traceback" not in line
    return line.removeprefix("darwindeck: ")


def listed(path: Path) -> list[str]:
    """The paths of the problems that `check` lists."""
    ended = run("check", str(path), "--json")
    assert ended.returncode == 2
    assert ended.stderr == ""
    return [problem["path"] for problem in json.loads(ended.stdout)["problems"]]


def hearts(**changes: Any) -> dict[str, Any]:
    """A game file that was right before the changes."""
    plain: dict[str, Any] = json.loads(
        (Path(dd.__file__).parent / "games" / "hearts.json").read_text(encoding="utf-8")
    )
    return {**plain, **changes}


@pytest.fixture
def write(tmp_path: Path) -> Callable[[object], Path]:
    """Writes a game file: bytes as they are, anything else as JSON."""

    def write_file(content: object) -> Path:
        path = tmp_path / "bad-game.json"
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        path.write_bytes(data)
        return path

    return write_file


Write = Callable[[object], Path]


def random_bytes(first: bytes = b"") -> bytes:
    return first + random.Random(1).randbytes(SIZE - len(first))


@pytest.mark.parametrize("command", ["check", "simulate", "bench"])
def test_a_file_that_is_cut_off_gives_one_line_with_its_path(write: Write, command: str) -> None:
    path = write(json.dumps(hearts()).encode()[:300])
    line = refused(command, str(path))
    assert line.startswith(f"{path}: not JSON")


@pytest.mark.parametrize("command", ["check", "simulate", "bench"])
def test_random_bytes_as_a_game_file_give_one_line_with_its_path(
    write: Write, command: str
) -> None:
    path = write(random_bytes())
    line = refused(command, str(path))
    assert line.startswith(f"{path}: not ")
    assert len(line) < 300, "the bytes are not printed"


def test_bytecode_as_a_game_file_gives_one_line(write: Write) -> None:
    path = write(dd.compile_genome(dd.load_game("hearts")))
    assert refused("simulate", str(path)).startswith(f"{path}: not ")


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"player_count": "four"}, "player_count"),
        ({"player_count": 4.5}, "player_count"),
        ({"player_count": None}, "player_count"),
        ({"setup": []}, "setup"),
        ({"setup": {"removed_cards": "2C"}}, "setup.removed_cards"),
        ({"setup": {"removed_cards": [7]}}, "setup.removed_cards[0]"),
        ({"win_conditions": {}}, "win_conditions"),
        ({"turn_structure": {"phases": [{"type": "pass", "count": "three"}]}}, "count"),
        ({"speed": 9}, "speed"),
    ],
    ids=str,
)
def test_a_wrong_type_is_named_with_its_path(
    write: Write, changes: dict[str, Any], where: str
) -> None:
    path = write(hearts(**changes))
    line = refused("simulate", str(path))
    assert line.startswith(f"{path}: ")
    assert f"{where}: " in line
    assert [found.endswith(where) for found in listed(path)] == [True]


def test_a_game_for_nine_players_is_refused(write: Write) -> None:
    path = write(hearts(player_count=9))
    line = refused("simulate", str(path))
    assert line.startswith(f"{path}: player_count: 9 is out of range; it is 2 to 6")
    assert listed(path)[0] == "player_count"


def test_a_card_that_is_removed_twice_is_refused(write: Write) -> None:
    path = write(hearts(setup={"removed_cards": ["3D", "3D"]}))
    line = refused("simulate", str(path))
    assert "setup.removed_cards[1]: 3D is removed twice; list it once" in line
    assert "setup.removed_cards[1]" in listed(path)


def test_check_lists_all_problems_without_a_traceback(write: Write) -> None:
    path = write(hearts(player_count=9, max_turns=0, team_mode=True))
    ended = run("check", str(path))
    assert ended.returncode == 2
    assert ended.stderr == ""
    assert "Traceback" not in ended.stdout
    assert all(where in ended.stdout for where in ("player_count", "max_turns", "teams"))
    assert {"player_count", "max_turns", "teams"} <= set(listed(path))


@pytest.mark.parametrize("command", ["simulate", "check", "bench"])
def test_an_unknown_game_is_named_and_the_list_pointed_at(command: str) -> None:
    line = refused(command, "calvinball")
    assert "'calvinball' is neither a bundled game nor a file" in line
    assert "darwindeck games" in line


def test_a_name_that_is_nearly_right_gets_a_hint() -> None:
    assert "did you mean spades" in refused("simulate", "spade")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "0"], "games must be at least 1, not 0"),
        (["--games", "-3"], "games must be at least 1, not -3"),
        (["--games", "ten"], "ten"),
        (["--threads", "0"], "threads must be at least 1, not 0"),
        (["--seed", "-1"], "seed must be at least 0, not -1"),
        (["--agents", "wizard"], 'there is no agent "wizard"'),
        (["--agents", "random,random"], "2 agents for 4 seats"),
    ],
    ids=" ".join,
)
def test_impossible_numbers_and_agents_are_refused(arguments: list[str], message: str) -> None:
    assert message in refused("simulate", "hearts", *arguments)


# --- Bytecode -------------------------------------------------------------------

STARTS = [b"", b"\x00", b"\x02", b"\x00\x00\x00\x01", b"\x02\x00\x00\x00\x01"]
"""Anything; and what looks like version 1 or 2, with a format that fits."""


def engine_error(code: bytes) -> tuple[str, int]:
    """The message and the offset with which the engine refuses."""
    with pytest.raises(ParseError) as caught:
        Program(code)
    message, offset = caught.value.args
    assert message
    assert 0 <= offset <= len(code)
    return message, offset


def decompile_error(code: bytes) -> dd.BytecodeError:
    with pytest.raises(dd.BytecodeError) as caught:
        dd.decompile(code)
    assert 0 <= caught.value.offset <= len(code)
    assert str(caught.value).startswith(f"byte {caught.value.offset}: ")
    return caught.value


@pytest.mark.parametrize("start", STARTS, ids=bytes.hex)
def test_random_bytes_are_no_bytecode(start: bytes) -> None:
    code = random_bytes(start)
    assert len(decompile_error(code).message) < 300
    assert len(engine_error(code)[0]) < 300


def test_no_bytes_are_no_bytecode() -> None:
    assert decompile_error(b"").offset == 0
    assert engine_error(b"")[1] == 0


@pytest.mark.parametrize("version", [1, 3, 9, 255])
def test_an_unknown_version_is_named(version: int) -> None:
    code = bytes([version]) + dd.compile_genome(dd.load_game("hearts"))[1:]
    assert decompile_error(code).offset == 0
    assert str(version) in str(decompile_error(code))
    message, offset = engine_error(code)
    assert (offset, str(version) in message) == (0, True)


def test_a_changed_byte_does_not_fit_the_checksum() -> None:
    code = bytearray(dd.compile_genome(dd.load_game("hearts")))
    code[20] ^= 1
    assert "identity" in str(decompile_error(bytes(code)))
    assert "identity" in engine_error(bytes(code))[0]


def test_bytes_after_the_end_are_refused() -> None:
    code = dd.compile_genome(dd.load_game("hearts"))
    assert Program(code).player_count == 4
    decompile_error(code + b"\x00")
    engine_error(code + b"\x00")


def with_rules(rules: GameRules) -> GameGenome:
    return replace(dd.load_game("hearts"), game_rules=rules)


def with_win(**changes: int) -> GameGenome:
    genome = dd.load_game("hearts")
    win: WinCondition = replace(genome.win_conditions[0], **changes)
    return replace(genome, win_conditions=(win,))


OUT_OF_RANGE = {
    "player_count": replace(dd.load_game("hearts"), player_count=9),
    "one player": replace(dd.load_game("hearts"), player_count=1),
    "max_turns": replace(dd.load_game("hearts"), max_turns=50_001),
    "no turns": replace(dd.load_game("hearts"), max_turns=0),
    "jokers": replace(dd.load_game("hearts"), setup=SetupRules(jokers=3)),
    "hands": with_rules(GameRules(hands=1001)),
    "score_floor": with_rules(GameRules(score_floor=-100_001)),
    "score_by_place": with_rules(GameRules(score_by_place=(501,))),
    "trick_points": with_rules(GameRules(trick_points=101)),
    "extra_card_points": with_rules(GameRules(extra_card_points=-101)),
    "threshold": with_win(threshold=100_001),
    "card points": replace(
        dd.load_game("hearts"), card_scoring=(CardScoringRule(points=501, rank=Rank.TWO),)
    ),
}


@pytest.mark.parametrize("genome", OUT_OF_RANGE.values(), ids=OUT_OF_RANGE)
def test_a_value_out_of_range_is_an_error_with_an_offset(genome: GameGenome) -> None:
    """Also in bytes that no `compile_genome` would write."""
    with pytest.raises(dd.GenomeError):
        dd.compile_genome(genome)
    code = assemble(genome)
    decompile_error(code)
    engine_error(code)


# --- Python ---------------------------------------------------------------------


def test_a_broken_file_is_a_genome_error_with_its_path(write: Write) -> None:
    path = write(b'{"player_count": ')
    with pytest.raises(dd.GenomeError, match="not JSON") as caught:
        dd.load_game(path)
    assert str(caught.value).startswith(f"{path}: ")


def test_every_problem_of_a_game_is_in_the_error(write: Write) -> None:
    path = write(hearts(player_count=9, max_turns=0))
    with pytest.raises(dd.GenomeError) as caught:
        dd.load_game(path)
    assert {"player_count", "max_turns"} <= {problem.path for problem in caught.value.problems}


@pytest.mark.parametrize("genome", [None, "hearts", 7, b"\x02", {}], ids=repr)
def test_a_table_needs_a_genome(genome: Any) -> None:
    with pytest.raises(TypeError, match="GameGenome"):
        dd.Table(genome)


@pytest.mark.parametrize("genome", [None, "hearts", 7, {}], ids=repr)
def test_a_batch_needs_a_genome(genome: Any) -> None:
    with pytest.raises(TypeError, match="GameGenome"):
        dd.simulate(genome, games=1)


def deck() -> list[str]:
    return list(Program(dd.compile_genome(dd.load_game("hearts"))).deck)


def test_a_deck_with_two_equal_cards_is_refused() -> None:
    cards = deck()
    cards[10] = cards[30]
    with pytest.raises(ValueError, match=f"^{cards[30]} is in the deck twice$"):
        dd.Table(dd.load_game("hearts"), deck=cards)


def test_a_deck_with_a_card_too_few_names_it() -> None:
    cards = deck()
    missing = cards.pop()
    with pytest.raises(ValueError, match=f"51 of 52 cards; missing: {missing}$"):
        dd.Table(dd.load_game("hearts"), deck=cards)


@pytest.mark.parametrize("card", ["X1", "1S", "", "ten of clubs", "ß", "2C\0"])
def test_a_deck_with_a_card_that_the_game_does_not_have_is_refused(card: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        dd.Table(dd.load_game("hearts"), deck=[card, *deck()[1:]])


@pytest.mark.parametrize("cards", ["2C3C", [1, 2], [None]], ids=repr)
def test_a_deck_that_is_no_list_of_names_is_refused(cards: Any) -> None:
    with pytest.raises(TypeError, match="deck must be a list of cards"):
        dd.Table(dd.load_game("hearts"), deck=cards)
