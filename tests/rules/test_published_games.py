"""The bundled games follow the commonly published rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from tests.rules.tables import (
    counts,
    deal,
    held,
    options,
    play,
    play_to_end,
    play_until_hand,
    states,
)

import darwindeck as dd
from darwindeck import Move, Table
from darwindeck._native import Program, State
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import RANKS

Choose = Callable[[list[Move]], Move]


def suit(letter: str, ranks: str = RANKS) -> str:
    return " ".join(rank + letter for rank in ranks)


def seated(name: str, hands: list[str], stock: str = "", seed: int = 0) -> Table:
    return Table(dd.load_game(name), seed=seed, deck=deal(hands, stock))


def bid(table: Table, *bids: int | str) -> Table:
    for each in bids:
        table.play(f"bid {each}")
    return table


def lowest(moves: list[Move]) -> Move:
    return moves[0]


def finish_hand(table: Table, choose: Choose = lowest) -> Table:
    """Plays the rest of the hand, choosing from the legal moves."""
    number = table.hand_number
    while not table.finished and table.hand_number == number:
        table.play(choose(table.legal_moves()))
    return table


@pytest.mark.parametrize("name", bundled_games())
def test_a_bundled_game_has_no_problems_and_says_which_rules_it_follows(name: str) -> None:
    genome = dd.load_game(name)
    assert [p for p in dd.validate(genome) if p.severity == "error"] == []
    assert genome.name == name
    assert len(genome.notes) > 100


@pytest.mark.parametrize("name", bundled_games())
def test_random_matches_end_in_time(name: str) -> None:
    result = dd.simulate(dd.load_game(name), games=1_000, seed=1)
    assert result.timed_out < 10


def first_hand(name: str, seed: int) -> State:
    """The end of a first hand played at random, before the next is dealt."""
    return next(s for s in states(dd.load_game(name), seed) if s.hand_over or s.finished)


# --- Hearts ---------------------------------------------------------------------

ONE_SUIT_EACH = [suit("C"), suit("D"), suit("H"), suit("S")]


def hearts_after_passing(*hands: str) -> Table:
    """A first hand of hearts in which each seat was passed the first three cards of these."""
    received = [hand.split()[:3] for hand in hands]
    kept = [hand.split()[3:] for hand in hands]
    dealt = [" ".join(kept[seat] + received[(seat + 1) % 4]) for seat in range(4)]
    table = seated("hearts", dealt)
    for seat in range(4):
        play(table, " ".join(received[(seat + 1) % 4]))
    assert [set(hand.split()) for hand in held(table)] == [set(hand.split()) for hand in hands]
    return table


def test_hearts_deals_thirteen_cards_each_and_passes_three() -> None:
    table = Table(dd.load_game("hearts"))
    assert counts(table) == (13, 13, 13, 13)
    movers = []
    while table.legal_moves()[0].kind == "give":
        movers.append(table.to_move)
        table.play(table.legal_moves()[0])
    assert movers == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert counts(table) == (13, 13, 13, 13)


def test_hearts_passes_left_right_across_and_then_not_at_all() -> None:
    table = Table(dd.load_game("hearts"), seed=3)
    steps: list[int | None] = []
    for number in range(5):
        play_until_hand(table, number, seed=number)
        assert not table.finished
        giver, move = table.to_move, table.legal_moves()[0]
        if move.kind == "play":
            steps.append(None)
            continue
        for _ in range(12):
            table.play(table.legal_moves()[0])
        (receiver,) = (seat for seat in range(4) if move.cards[0] in table.view(seat).hand)
        steps.append((receiver - giver) % 4)
    assert steps == [1, 3, 2, None, 1]


def test_hearts_is_led_by_the_two_of_clubs_wherever_it_was_passed() -> None:
    table = hearts_after_passing(*ONE_SUIT_EACH)
    assert table.to_move == 0
    assert options(table) == "2C"
    table = hearts_after_passing(suit("D"), suit("C"), suit("H"), suit("S"))
    assert table.to_move == 1
    assert options(table) == "2C"


def test_hearts_allows_no_points_in_the_first_trick_unless_there_is_nothing_else() -> None:
    table = hearts_after_passing(*ONE_SUIT_EACH)
    play(table, "2C AD")
    assert options(table) == suit("H"), "seat 2 has only hearts"
    play(table, "2H")
    assert options(table) == suit("S", "23456789TJKA"), "all spades but the queen"


MIXED_HANDS = (
    "2C AC 2H 3H 2S 3S 4S 5S 6S 7S 8S 9S TS",
    "3C 4C 5C 6C 6D 7D 8D 9D TD JD QD KD AD",
    "7C 8C 9C TC JC QC KC 4H 5H 6H 7H 8H 9H",
    "2D 3D 4D 5D TH JH QH KH AH JS QS KS AS",
)


def test_hearts_may_not_be_led_until_one_was_thrown() -> None:
    table = hearts_after_passing(*MIXED_HANDS)
    play(table, "2C 3C KC 2D")
    assert table.to_move == 2
    assert options(table) == "7C 8C 9C TC JC QC"
    play(table, "7C")
    assert options(table) == "3D 4D 5D TH JH QH KH AH JS QS KS AS"
    play(table, "AH AC 4C")
    assert table.view(0).broken
    assert options(table) == "2H 3H 2S 3S 4S 5S 6S 7S 8S 9S TS"


def test_hearts_are_not_broken_by_the_queen_of_spades() -> None:
    table = hearts_after_passing(*MIXED_HANDS)
    play(table, "2C 3C KC 2D 7C QS AC 4C")
    assert not table.view(0).broken
    assert options(table) == "2S 3S 4S 5S 6S 7S 8S 9S TS"


def test_hearts_the_queen_of_spades_counts_thirteen_and_each_heart_one() -> None:
    scores = set()
    for seed in range(20):
        hand = first_hand("hearts", seed)
        taken = hand.view(0).taken
        points = [sum(c[1] == "H" for c in pile) + 13 * ("QS" in pile) for pile in taken]
        assert sum(points) == 26
        assert 26 not in points, "nobody has shot the moon"
        assert hand.scores == tuple(points)
        scores.add(hand.scores)
    assert len(scores) > 10


def test_hearts_shooting_the_moon_gives_the_others_twenty_six() -> None:
    # Seat 0 has every club: it takes every trick, whatever the others throw.
    table = finish_hand(hearts_after_passing(*ONE_SUIT_EACH))
    assert table.scores == (0, 26, 26, 26)
    assert not table.finished


@pytest.mark.parametrize("seed", range(5))
def test_hearts_ends_at_a_hundred_and_the_lowest_wins(seed: int) -> None:
    table = Table(dd.load_game("hearts"), seed=seed)
    rng = random.Random(seed)
    while not table.finished:
        low = sorted(table.scores)[:2]
        assert max(table.scores) < 100 or low[0] == low[1], "or equal lowest play another hand"
        finish_hand(table, rng.choice)
    assert max(table.scores) >= 100
    assert table.scores.count(min(table.scores)) == 1
    assert table.winner == table.scores.index(min(table.scores))


# --- Spades ---------------------------------------------------------------------

SPADES_HANDS = [
    f"{suit('S', '23456789T')} 2C 3C 2D 3D",
    f"{suit('C', '456789TJ')} {suit('D', '45678')}",
    f"{suit('H', '23456789TJQK')} QC",
    "JS QS KS AS KC AC AH 9D TD JD QD KD AD",
]


@pytest.mark.parametrize("name", ["spades", "partnership-spades"])
def test_spades_are_trump_and_everyone_bids_once_from_one_to_thirteen_or_nil(name: str) -> None:
    table = seated(name, SPADES_HANDS)
    assert counts(table) == (13, 13, 13, 13)
    assert table.view(0).trump == "S"
    texts = ["bid nil", *(f"bid {number}" for number in range(1, 14))]
    assert [move.text for move in table.legal_moves()] == texts
    movers = []
    for each in ("bid 3", "bid nil", "bid 2", "bid 4"):
        movers.append(table.to_move)
        table.play(each)
    assert movers == [0, 1, 2, 3]
    assert table.to_move == 0, "the seat after the dealer leads"


@pytest.mark.parametrize("name", ["spades", "partnership-spades"])
def test_spades_may_not_be_led_until_one_was_played(name: str) -> None:
    table = bid(seated(name, SPADES_HANDS), 3, "nil", 2, 4)
    assert options(table) == "2C 3C 2D 3D", "any card but a spade may be led"
    play(table, "2D 4D")
    assert set(options(table).split()) == {*suit("H", "23456789TJQK").split(), "QC"}
    play(table, "2H")
    assert options(table) == "9D TD JD QD KD AD"
    play(table, "9D")
    assert table.to_move == 3
    assert "JS" not in options(table)
    play(table, "AH")
    assert options(table) == "2C 3C 3D 2S 3S 4S 5S 6S 7S 8S 9S TS", "a trump may be thrown"
    play(table, "2S")
    assert table.view(0).broken
    play(table, "4C 3H")
    assert table.tricks == (1, 0, 0, 1), "the two of spades takes the ace of hearts"
    assert options(table) == "2C 3C 3D 3S 4S 5S 6S 7S 8S 9S TS"


def test_spades_scores_ten_a_trick_bid_and_one_for_each_overtrick() -> None:
    # Seat 3 has every spade and so every trick.
    table = seated("spades", [suit("C"), suit("D"), suit("H"), suit("S")])
    finish_hand(bid(table, 1, "nil", 2, 11))
    assert table.scores == (-10, 100, -20, 112)
    assert table.view(0).bags == (0, 0, 0, 2)


def test_spades_a_failed_nil_costs_a_hundred() -> None:
    table = seated("spades", [suit("C"), suit("D"), suit("H"), suit("S")])
    finish_hand(bid(table, 1, 3, "nil", "nil"))
    # All thirteen tricks are overtricks, ten of which cost a hundred more.
    assert table.scores == (-10, -30, 100, -100 + 13 - 100)
    assert table.view(0).bags == (0, 0, 0, 3)


def test_partnership_spades_adds_up_the_bids_and_tricks_of_partners() -> None:
    table = seated("partnership-spades", [suit("C"), suit("D"), suit("H"), suit("S")])
    finish_hand(bid(table, 1, 2, 3, 8))
    assert table.team_scores == (-40, 103)


def test_partnership_spades_a_nil_is_played_alone_beside_the_partners_contract() -> None:
    table = seated("partnership-spades", [suit("C"), suit("D"), suit("H"), suit("S")])
    finish_hand(bid(table, 1, "nil", 3, 13))
    assert table.team_scores == (-40, 100 + 130)


def test_partnership_spades_lets_partners_bid_no_more_than_thirteen() -> None:
    table = bid(seated("partnership-spades", SPADES_HANDS), 9, 1)
    assert [move.amount for move in table.legal_moves()] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("name", ["spades", "partnership-spades"])
@pytest.mark.parametrize("seed", range(5))
def test_spades_ends_at_five_hundred_or_minus_five_hundred_and_the_highest_wins(
    name: str, seed: int
) -> None:
    table = Table(dd.load_game(name), seed=seed)
    rng = random.Random(seed)
    while not table.finished:
        scores = table.team_scores or table.scores
        assert min(scores) > -500
        assert max(scores) < 500 or scores.count(max(scores)) > 1
        finish_hand(table, rng.choice)
    scores = table.team_scores or table.scores
    assert max(scores) >= 500 or min(scores) <= -500
    winners = [side for side, score in enumerate(scores) if score == max(scores)]
    if len(winners) == 1:
        assert list(table.winners) == winners


# --- Oh hell --------------------------------------------------------------------


def test_oh_hell_goes_from_ten_cards_down_to_one_in_ten_hands() -> None:
    table = Table(dd.load_game("oh-hell"), seed=2)
    dealt, turned_up = [], []
    while not table.finished:
        dealt.append(counts(table))
        turned_up.append(table.view(0).turned_up)
        assert table.view(0).trump == str(turned_up[-1])[1]
        finish_hand(table)
    assert dealt == [(size,) * 4 for size in range(10, 0, -1)]
    assert None not in turned_up


def test_oh_hell_turns_up_the_next_card_as_trump() -> None:
    hands = [suit("C", "23456789TJ"), suit("D", "23456789TJ")]
    hands += [suit("H", "23456789TJ"), suit("S", "23456789TJ")]
    table = seated("oh-hell", hands, stock="QD KD AD QC KC AC QH KH AH QS KS AS")
    assert (table.view(0).turned_up, table.view(0).trump) == ("QD", "D")
    # The only seat with trumps takes every trick of those that it may play to.
    bid(table, 0, 10, 0, 1)
    play(table, "2C 2D 2H 2S")
    assert table.tricks == (0, 1, 0, 0)


def test_oh_hell_does_not_let_the_dealer_make_the_bids_add_up_to_the_tricks() -> None:
    table = Table(dd.load_game("oh-hell"))
    assert [move.amount for move in table.legal_moves()] == list(range(11))
    bid(table, 3, 2, 1)
    assert table.to_move == table.dealer == 3
    assert [move.amount for move in table.legal_moves()] == [0, 1, 2, 3, 5, 6, 7, 8, 9, 10]


def test_oh_hell_lets_the_dealer_bid_anything_when_the_others_have_bid_too_much() -> None:
    table = bid(Table(dd.load_game("oh-hell")), 10, 5, 0)
    assert [move.amount for move in table.legal_moves()] == list(range(11))


def test_oh_hell_scores_one_a_trick_and_ten_more_for_an_exact_bid() -> None:
    hands = [suit("C", "23456789TJ"), suit("D", "23456789TJ")]
    hands += [suit("H", "23456789TJ"), suit("S", "23456789TJ")]
    table = seated("oh-hell", hands, stock="QD KD AD QC KC AC QH KH AH QS KS AS")
    bid(table, 0, 10, 1, 0)
    finish_hand(table)
    assert table.scores == (10, 20, 0, 10)


def test_oh_hell_is_won_by_the_highest_score_and_ties_share() -> None:
    shared = 0
    for seed in range(60):
        table = play_to_end(Table(dd.load_game("oh-hell"), seed=seed), seed)
        best = max(table.scores)
        assert table.winners == tuple(s for s, score in enumerate(table.scores) if score == best)
        shared += len(table.winners) > 1
    assert shared


# --- Knockout whist -------------------------------------------------------------


def knockout(first_clubs: str, *others: str) -> Table:
    """A first hand with clubs as trump, led by seat 0."""
    hands = [first_clubs, *others]
    dealt = " ".join(hands).split()
    stock = [card for card in suit("C").split() if card not in dealt]
    stock += [c for letter in "DHS" for c in suit(letter).split() if c not in dealt]
    return seated("knockout-whist", hands, " ".join(stock))


DIAMONDS, HEARTS, SPADES = "3D 4D 5D 6D 7D 8D AD", "2H 3H 4H 5H 6H 7H 8H", "2S 3S 4S 5S 6S 7S 8S"


def test_knockout_whist_deals_seven_and_turns_up_the_next_card_as_trump() -> None:
    table = knockout("3C KC QC JC TC 9C 2D", DIAMONDS, HEARTS, SPADES)
    assert counts(table) == (7, 7, 7, 7)
    assert (table.view(0).turned_up, table.view(0).trump) == ("2C", "C")
    assert table.to_move == 0


def test_knockout_whist_drops_seats_without_a_trick() -> None:
    table = knockout("AC KC QC JC TC 9C 2D", DIAMONDS, HEARTS, SPADES)
    # Six clubs, then the two of diamonds, which seat 1 takes with the ace.
    finish_hand(table)
    assert table.view(0).seats_in == (True, True, False, False)
    assert counts(table) == (6, 6, 0, 0)
    assert table.dealer == 0, "seat 3 dealt before"


def test_knockout_whist_lets_the_winner_of_most_tricks_name_trump_and_lead() -> None:
    table = finish_hand(knockout("AC KC QC JC TC 9C 2D", DIAMONDS, HEARTS, SPADES))
    assert table.to_move == 0, "although the seat after the dealer is seat 1"
    assert [move.kind for move in table.legal_moves()] == ["name"] * 4
    assert table.view(0).turned_up is None
    table.play("name spades as trump")
    assert table.view(1).trump == "S"
    assert (table.to_move, table.legal_moves()[0].kind) == (0, "play")


def test_knockout_whist_is_won_at_once_by_a_seat_that_takes_every_trick() -> None:
    table = knockout("AC KC QC JC TC 9C 8C", DIAMONDS, HEARTS, SPADES)
    finish_hand(table)
    assert table.finished
    assert table.winner == 0


@pytest.mark.parametrize("seed", range(10))
def test_knockout_whist_has_one_card_fewer_each_hand_until_one_seat_is_left(seed: int) -> None:
    table = Table(dd.load_game("knockout-whist"), seed=seed)
    rng = random.Random(seed)
    still_in: tuple[bool, ...] = (True,) * 4
    while not table.finished:
        size = 7 - table.hand_number
        assert counts(table) == tuple(size if seat_in else 0 for seat_in in still_in)
        told = len(table.events(0))
        finish_hand(table, rng.choice)
        took = {event.seat for event in table.events(0)[told:] if event.kind == "take_trick"}
        still_in = tuple(was and seat in took for seat, was in enumerate(still_in))
        assert table.view(0).seats_in == still_in
    assert still_in.count(True) == 1
    assert table.winner == still_in.index(True)


def test_knockout_whist_cuts_between_seats_with_equally_many_tricks() -> None:
    choosers: dict[tuple[int, ...], set[int]] = {}
    for seed in range(300):
        hand = first_hand("knockout-whist", seed)
        most = tuple(s for s, tricks in enumerate(hand.tricks) if tricks == max(hand.tricks))
        chooser = hand.next_hand().to_move
        assert chooser in most
        choosers.setdefault(most, set()).add(chooser)
    assert all(seats == set(most) for most, seats in choosers.items() if len(most) == 1)
    assert any(len(seats) == 2 for most, seats in choosers.items() if len(most) == 2)


# --- Scotch whist ---------------------------------------------------------------

SCOTCH_RANKS = "6789TJQKA"


def test_scotch_whist_is_played_with_thirty_six_cards_by_two_pairs() -> None:
    genome = dd.load_game("scotch-whist")
    cards = Program(dd.compile_genome(genome)).deck
    assert sorted(cards) == sorted(rank + letter for rank in SCOTCH_RANKS for letter in "CDHS")
    assert counts(Table(genome)) == (9, 9, 9, 9)
    assert genome.teams == ((0, 2), (1, 3))


def scotch(dealers_trump: str) -> Table:
    """A first hand in which seat 3 has one heart, turned up as trump, and seat 0 the others."""
    hearts = [card for card in suit("H", SCOTCH_RANKS).split() if card != dealers_trump]
    clubs, diamonds, spades = (suit(letter, SCOTCH_RANKS).split() for letter in "CDS")
    hands = [
        [*hearts, spades[0]],
        clubs,
        diamonds,
        [*spades[1:], dealers_trump],
    ]
    return seated("scotch-whist", [" ".join(hand) for hand in hands])


def test_scotch_whist_makes_the_dealers_last_card_trump_and_leaves_it_in_the_hand() -> None:
    table = scotch("TH")
    assert table.dealer == 3
    assert (table.view(0).turned_up, table.view(0).trump) == ("TH", "H")
    assert "TH" in table.view(3).hand
    assert table.view(0).known[3] == ("TH",)
    play(table, "6H 6C 6D")
    assert options(table) == "TH"


def test_scotch_whist_trumps_rank_jack_ace_king_queen_ten_nine_and_down() -> None:
    for higher, lower in pairwise(f"{rank}H" for rank in "JAKQT9876"):
        assert play(scotch(higher), f"{lower} 6C 6D {higher}").tricks == (0, 0, 0, 1)
        assert play(scotch(lower), f"{higher} 6C 6D {lower}").tricks == (1, 0, 0, 0)


def test_scotch_whist_other_suits_rank_ace_to_six() -> None:
    hands = [
        suit("C", "6789TJQK") + " 6D",
        "AC " + suit("D", "789TJQKA"),
        suit("S", SCOTCH_RANKS),
        suit("H", SCOTCH_RANKS),
    ]
    table = play(seated("scotch-whist", hands), "JC AC 6S")
    # Seat 3 has only trumps, which beat the ace of clubs.
    assert table.tricks == (0, 0, 0, 0)
    assert play(table, "6H").tricks == (0, 0, 0, 1)


def test_scotch_whist_scores_trumps_and_each_card_above_eighteen_for_the_pair() -> None:
    # Seat 0 draws the dealer's ten and takes all tricks but, perhaps, those after the last trump.
    table = play(scotch("TH"), "JH 6C 6D TH AH 7C 7D 7S KH 8C 8D 8S QH 9C 9D 9S 9H TC TD TS")
    play(table, "8H JC JD JS 7H QC QD QS 6H KC KD KS")
    assert table.tricks == (8, 0, 0, 0)
    play(table, "6S AC AD AS")
    # 11 + 10 + 4 + 3 + 2 for the trumps, 32 cards of which 14 are above eighteen.
    assert table.team_scores == (30 + 14, 0)
    assert table.winning_team == 0


@pytest.mark.parametrize("seed", range(8))
def test_scotch_whist_gives_each_trump_to_the_pair_that_took_it(seed: int) -> None:
    hand = first_hand("scotch-whist", seed)
    view = hand.view(0)
    points = {"J": 11, "T": 10, "A": 4, "K": 3, "Q": 2}
    for team in range(2):
        cards = view.taken[team] + view.taken[team + 2]
        trumps = sum(points.get(card[0], 0) for card in cards if card[1] == view.trump)
        assert hand.team_scores[team] == trumps + max(0, len(cards) - 18)


@pytest.mark.parametrize("seed", range(5))
def test_scotch_whist_is_won_by_the_first_pair_with_forty_one(seed: int) -> None:
    table = Table(dd.load_game("scotch-whist"), seed=seed)
    rng = random.Random(seed)
    while not table.finished:
        assert max(table.team_scores) < 41 or table.team_scores[0] == table.team_scores[1]
        finish_hand(table, rng.choice)
    assert max(table.team_scores) >= 41
    assert table.winning_team == table.team_scores.index(max(table.team_scores))
