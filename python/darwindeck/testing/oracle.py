"""An independent judge: the hearts, spades and oh hell of OpenSpiel, in our words.

`record` plays one hand at OpenSpiel and writes it down as a `Trace`; `replay`
plays the same hand at one of our tables and returns every difference. A trace
is also one line of text, so hands can be replayed where OpenSpiel is missing.
Which hands are worth playing is left to `oracle_hands`.

A *choice* is a card's name ("QS") or a bid ("3"). Only `record` needs `pyspiel`.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

import msgspec

from darwindeck._native import Move
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import RANKS, SUITS, GameGenome, PassPhase, PassTo
from darwindeck.table import Table

SEATS = 4
FIRST_BID = 52
"""OpenSpiel's number for a bid of 0; smaller numbers are cards."""

DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards in our order; bit i of a recorded set is DECK[i]."""


# --- What is compared -----------------------------------------------------------


@dataclass(frozen=True)
class Deal:
    """How a hand begins: the variant of the game, and the deck, top card first."""

    variant: str
    deck: tuple[str, ...]


@dataclass(frozen=True)
class Decision:
    """Who had to choose, what the judge allowed, and what was chosen."""

    seat: int
    legal: frozenset[str]
    choice: str

    @property
    def is_bid(self) -> bool:
        return self.choice.isdigit()


@dataclass(frozen=True)
class Trace:
    """One hand as the judge saw it, with what each side scored in it."""

    deal: Deal
    decisions: tuple[Decision, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Mismatch:
    """A difference between the judge and a table, with all that is needed to see it again."""

    kind: str
    """"seat", "legal", "length" or "score"."""
    at: int
    """The index of the decision; for "length" and "score", the number of decisions."""
    judge: str
    table: str
    trace: Trace

    def __str__(self) -> str:
        made = " ".join(f"{one.seat}:{one.choice}" for one in self.trace.decisions[: self.at])
        return (
            f"{self.kind} at decision {self.at}: the judge says {self.judge}, "
            f"the table {self.table}\n  variant {self.trace.deal.variant}, "
            f"deck {' '.join(self.trace.deal.deck)}\n  after {made or 'no move'}"
        )


# --- Traces as text -------------------------------------------------------------


def format_trace(trace: Trace) -> str:
    """One line: variant, deck, `seat:legal set:choice` for each decision, points."""
    decisions = " ".join(f"{one.seat}:{_mask(one):x}:{one.choice}" for one in trace.decisions)
    points = " ".join(map(str, trace.points))
    return f"{trace.deal.variant} | {''.join(trace.deal.deck)} | {decisions} | {points}"


def parse_trace(line: str) -> Trace:
    """The trace that `format_trace` wrote."""
    variant, deck, decisions, points = (part.strip() for part in line.split("|"))
    return Trace(
        deal=Deal(variant, tuple(deck[i : i + 2] for i in range(0, len(deck), 2))),
        decisions=tuple(_parse_decision(text) for text in decisions.split()),
        points=tuple(map(int, points.split())),
    )


def read_traces(path: Path) -> list[Trace]:
    """The traces of a file, one a line; lines that start with # are remarks."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [parse_trace(line) for line in lines if line and not line.startswith("#")]


def _mask(decision: Decision) -> int:
    if decision.is_bid:
        return sum(1 << int(bid) for bid in decision.legal)
    return sum(1 << DECK.index(card) for card in decision.legal)


def _parse_decision(text: str) -> Decision:
    seat, mask, choice = text.split(":")
    bits = [i for i in range(len(DECK)) if int(mask, 16) >> i & 1]
    legal = map(str, bits) if choice.isdigit() else (DECK[i] for i in bits)
    return Decision(int(seat), frozenset(legal), choice)


# --- The three games ------------------------------------------------------------


@dataclass(frozen=True)
class Adapter:
    """One of our bundled games beside OpenSpiel's."""

    game: str
    """The name of the bundled game."""
    variants: tuple[str, ...]
    """The forms of a first hand: pass directions, or cards each."""
    spiel: str
    """OpenSpiel's game string; `{variant}` is filled in."""
    card_number: Callable[[str], int]
    card_name: Callable[[int], str]
    chance: Callable[[Deal], list[int]]
    """OpenSpiel's chance actions for the deal, in order."""
    points: Callable[[Sequence[float]], tuple[int, ...]]
    """OpenSpiel's returns as our points, one for each side."""
    adapt: Callable[[GameGenome, str], GameGenome]
    """The bundled genome, changed so that its first hand is the variant."""
    expected: Callable[[Trace], Iterator[frozenset[str]]]
    """What our table must offer at each decision."""

    def genome(self, variant: str) -> GameGenome:
        return self.adapt(load_game(self.game), variant)


def rank_major(suits: str) -> tuple[Callable[[str], int], Callable[[int], str]]:
    """Cards numbered rank by rank: 2C 2D …, 3C 3D …"""
    return (
        lambda card: RANKS.index(card[0]) * 4 + suits.index(card[1]),
        lambda number: RANKS[number // 4] + suits[number % 4],
    )


def suit_major(suits: str) -> tuple[Callable[[str], int], Callable[[int], str]]:
    """Cards numbered suit by suit: 2C 3C …, 2D 3D …"""
    return (
        lambda card: suits.index(card[1]) * 13 + RANKS.index(card[0]),
        lambda number: RANKS[number % 13] + suits[number // 13],
    )


def as_judged(trace: Trace) -> Iterator[frozenset[str]]:
    """The same moves as the judge allows."""
    return (decision.legal for decision in trace.decisions)


_hearts_number, _hearts_name = rank_major("CDHS")
_spades_number, _spades_name = suit_major("CDHS")
_oh_hell_number, _oh_hell_name = rank_major("CDSH")

_SPIEL_PASS = {"none": 0, "left": 1, "across": 2, "right": 3}


def _hearts_chance(deal: Deal) -> list[int]:
    return [_SPIEL_PASS[deal.variant], *map(_hearts_number, deal.deck)]


def _hearts_points(returns: Sequence[float]) -> tuple[int, ...]:
    return tuple(26 - round(value) for value in returns)


def _hearts_genome(genome: GameGenome, variant: str) -> GameGenome:
    """The first hand passes in the variant's direction; "none" has no pass phase at all."""
    phases = genome.turn_structure.phases
    if variant == "none":
        phases = tuple(phase for phase in phases if not isinstance(phase, PassPhase))
    else:
        phases = tuple(
            msgspec.structs.replace(phase, directions=(PassTo(variant),))
            if isinstance(phase, PassPhase)
            else phase
            for phase in phases
        )
    structure = msgspec.structs.replace(genome.turn_structure, phases=phases)
    return msgspec.structs.replace(genome, turn_structure=structure)


def _spades_chance(deal: Deal) -> list[int]:
    return [_spades_number(card) for card in deal.deck]


def _spades_points(returns: Sequence[float]) -> tuple[int, ...]:
    return (round(returns[0]), round(returns[1]))


def _same_genome(genome: GameGenome, _variant: str) -> GameGenome:
    return genome


def spades_may_be_led_once_broken(trace: Trace) -> Iterator[frozenset[str]]:
    """The judge never sets its "broken" flag, so it withholds spades from such leads.

    Hands and the flag are followed here, from the trace alone.
    """
    hands = [set(trace.deal.deck[seat::SEATS]) for seat in range(SEATS)]
    broken = False
    played = 0
    for decision in trace.decisions:
        if decision.is_bid:
            yield decision.legal
            continue
        hand = hands[decision.seat]
        leads = played % SEATS == 0
        yield decision.legal | {card for card in hand if leads and broken and card[1] == "S"}
        hand.remove(decision.choice)
        broken = broken or decision.choice[1] == "S"
        played += 1


def _oh_hell_chance(deal: Deal) -> list[int]:
    """Cards each, the dealer (the last seat), the hands, and the card turned up."""
    size = int(deal.variant)
    return [size, SEATS - 1, *map(_oh_hell_number, deal.deck[: SEATS * size + 1])]


def _oh_hell_points(returns: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(value) for value in returns)


def _oh_hell_genome(genome: GameGenome, variant: str) -> GameGenome:
    setup = msgspec.structs.replace(genome.setup, hand_sizes=(int(variant),))
    return msgspec.structs.replace(genome, setup=setup)


ADAPTERS = {
    adapter.game: adapter
    for adapter in (
        Adapter(
            game="hearts",
            variants=("left", "right", "across", "none"),
            spiel="hearts(qs_breaks_hearts=false)",
            card_number=_hearts_number,
            card_name=_hearts_name,
            chance=_hearts_chance,
            points=_hearts_points,
            adapt=_hearts_genome,
            expected=as_judged,
        ),
        Adapter(
            game="partnership-spades",
            variants=("13",),
            spiel="spades",
            card_number=_spades_number,
            card_name=_spades_name,
            chance=_spades_chance,
            points=_spades_points,
            adapt=_same_genome,
            expected=spades_may_be_led_once_broken,
        ),
        Adapter(
            game="oh-hell",
            variants=("10", "7", "4", "2", "1"),
            spiel="oh_hell(players=4,num_tricks_fixed={variant})",
            card_number=_oh_hell_number,
            card_name=_oh_hell_name,
            chance=_oh_hell_chance,
            points=_oh_hell_points,
            adapt=_oh_hell_genome,
            expected=as_judged,
        ),
    )
}


# --- The judge ------------------------------------------------------------------

Player = Callable[[random.Random, int, frozenset[str]], str]
"""Picks one of the legal choices for a seat."""


class SpielState(Protocol):
    """As much of OpenSpiel's `State` as the judge uses."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int, /) -> None: ...
    def returns(self) -> list[float]: ...


class SpielGame(Protocol):
    """As much of OpenSpiel's `Game` as the judge uses."""

    def new_initial_state(self) -> SpielState: ...


def start(adapter: Adapter, deal: Deal) -> SpielState:
    """The deal at OpenSpiel, before the first decision."""
    pyspiel = importlib.import_module("pyspiel")
    game = cast(SpielGame, pyspiel.load_game(adapter.spiel.format(variant=deal.variant)))
    state = game.new_initial_state()
    for action in adapter.chance(deal):
        state.apply_action(action)
    return state


def record(adapter: Adapter, deal: Deal, player: Player, rng: random.Random) -> Trace:
    """Plays the deal at OpenSpiel and writes down all that it says."""
    state = start(adapter, deal)
    decisions = []
    while not state.is_terminal():
        seat = state.current_player()
        actions = {choice_name(adapter, action): action for action in state.legal_actions()}
        legal = frozenset(actions)
        choice = player(rng, seat, legal)
        decisions.append(Decision(seat, legal, choice))
        state.apply_action(actions[choice])
    return Trace(deal, tuple(decisions), adapter.points(state.returns()))


def choice_name(adapter: Adapter, action: int) -> str:
    """OpenSpiel's action as a choice."""
    return str(action - FIRST_BID) if action >= FIRST_BID else adapter.card_name(action)


# --- Our table ------------------------------------------------------------------


def choice_of(move: Move) -> str:
    """Our move as a choice: its one card, or its amount."""
    if len(move.cards) == 1:
        return move.cards[0]
    if move.amount is not None and not move.cards:
        return str(move.amount)
    raise ValueError(f"not a card or a bid: {move.text}")


def replay(adapter: Adapter, trace: Trace) -> list[Mismatch]:
    """Plays the hand at a new table of ours; every difference, none when all agree."""
    return follow(
        adapter, Table(adapter.genome(trace.deal.variant), deck=trace.deal.deck), trace, first=0
    )


def follow(adapter: Adapter, table: Table, trace: Trace, first: int) -> list[Mismatch]:
    """Plays the hand at a table where it has just been dealt, from seat `first` on.

    The judge's player p sits on seat p + first.
    """
    found: list[Mismatch] = []

    def differ(kind: str, at: int, judge: object, ours: object) -> list[Mismatch]:
        found.append(Mismatch(kind, at, str(judge), str(ours), trace))
        return found

    before = side_scores(table)
    hand = table.hand_number
    end = len(trace.decisions)
    for at, (decision, legal) in enumerate(
        zip(trace.decisions, adapter.expected(trace), strict=True)
    ):
        if table.finished or table.hand_number != hand:
            return differ("length", at, f"{end} decisions", at)
        player = (table.to_move - first) % SEATS
        if player != decision.seat:
            return differ("seat", at, decision.seat, player)
        moves = {choice_of(move): move for move in table.legal_moves()}
        if frozenset(moves) != legal:
            differ("legal", at, sorted(legal), sorted(moves))
        if decision.choice not in moves:
            return found
        table.play(moves[decision.choice])
    if not table.finished and table.hand_number == hand:
        return differ("length", end, f"{end} decisions", "more")
    gained = [now - then for now, then in zip(side_scores(table), before, strict=True)]
    sides = len(gained)
    points = tuple(gained[(side + first) % sides] for side in range(sides))
    if points != trace.points:
        differ("score", end, trace.points, points)
    return found


def side_scores(table: Table) -> tuple[int, ...]:
    """The scores of teams in a team game, else of seats."""
    return table.team_scores or table.scores
