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


def test_what_was_tried_most_says_what_a_set_is_worth() -> None:
    table = tables(1)["the README's"]
    cards = ["AS", "AH", "KH"]
    asked = []
    for last in cards:
        twin = table.copy()
        for card in cards:
            if card != last:
                twin.play(f"pass {card}")
        advice = twin.suggest("mcts:400", seed=1)
        asked += [(advice.visits[m], v) for m, v in advice.values.items() if m.cards == (last,)]
    assert worth(table, cards, "mcts:400", 1) == max(asked)[1]
    assert len({tries for tries, _ in asked}) > 1


def test_there_are_as_many_deals_as_asked_for() -> None:
    assert list(tables(3)) == ["the README's", "seed 1", "seed 2"]
