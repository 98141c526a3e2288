"""Hands for the judge: deals and players that make rare rules matter.

Everything is seeded, so hand number i of a sample is always the same hand.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from tests.oracle.oracle import (
    DECK,
    LONGEST,
    SEATS,
    Adapter,
    Deal,
    Decision,
    Mismatch,
    Player,
    Trace,
    follow,
    record,
)
from tests.oracle.oracle_games import (
    no_pass_instead_of_playing,
    spades_may_be_led_once_broken,
)

from darwindeck.genome.file.library import load_game
from darwindeck.genome.schema import RANKS, SUITS
from darwindeck.table.match import Table

# --- Deals ----------------------------------------------------------------------


def shuffled(rng: random.Random) -> tuple[str, ...]:
    """A fair deck."""
    return tuple(rng.sample(DECK, len(DECK)))


def long_suits(rng: random.Random) -> tuple[str, ...]:
    """A deck that deals each seat mostly one suit: voids, and hands of nothing else."""
    place = dict(zip(rng.sample(SUITS, len(SUITS)), range(SEATS), strict=True))
    spread = rng.uniform(0.1, 2.5)
    ordered = sorted(DECK, key=lambda card: place[card[1]] + spread * rng.random())
    hands = [rng.sample(ordered[seat * 13 : seat * 13 + 13], 13) for seat in range(SEATS)]
    return tuple(card for around in zip(*hands, strict=True) for card in around)


# --- Players --------------------------------------------------------------------


def play_anything(rng: random.Random, _seat: int, legal: frozenset[str]) -> str:
    return rng.choice(sorted(legal))


def bid_low(rng: random.Random, seat: int, legal: frozenset[str]) -> str:
    """Any card, but bids that can be made."""
    low = frozenset(choice for choice in legal if choice.isdigit() and int(choice) <= 4)
    return play_anything(rng, seat, low or legal)


def one_takes_all(taker: int) -> Player:
    """One seat keeps and plays high cards, the others low ones: moons and made Nils."""

    def choose(rng: random.Random, seat: int, legal: frozenset[str]) -> str:
        if all(choice.isdigit() for choice in legal):
            wanted = {"4", "6", "8"} if seat == taker else {"0", "1"}
            return play_anything(rng, seat, legal & wanted or legal)
        keenest = max if seat == taker else min
        return keenest(sorted(legal), key=lambda card: RANKS.index(card[0]))

    return choose


def keep_cards(decisions: int) -> Player:
    """Nobody plays what can be kept, for a while: stocks run out and nothing is left to draw."""
    left = itertools.count(decisions, -1)

    def choose(rng: random.Random, seat: int, legal: frozenset[str]) -> str:
        idle = legal & {"draw", "pass"} if next(left) > 0 else frozenset[str]()
        return play_anything(rng, seat, idle or legal)

    return choose


def players(adapter: Adapter, rng: random.Random) -> tuple[Player, ...]:
    """Players that make something of the choices of a game."""
    if adapter.follows is not None:
        return (*[play_anything] * 7, keep_cards(rng.randrange(50, 120)))
    return (play_anything, bid_low, one_takes_all(rng.randrange(SEATS)))


def sample(adapter: Adapter, index: int, seed: int) -> Trace:
    """Hand `index` of a sample that goes through all variants, deals and players."""
    rng = random.Random(f"{adapter.game}/{seed}/{index}")
    variant = adapter.variants[index % len(adapter.variants)]
    deck = long_suits(rng) if rng.random() < 0.25 else shuffled(rng)
    return record(adapter, Deal(variant, deck), rng.choice(players(adapter, rng)), rng)


# --- Matches --------------------------------------------------------------------


def match(adapter: Adapter, seed: int) -> Iterator[tuple[Trace, list[Mismatch]]]:
    """A whole match at a table of ours, each of its hands judged as it is dealt there.

    This adds what a first hand cannot show: the dealer and the pass move on, the
    hands change their size, bags are carried over.
    """
    rng = random.Random(f"{adapter.game}/match/{seed}")
    table = Table(load_game(adapter.game), seed=seed)
    bags = [0, 0]
    for hand in itertools.count():
        if table.finished:
            return
        first = (table.dealer + 1) % SEATS
        player = rng.choice(players(adapter, rng))
        trace = record(adapter, dealt(adapter, table, first, hand), player, rng)
        if adapter.game == "partnership-spades":
            trace, bags = with_bags(trace, bags, first)
        mismatches = follow(adapter, table, trace, first)
        yield trace, mismatches
        if mismatches:
            return


def dealt(adapter: Adapter, table: Table, first: int, hand: int) -> Deal:
    """What a table has just dealt, with seat `first` in the judge's first place."""
    hands = [table.view((first + player) % SEATS).hand for player in range(SEATS)]
    turned_up = table.view(first).turned_up
    directions = adapter.variants if adapter.game == "hearts" else ()
    return Deal(
        variant=directions[hand % SEATS] if directions else str(len(hands[0])),
        deck=(
            *(card for around in zip(*hands, strict=True) for card in around),
            *([turned_up] if turned_up is not None else []),
        ),
    )


def with_bags(trace: Trace, bags: list[int], first: int) -> tuple[Trace, list[int]]:
    """The judge's hand of spades, scored after earlier ones: it knows only its own bags.

    `bags` are those of our teams; the bags after the hand come back with the trace.
    """
    bids = {one.seat: int(one.choice) for one in trace.decisions if one.is_bid}
    taken = tricks_taken(trace, "S")
    points = list(trace.points)
    after = list(bags)
    for side in (0, 1):
        contract = bids[side] + bids[side + 2]
        over = max(0, taken[side] + taken[side + 2] - contract)
        team = (side + first) % 2
        points[side] += 100 * (over // 10) - 100 * ((bags[team] + over) // 10)
        after[team] = (bags[team] + over) % 10
    return replace(trace, points=tuple(points)), after


# --- Comparing ------------------------------------------------------------------


@dataclass
class Comparison:
    """The sum of many hands of one game."""

    adapter: Adapter
    title: str
    deals: int = 0
    decisions: int = 0
    mismatches: list[Mismatch] = field(default_factory=list)
    events: Counter[str] = field(default_factory=Counter)

    def add(self, trace: Trace, mismatches: list[Mismatch]) -> None:
        """Counts one more hand."""
        self.deals += 1
        self.decisions += len(trace.decisions)
        self.mismatches += mismatches
        self.events.update(EVENTS[self.adapter.game](trace))

    def __str__(self) -> str:
        scores = sum(found.kind == "score" for found in self.mismatches)
        legal = len(self.mismatches) - scores
        return (
            f"{self.title}: {self.deals:,} deals, {self.decisions:,} decisions, "
            f"{legal:,} legal mismatches, {scores:,} score mismatches"
        )


# --- Rare events ----------------------------------------------------------------


def plays(trace: Trace) -> tuple[Decision, ...]:
    """The cards played to tricks, in order; cards that were passed come before them."""
    return tuple(one for one in trace.decisions if not one.is_bid)[-len(DECK) :]


def leads(trace: Trace) -> tuple[Decision, ...]:
    return plays(trace)[::SEATS]


def tricks_taken(trace: Trace, trump: str) -> Counter[int]:
    """Tricks by seat, counted here so that no engine is asked."""
    taken: Counter[int] = Counter()
    cards = plays(trace)
    for first in range(0, len(cards), SEATS):
        trick = cards[first : first + SEATS]
        value = {trick[0].choice[1]: 13, trump: 26}
        best = max(trick, key=lambda one: value.get(one.choice[1], 0) + RANKS.index(one.choice[0]))
        taken[best.seat] += 1
    return taken


def _hearts_events(trace: Trace) -> set[str]:
    found = {f"pass {trace.deal.variant}"}
    if sorted(trace.points) == [0, 26, 26, 26]:
        found.add("moon")
    cards = plays(trace)
    if any(one.choice[1] == "H" or one.choice == "QS" for one in cards[:SEATS]):
        found.add("points forced into the first trick")
    unbroken = next(at for at, one in enumerate(cards) if one.choice[1] == "H")
    if unbroken % SEATS == 0:
        found.add("hearts led unbroken from a hand of hearts")
    return found


def _spades_events(trace: Trace) -> set[str]:
    found = set()
    bids = {one.seat: int(one.choice) for one in trace.decisions if one.is_bid}
    taken = tricks_taken(trace, "S")
    nils = [seat for seat in bids if bids[seat] == 0]
    if any(taken[seat] == 0 for seat in nils):
        found.add("Nil")
    if any(taken[seat] > 0 for seat in nils):
        found.add("Nil failed")
    for seat in (0, 1):
        contract = bids[seat] + bids[seat + 2]
        tricks = taken[seat] + taken[seat + 2]
        if seat in nils and seat + 2 in nils:
            found.add("both partners Nil")
        if contract <= tricks - 10:
            found.add("ten bags in one hand")
        if contract:
            found.add("contract made" if tricks >= contract else "contract failed")
    if any(len(one.legal) < 14 for one in trace.decisions if one.is_bid):
        found.add("partners limited to 13")
    if any(
        ours > one.legal
        for one, ours in zip(trace.decisions, spades_may_be_led_once_broken(trace), strict=True)
    ):
        found.add("spades withheld though broken")
    if any(one.choice[1] == "S" for one in leads(trace)):
        found.add("spades led from a hand of spades")
    return found


def _oh_hell_events(trace: Trace) -> set[str]:
    size = int(trace.deal.variant)
    bids = [one for one in trace.decisions if one.is_bid]
    found = {f"hands of {size}"}
    if len(bids[-1].legal) == size:
        found.add("hook")
    if any(one.choice == "0" and trace.points[one.seat] == 10 for one in bids):
        found.add("zero made")
    if any(points > 10 for points in trace.points):
        found.add("bid made")
    if any(points < 10 for points in trace.points):
        found.add("bid missed")
    return found


def _eights_events(trace: Trace) -> set[str]:
    found = {f"played {trace.deal.variant}"}
    draws = sum(one.choice == "draw" for one in trace.decisions)
    stock = len(DECK) - SEATS * 5 - 1
    if trace.deal.deck[SEATS * 5][0] == "8":
        found.add("eight turned up and buried")
    if draws > stock:
        found.add("discard pile made the stock")
    if any(one.choice in SUITS for one in trace.decisions):
        found.add("suit named")
    if any(one.choice == "draw" and len(one.legal) > 1 for one in trace.decisions):
        found.add("drawn though able to play")
    if any(one.choice == "pass" and len(one.legal) > 1 for one in trace.decisions):
        found.add("passed though able to play")
    if any(
        one.legal > ours
        for one, ours in zip(trace.decisions, no_pass_instead_of_playing(trace), strict=True)
    ):
        found.add("pass offered to a seat that must play")
    if not trace.points:
        cut = len(trace.decisions) < LONGEST
        found.add("ended by a card that OpenSpiel cannot deal" if cut else "left unfinished")
    elif trace.decisions[-1].choice[0] == "8":
        found.add("won with an eight")
    return found


EVENTS: dict[str, Callable[[Trace], set[str]]] = {
    "hearts": _hearts_events,
    "partnership-spades": _spades_events,
    "oh-hell": _oh_hell_events,
    "crazy-eights": _eights_events,
}
"""Names of what happened in a hand, to see that a sample covers it."""
