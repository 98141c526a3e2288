"""The command line: data for programs, tables for people, one line for mistakes."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import _native, cli
from darwindeck.batches import speed
from darwindeck.cli import COMMANDS, bench
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import BiddingPhase, GameGenome, WinCondition, WinType

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> str:
    """What a command prints when it ends well."""
    assert cli.main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def run_json(capsys: Capture, *arguments: str) -> Any:
    return json.loads(run(capsys, *arguments, "--json"))


def refuse(capsys: Capture, *arguments: str) -> str:
    """The one line that a command says when it cannot do what it is asked."""
    assert cli.main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("darwindeck: ")
    return printed.err.removeprefix("darwindeck: ").rstrip()


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.json"
    dd.save_game(replace(dd.load_game("hearts"), name="mine"), path)
    return path


# --- games ----------------------------------------------------------------------


def test_games_lists_the_bundled_games(capsys: Capture) -> None:
    listed = run_json(capsys, "games")
    assert [game["name"] for game in listed] == list(bundled_games())
    assert all(list(game) == ["name", "players", "family", "summary"] for game in listed)
    hearts = next(game for game in listed if game["name"] == "hearts")
    assert hearts["players"] == 4


def test_games_prints_a_row_for_each_game(capsys: Capture) -> None:
    rows = [line.split() for line in run(capsys, "games").splitlines()[2:]]
    assert [row[0] for row in rows] == list(bundled_games())


# --- simulate -------------------------------------------------------------------


SIMULATE_KEYS = [
    "game",
    "games",
    "seed",
    "threads",
    "agents",
    "wins",
    "team_wins",
    "teams",
    "shared",
    "shares",
    "draws",
    "timed_out",
    "mean_turns",
    "mean_hands",
    "games_per_second",
]


def test_simulate_prints_exactly_the_promised_keys(capsys: Capture) -> None:
    result = run_json(capsys, "simulate", "hearts", "--games", "50", "--seed", "3")
    assert list(result) == SIMULATE_KEYS
    assert (result["game"], result["games"], result["seed"]) == ("hearts", 50, 3)
    assert result["agents"] == ["random"] * 4
    assert (result["teams"], result["team_wins"]) == ([], [])
    assert result["threads"] == _native.available_threads()


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("partnership-spades", ["bids", "contracts", "bags"]),
        ("spades", ["bids", "contracts", "bags"]),
        ("oh-hell", ["bids", "contracts"]),
        ("old-maid", ["losses"]),
        ("scopa", []),
    ],
)
def test_simulate_prints_what_else_a_game_has(capsys: Capture, game: str, more: list[str]) -> None:
    printed = run_json(capsys, "simulate", game, "--games", "60", "--seed", "3")
    assert list(printed) == SIMULATE_KEYS + more
    won = printed["team_wins"] or printed["wins"]
    assert sum(won) + printed["shared"] + printed["draws"] == printed["games"] == 60
    result = dd.simulate(dd.load_game(game), games=60, seed=3)
    assert printed["shares"] == list(result.shares)
    assert printed["mean_hands"] == result.hands / 60
    if "bids" in more:
        assert printed["bids"]["count"] == list(result.bids)
        assert printed["bids"]["mean"][0] == result.bid_total[0] / result.bids[0]
        assert printed["bids"]["nils_made"] == list(result.nils_made)
        assert printed["contracts"] == {
            "made": list(result.contracts_made),
            "failed": list(result.contracts_failed),
        }
    if "bags" in more:
        assert printed["bags"] == list(result.bags)
    if "losses" in more:
        assert sum(printed["losses"]) == 60


def test_simulate_names_the_seats_of_each_team(capsys: Capture) -> None:
    assert run_json(capsys, "simulate", "partnership-spades", "--games", "5")["teams"] == [
        [0, 2],
        [1, 3],
    ]


def test_simulate_counts_what_the_library_counts(capsys: Capture) -> None:
    arguments = ["--games", "80", "--seed", "5", "--threads", "2", "--agents", "random"]
    printed = run_json(capsys, "simulate", "partnership-spades", *arguments)
    result = dd.simulate(dd.load_game("partnership-spades"), games=80, seed=5)
    assert printed["team_wins"] == list(result.team_wins)
    assert printed["mean_turns"] == result.mean_turns


def test_simulate_plays_a_game_from_a_file(capsys: Capture, game_file: Path) -> None:
    assert run_json(capsys, "simulate", str(game_file), "--games", "10")["game"] == "mine"
    printed = run(capsys, "simulate", str(game_file), "--games", "10")
    assert printed.startswith("mine: 10 matches")


# --- check ----------------------------------------------------------------------


def test_check_says_that_a_clean_game_is_clean(capsys: Capture, game_file: Path) -> None:
    assert run(capsys, "check", str(game_file)) == f"{game_file}: no problems\n"
    assert run(capsys, "check", "hearts") == "hearts: no problems\n"
    assert run_json(capsys, "check", "hearts") == {"game": "hearts", "problems": [], "trial": []}


@pytest.mark.parametrize("name", bundled_games())
def test_no_bundled_game_has_an_error(capsys: Capture, name: str) -> None:
    problems = run_json(capsys, "check", name)["problems"]
    assert {problem["severity"] for problem in problems} <= {"warning"}


def test_check_lists_every_error_and_ends_with_2(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    genome = dd.load_game("spades")
    broken = replace(
        genome,
        max_turns=0,
        contract_scoring=None,
        win_conditions=(replace(genome.win_conditions[0], threshold=10**9),),
    )
    write_unchecked(broken, path)
    problems = dd.validate(broken)
    assert len(problems) >= 3

    assert cli.main(["check", str(path), "--json"]) == 2
    printed = json.loads(capsys.readouterr().out)
    assert printed["problems"] == [
        {
            "path": problem.path,
            "message": problem.message,
            "severity": problem.severity,
            "code": problem.code,
        }
        for problem in problems
    ]

    assert cli.main(["check", str(path)]) == 2
    out, err = capsys.readouterr()
    assert err == ""
    assert all(problem.path in out for problem in problems)
    assert f"{path}: {len(problems)} errors" in out.replace("\n", "")


def test_check_ends_with_0_when_there_are_only_warnings(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    genome = dd.load_game("oh-hell")
    odd = replace(genome, game_rules=replace(genome.game_rules, hands=3))
    write_unchecked(odd, path)
    assert {problem.severity for problem in dd.validate(odd)} == {"warning"}
    printed = run(capsys, "check", str(path))
    assert "warning" in printed
    assert "1 warning" in printed


def test_check_shows_where_a_file_has_a_wrong_name(capsys: Capture, game_file: Path) -> None:
    data = json.loads(game_file.read_text())
    data["setup"] = {"deck": "tarot"}
    game_file.write_text(json.dumps(data))
    assert cli.main(["check", str(game_file)]) == 2
    out, err = capsys.readouterr()
    assert err == ""
    assert "setup.deck" in out
    assert "tarot" in out


def test_check_lists_all_that_keeps_a_file_from_being_read(
    capsys: Capture, game_file: Path
) -> None:
    data = json.loads(game_file.read_text())
    data |= {"bogus": 1, "setup": {"deck": "foo"}, "win_conditions": [{"type": "high_score"}]}
    game_file.write_text(json.dumps(data))
    assert cli.main(["check", str(game_file), "--json"]) == 2
    problems = json.loads(capsys.readouterr().out)["problems"]
    assert {p["path"] for p in problems} == {"bogus", "setup.deck", "win_conditions[0].trigger"}


def test_what_a_file_says_is_not_taken_for_markup(capsys: Capture, game_file: Path) -> None:
    data = json.loads(game_file.read_text())
    data["setup"] = {"deck": "[/red]:smile:"}
    game_file.write_text(json.dumps(data))
    assert cli.main(["check", str(game_file)]) == 2
    out, err = capsys.readouterr()
    assert err == ""
    assert "[/red]:smile:" in out


def write_unchecked(genome: dd.GameGenome, path: Path) -> None:
    import msgspec

    path.write_bytes(msgspec.json.encode(genome))


# --- bench ----------------------------------------------------------------------

BENCH_KEYS = [
    "game",
    "bare_games_per_second",
    "stats_games_per_second",
    "ns_per_decision",
    "search_iterations_per_second",
    "two_thread_speedup",
]


@pytest.fixture
def quick_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "ROUND_SECONDS", 0.002)


@pytest.mark.usefixtures("quick_bench")
def test_bench_prints_exactly_the_promised_keys(capsys: Capture) -> None:
    hearts, spades = run_json(capsys, "bench", "hearts", "spades")
    assert list(hearts) == BENCH_KEYS
    assert list(spades) == [*BENCH_KEYS, "limit_games_per_second"]
    for key in BENCH_KEYS[1:5]:
        assert hearts[key] > 0
    # The first hand of hearts has 12 cards to pass and 52 to play.
    decisions = 1e9 / (hearts["bare_games_per_second"] * hearts["ns_per_decision"])
    assert decisions == pytest.approx(64)


@pytest.mark.usefixtures("quick_bench")
def test_bench_measures_every_bundled_game_when_none_is_named(capsys: Capture) -> None:
    printed = run(capsys, "bench")
    assert all(name in printed for name in bundled_games())


def test_the_speeds_of_a_machine_a_hundred_times_as_fast_still_fit_eighty_columns(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fast(genome: GameGenome, progress: Callable[[], object]) -> speed.Speed:
        progress()
        return speed.Speed(
            game=genome.name,
            bare_games_per_second=98_765_432.1,
            stats_games_per_second=98_765_432.1,
            ns_per_decision=1234.5,
            two_thread_speedup=1.99,
            search_iterations_per_second=98_765_432.1,
            limit_games_per_second=98_765_432.1,
        )

    monkeypatch.setattr(bench, "measure_speed", fast)
    printed = run(capsys, "bench", "partnership-spades")
    assert "98,765k" in printed
    assert all(len(line) <= 80 for line in printed.splitlines())


# --- Mistakes -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["shuffle"], 'Unknown command "shuffle".'),
        (["simulat"], 'Did you mean "simulate"?'),
        (["simulate"], "requires an argument"),
        (["simulate", "hearts", "spades"], "unexpected: spades"),
        (["simulate", "hearts", "--speed", "9"], "Unknown option: --speed"),
        (["simulate", "hearts", "--games", "0"], "games must be at least 1, not 0"),
        (["simulate", "hearts", "--games", "many"], '--games: "many" is not a whole number'),
        (["simulate", "hearts", "--games", "1.5"], '--games: "1.5" is not a whole number'),
        (["simulate", "hearts", "--games"], "--games"),
        (["simulate", "hearts", "--threads", "0"], "threads must be at least 1, not 0"),
        (["simulate", "hearts", "--seed", "-1"], "seed must be at least 0, not -1"),
        (["simulate", "hearts", "--agents", "wise"], 'there is no agent "wise"'),
        (["simulate", "hearts", "--agents", "random,random"], "2 agents for 4 seats"),
        (["simulate", "heart"], "did you mean hearts?"),
        (["simulate", "nowhere/game.json"], "nowhere/game.json"),
        (["simulate", ""], ""),
        (["check", "nowhere.json"], "nowhere.json"),
        (["check"], "requires an argument"),
        (["bench", "snap"], "'snap'"),
        (["games", "hearts"], "unexpected: hearts"),
        (["--verbose"], "--verbose"),
    ],
    ids=" ".join,
)
def test_a_mistake_gives_one_clear_line(
    capsys: Capture, arguments: list[str], message: str
) -> None:
    assert message in refuse(capsys, *arguments)


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\xff\xfe garbage \x80", b"[1, 2", b"null", b"[]", b"{}", b"[" * 100_000],
    ids=["empty", "bytes", "cut off", "null", "list", "nothing in it", "deep"],
)
@pytest.mark.parametrize("command", ["check", "simulate", "bench"])
def test_a_file_that_is_no_game_gives_one_clear_line_or_a_list(
    capsys: Capture, tmp_path: Path, command: str, content: bytes
) -> None:
    path = tmp_path / "garbage.json"
    path.write_bytes(content)
    assert cli.main([command, str(path)]) == 2
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    if command != "check" or err:
        assert out == ""
        assert err.count("\n") == 1
        assert "garbage.json" in err


def test_a_directory_is_no_game(capsys: Capture, tmp_path: Path) -> None:
    assert str(tmp_path) in refuse(capsys, "simulate", str(tmp_path))


def test_a_game_with_errors_cannot_be_simulated_and_check_is_named(
    capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "broken.json"
    condition = WinCondition(type=WinType.EMPTY_HAND, trigger="at_once")  # type: ignore[arg-type]
    genome = dd.load_game("hearts")
    phases = (BiddingPhase(min_bid=9, max_bid=3), *genome.turn_structure.phases)
    broken = replace(
        genome,
        max_turns=0,
        turn_structure=replace(genome.turn_structure, phases=phases),
        win_conditions=(condition,),
    )
    write_unchecked(broken, path)
    line = refuse(capsys, "simulate", str(path))
    assert line.startswith(str(path))
    assert "more; see darwindeck check" in line


def test_a_bug_is_called_a_bug_without_a_traceback(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise KeyError("seat")

    monkeypatch.setattr("darwindeck.cli.games.bundled_games", broken)
    assert cli.main(["games"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("darwindeck: this is a bug: KeyError: 'seat'")
    assert err.count("\n") == 1


# --- Help -----------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(capsys: Capture, command: str) -> None:
    printed = run(capsys, command, "--help")
    assert f"Example: darwindeck {command}" in printed
    # Rules are text for people and a table is no data; all other commands print JSON, too.
    assert ("--json" in printed) == (command not in ("play", "rules", "serve"))
    assert all(len(line) <= 80 for line in printed.splitlines())


def test_help_lists_the_commands_and_version_the_version(capsys: Capture) -> None:
    printed = run(capsys, "--help")
    assert all(command in printed for command in COMMANDS)
    assert run(capsys) == printed
    assert run(capsys, "--version").strip() == dd.__version__


# --- As a process ---------------------------------------------------------------


def start(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "error", "-m", "darwindeck", *arguments]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
    )


def test_an_interrupt_ends_with_130_and_one_line() -> None:
    process = start("simulate", "hearts", "--games", "100000000")
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "darwindeck: interrupted\n")


def test_a_reader_that_stops_reading_gets_no_traceback() -> None:
    process = start("games", "--json", env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    process.wait(timeout=20)


def test_a_long_batch_shows_a_bar_on_a_terminal_only() -> None:
    """The bar goes to the error stream, so that what is printed can be piped."""
    genome = dd.load_game("hearts")
    rate = dd.simulate(genome, games=2000, threads=1).games_per_second
    arguments = ["simulate", "hearts", "--games", str(round(rate * 3)), "--threads", "1"]
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "darwindeck", *arguments]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=follower, env={**os.environ, "TERM": "xterm"}
    )
    os.close(follower)
    drawn = b""
    try:
        while chunk := os.read(leader, 4096):
            drawn += chunk
    except OSError:
        # The other side of a terminal that is closed.
        pass
    os.close(leader)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert out.startswith(b"hearts: ")
    assert "━".encode() in drawn
    plain = start(*arguments)
    out_plain, err_plain = plain.communicate(timeout=60)
    assert err_plain == ""
    assert out_plain.startswith("hearts: ")
