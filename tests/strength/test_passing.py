"""Whether advice on passing is steady."""

from __future__ import annotations

from benchmarks.passing import Asked, named, tables, worth

GOOD, AS_GOOD, BAD = (frozenset(cards.split()) for cards in ("AS KS QS", "AS KS AH", "2C 3C 4C"))


def test_nine_of_twelve_seeds_are_steady() -> None:
    assert Asked("x", [GOOD] * 9 + [BAD] * 3).steady
    assert not Asked("x", [GOOD] * 8 + [BAD] * 4).steady


def test_different_cards_are_steady_if_they_are_as_good() -> None:
    mixed = [GOOD] * 6 + [AS_GOOD] * 3 + [BAD] * 3
    values = {GOOD: 0.62, AS_GOOD: 0.615, BAD: 0.4}
    assert Asked("x", mixed, values, best=0.62).steady
    assert Asked("x", mixed, values, best=0.62).near == 9
    assert not Asked("x", mixed, values | {AS_GOOD: 0.6}, best=0.62).steady
    # The best may be cards that nobody named.
    assert not Asked("x", mixed, values, best=0.64).steady


def test_three_different_cards_of_the_hand_are_named() -> None:
    table = tables(1)["the README's"]
    cards = named(table, "mcts:30", 1)
    assert len(set(cards)) == 3
    assert set(cards) <= set(table.view(0).hand)
    assert not table.moves  # the table itself stays as it is


def test_passing_an_ace_is_worth_more_than_keeping_all_high_cards() -> None:
    """Whatever the search is like, three high hearts and spades are better gone than low clubs."""
    table = tables(1)["the README's"]
    high, low = (worth(table, cards.split(), "mcts:400", 1) for cards in ("AS AH KH", "2C 4D 3S"))
    assert high > low + 0.02


def test_there_are_as_many_deals_as_asked_for() -> None:
    assert list(tables(3)) == ["the README's", "seed 1", "seed 2"]
