"""Vinto, rule by rule: the deal, the turn, declarations, actions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.layout_tables import (
    cards_of,
    count_cards,
    discards,
    events,
    knowers,
    laid_out,
    play,
    take_turn,
    texts,
    told,
    vinto,
)

from darwindeck.genome.file.library import load_game
from darwindeck.table.kinds import EventKind, MoveKind, Place
from darwindeck.table.match import Table

# --- The deal -------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5])
def test_54_cards_are_played_with_and_five_are_dealt_to_each(players: int) -> None:
    table = Table(vinto(players), seed=1)
    assert len(table._state.places()) == 54
    assert {"X1", "X2"} <= {card for card, _ in table._state.places()}
    assert table.view(0).hand_counts == (5,) * players
    assert table.view(0).stock_count == 54 - 5 * players


def test_the_cards_lie_face_down_also_for_their_owner() -> None:
    table = Table(load_game("vinto"), seed=1)
    view = table.view(0)
    assert view.hand == ()
    assert view.known == ((), (), (), ())
    assert all(slot is not None and slot.card is None for slot in view.layouts[0])
    assert told(table, 0)[-1] == "You have 5 cards face down"


def test_each_looks_at_any_two_of_their_own_once_in_seat_order() -> None:
    table = Table(load_game("vinto"), seed=1)
    seats = []
    while texts(table)[0].startswith("look"):
        seats.append(table.to_move)
        table.play(table.legal_moves()[-1])
    assert seats == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [knowers(table, seat, slot) for seat in (0, 3) for slot in (3, 4, 5)] == [
        *((), (0,), (0,)),
        *((), (3,), (3,)),
    ]


def test_nobody_looks_at_the_same_card_twice() -> None:
    table = Table(load_game("vinto"), seed=1)
    table.play("look at slot 3")
    assert texts(table) == [f"look at slot {slot}" for slot in (1, 2, 4, 5)]


def test_a_look_is_seen_by_all_and_its_card_by_the_looker_alone() -> None:
    table = laid_out(vinto(), "7D KS", looks=False)
    table.play("look at slot 2")
    assert told(table, 0)[-1] == "You look at your slot 2: KS"
    assert told(table, 1)[-1] == "Seat 0 looks at their slot 2"
    assert [event.cards for event in events(table, EventKind.LOOK_AT, 1)] == [()]
    assert knowers(table, 0, 2) == (0,)


def test_the_discard_pile_starts_empty_and_the_seat_after_the_dealer_begins() -> None:
    table = laid_out(vinto())
    assert table.view(0).discard_top is None
    assert (table.dealer, table.to_move) == (3, 0)
    assert texts(table) == ["draw"]


# --- Drawing --------------------------------------------------------------------


def test_a_card_is_drawn_for_all_to_see() -> None:
    table = play(laid_out(vinto(), stock="9H"), "draw")
    assert [table.view(seat).drawn for seat in range(4)] == ["9H"] * 4
    assert told(table, 2)[-1] == "Seat 0 draws 9H"


def test_a_drawn_action_card_is_used_swapped_in_or_thrown_away() -> None:
    table = play(laid_out(vinto(), stock="7H"), "draw")
    swaps = [f"swap into slot {slot}" for slot in range(1, 6)]
    assert texts(table) == [*swaps, "use the card", "discard the card"]


@pytest.mark.parametrize("card", ["2S", "6H", "X1"])
def test_a_card_without_an_action_cannot_be_used(card: str) -> None:
    table = play(laid_out(vinto(), stock=card), "draw")
    assert "use the card" not in texts(table)


@pytest.mark.parametrize("card", ["7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS"])
def test_sevens_to_kings_and_aces_have_actions(card: str) -> None:
    table = play(laid_out(vinto(), stock=card), "draw")
    assert "use the card" in texts(table)


def test_a_swap_discards_the_card_of_the_slot() -> None:
    table = laid_out(vinto(), "TD 5S 2S", stock="3H")
    play(table, "draw", "swap into slot 1", "pass")
    assert cards_of(table, 0)[:3] == ["3H", "5S", "2S"]
    assert discards(table) == ["TD"]


def test_a_swapped_in_card_is_known_to_everybody() -> None:
    table = laid_out(vinto(), "TD 5S 2S", stock="3H")
    play(table, "draw", "swap into slot 3", "pass")
    assert knowers(table, 0, 3) == (0, 1, 2, 3)
    slot = table.view(2).layouts[0][2]
    assert slot is not None
    assert slot.card == "3H"


# --- Declaring ------------------------------------------------------------------


def test_a_right_declaration_lets_the_action_be_played() -> None:
    table = laid_out(vinto(), "TD 5S", stock="3H")
    play(table, "draw", "swap into slot 1", "declare T")
    assert texts(table) == ["use the card", "pass"]
    play(table, "use the card", "choose seat 2", "look at slot 4")
    assert knowers(table, 2, 4) == (0,)
    assert not table.view(0).top_unused


def test_a_right_declaration_need_not_be_used_and_leaves_the_card_unused() -> None:
    table = laid_out(vinto(), "TD 5S", stock="3H")
    play(table, "draw", "swap into slot 1", "declare T", "pass")
    assert table.view(0).top_unused


def test_a_right_declaration_of_a_plain_card_gives_nothing() -> None:
    table = laid_out(vinto(), "5S", stock="3H")
    play(table, "draw", "swap into slot 1", "declare 5")
    assert table.view(0).hand_counts[0] == 5
    assert table.view(0).open_ranks == "5"


def test_a_wrong_declaration_costs_a_blind_card_and_the_card_counts_as_unused() -> None:
    table = laid_out(vinto(), "TD 5S", stock="3H 4C")
    play(table, "draw", "swap into slot 1", "declare J")
    assert cards_of(table, 0)[5] == "4C"
    assert knowers(table, 0, 6) == ()
    assert told(table, 0)[-1] == "You have to draw a card into your slot 6"
    play(table, "settle", "pass")
    assert texts(table) == ["draw from the discard pile", "draw"]


def test_jokers_may_be_declared_and_named() -> None:
    table = laid_out(vinto(), "X1", stock="3H KS")
    play(table, "draw", "swap into slot 1")
    assert "declare X" in texts(table)
    play(table, "declare X", "settle", "pass")
    assert cards_of(table, 0)[0] == "3H"
    play(table, "draw", "use the card", "choose seat 2", "choose slot 1")
    assert texts(table) == [f"name {rank}" for rank in "23456789TJQKAX"]


# --- Taking the discard ---------------------------------------------------------


def test_an_unused_action_card_may_be_taken_and_must_be_played_at_once() -> None:
    table = laid_out(vinto(), stock="9H")
    play(table, "draw", "discard the card", "settle", "pass")
    assert texts(table) == ["draw from the discard pile", "draw"]
    table.play("draw from the discard pile")
    assert texts(table) == ["choose seat 0", "choose seat 2", "choose seat 3"]
    play(table, "choose seat 0", "look at slot 3")
    assert knowers(table, 0, 3) == (1,)


def test_a_taken_card_cannot_enter_the_layout() -> None:
    table = laid_out(vinto(), stock="9H")
    play(table, "draw", "discard the card", "settle", "pass", "draw from the discard pile")
    kinds = {move.kind for move in table.legal_moves()}
    assert kinds == {MoveKind.CHOOSE}
    assert discards(table) == ["9H"]


@pytest.mark.parametrize("card", ["2S", "6D", "X2"])
def test_a_plain_card_cannot_be_taken(card: str) -> None:
    table = laid_out(vinto(), stock=card)
    play(table, "draw", "discard the card", "settle", "pass")
    assert texts(table) == ["draw"]


def test_a_used_card_cannot_be_taken() -> None:
    table = laid_out(vinto(), stock="7H")
    play(table, "draw", "use the card", "look at slot 3", "settle", "pass")
    assert texts(table) == ["draw"]
    assert discards(table) == ["7H"]


def test_a_card_that_was_taken_and_used_cannot_be_taken_again() -> None:
    table = laid_out(vinto(), stock="9H")
    play(table, "draw", "discard the card", "settle", "pass", "draw from the discard pile")
    play(table, "choose seat 0", "look at slot 1", "settle", "pass")
    assert texts(table) == ["draw"]


def test_an_ace_may_be_taken_from_the_discard() -> None:
    table = laid_out(vinto(), stock="AH 6C")
    play(table, "draw", "discard the card", "settle", "pass", "draw from the discard pile")
    play(table, "choose seat 3")
    assert cards_of(table, 3)[5] == "6C"


def test_an_action_card_that_was_swapped_out_undeclared_may_be_taken() -> None:
    table = laid_out(vinto(), "JD", stock="3H")
    play(table, "draw", "swap into slot 1", "pass", "settle", "pass")
    assert texts(table) == ["draw from the discard pile", "draw"]


# --- Actions --------------------------------------------------------------------


@pytest.mark.parametrize("card", ["7H", "8H"])
def test_sevens_and_eights_look_at_a_card_of_ones_own(card: str) -> None:
    table = play(laid_out(vinto(), stock=card), "draw", "use the card")
    assert texts(table) == [f"look at slot {slot}" for slot in range(1, 6)]
    table.play("look at slot 5")
    assert knowers(table, 0, 5) == (0,)


def test_a_seven_cannot_look_at_anothers_card() -> None:
    table = play(laid_out(vinto(), stock="7H"), "draw", "use the card")
    assert all(move.kind is MoveKind.SLOT for move in table.legal_moves())
    table.play("look at slot 4")
    look = events(table, EventKind.LOOK_AT)[-1]
    assert (look.seat, look.other) == (0, 0)
    assert look.source == (Place.SLOT, 0, 3)


@pytest.mark.parametrize("card", ["9H", "TH"])
def test_nines_and_tens_look_at_a_card_of_another_player(card: str) -> None:
    table = play(laid_out(vinto(), stock=card), "draw", "use the card")
    assert texts(table) == ["choose seat 1", "choose seat 2", "choose seat 3"]
    play(table, "choose seat 2", "look at slot 3")
    assert knowers(table, 2, 3) == (0,)
    assert told(table, 2)[-1] == "Seat 0 looks at your slot 3"


def test_a_jack_swaps_two_cards_of_two_players_unseen() -> None:
    table = laid_out(vinto(), "2C", "3C 4C TC", "5C QC", stock="JH")
    play(table, "draw", "use the card", "choose seat 1", "choose slot 3")
    assert texts(table) == ["choose seat 0", "choose seat 2", "choose seat 3"]
    play(table, "choose seat 2", "choose slot 2")
    assert cards_of(table, 1)[2] == "QC"
    assert cards_of(table, 2)[1] == "TC"
    assert (knowers(table, 1, 3), knowers(table, 2, 2)) == ((2,), ()), "who knew a card still does"


def test_a_jack_may_be_of_ones_own_cards_too() -> None:
    table = laid_out(vinto(), "2C TD", "3C", stock="JH")
    play(table, "draw", "use the card", "choose seat 0", "choose slot 2")
    play(table, "choose seat 1", "choose slot 1")
    assert (cards_of(table, 0)[1], cards_of(table, 1)[0]) == ("3C", "TD")
    assert knowers(table, 1, 1) == (0,)


def test_a_jack_may_be_declined_and_stays_unused() -> None:
    table = laid_out(vinto(), stock="JH")
    play(table, "draw", "use the card")
    assert texts(table)[-1] == "pass"
    table.play("pass")
    assert table.view(0).top_unused
    play(table, "settle", "pass")
    assert "draw from the discard pile" in texts(table)


def test_a_queen_looks_at_two_cards_of_two_players_and_swaps_them() -> None:
    table = laid_out(vinto(), "2C", "3C 4C TC", "5C QC", stock="QH")
    play(table, "draw", "use the card", "choose seat 1", "look at slot 3")
    assert "choose seat 1" not in texts(table)
    play(table, "choose seat 2", "look at slot 2")
    assert told(table, 0)[-2:] == [
        "You look at slot 3 of seat 1: TC",
        "You look at slot 2 of seat 2: QC",
    ]
    assert texts(table) == ["swap the two cards", "pass"]
    table.play("swap the two cards")
    assert (cards_of(table, 1)[2], cards_of(table, 2)[1]) == ("QC", "TC")
    assert (knowers(table, 1, 3), knowers(table, 2, 2)) == ((0, 2), (0,))


def test_a_queen_need_not_swap_what_it_has_seen() -> None:
    table = laid_out(vinto(), "2C", "3C 4C TC", stock="QH")
    play(table, "draw", "use the card", "choose seat 1", "look at slot 3")
    play(table, "choose seat 0", "look at slot 1", "pass")
    assert cards_of(table, 1)[2] == "TC"
    assert not table.view(0).top_unused


def test_a_king_that_names_rightly_takes_the_card_out_of_the_layout() -> None:
    table = laid_out(vinto(), "2C", "3C 9C", stock="KH")
    play(table, "draw", "use the card", "choose seat 1", "choose slot 2", "name 9")
    assert discards(table) == ["KH", "9C"], "the named card goes on top of the king"
    assert table.view(0).hand_counts == (5, 4, 5, 5)
    assert texts(table) == ["use the card", "pass"], "its action may be played"
    play(table, "use the card", "choose seat 2", "look at slot 1")
    assert knowers(table, 2, 1) == (0, 2)


def test_after_a_right_name_both_the_king_and_the_named_rank_may_be_tossed_in() -> None:
    table = laid_out(vinto(), "2C 9S KD", "3C 9C", stock="KH")
    play(table, "draw", "use the card", "choose seat 1", "choose slot 2", "name 9", "pass")
    assert table.view(0).open_ranks == "9K"
    play(table, "toss slot 2", "pass", "toss slot 3")
    assert cards_of(table, 0)[0] == "2C"
    assert table.view(0).hand_counts[0] == 3


def test_a_king_that_names_wrongly_shows_the_card_and_costs_a_card() -> None:
    table = laid_out(vinto(), "2C", "3C 9C", stock="KH 4D")
    play(table, "draw", "use the card", "choose seat 1", "choose slot 2", "name 8")
    assert cards_of(table, 1)[1] == "9C"
    assert knowers(table, 1, 2) == (0, 1, 2, 3)
    assert cards_of(table, 0)[5] == "4D"
    assert table.view(0).open_ranks == "K"


def test_a_king_may_name_a_card_of_ones_own() -> None:
    table = laid_out(vinto(), "2C TD", stock="KH")
    play(table, "draw", "use the card", "choose seat 0", "choose slot 2", "name T", "pass")
    assert table.view(0).hand_counts[0] == 4


def test_a_named_king_names_again() -> None:
    table = laid_out(vinto(), "KC", "KD 5C", stock="KH")
    play(table, "draw", "use the card", "choose seat 0", "choose slot 1", "name K")
    play(table, "use the card", "choose seat 1", "choose slot 1", "name K")
    play(table, "use the card", "choose seat 1", "choose slot 2", "name 5")
    assert discards(table) == ["KH", "KC", "KD", "5C"]
    assert table.view(0).open_ranks == "5K"


def test_an_ace_makes_a_chosen_player_draw_a_blind_card() -> None:
    table = laid_out(vinto(), stock="AH 4D")
    play(table, "draw", "use the card")
    assert texts(table) == ["choose seat 1", "choose seat 2", "choose seat 3"]
    table.play("choose seat 2")
    assert cards_of(table, 2)[5] == "4D"
    assert knowers(table, 2, 6) == ()


# --- Slots ----------------------------------------------------------------------


def test_slots_never_shift_and_the_first_empty_one_is_filled() -> None:
    table = laid_out(vinto(), "2C", "3C 9C", stock="KH AD 4D AC 6D")
    play(table, "draw", "use the card", "choose seat 1", "choose slot 2", "name 9", "pass")
    play(table, "settle", "pass")
    slots = table.view(0).layouts[1]
    assert [slot is None for slot in slots] == [False, True, False, False, False]
    take_turn(table)
    play(table, "draw from the discard pile", "choose seat 1")
    assert cards_of(table, 1)[1] == "4D"
    play(table, "settle", "pass", "draw", "use the card", "choose seat 1")
    assert cards_of(table, 1)[5] == "6D"


def test_a_seat_with_sixteen_cards_takes_none() -> None:
    genome = vinto(2)
    full = replace(genome, setup=replace(genome.setup, cards_per_player=16))
    table = laid_out(full, "2C", stock="3H AS")
    play(table, "draw", "swap into slot 1", "declare X")
    assert table.view(0).hand_counts == (16, 16)
    play(table, "settle", "pass", "draw", "use the card", "choose seat 0")
    assert table.view(0).hand_counts == (16, 16)
    assert count_cards(table) == 54


def test_a_wrong_name_and_a_wrong_toss_cost_a_full_seat_no_card_either() -> None:
    genome = vinto(2)
    full = replace(genome, setup=replace(genome.setup, cards_per_player=16))
    table = laid_out(full, "2C", "9D", stock="KH")
    play(table, "draw", "use the card", "choose seat 1", "choose slot 1", "name X")
    play(table, "toss slot 1")
    assert table.view(0).hand_counts == (16, 16)
    assert table.view(0).barred == (True, False)
