"""Numbered prompts, as a script or a screen reader meets them."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.play.driving import session_of, texts
from tests.play.test_session import played

import darwindeck as dd
from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import PassPhase, PassTo, TurnStructure
from darwindeck.play.plain import PlainTable
from darwindeck.showing.choices import Selection
from darwindeck.showing.looks import mark
from darwindeck.showing.prose import as_prose
from darwindeck.showing.ratings import ratings_of
from darwindeck.showing.saves import resume
from darwindeck.showing.session import Session
from darwindeck.table.kinds import MoveKind


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARWINDECK_DATA", str(tmp_path))
    return tmp_path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-W", "error", "-m", "darwindeck", "play", *arguments]


def run(*arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), input=said, capture_output=True, text=True)


def talk(session: Session, *answers: str) -> list[str]:
    """What is said when a person gives these answers, and then no more."""
    heard = io.StringIO()
    PlainTable(session, io.StringIO("\n".join([*answers, ""])), heard).run()
    return heard.getvalue().splitlines()


class Talker:
    """A person at the prompts who answers at random, but always something that counts."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.rng = random.Random(seed)

    def readline(self) -> str:
        session = self.session
        if session.finished:
            return "3\n"
        if session.covered:
            return "\n"
        asked = session.decision()
        if asked.series:
            _, most = Selection(session.table).wanted
            return " ".join(c.key for c in self.rng.sample(asked.choices, most)) + "\n"
        return self.rng.choice(asked.choices).key + "\n"


@pytest.mark.parametrize("name", bundled_games())
def test_every_game_is_played_by_numbers(name: str) -> None:
    genome = dd.load_game(name)
    short = {"war": 600}.get(name)
    if short:
        genome = replace(genome, max_turns=short)
    session = session_of(genome, seed=4)
    heard = io.StringIO()
    assert PlainTable(session, Talker(session, 4), heard).run() == 3
    assert session.finished
    said = heard.getvalue()
    assert f"{session.result}." in said
    sheets = [line for line in said.splitlines() if line.endswith(" in all.")]
    assert len(sheets) == sum(
        len(session.sheet_of(hand).sides)
        for hand in range(session.hands_over)
        if session.sheet_of(hand).scored
    )
    assert not any(sign in said for sign in map(mark, cards_in(genome.setup)))
    assert "Rate the game from 1 to 5" in said
    assert not set("♠♥♦♣") & set(said)


def test_a_turn_is_told_in_words() -> None:
    said = talk(session_of("hearts", seed=7))
    assert said == [
        "Hearts: Take no hearts and not the queen of spades; the lowest score wins.",
        "Also: ? rules, h hint, u take back, l log, q save and leave.",
        "Hand 1: Cora deals.",
        "",
        "Hearts, hand 1.",
        "Ann (random): 13 cards, 0 so far, 0 tricks, 0 points.",
        "Ben (random): 13 cards, 0 so far, 0 tricks, 0 points.",
        "Cora (random, dealer): 13 cards, 0 so far, 0 tricks, 0 points.",
        "You: 13 cards, 0 so far, 0 tricks, 0 points.",
        "Nobody has led yet.",
        "Hearts are not broken.",
        "Your hand: spades 7, 10, jack, ace; hearts 2, 10, king; clubs 9, 10, queen; "
        "diamonds 8, 10, jack.",
        "Choose 3 cards to pass left, to Ann:",
        *(
            f"  {number}. pass {card}"
            for number, card in enumerate(
                [
                    *(f"{rank} of spades" for rank in ("7", "10", "jack", "ace")),
                    *(f"{rank} of hearts" for rank in ("2", "10", "king")),
                    *(f"{rank} of clubs" for rank in ("9", "10", "queen")),
                    *(f"{rank} of diamonds" for rank in ("8", "10", "jack")),
                ],
                start=1,
            )
        ),
        "Your choice: ",
    ]


def test_the_example_of_a_series_has_as_many_numbers_as_are_asked_for() -> None:
    hearts = dd.load_game("hearts")
    phases = (PassPhase(count=2, directions=(PassTo.LEFT,)), *hearts.turn_structure.phases[1:])
    game = hearts.copy_with(turn_structure=TurnStructure(phases=phases))
    said = talk(session_of(game, seed=7), "1", "q")
    assert (
        "Your choice: Choose 2 cards, not 1: type their numbers in one line, such as 1 2." in said
    )


def test_a_series_is_answered_in_one_line() -> None:
    session = session_of("hearts", seed=7)
    said = talk(session, "1 2", "1 1 2", "1 2 99", "1, 2, KH", "q")
    assert (
        "Your choice: Choose 3 cards, not 2: type their numbers in one line, such as 1 2 3." in said
    )
    assert "Your choice: 7 of spades is chosen twice." in said
    assert "Your choice: '99' is no choice: type a number, 1 to 13." in said
    assert texts(session) == ("pass 7S", "pass TS", "pass KH")


def test_a_choice_is_answered_by_number_text_or_card() -> None:
    session = session_of("uno-style", seed=7)
    talk(session, "play TH")
    assert texts(session) == ("play TH",)
    session = session_of("uno-style", seed=7)
    talk(session, "tc")
    assert texts(session) == ("play TC",)
    session = session_of("uno-style", seed=7)
    said = talk(session, "", "0", "4", "draw me", "3")
    assert texts(session) == ("draw",)
    assert "Your choice: '' is no choice: type a number, 1 to 3." in said
    assert "Your choice: 'draw me' is no choice: type a number, 1 to 3." in said


def test_where_there_is_one_choice_enter_is_enough() -> None:
    session = session_of("war", seed=7)
    said = talk(session, "", "", "")
    assert [texts(session, turn) for turn in range(6)] == [("turn the top card",)] * 6
    assert len(session.turns) == 6
    assert "You have 26 cards face down." in said


def test_the_middle_of_the_table_is_told() -> None:
    said = talk(session_of("fan-tan", seed=5), "1", "1", "1")
    assert "Spades: 7 to 9." in said or any(line.startswith("Spades: ") for line in said)
    assert "Diamonds: not opened." in said
    said = talk(session_of("scopa", seed=5), "1")
    assert any(line.startswith("On the table: ") for line in said)
    assert "Stock: 30 left." in said


def test_what_a_card_would_capture_is_told_beside_it() -> None:
    top = ["KS", "5C", "7C", "6C", "JC", "QC", "AD", "2D", "3D", "4D"]
    scopa = dd.load_game("scopa")
    deck = (*top, *sorted(cards_in(scopa.setup).difference(top)))
    said = talk(session_of("scopa", deck=deck))
    assert [line for line in said if line.startswith("  ")] == [
        "  1. play 7 of clubs, takes some of ace of diamonds, 2 of diamonds, 3 of diamonds "
        "and 4 of diamonds",
        "  2. play jack of clubs, takes ace of diamonds, 3 of diamonds and 4 of diamonds",
        "  3. play king of spades, takes ace of diamonds, 2 of diamonds, 3 of diamonds "
        "and 4 of diamonds, a sweep",
    ]


def test_the_sheet_is_told_before_the_next_hand() -> None:
    session = session_of("partnership-spades", seed=4, agent="greedy", names=("Mia",))
    while not session.hands_over:
        played(session, 1)
    session.take_back()
    said = talk(session, "1")
    assert said[said.index("Hand 1 is over.") :][:5] == [
        "Hand 1 is over.",
        "Mia and Ben: Mia bid 13, took 5; Ben bid Nil, took 3; -100 points for a failed Nil "
        "(3 tricks) by Ben; -130 points for a failed contract of 13 (8 tricks); "
        "-230, -230 in all.",
        "Ann and Cora: Ann bid 4, took 4; Cora bid 1, took 1; 50 points for a contract of 5; "
        "+50, 50 in all.",
        "Hand 2: you deal.",
        "Ann bids 6.",
    ]


def test_the_log_and_taking_back() -> None:
    session = session_of("fan-tan", seed=5)
    said = talk(session, "u", "1", "u", "l")
    assert "Your choice: There is nothing to take back." in said
    assert "Your choice: Taken back." in said
    assert session.turns == []
    assert said[-3].startswith("Your choice: Hand 1: Cora deals.")


def test_a_game_that_is_gone_on_with_tells_its_last_hand_again() -> None:
    first = played(session_of("hearts", seed=3), 100)
    assert first.table.hand_number == 1
    lines = talk(Session(first.genome, first.settings, first.turns))
    told = [line for line in lines if line.startswith("Hand ")]
    assert told == ["Hand 2: you deal."]


def test_a_hint_is_a_choice_and_its_reason() -> None:
    said = talk(session_of("fan-tan", seed=5), "h")
    hint = next(line for line in said if "Hint" in line)
    assert re.match(r"Your choice: Hint: Play \w+ of \w+, which [^%]+\. To play [^%]+\.$", hint)


def test_a_hint_for_a_series_names_all_its_cards() -> None:
    session = session_of("hearts", seed=7)
    said = talk(session, "h")
    hint = next(line for line in said if "Hint" in line)
    assert hint.split(".")[0].count(" of ") == 3
    assert session.turns == []


def test_every_choice_is_explained_when_asked_for() -> None:
    said = talk(session_of("uno-style", seed=7, explain=True))
    offered = [line for line in said if re.match(r"  \d+\. ", line)]
    assert len(offered) == 3
    assert all(re.search(r" \(\d+%\)$", line) for line in offered)


def test_the_rulebook_is_printed() -> None:
    session = session_of("hearts", seed=7)
    assert as_prose(dd.rulebook(session.genome)) in "\n".join(talk(session, "?"))


def test_people_who_share_the_prompts_do_not_see_each_other() -> None:
    session = session_of("crazy-eights", seed=3, people=(0, 1))
    said = talk(session, "", "1")
    assert said[2].startswith("Pass the screen to Ann, and press Enter: ")
    assert said[-1].endswith("Pass the screen to Ben, and press Enter: ")
    assert sum(line.startswith("Your hand") for line in said) == 1


def test_the_end_of_the_input_saves_and_leaves(data: Path) -> None:
    left = run("hearts", "--plain", "--seed", "7", "--against", "random", said="1 2 3\n1\n")
    assert (left.returncode, left.stderr) == (0, "")
    assert left.stdout.endswith("Saved. To go on: darwindeck play hearts --resume\n")
    assert (data / "saves" / "hearts.json").exists()
    again = run("--plain", "--resume", said="1\nq\n")
    assert again.returncode == 0
    assert "You pass 7 of spades." in again.stdout  # all that happened is told again
    kinds = [turn[0].kind for turn in resume(dd.load_game("hearts")).turns]
    assert kinds.count(MoveKind.PLAY) > 4


def test_a_whole_match_ends_with_its_rating(data: Path) -> None:
    answers = "1\n" * 60
    over = run("fan-tan", "--plain", "--seed", "1", "--against", "random", said=answers)
    assert over.returncode == 0
    assert "wins the match. Its seed was 1." in over.stdout or "win the match" in over.stdout
    assert over.stdout.endswith("Recorded: 1 of 5 stars.\n")
    assert [rating.stars for rating in ratings_of(dd.load_game("fan-tan"))] == [1]
    assert not (data / "saves" / "fan-tan.json").exists()


def test_leaving_before_anything_is_played_keeps_the_older_game(data: Path) -> None:
    run("hearts", "--plain", "--seed", "7", "--against", "random", said="1 2 3\n")
    kept = (data / "saves" / "hearts.json").read_bytes()
    left = run("hearts", "--plain", "--seed", "8", "--against", "random", said="q\n")
    assert "Another game of this name was left: --resume goes on with it" in left.stdout
    assert left.stdout.endswith("Nothing was played, so nothing was saved.\n")
    assert (data / "saves" / "hearts.json").read_bytes() == kept


def test_an_interrupt_saves_too(data: Path) -> None:
    arguments = command("hearts", "--plain", "--seed", "7", "--against", "random")
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("1 2 3\n")
        running.stdin.flush()
        line = ""
        while "You receive" not in line:
            line = running.stdout.readline()
        time.sleep(0.2)
        os.kill(running.pid, signal.SIGINT)
        rest = running.stdout.read()
        assert running.wait() == 130
    assert rest.endswith("Saved. To go on: darwindeck play hearts --resume\n")
    assert (data / "saves" / "hearts.json").exists()
