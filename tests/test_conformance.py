"""The test that any game must pass: every bundled game does, and what is broken does not."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from tests.property.matches import examples, seeds, short_games

import darwindeck as dd
from darwindeck import _native
from darwindeck.batches.guests import play_matches
from darwindeck.batches.simulate import match_seed
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome
from darwindeck.table.kinds import EventKind
from darwindeck.table.program import program_of
from darwindeck.testing import Checked, ConformanceError, check_game, conformance
from darwindeck.wire.messages import GameResult

PAGE = Path(__file__).parent.parent / "docs" / "testing.md"


@pytest.mark.parametrize("name", bundled_games())
def test_every_bundled_game_conforms(name: str) -> None:
    genome = dd.load_game(name)
    checked = check_game(genome, matches=2, seed=3)
    assert checked.matches == 2
    assert checked.moments > 20
    assert checked.moves >= checked.moments - checked.hands
    assert checked.redealt == genome.player_count * (checked.moments - checked.hands)
    assert check_game(genome, matches=2, seed=3) == checked
    assert check_game(genome, matches=2, seed=4) != checked


@examples(60)
@given(short_games(), seeds())
def test_random_games_conform(genome: GameGenome, seed: int) -> None:
    assert check_game(genome, matches=1, seed=seed).matches == 1


def test_a_genome_with_errors_is_refused() -> None:
    with pytest.raises(dd.GenomeError):
        check_game(msgspec.structs.replace(dd.load_game("hearts"), player_count=9))


def test_numbers_are_checked() -> None:
    with pytest.raises(ValueError, match="matches must be at least 1, not 0"):
        check_game(dd.load_game("hearts"), matches=0)
    with pytest.raises(ValueError, match="seed must be at least 0, not -1"):
        check_game(dd.load_game("hearts"), seed=-1)


def test_it_needs_no_hypothesis() -> None:
    code = (
        "import sys; sys.modules['hypothesis'] = None\n"
        "import darwindeck as dd; from darwindeck.testing import check_game\n"
        "print(check_game(dd.load_game('fan-tan'), matches=1).matches)"
    )
    command = [sys.executable, "-W", "error", "-c", code]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "1\n"


def test_the_examples_of_the_page_run() -> None:
    code = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    assert code
    names: dict[str, object] = {"__name__": "__main__"}
    for example in code:
        exec(compile(example, str(PAGE), "exec"), names)
    assert isinstance(names["checked"], Checked)


# --- What is broken -------------------------------------------------------------

Fault = Callable[..., Any]


class Faulty:
    """A state of the engine with something wrong from the tenth move on."""

    def __init__(self, state: Any, faults: dict[str, Fault], made: int = 0) -> None:
        self._state, self._faults, self._made = state, faults, made

    def __getattr__(self, name: str) -> Any:
        fault = self._faults.get(name)
        if fault is None or self._made < 10:
            return getattr(self._state, name)
        value = getattr(self._state, name)
        if callable(value):
            return lambda *arguments: fault(self._state, *arguments)
        return fault(self._state)

    def play(self, move: _native.Move) -> Faulty:
        if self._made >= 10 and "play" in self._faults:
            self._faults["play"](self._state, move)
        return Faulty(self._state.play(move), self._faults, self._made + 1)

    def next_hand(self) -> Faulty:
        return Faulty(self._state.next_hand(), self._faults, self._made)


class FaultyProgram:
    def __init__(self, program: _native.Program, faults: dict[str, Fault]) -> None:
        self._program, self._faults = program, faults

    def __getattr__(self, name: str) -> Any:
        return getattr(self._program, name)

    def start(self, seed: int) -> Faulty:
        return Faulty(self._program.start(seed), self._faults)


class Panic(BaseException):
    """What the engine raises when it fails."""


Panic.__name__ = "PanicException"


def panic(state: _native.State, *arguments: object) -> None:
    raise Panic("index out of bounds")


def refuse(state: _native.State, move: _native.Move) -> None:
    raise ValueError(f"{move.text} is not legal")


def another_deal(state: _native.State, seat: int, seed: int) -> _native.State:
    """A table that does not agree with what the seat knows."""
    return program_of(dd.load_game("hearts")).start(seed)


def look_elsewhere(state: _native.State, seat: int) -> _native.View:
    return state.view((seat + 1) % 4)


@pytest.mark.parametrize(
    ("name", "fault", "message"),
    [
        ("places", lambda state: state.places()[1:], "cards lost: ["),
        ("places", lambda state: [*state.places(), ("QS", "stock")], "cards in two places: ['QS']"),
        ("legal_moves", lambda state: [], "0 legal moves, seat "),
        ("legal_moves", lambda state: state.legal_moves()[::-1] * 2, "not in their order"),
        ("to_move", lambda state: -1, "legal moves, seat -1 to move"),
        ("play", refuse, "legal moves can be played: ValueError: "),
        ("view", look_elsewhere, "the view of seat 2 offers (<Move: pass "),
        ("imagined", another_deal, "changes with cards that it cannot know"),
        ("imagined", panic, "views hide what they must: PanicException: index out of bounds"),
        ("think", lambda state, agent, seed: ([], 0), "greedy thinks of other moves"),
        ("to_bytes", lambda state: object(), "trying moves changed the state"),
    ],
)
def test_a_broken_promise_is_told_with_the_seed_and_the_move(
    monkeypatch: pytest.MonkeyPatch, name: str, fault: Fault, message: str
) -> None:
    monkeypatch.setattr(
        conformance, "program_of", lambda genome: FaultyProgram(program_of(genome), {name: fault})
    )
    hearts = dd.load_game("hearts")
    with pytest.raises(ConformanceError) as broken:
        check_game(hearts, matches=1, seed=8)
    error = broken.value
    assert message in str(error)
    seed = match_seed(8, 0)
    assert error.seed == seed
    assert len(error.moves) in (10, 16)
    assert str(error).startswith(
        f"hearts, seed {seed}, after {len(error.moves)} moves, the last of them {error.moves[-1]!r}"
    )
    # The moves lead there.
    table = dd.Table(hearts, seed=seed)
    for move in error.moves:
        table.play(move)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.seed, again.moves) == (str(error), error.seed, error.moves)


def test_a_batch_that_disagrees_with_a_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*arguments: Any) -> Any:
        response = play_matches(*arguments)
        other: GameResult = msgspec.structs.replace(response.results[0], turns=1)
        return msgspec.structs.replace(response, results=(other,))

    monkeypatch.setattr(conformance, "play_matches", wrong)
    with pytest.raises(ConformanceError, match="a batch ends this match with GameResult"):
        check_game(dd.load_game("fan-tan"), matches=1)


def test_an_undo_that_does_not_restore_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful(dd.Table):
        def undo(self) -> dd.Move:
            return self.play(self.legal_moves()[0])

    monkeypatch.setattr(conformance, "Table", Forgetful)
    with pytest.raises(ConformanceError, match="undo does not restore after 'play "):
        check_game(dd.load_game("fan-tan"), matches=1)


@pytest.mark.parametrize(
    ("left_out", "message"),
    [
        (EventKind.PLAY, "hand 3: the journal tells of .*, there is "),
        (EventKind.SCORE, "seats' scores: the journal tells of "),
        (EventKind.TAKE_TRICK, "taken [0-3]: the journal tells of None, there is "),
        (EventKind.TURN, "to move: the journal tells of -1, there is 0"),
    ],
)
def test_a_journal_with_a_hole_is_found(
    monkeypatch: pytest.MonkeyPatch, left_out: EventKind, message: str
) -> None:
    class Untold(dd.Table):
        def events(self, seat: int | None) -> list[dd.Event]:
            return [event for event in super().events(seat) if event.kind is not left_out]

    monkeypatch.setattr(conformance, "Table", Untold)
    with pytest.raises(ConformanceError, match=f"(?s)hearts, seed .*: {message}"):
        check_game(dd.load_game("hearts"), matches=1)


def test_a_seat_that_is_told_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Talkative(dd.Table):
        def events(self, seat: int | None) -> Sequence[dd.Event]:
            return super().events(None if seat == 2 else seat)

    monkeypatch.setattr(conformance, "Table", Talkative)
    with pytest.raises(ConformanceError, match=r"seat 2 is shown \[.*unknown to its view"):
        check_game(dd.load_game("hearts"), matches=1)


def test_bytecode_that_changes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hearts = dd.load_game("hearts")
    monkeypatch.setattr(conformance, "decompile", lambda code: dd.load_game("war"))
    with pytest.raises(ConformanceError, match="hearts: its bytecode is another one") as broken:
        check_game(hearts)
    assert (broken.value.seed, broken.value.moves) == (None, ())


def test_a_match_that_goes_on_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shorter(conformance.Moment):
        def __init__(self, genome: GameGenome, *rest: Any) -> None:
            super().__init__(genome, *rest)
            self.genome = msgspec.structs.replace(self.genome, max_turns=20)

    monkeypatch.setattr(conformance, "Moment", Shorter)
    with pytest.raises(ConformanceError, match="decisions; max_turns is 20"):
        check_game(dd.load_game("fan-tan"), matches=1)


def test_interrupts_are_nobodys_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(moment: conformance.Moment) -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(conformance.AT_EVERY_MOMENT, "there is time", stop)
    with pytest.raises(KeyboardInterrupt):
        check_game(dd.load_game("fan-tan"))


def test_what_an_author_adds_is_checked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_aces_first(moment: conformance.Moment) -> None:
        assert not any("A" in card for move in moment.moves for card in move.cards), "an ace"

    monkeypatch.setitem(conformance.AT_EVERY_MOMENT, "no aces are played", no_aces_first)
    with pytest.raises(ConformanceError, match="no aces are played: AssertionError: an ace"):
        check_game(dd.load_game("hearts"), matches=1)
