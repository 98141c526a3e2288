"""Cards, seats, dealing."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.rules.tables import (
    A_POINT_A_TRICK,
    NEVER,
    counts,
    deal,
    game,
    held,
    play,
    play_hand,
    play_until_hand,
    sit,
    states,
    win,
)

import darwindeck as dd
from darwindeck._native import Program
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    SUITS,
    BiddingPhase,
    ContractScoring,
    Deck,
    EliminateIf,
    GameGenome,
    GameRules,
    PassPhase,
    SetupRules,
    TrickPhase,
    Trigger,
    Trump,
    TurnStructure,
    TurnUp,
    WinType,
)

SIX = "2C 3C 4C 5C 6C 7C"


def with_setup(setup: SetupRules, players: int = 4) -> GameGenome:
    return GameGenome(
        player_count=players,
        setup=setup,
        turn_structure=TurnStructure(phases=(TrickPhase(),)),
        game_rules=A_POINT_A_TRICK,
        win_conditions=(NEVER,),
    )


def deck_of(genome: GameGenome) -> tuple[str, ...]:
    return Program(dd.compile_genome(genome)).deck


# --- Cards and decks ------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "ranks"),
    [
        (Deck.STANDARD_52, "23456789TJQKA"),
        (Deck.ITALIAN_40, "A234567JQK"),
        (Deck.PIQUET_32, "789TJQKA"),
        (Deck.EUCHRE_24, "9TJQKA"),
    ],
)
def test_a_deck_has_each_of_its_ranks_in_four_suits(deck: Deck, ranks: str) -> None:
    cards = deck_of(with_setup(SetupRules(deck=deck)))
    assert Counter(cards) == Counter(rank + suit for rank in ranks for suit in SUITS)


@pytest.mark.parametrize(("jokers", "added"), [(0, set()), (1, {"X1"}), (2, {"X1", "X2"})])
def test_a_standard_deck_has_up_to_two_jokers(jokers: int, added: set[str]) -> None:
    cards = deck_of(with_setup(SetupRules(jokers=jokers)))
    assert len(cards) == 52 + jokers
    assert {card for card in cards if card.startswith("X")} == added


def test_removed_cards_are_never_dealt() -> None:
    table = dd.Table(with_setup(SetupRules(removed_cards=("QC",)), players=3))
    dealt = " ".join(held(table)).split()
    assert counts(table) == (17, 17, 17)
    assert len(set(dealt)) == 51
    assert "QC" not in dealt


@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_seats_can_play(players: int) -> None:
    table = dd.Table(with_setup(SetupRules(cards_per_player=8), players=players))
    assert counts(table) == (8,) * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_other_numbers_of_seats_are_refused(players: int) -> None:
    problems = dd.validate(with_setup(SetupRules(cards_per_player=1), players=players))
    assert [problem.path for problem in problems] == ["player_count"]


# --- The deal -------------------------------------------------------------------


def test_the_top_card_goes_first_one_at_a_time_clockwise_from_seat_0() -> None:
    table = dd.Table(game(SIX, players=3), deck=SIX.split())
    assert held(table) == ["2C 5C", "3C 6C", "4C 7C"]


def test_the_first_dealer_is_the_last_seat() -> None:
    assert dd.Table(game(SIX, players=3)).dealer == 2
    assert dd.Table(game(SIX, players=6)).dealer == 5


def test_the_dealer_moves_one_seat_clockwise_each_hand() -> None:
    table = dd.Table(game(SIX, players=3))
    dealers = [play_until_hand(table, number).dealer for number in range(5)]
    assert dealers == [2, 0, 1, 2, 0]


def test_the_dealer_moves_over_seats_that_are_out() -> None:
    out_without_tricks = GameRules(eliminate_if=EliminateIf.NO_TRICKS)
    last_in = win(WinType.LAST_IN, Trigger.HAND_END)
    table = sit(["2C 3C", "AC 4C", "5C KC"], rules=out_without_tricks, wins=last_in)
    assert table.dealer == 2
    play(table, "2C AC 5C 4C KC 3C")
    # Seat 0 took nothing: it would have dealt now.
    assert table.dealer == 1


def test_n_cards_each_leave_a_stock() -> None:
    table = dd.Table(game(SIX, players=2, each=2), deck=SIX.split())
    assert held(table) == ["2C 4C", "3C 5C"]
    assert table.view(0).stock_count == 2


def test_all_cards_are_dealt_with_the_remainder_one_each_from_the_first_seat() -> None:
    deck = "2C 3C 4C 5C 6C"
    table = dd.Table(game(deck, players=3), deck=deck.split())
    assert held(table) == ["2C 5C", "3C 6C", "4C"]
    assert table.view(0).stock_count == 0
    # In the second hand seat 0 deals, and the first card is seat 1's.
    assert counts(play_hand(table)) == (1, 2, 2)


def test_hand_sizes_go_by_hand_and_the_last_one_is_kept() -> None:
    table = dd.Table(game(SIX, players=2, sizes=(3, 1, 2)))
    dealt = [counts(play_until_hand(table, number)) for number in range(5)]
    assert dealt == [(3, 3), (1, 1), (2, 2), (2, 2), (2, 2)]


def test_hand_sizes_that_do_not_fit_the_deck_are_refused() -> None:
    problems = dd.validate(game(SIX, players=2, sizes=(3, 4)))
    assert [problem.path for problem in problems] == ["setup.hand_sizes[1]"]


def test_the_next_card_is_turned_up_for_all_and_stays_out_of_play() -> None:
    trump = TrickPhase(trump=Trump.TURNED_UP)
    table = sit(["2C", "3D"], trump, stock="4H 5S", turn_up=TurnUp.NEXT_CARD)
    assert [table.view(seat).turned_up for seat in range(2)] == ["4H", "4H"]
    assert held(table) == ["2C", "3D"]


def test_the_last_card_dealt_is_turned_up_and_stays_the_dealers() -> None:
    trump = TrickPhase(trump=Trump.TURNED_UP)
    table = sit(["2C 3C", "4D 5D", "6H 7H"], trump, turn_up=TurnUp.DEALERS_LAST)
    assert [table.view(seat).turned_up for seat in range(3)] == ["7H", "7H", "7H"]
    assert held(table)[2] == "6H 7H"
    play_hand(table)
    assert table.dealer == 0
    turned_up = table.view(1).turned_up
    assert turned_up in table.view(0).hand


# --- Explicit decks -------------------------------------------------------------


def test_an_explicit_deck_is_dealt_in_the_first_hand_only() -> None:
    deck = SIX.split()
    given, shuffled = (dd.Table(game(SIX), seed=5, deck=cards) for cards in (deck, None))
    assert held(given) != held(shuffled)
    for number in range(1, 4):
        play_until_hand(given, number)
        play_until_hand(shuffled, number)
        assert held(given) == held(shuffled)


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("2C 3C 4C 5C 6C", "missing: 7C"),
        ("2C 3C 4C 5C 6C 6C", "6C is in the deck twice"),
        ("2C 3C 4C 5C 6C 8C", "8C is not a card of this game"),
        ("2C 3C 4C 5C 6C 7C 2C", "2C is in the deck twice"),
    ],
)
def test_a_deck_that_is_not_the_games_is_refused(deck: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        dd.Table(game(SIX), deck=deck.split())


# --- Chance ---------------------------------------------------------------------


def test_the_same_seed_deals_the_same_hands_and_another_seed_others() -> None:
    genome = game(SIX)
    assert held(dd.Table(genome, seed=3)) == held(dd.Table(genome, seed=3))
    # Six cards in two hands of three: twenty deals.
    dealt = {held(dd.Table(genome, seed=seed))[0] for seed in range(400)}
    assert len(dealt) == 20


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    genome = game("2C 3C 4C 5C", each=1)
    first = Counter(held(dd.Table(genome, seed=seed))[0] for seed in range(2_000))
    # 500 expected each; chi-square with 3 degrees of freedom is above 21 once in 10,000.
    assert sum((count - 500) ** 2 / 500 for count in first.values()) < 21, first


def test_each_hand_of_a_match_is_shuffled_anew() -> None:
    table = dd.Table(game(SIX, players=2), seed=1)
    dealt = {tuple(held(play_until_hand(table, number))) for number in range(10)}
    assert len(dealt) > 5


def test_what_players_do_never_changes_later_deals() -> None:
    genome = dd.load_game("hearts")
    matches = [dd.Table(genome, seed=11) for _ in range(3)]
    for number in range(1, 4):
        dealt = [held(play_until_hand(t, number, seed)) for seed, t in enumerate(matches)]
        assert dealt[0] == dealt[1] == dealt[2]
    assert len({table.scores for table in matches}) == 3


def test_seats_that_drop_out_do_not_change_the_order_of_the_deck() -> None:
    genome = game(
        "2C AC 4C KC 5C 3C",
        players=3,
        sizes=(2, 1),
        rules=GameRules(eliminate_if=EliminateIf.NO_TRICKS),
        wins=win(WinType.LAST_IN, Trigger.HAND_END),
    )
    out_0, out_1 = (
        dd.Table(genome, seed=4, deck=deal(hands))
        for hands in (["2C 3C", "AC 4C", "5C KC"], ["AC 4C", "2C 3C", "5C KC"])
    )
    play(out_0, "2C AC 5C 4C KC 3C")
    play(out_1, "AC 2C 5C 4C 3C KC")
    assert counts(out_0) == (0, 1, 1)
    assert counts(out_1) == (1, 0, 1)
    # Seat 1 deals in the one match and seat 0 in the other, so seat 2 is first in both.
    assert (out_0.dealer, out_1.dealer) == (1, 0)
    assert out_0.view(2).hand == out_1.view(2).hand
    assert out_0.view(1).hand == out_1.view(0).hand


def test_a_view_holds_nothing_of_the_seed() -> None:
    genome = game(SIX)
    tables = [dd.Table(genome, seed=seed, deck=SIX.split()) for seed in (1, 2)]
    for seat in range(2):
        assert tables[0].view(seat) == tables[1].view(seat)


# --- Conservation ---------------------------------------------------------------

SMALL_GAMES = {
    "a pass before every trick": game(
        SIX, PassPhase(count=2), TrickPhase(tricks=1), players=2, loop_from=0
    ),
    "jokers and a remainder": game("X1 X2 2C 3D 4H 5S 6C", players=3),
    "a stock and a card turned up": game(
        "X1 2C 3D 4H 5S 6C",
        TrickPhase(trump=Trump.TURNED_UP),
        each=2,
        turn_up=TurnUp.NEXT_CARD,
    ),
    "bids and the last winner's trump": game(
        SIX,
        BiddingPhase(),
        TrickPhase(trump=Trump.LAST_WINNER_CHOOSES),
        contract=ContractScoring(),
        rules=GameRules(),
    ),
    "seats that drop out": game(
        "2C 3C 4C 5C 6C 7C 8C 9C",
        players=3,
        rules=GameRules(eliminate_if=EliminateIf.NO_TRICKS),
        wins=win(WinType.LAST_IN, Trigger.HAND_END),
    ),
}
GAMES = SMALL_GAMES | {name: dd.load_game(name) for name in bundled_games()}


@pytest.mark.parametrize("genome", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_at_every_moment_each_card_is_in_exactly_one_place(genome: GameGenome, seed: int) -> None:
    deck = Counter(deck_of(genome))
    for number, state in enumerate(states(genome, seed)):
        assert Counter(card for card, _ in state.places()) == deck, (seed, number)
        if number == 500:
            break
