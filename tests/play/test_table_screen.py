"""The table in the terminal, played by keys and by mouse."""

from __future__ import annotations

import asyncio
import random
import re
import time
from pathlib import Path

import pytest
from tests.play.driving import answer, at_the_table, left, press, ready, session_of, shown, texts
from tests.play.test_session import played
from textual.geometry import Region
from textual.pilot import Pilot

import darwindeck as dd
from darwindeck.genome.facts.cards import cards_in
from darwindeck.play.tui.app import TableApp
from darwindeck.play.tui.screens import FullLog, HandOver, MatchOver, Rules
from darwindeck.play.tui.table_screen import TableScreen
from darwindeck.play.tui.widgets import Choices, Hand, Middle, SeatBox
from darwindeck.showing.looks import symbol
from darwindeck.showing.saves import resume, save
from darwindeck.showing.session import Session


def test_the_screen_shows_seats_middle_hand_log_and_choices() -> None:
    session = session_of("uno-style", seed=7)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        text = await shown(app, pilot)
        view = session.table.view(0)
        assert "─ Ann ─" in text
        assert "7 cards · 0 points" in text
        assert "─ Cora · dealer ─" in text
        assert text.count("─ random ─") == 3
        assert f"{view.stock_count} left" in text
        assert symbol(view.discard_top or "") in text
        assert all(symbol(card) in text for card in view.hand)
        assert "Play a card or draw" in text
        assert "starts the pile" in text
        assert "draw" in text.splitlines()[-2]
        assert "Save and leave" in text

    at_the_table(session, script)


def test_numbers_and_arrows_reach_every_choice() -> None:
    session = session_of("spades", seed=1)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        asking = app.table_screen.asking
        assert asking is not None
        assert asking.current is None
        await press(app, pilot, "1")
        assert asking.current == asking.choices[1]
        await press(app, pilot, "2")
        assert asking.cursor == 12
        await press(app, pilot, "right")
        assert asking.cursor == 13
        await press(app, pilot, "right")
        assert asking.cursor == 0
        await press(app, pilot, "end", "left")
        assert asking.cursor == 12
        await press(app, pilot, "up")
        assert asking.cursor < 12
        await press(app, pilot, "down")
        assert asking.cursor == 12
        await press(app, pilot, "home", "5", "enter")
        assert session.table.bids[0] == 5

    at_the_table(session, script)


def test_wrong_keys_change_nothing() -> None:
    session = session_of("crazy-eights", seed=2)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        before = session.picture()
        await press(app, pilot, "z", "x", "tab", "f5", "backspace", "delete", "a", "ctrl+p", "%")
        await press(app, pilot, "9", "0")
        assert "There is no choice 0" in await shown(app, pilot)
        assert session.picture() == before
        assert session.turns == []
        await press(app, pilot, "right")
        assert "There is no choice" not in await shown(app, pilot)
        assert isinstance(app.screen, TableScreen)

    at_the_table(session, script)


def test_cards_to_pass_are_chosen_together() -> None:
    session = session_of("hearts", seed=7)
    hand = session.picture().hand

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        asking = app.table_screen.asking
        assert asking is not None
        assert "Choose 3 cards to pass left, to Ann" in await shown(app, pilot)
        await press(app, pilot, "space")
        assert "Point at a choice first" in await shown(app, pilot)
        await press(app, pilot, "right", "space", "right", "enter")
        assert asking.chosen == hand[:2]
        assert "2 of 3 chosen" in await shown(app, pilot)
        await press(app, pilot, "enter")  # the cursor is on a chosen card: nothing to add
        assert asking.chosen == hand[:2]
        await press(app, pilot, "space")
        assert asking.chosen == hand[:1]
        await press(app, pilot, "3", "space", "1", "1", "space")
        assert asking.chosen == (hand[0], hand[2], hand[10])
        await press(app, pilot, "5", "space")
        assert "No further card can be chosen" in await shown(app, pilot)
        assert session.turns == []
        await press(app, pilot, "enter")
        assert texts(session) == tuple(f"pass {hand[at]}" for at in (0, 2, 10))

    at_the_table(session, script)


def test_a_digit_after_space_begins_a_new_number() -> None:
    session = session_of("hearts", seed=7)
    hand = session.picture().hand

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        asking = app.table_screen.asking
        assert asking is not None
        await press(app, pilot, "1", "space", "1")
        assert asking.cursor == 0
        await press(app, pilot, "1", "space", "2", "enter", "2")
        assert asking.cursor == 1
        assert asking.chosen == (hand[0], hand[10], hand[1])

    at_the_table(session, script)


def test_a_card_is_played_by_a_click() -> None:
    session = session_of("fan-tan", seed=5)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        asking = app.table_screen.asking
        assert asking is not None
        hand = session.picture().hand
        barred = next(card for card in hand if card not in asking.at_cards)
        playable = next(card for card in hand if card in asking.at_cards)
        await pilot.click(Hand, offset=(1 + 6 * hand.index(barred) + 2, 2))
        assert session.turns == []
        await pilot.click(Hand, offset=(1 + 6 * hand.index(playable) + 2, 2))
        await ready(app, pilot)
        assert texts(session) == (f"play {playable}",)

    at_the_table(session, script)


def test_another_choice_is_made_by_a_click() -> None:
    session = session_of("uno-style", seed=7)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.click(Choices, offset=(60, 0))
        assert session.turns == []
        await pilot.click(Choices, offset=(4, 0))
        await ready(app, pilot)
        assert texts(session) == ("draw",)

    at_the_table(session, script)


def test_a_series_is_chosen_by_clicks() -> None:
    session = session_of("hearts", seed=7)
    hand = session.picture().hand

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        for at in (0, 4, 12):
            await pilot.click(Hand, offset=(1 + 6 * at + 1, 2))
        await pilot.click(Choices, offset=(3, 0))
        await ready(app, pilot)
        assert texts(session) == tuple(f"pass {hand[at]}" for at in (0, 4, 12))

    at_the_table(session, script)


@pytest.mark.parametrize("name", ["hearts", "fan-tan"])
def test_the_table_can_be_any_size(name: str) -> None:
    session = session_of(name, seed=3)
    rng = random.Random(1)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        for width, height in [(120, 40), (40, 12), (20, 6), (200, 60), (1, 1), (80, 24)]:
            await pilot.resize_terminal(width, height)
            await ready(app, pilot)
            lines = (await shown(app, pilot)).splitlines()
            assert len(lines) <= height
            assert all(len(line) <= width for line in lines)
            await answer(app, pilot, rng)
        assert session.turns

    at_the_table(session, script)


def test_the_log_is_read_and_closed() -> None:
    session = session_of("hearts", seed=3)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("l")
        assert isinstance(app.screen, FullLog)
        assert "Hand 1: Cora deals" in await shown(app, pilot)
        await pilot.press("3", "enter")
        assert isinstance(app.screen, TableScreen)
        assert session.turns == []

    at_the_table(session, script)


def test_the_rulebook_is_read_and_closed() -> None:
    session = session_of("hearts", seed=3)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("?")
        while not isinstance(app.screen, Rules):
            await pilot.pause()
        title = dd.rulebook(session.genome).splitlines()[0].strip("# ")
        assert title in await shown(app, pilot)
        await pilot.press("down", "pagedown", "end", "home", "escape")
        assert isinstance(app.screen, TableScreen)
        assert session.turns == []

    at_the_table(session, script)


def test_a_hint_is_told_in_words_and_its_figures_when_it_is_asked_for_again() -> None:
    session = session_of("fan-tan", seed=5)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("h")
        while app.table_screen.advice is None:
            await pilot.pause()
        text = await shown(app, pilot)
        assert re.search(r"Hint: Play (10|[2-9JQKA])[♣♦♥♠], which", text)
        assert "%" not in text
        asking = app.table_screen.asking
        assert asking is not None
        assert asking.current is not None
        assert asking.current.moves == app.table_screen.advice.moves
        figures = {f"{value:.0%}" for value in app.table_screen.advice.values.values()}
        await pilot.press("h")
        text = await shown(app, pilot)
        assert "Shares of the best result, over 500 imagined deals" in text
        assert set(re.findall(r"\d+%", text)) == figures
        await pilot.press("h")
        text = await shown(app, pilot)
        assert "Hint: Play" in text
        assert "%" not in text
        assert session.turns == []
        await press(app, pilot, "enter")
        assert "Hint" not in (await shown(app, pilot)).replace("h Hint", "")

    at_the_table(session, script)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", ["hearts", "spades", "scopa", "president", "uno-style", "vinto"])
def test_nothing_moves_when_a_hint_and_its_figures_appear(game: str, size: tuple[int, int]) -> None:
    session, rng = session_of(game, seed=7), random.Random(2)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        def places() -> list[tuple[str, Region]]:
            parts = app.screen.query("SeatBox, Middle, Log, #own, #prompt, Hand, Choices")
            return [(str(part), part.region) for part in parts]

        for _ in range(4):
            await shown(app, pilot)
            before = places()
            for _ in range(2):
                await pilot.press("h")
                while app.table_screen.advice is None:
                    await pilot.pause()
                await shown(app, pilot)
                assert places() == before
            await answer(app, pilot, rng)

    at_the_table(session, script, size)


@pytest.mark.parametrize("game", ["hearts", "scopa", "golf", "crazy-eights", "oh-hell"])
def test_the_table_does_not_move_to_and_fro_with_every_turn(game: str) -> None:
    session = session_of(game, seed=7)
    app = TableApp(session, pause=30)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            places: list[tuple[Region, ...]] = []
            for _ in range(30):
                await pilot.pause()
                await shown(app, pilot)
                if not isinstance(app.screen, TableScreen):
                    break
                parts = app.screen.query("SeatBox, Middle, Log, #own, #prompt")
                now = tuple(part.region for part in parts)
                places += [now] if places[-1:] != [now] else []
                asking = app.table_screen.asking
                if asking is None:
                    await pilot.press("space")
                elif asking.selection is None:
                    await pilot.press(*asking.choices[0].key, "enter")
                else:
                    for choice in asking.choices[:3]:
                        await pilot.press(*choice.key, "space")
                    await pilot.press("enter")
            # It may give way to a second line of choices once, and to all bids.
            assert len(places) <= (3 if game == "oh-hell" else 2)

    asyncio.run(run())


def test_a_ten_is_not_cut_where_cards_are_small() -> None:
    session, rng = session_of("golf", seed=7), random.Random(3)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        tens = 0
        for _ in range(12):
            text = await shown(app, pilot)
            assert "…" not in text
            tens += bool(re.search(r"10[♣♦♥♠] ", text[: text.index("You ·")]))
            await answer(app, pilot, rng)
        assert tens

    at_the_table(session, script)


def test_what_each_card_is_worth_is_explained() -> None:
    session = session_of("uno-style", seed=7, explain=True)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        while app.table_screen.advice is None:
            await pilot.pause()
        text = await shown(app, pilot)
        assert len(re.findall(r"\d+%", text)) == len(session.table.legal_moves())

    at_the_table(session, script)


def test_turns_are_taken_back_in_practice() -> None:
    session = session_of("fan-tan", seed=3)
    rng = random.Random(1)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        first = session.picture()
        await answer(app, pilot, rng)
        second = session.picture()
        await answer(app, pilot, rng)
        await press(app, pilot, "u")
        assert "Taken back" in await shown(app, pilot)
        assert session.picture() == second
        await press(app, pilot, "u")
        assert session.picture() == first
        await press(app, pilot, "u")
        assert "There is nothing to take back" in await shown(app, pilot)

    at_the_table(session, script)


def test_a_whole_hand_can_be_taken_back() -> None:
    session = session_of("knockout-whist", seed=3)
    rng = random.Random(1)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        while not isinstance(app.screen, HandOver):
            await answer(app, pilot, rng)
        await press(app, pilot, "x")
        while session.turns and session.take_back():
            pass
        assert session.hands_over == 0

    at_the_table(session, script)


def test_serious_games_take_nothing_back() -> None:
    session = session_of("fan-tan", seed=3, practice=False)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        await answer(app, pilot, random.Random(1))
        turns = list(session.turns)
        await press(app, pilot, "u")
        assert "in practice only" in await shown(app, pilot)
        assert session.turns == turns

    at_the_table(session, script)


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
def test_several_keys_leave(key: str) -> None:
    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, key)
        assert app.return_value == 0

    at_the_table(session_of("scopa", seed=3), script)


def test_leaving_in_mid_hand_and_going_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_DATA", str(tmp_path))
    session = session_of("hearts", seed=3)
    rng = random.Random(1)

    async def leave(app: TableApp, pilot: Pilot[int]) -> None:
        for _ in range(4):
            await answer(app, pilot, rng)
        await press(app, pilot, "q")

    at_the_table(session, leave)
    save(session)
    again = resume(session.genome)
    assert again.picture() == session.picture()

    async def go_on(app: TableApp, pilot: Pilot[int]) -> None:
        assert app.table_screen.asking is not None
        assert "hand 1" in await shown(app, pilot)
        while not again.hands_over:
            await answer(app, pilot, rng)

    at_the_table(again, go_on)


def test_more_choices_than_fit_can_all_be_reached() -> None:
    session = session_of("spades", seed=1)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        assert "bid nil" in await shown(app, pilot)
        assert "bid 13" not in await shown(app, pilot)
        await press(app, pilot, "1", "3")
        assert "bid 13" in await shown(app, pilot)
        choices = app.table_screen.query_one(Choices)
        await pilot.click(choices, offset=(3, choices.content_size.height - 1))
        await ready(app, pilot)
        assert session.table.bids[0] == 13

    at_the_table(session, script, size=(24, 40))


@pytest.mark.parametrize(
    ("keys", "stars"), [(["2", "right", "enter"], 3), (["enter"], 0), (["5", "escape"], 0)]
)
def test_the_match_is_rated_with_stars_or_not_at_all(keys: list[str], stars: int) -> None:
    whole = played(session_of("fan-tan", seed=3), 1000)
    session = Session(whole.genome, whole.settings, whole.turns[:-4])

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        while not isinstance(app.screen, MatchOver):
            await answer(app, pilot, random.Random(2))
        await press(app, pilot, *keys)
        await left(app)

    assert at_the_table(session, script).return_value == stars


def test_bots_take_a_visible_pause_that_a_key_shortens() -> None:
    session = session_of("fan-tan", seed=3)
    app = TableApp(session, pause=30)

    async def run() -> None:
        async with app.run_test() as pilot:
            await ready(app, pilot)
            await pilot.press("right", "enter")
            await pilot.pause()
            assert "Ann is thinking …   Space hurries" in await shown(app, pilot)
            turns = len(session.turns)
            # What plays does not hurry, and what hurries does not play.
            for _ in range(3):
                await pilot.press("enter")
                await pilot.pause()
            assert len(session.turns) == turns
            for _ in range(3):
                await pilot.press("space")
                await pilot.pause()
            assert len(session.turns) == turns + 3
            for _ in range(3):
                await pilot.press("space")
                await pilot.pause()
            assert len(session.turns) == turns + 3
            assert app.table_screen.asking is not None

    asyncio.run(run())


def test_nobody_waits_for_a_bot_when_the_game_is_left() -> None:
    session = session_of("fan-tan", seed=5, agent="mcts:4000ms")
    left = []

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        app.simulate_key("right")
        app.simulate_key("enter")
        while app.table_screen.asking is not None:
            await pilot.pause(0.01)
        await pilot.pause(0.1)
        assert "Ann is thinking" in await shown(app, pilot)
        app.simulate_key("q")
        left.append(time.monotonic())

    at_the_table(session, script)
    assert time.monotonic() - left[0] < 2
    assert session.begun


def test_enter_plays_nothing_until_a_choice_is_pointed_at() -> None:
    session = session_of("fan-tan", seed=5)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        assert "← → or a number, then Enter" in await shown(app, pilot)
        await press(app, pilot, "enter", "enter", "space", "enter")
        assert session.turns == []
        assert "Point at a choice first: arrows, or its number" in await shown(app, pilot)
        await press(app, pilot, "1")
        assert "Enter: play" in await shown(app, pilot)
        await press(app, pilot, "enter")
        assert session.turns

    at_the_table(session, script)


def test_a_sheet_that_has_just_come_up_hears_no_key_that_was_meant_to_hurry() -> None:
    session = session_of("knockout-whist", seed=3)
    while session.table.hand_number == 0:
        played(session, 1)
    session.take_back()

    async def run() -> None:
        app = TableApp(session, pause=30)
        async with app.run_test() as pilot:
            await ready(app, pilot)
            await pilot.press("right", "enter")
            while not isinstance(app.screen, HandOver):
                await pilot.press("space")
            sheet = app.screen
            assert sheet.grace == 0.4
            sheet.grace = 60
            await pilot.press("space", "enter")
            assert app.screen is sheet
            sheet.grace = 0
            await pilot.press("z")
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)

    asyncio.run(run())


def test_the_name_of_the_person_is_on_the_screen() -> None:
    session = session_of("partnership-spades", seed=6, names=("Ben",), agent="greedy")

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "2", "enter")
        text = await shown(app, pilot)
        assert "─ Ann ─" in text
        assert "─ Cora ─" in text
        assert "─ partner · greedy ─" in text
        assert "─ Dan · dealer ─" in text
        assert "\n Ben · 13 cards · 0 of 2 tricks · 0 points" in text
        assert "Ben and Cora: 0 of 6 tricks" in text
        assert "Ann and Dan: 0 of 2 tricks" in text

    at_the_table(session, script)


def test_points_so_far_are_on_the_screen() -> None:
    session = session_of("hearts", seed=2, agent="greedy")

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        while not any(session.table.view(0).points_so_far):
            await answer(app, pilot, random.Random(1))
        text = await shown(app, pilot)
        for points in session.table.view(0).points_so_far:
            assert (f"+{points} so far" if points else "0 so far") in text

    at_the_table(session, script)


def test_a_capture_is_shown_before_it_is_made() -> None:
    top = ["KS", "5C", "7C", "6C", "JC", "QC", "AD", "2D", "3D", "4D"]
    scopa = dd.load_game("scopa")
    deck = (*top, *sorted(cards_in(scopa.setup).difference(top)))
    session = session_of("scopa", deck=deck)

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        middle = app.table_screen.query_one(Middle)
        text = await shown(app, pilot)
        assert " 1 +?  2 +3  3 +4" in text
        assert middle.lit == set()
        await press(app, pilot, "2")
        assert "Enter: play J♣, takes A♦, 3♦ and 4♦" in await shown(app, pilot)
        assert middle.lit == {"AD", "3D", "4D"}
        await press(app, pilot, "3")
        assert "Enter: play K♠, takes A♦, 2♦, 3♦ and 4♦, a sweep" in await shown(app, pilot)
        await press(app, pilot, "enter")
        assert session.table.view(0).sweeps == (1, 0)
        assert "took 5 · 1 sweep" in await shown(app, pilot)

    at_the_table(session, script)


def test_who_has_passed_is_shown_until_the_pile_is_cleared() -> None:
    session = session_of("president", seed=5, agent="greedy")

    async def script(app: TableApp, pilot: Pilot[int]) -> None:
        while not any(session.table.view(0).passed):
            await answer(app, pilot, random.Random(1))
        view = session.table.view(0)
        boxes = list(app.table_screen.query(SeatBox))
        assert [box.seat.passed for box in boxes if box.seat] == list(view.passed[1:])
        assert (await shown(app, pilot)).count("│ passed ") == sum(view.passed[1:])

    at_the_table(session, script)
