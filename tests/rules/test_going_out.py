"""How hands begin, go out and follow each other in games of turns."""

from __future__ import annotations

import pytest
from tests.rules.play_tables import ANY, HIGH_SCORE, MATCHING, OPEN, POINTS, TABLEAU, rules
from tests.rules.tables import counts, held, options, play, win
from tests.rules.turn_tables import (
    FIRST_OUT_WINS,
    at,
    do,
    last_hand,
    movers,
    on,
    seat,
    state_of,
)

from darwindeck import Table
from darwindeck.genome.schema import (
    DiscardPhase,
    DrawPhase,
    EffectType,
    HandEnd,
    HeldCards,
    Match,
    PlayPhase,
    SetupRules,
    Trigger,
    WinType,
)

# --- Before the first turn ----------------------------------------------------


def test_a_card_is_turned_up_to_start_the_discard_pile() -> None:
    table = seat(["2C 3C", "2D 3D"], MATCHING, stock="5C KD KH", setup=OPEN)
    assert (table.view(0).discard_top, table.view(0).discard_count) == ("5C", 1)
    assert at(table, "stock") == "KD KH"
    assert options(table) == "2C 3C"


def test_cards_that_may_not_start_the_pile_are_buried_under_the_stock() -> None:
    setup = SetupRules(initial_discard=True, buried_ranks="8J")
    table = seat(
        ["2C 3C", "2D 3D"],
        PlayPhase(matches=(Match.SAME_SUIT,), or_draw=True),
        stock="8C JD 5H KD 8H KH",
        setup=setup,
    )
    assert table.view(0).discard_top == "5H"
    # The eight of hearts is not turned up and stays where it is.
    assert at(table, "stock") == "KD 8H KH 8C JD"


def test_buried_cards_are_drawn_last() -> None:
    setup = SetupRules(initial_discard=True, buried_ranks="8")
    table = seat(["2C", "2D"], DrawPhase(), ANY, stock="8C 5H KD", setup=setup)
    assert held(play(table, "draw"))[0] == "2C KD"
    assert held(play(table, "KD draw"))[1] == "8C 2D"


def test_one_card_starts_the_pile_although_all_are_of_ranks_to_be_buried() -> None:
    setup = SetupRules(initial_discard=True, buried_ranks="8")
    table = seat(["2C", "2D"], DrawPhase(), ANY, stock="8C 8D 8H", setup=setup)
    assert (table.view(0).discard_top, at(table, "stock")) == ("8C", "8D 8H")


def test_cards_are_turned_up_on_the_tableau_for_all_to_see() -> None:
    table = seat(
        ["2C 3C", "2D 3D"], TABLEAU, stock="5C KD KH 9S", setup=SetupRules(initial_tableau=3)
    )
    assert table.view(1).tableau == ("5C", "KD", "KH")
    assert at(table, "stock") == "9S"
    assert counts(table) == (2, 2)
    assert {"5C", "KD", "KH"} <= set(table.view(1).public_cards)


def test_the_tableau_is_laid_before_the_discard_pile() -> None:
    phases = (TABLEAU, PlayPhase(optional=True))
    setup = SetupRules(initial_tableau=2, initial_discard=True)
    table = seat(["2C 3C", "2D 3D"], *phases, stock="5C KD KH 9S", setup=setup)
    assert (at(table, "tableau"), at(table, "discard"), at(table, "stock")) == ("5C KD", "KH", "9S")


# --- Dealing again ------------------------------------------------------------


def redealing(hands: list[str], stock: str, *phases: PlayPhase, queens: bool = False) -> Table:
    return seat(
        hands,
        *(phases or (ANY,)),
        stock=stock,
        setup=SetupRules(redeal_when_empty=True),
        effects=on("Q", EffectType.REVERSE_DIRECTION) if queens else (),
        wins=FIRST_OUT_WINS,
    )


def test_when_all_hands_are_empty_as_many_cards_are_dealt_again() -> None:
    table = redealing(["2C", "2D"], "3C 3D 4C 4D")
    play(table, "2C")
    assert counts(table) == (0, 1)
    play(table, "2D")
    assert held(table) == ["3C", "3D"]
    assert (table.to_move, table.hand_number) == (0, 0)
    play(table, "3C 3D")
    assert held(table) == ["4C", "4D"]
    play(table, "4C 4D")
    assert table.finished


def test_nobody_is_out_while_cards_are_left_to_deal() -> None:
    table = redealing(["2C", "2D"], "3C 3D")
    play(table, "2C 2D")
    assert state_of(table).placing == ()
    play(table, "3C")
    assert state_of(table).placing == (0,)


def test_a_short_stock_is_dealt_as_far_as_it_goes() -> None:
    table = play(redealing(["2C 3C", "2D 3D"], "4C 4D 5C"), "2C 2D 3C 3D")
    assert held(table) == ["4C 5C", "4D"]


def test_further_deals_ignore_the_direction_of_play() -> None:
    table = redealing(["QC", "2D", "2H"], "3C 3D 3H", queens=True)
    # Anticlockwise from seat 0: seat 2, then seat 1.
    assert movers(table, "play QC", "play 2H") == [0, 2, 1]
    play(table, "2D")
    assert held(table) == ["3C", "3D", "3H"]
    assert table.view(0).reversed


# --- From hand to hand --------------------------------------------------------


def test_direction_is_reset_each_hand() -> None:
    table = seat(
        ["2C QC", "2D 3D", "2H 3H"],
        ANY,
        effects=on("Q", EffectType.REVERSE_DIRECTION),
        rules=rules(HandEnd.FIRST_OUT, hands=2, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
    )
    play(table, "2C 2D 2H QC")
    assert last_hand(table).view(0).reversed
    assert (table.hand_number, table.dealer, table.to_move) == (1, 0, 1)
    assert not table.view(0).reversed


def test_skips_are_reset_each_hand() -> None:
    table = seat(
        ["2C 7C", "2D 3D", "2H 3H"],
        ANY,
        effects=on("7", EffectType.SKIP_NEXT, value=1),
        rules=rules(HandEnd.FIRST_OUT, hands=2, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
    )
    play(table, "2C 2D 2H 7C")
    assert (table.hand_number, table.to_move) == (1, 1)
    card = next(card for card in table.view(1).hand if card != "7C")
    assert play(table, card).to_move == 2


def test_deals_ignore_the_direction_of_play() -> None:
    """The second deal is the same whichever way play went in the first hand."""
    deals = []
    for first in ("QC 3C", "3C KC"):
        table = seat(
            ["QC 3C KC", "2D 3D 4D", "2H 3H 4H"],
            PlayPhase(repeat=3),
            effects=on("Q", EffectType.REVERSE_DIRECTION) + on("K", EffectType.REVERSE_DIRECTION),
            rules=rules(HandEnd.FIRST_OUT, hands=2, places=(1,)),
            wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
        )
        play(table, first)
        turned = table.view(0).reversed
        play(table, options(table))
        # Both the queen and the king have been played by now.
        assert turned
        assert not last_hand(table).view(0).reversed
        deals.append((table.dealer, *held(table)))
    table = seat(
        ["QC 3C KC", "2D 3D 4D", "2H 3H 4H"],
        PlayPhase(repeat=3),
        effects=on("Q", EffectType.REVERSE_DIRECTION),
        rules=rules(HandEnd.FIRST_OUT, hands=2, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
    )
    play(table, "QC 3C KC")
    assert last_hand(table).view(0).reversed
    deals.append((table.dealer, *held(table)))
    assert deals[0] == deals[1] == deals[2]


def test_a_named_suit_and_a_pile_do_not_outlive_the_hand() -> None:
    table = seat(
        ["2C 8C", "2D 3D"],
        PlayPhase(matches=(Match.SAME_SUIT,), optional=True),
        effects=on("8", EffectType.NAME_SUIT),
        rules=rules(HandEnd.FIRST_OUT, hands=2, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
    )
    do(table, "play 2C", "pass", "play 8C", "name hearts")
    assert last_hand(table).view(0).named_suit == "H"
    assert table.hand_number == 1
    view = table.view(0)
    assert (view.named_suit, view.discard_top, view.tableau) == (None, None, ())
    assert len(table.legal_moves()) == 3


# --- Going out ----------------------------------------------------------------


def test_a_hand_goes_on_without_the_seats_that_are_out() -> None:
    table = seat(
        ["2C 2D 2H", "3D 4D 5D", "3H 4H 5H"],
        PlayPhase(max_cards=3),
        wins=FIRST_OUT_WINS,
    )
    assert movers(table, "play 2C 2D 2H", "play 3D", "play 3H", "play 4D") == [0, 1, 2, 1, 2]
    assert state_of(table).placing == (0,)


def test_placing_is_the_order_of_going_out() -> None:
    table = seat(["2C 6C 7C", "3D 3C 3H", "4H 4C 9H"], PlayPhase(max_cards=3), wins=FIRST_OUT_WINS)
    do(table, "play 2C", "play 3C 3D 3H", "play 4C 4H", "play 6C", "play 9H", "play 7C")
    assert table.finished
    assert state_of(table).placing == (1, 2, 0)
    assert table.winner == 1


@pytest.mark.parametrize(
    ("ends", "moves"),
    [(HandEnd.FIRST_OUT, 1), (HandEnd.ONE_LEFT, 3), (HandEnd.ALL_HANDS_EMPTY, 4)],
)
def test_a_hand_ends_when_the_rules_say(ends: HandEnd, moves: int) -> None:
    table = seat(
        ["2C 2D", "3D 3H", "4H 4C"], PlayPhase(max_cards=2), rules=rules(ends), wins=FIRST_OUT_WINS
    )
    plays = ["play 2C 2D", "play 3D", "play 4C 4H", "play 3H"]
    do(table, *plays[: moves - 1])
    assert not table.finished
    do(table, plays[moves - 1])
    assert table.finished


def test_points_are_given_by_the_order_of_going_out() -> None:
    table = seat(
        ["2C 6C 7C", "3D 3C 3H", "4H 4C 9H"],
        PlayPhase(max_cards=3),
        rules=rules(HandEnd.ONE_LEFT, places=(5, 2, 100)),
        wins=HIGH_SCORE,
    )
    do(table, "play 2C", "play 3C 3D 3H", "play 4C 4H", "play 6C", "play 9H")
    # Seat 0 never goes out: it is the one that is left, and so the last.
    assert (table.finished, table.scores) == (True, (100, 5, 2))


def test_cards_that_are_held_can_count_against_their_holder() -> None:
    table = seat(
        ["2C 2D", "3D 3C", "4H 4C"],
        PlayPhase(max_cards=2),
        rules=rules(HandEnd.FIRST_OUT, held_cards=HeldCards.AGAINST_HOLDER),
        scoring=POINTS,
        wins=HIGH_SCORE,
    )
    do(table, "play 2C 2D")
    assert table.scores == (0, -11, -10)


def test_cards_that_are_held_can_count_for_the_first_one_out() -> None:
    table = seat(
        ["2C 3D", "4D 4C", "5H 6C"],
        PlayPhase(max_cards=2),
        rules=rules(HandEnd.FIRST_OUT, held_cards=HeldCards.TO_FIRST_OUT),
        scoring=POINTS,
        wins=HIGH_SCORE,
    )
    do(table, "play 2C", "play 4C 4D")
    # 3D, 5H and 6C are still held.
    assert table.scores == (0, 11, 0)


def test_held_cards_count_for_the_first_one_out_although_others_follow() -> None:
    table = seat(
        ["2C 2D", "3D 3H", "4H 5C"],
        PlayPhase(max_cards=2),
        rules=rules(HandEnd.ONE_LEFT, held_cards=HeldCards.TO_FIRST_OUT),
        scoring=POINTS,
        wins=HIGH_SCORE,
    )
    do(table, "play 2C 2D", "play 3D 3H")
    assert state_of(table).placing == (0, 1)
    assert table.scores == (10, 0, 0)


def test_held_cards_count_for_nobody_when_nobody_is_out() -> None:
    table = seat(
        ["2C 3D", "4D 4C"],
        PlayPhase(optional=True),
        rules=rules(HandEnd.FIRST_OUT, held_cards=HeldCards.TO_FIRST_OUT),
        scoring=POINTS,
        wins=HIGH_SCORE,
    )
    do(table, "pass", "pass")
    assert (table.finished, table.scores) == (True, (0, 0))


def test_the_first_without_cards_wins_at_once_or_at_the_end_of_the_hand() -> None:
    hands = ["2C 3C", "3D 3H", "4H 4C"]
    table = do(seat(hands, PlayPhase(max_cards=2)), "play 2C", "play 3D 3H")
    assert (table.finished, table.winner) == (True, 1)
    table = do(seat(hands, PlayPhase(max_cards=2), wins=FIRST_OUT_WINS), "play 2C", "play 3D 3H")
    assert not table.finished
    do(table, "play 4C 4H", "play 3C")
    assert (table.finished, table.winner) == (True, 1)


def test_throwing_the_last_card_away_wins_too() -> None:
    table = seat(["2C 3C", "3D 3H"], DiscardPhase(count=2))
    do(table, "discard 2C", "discard 3C")
    assert (table.finished, table.winner) == (True, 0)
