"""The whole game."""

from __future__ import annotations

from typing import Annotated

from darwindeck.genome.schema.cards import Rules, Seat, between
from darwindeck.genome.schema.effects import SpecialEffect
from darwindeck.genome.schema.match import GameRules, WinCondition
from darwindeck.genome.schema.phases import TurnStructure
from darwindeck.genome.schema.scoring import CardScoringRule, CategoryScoring, ContractScoring
from darwindeck.genome.schema.setup import SetupRules


class GameGenome(Rules, frozen=True, kw_only=True):
    name: str = ""
    family: str = ""
    summary: str = ""
    notes: str = ""
    player_count: Annotated[int, between(2, 6)]
    max_turns: Annotated[int, between(1, 50_000)] = 10_000
    team_mode: bool = False
    teams: tuple[tuple[Seat, ...], ...] = ()
    setup: SetupRules = SetupRules()
    turn_structure: TurnStructure
    contract_scoring: ContractScoring | None = None
    card_scoring: tuple[CardScoringRule, ...] = ()
    category_scoring: tuple[CategoryScoring, ...] = ()
    effects: tuple[SpecialEffect, ...] = ()
    game_rules: GameRules = GameRules()
    win_conditions: tuple[WinCondition, ...]
