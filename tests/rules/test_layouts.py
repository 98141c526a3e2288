"""The family of layouts: cabo, golf, and what a genome can change about such games."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.layout_tables import (
    asked,
    cards_of,
    count_cards,
    discards,
    events,
    knowers,
    laid_out,
    play,
    settle,
    take_turn,
    texts,
    told,
    vinto,
    with_phase,
    with_scoring,
)

from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import (
    Call,
    CoalitionInfo,
    ComparedWith,
    DrawnCard,
    EffectType,
    GameGenome,
    LayoutKind,
    LayoutScoring,
    OpeningChoice,
    Protection,
    Rank,
    SpecialEffect,
    StockEmpty,
    TakeDiscard,
    TieRule,
    TossIn,
    Trigger,
    Uncalled,
    UseOf,
    WinCondition,
    WinType,
)
from darwindeck.table.kinds import EventKind, MoveKind
from darwindeck.table.match import Table


def plain(players: int = 3, each: int = 3, **changes: object) -> GameGenome:
    """A game of layouts without actions, of one hand that totals decide."""
    genome = load_game("golf")
    genome = replace(
        genome,
        player_count=players,
        setup=replace(genome.setup, cards_per_player=each, initial_discard=False),
        game_rules=replace(genome.game_rules, hands=1),
        layout_scoring=LayoutScoring(),
        win_conditions=(WinCondition(type=WinType.LOWEST_TOTAL, trigger=Trigger.HAND_END),),
    )
    usual: dict[str, object] = {
        "shown": 0,
        "peeks": 0,
        "take_discard": TakeDiscard.NEVER,
        "call": Call.END_OF_TURN,
        "turns_after_call": 1,
    }
    return with_phase(genome, **(usual | changes))


def swap(rank: str = "5") -> SpecialEffect:
    return SpecialEffect(trigger_rank=Rank(rank), effect_type=EffectType.SWAP_TWO)


# --- After the deal -------------------------------------------------------------


def test_the_first_cards_are_looked_at_where_nobody_chooses() -> None:
    table = laid_out(plain(peeks=2, opening=OpeningChoice.FIRST), "2C 3C 4C")
    assert table.legal_moves()[0].kind is MoveKind.DRAW
    assert [knowers(table, 1, slot) for slot in (1, 2, 3)] == [(1,), (1,), ()]
    assert "You look at your slot 1: 2C" in told(table, 0)


def test_cards_that_are_turned_up_are_seen_by_all() -> None:
    table = laid_out(plain(shown=1, peeks=1), "2C 3C 4C", looks=False)
    play(table, "choose slot 2")
    assert knowers(table, 0, 2) == (0, 1, 2)
    assert told(table, 1)[-1] == "Seat 0 shows their slot 2: 3C"
    assert texts(table) == ["look at slot 1", "look at slot 3"]
    table.play("look at slot 1")
    assert (knowers(table, 0, 1), table.to_move) == ((0,), 1)


# --- Private draws --------------------------------------------------------------


def test_a_private_draw_is_seen_by_its_drawer_alone() -> None:
    table = play(laid_out(plain(drawn_card=DrawnCard.PRIVATE), stock="9H"), "draw")
    assert [table.view(seat).drawn for seat in range(3)] == ["9H", None, None]
    assert told(table, 1)[-1] == "Seat 0 draws a card"
    table.play("swap into slot 2")
    assert knowers(table, 0, 2) == (0,)
    assert told(table, 1)[-1] == "Seat 0 puts a card into their slot 2"
    assert told(table, 0)[-1] == "You put 9H into your slot 2"


def test_a_private_draw_that_is_thrown_away_is_seen_by_all() -> None:
    table = play(laid_out(plain(drawn_card=DrawnCard.PRIVATE), stock="9H"), "draw")
    table.play("discard the card")
    assert table.view(1).discard_top == "9H"


# --- Taking the discard ---------------------------------------------------------


def test_a_card_taken_into_the_layout_must_be_swapped_in_and_is_known_to_all() -> None:
    genome = plain(take_discard=TakeDiscard.INTO_LAYOUT, drawn_card=DrawnCard.PRIVATE)
    table = laid_out(genome, "2C", "3C KC", stock="5H")
    take_turn(table)
    assert texts(table) == ["draw from the discard pile", "draw"]
    table.play("draw from the discard pile")
    assert texts(table) == ["swap into slot 1", "swap into slot 2", "swap into slot 3"]
    table.play("swap into slot 2")
    assert cards_of(table, 1)[1] == "5H"
    assert knowers(table, 1, 2) == (0, 1, 2)
    assert discards(table) == ["KC"]


def test_a_card_may_always_be_taken_and_then_be_used_or_swapped_in() -> None:
    genome = replace(plain(take_discard=TakeDiscard.ALWAYS), special_effects=(swap(),))
    table = laid_out(genome, "2C", "3C", stock="5H")
    take_turn(table)
    table.play("draw from the discard pile")
    assert texts(table) == [*(f"swap into slot {slot}" for slot in (1, 2, 3)), "use the card"]
    play(table, "use the card", "choose seat 0", "choose slot 1", "choose seat 2", "choose slot 1")
    assert cards_of(table, 2)[0] == "2C"
    assert discards(table) == ["5H"]


def test_the_card_that_starts_the_pile_counts_as_unused() -> None:
    genome = with_phase(vinto(), peeks=0)
    genome = replace(genome, setup=replace(genome.setup, initial_discard=True))
    found = [
        "draw from the discard pile" in texts(table)
        for seed in range(12)
        for table in [Table(genome, seed=seed)]
        if table.view(0).discard_top[0] in "789TJQKA"  # type: ignore[index]
    ]
    assert found
    assert all(found)


# --- Calling --------------------------------------------------------------------


def test_a_call_at_the_start_is_followed_by_the_callers_turn() -> None:
    table = laid_out(plain(call=Call.START_OF_TURN))
    assert texts(table) == ["draw", "call"]
    table.play("call")
    assert (table.to_move, texts(table)) == (0, ["draw"])
    take_turn(table)
    assert table.to_move == 1
    assert texts(table) == ["draw"], "nobody calls again"


def test_a_call_instead_of_a_turn_ends_it() -> None:
    table = play(laid_out(plain(call=Call.INSTEAD_OF_TURN)), "call")
    turns = []
    while not table.finished:
        turns.append(table.to_move)
        play(table, "draw", "discard the card")
    assert turns == [1, 2]


@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_the_others_have_so_many_turns_after_a_call(after: int) -> None:
    table = play(laid_out(plain(call=Call.INSTEAD_OF_TURN, turns_after_call=after)), "call")
    turns = 0
    while not table.finished:
        play(table, "draw", "discard the card")
        turns += 1
    assert turns == 2 * after


def test_an_open_layout_calls_by_itself() -> None:
    table = laid_out(plain(call=Call.ALL_OPEN, each=2, turns_after_call=1))
    play(table, "draw", "swap into slot 1", *["draw", "discard the card"] * 2)
    play(table, "draw", "swap into slot 2")
    assert table.view(1).caller == 0
    assert told(table, 1)[-1] == "Seat 0 has all cards open, which ends the hand"
    play(table, *["draw", "discard the card"] * 2)
    assert table.finished


def test_a_caller_may_be_protected_while_others_look() -> None:
    peek = SpecialEffect(trigger_rank=Rank.NINE, effect_type=EffectType.PEEK_OTHER)
    genome = plain(call=Call.INSTEAD_OF_TURN, uses=(UseOf.DRAWN,), protection=Protection.EVERYTHING)
    genome = replace(genome, special_effects=(peek, swap()))
    table = play(laid_out(genome, stock="9H 5H"), "call", "draw", "use the card")
    assert texts(table) == ["choose seat 2"]


# --- Knowledge that is shared -----------------------------------------------------


def test_a_coalition_shares_all_that_it_knows_from_the_call_on() -> None:
    table = laid_out(vinto(coalition_info=CoalitionInfo.POOLED), "2C 3C", "4C 5C", stock="6H 7H")
    play(table, "draw", "discard the card", "settle", "call")
    assert knowers(table, 0, 1) == (0,), "what the caller knows is its own"
    assert knowers(table, 1, 1) == (1, 2, 3)
    assert knowers(table, 3, 2) == (1, 2, 3)
    assert "Seat 1 shares their slot 1: 4C" in told(table, 2)
    assert "Seat 1 shares your slot 1" not in told(table, 0)
    play(table, "draw", "use the card", "look at slot 4")
    assert knowers(table, 1, 4) == (1, 2, 3), "and all that it sees later"


def test_the_caller_is_not_told_what_is_shared() -> None:
    table = laid_out(vinto(coalition_info=CoalitionInfo.POOLED), "2C 3C", "4C 5C", stock="6H")
    play(table, "draw", "discard the card", "settle", "call")
    shared = events(table, EventKind.SHARE, 0)
    assert shared
    assert all(event.cards == () for event in shared)


# --- Scores ---------------------------------------------------------------------


def finished(genome: GameGenome, *layouts: str) -> Table:
    """A hand that seat 0 calls at once, in which nothing is swapped."""
    table = laid_out(genome, *layouts, stock="6S 6H 6D 6C")
    table.play("call")
    while not table.finished and table.hand_number == 0:
        play(table, "draw", "discard the card")
    return table


def instead(players: int = 3, each: int = 3, **changes: object) -> GameGenome:
    """The same, called in place of a turn."""
    return plain(players, each, call=Call.INSTEAD_OF_TURN, **changes)


def test_everybody_scores_their_total() -> None:
    table = finished(instead(), "2C 3C KC", "AD TD QD", "JH AH 4H")
    assert table.scores == (18, 23, 16)
    assert table.winner == 2


def test_a_caller_with_the_lowest_total_gets_the_bonus_and_else_the_penalty() -> None:
    genome = with_scoring(instead(), caller_bonus=-5, caller_penalty=7)
    assert finished(genome, "2C 3C 4C", "AD TD QD", "JH AH 4H").scores[0] == 4
    assert finished(genome, "2C 3C KC", "AD TD QD", "JH AH 4H").scores[0] == 25
    assert finished(genome, "2C 3C 4C", "2D 3D 4D", "JH AH 4H").scores[0] == 4, "or a tie"


def test_the_lowest_total_may_score_nothing() -> None:
    genome = with_scoring(instead(), lowest_scores_nothing=True)
    assert finished(genome, "2C 3C 4C", "2D 3D 4D", "JH AH 4H").scores == (0, 0, 16)


def test_a_call_may_be_compared_with_each_of_the_others() -> None:
    genome = with_scoring(
        instead(),
        kind=LayoutKind.CALL_SCORES,
        compared_with=ComparedWith.EACH,
        caller_lower=10,
        others_lower=-2,
        caller_equal=1,
        others_equal=5,
        caller_higher=-4,
        others_higher=3,
    )
    assert finished(genome, "2C 3C 4C", "2D 3D 4D", "JH AH 4H").scores == (11, 5, -2)
    assert finished(genome, "2C 3C 5C", "2D 3D 4D", "JH AH 4H").scores == (6, 3, -2)


def test_values_may_be_negative_and_name_jokers() -> None:
    genome = instead()
    genome = replace(genome, setup=replace(genome.setup, jokers=2))
    genome = with_scoring(genome, values=(-2, *range(3, 14), 1, -7))
    assert finished(genome, "X1 2C KC", "X2 2D 2H", "JH AH 4H").scores == (4, -11, 16)


@pytest.mark.parametrize(
    ("layout", "total"),
    [
        ("5C 3C 4C 5D TD JD", 3 + 4 + 10 + 11),
        ("5C 3C 4C 3D 5D JD", 5 + 3 + 4 + 3 + 5 + 11),
        ("KC 3C 4C KD 3D 4D", 0),
    ],
)
def test_equal_cards_that_make_up_a_column_count_nothing(layout: str, total: int) -> None:
    genome = with_scoring(instead(each=6), matching_columns=3)
    assert finished(genome, layout).scores[0] == total


def test_a_column_of_one_card_is_counted() -> None:
    genome = with_scoring(instead(), matching_columns=3)
    assert finished(genome, "2C 3C 4C").scores[0] == 9


@pytest.mark.parametrize(
    ("rule", "scores"), [(Uncalled.ZERO, (0, 0, 0)), (Uncalled.SUM, (9, 8, 7))]
)
def test_an_uncalled_hand_scores_nothing_or_the_totals(
    rule: Uncalled, scores: tuple[int, ...]
) -> None:
    genome = with_scoring(instead(turns_limit=2), uncalled=rule)
    table = laid_out(genome, "2C 3C 4C", "2D 2H 4D", "AC 2S 4H", stock="6S 6H 6D 6C 9C 9D 9H")
    for _ in range(6):
        play(table, "draw", "discard the card")
    assert table.finished
    assert table.scores == scores


def test_the_lowest_total_wins_and_equal_ones_as_the_tie_says() -> None:
    assert finished(instead(), "2C 3C 4C", "AD TD QD", "JH AH 4H").winner == 0
    win = WinCondition(type=WinType.LOWEST_TOTAL, trigger=Trigger.HAND_END, tie=TieRule.SHARE)
    genome = replace(instead(), win_conditions=(win,))
    assert finished(genome, "2C 3C 4C", "2D 3D 4D", "JH AH 4H").winners == (0, 1)


def test_the_lowest_member_of_a_team_counts() -> None:
    genome = replace(instead(4), team_mode=True, teams=((0, 2), (1, 3)))
    table = finished(genome, "KC KD KH", "5C 5D 5H", "AC AD AH", "4C 4D 4H")
    assert table.winning_team == 0


# --- Tossing in without penalties -------------------------------------------------


def test_a_wrong_toss_may_cost_nothing() -> None:
    table = laid_out(plain(toss_in=TossIn.OWN), "2C 3C 4C", stock="9H")
    play(table, "draw", "discard the card", "toss slot 1")
    assert table.view(0).hand_counts == (3, 3, 3)
    assert not table.view(0).barred[0]
    assert knowers(table, 0, 1) == (0, 1, 2)


def test_a_tossed_card_may_be_without_its_action() -> None:
    genome = replace(plain(toss_in=TossIn.OWN, uses=(UseOf.DRAWN,)), special_effects=(swap("9"),))
    table = laid_out(genome, "2C 9C 4C", stock="9H")
    play(table, "draw", "discard the card", "toss slot 2")
    assert asked(table), "the asking goes on"
    assert table.view(0).top_unused


# --- The stock ------------------------------------------------------------------


def test_the_hand_may_end_with_the_stock() -> None:
    genome = instead(each=16)
    genome = replace(genome, game_rules=replace(genome.game_rules, stock_empty=StockEmpty.END_HAND))
    table = laid_out(genome)
    for _ in range(4):
        play(table, "draw", "discard the card")
    assert table.view(0).stock_count == 0
    table.play("draw")
    assert table.finished
    assert "Nobody has called, and the hand ends" in told(table, 0)


def test_a_draw_may_be_skipped_when_the_stock_is_empty() -> None:
    genome = instead(each=16)
    genome = replace(
        genome, game_rules=replace(genome.game_rules, stock_empty=StockEmpty.SKIP_DRAW)
    )
    table = laid_out(genome)
    for _ in range(4):
        play(table, "draw", "discard the card")
    assert texts(table) == ["call", "pass"]
    play(table, "pass", "pass", "pass")
    assert table.finished, "nobody could draw in a whole round"


# --- Cabo -----------------------------------------------------------------------


def test_cabo_has_52_cards_from_0_to_13() -> None:
    table = Table(load_game("cabo"), seed=1)
    cards = [card for card, _ in table._state.places()]
    assert len(cards) == 52
    assert sorted(card for card in cards if card[0] in "KX") == ["KD", "KH", "X1", "X2"]
    assert table.view(0).discard_top is not None


def test_in_cabo_one_calls_in_place_of_a_turn_and_all_others_have_one_more() -> None:
    table = laid_out(load_game("cabo"))
    assert texts(table) == ["draw from the discard pile", "draw", "call"]
    table.play("call")
    turns = []
    while table.hand_number == 0:
        turns.append(table.to_move)
        play(table, "draw", "discard the card")
    assert turns == [1, 2, 3]


def test_in_cabo_the_lowest_scores_nothing_and_a_caller_who_is_not_10_more() -> None:
    table = laid_out(
        load_game("cabo"), "5C 5D 5H 5S", "X1 X2 AC 2C", "9C 9D 9H 9S", stock="6H 6C 6D"
    )
    table.play("call")
    while table.hand_number == 0:
        play(table, "draw", "discard the card")
    assert table.scores[:3] == (30, 0, 36)


def test_in_cabo_the_callers_cards_may_be_looked_at_but_not_swapped() -> None:
    table = laid_out(load_game("cabo"), stock="9H JH")
    play(table, "call", "draw", "use the card")
    assert "choose seat 0" in texts(table)
    play(table, "choose seat 0", "look at slot 1", "draw", "use the card")
    assert texts(table) == ["choose seat 1", "choose seat 2", "choose seat 3", "pass"]


# --- Golf -----------------------------------------------------------------------


def test_in_golf_two_cards_are_turned_up_and_swapped_in_cards_lie_open() -> None:
    table = laid_out(load_game("golf"), "2C 3C 4C 5C 6C 7C", stock="9H", looks=False)
    play(table, "choose slot 1", "choose slot 6")
    assert knowers(table, 0, 6) == (0, 1, 2)
    while table.legal_moves()[0].kind is MoveKind.SLOT:
        table.play(table.legal_moves()[0])
    play(table, "draw", "swap into slot 2")
    assert knowers(table, 0, 2) == (0, 1, 2)


def test_in_golf_the_hand_ends_as_soon_as_all_cards_of_a_player_lie_open() -> None:
    table = laid_out(load_game("golf"))
    opened = 2
    while table.hand_number == 0:
        mine = table.to_move == 0
        slot = f"swap into slot {opened + 1}" if mine else "discard the card"
        play(table, "draw", slot)
        opened += mine
    assert opened == 6
    assert [event.amount for event in events(table, EventKind.CALL)] == [1]


def test_in_golf_a_pair_of_twos_in_a_column_counts_nothing() -> None:
    genome = load_game("golf")
    table = laid_out(genome, "2C 3C KC 2D 4C KD", "2H 3H KH 5H 6H 7H")
    totals = laid_out(with_phase(genome, turns_limit=1), "2C 3C KC 2D 4C KD", "2H 3H KH 5H 6H 7H")
    assert table.view(0).hand_counts == (6, 6, 6)
    for _ in range(3):
        play(totals, "draw", "discard the card")
    assert totals.scores[:2] == (3 + 4, -2 + 3 + 0 + 5 + 6 + 7)


# --- Any game -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["cabo", "golf", "vinto", "vinto-open"])
def test_every_card_is_there_at_every_moment(name: str) -> None:
    genome = load_game(name)
    deck = 54 if name.startswith("vinto") else 52
    table = Table(genome, seed=9)
    while table.hand_number < 2:
        moves = table.legal_moves()
        table.play(moves[len(table.moves) * 7 % len(moves)])
        assert count_cards(table) == deck


def test_a_settled_table_goes_on() -> None:
    table = laid_out(plain(toss_in=TossIn.OWN), stock="9H")
    play(table, "draw", "discard the card")
    settle(table)
    assert texts(table) == ["call", "pass"]
