"""Bots that signal to their partners, at tables of the browser."""

from __future__ import annotations

import time

import pytest
from tests.web.house import FAST, Server, host_of

import darwindeck as dd
from darwindeck.web import messages as say
from darwindeck.web.bots import SIGNALLERS
from darwindeck.web.match import new_match, whole_turn
from darwindeck.web.rooms import SeatRecord, TableRecord

LIMIT = 0.3
"""Seconds of a processor that a move may take."""


def test_the_lobby_of_vinto_offers_them_in_plain_words(server: Server) -> None:
    with host_of(server, server.open("vinto")) as host:
        offered = {bot["agent"]: bot["title"] for bot in host.hear_of("lobby")["agents"]}
        assert offered["vinto:cautious"] == "Signals to its partners, calls late"
        host.say("set_seat", seat=1, kind="bot", agent="vinto:strategic")
        while (seat := host.hear_of("lobby")["seats"][1])["kind"] != "bot":
            pass
        assert seat["agent"] == "vinto:strategic"


@pytest.mark.parametrize("game", ["vinto", "vinto-open"])
def test_a_round_with_bots_that_signal_is_played_to_its_end(
    server: Server, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    opened = server.open(game, bots="vinto:calculating", begin=True, options=FAST)
    with host_of(server, opened) as person:
        snapshot = person.asked()
        assert [seat["bot"] for seat in snapshot["seats"]] == ["", *["Signals"] * 3]
        while not snapshot["hand_over"] and not snapshot["result"]:
            person.choose(snapshot)
            snapshot = person.asked()
    assert "could not move" not in caplog.text


@pytest.mark.parametrize("agent", SIGNALLERS)
def test_they_think_within_the_limit_and_in_rounds_after_the_first(agent: str) -> None:
    genome = dd.load_game("vinto")
    seats = [SeatRecord("bot", name, agent) for name in "ABCD"[: genome.player_count]]
    record = TableRecord("t", "vinto", genome, seats, 0, say.Options(), "w", "playing", seed=4)
    match, slowest = new_match(record), 0.0
    while match.table.hand_number < 2 and not match.finished:
        hand, taken = match.table.hand_number, float("inf")
        # A busy machine may hold up a turn, but not the same one three times.
        for _ in range(3):
            began = time.process_time()
            moves = whole_turn(match.table.copy(), agent, 4)
            taken = min(taken, time.process_time() - began)
            if taken < LIMIT:
                break
        slowest = max(slowest, taken)
        match.play(moves)
        if match.table.hand_number > hand:
            match.forget_hands()  # as tables do
    assert match.table.hand_number == 2 or match.finished
    assert slowest < LIMIT
