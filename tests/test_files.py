"""What is written keeps what the path is, whichever command or function writes it."""

from __future__ import annotations

import ast
import os
import shutil
import stat
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.evolve.small import SETTINGS

import darwindeck as dd
from darwindeck import cli, rulebooks
from darwindeck._shared.files import write_whole
from darwindeck.evolve import Until, evolve
from darwindeck.evolve.run.store import Store
from darwindeck.evolve.run.writing import run_of, write_all
from darwindeck.showing.saves import save, save_path
from darwindeck.showing.session import Session
from darwindeck.showing.session import Settings as Seats

Capture = pytest.CaptureFixture[str]
Writer = Callable[[Path], object]

NOBODY = 65534


def rules_page(path: Path) -> None:
    assert cli.main(["rules", "war", "--html", str(path)]) == 0


def rules_text(path: Path) -> None:
    assert cli.main(["rules", "war", "--md", str(path)]) == 0


def signals(path: Path) -> None:
    assert cli.main(["coalition", "--deals", "2", "--workers", "1", "--html", str(path)]) == 0


WRITERS: dict[str, Writer] = {
    "save_game": lambda path: dd.save_game(dd.load_game("war"), path),
    "rules --html": rules_page,
    "rules --md": rules_text,
    "coalition --html": signals,
}


@pytest.fixture(params=WRITERS)
def write(request: pytest.FixtureRequest) -> Writer:
    return WRITERS[request.param]


# --- What a path may be ---------------------------------------------------------


def test_a_new_file_is_as_readable_as_others(tmp_path: Path) -> None:
    path = tmp_path / "new"
    write_whole(path, "ä\n")
    assert path.read_bytes() == "ä\n".encode()
    (tmp_path / "usual").touch()
    assert path.stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_link_is_written_through(write: Writer, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    file, link = tmp_path / "far" / "file", tmp_path / "link"
    file.write_text("old")
    link.symlink_to(Path("far") / "file")
    write(link)
    assert link.is_symlink()
    assert not file.is_symlink()
    assert len(file.read_bytes()) > 100
    assert sorted(tmp_path.rglob("*")) == [tmp_path / "far", file, link]


def test_a_link_to_what_is_not_there_yet_makes_it(write: Writer, tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(file)
    write(link)
    assert link.is_symlink()
    assert len(file.read_bytes()) > 100


def test_a_pipe_is_written_into(write: Writer, tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write(pipe)
    reader.join()
    assert len(read[0]) > 100
    assert stat.S_ISFIFO(pipe.lstat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_device_stays_one(write: Writer, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("/dev/null")
    for path in (link, Path("/dev/null")):
        write(path)
        assert stat.S_ISCHR(Path("/dev/null").lstat().st_mode)
        assert link.is_symlink()


def test_who_may_read_a_file_may_read_the_new_one_and_nobody_else(
    write: Writer, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    for mode in (0o600, 0o664, 0o755):
        path.chmod(mode)
        write(path)
        assert stat.S_IMODE(path.stat().st_mode) == mode


def test_the_owner_of_a_file_stays_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    if os.getuid() == 0:
        os.chown(path, NOBODY, NOBODY)
    owner = path.stat().st_uid
    write_whole(path, "new")
    assert path.stat().st_uid == owner
    assert path.read_text() == "new"


def test_a_name_may_be_as_long_as_the_disk_allows(tmp_path: Path) -> None:
    path = tmp_path / ("ä" * 120 + ".json")
    write_whole(path, "x")
    assert path.read_text() == "x"


# --- What cannot be written -----------------------------------------------------


def refused(path: Path, capsys: Capture) -> str:
    """What a command says, and a function raises, of a path that cannot be written."""
    with pytest.raises(OSError) as caught:  # noqa: PT011 the words are asserted by who asks
        dd.save_game(dd.load_game("war"), path)
    assert caught.value.filename == str(path)
    assert cli.main(["rules", "war", "--html", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"darwindeck: {path}: {caught.value.strerror}\n"
    return str(caught.value.strerror)


def test_a_directory_is_not_written(tmp_path: Path, capsys: Capture) -> None:
    assert refused(tmp_path, capsys) == "Is a directory"
    assert list(tmp_path.iterdir()) == []


def test_links_that_go_round_in_circles_are_named(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert refused(tmp_path / "a", capsys) == "Too many levels of symbolic links"


def test_a_device_that_is_full_is_named(capsys: Capture) -> None:
    assert refused(Path("/dev/full"), capsys) == "No space left on device"


@contextmanager
def as_somebody_else() -> Iterator[Path]:
    """A folder, and no right to write where it is not given: root has it everywhere."""
    folder = Path(tempfile.mkdtemp(prefix="dd-"))
    folder.chmod(0o777)
    me = os.geteuid()
    if me == 0:
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        os.seteuid(me)
        folder.chmod(0o777)
        shutil.rmtree(folder)


def test_a_folder_that_may_not_be_written_is_told_in_one_line(capsys: Capture) -> None:
    with as_somebody_else() as folder:
        closed = folder / "closed"
        closed.mkdir(mode=0o555)
        assert refused(closed / "file", capsys) == "Permission denied"
        assert list(closed.iterdir()) == []


def test_a_file_that_may_not_be_written_is_not_replaced(capsys: Capture) -> None:
    with as_somebody_else() as folder:
        path = folder / "file"
        path.write_text("old")
        path.chmod(0o444)
        assert refused(path, capsys) == "Permission denied"
        assert path.read_text() == "old"
        assert list(folder.iterdir()) == [path]


def test_a_reader_that_leaves_a_pipe_is_told_in_one_line(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # More than a pipe holds, so somebody has to read it.
    monkeypatch.setattr(rulebooks, "rulebook", lambda _: "x" * 2**20)
    reader = threading.Thread(target=lambda: os.close(os.open(pipe, os.O_RDONLY)))
    reader.start()
    assert cli.main(["rules", "war", "--md", str(pipe)]) == 2
    reader.join()
    assert capsys.readouterr() == ("", f"darwindeck: {pipe}: Broken pipe\n")


# --- Who writes -----------------------------------------------------------------


def test_a_saved_game_that_is_a_link_stays_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DARWINDECK_DATA", str(tmp_path))
    genome = dd.load_game("war")
    (tmp_path / "saves").mkdir()
    save_path(genome).symlink_to(tmp_path / "elsewhere.json")
    save(Session(genome, Seats(seed=1, agents=("", "greedy"))))
    assert save_path(genome).is_symlink()
    assert (tmp_path / "elsewhere.json").read_bytes().startswith(b'{"version"')
    assert stat.S_IMODE((tmp_path / "elsewhere.json").stat().st_mode) == 0o600


def test_what_a_run_leaves_behind_is_written_through_links(tmp_path: Path) -> None:
    evolve(tmp_path / "run", SETTINGS, Until(evaluations=1))
    names = ["summary.json", "archive.csv", "progress.csv", "report.html"]
    for name in names:
        (tmp_path / "run" / name).rename(tmp_path / name)
        (tmp_path / "run" / name).symlink_to(tmp_path / name)
    with Store(tmp_path / "run", None, reading=True) as store:
        write_all(run_of(store, finished=True), tmp_path / "run")
    assert all((tmp_path / "run" / name).is_symlink() for name in names)
    assert list(tmp_path.glob(".*")) == []


def test_every_file_of_the_package_is_written_in_one_place() -> None:
    """Nobody else opens a file to write it, or renames one."""
    package = Path(dd.__file__).parent
    found = {
        f"{path.relative_to(package)}: {ast.unparse(call)}"
        for path in package.rglob("*.py")
        if path != package / "_shared" / "files.py"
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and writes(call)
    }
    assert found == set()


def writes(call: ast.Call) -> bool:
    """Whether a call writes a file or moves one, as far as its names tell."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
    if name in ("open", "fdopen"):
        modes = [each.value for each in call.args if isinstance(each, ast.Constant)]
        return any(str(mode) in ("w", "wb", "a", "ab", "x", "xb", "r+", "r+b") for mode in modes)
    if name in ("rename", "replace"):
        # A text, a person or a table that is changed is no file.
        ours = ast.unparse(call.func) in ("self.rename", "table.rename", "replace")
        return len(call.args) == 1 and not call.keywords and not ours
    return name in ("write_text", "write_bytes", "mkstemp", "NamedTemporaryFile")
