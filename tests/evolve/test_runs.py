"""Runs in real processes: the same games come out, whoever plays and whatever happens."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from tests.evolve.small import EVALUATIONS, SETTINGS, archive_of, driver, finished, rows_of

from darwindeck.genome.library import load_game


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
