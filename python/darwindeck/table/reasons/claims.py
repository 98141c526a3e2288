"""What claims are made of: a position as its seat sees it, and the ranks, costs and sides in it."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import msgspec

from darwindeck._native import Move, View
from darwindeck.genome.facts.cards import cards_in, has_jokers, ranks_in
from darwindeck.genome.facts.points import low_score_wins, points_of
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import GameGenome, PlayPhase, TrickPhase

SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANK_WORDS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


class Claim(msgspec.Struct, frozen=True):
    """One thing that is true of a move; what it is about can be checked."""

    kind: str
    text: str
    """What the move does, to be told after "which"."""
    cards: tuple[str, ...] = ()
    amount: int | None = None
    seat: int | None = None


class Position(NamedTuple):
    """A decision as its seat sees it, and the move that is spoken for."""

    genome: GameGenome
    view: View
    move: Move
    taken: tuple[str, ...] = ()
    """What the move captures from the tableau."""
    offered: tuple[str, ...] = ()

    @property
    def hand(self) -> tuple[str, ...]:
        return self.view.hand

    @property
    def left(self) -> tuple[str, ...]:
        """The hand after the move."""
        return tuple(card for card in self.hand if card not in self.move.cards)

    @property
    def options(self) -> tuple[Move, ...]:
        return self.view.legal_moves


def order_of(genome: GameGenome) -> str:
    """The ranks from lowest to highest, jokers left out."""
    return genome.setup.rank_order.replace("X", "") or ranks_in(genome.setup)


def in_words(card: str) -> str:
    """ "the queen of spades"."""
    if card[0] == "X":
        return "a joker"
    return f"the {RANK_WORDS.get(card[0], card[0])} of {SUIT_WORDS[card[1]]}"


def number(count: int, noun: str) -> str:
    """ "two tricks"; large numbers in digits."""
    words = ("no", "one", "two", "three", "four", "five", "six")
    said = words[count] if 0 <= count < len(words) else str(count)
    return f"{said} {noun}{'' if count == 1 else 's'}"


def cost_of(genome: GameGenome, card: str, trump: str | None) -> int:
    """Points that whoever takes the card would rather not have."""
    points = points_of(genome, card, trump or "")
    return points if low_score_wins(genome) else -points


def side_of(view: View, seat: int) -> tuple[int, ...]:
    """The seats that win and lose with a seat, itself included."""
    if view.team_of is None:
        return (seat,)
    return tuple(other for other, team in enumerate(view.team_of) if team == view.team_of[seat])


class Tricks:
    """How cards beat each other in the tricks of a game without jokers."""

    def __init__(self, genome: GameGenome, phase: TrickPhase, view: View) -> None:
        self.plain = order_of(genome)
        self.trumps = phase.trump_order or self.plain
        if phase.lowest_wins:
            self.plain, self.trumps = self.plain[::-1], self.trumps[::-1]
        self.view = view
        self.deck = cards_in(genome.setup)

    @staticmethod
    def of(position: Position) -> Tricks | None:
        """Those of a position in which a card is played to a trick."""
        plays = position.move.kind == "play" and not phases_of(position.genome, PlayPhase)
        return Tricks.to_come(position) if plays else None

    @staticmethod
    def to_come(position: Position) -> Tricks | None:
        """Those that are played sooner or later, where they are all of one kind."""
        phases = phases_of(position.genome, TrickPhase)
        if len(phases) != 1 or has_jokers(position.genome.setup):
            return None
        return Tricks(position.genome, phases[0], position.view)

    @cached_property
    def led(self) -> str | None:
        return self.view.trick[0][1][1] if self.view.trick else None

    def power(self, card: str) -> int:
        """How high a card stands in the trick; below 0 it cannot take it."""
        if card[1] == self.view.trump:
            return 100 + self.trumps.index(card[0])
        follows = self.led is None or card[1] == self.led
        return self.plain.index(card[0]) if follows else -1

    @cached_property
    def best(self) -> tuple[int, str] | None:
        """Who takes the trick so far, and with which card."""
        return max(self.view.trick, key=lambda played: self.power(played[1]), default=None)

    def takes(self, card: str) -> bool:
        """Does the card beat all that lie there?"""
        return self.best is None or self.power(card) > self.power(self.best[1])

    @property
    def is_last(self) -> bool:
        """Is the trick complete with the next card?"""
        return len(self.view.trick) + 1 == sum(self.view.seats_in)

    def higher(self, card: str) -> list[str]:
        """Cards of its suit above it, wherever they are."""
        ranks = self.trumps if card[1] == self.view.trump else self.plain
        above = ranks[ranks.index(card[0]) + 1 :]
        return [other for other in self.deck if other[1] == card[1] and other[0] in above]


def unseen(position: Position) -> set[str]:
    """Cards that another hand may hold, as far as the seat knows."""
    view = position.view
    others = (seat for seat in range(len(view.hand_counts)) if seat != view.seat)
    return {card for seat in others for card in (*view.possible[seat], *view.known[seat])}
