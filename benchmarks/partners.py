"""Is too much read into what partners do after a call? A table of docs/signalling.md.

    python -m benchmarks.partners [--deals 400] [--seed 424242]

plays final rounds between signalling partners. Before each of them acts on a drawn card,
it is asked what it makes of the cards that its partners know: with the weights of its
worlds as they are, and raised to powers. If a power below 1 costs less, the model of play
is trusted too much, and its temperature after a call is to be raised.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
from benchmarks.progress import say
from cyclopts import App

from darwindeck import _native, load_game
from darwindeck._native import State
from darwindeck.coalition.called import play_to_call
from darwindeck.coalition.coordinate import Character, choose
from darwindeck.coalition.experiment import value_class
from darwindeck.coalition.intents import RANKS
from darwindeck.coalition.protocol import WORLDS, Seat
from darwindeck.coalition.statistics import log_loss
from darwindeck.table.kinds import MoveKind
from darwindeck.table.program import program_of

POWERS = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5)
PARTNER = Character(cooperation=1.0)

app = App(help_format="plaintext")


@app.default
def partners(*, deals: int = 400, seed: int = 424242) -> None:
    """Plays so many deals."""
    genome = load_game("vinto")
    program = program_of(genome)
    classes = [value_class(value) for value in genome.layout_scoring.values]
    costs: dict[tuple[bool, float], list[float]] = defaultdict(list)
    for number in range(deals):
        deal = _native.match_seed(seed, number)
        called = play_to_call(program, deal)
        if called is None:
            continue
        state = called.state
        for history in (False, True):
            seats = {}
            for reader in called.partners:
                seat = Seat(reader)
                seat.settle(state, called.seed + reader.seat, history)
                seats[reader.seat] = seat.fork(reads=True)
            for now, seat in acting(state, seats, called.seed):
                for power in POWERS:
                    costs[history, power] += costs_of(now, seat, classes, power)
        if (number + 1) % 100 == 0:
            say(f"{number + 1} of {deals} deals")
    report(costs)


def acting(state: State, seats: dict[int, Seat], seed: int) -> Iterator[tuple[State, Seat]]:
    """Plays a final round: each decision about a drawn card, and who makes it."""
    while not (state.hand_over or state.finished):
        moves = state.legal_moves()
        mover = seats.get(state.to_move)
        number = 0 if mover is not None else len(moves) - 1
        if mover is not None and len(moves) > 1:
            if any(move.kind is MoveKind.SWAP for move in moves):
                yield state, mover
            number = choose(mover, state, PARTNER, "win", seed).number
        for seat in seats.values():
            seat.watch(state, moves[number])
        state = state.play_told(moves[number], 1)
        for seat in seats.values():
            seat.hear(state)


def costs_of(state: State, seat: Seat, classes: Sequence[int], power: float) -> list[float]:
    """What the class of each card that only a partner knows costs a seat, in nats."""
    raised = [weight**power for weight in seat.weights]
    weights = [weight / sum(raised) for weight in raised]
    view = state.view(seat.number)
    found = []
    for owner, slots in enumerate(view.layouts):
        if owner in (view.caller, seat.number):
            continue
        truth = state.view(owner).layouts[owner]
        for place, slot in enumerate(slots):
            known = truth[place]
            if slot is None or slot.card is not None or known is None or known.card is None:
                continue
            given = [0.0] * 4
            for one, chance in zip(
                classes, seat.reader.marginal(owner, place, weights), strict=True
            ):
                given[one] += chance
            found.append(log_loss([given], [classes[RANKS.index(known.card[0])]], WORLDS))
    return found


def report(costs: dict[tuple[bool, float], list[float]]) -> None:
    print("| worlds | power | nats | against power 1 | 95% |\n| --- | ---: | ---: | ---: | --- |")
    for history in (False, True):
        plain = np.array(costs[history, 1.0])
        for power in POWERS:
            cost = np.array(costs[history, power])
            gap = cost - plain
            half = 1.96 * gap.std(ddof=1) / math.sqrt(len(gap))
            print(
                f"| {'history' if history else 'call'} | {power:g} | {cost.mean():.3f} "
                f"| {gap.mean():+.3f} | {gap.mean() - half:+.3f} to {gap.mean() + half:+.3f} |"
            )


if __name__ == "__main__":
    app()
