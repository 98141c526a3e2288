"""A game with people and bots at its table."""

from __future__ import annotations

import random
import re

import pytest
from tests.play.driving import session_of

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games
from darwindeck.history import tell
from darwindeck.showing.bots import checked_agents, hint_for
from darwindeck.showing.choices import Selection
from darwindeck.showing.names import names_at_table, player_names
from darwindeck.showing.session import Session
from darwindeck.showing.words import move_text
from darwindeck.table.kinds import EventKind


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
    assert session.finished or session.hands_over
    if session.finished:
        ending = session.table.events(0)[-1]
        assert ending.kind is EventKind.MATCH_OVER
        assert session.result == tell(ending, 0, session.names)
    if session.hands_over:
        sheet = session.sheet_of(session.hands_over - 1)
        totals = tuple(side.total for side in sheet.sides)
        assert totals == (session.table.team_scores or session.table.scores)


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
    assert session.hands_over == 0


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
    session.play(choice)
    while not session.person_decides:
        session.play([session.bot_move()])
    assert session.turns == turns


def test_nothing_is_taken_back_unless_it_is_practice() -> None:
    session = played(session_of("hearts", practice=False), 1)
    assert not session.take_back()
    assert len(session.turns) == 1


def test_advice_is_thought_out_at_a_table_of_its_own() -> None:
    session = session_of("fan-tan", seed=5)
    think = session.advice()
    first = session.table.legal_moves()
    before = session.table.events(0)
    hint = think()
    assert hint.moves[0] in first
    assert session.table.events(0) == before
    played(session, 8)
    assert think() == hint  # wherever the game has gone since


def test_the_scores_are_kept_hand_by_hand() -> None:
    session = session_of("oh-hell", seed=3)
    while not session.finished:
        played(session, 1)
    assert session.hands_over == 10
    board = session.scoreboard()
    assert board.columns == ("", "You", "Ann", "Ben", "Cora")
    assert [row[0] for row in board.rows] == [f"Hand {hand}" for hand in range(1, 11)]
    totals = [0, 0, 0, 0]
    for row in board.rows:
        for side, cell in enumerate(row[1:]):
            total, gained = cell.split()
            totals[side] += int(gained.strip("()"))
            assert int(total) == totals[side]
    assert tuple(totals) == session.table.scores


def test_a_game_without_points_has_no_scoreboard() -> None:
    session = played(session_of("knockout-whist", seed=3), 400)
    assert session.hands_over
    assert session.scoreboard().rows == ()


def test_a_team_game_scores_its_teams() -> None:
    session = session_of("partnership-spades", seed=3)
    while not session.hands_over:
        played(session, 1)
    assert session.sides == ("You and Ben", "Ann and Cora")
    assert session.scoreboard().columns == ("", "You and Ben", "Ann and Cora")
    sides = session.sheet_of(0).sides
    assert tuple(side.total for side in sides) == session.table.team_scores


def test_taking_back_forgets_what_was_heard() -> None:
    session = session_of("knockout-whist", seed=3)
    while not session.hands_over:
        played(session, 1)
    assert session.heard().lines[-1].event in session.table.events(0)
    while session.hands_over:
        assert session.take_back()
    assert len(session.heard().events) == len(session.table.events(0))
    assert [line.event for line in session.heard().lines] == [
        line.event for line in session.table.history(0)
    ]


def test_who_ran_out_of_cards_first_is_shown_while_the_others_go_on() -> None:
    session = played(session_of("president", seed=5), 0)
    while session.table.hand_number == 0 and all(session.table.view(0).hand_counts):
        one_turn(session, random.Random(1))
    empty = session.table.view(0).hand_counts.index(0)
    seats = {seat.seat: seat for seat in (session.picture().own, *session.picture().others)}
    assert seats[empty].facts == ("out first",)
    assert all("out first" not in seats[seat].facts for seat in seats if seat != empty)


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


def test_a_hand_that_is_not_over_has_no_view_after_it() -> None:
    session = session_of("hearts", seed=3)
    with pytest.raises(ValueError, match="hand 0 is not over"):
        session.table.view_after_hand(0, 0)
    while not session.hands_over:
        played(session, 1)
    after = session.table.view_after_hand(0, 0)
    assert (after.hand_number, after.hand, sum(after.tricks)) == (0, (), 13)
    assert len(session.table.view(0).hand) == 13
    with pytest.raises(ValueError, match="hand 1 is not over"):
        session.table.view_after_hand(1, 0)


def test_a_hint_for_a_series_is_not_held_against_cards_that_it_names_itself() -> None:
    genome = dd.load_game("hearts")
    names = names_at_table(genome, player_names(4, (0,), ()))
    compared = 0
    for seed in range(12):
        table = dd.Table(genome, seed=seed)
        hint = hint_for(table, "mcts:100", seed, names)
        assert len(hint.moves) == 3
        assert not table.moves
        compared += bool(re.search("To pass|Next best|Anything else", hint.reason))
        for move in hint.moves[1:]:
            assert move_text(move, names) not in hint.reason
    assert compared == 12


@pytest.mark.parametrize("game", [name for name in bundled_games() if name != "war"])
def test_no_figure_of_a_hint_speaks_against_its_words(game: str) -> None:
    session, rng, hints = session_of(game, seed=4), random.Random(4), 0
    names = session.names_for(0)
    while hints < 8 and not session.finished:
        if session.person_decides and len(session.table.legal_moves()) > 1:
            hint = hint_for(session.table, "mcts:40", 7, names)
            named = {hint.values[move] for move in hint.moves if move in hint.values}
            assert named == {max(hint.values.values())}
            assert "%" not in str(hint)
            assert hint.measure == "Shares of the best result, over 40 imagined deals"
            hints += 1
        one_turn(session, rng)
    assert hints


def test_rules_of_thumb_have_no_figures() -> None:
    hint = hint_for(session_of("hearts").table, "greedy", 1, session_of("hearts").names)
    assert (hint.measure, dict(hint.values)) == ("There are no figures for this", {})
