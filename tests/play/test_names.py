"""What the players are called."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.play.driving import plainly, session_of
from tests.play.test_session import played

import darwindeck as dd
from darwindeck.showing.looks import mark
from darwindeck.showing.names import checked_names, player_names
from darwindeck.showing.saves import resume, save
from darwindeck.table.kinds import EventKind


def test_somebody_alone_is_you_and_the_others_have_names() -> None:
    assert player_names(4, (0,), ()) == ("You", "Ann", "Ben", "Cora")
    assert player_names(6, (2,), ()) == ("Ann", "Ben", "You", "Cora", "Dan", "Eve")


def test_nobody_has_the_name_of_a_person() -> None:
    assert player_names(4, (0,), ("Mia",)) == ("Mia", "Ann", "Ben", "Cora")
    assert player_names(4, (0,), ("ann",)) == ("ann", "Ben", "Cora", "Dan")
    assert player_names(6, (0,), ("Eve",)) == ("Eve", "Ann", "Ben", "Cora", "Dan", "Finn")


def test_people_who_share_a_screen_have_names_too() -> None:
    assert player_names(4, (0, 2), ()) == ("Ann", "Ben", "Cora", "Dan")
    assert player_names(4, (0, 2), ("Mia",)) == ("Mia", "Ann", "Ben", "Cora")
    assert player_names(4, (0, 2), ("Mia", "Ben")) == ("Mia", "Ann", "Ben", "Cora")


def test_a_name_is_tidied() -> None:
    assert checked_names(["  Mia   Li "], (0,)) == ("Mia Li",)


@pytest.mark.parametrize(
    ("names", "people", "message"),
    [
        ([""], (0,), "a name has from 1 to 12 letters, not ''"),
        (["x" * 13], (0,), "a name has from 1 to 12 letters"),
        (["a\x1b[2J"], (0,), "a name has from 1 to 12 letters"),
        ([mark("QS")], (0,), "a name has from 1 to 12 letters"),
        (["Mia", "Noa"], (0,), "--name is given 2 times, but people play at 1 seat"),
        (["Mia", "mia"], (0, 1), "each --name can be given once"),
        (["You", "Mia"], (0, 1), "'You' is nobody's name where several people play"),
    ],
)
def test_other_names_are_refused(names: list[str], people: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        checked_names(names, people)


def test_the_log_uses_the_names() -> None:
    session = played(session_of("hearts", seed=3, names=("Ben",)), 1)
    log = [plainly(said.text) for said in session.picture().log]
    assert log[0] == "Hand 1: Dan deals"
    assert "You pass" in log[2]
    played(session, 20)
    log = [plainly(said.text) for said in session.picture().log]
    assert any(text.startswith("Ann plays ") for text in log)
    assert any(text.startswith("Cora plays ") for text in log)
    assert not any("seat" in text or "Ben" in text for text in log)


def test_a_name_that_looks_like_a_card_stays_a_name() -> None:
    session = session_of("partnership-spades", seed=3, names=("AS",))
    while not session.hands_over:
        played(session, 1)
    assert session.sheet_of(0).sides[0].name == "AS and Ben"


def test_a_team_of_one_is_you_too() -> None:
    spades = dd.load_game("partnership-spades")
    alone = replace(spades, teams=((0,), (1, 2, 3)), name="alone")
    session = session_of(alone, seed=3)
    while not session.finished:
        played(session, 1)
    told = [line.text for line in session.heard().lines if line.event.kind is EventKind.SCORE]
    assert {text.split(" for ")[0].split()[1] for text in told if text.startswith("You ")} <= {
        "score",
        "lose",
        "get",
    }
    assert any(text.startswith("You ") for text in told)
    assert session.result in ("You win the match", "Ann, Ben and Cora win the match")


def test_bots_say_how_strong_they_are() -> None:
    picture = session_of("partnership-spades", agent="mcts:500").picture()
    assert [(seat.name, seat.role) for seat in picture.others] == [
        ("Ann", "mcts:500"),
        ("Ben", "partner · mcts:500"),
        ("Cora", "mcts:500"),
    ]
    assert (picture.own.name, picture.own.role) == ("You", "")


def test_names_are_kept_with_the_game(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_DATA", str(tmp_path))
    save(played(session_of("hearts", seed=3, names=("Mia",)), 8))
    assert resume().players.names == ("Mia", "Ann", "Ben", "Cora")
