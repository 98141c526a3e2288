"""The cascade: counts are pure, cached by what made them, and skipped by their own rules."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.measures.made import evidence, greedy_block, random_block

import darwindeck as dd
from darwindeck import wire
from darwindeck.errors import WrongEngineError
from darwindeck.measures.cache import File, Memory
from darwindeck.measures.cascade import Cascade, longest_hand, unplayable
from darwindeck.measures.counts import Counts, Request, answer, counts_of, request_for, seed_of
from darwindeck.measures.executor import Executor, Heard, Here, Processes, Threads, Workers


class Counting:
    """Answers here, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Request] = []

    def run(self, requests: Sequence[Request], heard: Heard | None = None) -> list[Counts]:
        self.asked += requests
        return Here().run(requests, heard)


def tiers(asked: Sequence[Request]) -> list[tuple[int, int]]:
    return [(request.tier, request.replicate) for request in asked]


def test_counts_are_a_pure_function_of_the_request() -> None:
    request = request_for(dd.load_game("hearts"), 1, 0, seed=5)
    assert counts_of(request) == counts_of(request)
    assert counts_of(request) != counts_of(replace(request, seed=6))
    assert counts_of(request) != counts_of(replace(request, replicate=1))


def test_every_game_is_measured_on_the_same_deals() -> None:
    hearts = request_for(dd.load_game("hearts"), 1, 2, seed=5)
    spades = request_for(dd.load_game("spades"), 1, 2, seed=5)
    assert seed_of(hearts) == seed_of(spades)
    assert seed_of(hearts) != seed_of(request_for(dd.load_game("hearts"), 2, 2, seed=5))


def test_the_key_is_made_of_rules_and_not_of_names() -> None:
    hearts = dd.load_game("hearts")
    mine = request_for(replace(hearts, name="mine", notes="changed"), 1, 0, 1)
    assert mine.key == request_for(hearts, 1, 0, 1).key
    assert mine.key != request_for(hearts, 1, 1, 1).key
    assert mine.key != request_for(dd.load_game("spades"), 1, 0, 1).key


@pytest.mark.parametrize("executor", [Here(), Threads(1), Threads(2), Threads(5)])
def test_answers_come_in_the_order_of_requests_whatever_the_workers(executor: Executor) -> None:
    requests = [
        request_for(dd.load_game(game), tier, 0, 1)
        for tier in (2, 1)
        for game in ("fan-tan", "scotch-whist", "knockout-whist")
    ]
    heard: dict[int, Counts] = {}
    found = executor.run(requests, heard.__setitem__)
    assert found == [counts_of(request) for request in requests]
    assert heard == dict(enumerate(found))


def test_processes_answer_the_same() -> None:
    requests = [request_for(dd.load_game("fan-tan"), 1, number, 1) for number in (1, 0)]
    for together in (1, 2):
        with Processes(2, together) as executor:
            assert executor.run(requests) == [counts_of(request) for request in requests]


class Post:
    """A worker at the other end of the line, and all messages that it was sent."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []

    def submit(self, message: bytes) -> Future[bytes]:
        self.messages.append(message)
        future: Future[bytes] = Future()
        try:
            future.set_result(self.answered(message))
        except Exception as error:
            future.set_exception(error)
        return future

    def answered(self, message: bytes) -> bytes:
        return answer(message)


@pytest.mark.parametrize(("together", "messages"), [(1, 5), (2, 3), (5, 1), (9, 1)])
def test_workers_get_several_requests_in_a_message(together: int, messages: int) -> None:
    requests = [request_for(dd.load_game("fan-tan"), 1, number, 1) for number in range(5)]
    post, heard = Post(), dict[int, Counts]()
    found = Workers(post.submit, together).run(requests, heard.__setitem__)
    assert found == [counts_of(request) for request in requests]
    assert len(post.messages) == messages
    assert heard == dict(enumerate(found))


def test_a_candidate_is_measured_by_workers_as_it_is_here() -> None:
    game = dd.load_game("knockout-whist")
    elsewhere = Cascade(1, Workers(Post().submit, 3), Memory()).trial(game)
    assert elsewhere.counts == Cascade(1, Here(), Memory()).trial(game).counts


def test_a_worker_of_another_engine_stops_the_run() -> None:
    class Older(Post):
        def answered(self, message: bytes) -> bytes:
            raise WrongEngineError("older", "ours")

    with pytest.raises(WrongEngineError, match="a worker of digest older was asked for ours"):
        Workers(Older().submit).run([request_for(dd.load_game("war"), 1, 0, 1)])


def test_a_worker_who_answers_too_little_is_not_believed() -> None:
    class Lazy(Post):
        def answered(self, message: bytes) -> bytes:
            batch = wire.decode_measure_request(message)
            return answer(wire.encode_measure_request(replace(batch, requests=batch.requests[1:])))

    requests = [request_for(dd.load_game("fan-tan"), 1, number, 1) for number in range(2)]
    with pytest.raises(dd.WireError, match="1 answers to 2 requests"):
        Workers(Lazy().submit, 2).run(requests)


def test_after_a_failure_what_is_not_begun_is_left() -> None:
    futures: list[Future[bytes]] = [Future(), Future()]
    futures[0].set_exception(OSError("the line is dead"))
    waiting = iter(futures)
    requests = [request_for(dd.load_game("fan-tan"), 1, number, 1) for number in range(2)]
    with pytest.raises(OSError, match="the line is dead"):
        Workers(lambda message: next(waiting)).run(requests)
    assert futures[1].cancelled()


@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_finished_is_kept_whatever_happens_to_the_rest(
    monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    cache, game = Memory(), dd.load_game("fan-tan")

    def kept() -> list[bool]:
        return [cache.get(request_for(game, 1, number, 1)) is not None for number in range(4)]

    def killed(request: Request) -> Counts:
        patience = time.monotonic() + 10
        while request.replicate == 3:
            # The others are kept while this one is still being played.
            if sum(kept()) == 3 or time.monotonic() > patience:
                raise KeyboardInterrupt
            time.sleep(0.01)
        return counts_of(request)

    monkeypatch.setattr("darwindeck.measures.executor.counts_of", killed)
    with pytest.raises(KeyboardInterrupt):
        Cascade(1, Threads(workers), cache).played(game, range(4), 1, unplayable)
    assert kept() == [True, True, True, False]


def test_what_was_measured_is_not_measured_again() -> None:
    executor = Counting()
    cascade = Cascade(1, executor, Memory())
    first = cascade.trial(dd.load_game("fan-tan"))
    assert tiers(executor.asked) == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0)]
    assert cascade.trial(dd.load_game("fan-tan")).counts == first.counts
    assert len(executor.asked) == 5


def test_counts_survive_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "counts.sqlite"
    store = File(path)
    first = Cascade(1, Here(), store).trial(dd.load_game("fan-tan"))
    store.close()
    executor = Counting()
    again = Cascade(1, executor, File(path)).trial(dd.load_game("fan-tan"))
    assert executor.asked == []
    assert again.counts == first.counts


@pytest.mark.parametrize("damaged", [b"", b"\x93no map", 7], ids=str)
def test_counts_that_cannot_be_read_are_played_again(tmp_path: Path, damaged: object) -> None:
    request = request_for(dd.load_game("war"), 0, 0, 1)
    path = tmp_path / "counts.sqlite"
    store = File(path)
    store.put(request, {"games": [1.0]})
    store.close()
    with closing(sqlite3.connect(path)) as data, data:
        data.execute("UPDATE counts SET counts = ?", (damaged,))
    again = File(path)
    assert again.get(request) is None
    again.close()


def test_another_seed_is_measured_anew(tmp_path: Path) -> None:
    executor = Counting()
    store = Memory()
    Cascade(1, executor, store).trial(dd.load_game("fan-tan"))
    Cascade(2, executor, store).trial(dd.load_game("fan-tan"))
    assert len(executor.asked) == 10


def test_where_nobody_chooses_the_dear_tiers_are_skipped() -> None:
    executor = Counting()
    Cascade(1, executor, Memory()).explored(dd.load_game("war"), range(1))
    assert {request.tier for request in executor.asked} == {1, 2, 3}


def test_a_candidate_that_fails_a_gate_is_not_played_on() -> None:
    executor = Counting()
    Cascade(1, executor, Memory()).screened(dd.load_game("old-maid"))
    assert {request.tier for request in executor.asked} == {1}


def test_a_game_that_never_ends_is_left_at_once() -> None:
    assert not unplayable(evidence(random_block()), 2)
    stuck = [512.0, 100, 0, 412, 512, 512 * 52, 52.0**2 * 512]
    assert unplayable(evidence(random_block(matches=stuck)), 2)


def test_a_hand_of_searchers_is_broken_off_by_what_is_usual_in_the_game() -> None:
    assert longest_hand(evidence(random_block(), greedy_block())) == 156
    assert longest_hand(evidence()) == 100


def test_the_policy_of_tier_3_is_used_for_thought() -> None:
    executor = Counting()
    cascade = Cascade(1, executor, Memory())
    found = cascade.played(dd.load_game("knockout-whist"), range(2), 5, unplayable)
    policies = {request.policy for request in executor.asked if request.tier == 5}
    assert policies == {found.policy}


def test_many_candidates_are_screened_as_if_each_were_alone() -> None:
    games = [dd.load_game(name) for name in ("war", "knockout-whist", "old-maid")]
    together = Cascade(1, Threads(2), Memory()).screened_all(games)
    alone = [Cascade(1, Here(), Memory()).screened(game) for game in games]
    assert [found.counts for found in together] == [found.counts for found in alone]
    assert [max(found.counts) for found in together] == [1, 6, 1]
