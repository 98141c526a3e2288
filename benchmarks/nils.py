"""Does a Nil pay on the hands that it is bid on, and where it is not bid?

    python -m benchmarks.nils [--deals 600] [--agent mcts:150]

In every deal of spades each seat that rules of thumb would let bid little is made to bid
Nil, and then what they bid beside it, on the same cards. All others bid by rules of thumb,
and everybody plays by search. What is counted is how often the Nil takes no trick, and by
how many points it does better than the bid: its own side's less the mean of the others'.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean

import cyclopts
from benchmarks.judging import row, signed, table_head
from benchmarks.ledger import Teller

from darwindeck._native import Move, Program, State
from darwindeck.batches.matches import estimate
from darwindeck.genome.file.library import load_game
from darwindeck.table.program import program_of

GAMES = ("partnership-spades", "spades")
LITTLE = 3
"""Hands that rules of thumb bid more on are no Nil."""


@dataclass(frozen=True)
class Forced:
    """A hand that was bid Nil and bid otherwise."""

    thumb: str
    is_made: bool
    gain: float


def main(*, deals: int = 600, agent: str = "mcts:150") -> None:
    """Force Nils on weak hands, and tell what they bring.

    Parameters
    ----------
    deals
        Deals of each game.
    agent
        Who plays.
    """
    teller = Teller(len(GAMES) * deals)
    lines = table_head("game", "rules of thumb", "hands", "no trick", "points over the other bid")
    for game in GAMES:
        program = program_of(load_game(game)).one_hand()
        found: list[Forced] = []
        for seed in range(deals):
            found.extend(forced_in(program, seed, agent))
            teller.done(1, f"{game}: deal {seed + 1} of {deals}")
        for thumb in sorted({one.thumb for one in found}):
            hands = [one for one in found if one.thumb == thumb]
            gain = signed(estimate([one.gain for one in hands]), 1) if len(hands) > 1 else ""
            made = f"{fmean(one.is_made for one in hands):.0%}"
            lines.append(row(game, thumb, str(len(hands)), made, gain))
    print("\n".join(lines))


def forced_in(program: Program, seed: int, agent: str) -> Iterator[Forced]:
    """The weak hands of a deal, in the order of bidding."""
    state = program.start(seed)
    while state.legal_moves()[0].kind == "bid":
        bids = {move.text: move for move in state.legal_moves()}
        thumb = thought(state, "greedy", seed)
        other = bids.get("bid 1") if thumb.text == "bid nil" else thumb
        nil = bids.get("bid nil")
        if nil and other and (other.amount or 0) <= LITTLE:
            seat = state.to_move
            made, no_trick = played(state.play(nil), seat, agent, seed)
            plain, _ = played(state.play(other), seat, agent, seed)
            yield Forced(thumb.text, no_trick, made - plain)
        state = state.play(thumb)


def played(state: State, seat: int, agent: str, seed: int) -> tuple[float, bool]:
    """The points of a seat's side less the mean of the others', and whether it took no trick."""
    tricks = state.view(seat).tricks
    while not state.finished:
        kind = state.legal_moves()[0].kind
        state = state.play(thought(state, "greedy" if kind == "bid" else agent, seed))
        # Who took how many is known until the hand is scored.
        tricks = max(tricks, state.view(seat).tricks, key=sum)
    teams = state.view(seat).team_of
    side = teams[seat] if teams else seat
    points = state.team_scores or state.scores
    others = [points[other] for other in range(len(points)) if other != side]
    return points[side] - fmean(others), tricks[seat] == 0


def thought(state: State, agent: str, seed: int) -> Move:
    return state.think(agent, seed)[0][0][0]


if __name__ == "__main__":
    cyclopts.run(main)
