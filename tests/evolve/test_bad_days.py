"""Bad days of a run: each ends in one clear line, and nothing is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest
from tests.evolve.small import SETTINGS, SMALL

from darwindeck import cli
from darwindeck.evolve import RunError, Settings, Until, evolve
from darwindeck.evolve.archive.pool import NearMiss
from darwindeck.evolve.run.store import DATABASE, EMPTY, Store, trouble
from darwindeck.genome.file.codec import save_game

FEW = Until(evaluations=1)


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A folder in which a run has begun."""
    with Store(tmp_path / "run", SETTINGS):
        pass
    return tmp_path / "run"


def refused(folder: Path, settings: Settings | None = None) -> str:
    with pytest.raises(RunError) as caught:
        evolve(folder, settings, FEW)
    return str(caught.value)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = refused(tmp_path / "file" / "run", SETTINGS)
    assert said == f"{tmp_path / 'file' / 'run'}: cannot be made: Not a directory"


def test_a_run_is_not_begun_over_another(begun: Path) -> None:
    said = refused(begun, SETTINGS)
    assert f"there is a run here already; go on with it by --resume {begun}" in said


def test_there_must_be_a_run_to_go_on_with(tmp_path: Path) -> None:
    assert "there is no run here to go on with" in refused(tmp_path / "nothing")


def test_a_run_of_a_newer_version_is_left_alone(begun: Path) -> None:
    with sqlite3.connect(begun / DATABASE) as data:
        data.execute("UPDATE meta SET value = '99' WHERE key = 'format'")
        data.execute("UPDATE meta SET value = '7.0.0' WHERE key = 'version'")
    data.close()
    said = refused(begun)
    assert "this run was made by DarwinDeck 7.0.0, which is newer than this" in said


def test_a_run_of_another_engine_can_be_reported_and_not_gone_on_with(begun: Path) -> None:
    with sqlite3.connect(begun / DATABASE) as data:
        data.execute("UPDATE meta SET value = 'another' WHERE key = 'digest'")
    data.close()
    assert "measured by another engine or other budgets" in refused(begun)
    assert cli.main(["report", str(begun)]) == 0
    assert (begun / "report.html").exists()


def test_a_damaged_database_is_named_and_not_touched(begun: Path) -> None:
    path = begun / DATABASE
    path.write_bytes(b"this is no database" * 100)
    before = path.read_bytes()
    said = refused(begun)
    assert said.startswith(f"{path}: the file is damaged")
    assert "begin another run with --out" in said
    assert path.read_bytes() == before


def put(folder: Path, statement: str, *values: object) -> None:
    """Writes something into the file of a run."""
    data = sqlite3.connect(folder / DATABASE)
    with data:
        data.execute(statement, values)
    data.close()


CHECKPOINT = "INSERT INTO checkpoint VALUES (1, ?)"


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (msgspec.msgpack.encode([7]), "Expected `object`, got `array`"),
        (msgspec.msgpack.encode(EMPTY)[:-5], "Input data was truncated"),
        (b"", "Input data was truncated"),
        (7, "a bytes-like object is required, not 'int'"),
    ],
    ids=["no map", "cut off", "empty", "no bytes"],
)
def test_a_damaged_checkpoint_is_named_with_its_file_and_a_way_out(
    begun: Path, state: object, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    put(begun, CHECKPOINT, state)
    said = (
        f"{begun / DATABASE}: the file is damaged (the checkpoint in it cannot be read: {why}); "
        f"nothing was changed in it. The games that were exported are in {begun / 'games'}; "
        "begin another run with --out"
    )
    assert refused(begun) == said
    assert cli.main(["evolve", "--resume", str(begun), "--evaluations", "1"]) == 2
    assert capsys.readouterr().err == f"darwindeck: {said}\n"


def test_a_checkpoint_with_another_game_than_it_says_is_damaged(begun: Path) -> None:
    miss = NearMiss(SMALL, "0123456789abcdef", 3, 0.5)
    last = msgspec.structs.replace(EMPTY, misses=(miss,))
    put(begun, CHECKPOINT, msgspec.msgpack.encode(last))
    assert "(the checkpoint in it cannot be read: game '0123456789abcdef' is an" in refused(begun)


@pytest.mark.parametrize(
    ("statement", "part"),
    [
        ("UPDATE meta SET value = '{' WHERE key = 'settings'", "the settings"),
        ("INSERT INTO generations VALUES (0, '{}')", "the generations"),
        ("INSERT INTO exports VALUES (0, 'x')", "the exports"),
    ],
)
def test_what_else_is_damaged_in_a_run_is_named_too(
    begun: Path, statement: str, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    put(begun, statement)
    assert cli.main(["report", str(begun)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(
        f"darwindeck: {begun / DATABASE}: the file is damaged ({part} in it cannot be read: "
    )
    assert said.endswith("; begin another run with --out\n")


def test_two_drivers_do_not_share_a_folder(begun: Path) -> None:
    with Store(begun, None):
        assert "another process is driving this run" in refused(begun)
    with Store(begun, None):
        pass


def test_a_full_disk_says_what_is_kept_and_how_to_go_on(begun: Path) -> None:
    with Store(begun, None) as store:
        pages = store._data.execute("PRAGMA page_count").fetchone()[0]
        store._data.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(RunError) as caught:
            store.note("long", "x" * 100_000)
    assert "the disk is full; the run is kept up to its last whole generation" in str(caught.value)
    assert f"--resume {begun}" in str(caught.value)
    with Store(begun, None) as store:
        assert store.noted("long") is None


def test_other_trouble_with_the_file_is_told_in_its_own_words() -> None:
    said = trouble(Path("run/run.sqlite"), sqlite3.OperationalError("disk I/O error"))
    assert said == "run/run.sqlite: disk I/O error; the run is kept up to its last whole generation"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--minutes", "1", "--evaluations", "5"], "give --minutes or --evaluations, not both"),
        (["--minutes", "0"], "minutes must be from 0 to 10,000, not 0"),
        (["--evaluations", "0"], "evaluations must be 1 or more, not 0"),
        (["--style", "loud"], "'loud' is not a style"),
        (["--players", "9"], "players must be at most 6, not 9"),
        (["--freeze", "setup.deck"], "--freeze needs a game to start from: add --from GAME"),
        (
            ["--target", "fun=3"],
            "'fun=3' is no target; give skill (0 to 1: what thought gains) or length (decisions "
            "of a player in a match), such as skill=.6,length=20",
        ),
        (["--target", "skill=60"], "'skill=60' is no target; give skill (0 to 1"),
        (["--from", "hearts", "--players", "3"], "is for 4 players"),
        (["--from", "nosuch"], "is neither a bundled game nor a file"),
        (["--backend", "cloud"], "'cloud' is no backend; give local or ray"),
        (["--address", "127.0.0.1:1"], "--address goes with --backend ray"),
        (["--workers", "0"], "workers must be at least 1, not 0"),
        (["--resume", "nowhere"], "nowhere: there is no run here to go on with"),
        (["--resume", "nowhere", "--from", "hearts"], "--resume takes none of the other options"),
        (["--resume", "nowhere", "--players", "3"], "--resume takes none of the other options"),
        (["--resume", "nowhere", "--seed", "2"], "--resume takes none of the other options"),
        (["--resume", "nowhere", "--style", "party"], "--resume takes none of the other options"),
        (["--resume", "nowhere", "--exports", "3"], "--resume takes none of the other options"),
        (["--resume", "nowhere", "--aggressive"], "--resume takes none of the other options"),
        (["--learn-from", "nowhere.sqlite"], "there are no ratings here"),
    ],
)
def test_what_cannot_be_asked_for_is_said_in_one_line(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["evolve", *arguments]) == 2
    said = capsys.readouterr()
    assert message in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert not list(tmp_path.iterdir()), "nothing is left behind"


def test_a_path_that_cannot_be_frozen_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_game(SMALL, tmp_path / "small.json")
    arguments = ["--from", str(tmp_path / "small.json"), "--freeze", "setup.dekc"]
    assert cli.main(["evolve", *arguments, "--out", str(tmp_path / "run")]) == 2
    assert "setup.deck" in capsys.readouterr().err


def test_a_report_needs_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["report", str(tmp_path)]) == 2
    assert "there is no run here; give the folder of one" in capsys.readouterr().err
