"""Do bids depend on where one sits, and do they fit what is taken?

    python -m benchmarks.bids [--deals 400] [--agent mcts:1000]

Every deal is bid four times, each hand once in every position, so positions are
compared on the same cards: a search whose imagined opponents know its cards bids low
when it bids first and high when it bids last. Then hands that are made up are bid and
played, and the bid is held against the tricks that it takes on average.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

import cyclopts
from benchmarks.judging import Bar, bar_lines, row, signed, table_head
from benchmarks.ledger import Teller
from benchmarks.sittings import program

from darwindeck._native import Move, State
from darwindeck.batches.matches import Estimate, estimate
from darwindeck.genome.schema import RANKS, SUITS

SEATS = 4
GAMES = ("spades", "partnership-spades")
APART, NEAR = 0.25, 1.0
"""Mean bids of two positions differ by less; a bid is no farther from what is taken."""

MADE_UP = {
    "a hand worth one trick": "AS 9H 7H 5H 3H 9D 7D 4D 2D 8C 6C 4C 2C",
    "twelve honours and no trump": "AC KC QC JC TC AD KD QD JD AH KH QH JH",
}
THINKING = "mcts:20000"
"""Who bids the hands that are made up."""

Hands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Bidding:
    """Bids by deal, position and hand: the same hands in every position."""

    bids: Sequence[Sequence[Sequence[float]]]

    def by_position(self, position: int) -> list[float]:
        """The mean bid of all hands of each deal in one position."""
        return [fmean(deal[position]) for deal in self.bids]

    def means(self) -> list[float]:
        return [fmean(self.by_position(position)) for position in range(SEATS)]

    def widest(self) -> tuple[int, int, Estimate]:
        """The positions with the highest and the lowest mean bid, and the paired difference."""
        means = self.means()
        high, low = means.index(max(means)), means.index(min(means))
        pairs = zip(self.by_position(high), self.by_position(low), strict=True)
        return high, low, estimate([x - y for x, y in pairs])


def deck_of(hands: Sequence[Sequence[str]]) -> list[str]:
    """The deck that deals these hands: one card at a time, from seat 0 on."""
    return [card for cards in zip(*hands, strict=True) for card in cards]


def dealt(rng: random.Random) -> Hands:
    """Four hands at random."""
    cards = [rank + suit for suit in SUITS for rank in RANKS]
    rng.shuffle(cards)
    return tuple(tuple(cards[seat::SEATS]) for seat in range(SEATS))


def dealt_around(hand: Sequence[str], seat: int, rng: random.Random) -> Hands:
    """A given hand in a seat, and the other cards at random."""
    cards = [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in hand]
    rng.shuffle(cards)
    others = [tuple(cards[at :: SEATS - 1]) for at in range(SEATS - 1)]
    return (*others[:seat], tuple(hand), *others[seat:])


def bids_in_all_positions(game: str, hands: Hands, agent: str, seed: int) -> list[list[float]]:
    """By position the bids of all four hands, in the order of the hands; nil is 0."""
    found = [[0.0] * SEATS for _ in range(SEATS)]
    for turn in range(SEATS):
        turned = [hands[(seat - turn) % SEATS] for seat in range(SEATS)]
        state = program(game, one_hand=False).start(0, deck_of(turned))
        while (seat := state.to_move) >= 0 and state.bids[seat] is None:
            # The seat after the dealer bids first, and is seat 0 in the first hand.
            hand = (seat - turn) % SEATS
            state = state.play(choice(state, agent, (seed * SEATS + turn) * SEATS + hand))
            found[seat][hand] = float(state.bids[seat] or 0)
    return found


def bid_and_tricks(
    game: str, hands: Hands, seat: int, agent: str, bidder: str, seed: int
) -> tuple[float, float]:
    """What a seat bids, and what it takes when everybody plays as `agent`."""
    state = program(game, one_hand=False).start(0, deck_of(hands))
    while not (state.hand_over or state.finished):
        bids = state.to_move == seat and state.bids[seat] is None
        state = state.play(choice(state, bidder if bids else agent, seed))
    return float(state.bids[seat] or 0), float(state.tricks[seat])


def choice(state: State, agent: str, seed: int) -> Move:
    """What an agent does."""
    legal = state.legal_moves()
    return legal[0] if len(legal) == 1 else state.think(agent, seed)[0][0][0]


# --- What is shown --------------------------------------------------------------


def positions(game: str, agent: str, deals: int, teller: Teller) -> Bidding:
    rng = random.Random(f"bids/{game}")
    found = []
    for number in range(deals):
        found.append(bids_in_all_positions(game, dealt(rng), agent, number))
        teller.done(SEATS * SEATS, f"{game}: bids of deal {number + 1} of {deals}")
    return Bidding(found)


def position_lines(game: str, agent: str, bidding: Bidding) -> tuple[str, Bar]:
    high, low, found = bidding.widest()
    means = (f"{mean:.2f}" for mean in bidding.means())
    wide = f"{signed(found, 2)}, position {high + 1} and {low + 1}"
    line = row(game, agent, *means, wide, f"{len(bidding.bids):,}")
    claim = f"{game}, `{agent}`: mean bids of positions differ by less than {APART}"
    return line, Bar(claim, f"{found.mean:.2f}", found.mean < APART)


@dataclass(frozen=True)
class Fit:
    """A hand that was made up: its bids and the tricks that it took, deal by deal."""

    bids: Sequence[float]
    taken: Sequence[float]

    @property
    def gap(self) -> float:
        """How far the mean bid is from what is taken on average."""
        return fmean(self.bids) - fmean(self.taken)


def fits(
    game: str, hand: str, agent: str, deals: int, bidder: str, teller: Teller
) -> Iterator[Fit]:
    """A made-up hand in each position, over deals of the other cards."""
    for seat in range(SEATS):
        rng = random.Random(f"made up/{game}/{hand}/{seat}")
        found = []
        for number in range(deals):
            hands = dealt_around(hand.split(), seat, rng)
            found.append(bid_and_tricks(game, hands, seat, agent, bidder, number))
            teller.done(PLAYED, f"{game}: a made-up hand in position {seat + 1}")
        bids, taken = zip(*found, strict=True)
        yield Fit(bids, taken)


PLAYED = 70
"""What a hand that is played costs in searches, with a bid that is thought about longer."""


def main(
    *,
    games: str = ",".join(GAMES),
    agent: str = "mcts:1000",
    deals: int = 400,
    made_up_deals: int = 40,
    bidder: str = THINKING,
) -> None:
    """Print the mean bid of every position, and made-up hands beside what they take.

    Parameters
    ----------
    games
        Games of four with bids and all cards dealt, with commas.
    agent
        Who bids, and plays the hands that are made up.
    deals
        Each is bid four times, every hand in every position.
    made_up_deals
        Of every hand that is made up, in each position.
    bidder
        Who bids the hands that are made up.
    """
    names = games.split(",")
    count = len(names) * (deals * SEATS**2 + made_up_deals * SEATS * PLAYED * len(MADE_UP))
    teller = Teller(count)
    bars = []
    heads = [f"position {position + 1}" for position in range(SEATS)]
    lines = table_head("game", "player", *heads, "most apart", "deals")
    for game in names:
        for name in ("greedy", agent):
            line, bar = position_lines(game, name, positions(game, name, deals, teller))
            lines.append(line)
            bars += [bar] if name == agent else []
    lines += ["", *table_head("made up", "game", "position", "mean bid", "mean tricks", "gap")]
    for game in names:
        for name, hand in MADE_UP.items():
            found = list(fits(game, hand, agent, made_up_deals, bidder, teller))
            for seat, fit in enumerate(found):
                numbers = (f"{fmean(fit.bids):.2f}", f"{fmean(fit.taken):.2f}", f"{fit.gap:+.2f}")
                lines.append(row(name, game, str(seat + 1), *numbers))
            worst = max((fit.gap for fit in found), key=abs)
            claim = f"{game}: {name} bids within {NEAR:.0f} of what it takes, in every position"
            bars.append(Bar(claim, f"{worst:+.2f} at worst", abs(worst) <= NEAR))
    print("\n".join([*lines, "", *bar_lines(bars)]))


if __name__ == "__main__":
    cyclopts.run(main)
