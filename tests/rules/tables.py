"""Small tables for tests of the rules: a few cards, an explicit deck, one rule at a time.

`deal` says who holds what; `sit` makes a game of exactly those cards and deals
them; `play` plays cards by name. Without other wishes a trick is worth a point
and the match goes on for ever.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import Literal

from darwindeck import GameGenome, Move, Table, View
from darwindeck._native import State
from darwindeck.genome.facts.cards import full_deck
from darwindeck.genome.schema import (
    CardScoringRule,
    ContractScoring,
    Deck,
    GameRules,
    Phase,
    Rank,
    ScoringSuit,
    SetupRules,
    TieRule,
    TrickPhase,
    Trigger,
    Trump,
    TrumpChoice,
    TurnStructure,
    TurnUp,
    WinCondition,
    WinType,
)
from darwindeck.table.program import program_of

NEVER = WinCondition(type=WinType.FIRST_TO_SCORE, trigger=Trigger.HAND_END, threshold=100_000)
"""A condition that no test reaches: the match goes on."""

A_POINT_A_TRICK = GameRules(trick_points=1)


def game(
    cards: str,
    *phases: Phase,
    players: int = 2,
    each: int | Literal["all"] = "all",
    sizes: tuple[int, ...] = (),
    turn_up: TurnUp = TurnUp.NONE,
    rank_order: str = "",
    scoring: tuple[CardScoringRule, ...] = (),
    contract: ContractScoring | None = None,
    rules: GameRules = A_POINT_A_TRICK,
    wins: WinCondition | tuple[WinCondition, ...] = NEVER,
    teams: tuple[tuple[int, ...], ...] = (),
    loop_from: int | None = None,
    max_turns: int = 10_000,
) -> GameGenome:
    """A game with just these cards; without phases it is plain tricks."""
    held = set(cards.split())
    jokers = len(held & {"X1", "X2"})
    removed = full_deck(Deck.STANDARD_52, jokers) - held
    return GameGenome(
        player_count=players,
        max_turns=max_turns,
        team_mode=bool(teams),
        teams=teams,
        setup=SetupRules(
            jokers=jokers,
            removed_cards=tuple(sorted(removed)),
            cards_per_player=each,
            hand_sizes=sizes,
            turn_up=turn_up,
            rank_order=rank_order,
        ),
        turn_structure=TurnStructure(phases=phases or (TrickPhase(),), loop_from=loop_from),
        contract_scoring=contract,
        card_scoring=scoring,
        game_rules=rules,
        win_conditions=wins if isinstance(wins, tuple) else (wins,),
    )


def deal(hands: Sequence[str], stock: str = "") -> list[str]:
    """The deck that deals these hands, seat 0's first, and leaves the stock."""
    rounds = zip_longest(*(hand.split() for hand in hands))
    dealt = [card for card in chain.from_iterable(rounds) if card is not None]
    return [*dealt, *stock.split()]


def sit(
    hands: Sequence[str],
    *phases: Phase,
    stock: str = "",
    seed: int = 0,
    sizes: tuple[int, ...] = (),
    turn_up: TurnUp = TurnUp.NONE,
    rank_order: str = "",
    scoring: tuple[CardScoringRule, ...] = (),
    contract: ContractScoring | None = None,
    rules: GameRules = A_POINT_A_TRICK,
    wins: WinCondition | tuple[WinCondition, ...] = NEVER,
    teams: tuple[tuple[int, ...], ...] = (),
    loop_from: int | None = None,
    max_turns: int = 10_000,
) -> Table:
    """A table at which these hands, of a game with just these cards, have been dealt."""
    deck = deal(hands, stock)
    genome = game(
        " ".join(deck),
        *phases,
        players=len(hands),
        each="all" if sizes or not stock else len(hands[0].split()),
        sizes=sizes,
        turn_up=turn_up,
        rank_order=rank_order,
        scoring=scoring,
        contract=contract,
        rules=rules,
        wins=wins,
        teams=teams,
        loop_from=loop_from,
        max_turns=max_turns,
    )
    return Table(genome, seed=seed, deck=deck)


# --- Parts of a game ------------------------------------------------------------


def trumps(suit: str) -> TrickPhase:
    """Tricks with a fixed trump."""
    return TrickPhase(trump=Trump.FIXED, trump_suits=(TrumpChoice(suit),))


def win(kind: WinType, trigger: Trigger, tie: TieRule = TieRule.DRAW, at: int = 0) -> WinCondition:
    return WinCondition(type=kind, trigger=trigger, tie=tie, threshold=at)


def points(
    points: int, suit: str | None = None, rank: str | None = None
) -> tuple[CardScoringRule, ...]:
    """One rule, as a tuple: rules are added with +."""
    return (
        CardScoringRule(
            points=points,
            suit=ScoringSuit(suit) if suit else None,
            rank=Rank(rank) if rank else None,
        ),
    )


# --- Playing --------------------------------------------------------------------


def play(table: Table, cards: str) -> Table:
    """Plays or passes cards by name, in the order of turns."""
    for card in cards.split():
        table.play(next((move for move in table.legal_moves() if card in move.cards), card))
    return table


def play_hand(table: Table, seed: int = 0) -> Table:
    """Plays the rest of a hand at random."""
    return play_until_hand(table, table.hand_number + 1, seed)


def play_until_hand(table: Table, number: int, seed: int = 0) -> Table:
    """Plays at random until a hand begins or the match is over."""
    rng = random.Random(seed)
    while not table.finished and table.hand_number < number:
        table.play(rng.choice(table.legal_moves()))
    return table


def play_to_end(table: Table, seed: int = 0) -> Table:
    """Plays the match to its end at random."""
    return play_until_hand(table, 1_000_000, seed)


def options(table: Table) -> str:
    """The cards that may be played, or the texts of other moves."""
    return " ".join(name_of(move) for move in table.legal_moves())


def name_of(move: Move) -> str:
    return move.cards[0] if move.cards else move.text


def held(table: Table) -> list[str]:
    """What each seat holds."""
    seats = range(table.genome.player_count)
    return [" ".join(table.view(seat).hand) for seat in seats]


def counts(table: Table) -> tuple[int, ...]:
    """How many cards each seat holds."""
    return table.view(0).hand_counts


def kinds(table: Table, moves: int) -> str:
    """The kinds of the next decisions, each answered with the first legal move."""
    return " ".join(table.play(table.legal_moves()[0]).kind for _ in range(moves))


def all_views(table: Table) -> list[View]:
    return [table.view(seat) for seat in range(table.genome.player_count)]


# --- Underneath -----------------------------------------------------------------


def placing(table: Table) -> tuple[int, ...]:
    """The seats in the order of going out, while the last hand still lies there."""
    return table._state.placing


def states(genome: GameGenome, seed: int, deck: Sequence[str] | None = None) -> Iterator[State]:
    """Every state of a match played at random, those between hands included."""
    rng = random.Random(seed)
    state = program_of(genome).start(seed, deck)
    yield state
    while not state.finished:
        state = (
            state.next_hand() if state.hand_over else state.play(rng.choice(state.legal_moves()))
        )
        yield state
