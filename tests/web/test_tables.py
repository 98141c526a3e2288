"""Tables in the browser: people sit down, play, go away and come back."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.house import FAST, Person, Server, host_of

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games
from darwindeck.showing import ratings
from darwindeck.web import messages as say
from darwindeck.web.match import new_match, whole_turn
from darwindeck.web.replays import replay
from darwindeck.web.rooms import SeatRecord, TableRecord


@pytest.mark.parametrize("game", bundled_games())
def test_a_person_plays_some_turns_of_every_game_against_bots(server: Server, game: str) -> None:
    opened = server.open(game, bots="greedy", begin=True, options=FAST)
    with host_of(server, opened) as person:
        turns = []
        for _ in range(4):
            snapshot = person.asked()
            if snapshot["result"]:
                break
            turns.append(snapshot["turn"])
            assert [seat["me"] for seat in snapshot["seats"]].index(True) == 0
            person.choose(snapshot)
        assert turns == list(range(len(turns)))


def test_a_hand_is_in_order_and_three_cards_are_passed_as_one_choice(server: Server) -> None:
    with host_of(server, server.open(bots="greedy", begin=True, options=FAST)) as person:
        ask = person.asked()["ask"]
        assert ask["prompt"] == "Choose 3 cards to pass left, to Ann"
        assert (ask["series"], ask["fewest"], ask["most"], len(ask["choices"])) == (True, 3, 3, 13)
        person.say("play", turn=ask["turn"], choices=[0, 5, 12])
        passed = [ask["choices"][place]["cards"][0] for place in (0, 5, 12)]
        after = person.asked()
        assert not set(passed) & set(after["hand"])
        played = {card["card"] for group in after["centre"]["groups"] for card in group["cards"]}
        assert set(after["seats"][1]["known"]) == set(passed) - played


def test_people_sit_down_by_links_and_begin_together(server: Server) -> None:
    opened = server.open(options=FAST)
    with host_of(server, opened) as mia:
        assert mia.hear_of("lobby")["seats"][1]["kind"] == "open"
        mia.say("set_seat", seat=2, kind="invited")
        invited = mia.hear_of("lobby")["seats"][2]["invitation"]
        with Person(server.address, opened["table"], invited, "Noa") as noa:
            lobby = noa.hear_of("lobby")
            assert (lobby["seat"], lobby["host"]) == (2, False)
            assert [seat["name"] for seat in lobby["seats"]] == ["Mia", "Ann", "Noa", "Cora"]
            assert not any(seat["invitation"] for seat in lobby["seats"])
            mia.say("begin")
            assert noa.hear_of("snapshot")["seats"][2]["me"]
            kinds = [seat["kind"] for seat in mia.hear_of("snapshot")["seats"]]
            assert kinds == ["person", "bot", "person", "bot"]


def test_whoever_watches_sees_no_hand_and_may_take_an_open_seat(server: Server) -> None:
    opened = server.open("knockout-whist")
    with host_of(server, opened) as mia:
        watch = mia.hear_of("lobby")["watch"]
        with Person(server.address, opened["table"], watch) as noa:
            assert noa.hear_of("lobby")["seat"] is None
            noa.say("begin")
            assert noa.hear_of("error")["code"] == "not_allowed"
            noa.say("sit", seat=1, name="Noa")
            assert noa.hear_of("welcome")["seat"] == 1
            assert noa.hear_of("lobby")["seats"][1]["name"] == "Noa"
        with Person(server.address, opened["table"], watch) as eve:
            mia.say("begin")
            seen = eve.hear_of("snapshot")
            assert (seen["seat"], seen["hand"], seen["ask"]) == (None, [], None)
            assert all(seat["cards"] == 7 and not seat["known"] for seat in seen["seats"])


def test_whoever_comes_back_sees_the_same_table(server: Server) -> None:
    opened = server.open(bots="greedy", begin=True, options=FAST)
    with host_of(server, opened) as person:
        before = person.asked()
    with Person(server.address, opened["table"], person.token) as again:
        after = again.asked()
    assert after | {"number": 0} == before | {"number": 0}


def test_a_second_page_takes_the_seat_over(server: Server) -> None:
    opened = server.open(bots="greedy", begin=True, options=FAST)
    with host_of(server, opened) as first:
        first.asked()
        with Person(server.address, opened["table"], first.token) as second:
            assert second.asked()["seats"][0]["connected"]
            bye, code = first.is_gone()
            assert (bye and bye["code"], code) == ("elsewhere", 1000)


def test_a_turn_is_taken_back_with_all_that_bots_have_done_since(server: Server) -> None:
    opened = server.open("scopa", bots="greedy", begin=True, options=FAST)
    with host_of(server, opened) as person:
        before = person.asked()
        assert not before["can_take_back"]
        person.choose(before)
        after = person.asked()
        person.say("take_back", turn=after["turn"])
        again = person.asked()
        assert (again["hand"], again["centre"]) == (before["hand"], before["centre"])
        assert again["turn"] == before["turn"] + 1
        person.say("play", turn=before["turn"], choices=[0])
        assert person.hear_of("error")["code"] == "stale"


def test_nothing_is_taken_back_where_the_table_forbids_it(server: Server) -> None:
    options = {**FAST, "take_back": False}
    opened = server.open("scopa", bots="greedy", begin=True, options=options)
    with host_of(server, opened) as person:
        person.choose(person.asked())
        after = person.asked()
        assert not after["can_take_back"]
        person.say("take_back", turn=after["turn"])
        assert person.hear_of("error")["code"] == "not_allowed"


def test_a_hint_names_choices_and_its_reason(server: Server) -> None:
    opened = server.open(bots="greedy", begin=True, options={**FAST, "stand_in": "mcts:100"})
    with host_of(server, opened) as person:
        ask = person.asked()["ask"]
        person.say("ask_hint", turn=ask["turn"])
        hint = person.hear_of("hint")
        assert (len(hint["choices"]), hint["text"][:11]) == (3, "Hint: pass ")
        person.say("play", turn=hint["turn"], choices=hint["choices"])
        assert person.asked()["turn"] == 1


def test_the_clock_plays_for_somebody_who_does_not(server: Server) -> None:
    options = {**FAST, "clock": 1, "stand_in": "greedy"}
    opened = server.open("scopa", bots="greedy", begin=True, options=options)
    with host_of(server, opened) as person:
        first = person.asked()
        assert (first["clock"]["seat"], first["clock"]["whole"]) == (0, 1000)
        assert person.asked()["turn"] == first["turn"] + 1


def test_a_bot_goes_on_for_somebody_who_is_away_until_they_are_back(server: Server) -> None:
    options = {**FAST, "away": 1, "stand_in": "greedy"}
    opened = server.open("knockout-whist", options=options)
    with host_of(server, opened) as mia:
        mia.say("set_seat", seat=1, kind="invited")
        while not (invitation := mia.hear_of("lobby")["seats"][1]["invitation"]):
            pass
        noa = Person(server.address, opened["table"], invitation, "Noa")
        noa.hear_of("lobby")
        mia.say("begin")
        noa.hear_of("snapshot")
        noa.close()
        seat: dict[str, object] = {}
        while not seat.get("agent"):
            snapshot = mia.hear_of("snapshot")
            seat = snapshot["seats"][1]
            if snapshot["ask"] and snapshot["turn"] == 0:
                mia.choose(snapshot)
        assert (seat["agent"], seat["connected"]) == ("greedy", False)
        with Person(server.address, opened["table"], noa.token) as back:
            assert back.hear_of("snapshot")["seats"][1]["agent"] == ""


def test_a_match_is_played_to_its_end_and_then_open_to_all(server: Server) -> None:
    opened = server.open("scopa", bots="random", begin=True, options=FAST)
    table = opened["table"]
    with host_of(server, opened) as person:
        snapshot = person.asked()
        early = server.get(f"/api/tables/{table}/replay/0", person.token)
        assert (early.status_code, early.json()["code"]) == (409, "stale")
        while not snapshot["result"]:
            person.choose(snapshot)
            snapshot = person.asked()
        hands = len(snapshot["result"]["sheets"])
        assert (snapshot["phase"], len(snapshot["scores"]["rows"])) == ("over", hands)
        replay = server.get(f"/api/tables/{table}/replay/{hands - 1}", person.token).json()
        assert (replay["hands"], len(replay["steps"][0]["hands"])) == (hands, 2)
        assert replay["steps"][-1]["to_move"] is None
        record = server.house.rooms.table(table)
        assert record is not None
        person.say("again")
        assert person.hear_of("lobby")["match"] == 1
        # Nobody can look at it any more, so it is not kept.
        assert server.house.rooms.turns(record) == []


def test_everybody_who_played_rates_a_match_once_and_a_wrong_rating_costs_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = server.open("scopa", bots="random", begin=True, options=FAST)
    with host_of(server, opened) as person:
        snapshot = person.asked()
        while not snapshot["result"]:
            person.choose(snapshot)
            snapshot = person.asked()

        def rated(stars: int, token: str = person.token) -> tuple[int, dict[str, object]]:
            answer = server.http.post(
                f"/api/tables/{opened['table']}/rating",
                json={"stars": stars},
                headers={"Authorization": f"Bearer {token}"},
            )
            return answer.status_code, answer.json()

        assert rated(9)[0] == 400
        with monkeypatch.context() as patch:
            patch.setattr(ratings, "ratings_path", lambda: Path("/proc/nowhere/ratings.sqlite"))
            status, refused = rated(4)
        assert (status, refused["code"]) == (500, "server")
        assert "/" not in str(refused["text"])
        assert rated(4) == (200, {"stars": 4.0, "ratings": 1})
        assert rated(4)[0] == 409
        assert rated(4, snapshot["watch"])[0] == 403


def test_a_seat_that_is_left_is_played_on_by_a_bot(server: Server) -> None:
    opened = server.open("scopa", bots="greedy", begin=True, options=FAST)
    with host_of(server, opened) as person:
        person.asked()
        person.say("leave")
        bye, _ = person.is_gone()
        assert bye is not None
        assert bye["code"] == "revoked"
    with pytest.raises(AssertionError), host_of(server, opened) as again:
        assert again.hear()["type"] == "welcome"


def test_hands_that_are_over_are_forgotten_in_memory_but_told_to_whoever_comes(
    server: Server,
) -> None:
    opened = server.open(bots="random", begin=True, options=FAST)
    with host_of(server, opened) as mia:
        snapshot = mia.asked()
        watch = snapshot["watch"]
        while len(snapshot["scores"]["rows"]) < 2:
            mia.choose(snapshot)
            snapshot = mia.asked()
        match = server.house.hall._tables[opened["table"]].match
        assert match is not None
        assert match.hand_from > 0
        assert not match.can_tell(-1)
        with Person(server.address, opened["table"], watch) as noa:
            seen = noa.hear_of("snapshot")
        assert seen["scores"]["rows"] == snapshot["scores"]["rows"]
        assert seen["hand_over"]["sheet"]["hand"] == 1
        mia.choose(snapshot)
        # That somebody has come and gone was shown meanwhile.
        while (after := mia.asked())["turn"] == snapshot["turn"]:
            pass
        assert after["turn"] == snapshot["turn"] + 1


@pytest.mark.parametrize("game", bundled_games())
def test_a_hint_of_every_game_names_a_choice(server: Server, game: str) -> None:
    options = {**FAST, "stand_in": "greedy"}
    opened = server.open(game, bots="greedy", begin=True, options=options)
    with host_of(server, opened) as person:
        for _ in range(6):
            snapshot = person.asked()
            if snapshot["result"]:
                break
            ask = snapshot["ask"]
            person.say("ask_hint", turn=ask["turn"])
            hint = person.hear_of("hint")
            assert len(hint["choices"]) >= 1
            person.say("play", turn=ask["turn"], choices=hint["choices"])


@pytest.mark.parametrize("game", ["vinto", "golf", "cabo"])
def test_a_replay_opens_what_lay_face_down(game: str) -> None:
    genome = dd.load_game(game)
    seats = [SeatRecord("bot", name, "greedy") for name in "ABCD"[: genome.player_count]]
    record = TableRecord("t", game, genome, seats, 0, say.Options(), "w", "over", seed=4)
    match = new_match(record)
    dealt = match.table.copy()
    while match.table.hand_number == 0:
        match.play(whole_turn(match.table, "greedy", 4))
    turns = [tuple(move.id for move in turn) for turn in match.turns]
    steps = replay(record, turns, 0).steps
    faces = [
        card.card
        for step in steps
        for group in step.centre.groups
        if group.kind in ("layout", "drawn")
        for card in group.cards
    ]
    assert None not in faces
    first = {card for card, place in dealt.moment.places() if place.startswith("hand")}
    shown = {card.card for g in steps[0].centre.groups if g.kind == "layout" for card in g.cards}
    assert shown == first
