"""Batches by wire: the same counts anywhere, on any number of threads."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import pytest
from tests.wire.batches import TEAMS, batch, request, team_game

import darwindeck as dd
from darwindeck import _native, wire
from darwindeck.genome.file.library import bundled_games


def in_a_child(message: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-W", "error", "-m", "darwindeck.wire"]
    return subprocess.run(command, input=message, capture_output=True, check=False)


@pytest.mark.parametrize("name", bundled_games())
def test_simulate_counts_what_the_wire_counts_on_any_number_of_threads(name: str) -> None:
    result = dd.simulate(dd.load_game(name), games=203, seed=5, threads=2)
    answers = [
        _native.run_batch(wire.encode_request(batch(request(name, 203, 5, True), threads=threads)))
        for threads in (1, 2, 5)
    ]
    assert answers[0] == answers[1] == answers[2]
    stats = wire.decode_response(answers[0]).responses[0].counted()
    for field in wire.AggregatedStats.__struct_fields__:
        assert getattr(result, field) == getattr(stats, field), field


def test_a_child_process_answers_with_the_same_bytes() -> None:
    games = [team_game(teams) for teams in TEAMS.values()]
    requests = [request(game, 50, seed, True) for seed, game in enumerate(games)]
    message = wire.encode_request(batch(*requests, request("hearts", 0), threads=2))
    child = in_a_child(message)
    assert child.returncode == 0, child.stderr
    assert child.stdout == _native.run_batch(message)


def test_a_child_process_refuses_a_damaged_message_in_one_line() -> None:
    child = in_a_child(b"hello")
    assert child.returncode == 2
    assert child.stdout == b""
    assert child.stderr.startswith(b"darwindeck.wire: 5 bytes are too few for a message")
    assert child.stderr.count(b"\n") == 1


def test_progress_counts_the_games_of_all_requests() -> None:
    seen: list[int] = []
    wire.run_batch(batch(*[request("hearts", 500)] * 3, threads=2), seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1500


def test_an_error_in_progress_stops_the_whole_batch() -> None:
    def fail(done: int) -> None:
        raise RuntimeError("enough")

    start = time.perf_counter()
    endless = request("hearts", 2**48)
    with pytest.raises(RuntimeError, match="enough"):
        wire.run_batch(batch(*[endless] * 100, threads=2), fail)
    assert time.perf_counter() - start < 10


def test_other_threads_run_while_a_batch_is_played() -> None:
    beats = 0
    finished = threading.Event()

    def beat() -> None:
        nonlocal beats
        while not finished.wait(0.001):
            beats += 1

    thread = threading.Thread(target=beat)
    thread.start()
    start = time.perf_counter()
    while time.perf_counter() - start < 0.3:
        wire.run_batch(batch(request("hearts", 5000), threads=1))
    finished.set()
    thread.join()
    assert beats > 20
