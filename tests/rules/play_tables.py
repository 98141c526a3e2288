"""Rules and phases that tests of turns share."""

from __future__ import annotations

from tests.rules.tables import points, win

from darwindeck.genome.schema import (
    AllPass,
    GameRules,
    HandEnd,
    HeldCards,
    Match,
    PlayPhase,
    PlayTarget,
    SetupRules,
    StockEmpty,
    Trigger,
    WinType,
)

ANY = PlayPhase()
TABLEAU = PlayPhase(target=PlayTarget.TABLEAU)
OPEN = SetupRules(initial_discard=True)
MATCHING = PlayPhase(matches=(Match.SAME_RANK, Match.SAME_SUIT))
POINTS = points(1, "D") + points(10, "C")
HIGH_SCORE = win(WinType.HIGH_SCORE, Trigger.HAND_END)


def rules(
    ends: HandEnd = HandEnd.ALL_HANDS_EMPTY,
    *,
    hands: int = 1,
    stock: StockEmpty = StockEmpty.RESHUFFLE_DISCARD,
    all_pass: AllPass = AllPass.NOTHING,
    places: tuple[int, ...] = (),
    held_cards: HeldCards = HeldCards.NOTHING,
) -> GameRules:
    return GameRules(
        hands=hands,
        hand_ends_when=ends,
        stock_empty=stock,
        all_pass=all_pass,
        score_by_place=places,
        held_cards=held_cards,
    )
