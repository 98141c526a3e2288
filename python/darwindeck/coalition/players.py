"""Signalling bots at a table: `vinto:strategic` and the other personalities.

A bot hears what its seat saw, reads it, and plays its own total before a call and
the partners' chance after one. It keeps nothing between moves: the same table and
seed give the same move, and what the seat cannot know changes nothing.
"""

from __future__ import annotations

import random

import msgspec

from darwindeck._native import Event, Move, Reader, State, View
from darwindeck.advice import Advice
from darwindeck.coalition.coordinate import Aim, Choice, best_of, choose
from darwindeck.coalition.decode import even
from darwindeck.coalition.explain import Thought, reason
from darwindeck.coalition.intents import RANKS, Read, Turn, read, turns_of
from darwindeck.coalition.personalities import Personality, mistaken, preset
from darwindeck.coalition.protocol import STEPS, TEMPERATURE, Seat
from darwindeck.kinds import MoveKind
from darwindeck.table import Table

PREFIX = "vinto:"
USUAL_THRESHOLD = 8.0
"""When others are thought to call."""
QUEEN: dict[Aim, float] = {"own": 2.0, "win": 0.05}
"""What a player who keeps queens gives for one, in points and in chances."""
MISJUDGED = 3.0
"""A call is a mistake, or left out by mistake, only this close to the total for it, in points."""


class Attention(msgspec.Struct):
    """What a bot has in mind when it decides."""

    seat: Seat
    reads: list[Read]
    """Of each turn of a partner since the call."""


def personality_of(name: str) -> Personality:
    """The personality in a bot's name, such as `vinto:strategic`."""
    return preset(name.removeprefix(PREFIX))


def advise(table: Table, name: str, seed: int = 0) -> Advice:
    """What a signalling bot would do now in place of the seat to move, and why."""
    person = personality_of(name)
    chance = random.Random(f"{name} {seed}")
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
    mind = attention(table, person, seed, chance)
    state = table.moment
    totals = mind.seat.reader.totals(state, mind.seat.weights)
    choice = decided(mind.seat, state, view, moves, person, totals, seed)
    number = choice.number
    calling = any(move.kind is MoveKind.CALL for move in moves)
    if may_be_mistaken(person, totals[view.seat], calling):
        number = mistaken(choice.values, choice.number, person.mistakes, chance)
    thought = Thought(
        move=moves[number].text,
        number=number,
        choice=choice,
        totals=totals,
        seat=view.seat,
        caller=view.caller,
        reads=mind.reads,
        character=person.character,
        threshold=person.threshold,
        worlds=mind.seat.reader.worlds,
        calling=calling,
    )
    final = view.caller is not None
    ranked = sorted(range(len(moves)), key=lambda one: -choice.values[one])
    return Advice(
        move=moves[number],
        values={moves[one]: choice.values[one] for one in ranked} if final else {},
        visits=dict.fromkeys(moves, mind.seat.reader.worlds),
        iterations=mind.seat.reader.worlds,
        agent=name,
        explanation=reason(thought),
    )


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
    if any(move.kind is MoveKind.CALL for move in moves):
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
    """All that the seat to move has seen, as far as it heeds it, and what it reads in it."""
    number = table.to_move
    view = table.view(number)
    behind = table.scores[number] < max(table.scores)
    reader = Reader(table.program, number, TEMPERATURE, USUAL_THRESHOLD, person.taste(behind))
    seat = Seat(reader, [])
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
        return Attention(seat, [])
    turns = turns_of(events)
    values = dict(zip(RANKS, table.genome.layout_scoring.values, strict=True))
    ends = [start.weights for _, start in starts[1:]] + [seat.weights]
    reads = [
        _read(start, end, turn, values, view)
        for (mover, start), end, turn in zip(starts, ends, turns, strict=False)
        if mover != number
    ]
    return Attention(seat, reads)


def _read(start: Seat, end: list[float], turn: Turn, values: dict[str, int], view: View) -> Read:
    assert view.caller is not None
    last = (turn.seat + 1) % len(view.layouts) == view.caller
    return read(start, end, turn, values, view.caller, last)


def settle(seat: Seat, state: State, person: Personality, seed: int) -> None:
    """Samples the worlds that a personality has in mind."""
    seat.reader.settle(state, seed, history=True, steps=STEPS, worlds=person.worlds)
    seat.weights = even(seat.reader.worlds)
