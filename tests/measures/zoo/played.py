"""Games whose rules look well, and whose play does not."""

from __future__ import annotations

from msgspec.structs import replace
from tests.measures.zoo.beasts import Beast, spoilt

from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import (
    DiscardPhase,
    GameGenome,
    GameRules,
    HandEnd,
    Match,
    PassPhase,
    PassTo,
    PlayPhase,
    SetupRules,
    TrickPhase,
    Trigger,
    TurnStructure,
    WinCondition,
    WinType,
)
from darwindeck.genome.schema.match import TieRule


def shedding(phase: PlayPhase, cards: int = 7, players: int = 4) -> GameGenome:
    """The first without cards wins; what may be played is up to the phase."""
    return GameGenome(
        player_count=players,
        setup=SetupRules(cards_per_player=cards),
        turn_structure=TurnStructure(phases=(phase,)),
        win_conditions=(WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.AT_ONCE),),
    )


def tricks(cards: int, hands: int, tie: TieRule = TieRule.ANOTHER_HAND) -> GameGenome:
    """Two partnerships, a point a trick, so many hands."""
    return GameGenome(
        player_count=4,
        team_mode=True,
        teams=((0, 2), (1, 3)),
        setup=SetupRules(cards_per_player=cards),
        turn_structure=TurnStructure(phases=(TrickPhase(),)),
        game_rules=GameRules(hands=hands, trick_points=1),
        win_conditions=(WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.LAST_HAND, tie=tie),),
    )


PLAYED = (
    Beast("war", load_game("war"), "choiceless"),
    Beast("old maid", load_game("old-maid"), "choiceless"),
    Beast("a renamed classic", replace(load_game("hearts"), name="black lady"), "copied"),
    Beast(
        "hearts to a hundred thousand",
        spoilt("hearts", {"win_conditions.0.threshold": 100_000}),
        "endless",
    ),
    Beast(
        "hearts to five hundred", spoilt("hearts", {"win_conditions.0.threshold": 500}), "length"
    ),
    Beast("five tricks and out", tricks(5, 1), "length"),
    Beast("twelve tricks that are often shared", tricks(12, 1, TieRule.DRAW), "drawish"),
    Beast("the seat that starts always wins", shedding(PlayPhase()), "unfair"),
    Beast("many equal moves", shedding(PlayPhase(), cards=13), "trivial"),
    Beast("fair only among beginners", shedding(PlayPhase(optional=True), cards=10), "unfair"),
    Beast(
        "passing makes random look stupid",
        shedding(PlayPhase(optional=True), cards=10, players=2),
        "trivial",
    ),
    Beast(
        "spades whose bags nobody collects",
        spoilt("spades", {"contract_scoring.bag_limit": 250}),
        "dead",
    ),
    Beast(
        "a way to win that never happens",
        spoilt(
            "oh-hell",
            {
                "win_conditions": [
                    {"type": "first_to_score", "trigger": "hand_end", "threshold": 190},
                    {"type": "high_score", "trigger": "last_hand", "tie": "share"},
                ]
            },
        ),
        "dead",
    ),
    Beast(
        "knocked out, with points that decide nothing",
        spoilt(
            "knockout-whist",
            {"game_rules": {"eliminate_if": "no_tricks", "trick_points": -3}},
        ),
        "uncoupled",
    ),
    Beast(
        "the ace of spades is dealt, and so is the result",
        spoilt(
            "scotch-whist",
            {
                "setup.turn_up": "none",
                "turn_structure.phases": [
                    {"type": "trick", "trump": "fixed", "trump_suits": ["S"]}
                ],
                "card_scoring": [{"points": 10, "suit": "S", "rank": "A"}],
                "game_rules": {},
            },
        ),
        "runaway",
    ),
    Beast(
        "the last card decides",
        spoilt(
            "crazy-eights",
            {
                "special_effects": [
                    {"trigger_rank": rank, "effect_type": "swap_hands", "target": "random_opponent"}
                    for rank in "23456789TJQKA"
                ]
            },
        ),
        "lottery",
    ),
    Beast(
        "searchers dodge defeat for ever",
        GameGenome(
            player_count=4,
            setup=SetupRules(cards_per_player=4, initial_discard=True),
            turn_structure=TurnStructure(
                phases=(PlayPhase(matches=(Match.SAME_RANK, Match.SAME_SUIT), or_draw=True),)
            ),
            game_rules=GameRules(hand_ends_when=HandEnd.FIRST_OUT, score_by_place=(1,)),
            win_conditions=(
                WinCondition(
                    type=WinType.LOW_SCORE,
                    trigger=Trigger.THRESHOLD,
                    threshold=3,
                    tie=TieRule.SHARE,
                ),
            ),
        ),
        "stalls",
    ),
    Beast(
        "pure guessing: all cards are passed on unseen",
        GameGenome(
            player_count=4,
            setup=SetupRules(cards_per_player=5),
            turn_structure=TurnStructure(
                phases=(
                    PassPhase(count=5, directions=(PassTo.LEFT,)),
                    PassPhase(count=5, directions=(PassTo.RIGHT,)),
                    DiscardPhase(pairs=True),
                )
            ),
            game_rules=GameRules(hands=1, hand_ends_when=HandEnd.SHOWDOWN),
            win_conditions=(
                WinCondition(type=WinType.BEST_HAND, trigger=Trigger.HAND_END, tie=TieRule.SHARE),
            ),
        ),
        "trivial",
    ),
)
