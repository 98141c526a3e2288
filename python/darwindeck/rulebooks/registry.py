"""Which words tell which part of a genome.

Every struct and every named choice of the schema has an entry here. A test reads
these tables beside the schema, so that a mechanic without its words is found.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import StrEnum

from darwindeck.genome.schema import (
    AllPass,
    Breaking,
    CardScoringRule,
    Category,
    CategoryScoring,
    ContractKind,
    ContractScoring,
    Deck,
    DrawSource,
    EffectType,
    EliminateIf,
    FirstPlayer,
    GameGenome,
    GameRules,
    HandEnd,
    HandMode,
    HeldCards,
    Match,
    OnlyIf,
    PassTo,
    PlayTarget,
    Rules,
    ScoringSuit,
    SequenceDirection,
    SetupRules,
    SpecialEffect,
    StockEmpty,
    Suit,
    TableauMode,
    TargetSelector,
    TieRule,
    TrickJokers,
    Trigger,
    Trump,
    TrumpChoice,
    TurnStructure,
    TurnUp,
    WarWinnings,
    WinCondition,
    WinType,
)
from darwindeck.rulebooks import (
    awkward,
    beginning,
    book,
    contracts,
    course,
    effects,
    ending,
    scoring,
    setting_up,
    table_phases,
    tableau,
    tricks,
    turn_phases,
    winning,
    words,
)

PARTS: dict[type[Rules], Callable[..., object]] = {
    GameGenome: book.outline_of,
    SetupRules: setting_up.the_deal,
    TurnStructure: course.course_of_a_hand,
    **course.TABLE_PHASES,
    **turn_phases.TURN_PHASES,
    ContractScoring: contracts.tell_contract,
    CardScoringRule: scoring.tell_card_rule,
    CategoryScoring: scoring.tell_category,
    SpecialEffect: effects.tell_effect,
    GameRules: ending.end_of_hand,
    WinCondition: winning.tell_win,
}
"""What tells each struct."""

CHOICES: dict[type[StrEnum], Collection[StrEnum]] = {
    Suit: words.SUIT_NAMES,
    ScoringSuit: words.SCORING_SUIT_NAMES,
    TrumpChoice: words.TRUMP_NAMES,
    Deck: setting_up.DECKS,
    TurnUp: setting_up.TURN_UPS,
    HandMode: setting_up.HAND_MODES,
    TableauMode: tableau.TABLEAU_MODES,
    SequenceDirection: tableau.DIRECTIONS,
    WarWinnings: tableau.WAR_WINNINGS,
    FirstPlayer: beginning.FIRST_PLAYERS,
    PassTo: table_phases.PASS_TO,
    Trump: tricks.TRUMPS,
    TrickJokers: tricks.JOKERS,
    Breaking: tricks.BREAKING,
    OnlyIf: turn_phases.ONLY_IF,
    PlayTarget: turn_phases.PLAY_TARGETS,
    Match: turn_phases.MATCHES,
    DrawSource: turn_phases.DRAW_SOURCES,
    EffectType: effects.EFFECTS,
    TargetSelector: effects.TARGETS,
    ContractKind: contracts.CONTRACT_KINDS,
    Category: scoring.CATEGORIES,
    HeldCards: scoring.HELD,
    HandEnd: ending.HAND_ENDS,
    EliminateIf: ending.ELIMINATE,
    StockEmpty: awkward.STOCK_EMPTY,
    AllPass: awkward.ALL_PASS,
    WinType: winning.WIN_TYPES,
    Trigger: winning.TRIGGERS,
    TieRule: winning.TIES,
}
"""What tells each of the choices that have names."""
