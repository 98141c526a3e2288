"""The genome: a card game as data.

Frozen structs, one for each part of a game. JSON decoding checks types and
names and stops at the first fault; what a *game* may be is decided by
`genome.validate`, which gathers every problem. Ranges are written beside the
fields that they limit, and both the JSON Schema and `validate` read them. The
code of an enum's member in bytecode is its place, so new members go last.
"""

from darwindeck.genome.schema.cards import (
    RANKS,
    SUITS,
    Card,
    Rank,
    RankOrder,
    Ranks,
    Rules,
    Seat,
    Suit,
)
from darwindeck.genome.schema.effects import (
    EffectType,
    SpecialEffect,
    TargetSelector,
)
from darwindeck.genome.schema.game import (
    GameGenome,
)
from darwindeck.genome.schema.match import (
    AllPass,
    EliminateIf,
    GameRules,
    HandEnd,
    HeldCards,
    StockEmpty,
    TieRule,
    Trigger,
    WinCondition,
    WinType,
)
from darwindeck.genome.schema.phases import (
    BiddingPhase,
    Breaking,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    FirstPlayer,
    Match,
    OnlyIf,
    PassPhase,
    PassTo,
    Phase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
    Trump,
    TrumpChoice,
    TurnStructure,
)
from darwindeck.genome.schema.scoring import (
    CardScoringRule,
    Category,
    CategoryScoring,
    ContractKind,
    ContractScoring,
    ScoringSuit,
)
from darwindeck.genome.schema.setup import (
    Deck,
    HandMode,
    SequenceDirection,
    SetupRules,
    TableauMode,
    TurnUp,
    WarWinnings,
)

__all__ = [
    "RANKS",
    "SUITS",
    "AllPass",
    "BiddingPhase",
    "Breaking",
    "Card",
    "CardScoringRule",
    "Category",
    "CategoryScoring",
    "ContractKind",
    "ContractScoring",
    "Deck",
    "DiscardPhase",
    "DrawPhase",
    "DrawSource",
    "EffectType",
    "EliminateIf",
    "FirstPlayer",
    "GameGenome",
    "GameRules",
    "HandEnd",
    "HandMode",
    "HeldCards",
    "Match",
    "OnlyIf",
    "PassPhase",
    "PassTo",
    "Phase",
    "PlayPhase",
    "PlayTarget",
    "Rank",
    "RankOrder",
    "Ranks",
    "Rules",
    "ScoringSuit",
    "Seat",
    "SequenceDirection",
    "SetupRules",
    "SpecialEffect",
    "StockEmpty",
    "Suit",
    "TableauMode",
    "TargetSelector",
    "TieRule",
    "TrickPhase",
    "Trigger",
    "Trump",
    "TrumpChoice",
    "TurnStructure",
    "TurnUp",
    "WarWinnings",
    "WinCondition",
    "WinType",
]
