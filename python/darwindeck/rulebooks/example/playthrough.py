"""A hand as sensible players play it: what the examples are told from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from darwindeck._native import Event, Move, State
from darwindeck.genome.schema import GameGenome
from darwindeck.history import Names
from darwindeck.rulebooks.words import short_card
from darwindeck.table.advice import advise
from darwindeck.table.kinds import EventKind
from darwindeck.table.program import program_of

NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn")
"""Who plays in the examples, clockwise; the last of them deals first."""

LONGEST = 1500
"""Moves after which a hand is left as it is."""

Chooser = Callable[[State], Move]
"""Says what the player does whose turn it is."""


class Hand(NamedTuple):
    """One hand of cards: all that happened in it, and the state that it left."""

    events: tuple[Event, ...]
    end: State

    @property
    def is_over(self) -> bool:
        """Whether the hand was played to its end."""
        decided = [over for over in self.of(EventKind.MATCH_OVER) if not over.number]
        return bool(decided or self.of(EventKind.HAND_OVER))

    def of(self, *kinds: EventKind) -> list[Event]:
        """The events of some kinds, in order."""
        return [event for event in self.events if event.kind in kinds]


def sensible(state: State) -> Move:
    """What a player does who looks at the cards, but not far ahead."""
    return advise(state, "greedy").move


def play_hand(genome: GameGenome, choose: Chooser, seed: int, number: int = 0) -> Hand:
    """The first hand from this number on, 0 being the first, in which there is something to choose.

    A match that ends before that gives its last hand.
    """
    state = program_of(genome).start_told(seed)
    events = state.events()
    moves = 0
    while not state.finished and moves < LONGEST:
        if not state.hand_over:
            moves += 1
            state = state.play_told(choose(state), moves)
            events += state.events()
        elif moves and state.hand_number >= number:
            break
        else:
            moves = 0
            told = len(state.events())  # of the hand that is over
            state = state.next_hand_told(moves)
            events = state.events()[told:]
    return Hand(tuple(events), state)


def names_in(genome: GameGenome) -> Names:
    """What players, cards and matches are called in a rulebook."""
    return Names(NAMES[: genome.player_count], genome.teams, short_card, match="game")


def side_names(names: Names) -> list[str]:
    """Who plays for each side: "Ann", or "Ann and Cora"."""
    return [names.side(side) for side in range(len(names.teams) or len(names.seats))]


def joined_up(sentences: Iterable[str]) -> str:
    """Sentences, each with its full stop."""
    return " ".join(f"{sentence}." for sentence in sentences)
