"""Parts of a game and their values as people speak of them, who never saw a game file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

import msgspec

from darwindeck.genome.file.defaults import defaults_of
from darwindeck.genome.schema import (
    BiddingPhase,
    CardScoringRule,
    CategoryScoring,
    DiscardPhase,
    DrawPhase,
    GameGenome,
    LayoutPhase,
    PassPhase,
    PlayPhase,
    SpecialEffect,
    TrickPhase,
    WinCondition,
)
from darwindeck.rulebooks.scoring import tell_card_rule, tell_category
from darwindeck.rulebooks.words import an, counted, rank_name

PHASES: dict[type, str] = {
    BiddingPhase: "bidding",
    PassPhase: "passing cards",
    TrickPhase: "tricks",
    PlayPhase: "playing cards",
    DrawPhase: "drawing cards",
    DiscardPhase: "discarding",
    LayoutPhase: "turns at the layouts",
}

PARTS = {
    "setup": "cards and deal",
    "turn_structure": "what is done in a hand",
    "phases": "what is done in a hand",
    "contract_scoring": "contracts",
    "card_scoring": "points of cards",
    "category_scoring": "points for what was taken",
    "layout_scoring": "points of layouts",
    "special_effects": "special cards",
    "game_rules": "hands and other points",
    "win_conditions": "how the match is won",
    "team_mode": "partners",
    "teams": "partners",
    "player_count": "number of players",
    "loop_from": "where a round of turns begins",
    "cards_per_player": "cards dealt to each",
    "hand_sizes": "cards dealt from hand to hand",
    "turn_up": "card turned up",
    "initial_tableau": "cards laid open at the start",
    "initial_discard": "card turned over to begin the pile",
    "buried_ranks": "ranks that do not begin the pile",
    "tableau_mode": "what happens on the table",
    "rank_order": "order of the ranks",
    "min_bid": "lowest bid",
    "max_bid": "highest bid",
    "hook": "bids may not add up to the tricks",
    "by_placing": "cards are passed by the last result",
    "first_player": "who begins",
    "first_card": "card that begins",
    "lowest_wins": "the lowest card wins",
    "breaking": "leading a suit that is not broken",
    "max_cards": "most cards at once",
    "min_cards": "fewest cards at once",
    "matches": "what a card must match",
    "wild_ranks": "ranks that always fit",
    "or_draw": "drawing in place of playing",
    "only_if": "done only in some turns",
    "repeat": "how often in a turn",
    "optional": "may be left out",
    "hands": "hands in a match",
    "score_floor": "score at which the match is lost",
    "hand_ends_when": "end of a hand",
    "score_by_place": "points for running out of cards",
    "eliminate_if": "who is knocked out",
    "trick_points": "points for a trick",
    "extra_card_points": "points for cards beyond those dealt",
    "stock_empty": "when the stock is empty",
    "all_pass": "when all pass",
    "held_cards": "cards left in hands",
    "all_points_reversal": "taking all penalties turns them round",
    "points_by_rank": "what places are worth",
    "threshold": "points to reach",
    "trigger": "looked at",
    "tricks": "number of tricks",
    "count": "how many",
    "tie": "in a tie",
    "trigger_rank": "rank",
    "effect_type": "effect",
}
"""What people call a part, where its field is not the word already."""
OPEN = {"hands": "as many as it takes", "tricks": "all", "score_floor": "none"}
"""What 0 or nothing means, where that is no number."""
UNSPOKEN = ("setup", "turn_structure", "phases", "game_rules")
"""Parts that only hold others."""
SCORED = (CardScoringRule, CategoryScoring)
MOST = 6
"""Items of a list that are told."""


def name_of_field(field: str) -> str:
    """A field as a person would put it."""
    return PARTS.get(field, field.replace("_", " "))


def name_of_path(path: str, genome: GameGenome) -> str:
    """A part of a game: `setup.deck` is the deck, `card_scoring[1]` the points of a card."""
    names: list[str] = []
    value: object = genome
    for field, place in re.findall(r"(\w+)|\[(\d+)\]", path):
        if field and not place:
            value = getattr(value, field)
            silent = field in UNSPOKEN and not path.endswith(field)
            silent = silent or (field == "points" and bool(names))
            spoken = "" if silent else name_of_field(field)
        else:
            value = value[int(place)] if isinstance(value, tuple) else value
            spoken = name_of_item(value)
            if spoken and names and isinstance(value, msgspec.Struct):
                names.pop()
        if spoken:
            names.append(spoken)
    return ", ".join(names)


def name_of_item(item: object) -> str:
    """One of several: a phase, a rule of scoring, a way to win."""
    match item:
        case CardScoringRule():
            return f"points for {tell_card_rule(item)}"
        case CategoryScoring():
            return f"points for {tell_category(item)}"
        case SpecialEffect():
            return f"what {an(rank_name(item.trigger_rank))} does"
        case WinCondition():
            return f"winning by {value_words(item.type)}"
        case _ if type(item) in PHASES:
            return PHASES[type(item)]
        case _:
            return ""


def whole_item(item: msgspec.Struct) -> str:
    """All that is said of one of several, where another game has none of it."""
    match item:
        case CardScoringRule() | CategoryScoring():
            return f"{counted(item.points, 'point')} {name_of_item(item).removeprefix('points ')}"
        case SpecialEffect():
            rank, effect, _, value = msgspec.structs.astuple(item)
            return f"{an(rank_name(str(rank)))}: {value_words(effect)}{f' {value}' * (value > 0)}"
    said = _said(item)
    named = name_of_item(item)
    return f"{named} ({said})" if named and said else named or said or "as usual"


def _said(item: msgspec.Struct) -> str:
    """What is not as it usually is."""
    usual = defaults_of(type(item))
    spoken = []
    for name, default in usual.items():
        value = getattr(item, name)
        if value == default or (isinstance(item, WinCondition) and name == "type"):
            continue
        if isinstance(value, bool):
            spoken.append(f"{'' if value else 'not: '}{name_of_field(name)}")
        else:
            spoken.append(f"{name_of_field(name)} {field_value(name, value)}")
    return ", ".join(spoken)


def field_value(field: str, value: object) -> str:
    """The value of a field in a few words."""
    return OPEN[field] if not value and field in OPEN else value_words(value)


def value_words(value: object) -> str:
    """A value in a few words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value).replace("_", " ")
    if isinstance(value, msgspec.Struct):
        return whole_item(value)
    if isinstance(value, tuple) and value and all(isinstance(item, tuple) for item in value):
        return "; ".join(map(value_words, value))
    if isinstance(value, tuple):
        return _several(value_words(item) for item in value)
    return (str(value).replace("-", "−") if isinstance(value, int) else str(value)) or "none"


def _several(items: Iterable[str]) -> str:
    told = list(items)
    more = f" and {len(told) - MOST} more" if len(told) > MOST else ""
    return ", ".join(told[:MOST]) + more if told else "none"
