"""Which signals occur and are read: final rounds between partners who signal.

Every turn after a call is labelled twice: by the cards that really lay there, and by
what each partner made of it. Only the judge of this survey sees the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
import numpy as np

from darwindeck._native import Event, Program, State
from darwindeck.coalition import statistics
from darwindeck.coalition.called import USUAL_THRESHOLD, play_to_call
from darwindeck.coalition.coordinate import Character, choose
from darwindeck.coalition.intents import (
    Intent,
    Read,
    SlotOf,
    label,
    read,
    turns_of,
)
from darwindeck.coalition.protocol import Seat
from darwindeck.table.kinds import MoveKind

CHARACTER = Character(cooperation=1.0)

Difference = tuple[float, statistics.Interval]


class Observed(msgspec.Struct, frozen=True):
    """A turn as it was meant, and as one partner read it."""

    truth: Intent
    truth_chance: float
    """What the partner gives to the truth after reading, and before."""
    truth_prior: float
    read: Read
    told: bool
    """Its seat had several moves that were about as good, and chose by what they tell."""

    @property
    def is_open(self) -> bool:
        """May a turn with this deed mean several things, as far as its reader can see?"""
        return len(self.read.priors) > 1


class RoundTrip(msgspec.Struct, frozen=True):
    """What comes of turns that were chosen for what they tell, where their deeds leave it open."""

    turns: int
    """As each partner read them."""
    right: float
    """The share of turns of which the likeliest meaning was the true one."""
    guessed: float
    """The share that is right by lot among what the deed may mean."""
    above: Difference
    """How much more is right than by lot, and its 95% interval over rounds."""
    gained: Difference
    """How much more is given to the truth than in the same worlds without reading moves."""

    def __str__(self) -> str:
        (more, (low, high)), (gain, (least, most)) = self.above, self.gained
        return (
            f"{self.turns} readings, {self.right:.0%} right, {self.guessed:.0%} by lot, "
            f"{100 * more:+.0f} points ({100 * low:+.0f} to {100 * high:+.0f}); reading the moves "
            f"gives {gain:+.3f} to the truth ({least:+.3f} to {most:+.3f})"
        )


def round_trip(rounds: Iterable[Sequence[Observed]]) -> RoundTrip:
    """From what seats chose to tell to what their partners read, by rounds."""
    open_turns = [[one for one in found if one.told and one.is_open] for found in rounds]
    told = [found for found in open_turns if found]
    right = np.array([np.mean([one.read.intent == one.truth for one in found]) for found in told])
    lot = np.array([np.mean([1 / len(one.read.priors) for one in found]) for found in told])
    prior = np.array([np.mean([one.truth_prior for one in found]) for found in told])
    chance = np.array([np.mean([one.truth_chance for one in found]) for found in told])
    return RoundTrip(
        turns=sum(map(len, told)),
        right=float(right.mean()),
        guessed=float(lot.mean()),
        above=statistics.difference(right, lot),
        gained=statistics.difference(chance, prior),
    )


def survey_round(
    program: Program, values: Mapping[str, int], seed: int, threshold: float = USUAL_THRESHOLD
) -> list[Observed]:
    """One round between signalling partners: all their turns, as each of the others read them."""
    called = play_to_call(program, seed, threshold)
    if called is None:
        return []
    state, caller, small = called.state, called.caller, called.seed
    seats = [Seat(reader) for reader in called.partners]
    for seat in seats:
        seat.settle(state, small + seat.number, history=True)
    by_number = {seat.number: seat for seat in seats}
    found: list[Observed] = []
    left = len(seats)
    while left:
        left -= 1
        state, observed = _survey_turn(state, by_number, caller, values, left == 0, small)
        found += observed
    return found


def _survey_turn(
    state: State,
    seats: Mapping[int, Seat],
    caller: int,
    values: Mapping[str, int],
    last: bool,
    seed: int,
) -> tuple[State, list[Observed]]:
    """One turn: the state after it, and how the others read it."""
    mover = state.to_move
    before = {number: seat.fork(reads=False) for number, seat in seats.items() if number != mover}
    cards = true_ranks(state)
    events: list[Event] = []
    number, told = 0, False
    while not (state.hand_over or state.finished):
        moves = state.legal_moves()
        decider = seats.get(state.to_move)
        if number and moves[0].kind is MoveKind.DRAW:
            break
        chosen, by_telling = decided(decider, state, len(moves), seed)
        told = told or (by_telling and state.to_move == mover)
        for seat in seats.values():
            seat.watch(state, moves[chosen])
        state = state.play_told(moves[chosen], 1)
        number += 1
        events += state.events(next(iter(before)))
        for seat in seats.values():
            seat.hear(state)
    turns = turns_of(events, called=True)
    if not turns:
        return state, []
    turn = turns[0]
    truth = label(turn, cards, values, caller, last)
    observed = []
    for other, seat in before.items():
        found = read(seat, seats[other], turn, values, caller, last)
        chance, prior = found.chances.get(truth, 0.0), found.priors.get(truth, 0.0)
        observed.append(Observed(truth, chance, prior, found, told))
    return state, observed


def decided(seat: Seat | None, state: State, moves: int, seed: int) -> tuple[int, bool]:
    """The move of a signalling seat, and whether it was chosen among several by what they tell.

    The caller, where it may still toss, does not.
    """
    if seat is None:
        return moves - 1, False
    if moves == 1:
        return 0, False
    choice = choose(seat, state, CHARACTER, "win", seed)
    return choice.number, len(choice.close) > 1


def true_ranks(state: State) -> dict[SlotOf, str]:
    """The rank in every slot: for a judge, not for players."""
    held: dict[str, list[str]] = {}
    for card, place in state.places():
        held.setdefault(place, []).append(card)
    found: dict[SlotOf, str] = {}
    for seat, slots in enumerate(state.view(0).layouts):
        there = [number for number, slot in enumerate(slots) if slot is not None]
        cards = held.get(f"hand {seat}", [])
        found |= {(seat, slot): card[0] for slot, card in zip(there, cards, strict=True)}
    return found
