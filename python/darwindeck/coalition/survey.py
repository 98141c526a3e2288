"""Which signals occur and are read: final rounds between partners who signal.

Every turn after a call is labelled twice: by the cards that really lay there, and by
what each partner made of it. Only the judge of this survey sees the cards.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from darwindeck._native import Event, Program, State
from darwindeck.coalition.called import USUAL_THRESHOLD, play_to_call
from darwindeck.coalition.coordinate import Character, choose
from darwindeck.coalition.intents import (
    Intent,
    Read,
    Spot,
    label,
    read,
    turns_of,
)
from darwindeck.coalition.protocol import Seat
from darwindeck.kinds import MoveKind

CHARACTER = Character(cooperation=1.0)


class Observed(msgspec.Struct, frozen=True):
    """A turn as it was meant, and as one partner read it."""

    truth: Intent
    truth_chance: float
    """What the partner gives to the truth after reading, and before."""
    truth_prior: float
    read: Read


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
    number = 0
    while not (state.hand_over or state.finished):
        moves = state.legal_moves()
        decider = seats.get(state.to_move)
        if number and moves[0].kind is MoveKind.DRAW:
            break
        chosen = decided(decider, state, len(moves), seed)
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
        observed.append(
            Observed(truth, found.chances.get(truth, 0.0), found.priors.get(truth, 0.0), found)
        )
    return state, observed


def decided(seat: Seat | None, state: State, moves: int, seed: int) -> int:
    """The move of a signalling seat; the caller, where it may still toss, does not."""
    if seat is None:
        return moves - 1
    return 0 if moves == 1 else choose(seat, state, CHARACTER, "win", seed).number


def true_ranks(state: State) -> dict[Spot, str]:
    """The rank in every slot: for a judge, not for players."""
    held: dict[str, list[str]] = {}
    for card, place in state.places():
        held.setdefault(place, []).append(card)
    found: dict[Spot, str] = {}
    for seat, slots in enumerate(state.view(0).layouts):
        there = [number for number, slot in enumerate(slots) if slot is not None]
        cards = held.get(f"hand {seat}", [])
        found |= {(seat, slot): card[0] for slot, card in zip(there, cards, strict=True)}
    return found
