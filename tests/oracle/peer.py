"""OpenSpiel's own information-set search, as a player whom one can ask.

It runs in a child process, because it can bring down the process that it is in: a
crash costs an answer and is counted. Positions are told in the words of `oracle`: a
deal and the choices since. Needs `pyspiel`, in the child alone.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Protocol, Self, cast

from tests.oracle.oracle import SEATS, Deal, SpielState, choice_name, start
from tests.oracle.oracle_games import ADAPTERS

ROOT = Path(__file__).parent.parent.parent

EXPLORATION = 2.0
"""The constant of its search; larger ones were tried and made it no stronger."""

WITHOUT_END = 2**31 - 1
"""Iterations that no time limit leaves room for."""


@dataclass(frozen=True)
class Question:
    """What would you play here? `seconds` of -1 is no limit of time."""

    game: str
    deal: Deal
    choices: tuple[str, ...]
    """Made since the deal, by all seats."""
    seed: int
    iterations: int = WITHOUT_END
    seconds: float = -1.0
    exploration: float = EXPLORATION


@dataclass(frozen=True)
class Answer:
    choice: str
    seconds: float
    """Spent in the search itself, by the clock on the wall."""
    processor_seconds: float


class Peer:
    """OpenSpiel's search in a child process, which is started again when it dies."""

    def __init__(self) -> None:
        self.crashes: Counter[int] = Counter()
        """By the exit code of the child: -11 is a segmentation fault."""
        self._child: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._child is not None:
            self._child.kill()
            self._collect()

    def ask(self, question: Question) -> Answer | None:
        """Its choice; None if it crashed on the question."""
        child = self._child = self._child or _spawn()
        try:
            print(json.dumps(asdict(question)), file=_pipe(child.stdin), flush=True)
            line = _pipe(child.stdout).readline()
        except BrokenPipeError:
            line = ""
        if line:
            return Answer(**json.loads(line))
        self.crashes[self._collect()] += 1
        return None

    def _collect(self) -> int:
        """The exit code of the child, which is gone."""
        child = self._child
        assert child is not None
        self._child = None
        _pipe(child.stdout).close()
        with contextlib.suppress(BrokenPipeError):
            _pipe(child.stdin).close()
        return child.wait()


def _spawn() -> subprocess.Popen[str]:
    """A new child. A Ctrl-C is the parent's business, so it gets a session of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.oracle.peer"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def _pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


# --- In the child ---------------------------------------------------------------


class Resampled(SpielState, Protocol):
    """A state whose hidden cards OpenSpiel can deal again."""

    def history(self) -> list[int]: ...
    def resample_from_infostate(self, player: int, rng: Callable[[], float], /) -> Resampled: ...


class SpielBot(Protocol):
    """As much of OpenSpiel's `Bot` as is used here."""

    def step(self, state: SpielState, /) -> int: ...


def answer(question: Question) -> Answer:
    """Searches here and now, in this process."""
    state = position(question.game, question.deal, question.choices)
    bot = _bot(question)
    clock, processor = time.perf_counter(), time.process_time()
    action = bot.step(state)
    return Answer(
        choice_name(ADAPTERS[question.game], action),
        time.perf_counter() - clock,
        time.process_time() - processor,
    )


def position(game: str, deal: Deal, choices: Sequence[str]) -> SpielState:
    """OpenSpiel's state after these choices."""
    adapter = ADAPTERS[game]
    state = start(adapter, deal)
    for choice in choices:
        actions = {choice_name(adapter, action): action for action in state.legal_actions()}
        state.apply_action(actions[choice])
    return state


def imagined_deals(game: str, deal: Deal, count: int) -> Iterator[tuple[frozenset[str], ...]]:
    """The hands that the first seat to move imagines there, before anything is played.

    That function of OpenSpiel is all that its search knows of hidden cards.
    """
    adapter = ADAPTERS[game]
    state = cast(Resampled, start(adapter, deal))
    rng = random.Random(0)
    numbers = [adapter.card_number(card) for card in deal.deck]
    chance = adapter.chance(deal)
    first = next(at for at in range(SEATS) if chance[at:] == numbers[: len(chance) - at])
    end = first + (len(chance) - first) // SEATS * SEATS
    for _ in range(count):
        imagined = state.resample_from_infostate(state.current_player(), rng.random)
        cards = [adapter.card_name(action) for action in imagined.history()[first:end]]
        yield tuple(frozenset(cards[seat::SEATS]) for seat in range(SEATS))


def _bot(question: Question) -> SpielBot:
    """One random playout an iteration, no limit to the deals that are imagined."""
    pyspiel = importlib.import_module("pyspiel")
    make = cast(Callable[..., SpielBot], pyspiel.ISMCTSBot)
    return make(
        question.seed,
        pyspiel.RandomRolloutEvaluator(1, question.seed),
        question.exploration,
        question.iterations,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        True,
        question.seconds,
    )


def main() -> None:
    """Answers questions, one a line, until there are no more."""
    for line in sys.stdin:
        asked = json.loads(line)
        deal = asked.pop("deal")
        question = Question(
            **asked | {"deal": Deal(deal["variant"], tuple(deal["deck"]))},
        )
        print(json.dumps(asdict(answer(question))), flush=True)


if __name__ == "__main__":
    main()
