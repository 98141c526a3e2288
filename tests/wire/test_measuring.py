"""Measurements by wire: the same counts from any worker of the same engine, and from no other."""

from __future__ import annotations

import hashlib
import pickle
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.property.matches import examples, seeds
from tests.wire.batches import TEAMS, measurement, measurements, team_game

import darwindeck as dd
from darwindeck import _native, wire
from darwindeck.errors import WrongEngineError
from darwindeck.measures import budgets, counts
from darwindeck.measures.counts import answer, asked, digest, request_for, told
from darwindeck.wire import MeasureBatchRequest, MeasureBatchResponse, MeasureRequest

ROOT = Path(__file__).parents[2]


def counted(*requests: MeasureRequest) -> MeasureBatchResponse:
    message = wire.encode_measure_request(measurements(*requests))
    return wire.decode_measure_response(_native.measure(message, "d"))


def in_a_child(message: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-W", "error", "-m", "darwindeck.wire"]
    return subprocess.run(command, input=message, capture_output=True, check=False)


# --- What is counted ------------------------------------------------------------


def test_a_tier_is_counted_as_often_as_it_was_asked_for() -> None:
    response = counted(measurement("hearts", games=3))
    assert (response.digest, response.engine_version) == ("d", dd.__version__)
    (found,) = response.responses
    assert found.counted()["random.matches"][0] == 3
    assert len(found.counted()["random.decisions"]) == 4


@pytest.mark.parametrize("teams", TEAMS.values(), ids=TEAMS)
def test_teams_are_counted_as_sides_in_the_order_of_the_request(
    teams: tuple[tuple[int, ...], ...],
) -> None:
    asked_for = replace(measurement(team_game(teams), games=16), budget=5000)
    first, second = counted(asked_for, replace(asked_for, teams=teams[::-1])).responses
    shares = first.counted()["random.shares"]
    assert len(shares) == len(teams)
    assert sum(shares) == pytest.approx(16)
    assert second.counted()["random.shares"] == shares[::-1]


def test_requests_of_one_message_are_answered_as_if_each_were_alone() -> None:
    requests = [
        measurement("hearts", 1),
        measurement("scopa", 2, games=16),
        measurement("hearts", 0),
        measurement("fan-tan", 4),
    ]
    together = counted(*requests).responses
    assert together == tuple(counted(request).responses[0] for request in requests)
    assert [response.counts is None for response in together] == [False, False, True, False]


def test_a_message_without_requests_has_an_answer_without_counts() -> None:
    assert counted().responses == ()


def test_a_child_process_counts_the_same() -> None:
    requests = [
        request_for(dd.load_game(name), tier, 1, seed=3)
        for tier, name in ((2, "fan-tan"), (1, "partnership-spades"))
    ]
    message = asked(requests)
    child = in_a_child(message)
    assert child.returncode == 0, child.stderr
    assert child.stdout == answer(message)
    assert told(child.stdout) == [counts.counts_of(request) for request in requests]


def test_a_request_for_counts_has_its_numbers_from_the_budgets() -> None:
    request = replace(
        request_for(dd.load_game("partnership-spades"), 5, 2, seed=9),
        policy="shy",
        longest=180,
        naive=True,
    )
    sent = wire.decode_measure_request(asked([request]))
    budget = budgets.BUDGETS[5]
    (settled,) = sent.requests
    assert sent.digest == digest()
    assert settled == MeasureRequest(
        bytecode=request.code,
        teams=((0, 2), (1, 3)),
        tier=5,
        seed=_native.match_seed(_native.match_seed(9, 5), 2),
        games=budget.games,
        budget=budget.budget,
        longest=180,
        policy="shy",
        naive=True,
    )


# --- Who counts -----------------------------------------------------------------


def test_a_worker_of_another_engine_refuses() -> None:
    message = wire.encode_measure_request(measurements(measurement("hearts"), digest="another"))
    with pytest.raises(WrongEngineError) as caught:
        answer(message)
    assert caught.value == WrongEngineError(digest(), "another")
    assert str(caught.value) == (
        f"a worker of digest {digest()} was asked for another: "
        "both need the same version of darwindeck"
    )
    assert pickle.loads(pickle.dumps(caught.value)) == caught.value


def test_a_child_process_of_another_engine_refuses_in_one_line() -> None:
    child = in_a_child(wire.encode_measure_request(measurements(digest="")))
    assert (child.returncode, child.stdout) == (2, b"")
    assert child.stderr.startswith(b"darwindeck.wire: a worker of digest ")
    assert child.stderr.rstrip().count(b"\n") == 0


def test_an_answer_of_another_engine_is_not_believed() -> None:
    message = wire.encode_measure_response(
        MeasureBatchResponse(responses=(), digest="another", engine_version="0")
    )
    with pytest.raises(WrongEngineError, match="a worker of digest another was asked for"):
        told(message)


def test_the_digest_is_that_of_the_sources_wherever_they_were_built() -> None:
    crates = ROOT / "crates"
    known = hashlib.sha256()
    for name, folder in (("../engine/src", "engine/src"), ("src", "bindings/src")):
        for path in in_order(crates / folder):
            known.update(f"{name}/{path.relative_to(crates / folder).as_posix()}\0".encode())
            known.update(hashlib.sha256(path.read_bytes()).digest())
    assert _native.sources_digest() == known.hexdigest()[:16]
    known = hashlib.sha256(_native.sources_digest().encode())
    for module in (counts, budgets):
        known.update(Path(str(module.__file__)).read_bytes())
    assert digest() == known.hexdigest()[:16]


def in_order(folder: Path) -> list[Path]:
    """The Rust files below a folder, as the build takes them: by the parts of their names."""
    return sorted(folder.rglob("*.rs"), key=lambda path: path.parts)


# --- What is refused ------------------------------------------------------------

HEARTS = measurement("hearts")
SPADES = measurement(team_game(TEAMS["2v2"]))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (replace(HEARTS, tier=0), "there is no tier 0; tiers are 1 to 7"),
        (replace(HEARTS, tier=8), "there is no tier 8; tiers are 1 to 7"),
        (replace(HEARTS, policy="greedy"), 'there is no policy "greedy"'),
        (replace(HEARTS, policy="x" * 10**6), f'there is no policy "{"x" * 40}"'),
        (replace(HEARTS, games=0), "0 games; there can be 1 to 65536"),
        (replace(HEARTS, games=2**32 - 1), "4294967295 games; there can be 1 to 65536"),
        (replace(HEARTS, budget=0), "0 iterations or turns; there can be 1 to 10000000"),
        (replace(HEARTS, budget=2**60), f"{2**60} iterations or turns; there can be 1 to"),
        (replace(HEARTS, longest=0), "0 turns of a match; there can be 1 to 100000"),
        (
            replace(HEARTS, teams=((0, 2), (1, 3))),
            "the request is for a game with teams, the bytecode has no teams",
        ),
        (
            replace(SPADES, teams=()),
            "the request is for a game with no teams, the bytecode has teams",
        ),
        (
            replace(SPADES, teams=((0, 1), (2, 3))),
            "the teams of the request are not those of the bytecode: (0, 2), (1, 3)",
        ),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_what_cannot_be_counted_is_refused_in_its_response(
    wrong: MeasureRequest, message: str
) -> None:
    refused, other = counted(wrong, HEARTS).responses
    assert refused.counts is None
    with pytest.raises(dd.WireError) as caught:
        refused.counted()
    assert str(caught.value).startswith(message)
    assert other.counted()["random.matches"][0] == 2


def test_damaged_bytecode_is_an_error_of_the_bytecode() -> None:
    for place in range(len(HEARTS.bytecode)):
        damaged = bytearray(HEARTS.bytecode)
        damaged[place] ^= 0xFF
        (response,) = counted(replace(HEARTS, bytecode=bytes(damaged))).responses
        with pytest.raises(dd.BytecodeError) as caught:
            response.counted()
        assert 0 <= caught.value.offset <= len(damaged)


def test_what_a_worker_refused_is_raised_by_those_who_asked() -> None:
    request = request_for(dd.load_game("hearts"), 1, 0, seed=1)
    with pytest.raises(dd.BytecodeError):
        counts.counts_of(replace(request, code=b"no game"))


@pytest.mark.parametrize(
    "wrong",
    [{"tier": 256}, {"games": 2**32}, {"seed": -1}, {"teams": ((256,),)}, {"policy": "\ud800"}],
    ids=str,
)
def test_what_does_not_fit_into_a_message_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(dd.WireError, match="this cannot be written"):
        wire.encode_measure_request(measurements(replace(HEARTS, **wrong)))


def test_counts_that_have_lost_their_names_are_refused() -> None:
    """Two lists of one number each, told as if the second had two."""
    response = wire.MeasureResponse(counts={"a": [0.5], "b": [0.25]})
    message = wire.encode_measure_response(
        MeasureBatchResponse(responses=(response,), digest="", engine_version="")
    )
    lengths = (2).to_bytes(4, "little") + (1).to_bytes(4, "little") * 2
    assert message.count(lengths) == 1
    content = message[:-8].replace(lengths, lengths[:8] + (2).to_bytes(4, "little"))
    with pytest.raises(dd.WireError, match="its counts have lost their names"):
        wire.decode_measure_response(content + hashlib.sha256(content).digest()[:8])


# --- Any message ----------------------------------------------------------------

U8, U32, U64 = (2**bits - 1 for bits in (8, 32, 64))
any_teams = st.lists(st.lists(st.integers(0, 255), max_size=6).map(tuple), max_size=6).map(tuple)
requests = st.builds(
    MeasureRequest,
    bytecode=st.binary(max_size=300),
    teams=any_teams,
    tier=st.integers(0, U8),
    seed=seeds(),
    games=st.integers(0, U32),
    budget=st.integers(0, U64),
    longest=st.integers(0, U32),
    policy=st.text(max_size=20),
    naive=st.booleans(),
)
batches = st.builds(
    MeasureBatchRequest,
    requests=st.lists(requests, max_size=4).map(tuple),
    digest=st.text(max_size=20),
)
lists = st.lists(st.floats(allow_nan=False), max_size=8)
responses = st.one_of(
    st.builds(wire.MeasureResponse, counts=st.dictionaries(st.text(max_size=20), lists)),
    st.builds(
        wire.MeasureResponse,
        error=st.text(max_size=50),
        error_offset=st.integers(-(2**31), 2**31 - 1),
    ),
)
answers = st.builds(
    MeasureBatchResponse,
    responses=st.lists(responses, max_size=4).map(tuple),
    digest=st.text(max_size=20),
    engine_version=st.text(max_size=20),
)


@examples(300)
@given(batches)
def test_any_request_comes_back_and_never_harms_the_engine(sent: MeasureBatchRequest) -> None:
    message = wire.encode_measure_request(sent)
    assert wire.decode_measure_request(message) == sent
    answered = wire.decode_measure_response(_native.measure(message, sent.digest))
    assert len(answered.responses) == len(sent.requests)
    # None of these bytes is a game.
    assert all(response.error_offset >= 0 for response in answered.responses)


@examples(300)
@given(answers)
def test_any_response_comes_back(sent: MeasureBatchResponse) -> None:
    assert wire.decode_measure_response(wire.encode_measure_response(sent)) == sent


def test_python_writes_what_the_engine_says() -> None:
    found = counted(*(measurement("scopa", tier, games=4) for tier in range(9)))
    assert sum(response.counts is None for response in found.responses) == 2
    assert wire.decode_measure_response(wire.encode_measure_response(found)) == found


# --- While it counts ------------------------------------------------------------

LONG = """
from msgspec.structs import replace
from tests.wire.batches import measurement, measurements
from darwindeck import _native, wire

long = replace(measurement("hearts", 7, games=65_536), budget=10_000_000)
message = wire.encode_measure_request(measurements(*[long] * 3))
"""


def test_ctrl_c_stops_all_requests_of_a_message() -> None:
    code = LONG + textwrap.dedent(
        """
        import os, signal, threading
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            _native.measure(message, "d")
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT
    )
    assert (done.stdout, done.stderr) == ("interrupted\n", "")


def test_other_threads_run_while_a_message_is_answered() -> None:
    beats = 0
    finished = threading.Event()

    def beat() -> None:
        nonlocal beats
        while not finished.wait(0.001):
            beats += 1

    thread = threading.Thread(target=beat)
    thread.start()
    counted(*[replace(measurement("hearts", games=512), budget=100_000, longest=20_000)] * 30)
    finished.set()
    thread.join()
    assert beats > 20
