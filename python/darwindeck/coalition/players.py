"""Signalling bots at a table: `vinto:strategic` and the other personalities.

A bot hears what its seat saw, reads it, and plays its own total before a call and
the partners' chance after one. It keeps nothing between moves: the same table and
seed give the same move, and what the seat cannot know changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from darwindeck._native import Event, Move, Reader, State, View
from darwindeck.coalition.called import USUAL_THRESHOLD
from darwindeck.coalition.coordinate import Aim, Choice, best_of, choose
from darwindeck.coalition.explain import Thought, reason
from darwindeck.coalition.intents import RANKS, Read, Turn, read, turns_of
from darwindeck.coalition.personalities import Personality, mistaken, preset
from darwindeck.coalition.protocol import TEMPERATURE, Seat
from darwindeck.table.advice import Advice
from darwindeck.table.kinds import MoveKind
from darwindeck.table.match import Table

PREFIX = "vinto:"
QUEEN: dict[Aim, float] = {"own": 2.0, "win": 0.05}
"""What a player who keeps queens gives for one, in points and in chances."""
MISJUDGED = 3.0
"""A call is a mistake, or left out by mistake, only this close to the total for it, in points."""


class Seen(msgspec.Struct, frozen=True):
    """A turn of a partner: the seat that saw it, before it and after it."""

    before: Seat
    after: Seat
    turn: Turn


class Attention(msgspec.Struct, frozen=True):
    """What a bot has in mind when it decides."""

    seat: Seat
    last: Seen | None
    """The last turn of a partner since the call."""


class Considered(msgspec.Struct, frozen=True):
    """A decision, and all that led to it."""

    mind: Attention
    totals: list[float]
    """What each seat's cards are expected to add up to."""
    choice: Choice
    number: int
    """The move that is made, by mistake or not."""


def personality_of(name: str) -> Personality:
    """The personality in a bot's name, such as `vinto:strategic`."""
    return preset(name.removeprefix(PREFIX))


def advise(table: Table, name: str, seed: int = 0) -> Advice:
    """What a signalling bot would do now in place of the seat to move, and why."""
    person = personality_of(name)
    view = table.view(table.to_move)
    moves = table.legal_moves()
    if len(moves) == 1:
        text = f"{moves[0].text}: there is nothing else to do."
        text = text[:1].upper() + text[1:]
        return Advice(
            move=moves[0],
            values={},
            visits={moves[0]: 1},
            iterations=0,
            agent=name,
            explanation=text,
        )
    found = considered(table, person, seed)
    choice, number, worlds = found.choice, found.number, found.mind.seat.reader.worlds
    thought = Thought(
        move=moves[number].text,
        number=number,
        choice=choice,
        totals=found.totals,
        seat=view.seat,
        caller=view.caller,
        read=what_was_read(found.mind, table),
        character=person.character,
        threshold=person.threshold,
        worlds=worlds,
        calling=is_call(moves),
    )
    final = view.caller is not None
    ranked = sorted(range(len(moves)), key=lambda one: -choice.values[one])
    return Advice(
        move=moves[number],
        values={moves[one]: choice.values[one] for one in ranked} if final else {},
        visits=dict.fromkeys(moves, worlds),
        iterations=worlds,
        agent=name,
        explanation=reason(thought),
    )


def considered(table: Table, person: Personality, seed: int) -> Considered:
    """What a personality does in place of the seat to move."""
    chance = random.Random(f"{PREFIX}{person.name} {seed}")
    view, moves, state = table.view(table.to_move), table.legal_moves(), table.moment
    mind = attention(table, person, seed, chance)
    totals = mind.seat.reader.totals(state, mind.seat.weights)
    choice = decided(mind.seat, state, view, moves, person, totals, seed)
    number = choice.number
    if may_be_mistaken(person, totals[view.seat], is_call(moves)):
        number = mistaken(choice.values, number, person.mistakes, chance)
    return Considered(mind, totals, choice, number)


def is_call(moves: Sequence[Move]) -> bool:
    """Is it asked whether to call?"""
    return any(move.kind is MoveKind.CALL for move in moves)


def decided(
    seat: Seat,
    state: State,
    view: View,
    moves: list[Move],
    person: Personality,
    totals: list[float],
    seed: int,
) -> Choice:
    """The move that it holds best: its own total before a call, the partners' chance after it."""
    if is_call(moves):
        lead = person.threshold - totals[view.seat]
        values = [lead if move.kind is MoveKind.CALL else 0.0 for move in moves]
        return Choice(best_of(values), values, [best_of(values)])
    aim: Aim = "own" if view.caller is None or view.caller == view.seat else "win"
    liking = queens_kept(view, moves, QUEEN[aim]) if person.quirk == "keeps queens" else []
    return choose(seat, state, person.character, aim, seed, liking)


def may_be_mistaken(person: Personality, total: float, calling: bool) -> bool:
    """Any move may be a mistake, but nobody calls with a total that is far too high."""
    return not calling or abs(person.threshold - total) <= MISJUDGED


def queens_kept(view: View, moves: list[Move], worth: float) -> list[float]:
    """What it takes off each move that puts away a queen; nothing where there is no such move."""
    own = view.layouts[view.seat]

    def loses_queen(move: Move) -> bool:
        held = own[move.slot] if move.kind is MoveKind.SWAP and move.slot is not None else None
        return held is not None and held.card is not None and held.card[0] == "Q"

    found = [-worth if loses_queen(move) else 0.0 for move in moves]
    return found if any(found) else []


def attention(table: Table, person: Personality, seed: int, chance: random.Random) -> Attention:
    """All that the seat to move has seen, as far as it heeds it."""
    number = table.to_move
    view = table.view(number)
    behind = table.scores[number] < max(table.scores)
    reader = Reader(table.program, number, TEMPERATURE, USUAL_THRESHOLD, person.taste(behind))
    seat = Seat(reader)
    caller: int | None = None
    starts: list[tuple[int, Seat]] = []
    events: list[Event] = []
    for state, move, after in table.steps():
        events += after.events(number)
        if state is not None and move is not None:
            heeds = chance.random() < person.belief
            now = state.view(number).caller
            if now is not None and caller is None:
                settle(seat, state, person, seed)
                starts.clear()
            caller = now
            if caller is None and heeds:
                reader.note(state, move)
            elif caller is not None:
                if move.kind is MoveKind.DRAW:
                    starts.append((state.to_move, seat.fork(reads=False)))
                if heeds:
                    seat.watch(state, move)
        seat.hear(after)
    if view.caller is None or caller is None:
        settle(seat, table.moment, person, seed)
        return Attention(seat, None)
    ends = [start for _, start in starts[1:]] + [seat]
    seen = [
        Seen(start, end, turn)
        for (mover, start), end, turn in zip(starts, ends, turns_of(events), strict=False)
        if mover != number
    ]
    return Attention(seat, seen[-1] if seen else None)


def what_was_read(mind: Attention, table: Table) -> Read | None:
    """What a bot makes of the last turn of a partner."""
    if mind.last is None:
        return None
    view = table.view(mind.seat.number)
    assert view.caller is not None
    values = dict(zip(RANKS, table.genome.layout_scoring.values, strict=True))
    turn = mind.last.turn
    last = (turn.seat + 1) % len(view.layouts) == view.caller
    return read(mind.last.before, mind.last.after, turn, values, view.caller, last)


def settle(seat: Seat, state: State, person: Personality, seed: int) -> None:
    """Samples the worlds that a personality has in mind."""
    seat.settle(state, seed, history=True, worlds=person.worlds)
