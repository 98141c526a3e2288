"""The small parts of the server: tokens, the bots' queue, beats, and what is offered."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from tests.web.house import Server

import darwindeck as dd
from darwindeck.coalition.personalities import PRESETS
from darwindeck.web import messages as say
from darwindeck.web.bots import SIGNALLERS, TITLES, Thinkers, bots_for
from darwindeck.web.games import Library
from darwindeck.web.guard import address_of, host_name, is_address
from darwindeck.web.limits import Allowance
from darwindeck.web.match import passes_ahead, whole_turn
from darwindeck.web.openapi import described
from darwindeck.web.server import is_loopback
from darwindeck.web.tokens import Keys, new_token, same


def test_a_token_that_was_not_heard_of_does_not_lock_anybody_out() -> None:
    keys = Keys()
    keys.revoke(invite=True)
    first = keys.renew(keys.invitation)
    second = keys.renew(first)  # its welcome is lost
    third = keys.renew(first)
    assert [keys.fits(token) for token in (first, second, third)] == [True, False, True]
    fourth = keys.renew(third)
    assert [keys.fits(token) for token in (first, third, fourth)] == [False, True, True]
    keys.revoke()
    assert not any(map(keys.fits, (first, second, third, fourth)))
    assert not keys.is_invited("")


def test_nothing_is_the_same_as_no_secret() -> None:
    assert not same("", "")
    assert same("a", "a")
    assert len({new_token() for _ in range(100)}) == 100


def test_a_table_that_thinks_much_waits_behind_one_that_thinks_little() -> None:
    order: list[str] = []
    begin = threading.Event()

    def job(name: str, seconds: float) -> None:
        begin.wait()
        time.sleep(seconds)
        order.append(name)

    async def all_of_them() -> None:
        thinkers = Thinkers(1)
        first = asyncio.create_task(thinkers.think("greedy table", lambda: job("a", 0.05)))
        await asyncio.sleep(0.01)
        begin.set()
        await first
        wanted = [("greedy table", "b"), ("greedy table", "c"), ("modest table", "d")]
        blocked = threading.Event()
        blocker = asyncio.create_task(thinkers.think("third", blocked.wait))
        await asyncio.sleep(0.01)
        jobs = [
            asyncio.create_task(thinkers.think(table, lambda name=name: job(name, 0.0)))  # type: ignore[misc]
            for table, name in wanted
        ]
        await asyncio.sleep(0.01)
        blocked.set()
        await asyncio.gather(blocker, *jobs)
        thinkers.stop()

    asyncio.run(all_of_them())
    assert order == ["a", "d", "b", "c"]


def test_what_goes_wrong_in_a_thread_is_told_to_whoever_waits() -> None:
    async def failing() -> None:
        thinkers = Thinkers(1)
        try:
            await thinkers.think("table", lambda: 1 // 0)
        finally:
            thinkers.stop()

    with pytest.raises(ZeroDivisionError):
        asyncio.run(failing())


def test_a_search_that_panics_ends_no_thread_and_one_that_nobody_waits_for_is_not_made() -> None:
    class Panic(BaseException):
        pass

    def panics() -> None:
        raise Panic("index out of bounds")

    async def thinking() -> list[str]:
        thinkers, made, held = Thinkers(1), list[str](), threading.Event()
        with pytest.raises(RuntimeError, match="broke down: index out of bounds"):
            await thinkers.think("table", panics)
        blocker = asyncio.create_task(thinkers.think("table", held.wait))
        await asyncio.sleep(0.01)
        dropped = asyncio.create_task(thinkers.think("table", lambda: made.append("dropped")))
        wanted = asyncio.create_task(thinkers.think("table", lambda: made.append("wanted")))
        await asyncio.sleep(0.01)
        dropped.cancel()
        await asyncio.sleep(0.01)
        held.set()
        await asyncio.gather(blocker, wanted)
        thinkers.stop()
        return made

    assert asyncio.run(thinking()) == ["wanted"]


@pytest.mark.parametrize("hurried", [False, True])
def test_a_bot_passes_three_cards_in_one_turn_also_in_a_hurry(hurried: bool) -> None:
    table = dd.Table(dd.load_game("hearts"), seed=4)
    moves = whole_turn(table, "mcts:100", 1, hurried)
    assert len({card for move in moves for card in move.cards}) == 3
    assert not table.moves
    for move in moves:
        table.play(move)
    assert table.to_move == 1


@pytest.mark.parametrize("seed", range(6))
def test_what_bots_think_out_before_they_pass_is_what_they_pass(seed: int) -> None:
    table = dd.Table(dd.load_game("hearts"), seed=seed)
    agents = [None, "mcts:60", "greedy", "mcts:60"]
    ahead = passes_ahead(table, agents, seed)
    assert set(ahead) == {1, 2, 3}
    assert not table.moves
    # The person passes what nobody expects: the first cards that may be passed.
    for _ in range(3):
        table.play(table.legal_moves()[0])
    for seat in (1, 2, 3):
        view, moves = ahead[seat]
        assert table.to_move == seat
        assert table.view(seat) == view
        assert whole_turn(table, agents[seat] or "", seed) == moves
        for move in moves:
            table.play(move)


def test_nothing_is_thought_out_where_what_others_do_is_seen() -> None:
    assert passes_ahead(dd.Table(dd.load_game("spades"), seed=1), ["greedy"] * 4, 1) == {}


@pytest.mark.parametrize("agent", ["oracle:500", "mcts:501", "mcts:500ms", "Random", "vinto:x"])
def test_bots_are_from_a_list(server: Server, agent: str) -> None:
    answer = server.http.post("/api/tables", json={"game": "hearts", "bots": agent})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    ("game", "offered"), [("hearts", 5), ("golf", 5), ("vinto", 10), ("vinto-open", 10)]
)
def test_bots_that_signal_are_offered_where_a_call_makes_partners(game: str, offered: int) -> None:
    assert len(bots_for(dd.load_game(game))) == offered


def test_a_bot_that_signals_has_no_place_at_another_game(server: Server) -> None:
    answer = server.http.post("/api/tables", json={"game": "hearts", "bots": "vinto:lucky"})
    assert (answer.status_code, answer.json()["code"]) == (422, "unworkable")


def test_every_bot_that_signals_is_one_of_the_personalities() -> None:
    assert {name.removeprefix("vinto:") for name in SIGNALLERS} == set(PRESETS)
    assert {*TITLES, *SIGNALLERS, ""} == {*get_args(say.AnyBot)}


def test_an_allowance_fills_up_again() -> None:
    allowance = Allowance(10, 10, 0.0)
    assert [allowance.take(0.0) for _ in range(12)] == [True] * 10 + [False] * 2
    assert [allowance.take(0.25) for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    ("host", "name", "address"),
    [
        ("127.0.0.1:8080", "127.0.0.1", True),
        ("[::1]:8080", "::1", True),
        ("[::1]", "::1", True),
        ("Cards.Test", "cards.test", False),
        ("cards.test:443", "cards.test", False),
        ("1.2.3.4.evil.test:80", "1.2.3.4.evil.test", False),
    ],
)
def test_hosts_are_told_from_ports(host: str, name: str, address: bool) -> None:
    assert (host_name(host), is_address(host_name(host))) == (name, address)


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_all_addresses_of_a_home_are_counted_as_one(client: str, counted: str) -> None:
    assert address_of({"client": (client, 1)}) == counted


def test_only_loopback_is_not_open_to_others() -> None:
    hosts = ["127.0.0.1", "::1", "localhost", "127.8.8.8", "0.0.0.0", "192.168.0.4", "x.test"]
    assert [is_loopback(host) for host in hosts] == [True] * 4 + [False] * 3


def test_games_of_a_folder_and_of_a_run_are_offered_and_others_are_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder, run = tmp_path / "mine", tmp_path / "run"
    (run / "games").mkdir(parents=True)
    folder.mkdir()
    dd.save_game(dd.load_game("scopa"), folder / "my-game.json")
    dd.save_game(dd.load_game("war"), run / "games" / "born.json")
    (folder / "broken.json").write_text("{")
    library = Library(folder, run)
    lines = {line.id: line for line in library.lines()}
    assert (lines["my-game"].source, lines["my-game"].players) == ("folder", 2)
    assert (lines["born"].source, lines["hearts"].source) == ("run", "bundled")
    assert [line.source for line in library.lines()][:3] == ["run", "folder", "bundled"]
    assert "broken" not in lines
    assert "broken.json is left out" in caplog.text


def test_home_lists_games_with_players_length_and_a_line(server: Server) -> None:
    home = server.http.get("/api/home").json()
    hearts = next(game for game in home["games"] if game["id"] == "hearts")
    assert (hearts["title"], hearts["players"], hearts["stars"]) == ("Hearts", 4, None)
    assert hearts["minutes"] > 5
    assert hearts["line"].startswith("Take no hearts")
    assert home["agents"][0]["agent"] == "random"


def test_a_rulebook_has_sections_of_texts_lists_and_tables(server: Server) -> None:
    rules = server.http.get("/api/games/vinto/rules").json()
    kinds = {block["kind"] for section in rules["sections"] for block in section["blocks"]}
    assert (rules["title"], kinds >= {"text", "list"}) == ("Vinto", True)


def test_files_are_compressed_and_known_by_what_is_in_them(server: Server) -> None:
    plain = server.http.get("/static/faces.svg", headers={"Accept-Encoding": "identity"})
    packed = server.http.get("/static/faces.svg")
    assert packed.content == plain.content
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(plain.content) / 3
    tag = {"If-None-Match": plain.headers["etag"]}
    assert server.http.get("/static/faces.svg", headers=tag).status_code == 304


def test_every_request_is_described(server: Server) -> None:
    answer = server.http.get("/api/openapi.json")
    assert answer.content == msgspec.json.encode(described())
    assert len(answer.json()["paths"]) == 7
