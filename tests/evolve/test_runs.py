"""Runs in real processes: the same games come out, whoever plays and whatever happens."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.evolve.small import (
    EVALUATIONS,
    SETTINGS,
    SMALL,
    archive_of,
    driver,
    finished,
    rows_of,
)
from tests.evolve.test_archive import game

from darwindeck import cli
from darwindeck.cli.evolve import Screen
from darwindeck.evolve import Settings, Silent, Until, evolve
from darwindeck.evolve.archive.archive import Archive
from darwindeck.evolve.archive.records import Generation
from darwindeck.evolve.run.names import ENDINGS, ONSETS, SYLLABLES, VOWELS, name_for
from darwindeck.evolve.run.store import EMPTY, Checkpoint, Store
from darwindeck.evolve.run.writing import _command, _elites, run_of
from darwindeck.genome.file.codec import save_game
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.measures.executor import Here


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nothing disturbed, on one worker."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    finished(driver(folder))
    return folder


def test_a_run_leaves_its_games_its_tables_and_a_report(whole: Path) -> None:
    summary = json.loads((whole / "summary.json").read_text())
    assert summary["evaluations"] == EVALUATIONS
    assert summary["cells_filled"] >= 1
    assert summary["cells_total"] == 180
    assert summary["qd_score"] > 0
    assert 0.5 < summary["valid_offspring_rate"] <= 1
    (export,) = summary["exported"]
    game = load_game(whole / export["file"])
    assert game.name == export["name"]
    assert (whole / "games" / f"{game.name}.md").read_text().startswith("# ")
    assert "<html" in (whole / "report.html").read_text()[:500]
    assert len((whole / "archive.csv").read_text().splitlines()) == summary["cells_filled"] + 1
    generations = EVALUATIONS // SETTINGS.generation
    assert len((whole / "progress.csv").read_text().splitlines()) == generations + 1
    assert sorted(p.name for p in whole.iterdir() if p.name.startswith(".")) == []


def test_a_run_around_a_game_measures_it_and_names_the_nearest_bundled_one(whole: Path) -> None:
    (export,) = json.loads((whole / "summary.json").read_text())["exported"]
    assert export["nearest"] in bundled_games()
    with Store(whole, None, reading=True) as store:
        origin, (kept,) = store.origin(), store.exports()
    assert origin is not None
    assert (origin.name, origin.genome) == ("small", SMALL)
    assert origin.measures["thought"].error > 0
    assert origin.minutes > 0
    assert (kept.ancestor, kept.nearest) == ("small", export["nearest"])
    assert f"Invented by evolution from small. The nearest bundled game is {kept.nearest}." == (
        load_game(whole / export["file"]).notes
    )


def test_the_same_run_again_is_made_by_the_command_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    # A name of its own, which is no name of a file.
    save_game(SMALL, tmp_path / "mine.json")
    # With little left to change there are few candidates.
    frozen = ["setup", "turn_structure", "win_conditions"]
    begun = ["--from", "mine.json", "--target", "skill=.3", "--freeze", *frozen]
    begun += ["--exports", "0", "--minutes", "0.01", "--workers", "1"]
    assert cli.main(["evolve", *begun, "--out", "first"]) == 0
    (tmp_path / "mine.json").unlink()
    with Store(Path("first"), None) as store:
        command = run_of(store, True).command
    evaluations = command[command.index("--evaluations") + 1]
    assert list(command) == [
        *["darwindeck", "evolve", "--seed", "1", "--evaluations", evaluations],
        *["--style", "balanced", "--players", "2", "--exports", "0"],
        *["--from", "first/start.json", "--freeze", "setup", "--freeze", "turn_structure"],
        *["--freeze", "win_conditions", "--target", "skill=0.3"],
    ]
    assert cli.main([*command[1:], "--workers", "1", "--out", "second"]) == 0
    assert archive_of(Path("second")) == archive_of(Path("first"))
    assert rows_of(Path("second")) == rows_of(Path("first"))
    capsys.readouterr()


def test_a_bundled_game_is_named_in_the_command() -> None:
    settings = Settings(start=load_game("hearts"), seed=3)
    told = _command(settings, 48, Path("runs/x"))
    assert told[told.index("--from") + 1] == "hearts"
    own = replace(load_game("hearts"), max_turns=5000)
    told = _command(replace(settings, start=own), 48, Path("runs/x"))
    assert told[told.index("--from") + 1] == "runs/x/start.json"
    taught = replace(settings, weights={"thought": 1.0}, learned_from="ratings.sqlite")
    assert _command(taught, 48, Path("runs/x"))[-2:] == ("--learn-from", "ratings.sqlite")


def test_no_two_games_of_a_run_have_one_name() -> None:
    # The numbers of these spell the same name.
    same = (len(ONSETS) * len(VOWELS)) ** SYLLABLES * len(ENDINGS)
    alike = [f"{number * same:016x}" for number in range(4)]
    assert len({name_for(identity) for identity in alike}) == 1
    contenders = [
        replace(game(str(place), 0.5, 0.01), identity=identity)
        for place, identity in enumerate(alike)
    ]
    elites = _elites(contenders, (), Settings(start=replace(SMALL, name=name_for(alike[0]))))
    names = [elite.name for elite in elites]
    assert len({*names, name_for(alike[0])}) == 5


def test_what_is_not_a_whole_generation_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with Screen(Path("runs/x")) as screen:
        screen.begins(Until(evaluations=10), EMPTY)
        screen.doing("first looks", 24)
        screen.doing("entry", 3)
    said = capsys.readouterr().err
    assert said == "--evaluations 10: whole generations of 24 are tried, so up to 24\n"
    with Screen(Path("runs/x")) as screen:
        screen.begins(Until(evaluations=48), EMPTY)
        screen.doing("first looks", 24)
    assert capsys.readouterr().err == ""


def test_two_workers_find_what_one_finds(whole: Path, tmp_path: Path) -> None:
    finished(driver(tmp_path / "two", workers=2))
    assert archive_of(tmp_path / "two") == archive_of(whole)
    assert rows_of(tmp_path / "two") == rows_of(whole)


@pytest.mark.parametrize("while_doing", ["first looks", "replicates", "lived 0"])
def test_a_killed_run_goes_on_to_the_same_end(
    whole: Path, tmp_path: Path, while_doing: str
) -> None:
    folder = tmp_path / "killed"
    process = driver(folder)
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(while_doing):
            break
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    finished(driver(folder, way="resume"))
    assert archive_of(folder) == archive_of(whole)
    assert rows_of(folder) == rows_of(whole)


def test_an_interrupt_exports_and_reports_and_loses_nothing(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "interrupted"
    process = driver(folder)
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("lived 0"):
            break
    process.send_signal(signal.SIGINT)
    finished(process)
    summary = json.loads((folder / "summary.json").read_text())
    assert not summary["finished"]
    assert summary["evaluations"] < EVALUATIONS
    assert (folder / "report.html").exists()
    finished(driver(folder, way="resume"))
    assert json.loads((folder / "summary.json").read_text())["finished"]
    assert archive_of(folder) == archive_of(whole)


def test_more_evaluations_go_on_where_fewer_ended(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "twice"
    finished(driver(folder, evaluations=4))
    finished(driver(folder, evaluations=EVALUATIONS, way="resume"))
    assert archive_of(folder) == archive_of(whole)


# --- What is missing ------------------------------------------------------------


class Told(Silent):
    """Hears what a run is to do, and stops it after some generations."""

    def __init__(self, most: int) -> None:
        self._left = most
        self.until: Until | None = None
        self.at = -1

    def begins(self, until: Until, at: Checkpoint) -> None:
        self.until, self.at = until, at.evaluations

    def doing(self, what: str, many: int) -> None:
        if self._left == 0:
            raise KeyboardInterrupt

    def lived(self, record: Generation, archive: Archive) -> None:
        self._left -= 1


def lives(folder: Path, until: Until | None, generations: int, begin: bool = False) -> Told:
    """A run that is interrupted after so many generations, if it goes on for so long."""
    told = Told(generations)
    settings = msgspec.structs.replace(SETTINGS, exports=0) if begin else None
    evolve(folder, settings, until, executor=Here(), watcher=told)
    return told


@pytest.mark.parametrize("while_doing", ["first looks", "lived 0"])
def test_a_killed_run_that_is_gone_on_with_does_what_is_missing_and_no_more(
    whole: Path, tmp_path: Path, while_doing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "killed"
    process = driver(folder)
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(while_doing):
            break
    process.kill()
    process.communicate()
    assert cli.main(["evolve", "--resume", str(folder), "--workers", "1", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["evaluations"], summary["finished"]) == (EVALUATIONS, True)
    assert archive_of(folder) == archive_of(whole)


def test_the_rest_of_its_minutes_is_what_a_run_goes_on_for(tmp_path: Path) -> None:
    hour = Until(minutes=60)
    first = lives(tmp_path / "run", hour, 1, begin=True)
    assert (first.until, first.at) == (hour, 0)
    second = lives(tmp_path / "run", None, 1)
    assert (second.until, second.at) == (hour, SETTINGS.generation)
    with Store(tmp_path / "run", None) as store:
        seconds = store.checkpoint().seconds
    assert hour.share(0, seconds) == pytest.approx(seconds / (0.7 * 3600))


def test_a_run_that_is_told_anew_forgets_what_it_was_asked_for(tmp_path: Path) -> None:
    lives(tmp_path / "run", Until(evaluations=100), 1, begin=True)
    lives(tmp_path / "run", Until(minutes=60), 0)
    told = lives(tmp_path / "run", None, 0)
    with Store(tmp_path / "run", None) as store:
        assert told.until == Until(minutes=60, since=store.checkpoint().seconds)


def test_a_run_that_has_all_it_was_asked_for_goes_on_for_ten_minutes(tmp_path: Path) -> None:
    lives(tmp_path / "run", Until(evaluations=2), 9, begin=True)
    told = lives(tmp_path / "run", None, 0)
    assert told.until is not None
    assert (told.until.evaluations, told.until.seconds, told.at) == (None, 600, 2)
    with Store(tmp_path / "run", None) as store:
        assert told.until.since == store.checkpoint().seconds


@pytest.mark.parametrize(
    ("spent", "last", "is_over"), [(0, 0, False), (41, 0, False), (41, 3, True), (42, 0, True)]
)
def test_seven_tenths_of_the_minutes_are_for_the_search(
    spent: float, last: float, is_over: bool
) -> None:
    """Counted from when they began; half a generation too many is as near as too few."""
    assert Until(minutes=1, since=500).reached(0, 500 + spent, last) == is_over
