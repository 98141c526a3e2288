"""One move as one seat sees it.

Whatever puts a move into words takes a `Sight`, which holds views and no state:
so nothing can be told that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from darwindeck._native import Move, View
from darwindeck.genome.schema import (
    DiscardPhase,
    DrawPhase,
    EffectType,
    FirstPlayer,
    GameGenome,
    HandEnd,
    PlayPhase,
    SpecialEffect,
    TableauMode,
    WinType,
)
from darwindeck.history.words import Teams

Told = tuple[int | None, str, str]
"""Whom something is about, the kind of event, and the sentence that tells it."""


class Game(NamedTuple):
    """What words need to know of a game."""

    teams: Teams
    mode: TableauMode
    effects: Mapping[str, SpecialEffect]
    """By rank."""
    rest_is_taken: bool
    """After the last card the last capture takes what is left."""
    deals_again: bool
    out_matters: bool
    """To run out of cards decides something."""
    climbing: bool
    passes_show: bool
    """A seat that was passed over had no legal move."""
    one_play: bool
    """A turn is a single play without anything to settle; the seat after the dealer begins."""


def game_of(genome: GameGenome, teams: Teams) -> Game:
    """The game that words are about."""
    phases = genome.turn_structure.phases
    turn = [phase for phase in phases if isinstance(phase, PlayPhase | DrawPhase | DiscardPhase)]
    effects = {effect.rank: effect for effect in genome.effects}
    kinds = {effect.effect for effect in genome.effects}
    climbing = any(isinstance(phase, PlayPhase) and phase.climbing for phase in turn)
    one_block = len(turn) == len(phases) and not any(phase.starts_block for phase in turn[1:])
    skips = bool(kinds & {EffectType.SKIP_NEXT, EffectType.EXTRA_TURN})
    return Game(
        teams=teams,
        mode=genome.setup.tableau_mode,
        effects=effects,
        rest_is_taken=genome.setup.last_capture_takes_rest,
        deals_again=genome.setup.redeal_when_empty,
        out_matters=genome.game_rules.hand_ends_when in (HandEnd.FIRST_OUT, HandEnd.ONE_LEFT)
        or any(win.type == WinType.EMPTY_HAND for win in genome.win_conditions),
        climbing=climbing,
        passes_show=one_block and not climbing and not skips,
        one_play=_is_one_play(genome),
    )


def _is_one_play(genome: GameGenome) -> bool:
    phase, *others = genome.turn_structure.phases
    return (
        isinstance(phase, PlayPhase)
        and phase.repeat == 1
        and phase.first_player == FirstPlayer.AFTER_DEALER
        and genome.setup.tableau_mode in (TableauMode.NONE, TableauMode.SEQUENCE)
        and not genome.effects
        and not others
    )


class Sight(NamedTuple):
    """What a seat sees of a move: the views around it, and the move without what is hidden."""

    game: Game
    seat: int
    actor: int
    move: Move
    held: View
    """The seat's view before the move."""
    holds: View
    """And after it."""
    over: bool
    """The hand ended with the move."""

    @property
    def seats(self) -> range:
        return range(len(self.held.hand_counts))

    @property
    def new_cards(self) -> list[str]:
        """What came to the seat's own hand."""
        before = {*self.held.hand, *self.held.chosen}
        return [card for card in self.holds.hand if card not in before]

    @property
    def lost_cards(self) -> list[str]:
        """What the seat's own hand lost, but for the cards of the move."""
        after = {*self.holds.hand, *self.holds.chosen, *self.move.cards}
        return [card for card in self.held.hand if card not in after]

    @property
    def played(self) -> int:
        """How many cards the move itself took from a hand."""
        leaves = self.move.kind in ("play", "turn", "discard")
        return max(1, len(self.move.cards)) if leaves else 0

    def gained(self, seat: int) -> int:
        """How many cards a hand gained, leaving out those that the move itself played."""
        played = self.played if seat == self.actor else 0
        return self.holds.hand_counts[seat] - self.held.hand_counts[seat] + played

    def taken(self, seat: int) -> list[str]:
        """What a seat took: a trick, a capture or a battle."""
        before = set(self.held.taken[seat])
        return [card for card in self.holds.taken[seat] if card not in before]

    def after(self, seat: int, stop: int | None = None) -> list[int]:
        """The seats with cards that follow in turn order, up to `stop`."""
        step = -1 if self.holds.reversed else 1
        count = len(self.seats)
        order = [(seat + step * distance) % count for distance in range(1, count)]
        if stop in order:
            order = order[: order.index(stop)]
        return [other for other in order if self.held.hand_counts[other]]
