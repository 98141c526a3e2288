"""Small tables for tests of games that are played in turns: playing, drawing, discarding.

`seat` makes a game of exactly the cards that are dealt, like `tables.sit`, with
a setup, effects and categories of its own. One hand is all there is unless the
rules say otherwise, so that its end can be looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from tests.rules.tables import deal

from darwindeck import GameGenome, Table
from darwindeck._native import State
from darwindeck.genome.facts.cards import full_deck
from darwindeck.genome.schema import (
    CardScoringRule,
    CategoryScoring,
    Deck,
    EffectType,
    GameRules,
    Phase,
    Rank,
    SetupRules,
    SpecialEffect,
    TargetSelector,
    Trigger,
    TurnStructure,
    WinCondition,
    WinType,
)

PLAIN = SetupRules()
ONE_HAND = GameRules(hands=1)

EMPTY_HAND = WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.AT_ONCE)
FIRST_OUT_WINS = WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.HAND_END)
"""Looked at when the hand is over: it goes on after somebody is out."""


def game_of(
    deck: Sequence[str],
    *phases: Phase,
    players: int,
    each: int = 0,
    setup: SetupRules = PLAIN,
    effects: tuple[SpecialEffect, ...] = (),
    scoring: tuple[CardScoringRule, ...] = (),
    categories: tuple[CategoryScoring, ...] = (),
    rules: GameRules = ONE_HAND,
    wins: WinCondition = EMPTY_HAND,
    teams: tuple[tuple[int, ...], ...] = (),
    loop_from: int | None = None,
    max_turns: int = 2_000,
) -> GameGenome:
    """A game with just these cards; all are dealt, or `each` to a seat."""
    jokers = len({"X1", "X2"}.intersection(deck))
    removed = full_deck(Deck.STANDARD_52, jokers).difference(deck)
    setup = replace(setup, jokers=jokers, removed_cards=tuple(sorted(removed)))
    if each:
        setup = replace(setup, cards_per_player=each)
    return GameGenome(
        player_count=players,
        max_turns=max_turns,
        team_mode=bool(teams),
        teams=teams,
        setup=setup,
        turn_structure=TurnStructure(phases=phases, loop_from=loop_from),
        card_scoring=scoring,
        category_scoring=categories,
        special_effects=effects,
        game_rules=rules,
        win_conditions=(wins,),
    )


def seat(
    hands: Sequence[str],
    *phases: Phase,
    stock: str = "",
    seed: int = 0,
    setup: SetupRules = PLAIN,
    effects: tuple[SpecialEffect, ...] = (),
    scoring: tuple[CardScoringRule, ...] = (),
    categories: tuple[CategoryScoring, ...] = (),
    rules: GameRules = ONE_HAND,
    wins: WinCondition = EMPTY_HAND,
    teams: tuple[tuple[int, ...], ...] = (),
    loop_from: int | None = None,
    max_turns: int = 2_000,
) -> Table:
    """A table at which these hands have been dealt.

    The stock is what follows the hands in the deck: first the cards that are
    turned up for the tableau, then for the discard pile, then those to be drawn.
    """
    deck = deal(hands, stock)
    genome = game_of(
        deck,
        *phases,
        players=len(hands),
        each=len(hands[0].split()) if stock and not setup.hand_sizes else 0,
        setup=setup,
        effects=effects,
        scoring=scoring,
        categories=categories,
        rules=rules,
        wins=wins,
        teams=teams,
        loop_from=loop_from,
        max_turns=max_turns,
    )
    return Table(genome, seed=seed, deck=deck)


def on(
    rank: str,
    effect: EffectType,
    target: TargetSelector = TargetSelector.NEXT_PLAYER,
    value: int = 1,
) -> tuple[SpecialEffect, ...]:
    """One effect, as a tuple: effects are added with +."""
    return (SpecialEffect(trigger_rank=Rank(rank), effect_type=effect, target=target, value=value),)


# --- Looking --------------------------------------------------------------------


def texts(table: Table) -> list[str]:
    """The texts of the legal moves."""
    return [move.text for move in table.legal_moves()]


def do(table: Table, *moves: str) -> Table:
    """Plays moves by their texts."""
    for move in moves:
        table.play(move)
    return table


def movers(table: Table, *moves: str) -> list[int]:
    """The seats that make these moves, and the seat that comes next."""
    seats = [table.to_move]
    for move in moves:
        table.play(move)
        seats.append(table.to_move)
    return seats


def state_of(table: Table) -> State:
    return table._state


def last_hand(table: Table) -> State:
    """The table after the last move, before the next hand was dealt."""
    return table._states[-1].play(table._moves[-1])


def at(table: Table, place: str) -> str:
    """The cards in a place, such as "taken 0" or "stock", whoever may see them."""
    return " ".join(card for card, where in state_of(table).places() if where == place)
