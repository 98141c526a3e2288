"""Playing cards to a pile: what fits, sets of equal cards, climbing."""

from __future__ import annotations

from tests.rules.play_tables import ANY, MATCHING, OPEN, rules
from tests.rules.tables import counts, held, options, play
from tests.rules.turn_tables import (
    FIRST_OUT_WINS,
    at,
    do,
    movers,
    seat,
    state_of,
    texts,
)

from darwindeck import Table
from darwindeck.genome.schema import (
    AllPass,
    HandEnd,
    Match,
    OnlyIf,
    PlayPhase,
    PlayTarget,
    SetupRules,
    StockEmpty,
)

# --- Playing ------------------------------------------------------------------


def fitting(phase: PlayPhase, top: str, hand: str, order: str = "") -> str:
    """What of a hand fits a top card."""
    setup = SetupRules(initial_discard=True, rank_order=order)
    others = [r + s for r in "23456789TJQKA" for s in "CDHS" if r + s not in f"{top} {hand}"]
    other = " ".join(others[: len(hand.split())])
    rest = " ".join(others[len(hand.split()) :]) if order else ""
    table = seat([hand, other], phase, stock=f"{top} {rest}".strip(), setup=setup)
    return options(table) if table.to_move == 0 else ""


def test_any_card_fits_where_nothing_must_match() -> None:
    assert fitting(ANY, "9H", "2C 9D 3H KS") == "2C 9D 3H KS"


def test_a_card_can_have_to_be_of_the_same_rank_or_suit_or_beat_the_top() -> None:
    hand = "2C 9D 3H KS"
    assert fitting(PlayPhase(matches=(Match.SAME_RANK,)), "9H", hand) == "9D"
    assert fitting(PlayPhase(matches=(Match.SAME_SUIT,)), "9H", hand) == "3H"
    assert fitting(PlayPhase(matches=(Match.BEATS_TOP,)), "9H", hand) == "KS"


def test_of_several_conditions_any_is_enough() -> None:
    assert fitting(MATCHING, "9H", "2C 9D 3H KS") == "9D 3H"
    both = (Match.SAME_SUIT, Match.BEATS_TOP)
    assert fitting(PlayPhase(matches=both), "9H", "2C 9D 3H KS") == "3H KS"


def test_all_conditions_can_be_asked_for() -> None:
    phase = PlayPhase(matches=(Match.SAME_SUIT, Match.BEATS_TOP), match_all=True)
    assert fitting(phase, "9H", "2C 9D 3H KS KH") == "KH"


def test_a_wild_card_always_fits() -> None:
    phase = PlayPhase(matches=(Match.SAME_SUIT,), wild_ranks="28")
    assert fitting(phase, "9H", "2C 9D 8D KS 3H") == "2C 8D 3H"
    phase = PlayPhase(matches=(Match.SAME_SUIT, Match.BEATS_TOP), match_all=True, wild_ranks="2")
    assert fitting(phase, "9H", "2C 9D 3H KS KH") == "2C KH"


def test_an_equal_rank_does_not_beat_the_top() -> None:
    assert fitting(PlayPhase(matches=(Match.BEATS_TOP,)), "9H", "9C 9D TS 8S") == "TS"


def test_what_beats_the_top_follows_the_order_of_ranks() -> None:
    phase = PlayPhase(matches=(Match.BEATS_TOP,))
    assert fitting(phase, "KH", "2C 3D AS QS") == "AS"
    assert fitting(phase, "KH", "2C 3D AS QS", order="3456789TJQKA2") == "2C AS"


def test_a_joker_matches_nothing_and_is_matched_by_nothing() -> None:
    assert fitting(MATCHING, "9H", "X1 9D") == "9D"
    table = seat(["2C 3D", "4D 5D"], MATCHING, stock="X1", setup=OPEN)
    assert table.finished


def test_any_card_fits_an_empty_pile() -> None:
    assert options(seat(["2C 3D", "4D 5D"], MATCHING)) == "2C 3D"


def test_a_seat_that_can_play_must_unless_the_phase_is_optional() -> None:
    assert texts(seat(["2C 3D", "4D 5D"], ANY)) == ["play 2C", "play 3D"]
    assert texts(seat(["2C 3D", "4D 5D"], PlayPhase(optional=True))) == [
        "play 2C",
        "play 3D",
        "pass",
    ]


def test_several_cards_of_one_rank_are_one_move() -> None:
    table = seat(["2C 2D 2H 3S", "4D 5D 6D 7D"], PlayPhase(max_cards=3))
    assert texts(table) == [
        "play 2C",
        "play 2D",
        "play 2C 2D",
        "play 2H",
        "play 2C 2H",
        "play 2D 2H",
        "play 2C 2D 2H",
        "play 3S",
    ]
    table.play("play 2C 2H")
    assert (counts(table), table.to_move) == ((2, 4), 1)
    assert set(at(table, "discard").split()) == {"2C", "2H"}


def test_a_play_has_as_many_cards_as_the_phase_says() -> None:
    table = seat(["2C 2D 2H 3S", "4D 5D 6D 7D"], PlayPhase(min_cards=2, max_cards=2))
    assert texts(table) == ["play 2C 2D", "play 2C 2H", "play 2D 2H"]


def test_a_seat_without_enough_equal_cards_passes_automatically() -> None:
    table = seat(["2C 2D 3H 3S", "4D 5D 6D 7D"], PlayPhase(min_cards=2, max_cards=2))
    do(table, "play 2C 2D")
    assert (table.to_move, texts(table)) == (0, ["play 3H 3S"])


def test_drawing_can_be_offered_beside_playing() -> None:
    phase = PlayPhase(matches=(Match.SAME_SUIT,), or_draw=True)
    table = seat(["2C 3D", "4D 5D"], phase, stock="9C KC KD", setup=OPEN)
    assert texts(table) == ["play 2C", "draw"]
    play(table, "draw")
    # The draw was the turn.
    assert held(table)[0] == "2C KC 3D"
    assert (table.to_move, texts(table)) == (1, ["draw"])


def test_drawing_is_not_offered_when_there_is_nothing_to_draw() -> None:
    phase = PlayPhase(or_draw=True, optional=True)
    table = seat(
        ["2C 3D 4C", "4D 5D 6D"], phase, stock="KC", rules=rules(stock=StockEmpty.SKIP_DRAW)
    )
    assert texts(table)[-2:] == ["draw", "pass"]
    play(table, "draw")
    assert texts(table) == ["play 4D", "play 5D", "play 6D", "pass"]


def test_the_drawn_card_may_be_played_or_not() -> None:
    phases = (
        PlayPhase(matches=(Match.SAME_SUIT,), or_draw=True),
        PlayPhase(matches=(Match.SAME_SUIT,), optional=True, only_if=OnlyIf.NOTHING_PLAYED),
    )
    table = seat(["3D", "5D"], *phases, stock="9C KC KD", setup=OPEN)
    play(table, "draw")
    assert texts(table) == ["play KC", "pass"]
    assert play(table, "pass").to_move == 1
    table = seat(["3D", "5D"], *phases, stock="9C KC KD", setup=OPEN)
    play(table, "draw KC")
    assert (table.view(0).discard_top, table.to_move) == ("KC", 1)


# --- Climbing -----------------------------------------------------------------

CLIMB = PlayPhase(
    target=PlayTarget.TABLEAU,
    max_cards=4,
    matches=(Match.BEATS_TOP,),
    climbing=True,
    optional=True,
)


def climbing(*hands: str, ends: HandEnd = HandEnd.ONE_LEFT) -> Table:
    return seat(
        list(hands), CLIMB, rules=rules(ends, all_pass=AllPass.CLEAR_TABLEAU), wins=FIRST_OUT_WINS
    )


def leads(table: Table) -> list[str]:
    """What may be played; whether a leader may also pass is not looked at."""
    return [text for text in texts(table) if text != "pass"]


def test_the_leader_plays_any_number_of_equal_cards() -> None:
    table = climbing("3C 3D 9C", "4C 5C 6C")
    assert leads(table) == ["play 3C", "play 3D", "play 3C 3D", "play 9C"]


def test_cards_are_beaten_by_as_many_higher_cards() -> None:
    table = climbing("5C 5D 9C 8C", "6C 6D 6H 4C", "7C KC KD 3C")
    do(table, "play 5C 5D")
    assert texts(table) == ["play 6C 6D", "play 6C 6H", "play 6D 6H", "pass"]
    do(table, "play 6C 6D")
    assert texts(table) == ["play KC KD", "pass"]
    table = climbing("5C 5D 9C 8C", "6C 6D 6H 4C", "7C KC KD 3C")
    do(table, "play 5C")
    assert texts(table) == ["play 6C", "play 6D", "play 6H", "pass"]


def test_who_passes_is_locked_out_until_the_pile_is_cleared() -> None:
    table = climbing("3C 9C TC", "8C KC 2C", "4C 5C 6C")
    # Seat 1 passes although it could beat the three; it is not asked again.
    assert movers(table, "play 3C", "pass", "play 4C", "play 9C") == [0, 1, 2, 0, 2]
    # Seat 2 passes as well: the pile is cleared and seat 0 leads.
    assert movers(table, "pass") == [2, 0]
    assert table.view(0).tableau == ()
    assert leads(table) == ["play TC"]
    # Seat 1 is back in the game.
    play(table, "TC")
    assert table.to_move == 1
    assert texts(table) == ["play KC", "pass"]


def test_a_cleared_pile_goes_to_the_discard_pile() -> None:
    table = climbing("3C 9C TC", "8C KC 2C", "4C 5C 6C")
    do(table, "play 3C", "pass", "pass")
    assert (at(table, "tableau"), at(table, "discard")) == ("", "3C")


def test_the_number_of_cards_is_free_again_after_the_pile_was_cleared() -> None:
    table = climbing("3C 9C 9D 9H", "8C KC 2C 4D", "4C 5C 6C 5D")
    do(table, "play 3C", "pass", "pass")
    assert leads(table)[-1] == "play 9C 9D 9H"


def test_if_the_leader_is_out_the_next_seat_leads() -> None:
    table = climbing("KC 3C", "8C 2C", "4C 5C", "6C 7C")
    do(table, "play 3C", "play 8C", "pass", "pass", "play KC")
    assert state_of(table).placing == (0,)
    # Only seat 1 may still play; it passes, and leads because seat 0 is out.
    assert (table.to_move, texts(table)) == (1, ["pass"])
    do(table, "pass")
    assert (table.view(1).tableau, table.to_move) == ((), 1)
    assert leads(table) == ["play 2C"]


def test_seats_may_beat_the_cards_of_a_seat_that_is_out() -> None:
    table = climbing("3C", "8C", "4C", ends=HandEnd.ALL_HANDS_EMPTY)
    do(table, "play 3C")
    assert (table.to_move, texts(table)) == (1, ["play 8C", "pass"])


def test_seats_that_are_out_are_not_waited_for() -> None:
    table = climbing("3C 9C", "KC 2C", "4C 5C")
    do(table, "play 9C", "play KC", "pass", "pass")
    assert table.to_move == 1
    do(table, "play 2C")
    assert state_of(table).placing == (1,)
    assert movers(table, "pass", "pass") == [2, 0, 2]
    assert leads(table) == ["play 4C", "play 5C"]


def test_cards_turned_up_before_play_can_be_climbed_on() -> None:
    """Whatever they mean, every move that is offered is a real one."""
    table = seat(
        ["3C 3D 9C", "4C 4D 8C"],
        CLIMB,
        stock="2H",
        setup=SetupRules(initial_tableau=1),
        rules=rules(HandEnd.ONE_LEFT, all_pass=AllPass.CLEAR_TABLEAU),
        wins=FIRST_OUT_WINS,
    )
    moves = table.legal_moves()
    assert all(move.cards for move in moves if move.kind == "play")
    assert "play 9C" in texts(table)
    table.play(moves[0])
    assert counts(table) != (3, 3)
