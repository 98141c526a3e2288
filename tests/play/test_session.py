"""A game with people and bots at its table."""

from __future__ import annotations

import random

import pytest
from tests.play.driving import session_of

from darwindeck.genome.library import bundled_games
from darwindeck.play.bots import checked_agents
from darwindeck.play.choices import Selection
from darwindeck.play.scoreboard import hand_end, scoreboard
from darwindeck.play.session import Session


def one_turn(session: Session, rng: random.Random) -> None:
    """Whoever is to move does something."""
    if session.covered:
        session.uncover()
    if not session.person_decides:
        session.play([session.bot_move()])
    elif session.forced_pass is not None:
        session.play([session.forced_pass])
    elif (asked := session.decision()).series:
        selection = Selection(session.table)
        while not selection.complete:
            selection.toggle(rng.choice(sorted(selection.options)))
        session.play(selection.moves())
    else:
        session.play(rng.choice(asked.choices).moves)


def played(session: Session, turns: int, seed: int = 0) -> Session:
    rng = random.Random(seed)
    for _ in range(turns):
        if not session.finished:
            one_turn(session, rng)
    return session


@pytest.mark.parametrize("name", bundled_games())
def test_every_game_can_be_played_to_the_end(name: str) -> None:
    session = played(session_of(name, seed=2), 6000)
    assert session.finished or session.hands
    if session.finished:
        assert session.result == session.table.history(0)[-1].text
        assert session.hands[-1].totals == (session.table.team_scores or session.table.scores)


@pytest.mark.parametrize("name", bundled_games())
def test_taking_everything_back_leads_to_the_first_decision(name: str) -> None:
    session = session_of(name, seed=3)
    while not session.person_decides or session.forced_pass is not None:
        one_turn(session, random.Random(0))
    first = session.picture()
    played(session, 60)
    assert session.picture() != first
    while session.take_back():
        assert session.person_decides
        assert session.forced_pass is None
    assert session.picture() == first
    assert session.hands == []


def test_a_series_is_taken_back_as_a_whole() -> None:
    session = played(session_of("hearts"), 1)
    assert session.turns == [session.turns[0]]
    assert len(session.turns[0]) == 3
    played(session, 5)
    assert session.take_back()
    assert session.turns == []
    assert not session.take_back()


def test_bots_repeat_themselves_after_a_turn_is_taken_back() -> None:
    session = played(session_of("crazy-eights", seed=5), 1)
    choice = session.turns[0]
    while not session.person_decides:
        session.play([session.bot_move()])
    turns = list(session.turns)
    session.take_back()
    session.play([move for move in session.table.legal_moves() if move.text in choice])
    while not session.person_decides:
        session.play([session.bot_move()])
    assert session.turns == turns


def test_nothing_is_taken_back_unless_it_is_practice() -> None:
    session = played(session_of("hearts", practice=False), 1)
    assert not session.take_back()
    assert len(session.turns) == 1


def test_a_copy_is_at_the_same_point_of_the_game() -> None:
    session = played(session_of("uno-style", seed=4), 30)
    copy = session.copy()
    for seat in range(4):
        assert copy.view(seat) == session.table.view(seat)
        assert copy.history(seat) == session.table.history(seat)


def test_the_scores_are_kept_hand_by_hand() -> None:
    session = session_of("oh-hell", seed=3)
    while not session.finished:
        played(session, 1)
    assert [score.hand for score in session.hands] == list(range(10))
    board = scoreboard(session)
    assert board.columns == ("", "Seat 0 (you)", "Seat 1", "Seat 2", "Seat 3")
    assert [row[0] for row in board.rows] == [f"Hand {hand}" for hand in range(1, 11)]
    totals = [0, 0, 0, 0]
    for row in board.rows:
        for side, cell in enumerate(row[1:]):
            total, gained = cell.split()
            totals[side] += int(gained.strip("()"))
            assert int(total) == totals[side]
    assert tuple(totals) == session.table.scores
    assert scoreboard(session, last=2).rows == board.rows[-2:]


def test_a_team_game_scores_its_teams() -> None:
    session = session_of("partnership-spades", seed=3)
    while not session.hands:
        played(session, 1)
    assert session.sides == ("seats 0 and 2", "seats 1 and 3")
    assert scoreboard(session).columns == ("", "Seats 0 and 2 (you)", "Seats 1 and 3")
    assert session.hands[0].totals == session.table.team_scores


def test_the_end_of_a_hand_is_told() -> None:
    session = session_of("knockout-whist", seed=1)
    while not session.hands:
        played(session, 1)
    told = hand_end(session)
    assert "takes the trick" in told[0] or "take the trick" in told[0]
    assert "Hand 1 is over" in told


def test_who_ran_out_of_cards_first_is_shown_while_the_others_go_on() -> None:
    session = played(session_of("president", seed=5), 0)
    while session.table.hand_number == 0 and all(session.table.view(0).hand_counts):
        one_turn(session, random.Random(1))
    empty = session.table.view(0).hand_counts.index(0)
    seats = {seat.seat: seat for seat in (session.picture().own, *session.picture().others)}
    assert seats[empty].facts == ("out first",)
    assert all(seats[seat].facts == () for seat in seats if seat != empty)


def test_the_screen_is_covered_when_it_goes_to_another_person() -> None:
    session = session_of("crazy-eights", people=(0, 2))
    assert session.hot_seat
    assert session.covered
    session.uncover()
    assert session.shown == 0
    rng = random.Random(1)
    while session.table.to_move != 2:
        one_turn(session, rng)
        assert session.shown == 0  # the person who moved last still sits there
    assert session.covered
    session.uncover()
    assert session.shown == 2
    assert session.picture().own.seat == 2


def test_one_person_alone_is_never_covered() -> None:
    session = session_of("hearts", people=(2,))
    for _ in range(60):
        assert not session.covered
        played(session, 1)
    assert session.shown == 2


def test_one_bot_stands_for_all_or_each_has_its_own() -> None:
    assert checked_agents("greedy", [1, 2, 3]) == ("greedy",) * 3
    assert checked_agents("random, mcts:20,mcts:5ms", [0, 1, 3]) == (
        "random",
        "mcts:20",
        "mcts:5ms",
    )


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("oracle:500", "oracle:500 sees all cards and is for measuring only"),
        ("oracle", "oracle sees all cards"),
        ("random,oracle:10,random", "oracle:10 sees all cards"),
        ("minimax", "'minimax' is not a bot: there are random, greedy, mcts:500"),
        ("mcts", "'mcts' is not a bot"),
        ("mcts:0", "'mcts:0' is not a bot: the number of iterations goes from 1 to 1000000"),
        ("mcts:-5", "'mcts:-5' is not a bot"),
        ("random:3", "'random:3' is not a bot"),
        ("", "'' is not a bot"),
        ("random,greedy", "--against names 2 bots, but 3 seats are not played by people"),
    ],
)
def test_other_bots_are_refused(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        checked_agents(name, [1, 2, 3])
