"""Children that were forked after a batch was played, and more threads than there are."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

import darwindeck as dd
from darwindeck import _native, wire
from darwindeck.batches.simulate import MAX_THREADS

BEFORE = """
import multiprocessing, os, sys, threading, time, warnings
# From 3.12 on Python warns whoever forks beside threads; that it works is what is tested.
warnings.filterwarnings("ignore", message=".*multi-threaded.*", category=DeprecationWarning)
import darwindeck as dd

hearts = dd.load_game("hearts")

def play(seed):
    return dd.simulate(hearts, games=200, seed=seed, threads=2)

def in_child(work):
    child = os.fork()
    if child == 0:
        # Whatever is raised, a child of a test does not go on as its parent.
        try:
            code = 0 if work() else 3
        except BaseException as error:
            print(repr(error), file=sys.stderr)
            code = 4
        sys.stdout.flush()
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

before = play(1)
"""


def run(code: str) -> str:
    """What a script prints that forks after a batch; one that hangs is a failure."""
    command = [sys.executable, "-W", "error", "-c", BEFORE + textwrap.dedent(code)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_forked_child_counts_what_its_parent_counts() -> None:
    code = """
    print(in_child(lambda: play(1) == before), play(1) == before)
    """
    assert run(code) == "0 True\n"


def test_a_child_of_a_forked_child_plays_too() -> None:
    code = """
    def child():
        return play(2).games == 200 and in_child(lambda: play(1) == before) == 0
    print(in_child(child), in_child(lambda: in_child(lambda: play(1) == before) == 0))
    """
    assert run(code) == "0 0\n"


def test_forked_workers_of_multiprocessing_play() -> None:
    code = """
    with multiprocessing.get_context("fork").Pool(2) as pool:
        found = pool.map(play, range(4))
    print(found == [play(seed) for seed in range(4)])
    """
    assert run(code) == "True\n"


def test_a_child_that_was_forked_in_the_middle_of_a_batch_plays() -> None:
    code = """
    lengths = []
    def always():
        while not lengths:
            dd.simulate(hearts, games=500, threads=2)
    thread = threading.Thread(target=always)
    thread.start()
    codes = [in_child(lambda: play(1) == before) for _ in range(20)]
    lengths.append(1)
    thread.join()
    print(set(codes))
    """
    assert run(code) == "{0}\n"


def test_a_forked_child_thinks() -> None:
    code = """
    advice = dd.Table(hearts, seed=3).suggest("mcts:200", seed=1)
    print(in_child(lambda: dd.Table(hearts, seed=3).suggest("mcts:200", seed=1) == advice))
    """
    assert run(code) == "0\n"


# --- Threads --------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2, 7, MAX_THREADS])
def test_no_more_threads_are_used_than_the_machine_has(threads: int) -> None:
    hearts = dd.load_game("hearts")
    result = dd.simulate(hearts, games=100, seed=1, threads=threads)
    assert result.threads == min(threads, _native.available_threads())
    assert result == dd.simulate(hearts, games=100, seed=1)


def test_a_message_that_asks_for_a_thousand_threads_starts_no_more_than_there_are() -> None:
    code = """
    from darwindeck import _native, wire
    request = wire.simulation_request(hearts, 2000, ["random"] * 4)
    seen = []
    def count(done):
        seen.append(threading.active_count() and len(os.listdir("/proc/self/task")))
    wire.run_batch(wire.BatchRequest(requests=(request,) * 3, threads=1024), count)
    # The one that waits, the one that works for it, and the pools of 2 and of all.
    print(max(seen) <= 2 + 2 + _native.available_threads())
    """
    if sys.platform == "linux":
        assert run(code) == "True\n"


def test_the_matches_are_the_same_however_many_threads_a_message_asks_for() -> None:
    request = wire.simulation_request(dd.load_game("hearts"), 300, ["random"] * 4, 5, True)
    answers = [
        wire.run_batch(wire.BatchRequest(requests=(request,), threads=threads))
        for threads in (1, 3, MAX_THREADS)
    ]
    assert answers[0] == answers[1] == answers[2]
