"""An independent judge: card games of OpenSpiel, in our words.

`record` plays one hand at OpenSpiel and writes it down as a `Trace`; `replay`
plays the same hand at one of our tables and returns every difference. A trace
is also one line of text, so hands can be replayed where OpenSpiel is missing.
The games are described in `oracle_games`; which hands are worth playing is left
to `oracle_hands`.

A *choice* is a card's name ("QS"), a bid ("3"), "draw", "pass", or a suit that
is named ("H"). Only `record` needs `pyspiel`.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, cast

from darwindeck._native import Move
from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import RANKS, SUITS, GameGenome
from darwindeck.table.match import Table

SEATS = 4
NO_CARD = 52
"""OpenSpiel's first number that is not a card."""

LONGEST = 1000
"""Decisions after which a hand is left unfinished: cards that are drawn can go round for ever."""

DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards in our order."""

CHOICES: tuple[str, ...] = (*DECK, "draw", "pass", *SUITS)
"""All choices but bids; bit i of a recorded set is CHOICES[i], or a bid of i."""


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
    drawn: str = ""
    """The card that the choice to draw brought."""

    @property
    def is_bid(self) -> bool:
        return self.choice.isdigit()


@dataclass(frozen=True)
class Trace:
    """One hand as the judge saw it, with what each side scored in it."""

    deal: Deal
    decisions: tuple[Decision, ...]
    points: tuple[int, ...]
    """None at all when the judge could not follow the hand to its end."""


@dataclass(frozen=True)
class Mismatch:
    """A difference between the judge and a table, with all that is needed to see it again."""

    kind: str
    """"seat", "legal", "draw", "length" or "score"."""
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
    decisions = " ".join(
        f"{one.seat}:{_mask(one):x}:{one.choice}" + (f"={one.drawn}" if one.drawn else "")
        for one in trace.decisions
    )
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
    return sum(1 << CHOICES.index(choice) for choice in decision.legal)


def _parse_decision(text: str) -> Decision:
    seat, mask, made = text.split(":")
    choice, _, drawn = made.partition("=")
    bits = [i for i in range(len(CHOICES)) if int(mask, 16) >> i & 1]
    legal = map(str, bits) if choice.isdigit() else (CHOICES[i] for i in bits)
    return Decision(int(seat), frozenset(legal), choice, drawn)


# --- A game on both sides -------------------------------------------------------


@dataclass(frozen=True)
class Adapter:
    """One of our bundled games beside OpenSpiel's."""

    game: str
    """The name of the bundled game."""
    variants: tuple[str, ...]
    """The forms of a first hand: pass directions, cards each, ways to play it."""
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
    others: Callable[[int], str]
    """The choice that an action stands for which is not a card, counted from 0."""
    gained: Callable[[Table], tuple[int, ...]]
    """What each side has at our table: its gain in a hand is compared with the points."""
    close: Callable[[Table], None]
    """Makes the decisions that follow the judge's last one at our table alone."""
    follows: Callable[[str, Table, frozenset[str]], frozenset[str]] | None = None
    """In a game with draws: which choices of a variant, at our table, are worth making."""

    def genome(self, variant: str) -> GameGenome:
        return self.adapt(load_game(self.game), variant)


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
    """Plays the deal at OpenSpiel and writes down all that it says.

    Where cards are drawn, our table plays along to say which: OpenSpiel leaves
    that to chance. A hand that one of the two cannot follow has no points, nor
    has one that is too long.
    """
    state = start(adapter, deal)
    table = Table(adapter.genome(deal.variant), deck=deal.deck) if adapter.follows else None
    decisions: list[Decision] = []
    while not state.is_terminal():
        if len(decisions) == LONGEST:
            return Trace(deal, tuple(decisions), ())
        seat = state.current_player()
        actions = {choice_name(adapter, action): action for action in state.legal_actions()}
        legal = frozenset(actions)
        wanted = legal
        if table and adapter.follows:
            wanted = adapter.follows(deal.variant, table, legal)
        choice = player(rng, seat, wanted)
        decisions.append(Decision(seat, legal, choice))
        state.apply_action(actions[choice])
        if table is None:
            continue
        drawn = take_along(table, seat, choice)
        if drawn is None:
            return Trace(deal, tuple(decisions), ())
        if state.is_chance_node():
            decisions[-1] = replace(decisions[-1], drawn=drawn)
            if adapter.card_number(drawn) not in state.legal_actions():
                return Trace(deal, tuple(decisions), ())
            state.apply_action(adapter.card_number(drawn))
    return Trace(deal, tuple(decisions), adapter.points(state.returns()))


def take_along(table: Table, seat: int, choice: str) -> str | None:
    """Makes a choice at our table: the card drawn, "" for none, None if it is not legal."""
    moves = {choice_of(move): move for move in table.legal_moves()}
    if table.to_move != seat or choice not in moves:
        return None
    held = set(table.view(seat).hand)
    table.play(moves[choice])
    return "".join(set(table.view(seat).hand) - held) if choice == "draw" else ""


def choice_name(adapter: Adapter, action: int) -> str:
    """OpenSpiel's action as a choice."""
    return adapter.others(action - NO_CARD) if action >= NO_CARD else adapter.card_name(action)


# --- Our table ------------------------------------------------------------------


def choice_of(move: Move) -> str:
    """Our move as a choice: its one card, its amount, its suit, or what it does."""
    if len(move.cards) == 1:
        return move.cards[0]
    if move.amount is not None and not move.cards:
        return str(move.amount)
    if move.suit is not None:
        return move.suit
    if move.text in ("draw", "pass"):
        return move.text
    raise ValueError(f"not a card, a bid, a suit, a draw or a pass: {move.text}")


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

    before = adapter.gained(table)
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
        moves = frozenset(choice_of(move) for move in table.legal_moves())
        if moves != legal:
            differ("legal", at, sorted(legal), sorted(moves))
        drawn = take_along(table, table.to_move, decision.choice)
        if drawn != decision.drawn:
            return found if drawn is None else differ("draw", at, decision.drawn, drawn)
    if not trace.points:
        return found
    adapter.close(table)
    if not table.finished and table.hand_number == hand:
        return differ("length", end, f"{end} decisions", "more")
    points = _points(adapter, table, before, first)
    if points != trace.points:
        differ("score", end, trace.points, points)
    return found


def _points(adapter: Adapter, table: Table, before: tuple[int, ...], first: int) -> tuple[int, ...]:
    """What the judge's sides gained at a table in one hand."""
    gained = [now - then for now, then in zip(adapter.gained(table), before, strict=True)]
    sides = len(gained)
    return tuple(gained[(side + first) % sides] for side in range(sides))
