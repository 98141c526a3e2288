"""What seats learn from what they are told: shown, given, looked at, turned and set aside."""

from __future__ import annotations

from tests.rules.tables import play, sit
from tests.rules.turn_tables import FIRST_OUT_WINS, do, on, seat

from darwindeck import Table
from darwindeck.genome.schema import (
    AllPass,
    Breaking,
    DiscardPhase,
    EffectType,
    FirstPlayer,
    GameRules,
    HandMode,
    Match,
    PassPhase,
    PlayPhase,
    PlayTarget,
    SetupRules,
    Suit,
    TableauMode,
    TargetSelector,
    TrickPhase,
)
from darwindeck.table.kinds import EventKind

PASS_ONE = PassPhase(count=1)
CLIMBING = GameRules(hands=1, all_pass=AllPass.CLEAR_TABLEAU)


def told(table: Table, listener: int, kind: EventKind) -> list[tuple[int | None, int]]:
    """The seat and the amount of each event of a kind."""
    return [(e.seat, e.amount) for e in table.events(listener) if e.kind is kind]


def test_a_card_that_all_know_is_not_public_to_one_that_cannot_tell_so() -> None:
    """Seat 0 looks at the hand of seat 2; which card came from seat 1, it cannot know."""
    table = seat(
        ["7C 2C 8C", "3C 4C 5C", "6C 9C TC"],
        PASS_ONE,
        PlayPhase(),
        effects=on("7", EffectType.PEEK_HAND, TargetSelector.RIGHT),
    )
    play(table, "8C 3C 6C 7C")
    assert table.view(1).known[2] == ("3C",)
    assert table.view(0).known[2] == ("3C", "9C", "TC")
    assert [table.view(other).public_cards for other in range(3)] == [("7C",)] * 3


def test_of_two_seats_the_one_that_is_looked_at_knows_what_the_other_sees() -> None:
    table = seat(
        ["7C 2C", "3C 4C"],
        PlayPhase(),
        effects=on("7", EffectType.PEEK_HAND, TargetSelector.RIGHT),
    )
    play(table, "7C")
    assert table.view(0).public_cards == table.view(1).public_cards == ("3C", "4C", "7C")


def test_of_two_seats_a_card_given_by_one_fills_no_void_of_the_other_unseen() -> None:
    phases = (TrickPhase(tricks=1), PASS_ONE, TrickPhase())
    table = sit(["2C 5C 8C", "3H 6H 9H"], *phases, stock="4C 7C")
    play(table, "2C 3H 5C 6H")
    # It holds no club but the one that it was given.
    assert table.view(0).known[1] == ("5C",)
    assert table.view(0).possible[1] == ("9H",)


def test_a_card_shown_in_a_pile_may_be_the_one_that_is_added_to_a_war_unturned() -> None:
    war = PlayPhase(target=PlayTarget.TABLEAU, first_player=FirstPlayer.HOLDER_OF, first_card="7D")
    setup = SetupRules(hand_mode=HandMode.PILE, tableau_mode=TableauMode.WAR, war_face_down=1)
    for pile in ("5C 7D 9C", "5C 9C 7D"):
        table = seat([pile, "5D 3C TC"], war, setup=setup)
        assert table.view(1).known[0] == ("7D",)
        do(table, "turn the top card", "turn the top card")
        for viewer in range(2):
            view = table.view(viewer)
            assert view.tableau == view.public_cards == ("5C", "5D")
            assert view.known == ((), ())
            assert "7D" in view.possible[0]


def test_a_suit_that_the_next_tricks_hold_back_is_told_to_be_broken_already() -> None:
    later = TrickPhase(breaking=Breaking.CANNOT_LEAD_UNTIL_BROKEN, breaking_suit=Suit.HEARTS)
    table = sit(["2H 3C 5C", "4H 6C 7C"], TrickPhase(tricks=1), PASS_ONE, later)
    assert not table.view(0).broken
    play(table, "2H 4H")
    assert table.view(0).broken
    assert told(table, 0, EventKind.BROKEN) == [(None, 1)]
    # People are not told what happened long ago.
    assert not any("broken" in line.text for line in table.history(0))


def test_who_has_passed_and_is_out_waits_no_longer() -> None:
    climb = PlayPhase(
        target=PlayTarget.TABLEAU, climbing=True, matches=(Match.BEATS_TOP,), optional=True
    )
    phases = (climb, DiscardPhase(starts_block=True), TrickPhase(tricks=1))
    table = seat(
        ["5C 2C", "3C 4C", "9C TC"], *phases, loop_from=0, rules=CLIMBING, wins=FIRST_OUT_WINS
    )
    do(table, "play 5C", "pass")
    assert table.view(0).passed == (False, True, False)
    do(table, "play 9C", "discard 2C", "discard 3C", "discard TC")
    assert table.view(0).passed == (False, True, False)
    do(table, "play 4C")
    assert table.view(0).placing == (0, 2, 1)
    assert table.view(0).passed == (False, False, False)


def test_who_passes_has_no_other_turn_after_all() -> None:
    climb = PlayPhase(
        target=PlayTarget.TABLEAU, climbing=True, matches=(Match.BEATS_TOP,), optional=True
    )
    table = seat(
        ["7C 2C 3C 4C", "8C 9C TC JC", "5D 6D 9D TD"],
        climb,
        PlayPhase(),
        effects=on("7", EffectType.EXTRA_TURN),
        rules=CLIMBING,
    )
    do(table, "play 2C", "play 3C", "play 8C", "play 9C", "play 9D", "play 5D", "pass", "play 7C")
    assert table.to_move == 1
    assert [line.text for line in table.history(1)][-2:] == ["Seat 0 passes", "Seat 0 plays 7C"]
    assert told(table, 1, EventKind.ANOTHER_TURN) == []
