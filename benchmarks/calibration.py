"""Is what a player believes about hidden cards true as often as it believes it?

    python -m benchmarks.calibration [--positions-of-each 2000] [--belief inferred]

In positions of real play a belief gives the chance that seat k holds card c. All such
chances are sorted into ten equal parts, and in each the mean chance is held against how
often it was so. Half of the imagined deals sort, the other half say the chance: sorted
by its own luck, an honest belief would look too sure of itself.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean

import cyclopts
from benchmarks.judging import Bar, bar_lines, row, table_head
from benchmarks.ledger import Teller
from benchmarks.sittings import program

from darwindeck import _native
from darwindeck._native import State, View

GAMES = ("spades", "hearts", "oh-hell")
PARTS, NEAR = 10, 0.05
A_HAND = 5
"""Positions that are looked at in one hand."""

Held = tuple[int, str]
"""A seat and a card."""
Belief = Callable[[State, int, int, int], Mapping[Held, float]]
"""What a seat believes: given a state, the seat, how many imagined deals and a seed, the
chance that another seat holds a card. What is not listed has no chance."""


# --- Beliefs --------------------------------------------------------------------


def imagined(state: State, seat: int, deals: int, seed: int) -> Mapping[Held, float]:
    """Every deal that the rules allow is equally likely."""
    counts: Counter[Held] = Counter()
    for number in range(deals):
        deal = state.imagined(seat, _native.match_seed(seed, number))
        for other in range(len(state.scores)):
            if other != seat:
                counts.update((other, card) for card in deal.view(other).hand)
    return {held: count / deals for held, count in counts.items()}


def inferred(state: State, seat: int, deals: int, seed: int) -> Mapping[Held, float]:
    """What the search makes of bids, passes and plays, by the deals that it imagines."""
    return {(other, card): chance for other, card, chance in state.believed(seat, deals, seed)}


BELIEFS: dict[str, Belief] = {"imagined": imagined, "inferred": inferred}


# --- Asking ---------------------------------------------------------------------


@dataclass(frozen=True)
class Guess:
    """Two chances for one card in one hand, from deals of their own, and the truth."""

    sorting: float
    chance: float
    true: bool


def uncertain(view: View) -> list[Held]:
    """The cards that may be in other hands, but for those that can be in one place alone."""
    places = Counter(card for cards in view.possible for card in set(cards))
    hidden = int(view.stock_count > 0)
    return [
        (seat, card)
        for seat, cards in enumerate(view.possible)
        for card in cards
        if seat != view.seat and places[card] + hidden > 1
    ]


def guesses(state: State, seat: int, belief: Belief, deals: int, seed: int) -> Iterator[Guess]:
    """What a seat believes of every card that it is not sure of, and the truth."""
    sorting, saying = (belief(state, seat, deals, 2 * seed + half) for half in (0, 1))
    truth = [set(state.view(other).hand) for other in range(len(state.scores))]
    for held in uncertain(state.view(seat)):
        other, card = held
        yield Guess(sorting.get(held, 0.0), saying.get(held, 0.0), card in truth[other])


def positions(game: str, players: str, count: int, seed: int) -> Iterator[State]:
    """Positions of first hands, some of each, at which a seat has something to decide."""
    rng = random.Random(f"calibration/{game}/{seed}")
    number = 0
    while count > 0:
        state = program(game, one_hand=False).start(_native.match_seed(seed, number))
        number += 1
        found = []
        while not (state.hand_over or state.finished):
            legal = state.legal_moves()
            move = legal[0]
            if len(legal) > 1:
                found.append(state)
                move = state.think(players, rng.randrange(2**31))[0][0][0]
            state = state.play(move)
        chosen = rng.sample(found, min(A_HAND, len(found), count))
        count -= len(chosen)
        yield from chosen


# --- Judging --------------------------------------------------------------------


@dataclass(frozen=True)
class Decile:
    chance: float
    """What was believed, on average."""
    true: float
    """How often it was so."""
    count: int

    @property
    def off(self) -> float:
        return self.chance - self.true


def deciles(found: Sequence[Guess], parts: int = PARTS) -> list[Decile]:
    """Guesses in equal parts from the least likely to the most."""
    ordered = sorted(found, key=lambda guess: guess.sorting)
    edges = [at * len(ordered) // parts for at in range(parts + 1)]
    made = []
    for low, high in pairwise(edges):
        group = ordered[low:high]
        if group:
            chance = fmean(guess.chance for guess in group)
            made.append(Decile(chance, fmean(guess.true for guess in group), len(group)))
    return made


def worst(made: Sequence[Decile]) -> float:
    return max((abs(decile.off) for decile in made), default=0.0)


def sharpness(found: Sequence[Guess]) -> float:
    """The mean squared error of the chances: less is sharper, among beliefs that are true."""
    return fmean((guess.chance - guess.true) ** 2 for guess in found)


def main(
    *,
    games: str = ",".join(GAMES),
    belief: str = "inferred",
    positions_of_each: int = 2000,
    deals: int = 100,
    players: str = "mcts:200",
    seed: int = 1,
) -> None:
    """Print how true beliefs about hidden cards are, in tenths.

    Parameters
    ----------
    games
        With commas.
    belief
        imagined (all deals that the rules allow are alike) or inferred (moves speak).
    positions_of_each
        Positions of each game.
    deals
        Imagined deals that sort, and as many that say the chance.
    players
        Who plays the hands.
    seed
        Other seeds give other deals.
    """
    if belief not in BELIEFS:
        sys.exit(f"calibration: no such belief: {belief} (known: {', '.join(BELIEFS)})")
    names = games.split(",")
    teller = Teller(len(names) * positions_of_each)
    lines = table_head("game", *(f"{part}." for part in range(1, PARTS + 1)), "error²", "guesses")
    bars = []
    for game in names:
        found: list[Guess] = []
        for number, state in enumerate(positions(game, players, positions_of_each, seed)):
            found += guesses(state, state.to_move, BELIEFS[belief], deals, number)
            teller.done(1, f"{game}: position {number + 1} of {positions_of_each}")
        made = deciles(found)
        cells = (f"{one.chance:.2f} / {one.true:.2f}" for one in made)
        lines.append(row(game, *cells, f"{sharpness(found):.4f}", f"{len(found):,}"))
        claim = f"{game}: believed and true differ by at most {NEAR} in every tenth"
        bars.append(Bar(claim, f"{worst(made):.3f} at worst", worst(made) <= NEAR))
    print(f"Belief: {belief}, hands played by {players}. Believed / true, in tenths:\n")
    print("\n".join([*lines, "", *bar_lines(bars)]))


if __name__ == "__main__":
    cyclopts.run(main)
