"""The first version of DarwinDeck in an environment of its own, as a player whom one can ask.

    python -m benchmarks.first_version          builds it, once, and says where it is

Everything that is claimed about strength is claimed against it. Its sources come from
this repository, and what is built is kept in the user's cache. It plays in a child
process (`first_player.py`), which keeps a state of its own from the same seed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Self

COMMIT = "5b80c560ab28dcf53c233e828275595f3f237c1e"
ROOT = Path(__file__).parent.parent
GAMES = (
    *("crazy-eights", "fan-tan", "hearts", "knockout-whist", "oh-hell", "partnership-spades"),
    *("president", "scopa", "scotch-whist", "spades", "uno-style"),
)
"""Its games of skill. It has war and old-maid besides, in which there is nothing to be good at."""

PLAYER = Path(__file__).with_name("first_player.py")
NEEDED = ("msgspec",)
"""All that a state and an agent take of what the package depends on."""
LAST_LINES = 30


class BuildError(Exception):
    """The first version cannot be built; the message says what is missing."""


def home() -> Path:
    """Where the first version is kept."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "darwindeck" / f"first-version-{COMMIT[:7]}"


def python() -> Path:
    """The interpreter that imports the first version."""
    return home() / "bin" / "python"


def built() -> bool:
    """Is it there, and does it start?"""
    if not python().exists():
        return False
    test = [str(python()), "-c", "import darwindeck._native"]
    return subprocess.run(test, capture_output=True, check=False, env=_clean()).returncode == 0


def build(*, again: bool = False) -> Path:
    """Builds it unless it is there, and returns its interpreter.

    What is half built stays beside its place, which it takes at the end.
    """
    if built() and not again:
        return python()
    for tool in ("git", "cargo", "cc"):
        if shutil.which(tool) is None:
            raise BuildError(f"{tool} is missing: the first version is built with it")
    place = home()
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f"{place.name}-", dir=place.parent) as folder:
        source, log = Path(folder) / "source", place.with_suffix(".log")
        _unpack(source)
        # An environment cannot be moved, so it is made in its place and removed if it fails.
        shutil.rmtree(place, ignore_errors=True)
        try:
            _run([sys.executable, "-m", "venv", str(place)], log, source)
            pip = [str(python()), "-m", "pip", "install", "--constraint", "constraints.txt"]
            _run([*pip, *NEEDED], log, source)
            _run([*pip, "--no-deps", "."], log, source)
            if not built():
                raise BuildError(f"the first version was built and does not start; see {log}")
        except BaseException:
            shutil.rmtree(place, ignore_errors=True)
            raise
    return python()


class LostError(Exception):
    """The player in the child process cannot go on; the message says why."""


class FirstPlayer:
    """The first version, in a child process. It is started with the first question."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        """`command` starts another version: any that runs `first_player.py`."""
        self._command = command
        self._child: subprocess.Popen[str] | None = None
        self._dealt: tuple[str, int, bool] | None = None
        self._made: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the child; the next question starts another."""
        child, self._child, self._dealt = self._child, None, None
        if child is not None:
            child.kill()
            child.communicate()

    def ask(
        self,
        deal: tuple[str, int, bool],
        moves: list[str],
        legal: list[str],
        agent: str,
        seed: int,
    ) -> tuple[str, float]:
        """Its move, and the processor time that it took to decide.

        `deal` is the game, the seed of the match, and whether it ends after one hand; `moves`
        are all that were made since. `legal` are the moves that it must see, too.
        """
        known = len(self._made)
        spoken = [_as_it_was(move) for move in moves]
        question: dict[str, object] = {"moves": spoken[known:]}
        if deal != self._dealt or self._made != moves[:known]:
            question = {"deal": deal, "moves": spoken}
        then = [_as_it_was(move) for move in legal]
        question |= {"agent": agent, "seed": seed, "legal": then}
        answer = self._exchange(json.dumps(question))
        if "error" in answer:
            self.close()
            where = f"{deal[0]} with seed {deal[1]}"
            raise LostError(f"the first version cannot follow {where}: {answer['error']}")
        self._dealt, self._made = deal, list(moves)
        return legal[then.index(str(answer["move"]))], float(str(answer["seconds"]))

    def _exchange(self, question: str) -> dict[str, object]:
        questions, answers = self._pipes()
        try:
            questions.write(question + "\n")
            questions.flush()
            line = answers.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            code = self._child.wait() if self._child is not None else None
            self.close()
            raise LostError(f"the process of the first version ended with exit code {code}")
        answer: dict[str, object] = json.loads(line)
        return answer

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        if self._child is None:
            command = self._command or [str(build()), "-I", str(PLAYER)]
            # In a session of its own: Ctrl-C is for the parent, which ends it in good order.
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,
                env=None if self._command else _clean(),
            )
        questions, answers = self._child.stdin, self._child.stdout
        assert questions is not None
        assert answers is not None
        return questions, answers


def _as_it_was(move: str) -> str:
    """A move in the words of the first version, where gifts to another seat were passes."""
    return f"pass {move.removeprefix('give ')}" if move.startswith("give ") else move


def _unpack(folder: Path) -> None:
    """The sources of the first version, as the repository has them."""
    folder.mkdir()
    archive = folder.with_suffix(".tar")
    command = ["git", "-C", str(ROOT), "archive", "--output", str(archive), COMMIT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(
            f"git has no commit {COMMIT[:7]} here ({done.stderr.strip()}): "
            "the whole history is needed, as of a clone that is not shallow"
        )
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")


def _run(command: list[str], log: Path, folder: Path) -> None:
    """Runs one step of the build; its output goes to a log."""
    with log.open("a") as lines:
        done = subprocess.run(
            command, stdout=lines, stderr=lines, cwd=folder, check=False, env=_clean()
        )
    if done.returncode:
        last = "\n".join(log.read_text(errors="replace").splitlines()[-LAST_LINES:])
        raise BuildError(f"{' '.join(command)} failed; the end of {log}:\n{last}")


def _clean() -> dict[str, str]:
    """The environment without what would make Python or cargo look at today's version."""
    ours = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PYO3_PYTHON", "PIP_CONSTRAINT")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def main() -> None:
    """Build the first version and say where it is."""
    if not built():
        print(f"building {COMMIT[:7]} in {home()}, which takes some minutes", flush=True)
    try:
        print(build())
    except BuildError as error:
        sys.exit(f"first_version: {error}")
    except KeyboardInterrupt:
        sys.exit("first_version: stopped; nothing is left behind")


if __name__ == "__main__":
    main()
