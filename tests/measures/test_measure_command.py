"""`darwindeck measure`, and `check` with its trial."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import cli
from darwindeck.cli.measure import bar
from darwindeck.genome.file.codec import encode_json
from darwindeck.measures import profile
from darwindeck.measures.cascade import Cascade
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.gates import State, Verdict

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> str:
    assert cli.main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def test_a_profile_is_a_table_with_bars_and_a_paragraph(capsys: Capture) -> None:
    printed = run(capsys, "measure", "knockout-whist", "--replicates", "1")
    lines = printed.splitlines()
    assert lines[0].startswith("knockout-whist (balanced): fitness 0.")
    assert any(line.startswith("thought") and "█" in line for line in lines)
    assert any(line.startswith("Knockout Whist is a game of tricks for 4") for line in lines)
    assert all(len(line.rstrip()) <= 80 for line in lines)


def test_the_keys_of_the_json_are_those_that_programs_rely_on(capsys: Capture) -> None:
    found = json.loads(run(capsys, "measure", "knockout-whist", "--replicates", "1", "--json"))
    keys = ["game", "identity", "style", "fitness", "measures", "gates", "cost_seconds", "summary"]
    assert [key for key in found if key in keys] == keys
    assert list(found["fitness"]) == ["value", "error"]
    assert list(found["measures"]["thought"]) == ["value", "error", "desirability"]
    assert list(found["gates"][0]) == ["name", "passed", "verdict", "detail"]
    assert {gate["verdict"] for gate in found["gates"]} <= {"passed", "failed", "unsure"}
    assert all(gate["passed"] == (gate["verdict"] == "passed") for gate in found["gates"])
    assert found["cost_seconds"] > 0


def test_no_seat_of_president_is_favoured(capsys: Capture) -> None:
    found = json.loads(run(capsys, "measure", "president", "--json"))
    (unfair,) = (gate for gate in found["gates"] if gate["name"] == "unfair")
    assert (unfair["passed"], unfair["verdict"]) == (True, "passed")
    assert [gate for gate in found["gates"] if not gate["passed"]] == []
    assert found["summary"].endswith("It passes every gate.")


def test_what_is_unsure_is_measured_on_to_eight_replicates(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    doubt = Verdict(name="unfair", state=State.UNSURE, detail="nobody can say")
    monkeypatch.setattr(profile, "unsure", lambda verdicts: (doubt,))
    asked: list[int] = []
    more = Cascade.more

    def counted(
        cascade: Cascade, evidence: Evidence, tiers: Sequence[int], replicate: int
    ) -> Evidence:
        asked.append(replicate)
        return more(cascade, evidence, tiers, replicate)

    monkeypatch.setattr(Cascade, "more", counted)
    run(capsys, "measure", "knockout-whist", "--replicates", "1", "--json")
    assert asked == [1, 2, 3, 4, 5, 6, 7]


def test_two_games_are_shown_side_by_side_with_what_differs(capsys: Capture) -> None:
    printed = run(capsys, "measure", "knockout-whist", "fan-tan", "--replicates", "1")
    lines = printed.splitlines()
    assert lines[0].startswith("knockout-whist (balanced): fitness")
    assert lines[1].startswith("fan-tan (balanced): fitness")
    length = next(line for line in lines if line.startswith("length"))
    assert length.rstrip().endswith("▼")
    assert "Beyond twice its error differs:" in printed
    assert all(len(line.rstrip()) <= 80 for line in lines)


def test_two_games_are_two_profiles_in_json(capsys: Capture) -> None:
    arguments = ["measure", "knockout-whist", "war", "--replicates", "1", "--json"]
    found = json.loads(run(capsys, *arguments))
    assert [profile["game"] for profile in found] == ["knockout-whist", "war"]


def test_a_gate_that_fails_is_named_in_the_first_line(capsys: Capture) -> None:
    printed = run(capsys, "measure", "war", "--replicates", "1")
    first = printed.splitlines()[0]
    assert first.startswith("war (balanced): fitness 0.00 ± 0.00: it fails choiceless")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["measure", "harts"], "did you mean hearts"),
        (["measure", "hearts", "--style", "wild"], "'wild' is not a style; the styles are"),
        (["measure", "hearts", "--replicates", "0"], "replicates must be at least 1"),
        (["measure"], "requires an argument"),
    ],
)
def test_bad_input_ends_in_one_line(capsys: Capture, arguments: list[str], message: str) -> None:
    assert cli.main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert message in printed.err


def test_a_game_with_errors_is_refused(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(encode_json(replace(dd.load_game("hearts"), win_conditions=())))
    assert cli.main(["measure", str(path)]) == 2
    assert "win_conditions" in capsys.readouterr().err


def test_a_game_that_never_ends_is_measured_all_the_same(capsys: Capture, tmp_path: Path) -> None:
    hearts = dd.load_game("hearts")
    (win,) = hearts.win_conditions
    path = tmp_path / "endless.json"
    endless = replace(hearts, name="endless", win_conditions=(replace(win, threshold=100_000),))
    dd.save_game(endless, path)
    printed = run(capsys, "measure", str(path), "--replicates", "1")
    assert "it fails endless" in printed.splitlines()[0]


def test_an_interrupt_ends_it_at_once() -> None:
    command = [sys.executable, "-m", "darwindeck", "measure", "uno-style", "--replicates", "60"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, err = process.communicate(timeout=20)
    assert time.monotonic() - start < 5
    assert (process.returncode, out, err) == (130, "", "darwindeck: interrupted\n")


def test_a_bar_is_as_long_as_a_measure_is_good() -> None:
    assert bar(1.0) == "█" * 10
    assert bar(0.0) == "·" * 10
    assert bar(0.5) == "█" * 5 + "·" * 5
    assert bar(0.55) == "█" * 5 + "▌" + "·" * 4
    assert bar(None) == ""


# --- check ----------------------------------------------------------------------


def test_check_ends_with_trial_play(capsys: Capture) -> None:
    printed = run(capsys, "check", "war")
    assert printed.startswith("war: no problems\n")
    assert "nobody ever has a choice" in printed
    assert run(capsys, "check", "war", "--no-trial") == "war: no problems\n"


def test_check_tells_programs_what_play_has_shown(capsys: Capture) -> None:
    found = json.loads(run(capsys, "check", "old-maid", "--json"))
    assert [finding["name"] for finding in found["trial"]] == ["choiceless", "uneven"]
    plain = json.loads(run(capsys, "check", "old-maid", "--json", "--no-trial"))
    assert plain["trial"] == []
