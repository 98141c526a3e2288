"""What a seat has before its eyes while a hand is played."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from tests.play.driving import picture_of, session_of
from tests.play.test_session import one_turn

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    EffectType,
    Match,
    PlayPhase,
    Rank,
    SpecialEffect,
    TurnStructure,
)
from darwindeck.showing.centre import GroupKind
from darwindeck.showing.picture import Picture, SeatPicture, counts_points, status
from darwindeck.table.kinds import MoveKind
from darwindeck.table.match import Table


def seats(picture: Picture) -> dict[int, SeatPicture]:
    return {seat.seat: seat for seat in (picture.own, *picture.others)}


def test_points_so_far_are_those_of_the_cards_taken() -> None:
    session = session_of("hearts", seed=2, agent="greedy")
    rng = random.Random(2)
    while sum(session.table.tricks) < 12:
        one_turn(session, rng)
    taken = session.table.view(0).taken
    worth = [sum(card[1] == "H" for card in cards) + 13 * ("QS" in cards) for cards in taken]
    assert sum(worth) > 13
    shown = seats(session.picture())
    assert [shown[seat].facts[0] for seat in range(4)] == [
        f"+{points} so far" if points else "0 so far" for points in worth
    ]


def test_only_games_in_which_what_is_taken_counts_have_points_so_far() -> None:
    counting = [name for name, genome in bundled_games().items() if counts_points(genome)]
    assert counting == ["hearts", "scotch-whist"]


def test_a_bid_is_shown_against_the_tricks() -> None:
    table = Table(dd.load_game("spades"), seed=1)
    first = table.to_move
    assert status(seats(picture_of(table, 0))[first]) == "13 cards · no bid yet · 0 points"
    table.play("bid 3")
    table.play("bid nil")
    shown = seats(picture_of(table, 0))
    assert status(shown[first]) == "13 cards · 0 of 3 tricks · 0 points"
    assert status(shown[(first + 1) % 4]) == "13 cards · Nil, 0 tricks · 0 points"


def test_the_contract_of_each_team_is_in_the_middle() -> None:
    table = Table(dd.load_game("partnership-spades"), seed=1)
    assert table.to_move == 0
    table.play("bid 3")
    assert picture_of(table, 0).centre.facts == (
        "Spades are not broken",
        "You and Ben: 3 bid so far",
        "Ann and Cora: no bid yet",
    )
    for bid in ("bid 4", "bid nil", "bid 2"):
        table.play(bid)
    assert picture_of(table, 0).centre.facts[1:] == (
        "You and Ben: 0 of 3 tricks",
        "Ann and Cora: 0 of 6 tricks",
    )
    while sum(table.tricks) < 2:
        table.play(table.legal_moves()[0])
    ours, theirs = table.tricks[0] + table.tricks[2], table.tricks[1] + table.tricks[3]
    assert picture_of(table, 0).centre.facts[-2:] == (
        f"You and Ben: {ours} of 3 tricks",
        f"Ann and Cora: {theirs} of 6 tricks",
    )


def test_who_has_passed_waits_until_the_pile_is_cleared() -> None:
    table = Table(dd.load_game("president"), seed=3)
    leader = table.to_move
    table.play(table.legal_moves()[0])
    passing = table.to_move
    table.play("pass")
    shown = seats(picture_of(table, 0))
    assert shown[passing].facts == ("passed",)
    assert shown[passing].passed
    assert not any(shown[seat].passed for seat in shown if seat != passing)
    while table.to_move != leader:
        table.play("pass")
    assert not any(seat.passed for seat in seats(picture_of(table, 0)).values())


def test_nobody_has_a_team_contract_without_teams() -> None:
    table = Table(dd.load_game("spades"), seed=1)
    table.play("bid 3")
    assert picture_of(table, 0).centre.facts == ("Spades are not broken",)


def test_the_stock_is_shown_where_only_an_effect_draws_from_it() -> None:
    """Sevens make the next player draw two; nobody draws otherwise."""
    eights = dd.load_game("crazy-eights")
    phases = (PlayPhase(matches=(Match.SAME_SUIT, Match.SAME_RANK), optional=True),)
    plain = replace(eights, special_effects=(), turn_structure=TurnStructure(phases=phases))
    sevens = SpecialEffect(trigger_rank=Rank.SEVEN, effect_type=EffectType.DRAW_CARDS, value=2)
    stocks = [
        [group.spots[0].caption for group in centre.groups if group.kind is GroupKind.STOCK]
        for genome in (plain, replace(plain, special_effects=(sevens,)))
        for centre in [picture_of(Table(genome, seed=1), 0).centre]
    ]
    assert stocks == [[], ["31 left"]]


def test_while_trump_is_named_there_is_not_yet_any() -> None:
    table = Table(dd.load_game("knockout-whist"), seed=1)
    while table.legal_moves()[0].kind is not MoveKind.NAME:
        table.play(table.legal_moves()[0])
    titles = {picture_of(table, seat).title for seat in range(table.genome.player_count)}
    assert titles == {"hand 2 · trump is being named"}
    table.play("name hearts as trump")
    assert picture_of(table, 0).title == "hand 2 · hearts are trump"


def test_partners_are_told_from_opponents() -> None:
    table = Table(dd.load_game("partnership-spades"), seed=1)
    shown = seats(picture_of(table, 1))
    assert [shown[seat].team for seat in range(4)] == [0, 1, 0, 1]
    assert [seat for seat in range(4) if shown[seat].partner] == [3]
    assert [shown[seat].role for seat in range(4)] == ["", "", "", "partner"]
    alone = seats(picture_of(Table(dd.load_game("spades"), seed=1), 1))
    assert {(seat.team, seat.partner) for seat in alone.values()} == {(None, False)}


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_is_you_to_itself_with_the_others_clockwise(seat: int) -> None:
    table = Table(dd.load_game("hearts"), seed=1)
    picture = picture_of(table, seat)
    assert picture.own.name == "You"
    assert picture.own.seat == seat
    assert [other.seat for other in picture.others] == [(seat + step) % 4 for step in (1, 2, 3)]
