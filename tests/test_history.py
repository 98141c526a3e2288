"""What each seat is told, game by game."""

from __future__ import annotations

import random

from msgspec.structs import replace
from tests.histories import around, stacked, told
from tests.rules.play_tables import MATCHING, OPEN, TABLEAU
from tests.rules.tables import sit
from tests.rules.turn_tables import FIRST_OUT_WINS, seat

import darwindeck as dd
from darwindeck import _native
from darwindeck.genome.schema import (
    RANKS,
    BiddingPhase,
    ContractScoring,
    DiscardPhase,
    GameRules,
    PlayPhase,
    SetupRules,
    TableauMode,
    TrickPhase,
    Trump,
)
from darwindeck.table.kinds import EventKind
from darwindeck.table.match import Table

EIGHTS = ["2C 3C 4C 5C 8C", "2D 3D 4D 5D 6D", "2H 3H 4H 5H 6H", "2S 3S 4S 5S 6S"]

SUITS = [" ".join(f"{rank}{suit}" for rank in RANKS) for suit in "CDHS"]
"""A suit for each seat."""

# --- Bidding --------------------------------------------------------------------


def test_bids_are_told_of_those_who_bid_after_the_last_winner_has_named_trump() -> None:
    table = sit(
        ["2C 6H", "3C 7H", "AC 8H"],
        BiddingPhase(allow_nil=False),
        TrickPhase(trump=Trump.LAST_WINNER_CHOOSES),
        contract=ContractScoring(),
        rules=GameRules(),
    )
    first, second, third = told(table, "name hearts as trump", "bid 1", "bid 2", "bid 1")
    assert first == ["You name hearts as trump", "You bid 1", "Seat 1 bids 2", "Seat 2 bids 1"]
    assert second == ["Seat 0 names hearts as trump", "Seat 0 bids 1", "You bid 2", "Seat 2 bids 1"]
    assert third[-2:] == ["Seat 1 bids 2", "You bid 1"]
    # Seat 2 takes both tricks.
    texts = told(table, "play 2C", "play 3C", "play AC", "play 8H", "play 6H", "play 7H")
    assert table.to_move == 2
    assert texts[2][-4:-1] == [
        "You score 10 points for a contract of 1",
        "You score 1 point for 1 overtrick",
        "Hand 2: seat 0 deals",
    ]
    first, _, third = told(table, "name spades as trump", "bid 1", "bid 1", "bid 1")
    assert first == ["Seat 2 names spades as trump", "Seat 1 bids 1", "Seat 2 bids 1", "You bid 1"]
    assert third == ["You name spades as trump", "Seat 1 bids 1", "You bid 1", "Seat 0 bids 1"]


# --- Drawing and shedding -------------------------------------------------------


def test_a_hand_begins_with_what_lies_open() -> None:
    table = stacked("crazy-eights", EIGHTS, "8H 9C TC")
    assert [event.text for event in table.history(1)] == [
        "Hand 1: seat 3 deals",
        "Your hand: 2D 3D 4D 5D 6D",
        "8H may not start the pile and goes under the stock",
        "9C starts the pile",
    ]
    scopa = stacked("scopa", ["2C 3C 4C", "2D 3D 4D"], "5C 6C 7C KS")
    assert scopa.history(0)[-1].text == "On the table: 5C 6C 7C KS"
    assert Table(dd.load_game("war")).history(0)[-1].text == "You have 26 cards face down"


def test_only_the_owner_is_told_which_card_was_drawn() -> None:
    table = stacked("crazy-eights", EIGHTS, "9C TC")
    owner, *others = told(table, "draw", "pass")
    assert owner == ["You draw TC", "You pass"]
    assert others == [["Seat 0 draws a card", "Seat 0 passes"]] * 3


def test_a_named_suit_is_told_to_all() -> None:
    table = stacked("crazy-eights", EIGHTS, "9C TC")
    owner, other, *_ = told(table, "play 8C", "name hearts")
    assert owner == ["You play 8C", "You name hearts"]
    assert other == ["Seat 0 plays 8C", "Seat 0 names hearts"]
    assert "discard pile: 8C, hearts named" in str(table)
    assert "cards: 4 (seat 0), 5 (seat 1), 5 (seat 2), 5 (seat 3)" in str(table)


def test_a_new_stock_is_told_to_all_before_a_card_is_drawn_from_it() -> None:
    table = seat(["2C 3C", "4D 5D"], PlayPhase(or_draw=True), stock="KC KD", setup=OPEN)
    first, second = told(table, "draw", "play 4D", "draw")
    assert first == [
        "You draw KD",
        "Seat 1 plays 4D",
        "The discard pile is shuffled to make a new stock",
        "You draw KC",
    ]
    assert second[2:] == ["The discard pile is shuffled to make a new stock", "Seat 0 draws a card"]


def test_cards_discarded_together_are_shown_together() -> None:
    genome = dd.load_game("crazy-eights")
    first, *_ = genome.turn_structure.phases
    phases = (DiscardPhase(count=2), first)
    structure = replace(genome.turn_structure, phases=phases)
    table = stacked(replace(genome, turn_structure=structure), EIGHTS, "9C TC")
    owner, other, *_ = told(table, "discard 2C", "discard 3C")
    assert owner == ["You discard 2C", "You discard 3C"]
    assert other == ["Seat 0 discards 2C and 3C"]


def test_whoever_plays_the_last_card_wins_at_once() -> None:
    table = stacked("crazy-eights", ["2C 3C 4C 5C 6C", *EIGHTS[1:]], "9C TC")
    for card in ("2C", "3C", "4C", "5C"):
        told(table, f"play {card}", *["draw", "pass"] * 3)
    owner, other, *_ = told(table, "play 6C")
    assert owner == ["You play 6C", "You win the match"]
    assert other == ["Seat 0 plays 6C", "Seat 0 wins the match"]


def test_whoever_runs_out_of_cards_has_none_left() -> None:
    table = seat(["2C", "3C", "4C"], PlayPhase(), wins=FIRST_OUT_WINS)
    first, second, _ = told(table, "play 2C")
    assert first == ["You play 2C", "You have no cards left"]
    assert second == ["Seat 0 plays 2C", "Seat 0 has no cards left"]


def test_a_card_drawn_from_a_hand_is_seen_by_both_and_by_nobody_else() -> None:
    table = Table(dd.load_game("old-maid"), seed=1)
    while not any(move.kind == "draw" for move in table.legal_moves()):
        table.play(table.legal_moves()[0])
    taker = table.to_move
    (draw,) = table.legal_moves()
    giver = draw.target
    assert giver is not None
    before = set(table.view(giver).hand)
    texts = told(table, draw.text)
    (card,) = before - set(table.view(giver).hand)
    assert texts[taker][0] == f"You draw {card} from seat {giver}"
    assert texts[giver][0] == f"Seat {taker} draws {card} from you"
    for other in {0, 1, 2, 3} - {taker, giver}:
        assert texts[other][0] == f"Seat {taker} draws a card from seat {giver}"


# --- The tableau ----------------------------------------------------------------


def war(first: str, second: str) -> Table:
    """A war in which the top cards of the two piles are given."""
    deck = list(_native.Program(dd.compile_genome(dd.load_game("war"))).deck)
    top = [card for pair in zip(first.split(), second.split(), strict=True) for card in pair]
    return Table(dd.load_game("war"), deck=[*top, *(card for card in deck if card not in top)])


def test_a_battle_names_its_cards_and_its_winner() -> None:
    table = war("KH 2C", "5D 3C")
    assert told(table, "turn the top card")[1] == ["Seat 0 turns KH"]
    assert "on the table: KH (seat 0)" in str(table)
    first, second = told(table, "turn the top card")
    assert first == ["Seat 1 turns 5D", "You win the battle: 5D KH"]
    assert second == ["You turn 5D", "Seat 0 wins the battle: 5D KH"]


def test_a_turned_card_is_the_one_that_lay_on_top() -> None:
    genome = dd.load_game("war")
    deck = random.Random(1).sample(_native.Program(dd.compile_genome(genome)).deck, 52)
    table = Table(genome, deck=deck)
    for first, second in zip(deck[::2], deck[1::2], strict=True):
        texts, _ = told(table, "turn the top card", "turn the top card")
        assert texts[:2] == [f"You turn {first}", f"Seat 1 turns {second}"]
        if first[0] == second[0]:
            break


def test_a_war_hides_the_cards_that_are_added_face_down() -> None:
    table = war("KH 2C 9C", "KD 3C TC")
    first, _ = told(table, *["turn the top card"] * 2)
    assert first == [
        "You turn KH",
        "Seat 1 turns KD",
        "It is war",
        "You add a card face down",
        "Seat 1 adds a card face down",
    ]
    first, _ = told(table, *["turn the top card"] * 2)
    assert first == [
        "You turn 9C",
        "Seat 1 turns TC",
        "Seat 1 wins the battle: 9C TC KD KH and 2 cards face down",
    ]


def test_a_capture_names_what_was_taken() -> None:
    table = stacked("scopa", ["7D 2C JS", "5H 6D KD"], "3C 4S 5C KS")
    first, second = told(table, "play 7D")
    assert first == ["You play 7D", "You take 3C 4S"]
    assert second == ["Seat 0 plays 7D", "Seat 0 takes 3C 4S"]


def test_a_choice_of_captures_is_told_when_it_is_made() -> None:
    table = stacked("scopa", ["7D 2C JS", "5H 6D KD"], "3C 4S 5C 2S")
    first, second = told(table, "play 7D", "take 3C", "take 4S")
    assert first == ["You play 7D", "You take 3C 4S"]
    assert second == ["Seat 0 plays 7D", "Seat 0 takes 3C 4S"]


def test_a_sweep_is_told() -> None:
    table = stacked("scopa", ["7D 2C JS", "KD 6D 5H"], "3C 4S KC KS")
    told(table, "play 7D", "play KD", "take KC", "play 2C")
    assert table.view(0).tableau == ("2C", "KS")
    table = stacked("scopa", ["7D 2C JS", "KD 6D 5H"], "3C 4S KC JC")
    first, second = told(table, "play 7D", "play KD", "play JS")
    assert first[-3:] == ["You play JS", "You take JC", "You sweep the table"]
    assert second[-3:] == ["Seat 0 plays JS", "Seat 0 takes JC", "Seat 0 sweeps the table"]


SCOPA = SetupRules(
    initial_tableau=2,
    tableau_mode=TableauMode.MATCH_RANK,
    capture_sums=True,
    last_capture_takes_rest=True,
)


def test_the_last_capture_is_told_and_then_the_rest() -> None:
    table = seat(["5C", "KD"], TABLEAU, stock="KS 9H", setup=SCOPA, wins=FIRST_OUT_WINS)
    first, second = told(table, "play 5C", "play KD")
    assert first[2:7] == [
        "Seat 1 plays KD",
        "Seat 1 takes KS",
        "Seat 1 has no cards left",
        "Hand 1 is over",
        "Seat 1 takes what is left: 5C 9H",
    ]
    assert second[2:4] == ["You play KD", "You take KS"]
    assert second[6] == "You take what is left: 5C 9H"


def test_a_pile_that_nobody_answers_is_cleared_after_the_passes() -> None:
    table = stacked("president", SUITS)
    texts = told(table, "play 2C", "pass", "pass", "pass")
    assert texts[0] == [
        "You play 2C",
        "Seat 1 passes",
        "Seat 2 passes",
        "Seat 3 passes",
        "The pile is cleared, and you lead",
    ]
    assert texts[3][-2:] == ["You pass", "The pile is cleared, and seat 0 leads"]


def test_the_last_player_of_a_pile_leads_when_it_is_cleared() -> None:
    table = stacked("president", SUITS)
    texts = told(table, "play 3C", "play 4D", "pass", "pass", "pass")
    assert texts[1][-2:] == ["Seat 0 passes", "The pile is cleared, and you lead"]


def test_the_best_cards_that_the_last_has_to_give_are_told_to_both_seats() -> None:
    """In the second hand of President every seat has a suit; twos are high."""
    deck = [*around(SUITS)]
    table = Table(dd.load_game("president"), seed=1, decks=[deck, deck])
    rng = random.Random(1)
    while table.hand_number == 0:
        table.play(rng.choice(table.legal_moves()))
    # Seat 0 deals now, so that seat 1 has the clubs.
    (gift,) = [event for event in table.events(None) if event.kind is EventKind.TRIBUTE]
    last, first = gift.seat, gift.other
    assert last is not None
    assert first is not None
    suit = "CDHS"[(last - 1) % 4]
    best = f"2{suit} and A{suit}, the best cards,"
    lines = [table.history(seat)[-1].text for seat in range(4)]
    assert lines[last] == f"You have to give {best} to seat {first}"
    assert lines[first] == f"Seat {last} has to give {best} to you"
    for other in {0, 1, 2, 3} - {last, first}:
        assert lines[other] == f"Seat {last} has to give 2 cards to seat {first}"
    own = "CDHS"[(first - 1) % 4]
    texts = told(table, f"give 3{own}", f"give 4{own}")
    assert texts[first] == [f"You give 3{own}", f"You give 4{own}"]
    assert texts[last] == [f"You receive 3{own} and 4{own} from seat {first}"]
    for other in {0, 1, 2, 3} - {last, first}:
        assert texts[other] == [f"Seat {first} gives 2 cards to seat {last}"]
    assert table.view(0).hand_counts == (13,) * 4


def test_a_seat_that_has_to_pass_is_named_though_the_other_moves_again() -> None:
    table = seat(["2C 3C", "9D TD"], MATCHING, stock="KC", setup=OPEN)
    first, second = told(table, "play 2C")
    assert first == ["You play 2C", "Seat 1 has to pass"]
    assert second == ["Seat 0 plays 2C", "You have to pass"]
    assert table.to_move == 0


def test_seats_that_cannot_play_are_named() -> None:
    """The sevens are with seat 2 at first, so the seats before it can do nothing."""
    ranks = "89TJQKA"
    hands = [
        " ".join([*(rank + "C" for rank in ranks[:6]), *(rank + "D" for rank in ranks)]),
        " ".join([*(rank + "H" for rank in ranks), *(rank + "S" for rank in ranks[:6])]),
        "7C 7D 7H 7S 6C 6D 6H 6S 5C 5D 5H 5S 4C",
        "AC AS 4D 4H 4S 3C 3D 3H 3S 2C 2D 2H 2S",
    ]
    table = stacked("fan-tan", hands)
    assert [event.text for event in table.history(1)[2:]] == [
        "Seat 0 has to pass",
        "You have to pass",
    ]
    first, _, third, _ = told(table, "play 7C")
    assert first == ["Seat 2 plays 7C", "Seat 3 has to pass"]
    assert third == ["You play 7C", "Seat 3 has to pass"]
    assert table.to_move == 0
