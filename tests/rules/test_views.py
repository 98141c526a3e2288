"""What a seat may know: its own cards, what lies open, and what follows from the rules."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from tests.rules.tables import (
    game,
    held,
    kinds,
    play,
    play_hand,
    points,
    sit,
    states,
    win,
)

import darwindeck as dd
from darwindeck._native import Program, State
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    BiddingPhase,
    ContractScoring,
    EliminateIf,
    GameGenome,
    GameRules,
    HandMode,
    PassPhase,
    TrickPhase,
    Trigger,
    Trump,
    TurnUp,
    WinType,
)

NOTHING: tuple[str, ...] = ()

# --- What everybody sees --------------------------------------------------------


def test_a_seat_sees_its_own_cards_and_no_others() -> None:
    table = sit(["2C 5C", "3C 6C", "4C 7C"])
    view = table.view(1)
    assert view.seat == 1
    assert view.hand == ("3C", "6C")
    assert view.known == (NOTHING, ("3C", "6C"), NOTHING)
    assert view.possible == (("2C", "4C", "5C", "7C"), NOTHING, ("2C", "4C", "5C", "7C"))
    assert view.public_cards == NOTHING


def test_partners_do_not_see_each_others_cards() -> None:
    table = sit(["2C 6C", "3C 7C", "4C 8C", "5C 9C"], teams=((0, 2), (1, 3)))
    assert table.view(0).known[2] == NOTHING
    assert table.view(0).possible[1] == table.view(0).possible[2]


def test_tricks_and_taken_cards_lie_open() -> None:
    table = sit(["2C 5C", "3C 6C", "4C 7C"])
    play(table, "2C 3C 4C 7C")
    for seat in range(3):
        view = table.view(seat)
        assert view.trick == ((2, "7C"),)
        assert view.taken == (NOTHING, NOTHING, ("2C", "3C", "4C"))
        assert view.public_cards == ("2C", "3C", "4C", "7C")
        assert view.hand_counts == (1, 1, 0)
        assert view.tricks == (0, 0, 1)
        assert view.to_move == 0
        assert view.dealer == 2


def test_bids_scores_and_bags_are_known_to_all() -> None:
    table = sit(
        ["2C 5C", "3C 6C"],
        BiddingPhase(),
        TrickPhase(),
        contract=ContractScoring(),
        rules=GameRules(),
    )
    table.play("bid 2")
    assert [table.view(seat).bids for seat in range(2)] == [(2, None), (2, None)]
    table.play("bid nil")
    assert [table.view(seat).nils for seat in range(2)] == [(False, True), (False, True)]
    play(table, "2C 3C 6C 5C")
    for seat in range(2):
        # Bid 2 and took none; bid Nil and took two, which are bags.
        assert table.view(seat).scores == (-20, -98)
        assert table.view(seat).bags == (0, 2)


def test_played_cards_are_in_no_hand_any_more() -> None:
    table = sit(["2C 5C", "3C 6C", "4C 7C"])
    play(table, "2C 3C")
    assert table.view(2).possible == (("5C", "6C"), ("5C", "6C"), NOTHING)


def test_cards_that_were_not_dealt_may_be_in_any_hand() -> None:
    table = sit(["2C", "3C"], stock="4C 5C")
    assert table.view(0).stock_count == 2
    assert table.view(0).possible[1] == ("3C", "4C", "5C")


def test_a_card_turned_up_from_the_stock_is_known_to_all() -> None:
    phase = TrickPhase(trump=Trump.TURNED_UP)
    table = sit(["2C", "3C"], phase, stock="4C 5C", turn_up=TurnUp.NEXT_CARD)
    for seat in range(2):
        view = table.view(seat)
        assert (view.turned_up, view.trump) == ("4C", "C")
        assert view.public_cards == ("4C",)
        assert all("4C" not in possible for possible in view.possible)


def test_a_card_shown_and_taken_back_is_known_to_be_there() -> None:
    phase = TrickPhase(trump=Trump.TURNED_UP)
    table = sit(["2C 3C", "4C 5C"], phase, turn_up=TurnUp.DEALERS_LAST)
    assert table.view(0).known[1] == ("5C",)
    assert table.view(0).possible[1] == ("4C",)
    assert table.view(0).public_cards == ("5C",)


def test_only_the_seat_that_decides_has_moves_in_its_view() -> None:
    table = sit(["2C 5C", "3C 6C"])
    assert table.view(0).legal_moves == tuple(table.legal_moves())
    assert table.view(1).legal_moves == ()
    play(table, "2C")
    assert table.view(0).legal_moves == ()
    assert [move.text for move in table.view(1).legal_moves] == ["play 3C", "play 6C"]


def test_seats_that_are_out_are_known_to_be() -> None:
    table = sit(
        ["AS 2C", "2S 3C", "3S AC"],
        rules=GameRules(eliminate_if=EliminateIf.NO_TRICKS),
        wins=win(WinType.LAST_IN, Trigger.HAND_END),
    )
    play(table, "AS 2S 3S 2C 3C AC")
    for seat in range(3):
        assert table.view(seat).seats_in == (True, False, True)
        assert table.view(seat).possible[1] == NOTHING


# --- What follows from the rules ------------------------------------------------


def test_a_seat_that_did_not_follow_suit_is_void_in_it() -> None:
    table = sit(["2C 5D 5C", "3H 6H 6D", "4C 7C 7D"])
    play(table, "2C 3H")
    assert table.view(0).possible[1] == ("6D", "7D", "6H")
    assert table.view(0).possible[2] == ("4C", "7C", "6D", "7D", "6H")


def test_a_seat_that_followed_suit_may_hold_more_of_it() -> None:
    table = sit(["2C 5D 5C", "3C 6H 6D", "4C 7C 7D"])
    play(table, "2C 3C")
    assert table.view(0).possible[1] == ("4C", "7C", "6D", "7D", "6H")


def test_a_seat_that_need_not_follow_suit_shows_no_void() -> None:
    table = sit(["2C 5D 5C", "3H 6H 6D", "4C 7C 7D"], TrickPhase(follow_suit=False))
    play(table, "2C 3H")
    assert table.view(0).possible[1] == ("4C", "7C", "6D", "7D", "6H")


def test_a_joker_that_is_led_shows_no_void_and_one_that_is_thrown_does() -> None:
    table = sit(["X1 5D", "3H 6H", "4C 7C"])
    play(table, "X1 3H")
    assert table.view(0).possible[1] == ("4C", "7C", "6H")
    table = sit(["2C 5D", "X1 6H", "4C 7C"])
    play(table, "2C X1")
    assert table.view(0).possible[1] == ("6H",)


def test_what_was_known_of_a_hand_is_forgotten_when_the_next_is_dealt() -> None:
    table = sit(["2C 5D", "3H 6H", "4C 7C"])
    play(table, "2C 3H 4C 7C 5D 6H")
    assert table.hand_number == 1
    view = table.view(0)
    assert view.public_cards == NOTHING
    assert view.known == (view.hand, NOTHING, NOTHING)
    hidden = sorted({"2C", "5D", "3H", "6H", "4C", "7C"} - set(view.hand))
    assert [sorted(possible) for possible in view.possible] == [[], hidden, hidden]


# --- Passing --------------------------------------------------------------------

PASS_ONE = PassPhase(count=1)


def test_a_card_set_aside_is_seen_by_its_owner_alone() -> None:
    table = sit(["2C 5C 8C", "3C 6C 9C", "4C 7C TC"], PassPhase(count=2), TrickPhase())
    play(table, "5C")
    own, other = table.view(0), table.view(1)
    assert (own.hand, own.chosen) == (("2C", "8C"), ("5C",))
    assert other.chosen == NOTHING
    assert other.hand_counts == (3, 3, 3)
    assert "5C" in other.possible[0]
    assert "5C" in other.possible[2]
    assert other.public_cards == NOTHING


def test_which_card_is_set_aside_makes_no_difference_to_the_others() -> None:
    tables = [sit(["2C 5C", "3C 6C", "4C 7C"], PASS_ONE, TrickPhase()) for _ in range(2)]
    for table, card in zip(tables, ("2C", "5C"), strict=True):
        play(table, card)
    for seat in (1, 2):
        assert tables[0].view(seat) == tables[1].view(seat)
        assert tables[0].history(seat) == tables[1].history(seat)
    assert tables[0].view(0) != tables[1].view(0)


def test_passed_cards_are_known_to_the_giver_and_the_receiver() -> None:
    table = sit(["2C 5C", "3C 6C", "4C 7C"], PASS_ONE, TrickPhase())
    play(table, "2C 3C 4C")
    assert held(table) == ["4C 5C", "2C 6C", "3C 7C"]
    giver, receiver, third = (table.view(seat) for seat in range(3))
    assert giver.known == (("4C", "5C"), ("2C",), NOTHING)
    assert "2C" not in giver.possible[2]
    assert receiver.known == (NOTHING, ("2C", "6C"), ("3C",))
    assert third.known == (("4C",), NOTHING, ("3C", "7C"))
    assert "2C" in third.possible[0]
    assert "2C" in third.possible[1]
    assert third.possible[0] == ("2C", "5C", "6C")


def test_a_passed_card_is_known_until_all_see_it() -> None:
    table = sit(["2C 5C", "3C 6C", "4C 7C"], PASS_ONE, TrickPhase())
    play(table, "2C 3C 4C 5C")
    assert table.view(0).known[1] == ("2C",)
    play(table, "2C")
    assert table.view(0).known[1] == NOTHING
    assert table.view(2).public_cards == ("2C", "5C")


def test_a_void_may_be_filled_by_an_unseen_pass() -> None:
    phases = (TrickPhase(tricks=1), PASS_ONE, TrickPhase())
    table = sit(["2C 5C 8C", "3H 6H 9H", "4C 7C TC"], *phases)
    play(table, "2C 3H 4C")
    assert table.view(2).possible[1] == ("6H", "9H")
    play(table, "5C 6H 7C")
    assert held(table)[1] == "5C 9H"
    assert table.view(2).possible[1] == ("5C", "8C", "9H"), "6H came to seat 2 itself"
    assert table.view(0).possible[2] == ("TC", "6H", "9H")


def test_a_card_shown_is_no_longer_known_once_it_may_have_been_passed() -> None:
    phase = TrickPhase(trump=Trump.TURNED_UP)
    hands = ["2C 5C", "3C 6C", "4C 7C"]
    for passed in ("7C", "4C"):
        table = sit(hands, PASS_ONE, phase, turn_up=TurnUp.DEALERS_LAST)
        assert table.view(1).known[2] == ("7C",)
        play(table, f"2C 3C {passed}")
        assert table.view(1).known[2] == ("3C",)
        assert "7C" in table.view(1).possible[0]
        assert "7C" in table.view(1).possible[2]
        # Seat 2 knows, and seat 0 if it was given the card.
        assert "7C" in table.view(2).known[0 if passed == "7C" else 2]
        assert ("7C" in table.view(0).known[0]) == (passed == "7C")


def test_the_receiver_of_a_pass_still_knows_a_shown_card_that_did_not_come() -> None:
    phase = TrickPhase(trump=Trump.TURNED_UP)
    hands = ["2C 5C", "3C 6C", "4C 7C"]
    table = sit(hands, PASS_ONE, phase, turn_up=TurnUp.DEALERS_LAST)
    play(table, "2C 3C 4C")
    # Seat 2 gave 4C to seat 0, which saw that 7C was not passed.
    assert table.view(0).known[2] == ("7C",)


def test_an_exchange_by_placing_is_seen_by_the_two_seats_alone() -> None:
    exchange = PassPhase(count=1, by_placing=True)
    table = sit(["2C 5C", "3C 6C", "4C 7C"], exchange, TrickPhase())
    play(table, "2C 3C 4C 7C 5C 6C")
    # Seat 2 was out first and seat 1 last.
    assert table.to_move == 2
    (given,) = table.view(1).known[2]
    assert given in table.view(2).hand
    assert table.view(0).known == (table.view(0).hand, NOTHING, NOTHING)
    returned = table.play(next(m for m in table.legal_moves() if given not in m.cards)).cards[0]
    assert table.view(1).known[2] == (given,)
    assert table.view(2).known[1] == (returned,)
    assert table.view(0).known == (table.view(0).hand, NOTHING, NOTHING)


# --- Views as values ------------------------------------------------------------


def test_views_compare_by_value() -> None:
    tables = [sit(["2C 5C", "3C 6C"]) for _ in range(2)]
    assert tables[0].view(0) == tables[1].view(0)
    assert hash(tables[0].view(0)) == hash(tables[1].view(0))
    assert tables[0].view(0) != tables[0].view(1)
    play(tables[0], "2C")
    assert tables[0].view(0) != tables[1].view(0)


def test_a_view_prints_what_the_seat_sees_and_no_other_card() -> None:
    table = sit(["2C 5C", "3C 6C", "4C 7C"])
    play(table, "2C")
    printed = str(table.view(1))
    assert {card for card in table.genome.setup.removed_cards if card in printed} == set()
    assert {card for card in ("2C", "3C", "4C", "5C", "6C", "7C") if card in printed} == {
        "2C",
        "3C",
        "6C",
    }
    assert "You decide." in printed


# --- Knowledge is never wrong ---------------------------------------------------

GAMES: dict[str, GameGenome] = {
    "a pass before every trick": game(
        "2C 3C 4C 5D 6D 7D 8H 9H TH",
        PassPhase(count=2),
        TrickPhase(tricks=1),
        players=3,
        loop_from=0,
    ),
    "an exchange": game(
        "2C 3C 4C 5D 6D 7D 8H 9H TH JH",
        PassPhase(count=2, by_placing=True),
        TrickPhase(),
        players=3,
    ),
    "a shown card, passed on": game(
        "2C 3C 4D 5D 6H 7H X1 X2",
        TrickPhase(tricks=1, trump=Trump.TURNED_UP),
        PassPhase(count=1),
        TrickPhase(trump=Trump.TURNED_UP),
        turn_up=TurnUp.DEALERS_LAST,
        players=4,
    ),
    "a stock and jokers": game(
        "2C 3C 4D 5D 6H 7H X1 X2 8S 9S", PassPhase(count=1), TrickPhase(), players=3, each=3
    ),
} | {name: dd.load_game(name) for name in bundled_games()}

every_game = pytest.mark.parametrize("genome", GAMES.values(), ids=GAMES)


def hands_of(state: State, players: int) -> list[set[str]]:
    """The true hands, with the cards that are set aside."""
    places = state.places()
    return [
        {card for card, place in places if place in (f"hand {seat}", f"chosen {seat}")}
        for seat in range(players)
    ]


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_knows_is_true_and_what_is_so_it_thinks_possible(
    genome: GameGenome, seed: int
) -> None:
    players = genome.player_count
    for number, state in enumerate(states(genome, seed)):
        if state.hand_over or number > 300:
            continue
        truth = hands_of(state, players)
        for seat in range(players):
            view = state.view(seat)
            # Nobody has looked into a pile, not even its owner.
            sees = genome.setup.hand_mode == HandMode.HAND
            assert set(view.hand) | set(view.chosen) == (truth[seat] if sees else set())
            for other in range(players):
                known, possible = set(view.known[other]), set(view.possible[other])
                where = (seed, number, seat, other)
                assert known <= truth[other], where
                assert truth[other] <= known | possible, where
                assert not known & possible, where
                assert len(truth[other]) == view.hand_counts[other], where


def plays(program: Program, seed: int, moves: int) -> tuple[list[str], list[str], State]:
    """A deck, the texts of random moves in the first hand, and where they lead."""
    rng = random.Random(seed)
    deck = rng.sample(program.deck, len(program.deck))
    state = program.start(seed, deck)
    texts: list[str] = []
    while len(texts) < moves and not state.hand_over and not state.finished:
        move = rng.choice(state.legal_moves())
        texts.append(move.text)
        state = state.play(move)
    return deck, texts, state


def replay(program: Program, seed: int, deck: list[str], texts: list[str]) -> State | None:
    """Where the same moves lead with another deck; None where they are not all legal."""
    state = program.start(seed, deck)
    for text in texts:
        move = next((move for move in state.legal_moves() if move.text == text), None)
        if move is None:
            return None
        state = state.play(move)
    return state


@every_game
def test_cards_that_a_seat_cannot_know_make_no_difference_to_its_view(genome: GameGenome) -> None:
    program = Program(dd.compile_genome(genome))
    players = genome.player_count
    rng = random.Random(1)
    compared: Counter[int] = Counter()
    blind = genome.setup.hand_mode == HandMode.PILE
    for seed in range(40):
        # Cards that were turned and went under a pile are forgotten: piles are new here.
        deck, texts, state = plays(program, seed, moves=0 if blind else rng.randrange(12))
        if state.hand_over or state.finished:
            continue
        truth = hands_of(state, players)
        stock = {card for card, place in state.places() if place == "stock"}
        for seat in range(players):
            view = state.view(seat)
            others = [other for other in range(players) if other != seat or blind]
            unknown = [truth[other] - set(view.known[other]) for other in others]
            for one, two in combinations([*unknown, stock - set(view.public_cards)], 2):
                # One card of each, unknown to the seat, changes places with the other.
                for mine in sorted(one)[:2]:
                    for yours in sorted(two)[:2]:
                        swap = {mine: yours, yours: mine}
                        swapped = [swap.get(card, card) for card in deck]
                        after = replay(program, seed, swapped, texts)
                        if after is None or after.to_move != state.to_move:
                            continue
                        if not blind and hands_of(after, players)[seat] != truth[seat]:
                            continue  # A card that was passed to the seat has changed.
                        assert after.view(seat) == view, (seed, seat, mine, yours)
                        compared[seat] += 1
    assert all(compared[seat] >= 20 for seat in range(players)), compared


def test_points_taken_in_tricks_are_known_to_all() -> None:
    table = sit(["AH 2C", "2H 3C"], scoring=points(5, "H"), rules=GameRules())
    play_hand(table)
    assert table.view(0).scores == table.view(1).scores == table.scores
    assert sum(table.scores) == 10


def test_the_trump_that_a_seat_names_is_known_to_all() -> None:
    table = sit(["2C", "3C", "4C"], TrickPhase(trump=Trump.LAST_WINNER_CHOOSES))
    assert kinds(table, 1) == "name"
    assert [table.view(seat).trump for seat in range(3)] == ["C", "C", "C"]
