"""The whole game."""

from __future__ import annotations

from typing import Annotated

from darwindeck.genome.schema.cards import Rules, Seat, at_most, between
from darwindeck.genome.schema.effects import SpecialEffect
from darwindeck.genome.schema.layouts import LayoutScoring
from darwindeck.genome.schema.match import GameRules, WinCondition
from darwindeck.genome.schema.phases import TurnStructure
from darwindeck.genome.schema.scoring import CardScoringRule, CategoryScoring, ContractScoring
from darwindeck.genome.schema.setup import SetupRules

MOST_SEATS = 6
MOST_CARD_RULES = 64
MOST_CATEGORIES = 64
MOST_EFFECTS = 64
MOST_CONDITIONS = 8


class GameGenome(Rules, frozen=True, kw_only=True):
    """A card game. Seats are numbered from 0, clockwise; a side is a team, or a seat where there
    are no teams. Fields that are left out have their defaults."""

    name: str = ""
    """What the game is called, for people; it changes nothing in the rules."""
    family: str = ""
    """The kind of game, such as tricks or shedding, for lists."""
    summary: str = ""
    """The game in one line, for lists and for the head of the rulebook."""
    notes: str = ""
    """Which published rules are followed, and what was chosen where they vary."""
    player_count: Annotated[int, between(2, MOST_SEATS)]
    """How many play; one number, not a range."""
    max_turns: Annotated[int, between(1, 50_000)] = 10_000
    """After so many decisions the match is stopped and drawn, so that it ends whatever happens;
    set it well above what a match takes."""
    team_mode: bool = False
    """Whether seats play in teams, which score and win together.

    Needs `teams`.
    """
    teams: Annotated[
        tuple[Annotated[tuple[Seat, ...], at_most(MOST_SEATS)], ...], at_most(MOST_SEATS)
    ] = ()
    """The seats of each team; every seat is in exactly one, and there are at least two. Partners
    who sit opposite are 0 and 2, 1 and 3.

    Needs `team_mode` true.
    """
    setup: SetupRules = SetupRules()
    """Deck, deal, piles, and what the tableau does."""
    turn_structure: TurnStructure
    """What is done in a hand, and in which order."""
    contract_scoring: ContractScoring | None = None
    """Points for bids that were kept or not.

    Needs a bidding phase, which cannot do without it either.
    """
    card_scoring: Annotated[tuple[CardScoringRule, ...], at_most(MOST_CARD_RULES)] = ()
    """Points for each card that is taken in tricks or captured, or, with `held_cards`, left in a
    hand. A card gets the points of all rules that fit it.

    Needs something that takes cards (tricks, tableau_mode match_rank, war_winnings captured) or
    `held_cards`.
    """
    category_scoring: Annotated[tuple[CategoryScoring, ...], at_most(MOST_CATEGORIES)] = ()
    """Points at the end of a hand for the most cards, the best primiera and the like (Scopa).

    Needs something that takes cards: tricks, tableau_mode match_rank or war_winnings captured.
    """
    layout_scoring: LayoutScoring = LayoutScoring()
    """What the cards of layouts count, and what a hand that ends with a call scores.

    Needs a layout phase.
    """
    special_effects: Annotated[tuple[SpecialEffect, ...], at_most(MOST_EFFECTS)] = ()
    """What cards of some ranks do when they are played.

    Needs a play phase, and not tableau_mode war; or a layout phase, which has effects of its own.
    """
    game_rules: GameRules = GameRules()
    """When hands end, what they score, and how many there are."""
    win_conditions: Annotated[tuple[WinCondition, ...], at_most(MOST_CONDITIONS, least=1)]
    """Who wins, and when; the first in the list that is met decides. If none is met at the end of
    a hand, another hand is dealt."""
