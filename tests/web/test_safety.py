"""What is refused: it is answered or closed, noted, and nothing has changed."""

from __future__ import annotations

import contextlib
import json
import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.web.house import FAST, SOON, Json, Person, Server, host_of, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

import darwindeck as dd
from darwindeck.web import requests as asked
from darwindeck.web import seating
from darwindeck.web.guard import CONTENT_POLICY
from darwindeck.web.limits import BODY, FRAME, GENOME, Limits


@pytest.fixture
def opened(server: Server) -> Json:
    return server.open(bots="greedy", begin=True, options=FAST)


@pytest.fixture
def person(server: Server, opened: Json) -> Iterator[Person]:
    with host_of(server, opened) as person:
        yield person


@pytest.fixture
def noted(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "darwindeck.web")
    return caplog


def now(server: Server, opened: Json) -> bytes:
    """All that is kept of a table."""
    record = server.house.rooms.table(opened["table"])
    assert record is not None
    return repr((record, server.house.rooms.turns(record))).encode()


# --- Tokens -----------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["", "x", "x" * 64, "x" * 2000, "é"])
def test_a_socket_without_a_good_token_is_refused(
    server: Server, opened: Json, token: str, noted: pytest.LogCaptureFixture
) -> None:
    before = now(server, opened)
    with Person(server.address, opened["table"], token) as nobody:
        bye, code = nobody.is_gone()
    assert (bye and (bye["type"], bye["code"]), code) == (("bye", "revoked"), 1008)
    assert now(server, opened) == before
    assert "refused token" in noted.text


def test_an_invitation_is_good_once(server: Server) -> None:
    opened = server.open()
    with host_of(server, opened) as host:
        host.say("set_seat", seat=1, kind="invited")
        while not (invitation := host.hear_of("lobby")["seats"][1]["invitation"]):
            pass
        with Person(server.address, opened["table"], invitation, "Noa") as noa:
            assert noa.hear()["seat"] == 1
        with Person(server.address, opened["table"], invitation, "Eve") as eve:
            assert eve.is_gone()[0] == {
                "type": "bye",
                "code": "revoked",
                "text": "This link is not good any more.",
            }


def test_a_token_changes_with_every_connection_and_old_ones_end(
    server: Server, opened: Json
) -> None:
    tokens = [opened["token"]]
    for _ in range(3):
        with Person(server.address, opened["table"], tokens[-1]) as person:
            person.hear_of("snapshot")
            tokens.append(person.token)
    assert len(set(tokens)) == 4
    statuses = [server.get(f"/api/tables/{opened['table']}", t).status_code for t in tokens]
    # The last but one is good until the last is used.
    assert statuses == [401, 401, 200, 200]


def test_a_seat_that_is_given_away_is_closed_and_its_token_is_dead(server: Server) -> None:
    opened = server.open()
    with host_of(server, opened) as host:
        host.say("set_seat", seat=1, kind="invited")
        while not (invitation := host.hear_of("lobby")["seats"][1]["invitation"]):
            pass
        with Person(server.address, opened["table"], invitation, "Noa") as noa:
            noa.hear_of("lobby")
            host.say("set_seat", seat=1, kind="bot", agent="greedy")
            bye, code = noa.is_gone()
            assert (bye and bye["code"], code) == ("revoked", 1000)
        with Person(server.address, opened["table"], noa.token) as again:
            assert again.is_gone()[1] == 1008
        assert server.get(f"/api/tables/{opened['table']}", noa.token).status_code == 401


def test_only_hashes_of_seats_tokens_are_kept(server: Server, opened: Json, person: Person) -> None:
    person.hear_of("snapshot")
    kept = now(server, opened)
    assert opened["token"].encode() not in kept
    assert person.token.encode() not in kept


def test_the_seed_has_64_secret_bits_and_is_told_to_nobody(
    server: Server, opened: Json, person: Person
) -> None:
    record = server.house.rooms.table(opened["table"])
    assert record is not None
    assert record.seed.bit_length() > 40
    snapshot = json.dumps(person.asked())
    line = server.get(f"/api/tables/{opened['table']}", person.token).text
    assert str(record.seed) not in snapshot + line
    seeds = set()
    for _ in range(5):
        other = server.house.rooms.table(server.open(bots="greedy", begin=True)["table"])
        assert other is not None
        seeds.add(other.seed)
    assert len(seeds) == 5


# --- Doors ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["http://evil.test", "https://127.0.0.1", "null", "http://127.0.0.1:1"]
)
def test_a_foreign_origin_is_let_in_nowhere(
    server: Server, opened: Json, origin: str, noted: pytest.LogCaptureFixture
) -> None:
    address = f"ws://{server.address}/ws/{opened['table']}"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(address, origin=Origin(origin), open_timeout=SOON),
    ):
        pass
    assert refused.value.response.status_code == 403
    answer = server.http.post("/api/tables", json={"game": "hearts"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert noted.text.count("refused not_allowed") == 2


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.test", 421),
        ("evil.test:8080", 421),
        ("127.0.0.1.evil.test", 421),
        ("", 421),
        ("cards.test", 200),
        ("Cards.Test:443", 200),
        ("localhost:8080", 200),
        ("192.168.1.7:8080", 200),
        ("[::1]:8080", 200),
    ],
)
def test_a_server_answers_to_its_names_and_addresses_only(
    server: Server, host: str, status: int
) -> None:
    assert server.http.get("/api/home", headers={"Host": host}).status_code == status


def test_every_answer_has_a_strict_policy(server: Server) -> None:
    for path in ("/", "/api/home", "/nowhere", "/api/tables/x"):
        headers = server.http.get(path).headers
        assert headers["content-security-policy"] == CONTENT_POLICY
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == (
            "nosniff",
            "no-referrer",
        )
        assert "server" not in headers
        assert "set-cookie" not in headers
    assert "unsafe" not in CONTENT_POLICY
    assert "http" not in CONTENT_POLICY


@pytest.mark.parametrize("path", ["/static/../messages.py", "/static/%2e%2e/app.py", "/etc/passwd"])
def test_nothing_but_the_files_of_the_page_is_served(server: Server, path: str) -> None:
    assert server.http.get(path).status_code == 404


# --- Messages ---------------------------------------------------------------------------


def test_seat_1_cannot_move_for_seat_0(server: Server, noted: pytest.LogCaptureFixture) -> None:
    opened = server.open("knockout-whist", seat=0)
    with host_of(server, opened) as host:
        watch = host.hear_of("lobby")["watch"]
        with Person(server.address, opened["table"], watch) as other:
            other.say("sit", seat=1)
            while other.hear_of("welcome")["seat"] != 1:
                pass
            host.say("begin")
            people = {0: host, 1: other}
            mover = host.hear_of("snapshot")["thinking"]
            other.hear_of("snapshot")
            idle = people[1 if mover != 1 else 0]
            before = now(server, opened)
            idle.say("play", turn=0, choices=[0])
            error = idle.hear_of("error")
            assert error == {
                "type": "error",
                "code": "not_your_turn",
                "text": "It is not your turn.",
            }
            idle.say("play", turn=0, choices=[0], seat=mover)
            assert idle.hear_of("error")["code"] == "malformed"
            assert now(server, opened) == before
    assert "refused not_your_turn" in noted.text


def test_only_the_host_arranges_the_table(server: Server) -> None:
    opened = server.open()
    with host_of(server, opened) as host:
        watch = host.hear_of("lobby")["watch"]
        with Person(server.address, opened["table"], watch) as other:
            other.say("sit", seat=1, name="Noa")
            while other.hear_of("welcome")["seat"] != 1:
                pass
            before = now(server, opened)
            other.say("begin")
            other.say("again")
            other.say("set_seat", seat=0, kind="open")
            other.say("set_options", options={"hints": False})
            other.say("sit", seat=2)
            assert [other.hear_of("error")["code"] for _ in range(5)] == ["not_allowed"] * 5
            assert now(server, opened) == before


def test_stale_and_repeated_messages_change_nothing(
    server: Server, opened: Json, person: Person, noted: pytest.LogCaptureFixture
) -> None:
    ask = person.asked()["ask"]
    for turn in (ask["turn"] + 1, ask["turn"] - 1, 10**9):
        person.say("play", turn=turn, choices=[0, 1, 2])
        assert person.hear_of("error")["code"] == "stale"
    record = server.house.rooms.table(opened["table"])
    assert record is not None
    assert server.house.rooms.turns(record) == []
    good = {"turn": ask["turn"], "choices": [0, 1, 2]}
    person.say("play", **good)
    person.say("play", **good)
    assert person.hear_of("error")["code"] == "stale"
    assert person.asked()["turn"] == 1
    before = now(server, opened)
    person.say("play", **good)
    assert person.hear_of("error")["code"] == "stale"
    assert now(server, opened) == before
    assert "refused stale" in noted.text


@pytest.mark.parametrize(
    "choices", [[], [0], [0, 1], [0, 0, 1], [0, 1, 2, 3], [-1, 0, 1], [0, 1, 99]]
)
def test_what_is_no_choice_is_refused_without_a_word_of_the_cards(
    server: Server, opened: Json, person: Person, choices: list[int]
) -> None:
    ask, before = person.asked()["ask"], now(server, opened)
    person.say("play", turn=ask["turn"], choices=choices)
    error = person.hear_of("error")
    assert error["code"] == "illegal"
    assert not any(0xE000 <= ord(sign) <= 0xF8FF for sign in error["text"])
    assert now(server, opened) == before


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "null",
        "[]",
        '{"type":"fly"}',
        '{"type":"play"}',
        '{"type":"play","turn":"0","choices":[0]}',
        '{"type":"play","turn":0,"choices":[0],"more":1}',
        '{"type":"play","turn":1e400,"choices":[0]}',
        '{"type":"hello","protocol":1,"token":"x"}',
        '{"type":"set_options","options":{"pace":0}}',
        '{"type":"set_options","options":{"stand_in":"oracle"}}',
        '{"type":"set_seat","seat":1,"kind":"bot","agent":"mcts:999999999"}',
        '{"type":"set_seat","seat":0,"kind":"open"}',
        '{"type":"set_seat","seat":-1,"kind":"open"}',
        "[" * 2000,
        b"\x00\xff",
    ],
)
def test_malformed_frames_are_answered_and_the_page_goes_on(
    server: Server, opened: Json, person: Person, frame: str | bytes
) -> None:
    person.asked()
    before = now(server, opened)
    person.socket.send(frame)
    assert person.hear_of("error")["code"] in ("malformed", "not_allowed")
    person.say("ping", number=7)
    assert person.hear_of("pong") == {"type": "pong", "number": 7}
    assert now(server, opened) == before


def test_a_frame_that_is_too_large_closes_the_socket(
    server: Server, opened: Json, person: Person, noted: pytest.LogCaptureFixture
) -> None:
    person.asked()
    before = now(server, opened)
    person.say("ping", number=1, padding="x" * FRAME)
    _, code = person.is_gone()
    assert code == 1009
    assert now(server, opened) == before
    # The server has closed it before it is done with it.
    until = time.monotonic() + SOON
    while "refused too_large" not in noted.text and time.monotonic() < until:
        time.sleep(0.01)
    assert "refused too_large" in noted.text


def test_a_socket_that_says_something_else_first_is_closed(server: Server, opened: Json) -> None:
    address = f"ws://{server.address}/ws/{opened['table']}"
    with connect(address, open_timeout=SOON) as socket:
        socket.send('{"type":"play","turn":0,"choices":[0]}')
        assert json.loads(socket.recv(SOON))["code"] == "error"
        with pytest.raises(ConnectionClosed):
            socket.recv(SOON)
    with connect(address, open_timeout=SOON) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 99, "token": opened["token"]}))
        assert "load it again" in json.loads(socket.recv(SOON))["text"]


def test_ten_messages_a_second_are_heard_and_not_more(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", Limits(refused=20)) as house:
        opened = house.open(bots="greedy", begin=True)
        with host_of(house, opened) as person:
            person.asked()
            for number in range(15):
                person.say("ping", number=number)
            heard = [person.hear() for _ in range(15)]
            heard = [message for message in heard if message["type"] != "snapshot"]
            assert [message["type"] for message in heard[:10]] == ["pong"] * 10
            assert heard[-1]["code"] == "too_fast"
            # The server may have had enough before all is said.
            with contextlib.suppress(ConnectionClosed):
                for number in range(60):
                    person.say("ping", number=number)
            bye, _ = person.is_gone()
            assert bye is not None
            assert bye["type"] == "bye"


# --- Limits -----------------------------------------------------------------------------


def test_an_address_opens_so_many_tables_and_sockets(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", Limits(tables=2, sockets=2)) as house:
        first, _ = house.open(), house.open()
        answer = house.http.post("/api/tables", json={"game": "hearts"})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
        with host_of(house, first) as host:
            watch = host.hear_of("lobby")["watch"]
            with Person(house.address, first["table"], watch) as other:
                other.hear_of("lobby")
                with pytest.raises(InvalidStatus):
                    host_of(house, first)
        with host_of(house, {**first, "token": host.token}) as again:
            assert again.hear_of("lobby")["seat"] == 0


def test_an_address_that_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", Limits(requests=1, files=2)) as house:
        asked = [house.http.get("/api/openapi.json").status_code for _ in range(12)]
        # Whoever has asked too often can still load the page.
        loaded = [house.http.get("/static/faces.svg").status_code for _ in range(25)]
    assert (asked[:10], asked[-1]) == ([200] * 10, 429)
    assert (loaded[:20], loaded[-1]) == ([200] * 20, 429)


def test_rules_that_lie_in_one_another_without_end_are_refused(server: Server) -> None:
    deep = b'{"genome": ' + b"[" * 30_000 + b"]" * 30_000 + b"}"
    answer = server.http.post("/api/tables", content=deep)
    assert (answer.status_code, answer.json()["code"]) in [(400, "malformed"), (422, "unworkable")]


@pytest.mark.parametrize(("seat", "status"), [(1, 201), (1.0, 201), (1.5, 400), ("1", 400)])
def test_a_whole_number_is_one_however_json_writes_it(
    server: Server, seat: object, status: int
) -> None:
    answer = server.http.post("/api/tables", json={"game": "hearts", "seat": seat})
    assert answer.status_code == status


def test_bots_are_not_made_faster_than_they_can_be_by_any_page(server: Server) -> None:
    for pace in (1, 24, 5001):
        answer = server.http.post("/api/tables", json={"game": "hearts", "options": {"pace": pace}})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_rules_are_taken_up_to_64_kb_and_checked(server: Server) -> None:
    def post(genome: object) -> tuple[int, str]:
        answer = server.http.post("/api/tables", json={"genome": genome})
        return answer.status_code, answer.json().get("code", "")

    assert post({"name": "x" * (GENOME + 10)}) == (413, "too_large")
    assert post({"name": "x"}) == (422, "unworkable")
    assert post("x") == (422, "unworkable")
    huge = server.http.post("/api/tables", content=b"x" * (BODY + 1))
    assert (huge.status_code, huge.json()["code"]) == (413, "too_large")
    chunks = server.http.post("/api/tables", content=iter([b"x" * 10_000] * 20))
    assert chunks.status_code in (400, 413)


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Mia", "Mia"),
        ("  Mia \t Lou ", "Mia Lou"),
        ("M\u202eia", "Mia"),
        ("M\u0000i\u200ba\ue000", "Mia"),
        ("<b>Mia</b>", "<b>Mia</b>"),
        ("", "Ann"),
        ("\u2066\u2069", "Ann"),
        ("Zoë", "Zoë"),
    ],
)
def test_names_have_no_tricks_in_them(server: Server, name: str, called: str) -> None:
    with host_of(server, server.open(name=name)) as host:
        assert host.hear_of("lobby")["seats"][0]["name"] == called


@pytest.mark.parametrize(
    ("wanted", "called"),
    [("Mia", "Mia 2"), ("mia", "mia 2"), ("x" * 40, "x" * 12), ("You", "Ann"), ("Ann", "Ann")],
)
def test_nobody_who_is_invited_is_turned_away_for_a_name(
    server: Server, wanted: str, called: str
) -> None:
    opened = server.open(name="Mia")
    with host_of(server, opened) as host:
        host.say("set_seat", seat=1, kind="invited")
        while not (invitation := host.hear_of("lobby")["seats"][1]["invitation"]):
            pass
        with Person(server.address, opened["table"], invitation, wanted) as noa:
            assert noa.hear_of("lobby")["seats"][1]["name"] == called


def test_six_who_sit_have_six_names_whoever_takes_one_of_them() -> None:
    genome = replace(dd.load_game("knockout-whist"), player_count=6)
    record, _ = seating.new_table("t", genome, "", asked.NewTable(name="Finn"))
    assert [seat.name for seat in record.seats] == ["Finn", "Ann", "Ben", "Cora", "Dan", "Eve"]
    seating.sit_down(record, 1, "Ben")
    assert [seat.name for seat in record.seats] == ["Finn", "Ben", "Ann", "Cora", "Dan", "Eve"]


@pytest.mark.parametrize("name", ["x" * 13, "You", "a\u0301\u0302\u0303\u0304"])
def test_names_that_are_none_are_refused(server: Server, name: str) -> None:
    answer = server.http.post("/api/tables", json={"game": "hearts", "name": name})
    assert (answer.status_code, answer.json()["code"]) == (422, "name")


def test_errors_over_http_tell_what_is_wrong_and_nothing_else(server: Server) -> None:
    opened = server.open()
    for path, status, code in (
        ("/api/tables/nowhere", 404, "not_found"),
        (f"/api/tables/{opened['table']}", 401, "token"),
        (f"/api/tables/{opened['table']}/replay/0", 401, "token"),
        ("/api/games/nothing/rules", 404, "not_found"),
    ):
        answer = server.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert set(answer.json()) == {"code", "text"}
