"""Where phases of a kind differ, every table says which rule holds now, in the same words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.play.driving import picture_of
from tests.rules.tables import play, sit, trumps

import darwindeck as dd
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    Breaking,
    GameGenome,
    Match,
    PlayPhase,
    Suit,
    TrickJokers,
    TrickPhase,
    TurnStructure,
)
from darwindeck.history import rule_now
from darwindeck.play.plain import picture_lines
from darwindeck.showing.watching import public_view
from darwindeck.table.match import Table

HANDS = ["2C 5C 7C", "3C 4C 6C"]


def rules(table: Table, seat: int = 0) -> tuple[str, ...]:
    return rule_now(table.genome, table.view(seat))


def high_and_low(one: TrickPhase, other: TrickPhase) -> Table:
    """One trick by each rule, in turn."""
    phases = replace(one, tricks=1), replace(other, tricks=1)
    return sit(HANDS, *phases, loop_from=0)


def test_high_and_low_tricks_by_turns_say_which_card_takes_this_one() -> None:
    table = high_and_low(TrickPhase(), TrickPhase(lowest_wins=True))
    said = []
    for card in ("2C", "3C", "4C", "5C"):
        said.append(rules(table))
        play(table, card)
    assert said == [
        ("The highest card takes the next trick",),
        ("The highest card takes this trick",),
        ("The lowest card takes the next trick",),
        ("The lowest card takes this trick",),
    ]


def test_it_is_told_at_every_table_in_the_same_words() -> None:
    table = high_and_low(TrickPhase(), TrickPhase(lowest_wins=True))
    play(table, "2C 3C 4C")
    for seat in range(2):
        assert picture_of(table, seat).centre.facts == ("The lowest card takes this trick",)
        assert "The lowest card takes this trick." in picture_lines(picture_of(table, seat))
    assert rule_now(table.genome, public_view(table.view(0))) == rules(table)
    assert "rule: the lowest card takes this trick" in str(table).splitlines()


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (trumps("C"), ("The lowest trump, or else the lowest card, takes this trick",)),
        (TrickPhase(), ("The lowest card takes this trick",)),
    ],
)
def test_trumps_still_beat_other_suits(other: TrickPhase, said: tuple[str, ...]) -> None:
    table = high_and_low(TrickPhase(), replace(other, lowest_wins=True))
    play(table, "2C 3C 4C")
    assert rules(table) == said


def test_following_suit_jokers_and_the_order_of_trumps_are_told_where_they_differ() -> None:
    free = TrickPhase(tricks=1, follow_suit=False)
    table = high_and_low(TrickPhase(), free)
    assert rules(table) == ("Suit must be followed",)
    play(table, "2C 3C")
    assert rules(table) == ("Nobody has to follow suit",)
    ordered = replace(trumps("C"), trump_order="T532")
    table = sit(["2C 5C", "3C TC"], replace(trumps("C"), tricks=1), ordered)
    assert rules(table) == ("Trumps from high to low: 10, 5, 3, 2",)
    assert rules(play(table, "2C 3C")) == ("Trumps from high to low: 2, 3, 5, 10",)
    jokers = replace(trumps("C"), jokers=TrickJokers.TRUMP)
    table = sit(["2C X1", "3C TC"], replace(trumps("C"), tricks=1), jokers)
    assert rules(table) == ("Jokers belong to no suit",)
    assert rules(play(table, "2C 3C")) == ("Jokers are trumps",)


def test_phases_of_a_kind_that_ask_the_same_need_no_words() -> None:
    assert rules(high_and_low(TrickPhase(), TrickPhase(tricks=2))) == ()
    for name, genome in bundled_games().items():
        table = Table(genome, seed=1)
        for _ in range(40):
            table.play(table.legal_moves()[0])
        assert rules(table) == (), name


def test_the_suit_that_waits_is_that_of_the_phase_that_is_played() -> None:
    waiting = TrickPhase(breaking=Breaking.CANNOT_LEAD_UNTIL_BROKEN, breaking_suit=Suit.CLUBS)
    table = high_and_low(TrickPhase(), waiting)
    assert picture_of(table, 0).centre.facts == ()
    play(table, "2C 3C")
    assert picture_of(table, 0).centre.facts == ("Clubs are broken",)


def suit_then_rank() -> GameGenome:
    """Crazy Eights in which one card is played by suit, then perhaps one by rank, and any one."""
    eights = dd.load_game("crazy-eights")
    by_suit = PlayPhase(matches=(Match.SAME_SUIT,), or_draw=True)
    by_rank = PlayPhase(matches=(Match.SAME_RANK, Match.BEATS_TOP), wild_ranks="8T", optional=True)
    anything = PlayPhase(optional=True)
    return replace(
        eights,
        special_effects=(),
        turn_structure=TurnStructure(phases=(by_suit, by_rank, anything)),
    )


def test_what_fits_now_is_told_to_the_seat_in_its_turn_and_to_nobody_else() -> None:
    table = Table(suit_then_rank(), seed=1)
    said = set[str]()
    while not table.finished:
        said.update(rules(table, table.to_move))
        others = [seat for seat in range(table.genome.player_count) if seat != table.to_move]
        assert {rules(table, seat) for seat in others} == {()}
        assert "rule" not in str(table)
        table.play(table.legal_moves()[0])
    assert said == {
        "What fits: the same suit",
        "What fits: the same rank or a higher rank or 8 or 10",
        "Any card fits",
    }
