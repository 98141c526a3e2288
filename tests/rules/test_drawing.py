"""Drawing and discarding, and a stock that runs out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.rules.play_tables import ANY, OPEN, POINTS, rules
from tests.rules.tables import counts, held, options, play, play_until_hand, win
from tests.rules.turn_tables import (
    FIRST_OUT_WINS,
    at,
    do,
    game_of,
    movers,
    on,
    seat,
    state_of,
    texts,
)

from darwindeck import Table
from darwindeck.genome.schema import (
    RANKS,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    EffectType,
    HandEnd,
    HeldCards,
    Match,
    OnlyIf,
    PlayPhase,
    SetupRules,
    StockEmpty,
    TargetSelector,
    TieRule,
    Trigger,
    WinType,
)

# --- Drawing ------------------------------------------------------------------


def test_a_draw_takes_the_top_cards_of_the_stock() -> None:
    table = seat(["2C 3C", "2D 3D"], DrawPhase(count=2), ANY, stock="KC QD KH KS")
    play(table, "draw")
    assert held(table)[0] == "2C 3C KC QD"
    assert table.view(1).stock_count == 2
    assert (table.to_move, table.legal_moves()[0].kind) == (0, "play")


def test_a_draw_is_unseen_by_the_others() -> None:
    table = play(seat(["2C 3C", "2D 3D"], DrawPhase(), ANY, stock="KC QD"), "draw")
    assert table.view(1).known[0] == ()
    assert "KC" in table.view(1).possible[0]


def test_an_optional_draw_may_be_passed() -> None:
    table = seat(["2C 3C", "2D 3D"], DrawPhase(optional=True), ANY, stock="KC QD")
    assert texts(table) == ["draw", "pass"]
    assert held(play(table, "pass"))[0] == "2C 3C"


def test_a_draw_of_several_takes_what_there_is() -> None:
    table = seat(
        ["2C 3C", "2D 3D"],
        DrawPhase(count=5),
        ANY,
        stock="KC QD",
        rules=rules(stock=StockEmpty.SKIP_DRAW),
    )
    assert counts(play(table, "draw")) == (4, 2)


def test_one_draws_until_a_card_fits() -> None:
    phases = (
        DrawPhase(count=5, until_playable=True, only_if=OnlyIf.CANNOT_PLAY),
        PlayPhase(matches=(Match.SAME_SUIT,)),
    )
    table = seat(["3D 4D", "5D 6D"], *phases, stock="9C KD KH 2C KC", setup=OPEN)
    assert texts(table) == ["draw"]
    play(table, "draw")
    assert held(table)[0] == "2C 3D 4D KD KH"
    assert (table.to_move, options(table)) == (0, "2C")


def test_one_draws_no_more_than_the_limit() -> None:
    phases = (
        DrawPhase(count=2, until_playable=True, only_if=OnlyIf.CANNOT_PLAY),
        PlayPhase(matches=(Match.SAME_SUIT,)),
    )
    table = seat(["3D 4D", "5D 6D"], *phases, stock="9C KD KH 2C KC", setup=OPEN)
    play(table, "draw")
    assert held(table)[0] == "3D 4D KD KH"
    assert (table.to_move, texts(table)) == (1, ["draw"])


def test_one_draws_until_something_can_really_be_played() -> None:
    """A single card is not playable where pairs are asked for."""
    phases = (DrawPhase(count=5, until_playable=True), PlayPhase(min_cards=2, max_cards=2))
    table = seat(["3D 4D", "5D 6D"], *phases, stock="9C 3C KH 2C KC TC")
    do(table, "draw")
    assert held(table)[0] == "3C 9C 3D 4D"
    assert (table.to_move, texts(table)) == (0, ["play 3C 3D"])


def test_a_card_can_be_taken_from_the_discard_pile_and_all_see_which() -> None:
    phases = (DrawPhase(source=DrawSource.DISCARD), ANY)
    table = seat(["2C 3C", "2D 3D"], *phases, stock="KC QD", setup=OPEN)
    assert texts(table) == ["draw from the discard pile"]
    table.play("draw from the discard pile")
    assert held(table)[0] == "2C 3C KC"
    assert table.view(1).known[0] == ("KC",)
    assert (table.view(1).discard_top, table.view(1).discard_count) == (None, 0)


def test_several_cards_of_the_discard_pile_come_from_its_top() -> None:
    phases = (ANY, DrawPhase(source=DrawSource.DISCARD, count=2, optional=True))
    table = seat(["2C 3C 4C", "2D 3D 4D"], *phases, stock="KC", setup=OPEN)
    do(table, "play 2C", "pass", "play 2D", "draw from the discard pile")
    assert held(table)[1] == "2C 2D 3D 4D"
    assert at(table, "discard") == "KC"


def test_nothing_is_drawn_from_an_empty_discard_pile() -> None:
    phases = (DrawPhase(source=DrawSource.DISCARD), ANY)
    table = seat(["2C 3C", "2D 3D"], *phases)
    assert options(table) == "2C 3C"


@pytest.mark.parametrize(
    ("source", "from_seat"), [(DrawSource.NEXT_HAND, 1), (DrawSource.PREVIOUS_HAND, 2)]
)
def test_a_card_can_be_drawn_unseen_from_a_neighbour(source: DrawSource, from_seat: int) -> None:
    phases = (DrawPhase(source=source), DiscardPhase(optional=True))
    table = seat(["2C 3C", "2D 3D", "2H 3H"], *phases)
    assert texts(table) == [f"draw from seat {from_seat}"]
    assert [move.target for move in table.legal_moves()] == [from_seat]
    yours = set(table.view(from_seat).hand)
    table.play(table.legal_moves()[0])
    (card,) = yours & set(table.view(0).hand)
    other = 3 - from_seat
    assert table.view(from_seat).known[0] == (card,)
    assert table.view(other).known[0] == ()


def test_which_card_is_drawn_from_a_neighbour_is_chance() -> None:
    phases = (DrawPhase(source=DrawSource.NEXT_HAND), DiscardPhase(optional=True))

    def drawn(seed: int) -> str:
        table = seat(["2C 3C", "2D 3D"], *phases, seed=seed)
        table.play("draw from seat 1")
        (card,) = {"2D", "3D"} & set(table.view(0).hand)
        return card

    found = [drawn(seed) for seed in range(40)]
    assert found == [drawn(seed) for seed in range(40)]
    assert 8 < found.count("2D") < 32


def test_the_neighbour_is_the_next_seat_that_has_cards() -> None:
    phases = (DiscardPhase(pairs=True), DrawPhase(source=DrawSource.NEXT_HAND, starts_block=True))
    table = seat(
        ["2C 3C", "4D 4H", "5H 6H"], *phases, rules=rules(HandEnd.ONE_LEFT), wins=FIRST_OUT_WINS
    )
    do(table, "discard 4D 4H")
    assert state_of(table).placing == (1,)
    assert (table.to_move, texts(table)) == (0, ["draw from seat 2"])


def test_a_neighbour_whose_last_card_is_taken_is_out() -> None:
    phases = (DrawPhase(source=DrawSource.NEXT_HAND), DiscardPhase(pairs=True))
    table = seat(["2C", "3D", "4H"], *phases, rules=rules(HandEnd.ONE_LEFT), wins=FIRST_OUT_WINS)
    do(table, "draw from seat 1")
    assert state_of(table).placing == (1,)
    assert (table.to_move, texts(table)) == (2, ["draw from seat 0"])


# --- Discarding ---------------------------------------------------------------


def test_cards_are_discarded_one_decision_a_card() -> None:
    table = seat(["2C 3C 4C", "2D 3D 4D"], DiscardPhase(count=2))
    assert texts(table) == ["discard 2C", "discard 3C", "discard 4C"]
    do(table, "discard 3C")
    assert (table.to_move, texts(table)) == (0, ["discard 2C", "discard 4C"])
    do(table, "discard 2C")
    assert table.to_move == 1
    assert set(at(table, "discard").split()) == {"2C", "3C"}


def test_cards_chosen_so_far_for_a_discard_are_hidden_from_the_other_seats() -> None:
    """A choice of several cards is shown when it is complete."""
    table = seat(["2C 3C 4C", "2D 3D 4D"], DiscardPhase(count=2))
    before = table.view(1)
    state, move = state_of(table), table.legal_moves()[0]
    table.play(move)
    assert table.view(1) == before
    seen = state.seen(move, 1)
    assert seen is None or seen.cards == ()


def test_an_optional_discard_may_be_passed() -> None:
    table = seat(["2C 3C 4C", "2D 3D 4D"], DiscardPhase(count=2, optional=True))
    assert texts(table)[-1] == "pass"
    assert movers(table, "discard 2C", "pass") == [0, 0, 1]
    assert counts(table) == (2, 3)


def test_a_seat_discards_no_more_than_it_has() -> None:
    table = seat(["2C 3C", "2D 3D"], DiscardPhase(count=5), wins=FIRST_OUT_WINS)
    assert movers(table, "discard 2C", "discard 3C") == [0, 0, 1]
    assert state_of(table).placing == (0,)


def test_pairs_are_discarded_as_long_as_there_are_any() -> None:
    table = seat(["2C 2D 3C 3D 4C", "5D 6D 7D 8D 9D"], DiscardPhase(pairs=True), ANY)
    assert texts(table) == ["discard 2C 2D", "discard 3C 3D"]
    do(table, "discard 3C 3D")
    assert (table.to_move, texts(table)) == (0, ["discard 2C 2D"])
    do(table, "discard 2C 2D")
    assert options(table) == "4C"


def test_of_three_equal_cards_one_is_kept() -> None:
    table = seat(["2C 2D 2H", "5D 6D 7D"], DiscardPhase(pairs=True), ANY)
    assert texts(table) == ["discard 2C 2D", "discard 2C 2H", "discard 2D 2H"]
    do(table, "discard 2C 2H")
    assert held(table)[0] == "2D"
    assert texts(table) == ["play 2D"]


def test_four_equal_cards_are_two_pairs() -> None:
    table = seat(["2C 2D 2H 2S", "5D 6D 7D 8D"], DiscardPhase(pairs=True), ANY)
    do(table, "discard 2C 2S")
    assert texts(table) == ["discard 2D 2H"]


# --- The stock runs out -------------------------------------------------------


def test_an_empty_stock_is_made_of_the_discard_pile_but_for_its_top() -> None:
    phases = (DrawPhase(), ANY)
    table = seat(["2C 3C", "2D 3D"], *phases, stock="KC")
    play(table, "draw KC")
    # Nothing lies under the top card, so there is nothing to draw.
    assert (table.to_move, options(table)) == (1, "2D 3D")
    play(table, "2D")
    assert texts(table) == ["draw"]
    play(table, "draw")
    assert held(table)[0] == "2C 3C KC"
    assert at(table, "discard") == "2D"


def test_an_empty_stock_can_end_the_hand() -> None:
    table = seat(
        ["2C 3C", "2D 3D"], DrawPhase(), ANY, stock="KC", rules=rules(stock=StockEmpty.END_HAND)
    )
    play(table, "draw KC")
    assert not table.finished
    play(table, "draw")
    assert (table.finished, counts(table)) == (True, (2, 2))


def test_an_empty_stock_can_mean_that_nothing_is_drawn() -> None:
    table = seat(
        ["2C 3C", "2D 3D"], DrawPhase(), ANY, stock="KC", rules=rules(stock=StockEmpty.SKIP_DRAW)
    )
    play(table, "draw KC")
    assert (table.to_move, options(table)) == (1, "2D 3D")
    play(table, "2D")
    assert (table.to_move, options(table)) == (0, "2C 3C")


DRAW_AND_PLAY = (DrawPhase(), ANY)


def reshuffled(first: Sequence[str], seed: int) -> str:
    """The stock after a reshuffle of five cards that were played in some order."""
    table = seat(["2C 3C 4C", "2D 3D 4D"], *DRAW_AND_PLAY, stock="KC KD KH KS", seed=seed)
    for card in first:
        play(table, f"draw {card}")
    assert table.view(0).stock_count == 0
    # Four lie there, three of them are shuffled, and one is drawn.
    before = set(held(table)[0].split())
    play(table, "draw")
    (drawn,) = set(held(table)[0].split()) - before
    return f"{drawn} {at(table, 'stock')}"


def test_a_reshuffle_does_not_depend_on_the_order_of_play_before() -> None:
    orders = [["2C", "2D", "3C", "3D"], ["3C", "2D", "2C", "3D"]]
    for seed in range(10):
        one, two = (reshuffled(order, seed) for order in orders)
        assert one == two
        assert set(one.split()) == {"2C", "2D", "3C"}


def test_a_reshuffle_is_the_same_for_the_same_seed_and_differs_between_seeds() -> None:
    order = ["2C", "2D", "3C", "3D"]
    found = [reshuffled(order, seed) for seed in range(40)]
    assert found == [reshuffled(order, seed) for seed in range(40)]
    assert len(set(found)) == 6, "three cards in each of their orders"


def test_a_reshuffle_does_not_depend_on_other_chance_in_play() -> None:
    """A card stolen before it makes no difference to the order of equal stocks."""
    effects = on("5", EffectType.STEAL_CARD, value=1)
    found: dict[frozenset[str], set[str]] = {}
    for stolen in (False, True):
        table = seat(
            ["2C 5C 4C", "7D 3D 4D"], ANY, DrawPhase(optional=True), stock="KC", effects=effects
        )
        play(table, "5C" if stolen else "2C")
        do(table, "draw")
        card = "7D" if "7D" in table.view(1).hand else "3D"
        play(table, card)
        table.play("draw")
        stock = at(table, "stock")
        found.setdefault(frozenset(stock.split()), set()).add(stock)
    assert all(len(orders) == 1 for orders in found.values())


def test_a_new_hand_has_a_deck_of_its_own_however_often_the_last_was_reshuffled() -> None:
    deck = [rank + suit for rank in RANKS for suit in "CDHS"]
    genome = game_of(
        deck[:20],
        PlayPhase(optional=True, or_draw=True),
        players=2,
        each=5,
        rules=rules(HandEnd.FIRST_OUT, hands=3, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.LAST_HAND),
    )
    deals = set()
    for choices in range(6):
        table = play_until_hand(Table(genome, seed=4), 1, seed=choices)
        assert table.hand_number == 1
        deals.add((*held(table), at(table, "stock")))
    assert len(deals) == 1


# --- The stock as a clock -----------------------------------------------------


def stock_clock(*phases: DrawPhase | PlayPhase, stock: str) -> Table:
    return seat(
        ["2C 3C", "2D 3D"],
        *phases,
        stock=stock,
        rules=rules(held_cards=HeldCards.AGAINST_HOLDER),
        scoring=POINTS,
        wins=win(WinType.HIGH_SCORE, Trigger.STOCK_EMPTY),
    )


def test_scores_can_be_looked_at_as_soon_as_the_stock_is_empty() -> None:
    table = stock_clock(DrawPhase(), ANY, stock="KH KS")
    play(table, "draw 2C draw")
    # Seat 1 has drawn the last card and plays no more.
    assert table.finished
    assert counts(table) == (2, 3)
    assert (table.scores, table.winner) == ((-10, -2), 1)


def test_the_stock_can_run_out_in_the_middle_of_a_draw_of_several() -> None:
    table = stock_clock(DrawPhase(count=3), ANY, stock="KH KS")
    play(table, "draw")
    assert (table.finished, counts(table)) == (True, (4, 2))


STOCK_TRIGGER = win(WinType.HIGH_SCORE, Trigger.STOCK_EMPTY, TieRule.SHARE)


def test_the_stock_can_run_out_by_an_effect() -> None:
    table = seat(
        ["7C 3C", "2D 3D"],
        ANY,
        stock="KH KS",
        effects=on("7", EffectType.DRAW_CARDS, value=2),
        rules=rules(places=(1,)),
        wins=STOCK_TRIGGER,
    )
    assert play(table, "7C").finished


def test_the_stock_can_run_out_by_an_effect_whose_target_was_chosen() -> None:
    choice = TargetSelector.PLAYER_CHOICE
    table = seat(
        ["7C 3C", "2D 3D"],
        ANY,
        stock="KH KS",
        effects=on("7", EffectType.DRAW_CARDS, choice, 2),
        rules=rules(places=(1,)),
        wins=STOCK_TRIGGER,
    )
    do(table, "play 7C", "choose seat 1")
    assert table.finished


def test_the_stock_can_run_out_by_a_further_deal() -> None:
    table = seat(
        ["2C", "2D"],
        ANY,
        stock="3C 3D",
        setup=SetupRules(redeal_when_empty=True),
        rules=rules(places=(1,)),
        wins=STOCK_TRIGGER,
    )
    play(table, "2C 2D")
    assert table.finished


def test_no_question_outlives_the_hand_in_which_it_was_asked() -> None:
    """The first hand is dealt without a stock, so that it ends with the first move."""
    table = seat(
        ["8C 9C 2C", "TC JC 3C"],
        PlayPhase(matches=(Match.SAME_SUIT,)),
        DrawPhase(optional=True),
        setup=SetupRules(hand_sizes=(3, 2)),
        effects=on("8", EffectType.NAME_SUIT),
        rules=rules(hands=4, places=(1,)),
        wins=win(WinType.HIGH_SCORE, Trigger.STOCK_EMPTY, TieRule.ANOTHER_HAND),
    )
    table.play("play 8C")
    if table.hand_number == 0:
        table.play("name clubs")
    kinds = {move.kind for move in table.legal_moves()}
    assert kinds == {"play"}
