"""What turns are meant for: labels by the cards, and what partners read."""

from __future__ import annotations

from collections import Counter

from tests.coalition.rounds import program, values

from darwindeck import _native
from darwindeck.coalition.explain import deed, intent_text
from darwindeck.coalition.intents import UNCERTAIN, Intent, SlotOf, Turn, label
from darwindeck.coalition.survey import survey_round

CALLER = 3
CARDS: dict[SlotOf, str] = {
    (0, 0): "2",
    (0, 1): "9",
    (1, 0): "A",
    (1, 1): "5",
    (2, 0): "Q",
    (2, 1): "T",
    (3, 0): "2",
    (3, 1): "3",
}
"""Totals 11, 6, 20, and 5 for the caller."""


def meant(turn: Turn, last: bool = False) -> Intent:
    return label(turn, CARDS, values(), CALLER, last)


def test_who_improves_to_the_lowest_total_means_champion() -> None:
    assert meant(Turn(0, drawn="2", swapped=1)) == Intent("champion")
    assert meant(Turn(0, drawn="8", swapped=1)) == UNCERTAIN, "10 is more than 6"
    assert meant(Turn(2, drawn="A", swapped=0)) == UNCERTAIN


def test_an_exchange_helps_whoever_gets_the_lower_card() -> None:
    give = Turn(0, drawn="J", exchanged=((0, 0), (1, 1)))
    assert meant(give) == Intent("transfer_resource", 1, 1)
    assert meant(Turn(0, drawn="J", exchanged=((1, 1), (0, 0)))) == meant(give)
    assert meant(Turn(0, drawn="J", exchanged=((0, 1), (1, 0)))) == Intent("champion")
    assert meant(Turn(0, drawn="J", exchanged=((1, 1), (2, 0)))) == Intent("support", 2, 0)


def test_a_king_on_a_partners_card_supports() -> None:
    assert meant(Turn(0, drawn="K", named=((1, 1), "5"))) == Intent("support", 1, 1)
    assert meant(Turn(0, drawn="K", named=((0, 1), "9"))) == Intent("champion")


def test_a_look_at_a_partners_card_supports() -> None:
    assert meant(Turn(0, drawn="9", looked=((2, 1),))) == Intent("support", 2, 1)
    assert meant(Turn(0, drawn="7", looked=((0, 1),))) == UNCERTAIN


def test_a_card_that_a_partner_can_toss_in_feeds() -> None:
    assert meant(Turn(0, drawn="5", thrown=True)) == Intent("feed", rank="5")
    assert meant(Turn(0, drawn="9", thrown=True)) == UNCERTAIN, "only its own"
    assert meant(Turn(0, drawn="3", thrown=True)) == UNCERTAIN, "only the caller's"


def test_an_unused_jack_queen_or_king_is_a_baton_for_who_follows() -> None:
    assert meant(Turn(0, drawn="J", thrown=True)) == Intent("baton", rank="J")
    assert meant(Turn(0, drawn="J", thrown=True), last=True) == UNCERTAIN
    assert meant(Turn(0, drawn="Q", thrown=True)) == Intent("feed", rank="Q")
    left = Turn(2, drawn="5", swapped=0, left="Q")
    assert meant(left) == Intent("baton", rank="Q")
    assert meant(left, last=True) == UNCERTAIN


def test_what_raises_the_callers_total_attacks() -> None:
    assert meant(Turn(0, drawn="A", burdened=CALLER)) == Intent("attack_vinto", CALLER)
    assert meant(Turn(0, drawn="J", exchanged=((0, 1), (3, 0)))) == Intent("attack_vinto", CALLER)
    assert meant(Turn(0, drawn="J", exchanged=((3, 1), (0, 0)))) == UNCERTAIN
    assert meant(Turn(0, drawn="A", burdened=1)) == UNCERTAIN


def test_turns_and_labels_have_words() -> None:
    assert deed(Turn(2, drawn="2", swapped=2)) == "put the 2 into slot 3"
    assert deed(Turn(2, drawn="J", exchanged=((0, 1), (1, 0)))) == (
        "swapped slot 2 of seat 0 with slot 1 of seat 1"
    )
    assert deed(Turn(2, drawn="K", named=((1, 0), "X"))) == "named joker in slot 1 of seat 1"
    assert deed(Turn(2, drawn="9", looked=((1, 0),))) == "looked at slot 1 of seat 1"
    assert deed(Turn(2, drawn="A", burdened=3)) == "made seat 3 draw"
    assert deed(Turn(2, drawn="Q", thrown=True)) == "threw the queen away unused"
    assert deed(Turn(2, drawn="T")) == "drew the 10"
    assert intent_text(Intent("transfer_resource", 1, 0)) == "transfer resource seat 1, slot 1"
    assert intent_text(Intent("feed", rank="T")) == "feed 10"


def test_signals_occur_in_rounds_and_are_read() -> None:
    truths: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for seed in range(120):
        for one in survey_round(program(), values(), _native.match_seed(92, seed)):
            truths[one.truth.kind] += 1
            right[one.truth.kind] += one.read.intent == one.truth
    for kind in ("champion", "support", "transfer_resource", "feed"):
        assert truths[kind] >= 4, (kind, truths)
        assert right[kind] > truths[kind] / 2, (kind, truths, right)


def test_the_caller_is_attacked_where_the_rules_allow_it() -> None:
    seen = [
        one
        for seed in range(30)
        for one in survey_round(
            program("vinto-open"), values("vinto-open"), _native.match_seed(93, seed)
        )
    ]
    attacks = [one for one in seen if one.truth.kind == "attack_vinto"]
    assert len(attacks) >= 4
    assert sum(one.read.intent == one.truth for one in attacks) > len(attacks) / 2
