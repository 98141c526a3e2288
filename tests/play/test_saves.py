"""Games that are left and gone on with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace
from tests.play.driving import session_of
from tests.play.test_session import played

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games
from darwindeck.showing import saves
from darwindeck.showing.saves import forget, resume, save, save_path
from darwindeck.table.kinds import MoveKind


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARWINDECK_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("name", bundled_games())
def test_a_game_goes_on_where_it_was_left(name: str) -> None:
    session = played(session_of(name, seed=6), 25)
    save(session)
    again = resume(session.genome)
    assert again.settings == session.settings
    assert again.turns == session.turns
    assert again.hands_over == session.hands_over
    for seat in range(session.genome.player_count):
        assert again.table.view(seat) == session.table.view(seat)
        assert again.table.history(seat) == session.table.history(seat)
    # And from there it goes the same way.
    played(session, 10)
    played(again, 10)
    assert again.turns == session.turns


def test_a_game_from_a_given_deck_goes_on_with_it() -> None:
    deck = tuple(f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "SHDC")
    session = played(session_of("war", deck=deck), 5)
    save(session)
    again = resume(session.genome)
    assert again.settings.deck == deck
    assert again.picture() == session.picture()


def test_the_game_left_last_needs_no_name() -> None:
    save(played(session_of("hearts"), 2))
    path = save(played(session_of("scopa"), 2))
    later = path.stat().st_mtime + 10
    os.utime(path, (later, later))
    assert resume().genome.name == "scopa"


def test_turns_can_be_taken_back_after_going_on() -> None:
    session = played(session_of("hearts"), 10)
    save(session)
    again = resume()
    assert again.take_back()
    assert session.take_back()
    assert again.turns == session.turns


def test_several_people_are_covered_again_when_they_go_on() -> None:
    save(played(session_of("hearts", people=(0, 1)), 6))
    assert resume().covered


def test_without_a_saved_game_there_is_nothing_to_go_on_with(data: Path) -> None:
    with pytest.raises(ValueError, match="no game of hearts was left"):
        resume(dd.load_game("hearts"))
    with pytest.raises(ValueError, match="no game was left"):
        resume()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: b"\xff\xfe" + data,
        lambda data: b"[]",
        lambda data: data.replace(b'"turns":[[', b'"turns":[[1', 1),
        lambda data: data.replace(b'"turns":[[', b'"turns":[["pass AS",', 1),
        lambda data: data.replace(b'"names":[]', b'"names":["Ann","Ben"]', 1),
        lambda data: data.replace(b'"names":[]', b'"names":[" "]', 1),
        lambda data: data.replace(b'"seed":1', b'"seed":2', 1),
        lambda data: data.replace(b'"seed":1', b'"seed":-1', 1),
        lambda data: data.replace(b'"seed":1', b'"seed":"x"', 1),
        lambda data: data.replace(b'"agents":[', b'"agents":["random",', 1),
        lambda data: data.replace(b'"people":[0]', b'"people":[]', 1),
        lambda data: data.replace(b'"people":[0]', b'"people":[7]', 1),
        lambda data: data.replace(b'"threshold":100', b'"threshold":50', 1),
        lambda data: data.replace(b'"player_count":4', b'"player_count":9', 1),
        lambda data: data.replace(b'"random"', b'"oracle:5"', 1),
    ],
)
def test_a_damaged_game_is_refused_in_one_line(damage: object) -> None:
    session = played(session_of("hearts"), 8)
    path = save(session)
    assert callable(damage)
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    assert path.read_bytes() != whole
    with pytest.raises(ValueError, match="is damaged") as refused:
        resume(session.genome)
    assert str(refused.value).startswith(str(path))


def test_a_game_of_another_version_is_refused() -> None:
    session = played(session_of("hearts"), 3)
    path = save(session)
    path.write_bytes(path.read_bytes().replace(b'"version":2', b'"version":9', 1))
    with pytest.raises(ValueError, match="is of version 9; this one reads 1 and 2"):
        resume(session.genome)


def test_a_game_whose_rules_have_changed_is_refused() -> None:
    hearts = dd.load_game("hearts")
    save(played(session_of(hearts), 8))
    harder = replace(hearts, game_rules=replace(hearts.game_rules, all_points_reversal=False))
    with pytest.raises(ValueError, match="the rules of hearts have changed"):
        resume(harder)
    # Notes are no rules.
    assert resume(replace(hearts, notes="Played on Sundays.")).turns


def test_a_game_is_saved_whole_or_not_at_all(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(session_of("hearts"), 4)
    path = save(session)
    before = path.read_bytes()

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    played(session, 4)
    with pytest.raises(OSError, match="No space left"):
        save(session)
    assert path.read_bytes() == before
    assert list((data / "saves").iterdir()) == [path]


def test_a_game_that_is_over_is_forgotten() -> None:
    session = played(session_of("fan-tan"), 5)
    path = save(session)
    while not session.finished:
        played(session, 1)
    forget(session)
    assert not path.exists()


def test_another_game_that_was_left_meanwhile_is_not_forgotten() -> None:
    session = session_of("fan-tan", seed=1)
    path = save(played(session_of("fan-tan", seed=2), 5))
    while not session.finished:
        played(session, 1)
    forget(session)
    assert path.exists()


def test_names_of_files_are_tame() -> None:
    odd = replace(dd.load_game("hearts"), name="../My Game: é/2")
    assert save_path(odd).name == "my-game-2.json"
    unnamed = replace(odd, name="")
    assert save_path(unnamed).stem == saves.identity_of(unnamed)


def test_a_saved_game_can_be_read_by_others() -> None:
    session = played(session_of("hearts"), 2)
    kept = msgspec.json.decode(save(session).read_bytes())
    assert list(kept) == ["version", "identity", "genome", "settings", "turns"]
    assert kept["settings"]["agents"] == ["", "random", "random", "random"]
    assert kept["version"] == 2
    assert kept["turns"][0] == [move.id for move in session.turns[0]]
    assert len(set(kept["turns"][0])) == 3


# --- Version 1: moves by their texts -----------------------------------------------

OLD = Path(__file__).parent / "saves"
"""Games that the first version left."""


class OldGame(NamedTuple):
    """What is known of a game that was left long ago."""

    hand_number: int
    to_move: int
    hand: str
    scores: tuple[int, ...]
    moves: int


OLD_GAMES = {
    "crazy-eights": OldGame(0, 3, "KD", (0, 0, 0, 0), 60),
    "fan-tan": OldGame(0, 2, "2C AC 4D KH", (0, 0, 0, 0), 40),
    "hearts": OldGame(1, 3, "6H 8H 9H TH 3S 6S 9S QS AS", (4, 0, 5, 17), 94),
    "partnership-spades": OldGame(1, 1, "JC 6H 8H 3S 5S 6S 8S QS", (-80, -130), 80),
    "president": OldGame(2, 1, "7C 4D 4S", (2, 2, 0, 2), 261),
    "scopa": OldGame(1, 1, "JC 7S", (3, 1), 61),
}


def old_save(name: str, data: Path) -> Path:
    (data / "saves").mkdir()
    path = data / "saves" / f"{name}.json"
    path.write_bytes((OLD / path.name).read_bytes())
    return path


@pytest.mark.parametrize("name", OLD_GAMES)
def test_a_game_that_the_first_version_left_goes_on(name: str, data: Path) -> None:
    path = old_save(name, data)
    assert msgspec.json.decode(path.read_bytes())["version"] == 1
    session, old = resume(dd.load_game(name)), OLD_GAMES[name]
    table = session.table
    assert (table.hand_number, table.to_move, len(table.moves)) == old[:2] + old[-1:]
    assert " ".join(table.view(0).hand) == old.hand
    assert (table.team_scores or table.scores) == old.scores
    assert session.players.names[0] == "You"
    # It is left again in the version of today, and is the same game.
    save(session)
    assert msgspec.json.decode(path.read_bytes())["version"] == 2
    assert resume().turns == session.turns


def test_cards_of_an_exchange_were_passed_in_old_saves(data: Path) -> None:
    texts = msgspec.json.decode(old_save("president", data).read_bytes())["turns"]
    turns = resume().turns
    given = [at for at, turn in enumerate(turns) if turn[0].kind is MoveKind.GIVE]
    assert [texts[at] for at in given] == [["pass 2C", "pass 4C"], ["pass AD"], ["pass 8H"]]
    assert [move.text for at in given for move in turns[at]] == [
        "give 2C",
        "give 4C",
        "give AD",
        "give 8H",
    ]


def test_an_old_save_that_is_over_is_forgotten(data: Path) -> None:
    path = old_save("scopa", data)
    session = resume()
    while not session.finished:
        played(session, 1)
    forget(session)
    assert not path.exists()


def test_an_old_save_with_a_move_that_never_was_is_refused(data: Path) -> None:
    path = old_save("hearts", data)
    path.write_bytes(path.read_bytes().replace(b'"play 2C"', b'"play 3C"', 1))
    with pytest.raises(ValueError, match="is damaged: move 13, 'play 3C', is not legal there"):
        resume()
