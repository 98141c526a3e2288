"""Which phase is played, what is asked in it, where cards go, and what sides owe: all is told."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.rules.tables import all_views, play, play_until_hand, sit, win

import darwindeck as dd
from darwindeck import Table, View
from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    BiddingPhase,
    Breaking,
    ContractScoring,
    DrawPhase,
    EliminateIf,
    GameRules,
    PassPhase,
    PassTo,
    PlayPhase,
    Suit,
    TrickPhase,
    Trigger,
    TurnStructure,
    WinType,
)
from darwindeck.table.kinds import Contract, Direction, PhaseKind, Question

FOUR = ["2C 3C 4C", "2D 3D 4D", "2H 3H 4H", "2S 3S 4S"]


def passing(*directions: PassTo) -> PassPhase:
    return PassPhase(count=1, directions=directions)


def phases(table: Table) -> list[tuple[int | None, str | None]]:
    """Which phase each seat sees being played."""
    return [(view.phase, view.phase_kind) for view in all_views(table)]


def gifts(table: Table) -> list[tuple[int | None, str | None]]:
    """To whom each seat gives, and which way."""
    return [(view.gives_to, view.passes) for view in all_views(table)]


# --- Passing --------------------------------------------------------------------


def test_each_of_two_passing_phases_says_where_its_own_cards_go() -> None:
    table = sit(FOUR, passing(PassTo.LEFT), passing(PassTo.RIGHT), TrickPhase())
    assert phases(table) == [(0, PhaseKind.PASS)] * 4
    assert gifts(table) == [(seat, Direction.LEFT) for seat in (1, 2, 3, 0)]
    play(table, "2C 2D 2H 2S")
    assert phases(table) == [(1, PhaseKind.PASS)] * 4
    assert gifts(table) == [(seat, Direction.RIGHT) for seat in (3, 0, 1, 2)]
    given = table.view(0).hand[0]
    play(table, given)
    assert {view.asks for view in all_views(table)} == {Question.PASS_ON}
    play(table, "3D 3H 3S")
    assert given in table.view(3).hand
    assert phases(table) == [(2, PhaseKind.TRICK)] * 4
    assert gifts(table) == [(None, None)] * 4


def knocked_out() -> Table:
    """The second hand of four seats, after seat 1 took no trick in the first."""
    table = sit(
        ["AS 2C 5H", "2S 3C 3H", "3S AC 2H", "4S 4C AH"],
        passing(PassTo.NONE, PassTo.LEFT),
        TrickPhase(),
        rules=GameRules(eliminate_if=EliminateIf.NO_TRICKS),
        wins=win(WinType.LAST_IN, Trigger.HAND_END),
    )
    return play(table, "AS 2S 3S 4S 2C 3C AC 4C 2H AH 5H 3H")


def test_cards_are_passed_over_the_seats_that_are_out_of_the_match() -> None:
    table = knocked_out()
    assert table.view(0).seats_in == (True, False, True, True)
    assert [view.gives_to for view in all_views(table)] == [2, None, 3, 0]


def test_who_came_first_gives_back_to_who_came_last() -> None:
    table = Table(dd.load_game("president"), seed=3)
    play_until_hand(table, 1)
    first = table.to_move
    (last,) = (event.seat for event in table.events(None) if event.kind == "tribute")
    assert [(view.gives_to, view.passes, view.asks) for view in all_views(table)] == [
        (last if seat == first else None, None, Question.GIVE_BACK) for seat in range(4)
    ]


# --- Which phase ----------------------------------------------------------------


def test_high_and_low_tricks_by_turns_are_told_apart() -> None:
    high, low = TrickPhase(tricks=1), TrickPhase(tricks=1, lowest_wins=True)
    table = sit(["2C 5C 7C", "3C 4C 6C"], high, low, loop_from=0)
    seen = []
    for card in ["2C", "3C", "4C", "5C"]:
        seen.append(phases(table)[0])
        play(table, card)
    assert seen == [(0, PhaseKind.TRICK)] * 2 + [(1, PhaseKind.TRICK)] * 2
    assert table.tricks == (0, 2)
    assert phases(table) == [(0, PhaseKind.TRICK)] * 2


def test_nothing_is_played_before_trump_is_named_and_after_the_hand() -> None:
    table = Table(dd.load_game("knockout-whist"), seed=1)
    play_until_hand(table, 1)
    assert {(view.phase, view.asks) for view in all_views(table)} == {(None, Question.NAME_TRUMP)}
    table.play(table.legal_moves()[0])
    assert {(view.phase, view.asks) for view in all_views(table)} == {(0, Question.PLAY)}
    over = table.view_after_hand(0, 0)
    assert (over.phase, over.phase_kind, over.asks, over.gives_to) == (None, None, None, None)


def in_turns() -> dd.GameGenome:
    """A turn in which one plays two cards of a rank if one has them, and then draws."""
    eights = dd.load_game("crazy-eights")
    turn = (PlayPhase(min_cards=2, max_cards=2, matches=()), DrawPhase())
    return replace(
        eights,
        special_effects=(),
        setup=replace(eights.setup, initial_discard=False, buried_ranks=""),
        turn_structure=TurnStructure(phases=turn),
    )


def test_where_in_its_turn_a_seat_is_nobody_else_is_told() -> None:
    """It would tell who can play a pair before anything is played."""
    table = Table(in_turns(), seed=1)
    asked = set[tuple[object, ...]]()
    for _ in range(40):
        seat = table.to_move
        views = all_views(table)
        asked.add((views[seat].phase, views[seat].phase_kind, views[seat].asks))
        others = [view for view in views if view.seat != seat]
        assert {(view.phase, view.phase_kind, view.asks) for view in others} == {(None, None, None)}
        table.play(table.legal_moves()[0])
    assert asked == {(0, PhaseKind.PLAY, Question.PLAY), (1, PhaseKind.DRAW, Question.DRAW)}


def play_on(table: Table, moves: int) -> None:
    """Plays the first legal move so many times."""
    for _ in range(moves):
        table.play(table.legal_moves()[0])


def words_of(view: View) -> Iterator[str]:
    """The question as the texts of the legal moves begin it."""
    for move in view.legal_moves:
        yield f"{move.text} "


SAID = {
    Question.PASS_ON: "pass ",
    Question.GIVE_BACK: "give ",
    Question.NAME_TRUMP: "name ",
    Question.NAME_SUIT: "name ",
    Question.NAME_RANK: "name ",
    Question.LOOK: "look at ",
    Question.SWAP_TWO: "swap the two cards ",
    Question.SLOT: "choose ",
    Question.USE: "use the card ",
}
"""Where the name of a question is not how the text of its first move begins."""


@pytest.mark.parametrize("name", bundled_games())
def test_what_is_asked_is_what_the_first_move_does(name: str) -> None:
    table = Table(dd.load_game(name), seed=2)
    for _ in range(300):
        if table.finished:
            break
        view = table.view(table.to_move)
        assert view.asks is not None
        begins = SAID.get(view.asks, f"{view.asks} ")
        assert next(words_of(view)).startswith(begins)
        trump = view.legal_moves[0].text.endswith("as trump")
        assert (view.asks is Question.NAME_TRUMP) == trump
        moves = table.legal_moves()
        table.play(moves[len(table.moves) % len(moves)])


def test_the_suit_that_is_held_back_is_that_of_the_phase_that_is_played() -> None:
    held = TrickPhase(breaking=Breaking.CANNOT_LEAD_UNTIL_BROKEN, breaking_suit=Suit.HEARTS)
    free = TrickPhase(tricks=1)
    table = sit(["2C 5C 7H", "3C 4C 8H"], free, replace(held, tricks=1), loop_from=0)
    assert table.view(0).held_back is None
    play(table, "2C 3C")
    assert table.view(0).held_back == "H"
    assert Table(dd.load_game("hearts"), seed=1).view(0).held_back == "H"


# --- Sides ----------------------------------------------------------------------


def test_partners_win_and_lose_together() -> None:
    table = Table(dd.load_game("partnership-spades"), seed=1)
    assert [view.partners for view in all_views(table)] == [(2,), (3,), (0,), (1,)]
    assert [view.partners for view in all_views(Table(dd.load_game("spades")))] == [()] * 4


def test_the_contract_of_a_side_is_its_bids_without_nils_against_all_its_tricks() -> None:
    table = Table(dd.load_game("partnership-spades"), seed=1)
    assert table.view(0).contracts == ()
    table.play("bid 3")
    assert table.view(1).contracts == (
        Contract(seats=(0, 2), bid=3, complete=False, tricks=0, nils=()),
        Contract(seats=(1, 3), bid=0, complete=False, tricks=0, nils=()),
    )
    for bid in ("bid 4", "bid nil", "bid 2"):
        table.play(bid)
    play_on(table, 30)
    tricks = table.tricks
    assert all(tricks[seat] for seat in (1, 2))
    for view in all_views(table):
        assert view.contracts == (
            Contract((0, 2), 3, True, tricks[0] + tricks[2], (2,)),
            Contract((1, 3), 6, True, tricks[1] + tricks[3], ()),
        )


def test_without_teams_each_seat_has_a_contract_of_its_own() -> None:
    table = sit(
        ["2C 5C", "3C 6C"],
        BiddingPhase(allow_nil=False, min_bid=0),
        TrickPhase(),
        contract=ContractScoring(),
    )
    table.play("bid 1")
    table.play("bid 0")
    play(table, "2C 3C")
    assert table.view(0).contracts == (
        Contract((0,), 1, True, 0, ()),
        Contract((1,), 0, True, 1, ()),
    )


def test_points_for_a_contract_are_those_of_the_view() -> None:
    """The rules score by the contract that views told."""
    table = Table(dd.load_game("partnership-spades"), seed=4)
    play_until_hand(table, 1, seed=4)
    over = table.view_after_hand(0, 0)
    scored = {
        event.side: (event.bid, event.number)
        for event in table.events(0)
        if event.side is not None and event.reason in ("contract_made", "contract_failed")
    }
    assert scored == {side: (each.bid, each.tricks) for side, each in enumerate(over.contracts)}


# --- In print -------------------------------------------------------------------


def test_a_printed_view_says_the_phase_the_partner_and_the_contracts() -> None:
    table = Table(dd.load_game("partnership-spades"), seed=1)
    for bid in ("bid 3", "bid 4", "bid nil"):
        table.play(bid)
    assert str(table.view(1)).splitlines()[1:] == [
        "Trump: spades.",
        "Seat 0: 13 cards, bid 3, score 0",
        "Seat 1: 13 cards, bid 4, score 0",
        "Seat 2: 13 cards, bid nil, score 0",
        "Seat 3: 13 cards, score 0",
        "Phase 0: bidding",
        "Teams: 0, 0",
        "You play with seat 3.",
        "Team 0: bid 3, took 0, nil bid by seat 2",
        "Team 1: bid 4 so far, took 0",
        f"Your hand: {' '.join(table.view(1).hand)}",
        "Seat 3 decides.",
    ]
    hearts = Table(dd.load_game("hearts"), seed=1)
    assert "Phase 0: pass left, to seat 1" in str(hearts.view(0)).splitlines()


# --- Honesty --------------------------------------------------------------------


def told(view: View) -> tuple[object, ...]:
    return (
        *(view.phase, view.phase_kind, view.asks if view.to_move != view.seat else None),
        *(view.gives_to, view.passes, view.held_back, view.partners, view.contracts),
    )


@pytest.mark.parametrize("name", [*bundled_games(), "in turns"])
def test_a_seat_that_has_heard_the_same_is_told_the_same(name: str) -> None:
    """Two deals of which one seat hears the same: what goes on tells it nothing of the others."""
    genome = in_turns() if name == "in turns" else dd.load_game(name)
    cards = sorted(cards_in(genome.setup))
    compared = 0
    for seed in range(12):
        rng = random.Random(f"{name} {seed}")
        deck = rng.sample(cards, len(cards))
        seat = rng.randrange(genome.player_count)
        one = Table(genome, deck=deck)
        known = {*one.view(seat).hand, *one.view(seat).public_cards}
        hidden = [at for at, card in enumerate(deck) if card not in known]
        order = list(deck)
        for at, to in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            order[at] = deck[to]
        other = Table(genome, deck=order)
        for _ in range(60):
            if one.finished or other.finished or one.events(seat) != other.events(seat):
                break
            assert told(one.view(seat)) == told(other.view(seat))
            compared += one.to_move != seat
            both = [move for move in one.legal_moves() if move in other.legal_moves()]
            if not both:
                break
            move = rng.choice(both)
            one.play(move)
            other.play(move)
    assert compared >= 3
