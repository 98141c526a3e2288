"""A table: playing, taking back, and what each seat is told."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import _native
from darwindeck.genome.file.library import bundled_games
from darwindeck.table.kinds import EventKind
from darwindeck.table.match import Table

CARD = re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[12])\b")

every_game = pytest.mark.parametrize("name", bundled_games())


def table_of(name: str, seed: int = 0) -> Table:
    return Table(dd.load_game(name), seed=seed)


def play_on(table: Table, seed: int, moves: int = 1_000_000) -> Table:
    """Plays random moves: as many as are asked for, or to the end."""
    rng = random.Random(seed)
    while moves and not table.finished:
        table.play(rng.choice(table.legal_moves()))
        moves -= 1
    return table


def texts(table: Table, seat: int, kind: EventKind) -> list[str]:
    return [line.text for line in table.history(seat) if line.event.kind is kind]


def everything(table: Table) -> tuple[object, ...]:
    """All that a table shows."""
    seats = range(table.genome.player_count)
    return (
        str(table),
        table.to_move,
        table.legal_moves(),
        table.scores,
        [table.view(seat) for seat in seats],
        [table.history(seat) for seat in seats],
    )


# --- Playing --------------------------------------------------------------------


@every_game
def test_a_match_of_every_bundled_game_can_be_played_to_its_end(name: str) -> None:
    table = play_on(table_of(name, seed=3), seed=3)
    assert table.finished
    assert table.to_move == -1
    assert table.legal_moves() == []
    teams = table.genome.team_mode
    sides = table.team_scores if teams else table.scores
    assert all(0 <= side < len(sides) for side in table.winners)
    if len(table.winners) == 1:
        assert (table.winning_team if teams else table.winner) == table.winners[0]
        assert (table.winner if teams else table.winning_team) == -1
    else:
        assert (table.winner, table.winning_team) == (-1, -1)


def test_the_same_seed_deals_the_same_match() -> None:
    first, again = (play_on(table_of("hearts", seed=9), seed=1, moves=200) for _ in range(2))
    assert everything(first) == everything(again)
    assert table_of("hearts", seed=10).view(0).hand != table_of("hearts", seed=9).view(0).hand


def test_a_given_deck_is_dealt_from_the_top_one_card_at_a_time() -> None:
    genome = dd.load_game("hearts")
    deck = sorted(table_of("hearts").view(0).possible[1] + table_of("hearts").view(0).hand)
    table = Table(genome, deck=deck)
    for seat in range(4):
        assert sorted(table.view(seat).hand) == sorted(deck[seat::4])


def test_a_move_can_be_played_by_its_text() -> None:
    by_move, by_text = table_of("spades", seed=2), table_of("spades", seed=2)
    for _ in range(20):
        move = by_move.legal_moves()[-1]
        assert by_move.play(move) == move
        assert by_text.play(f" {move.text.upper()} ") == move
    assert everything(by_move) == everything(by_text)


def test_the_next_hand_is_dealt_as_soon_as_one_is_over() -> None:
    table = table_of("hearts", seed=4)
    first = table.hand_number
    while table.hand_number == first:
        table.play(table.legal_moves()[0])
    assert table.hand_number == first + 1
    assert table.to_move != -1
    assert [len(table.view(seat).hand) for seat in range(4)] == [13] * 4
    assert sum(table.scores) in (26, 78)


# --- Illegal moves --------------------------------------------------------------


def test_an_illegal_move_says_what_would_be_legal_and_changes_nothing() -> None:
    table = play_on(table_of("spades", seed=5), seed=5, moves=7)
    before = everything(table)
    with pytest.raises(dd.IllegalMove, match="'play XX' is not legal for seat") as caught:
        table.play("play XX")
    assert list(caught.value.legal) == table.legal_moves()
    assert all(move.text in str(caught.value) for move in table.legal_moves())
    assert everything(table) == before


def test_a_move_of_another_decision_is_illegal() -> None:
    table = table_of("spades", seed=5)
    bid = table.legal_moves()[0]
    play_on(table, seed=5, moves=4)
    before = everything(table)
    with pytest.raises(dd.IllegalMove, match=f"'{bid.text}' is not legal"):
        table.play(bid)
    assert everything(table) == before


@pytest.mark.parametrize("tried", [None, 0, 1.5, b"bid 3", ["bid 3"]], ids=repr)
def test_what_is_not_a_move_is_illegal_and_changes_nothing(tried: object) -> None:
    table = table_of("spades", seed=5)
    before = everything(table)
    with pytest.raises(dd.IllegalMove, match="is not a move: give a Move, or its text"):
        table.play(tried)  # type: ignore[arg-type]
    assert everything(table) == before


def test_no_move_is_legal_when_the_match_is_over() -> None:
    table = play_on(table_of("oh-hell", seed=1), seed=1)
    with pytest.raises(dd.IllegalMove, match="the match is over") as caught:
        table.play("play AS")
    assert caught.value.legal == ()


# --- Taking back ----------------------------------------------------------------


def test_moves_can_be_taken_back_to_the_first_deal() -> None:
    table = table_of("hearts", seed=6)
    rng = random.Random(6)
    shown = [everything(table)]
    moves: list[dd.Move] = []
    while len(moves) < 150:
        moves.append(table.play(rng.choice(table.legal_moves())))
        shown.append(everything(table))
    while moves:
        assert everything(table) == shown.pop()
        assert table.undo() == moves.pop()
    assert everything(table) == shown.pop()
    with pytest.raises(ValueError, match="no move has been played"):
        table.undo()


def test_what_is_played_after_taking_back_is_what_history_tells() -> None:
    table = table_of("spades", seed=6)
    table.play("bid 1")
    assert texts(table, 1, EventKind.BID) == ["Seat 0 bids 1"]
    table.undo()
    table.play("bid 4")
    assert texts(table, 1, EventKind.BID) == ["Seat 0 bids 4"]


def test_a_finished_match_goes_on_when_its_last_move_is_taken_back() -> None:
    table = play_on(table_of("oh-hell", seed=2), seed=2)
    result = table.scores
    last = table.undo()
    assert not table.finished
    table.play(last)
    assert table.finished
    assert table.scores == result


# --- Bad arguments --------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda deck: deck[:-1], "missing"),
        (lambda deck: [*deck[:-1], deck[0]], "twice"),
        (lambda deck: [*deck[:-1], "X1"], "X1"),
        (lambda deck: [*deck[:-1], "1Z"], "1Z"),
        (lambda deck: [*deck, deck[0]], "twice"),
        (lambda deck: [], "missing"),
    ],
    ids=["a card short", "one twice", "a joker", "no card", "one too many", "empty"],
)
def test_a_deck_that_is_not_the_games_is_refused(change: object, message: str) -> None:
    genome = dd.load_game("hearts")
    deck = list(_native.Program(dd.compile_genome(genome)).deck)
    assert callable(change)
    with pytest.raises(ValueError, match=message):
        Table(genome, deck=change(deck))


@pytest.mark.parametrize("deck", ["2C AS", [1, 2], [None], 5], ids=repr)
def test_a_deck_is_a_list_of_names(deck: object) -> None:
    with pytest.raises(TypeError, match="deck must be a list of cards"):
        Table(dd.load_game("hearts"), deck=deck)  # type: ignore[arg-type]


def test_a_deck_may_come_card_by_card() -> None:
    genome = dd.load_game("hearts")
    deck = _native.Program(dd.compile_genome(genome)).deck
    turned = Table(genome, deck=reversed(deck))
    assert turned.view(0).hand == Table(genome, deck=list(deck)[::-1]).view(0).hand
    with pytest.raises(TypeError, match=r"not \[1, 2\]"):
        Table(genome, deck=iter([1, 2]))  # type: ignore[arg-type]


def test_a_seed_is_a_number_of_64_bits() -> None:
    genome = dd.load_game("hearts")
    Table(genome, seed=2**64 - 1)
    with pytest.raises(ValueError, match="seed must be at least 0, not -1"):
        Table(genome, seed=-1)
    with pytest.raises(ValueError, match="seed must be at most 18446744073709551615"):
        Table(genome, seed=2**64)
    for seed in ("7", 7.0, None, True):
        with pytest.raises(TypeError, match="seed must be a whole number"):
            Table(genome, seed=seed)  # type: ignore[arg-type]


def test_a_seat_is_one_of_the_table() -> None:
    table = table_of("hearts")
    for ask in (table.view, table.history):
        with pytest.raises(ValueError, match="seat must be at most 3, not 4"):
            ask(4)
        with pytest.raises(ValueError, match="seat must be at least 0, not -1"):
            ask(-1)
        with pytest.raises(TypeError, match="seat must be a whole number, not 'north'"):
            ask("north")  # type: ignore[arg-type]


def test_a_table_needs_a_genome_and_says_where_to_get_one() -> None:
    with pytest.raises(TypeError, match=r"not 'hearts': see load_game\(\)"):
        Table("hearts")  # type: ignore[arg-type]


# --- What a seat is told --------------------------------------------------------


def test_a_hand_begins_with_the_dealer_and_the_seats_own_cards() -> None:
    table = table_of("spades", seed=8)
    deal, hand, *_ = table.history(2)
    assert (deal.event.kind, deal.event.seat) == (EventKind.HAND, 3)
    assert deal.text == "Hand 1: seat 3 deals"
    assert (hand.event.kind, hand.event.seat) == (EventKind.DEAL, 2)
    assert hand.event.cards == table.view(2).hand
    assert hand.text == f"Your hand: {' '.join(table.view(2).hand)}"
    assert table.history(3)[0].text == "Hand 1: you deal"


def test_moves_are_told_to_the_others_and_to_oneself() -> None:
    table = table_of("spades", seed=8)
    table.play("bid 3")
    assert table.history(0)[-1].text == "You bid 3"
    assert table.history(1)[-1].text == "Seat 0 bids 3"
    assert table.history(0)[-1].event == table.history(1)[-1].event
    assert (table.events(1)[-2].kind, table.events(1)[-2].amount) == (EventKind.BID, 3)
    table.play("bid nil")
    assert table.history(0)[-1].text == "Seat 1 bids Nil"


def test_a_trump_that_is_turned_up_is_told_to_all() -> None:
    table = table_of("oh-hell", seed=8)
    view = table.view(0)
    suit = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[str(view.trump)]
    for seat in range(4):
        assert texts(table, seat, EventKind.TURN_UP) == [f"{view.turned_up} is turned up"]
        assert texts(table, seat, EventKind.TRUMP) == [f"{suit.capitalize()} are trump"]


def test_passed_cards_are_seen_by_giver_and_receiver_alone() -> None:
    table = table_of("hearts", seed=8)
    given: list[list[str]] = []
    for _ in range(4):
        moves = [table.play(table.legal_moves()[0]) for _ in range(3)]
        given.append([card for move in moves for card in move.cards])
    for seat in range(4):
        assert texts(table, seat, EventKind.SET_ASIDE) == [f"You pass {c}" for c in given[seat]]
        gifts = texts(table, seat, EventKind.GIVE)
        (received,) = [text for text in gifts if text.startswith("You receive ")]
        # The first pass goes to the left.
        right = (seat - 1) % 4
        assert sorted(CARD.findall(received)) == sorted(given[right])
        assert received.endswith(f" from seat {right}")
        others = {other for other in range(4) if other not in (seat, right)}
        assert set(gifts) - {received} == {
            f"Seat {other} passes 3 cards to seat {(other + 1) % 4}" for other in others
        }


def test_a_trick_is_told_with_its_winner_and_its_cards() -> None:
    table = play_on(table_of("spades", seed=8), seed=8, moves=4)
    cards = [table.play(table.legal_moves()[0]).cards[0] for _ in range(4)]
    winner = table.to_move
    assert table.tricks[winner] == 1
    assert texts(table, winner, EventKind.TAKE_TRICK) == [f"You take the trick: {' '.join(cards)}"]
    other = (winner + 1) % 4
    assert texts(table, other, EventKind.TAKE_TRICK) == [
        f"Seat {winner} takes the trick: {' '.join(cards)}"
    ]


def test_a_hand_ends_with_what_each_side_gained_and_for_what() -> None:
    table = play_on(table_of("partnership-spades", seed=8), seed=8, moves=56)
    assert texts(table, 0, EventKind.HAND_OVER) == ["Hand 1 is over"]
    scores = [event for event in table.events(0) if event.kind is EventKind.SCORE]
    for side, total in enumerate(table.team_scores):
        assert sum(event.amount for event in scores if event.side == side) == total
    assert len(texts(table, 0, EventKind.SCORE)) == len(scores) > 1
    assert texts(table, 0, EventKind.HAND)[-1] == "Hand 2: you deal"


def test_a_match_ends_with_who_won() -> None:
    table = play_on(table_of("hearts", seed=8), seed=8)
    (winner,) = table.winners
    other = (winner + 1) % 4
    assert texts(table, winner, EventKind.MATCH_OVER) == ["You win the match"]
    assert texts(table, other, EventKind.MATCH_OVER) == [f"Seat {winner} wins the match"]
    assert table.history(other)[-1].event.kind is EventKind.MATCH_OVER


def test_a_match_that_takes_too_long_is_a_draw_and_its_hand_is_not_scored() -> None:
    table = play_on(Table(replace(dd.load_game("hearts"), max_turns=30), seed=8), seed=8)
    assert table.timed_out
    assert table.winners == ()
    assert texts(table, 2, EventKind.HAND_OVER) == []
    assert texts(table, 2, EventKind.MATCH_OVER) == ["The match took too many turns: it is a draw"]


def test_a_team_wins_together() -> None:
    table = play_on(table_of("partnership-spades", seed=8), seed=8)
    pair = ["seats 0 and 2", "seats 1 and 3"][table.winning_team]
    assert texts(table, 1, EventKind.MATCH_OVER) == [f"{pair.capitalize()} win the match"]


def test_a_seat_that_is_knocked_out_is_named() -> None:
    table = play_on(table_of("knockout-whist", seed=8), seed=8)
    out = [line for line in table.history(0) if line.event.kind is EventKind.ELIMINATED]
    assert out
    for line in out:
        seat = line.event.seat
        who = "You are" if seat == 0 else f"Seat {seat} is"
        assert line.text == f"{who} out of the match"
    assert len({line.event.seat for line in out}) == len(out)


@every_game
def test_history_is_the_same_however_often_it_is_asked_for(name: str) -> None:
    often, once = table_of(name, seed=5), table_of(name, seed=5)
    rng = random.Random(5)
    seats = range(often.genome.player_count)
    for _ in range(120):
        if often.finished:
            break
        move = rng.choice(often.legal_moves())
        told = [often.history(seat) for seat in seats]
        once.play(often.play(move))
        assert all(often.history(seat)[: len(told[seat])] == told[seat] for seat in seats)
    assert [often.history(seat) for seat in seats] == [once.history(seat) for seat in seats]


# --- For people -----------------------------------------------------------------


def test_a_table_prints_what_everybody_may_know() -> None:
    table = play_on(table_of("partnership-spades", seed=8), seed=8, moves=6)
    assert str(table).splitlines()[:2] == [
        f"partnership-spades, hand 1: seat {table.to_move} to move",
        "scores: 0 (seats 0 and 2), 0 (seats 1 and 3)",
    ]
    trick = table.view(0).trick
    assert f"on the table: {trick[0][1]} (seat {trick[0][0]}), " in str(table)
    assert set(CARD.findall(str(table))) == {card for _, card in trick}
    assert repr(table) == f"<Table: {str(table).splitlines()[0]}>"
    assert "wins the match" in str(play_on(table_of("hearts", seed=8), seed=8))


def test_hands_that_are_forgotten_cannot_be_taken_back_but_are_still_told() -> None:
    table, twin = (Table(dd.load_game("scotch-whist"), seed=3) for _ in range(2))
    table.events(1)
    while table.hand_number < 2:
        move = table.legal_moves()[0]
        table.play(move)
        twin.play(move)
    table.forget()
    table.play(twin.play(table.legal_moves()[0]))
    assert table.events(1) == twin.events(1)
    assert table.view_after_hand(1, 0) == twin.view_after_hand(1, 0)
    assert list(table.steps())[-1][1] == table.moves[-1]
    with pytest.raises(ValueError, match="forgotten"):
        table.events(0)
    with pytest.raises(ValueError, match="forgotten"):
        table.view_after_hand(0, 0)
    table.undo()
    table.undo()
    with pytest.raises(ValueError, match="no move has been kept"):
        table.undo()
