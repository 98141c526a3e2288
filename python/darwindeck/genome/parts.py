"""The parts of bytecode, each with its writer and its reader side by side.

`docs/bytecode.md` lays them down; phases are in `genome.phase_parts`, the sections
that extend a game in `genome.sections`. Reading checks the form only: whether the
game makes sense is for `validate` to say.
"""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.genome.bytestream import Reader, Writer
from darwindeck.genome.cards import CARDS, card_number
from darwindeck.genome.checks.scoring import MOST_CARD_RULES
from darwindeck.genome.checks.setup import MOST_HAND_SIZES
from darwindeck.genome.checks.winning import MOST_CONDITIONS
from darwindeck.genome.schema import (
    RANKS,
    CardScoringRule,
    Deck,
    GameGenome,
    HeldCards,
    ScoringSuit,
    SetupRules,
    TieRule,
    Trigger,
    TurnUp,
    WinCondition,
    WinType,
)

# --- Setup ----------------------------------------------------------------------


def write_setup(w: Writer, setup: SetupRules) -> None:
    w.choice(setup.deck)
    w.u8(setup.jokers)
    w.counted(card_number(card) for card in setup.removed_cards)
    w.u8(0 if setup.cards_per_player == "all" else setup.cards_per_player)
    w.counted(setup.hand_sizes)
    w.choice(setup.turn_up)
    w.ranks(setup.rank_order)


def read_setup(r: Reader) -> SetupRules:
    return SetupRules(
        deck=r.choice(Deck, "setup.deck"),
        jokers=r.u8("setup.jokers"),
        removed_cards=tuple(r.card(item) for item in r.counted("setup.removed_cards", len(CARDS))),
        cards_per_player=r.u8("setup.cards_per_player") or "all",
        hand_sizes=tuple(r.u8(item) for item in r.counted("setup.hand_sizes", MOST_HAND_SIZES)),
        turn_up=r.choice(TurnUp, "setup.turn_up"),
        rank_order=r.ranks("setup.rank_order"),
    )


# --- Win conditions -------------------------------------------------------------


def write_wins(w: Writer, conditions: tuple[WinCondition, ...]) -> None:
    w.u8(len(conditions))
    for condition in conditions:
        w.choice(condition.type)
        w.choice(condition.trigger)
        w.choice(condition.tie)
        w.i32(condition.threshold)


def read_wins(r: Reader) -> tuple[WinCondition, ...]:
    paths = r.counted("win_conditions", MOST_CONDITIONS, least=1)
    return tuple(_read_win(r, path) for path in paths)


def _read_win(r: Reader, path: str) -> WinCondition:
    r.marks[path] = r.position
    return WinCondition(
        type=r.choice(WinType, f"{path}.type"),
        trigger=r.choice(Trigger, f"{path}.trigger"),
        tie=r.choice(TieRule, f"{path}.tie"),
        threshold=r.i32(f"{path}.threshold"),
    )


# --- Scoring --------------------------------------------------------------------


def write_scoring(w: Writer, genome: GameGenome) -> None:
    """Nothing at all when no field differs from its default."""
    rules = genome.game_rules
    held = rules.held_cards
    flags = (
        rules.all_points_reversal,
        held == HeldCards.AGAINST_HOLDER,
        held == HeldCards.TO_FIRST_OUT,
    )
    if not any((*flags, rules.trick_points, rules.extra_card_points, genome.card_scoring)):
        return
    w.flags(*flags)
    w.i8(rules.trick_points)
    w.i8(rules.extra_card_points)
    w.u8(len(genome.card_scoring))
    for rule in genome.card_scoring:
        w.choice_or_none(rule.suit)
        w.u8_or_none(None if rule.rank is None else RANKS.index(rule.rank))
        w.i16(rule.points)


def read_scoring(r: Reader, genome: GameGenome) -> GameGenome:
    path = "game_rules.held_cards"
    reversal, against_holder, to_first_out = r.flags(
        "game_rules.all_points_reversal", path, f"{path}=to_first_out"
    )
    if against_holder and to_first_out:
        raise r.fail(path, "cards held count against their holder or for the first one out")
    held = [HeldCards.NOTHING, HeldCards.AGAINST_HOLDER, HeldCards.TO_FIRST_OUT]
    rules = replace(
        genome.game_rules,
        all_points_reversal=reversal,
        held_cards=held[against_holder + 2 * to_first_out],
        trick_points=r.i8("game_rules.trick_points"),
        extra_card_points=r.i8("game_rules.extra_card_points"),
    )
    scoring = tuple(
        _read_card_scoring(r, path) for path in r.counted("card_scoring", MOST_CARD_RULES)
    )
    return replace(genome, game_rules=rules, card_scoring=scoring)


def _read_card_scoring(r: Reader, path: str) -> CardScoringRule:
    r.marks[path] = r.position
    suit = r.choice_or_none(ScoringSuit, f"{path}.suit")
    rank = r.rank_or_none(f"{path}.rank")
    return CardScoringRule(suit=suit, rank=rank, points=r.i16(f"{path}.points"))
