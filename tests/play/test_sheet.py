"""The sheet of a hand, as it lies on the table when the hand is over."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from tests.play.driving import plainly, session_of
from tests.play.test_session import one_turn, played

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import ContractScoring
from darwindeck.play.plain import sheet_lines
from darwindeck.showing.session import Session
from darwindeck.table.kinds import EventKind


def after_a_hand(game: str, seed: int = 8, names: tuple[str, ...] = ()) -> Session:
    session = session_of(game, seed=seed, agent="greedy", names=names)
    while not session.hands_over:
        played(session, 1)
    return session


def lines(session: Session) -> list[str]:
    return [plainly(line) for line in sheet_lines(session.sheet_of(0))]


def test_bids_are_held_against_tricks_with_bags() -> None:
    assert lines(after_a_hand("spades")) == [
        "You: bid 13, took 2; -130 points for a failed contract of 13 (2 tricks); "
        "-130, -130 in all.",
        "Ann: bid 3, took 5, 2 bags; 30 points for a contract of 3; 2 points for 2 overtricks; "
        "+32, 32 in all.",
        "Ben: bid 3, took 3; 30 points for a contract of 3; +30, 30 in all.",
        "Cora: bid 3, took 3; 30 points for a contract of 3; +30, 30 in all.",
    ]


def test_partners_have_one_contract_and_a_nil_is_played_alone() -> None:
    assert lines(after_a_hand("partnership-spades", names=("Mia",))) == [
        "Mia and Ben: Mia bid 13, took 4; Ben bid Nil, took 3; "
        "-100 points for a failed Nil (3 tricks) by Ben; "
        "-130 points for a failed contract of 13 (7 tricks); -230, -230 in all.",
        "Ann and Cora: Ann bid 3, took 3; Cora bid 3, took 3; 60 points for a contract of 6; "
        "+60, 60 in all.",
    ]


def test_cards_that_count_are_named() -> None:
    assert lines(after_a_hand("hearts")) == [
        "You: 24 points for 2H, 3H, 4H, 5H, 6H, 7H, 9H, TH, QH, KH, AH and QS; +24, 24 in all.",
        "Ann: +0, 0 in all.",
        "Ben: 2 points for 8H and JH; +2, 2 in all.",
        "Cora: +0, 0 in all.",
    ]


def test_categories_and_sweeps_have_a_line_each() -> None:
    session = after_a_hand("scopa")
    assert lines(session) == [
        "You: took 19 cards; +0, 0 in all.",
        "Ann: took 21 cards; 1 point for the most cards (21); 1 point for the most diamonds (7); "
        "1 point for 7D; 1 point for the best primiera (79); 1 point for 1 sweep; +5, 5 in all.",
    ]
    assert [plainly(text) for text in session.sheet_of(0).told] == ["Ann takes 6D"]


def test_who_went_out_when_is_told_of_everybody() -> None:
    assert lines(after_a_hand("president")) == [
        "You: left with 7 cards; +0, 0 in all.",
        "Ann: 1 point for running out of cards second; +1, 1 in all.",
        "Ben: 2 points for running out of cards first; +2, 2 in all.",
        "Cora: went out third; +0, 0 in all.",
    ]


def test_cards_left_in_hands_are_counted() -> None:
    assert lines(after_a_hand("crazy-eights")) == [
        "You: left with 9 cards.",
        "Ann: went out.",
        "Ben: left with 4 cards.",
        "Cora: left with 1 card.",
    ]


def test_a_game_without_points_tells_the_tricks_and_who_is_out() -> None:
    session = after_a_hand("knockout-whist")
    assert lines(session) == [
        "You: took 0 tricks, out of the match.",
        "Ann: took 2 tricks.",
        "Ben: took 1 trick.",
        "Cora: took 4 tricks.",
    ]
    assert not session.sheet_of(0).scored


def test_a_contract_that_failed_for_nothing_is_told_too() -> None:
    assert lines(after_a_hand("oh-hell", seed=9))[2:] == [
        "Ben: bid 1, took 1; 1 point for 1 trick; 10 points for a contract of 1; +11, 11 in all.",
        "Cora: bid 3, took 2; 2 points for 2 tricks; nothing for a failed contract of 3 "
        "(2 tricks); +2, 2 in all.",
    ]


def test_in_a_team_a_card_is_told_with_who_took_it() -> None:
    assert lines(after_a_hand("scotch-whist")) == [
        "You and Ben: 11 points for JS by you; 16 points for TS, QS and AS by Ben; "
        "6 points for 6 cards more than were dealt; +33, 33 in all.",
        "Ann and Cora: 3 points for KS by Cora; +3, 3 in all.",
    ]


@pytest.mark.parametrize("name", bundled_games())
def test_every_sheet_adds_up(name: str) -> None:
    session = session_of(name, seed=5, agent="greedy")
    rng = random.Random(5)
    while session.hands_over < 3 and not session.finished and len(session.turns) < 900:
        one_turn(session, rng)
    before = (0,) * len(session.sides)
    for hand in range(session.hands_over):
        sheet = session.sheet_of(hand)
        gained = tuple(side.gained for side in sheet.sides)
        totals = tuple(side.total for side in sheet.sides)
        assert totals == tuple(map(sum, zip(before, gained, strict=True)))
        assert [side.own for side in sheet.sides].count(True) == 1
        scores = [e for e in session.heard().events_of(hand) if e.kind is EventKind.SCORE]
        assert len(scores) == sum(len(side.entries) for side in sheet.sides)
        before = totals
    if session.hands_over:
        assert before == (session.table.team_scores or session.table.scores)


def test_bags_that_are_paid_for_are_told() -> None:
    spades = dd.load_game("spades")
    strict = replace(
        spades, contract_scoring=ContractScoring(bag_limit=2, bag_penalty=25), name="strict"
    )
    session = session_of(strict, seed=8, agent="greedy")
    while not session.hands_over:
        played(session, 1)
    assert lines(session)[1] == (
        "Ann: bid 3, took 5; 30 points for a contract of 3; 2 points for 2 overtricks; "
        "-25 points for 2 bags; +7, 7 in all."
    )
