"""Game files: what is read, what is written, and what is said about bad ones."""

import json
import os
import pickle
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from darwindeck.codes import Code
from darwindeck.errors import BytecodeError, GenomeError, IllegalMove, Problem
from darwindeck.genome.bytecode import compile_genome, decompile
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.codec import (
    LARGEST_FILE,
    decode_json,
    encode_json,
    read_file,
    save_game,
)
from darwindeck.genome.file.library import bundled_games, load_game, read_genome
from darwindeck.genome.schema import GameGenome, TableauMode
from darwindeck.genome.validate import errors_in, validate
from darwindeck.testing.examples import changed, whist
from darwindeck.testing.strategies.games import genomes

GAMES = Path(__file__).parents[2] / "python" / "darwindeck" / "games"


def fault(data: bytes | str) -> Problem:
    """The one problem of some JSON that is not a game."""
    [problem] = faults(data)
    return problem


def faults(data: bytes | str) -> tuple[Problem, ...]:
    """All problems of some JSON that is not a game."""
    with pytest.raises(GenomeError) as error:
        decode_json(data)
    return error.value.problems


def fault_paths(**fields: object) -> list[str]:
    return [problem.path for problem in faults(edited(**fields))]


def edited(**fields: object) -> str:
    """The file of a small game with some fields of its top level changed."""
    return json.dumps({**json.loads(encode_json(whist())), **fields})


# --- Reading and writing --------------------------------------------------------


@given(genomes())
def test_a_genome_survives_its_file(genome: GameGenome) -> None:
    assert decode_json(encode_json(genome)) == genome


def test_a_file_says_who_it_is_first_and_leaves_defaults_out() -> None:
    assert encode_json(whist()) == (
        "{\n"
        '  "name": "whist",\n'
        '  "family": "",\n'
        '  "summary": "",\n'
        '  "notes": "",\n'
        '  "player_count": 4,\n'
        '  "turn_structure": {\n'
        '    "phases": [\n'
        '      {"type": "trick"}\n'
        "    ]\n"
        "  },\n"
        '  "game_rules": {"hands": 4, "trick_points": 1},\n'
        '  "win_conditions": [\n'
        '    {"type": "high_score", "trigger": "last_hand"}\n'
        "  ]\n"
        "}\n"
    )


def test_letters_of_every_language_are_written_as_they_are() -> None:
    genome = replace(whist(), notes="Spiel für vier – ♠")
    assert "für vier – ♠" in encode_json(genome)
    assert decode_json(encode_json(genome)) == genome


def test_fields_that_a_file_lacks_take_their_defaults() -> None:
    genome = decode_json(
        '{"player_count": 4, "turn_structure": {"phases": [{"type": "trick"}]},'
        ' "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}]}'
    )
    assert genome.setup.tableau_mode == TableauMode.NONE
    assert genome.max_turns == 10_000
    assert validate(genome) == []


def test_saving_replaces_a_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    save_game(whist(), path)
    assert read_file(path) == whist()
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_save_keeps_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    unwritable = replace(whist(), name="\ud800")
    with pytest.raises(UnicodeEncodeError):
        save_game(unwritable, path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("folder", ["nowhere", "file"])
def test_a_failed_save_names_the_file_that_was_asked_for(tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / folder / "game.json"
    with pytest.raises(OSError, match=r"No such file|Not a directory") as error:
        save_game(whist(), path)
    assert error.value.filename == str(path)
    assert str(error.value).endswith(f"{str(path)!r}")


@pytest.mark.parametrize("value", [None, "hearts", 5, {}], ids=repr)
def test_what_is_no_genome_is_named(value: Any, tmp_path: Path) -> None:
    for use in (validate, compile_genome, lambda game: save_game(game, tmp_path / "game.json")):
        with pytest.raises(TypeError, match=f"GameGenome.*, not {re.escape(repr(value))}"):
            use(value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("value", [None, "x", 5, [1, 2]], ids=repr)
def test_bytecode_is_bytes(value: Any) -> None:
    with pytest.raises(TypeError, match=f"must be bytes, not {re.escape(repr(value))}"):
        decompile(value)
    same: Any = bytearray(compile_genome(whist()))
    assert decompile(same) == canonical(replace(whist(), name=""))


# --- Faults in what a file says -------------------------------------------------


def test_an_unknown_field_is_named_with_its_path_and_the_nearest_one() -> None:
    problem = fault(edited(setup={"cards_per_players": 5}))
    assert problem.path == "setup.cards_per_players"
    assert problem.message.startswith(
        "unknown field; did you mean 'cards_per_player'? known are deck, jokers, removed_cards,"
    )


def test_an_unknown_field_that_is_near_no_other_lists_them() -> None:
    problem = fault(edited(setup={"zzz": 5}))
    assert problem.path == "setup.zzz"
    assert "known are deck, jokers, removed_cards" in problem.message


def test_an_unknown_name_lists_the_known_ones() -> None:
    problem = fault(edited(setup={"deck": "tarot"}))
    assert problem == Problem(
        "setup.deck",
        "unknown value 'tarot'; known are standard_52, italian_40, piquet_32, euchre_24",
    )


def test_an_unknown_phase_lists_the_known_ones() -> None:
    problem = fault(edited(turn_structure={"phases": [{"type": "trick"}, {"type": "meld"}]}))
    assert problem.path == "turn_structure.phases[1].type"
    assert (
        problem.message
        == "unknown value 'meld'; known are pass, bidding, trick, play, draw, discard, layout"
    )


def test_missing_fields_are_named() -> None:
    missing = "missing; every game needs it"
    assert faults("{}") == tuple(
        Problem(path, missing) for path in ("player_count", "turn_structure", "win_conditions")
    )


def test_a_word_where_a_number_belongs_is_an_error() -> None:
    problem = fault(edited(player_count="four"))
    assert problem == Problem("player_count", "expected a whole number, not 'four'")


@pytest.mark.parametrize("card", ["10H", "1H", "H", "hearts", "2C\n", "X3", ""])
def test_a_card_that_does_not_exist_says_how_cards_are_written(card: str) -> None:
    problem = fault(edited(setup={"removed_cards": ["2C", card]}))
    assert problem.path == "setup.removed_cards[1]"
    assert "such as TD" in problem.message


def test_all_faults_are_found_at_once_and_missing_fields_come_last() -> None:
    paths = fault_paths(
        win_conditions=[{"type": "high_score"}], bogus=1, setup={"deck": "foo"}, player_count="4"
    )
    assert sorted(paths[:-1]) == ["bogus", "player_count", "setup.deck"]
    assert paths[-1] == "win_conditions[0].trigger"


def test_faults_in_a_list_have_the_places_that_the_file_has() -> None:
    cards = ["zz", "2C", "yy", "3C", 5]
    phases = [{"type": "meld"}, {"type": "trick", "x": 1}, {}, 7, {"type": "trick", "trump": "?"}]
    paths = fault_paths(setup={"removed_cards": cards}, turn_structure={"phases": phases})
    assert sorted(paths) == [
        "setup.removed_cards[0]",
        "setup.removed_cards[2]",
        "setup.removed_cards[4]",
        "turn_structure.phases[0].type",
        "turn_structure.phases[1].x",
        "turn_structure.phases[2].type",
        "turn_structure.phases[3]",
        "turn_structure.phases[4].trump",
    ]


def test_a_wrong_part_is_not_also_called_missing() -> None:
    assert fault_paths(player_count="four", turn_structure=3) == ["player_count", "turn_structure"]
    assert fault_paths(win_conditions=[{"type": "zz", "trigger": "zz"}]) == [
        "win_conditions[0].type",
        "win_conditions[0].trigger",
    ]


def test_no_more_than_twenty_faults_are_listed() -> None:
    found = faults(edited(**{f"field{n}": n for n in range(50)}))
    assert len(found) == 20
    assert found[-1] == Problem("", "and 31 more problems", code=Code.MORE)


@pytest.mark.parametrize(
    "field",
    ["x - at `$.setup", "x - at `$.teams[7]", f"x - at `$[{'9' * 5000}]", "a.b[0]", "`", "\n", ""],
)
def test_a_strange_field_does_not_end_in_another_error(field: str) -> None:
    assert faults(edited(**{field: 1}, setup={"removed_cards": ["zz"]}))


# --- Files that are no game at all ----------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b" \n ", "empty"),
        (b"hello", "not JSON"),
        (b"{", "not JSON"),
        (b"[]", "expected an object, not a list"),
        (b"3", "expected an object, not 3"),
        (b'"hearts"', "expected an object, not 'hearts'"),
        (b'{"name": "\xff"}', "not UTF-8"),
        ("{}".encode("utf-16"), "not UTF-8"),
        (random.Random(1).randbytes(200_000), "not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"name": ' + b"[" * 100_000, "nested too deeply"),
        (b'{"player_count": 4} extra', "not JSON (line 1, column 21: something follows"),
    ],
)
def test_what_is_no_game_gives_one_clear_error(data: bytes, message: str) -> None:
    problem = fault(data)
    assert (problem.severity, problem.path) == ("error", "")
    assert message in problem.message


def test_a_directory_is_no_game_file(tmp_path: Path) -> None:
    with pytest.raises(GenomeError, match="this is a directory"):
        load_game(tmp_path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "lost.json"
    with pytest.raises(GenomeError, match=r"lost\.json: no such file") as error:
        load_game(str(path))
    assert error.value.source == str(path)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    path.write_bytes(b" " * (LARGEST_FILE + 1))
    with pytest.raises(GenomeError, match="more than 1,000,000 bytes"):
        load_game(path)


def test_a_device_is_no_game_file() -> None:
    with pytest.raises(GenomeError, match="not a regular file"):
        load_game(Path(os.devnull))


@pytest.mark.parametrize("name", ["a\0b", "a\0b.json", "x" * 5000, "x" * 5000 + ".json"])
def test_an_impossible_file_name_is_an_error(name: str) -> None:
    with pytest.raises(GenomeError):
        load_game(name)


def test_a_file_that_may_not_be_read_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    path = tmp_path / "secret.json"
    save_game(whist(), path)
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(GenomeError, match="cannot be read: Permission denied"):
        load_game(path)


# --- Finding games --------------------------------------------------------------


def test_the_bundled_games_are_these() -> None:
    assert list(bundled_games()) == [
        "cabo",
        "crazy-eights",
        "fan-tan",
        "golf",
        "hearts",
        "knockout-whist",
        "oh-hell",
        "old-maid",
        "partnership-spades",
        "president",
        "scopa",
        "scotch-whist",
        "spades",
        "uno-style",
        "vinto",
        "vinto-open",
        "war",
    ]


@pytest.mark.parametrize("name", bundled_games())
def test_a_bundled_game_is_valid_canonical_and_says_what_it_is(name: str) -> None:
    genome = read_genome(name)
    assert errors_in(genome) == []
    assert genome == canonical(genome) == load_game(name)
    assert genome.name == name
    assert genome.family
    assert genome.notes
    assert 20 < len(genome.summary) < 80
    assert "\n" not in genome.summary


@pytest.mark.parametrize("name", bundled_games())
def test_a_bundled_file_is_written_as_save_game_writes(name: str) -> None:
    text = (GAMES / f"{name}.json").read_text(encoding="utf-8")
    assert encode_json(load_game(name)) == text


def test_only_games_of_ten_or_five_hands_for_four_have_a_warning() -> None:
    warnings = {name: validate(genome) for name, genome in bundled_games().items()}
    assert {name: [p.path for p in found] for name, found in warnings.items() if found} == {
        "oh-hell": ["game_rules.hands"],
        "vinto": ["game_rules.hands"],
        "vinto-open": ["game_rules.hands"],
    }


@pytest.mark.parametrize("name", ["Hearts", "heart", "haerts"])
def test_an_unknown_name_suggests_the_nearest_game(name: str) -> None:
    with pytest.raises(GenomeError, match="did you mean hearts") as error:
        load_game(name)
    assert "darwindeck games" in str(error.value)


@pytest.mark.parametrize("name", ["", "qqqqqq"])
def test_a_name_near_nothing_points_to_the_list(name: str) -> None:
    with pytest.raises(GenomeError, match="`darwindeck games` lists them") as error:
        load_game(name)
    assert "did you mean" not in str(error.value)


def test_a_bundled_name_comes_before_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save_game(whist(), "hearts")
    save_game(whist(), "mine")
    assert load_game("hearts").name == "hearts"
    assert load_game(f".{os.sep}hearts").name == "whist"
    assert load_game("mine").name == "whist"


def test_loading_an_invalid_game_gives_all_its_errors(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    wrong = changed(whist(), {"player_count": 9, "game_rules.hands": 5, "max_turns": 0})
    path.write_text(encode_json(wrong))
    with pytest.raises(GenomeError) as error:
        load_game(path)
    assert [p.path for p in error.value.problems] == ["player_count", "max_turns"]
    assert str(error.value).startswith(f"{path}: 2 problems\n  player_count: 9 is out of range")
    assert {p.severity for p in validate(read_genome(path))} == {"error", "warning"}


def test_a_game_with_errors_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "teams.json"
    save_game(whist(), path)
    before = path.read_text()
    wrong = whist().copy_with(team_mode=True, teams=((0, 9),))
    with pytest.raises(GenomeError) as error:
        save_game(wrong, path)
    assert list(error.value.problems) == validate(wrong)
    assert "teams[0][1]: 9 is out of range; it is 0 to 5" in str(error.value)
    assert path.read_text() == before


def test_a_loaded_game_is_spelt_as_all_are(tmp_path: Path) -> None:
    path = tmp_path / "spelt.json"
    save_game(changed(whist(), {"setup.cards_per_player": 13}), path)
    assert load_game(path).setup.cards_per_player == "all"
    assert read_genome(path).setup.cards_per_player == 13


# --- Errors ---------------------------------------------------------------------


def test_errors_survive_pickling() -> None:
    problem = Problem("setup.deck", "wrong", "error")
    genome_error = pickle.loads(pickle.dumps(GenomeError([problem], "x.json")))
    assert (genome_error.problems, str(genome_error)) == ((problem,), "x.json: setup.deck: wrong")
    bytecode_error = pickle.loads(pickle.dumps(BytecodeError("wrong", 7)))
    assert (bytecode_error.offset, str(bytecode_error)) == (7, "byte 7: wrong")
    illegal = pickle.loads(pickle.dumps(IllegalMove("not now", ["a", "b"])))
    assert (illegal.legal, str(illegal)) == (("a", "b"), "not now")


def test_a_file_may_tell_an_editor_where_its_schema_is() -> None:
    genome = load_game("hearts")
    plain = json.loads(encode_json(genome))
    assert decode_json(json.dumps({"$schema": "genome.schema.json", **plain})) == genome
