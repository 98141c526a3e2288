"""A seat's view, rebuilt from nothing but the events that the seat was told.

Written from the description of events and of views. `Notebook.view()` has the
fields of a `View` as plain data, except for what the rules say of the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypedDict

from tests.property.journal.knowledge import Knowledge, hand
from tests.property.journal.layouts import LayoutNotes
from tests.property.journal.points import points_taken

from darwindeck.genome.facts.cards import card_number, cards_in
from darwindeck.genome.schema import ContractKind, GameGenome, HandMode
from darwindeck.table.kinds import Contract, EventKind, Place, Reason, Slot, Spot
from darwindeck.table.match import Event


class Notes(TypedDict):
    """A view without what the rules say of the moment: its legal moves, and what is asked."""

    seat: int
    hand: tuple[str, ...]
    chosen: tuple[str, ...]
    public_cards: tuple[str, ...]
    trick: tuple[tuple[int, str], ...]
    hand_counts: tuple[int, ...]
    taken: tuple[tuple[str, ...], ...]
    stock_count: int
    known: tuple[tuple[str, ...], ...]
    possible: tuple[tuple[str, ...], ...]
    bids: tuple[int | None, ...]
    nils: tuple[bool, ...]
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    team_scores: tuple[int, ...]
    team_of: tuple[int, ...] | None
    team: int | None
    partners: tuple[int, ...]
    contracts: tuple[Contract, ...]
    sweeps: tuple[int, ...]
    placing: tuple[int, ...]
    passed: tuple[bool, ...]
    points_so_far: tuple[int, ...]
    bags: tuple[int, ...]
    trump: str | None
    turned_up: str | None
    tableau: tuple[str, ...]
    discard_top: str | None
    discard_count: int
    named_suit: str | None
    reversed: bool
    broken: bool
    dealer: int
    to_move: int
    hand_number: int
    seats_in: tuple[bool, ...]
    layouts: tuple[tuple[Slot | None, ...], ...]
    drawn: str | None
    caller: int | None
    barred: tuple[bool, ...]
    open_ranks: str
    top_unused: bool


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=card_number))


class Notebook:
    """What one seat has noted of a match."""

    def __init__(self, genome: GameGenome, seat: int) -> None:
        self.genome = genome
        self.seat = seat
        self.players = genome.player_count
        self.in_piles = genome.setup.hand_mode is HandMode.PILE
        self.teams = genome.teams if genome.team_mode else ()
        self.layouts = LayoutNotes(genome, seat)
        deck = frozenset(cards_in(genome.setup))
        self.knowledge = Knowledge(seat, deck, self.players, self.in_piles)
        self.scores = [0] * self.players
        self.team_scores = [0] * len(self.teams)
        self.bags = [0] * (len(self.teams) or self.players)
        self.eliminated: set[int] = set()
        self.to_move = -1
        self.dealer = self.hand_number = 0
        self.new_hand()

    def new_hand(self) -> None:
        self.hand: set[str] = set()
        self.chosen: set[str] = set()
        self.counts: dict[Spot, int] = {}
        self.open: dict[Place, list[str]] = {Place.TABLEAU: [], Place.DISCARD: []}
        self.trick: list[tuple[int, str]] = []
        self.taken: list[set[str]] = [set() for _ in range(self.players)]
        self.bids: list[int | None] = [None] * self.players
        self.nils: set[int] = set()
        self.tricks = [0] * self.players
        self.sweeps = [0] * self.players
        self.placing: list[int] = []
        self.passed: set[int] = set()
        self.trump: str | None = None
        self.turned_up: str | None = None
        self.named_suit: str | None = None
        self.reversed = self.broken = False

    # --- Taking notes ---

    def follow(self, events: Iterable[Event]) -> None:
        for event in events:
            note = NOTES.get(event.kind)
            if note is not None:
                note(self, event)
            if event.source is not None and event.target is not None:
                self.move(event, event.source, event.target)
            self.layouts.learn(event)
            if not self.layouts.are_played:
                self.knowledge.learn(event)

    def move(self, event: Event, source: Spot, target: Spot) -> None:
        """Cards go from place to place, seen or not."""
        if source == target or event.kind is EventKind.SWAP_SLOTS:
            return
        under = {
            Place.UNDER_STOCK: Place.STOCK,
            Place.UNDER_DISCARD: Place.DISCARD,
            Place.SLOT: Place.HAND,
        }
        self.count(Spot(under.get(source.place, source.place), source.seat), -event.count)
        self.count(Spot(under.get(target.place, target.place), target.seat), event.count)
        for spot, change in ((source, set.difference_update), (target, set.update)):
            own = spot.seat == self.seat
            if own and spot.place is Place.HAND and not self.in_piles:
                change(self.hand, event.cards)
            elif own and spot.place is Place.ASIDE:
                change(self.chosen, event.cards)
        if source.place in self.open:
            left = [card for card in self.open[source.place] if card not in event.cards]
            self.open[source.place] = left
        if target.place in self.open:
            self.open[target.place] += event.cards
        elif target.place is Place.UNDER_DISCARD:
            self.open[Place.DISCARD][-1:-1] = event.cards
        elif target.place is Place.TAKEN:
            assert target.seat is not None
            self.taken[target.seat].update(event.cards)

    def count(self, spot: Spot, cards: int) -> None:
        self.counts[spot] = self.counts.get(spot, 0) + cards

    # --- Kinds of events ---

    def begins(self, event: Event) -> None:
        assert event.seat is not None
        self.new_hand()
        self.dealer, self.hand_number = event.seat, event.amount
        self.counts[Spot(Place.STOCK, None)] = len(cards_in(self.genome.setup))

    def turns_up(self, event: Event) -> None:
        (self.turned_up,) = event.cards

    def has_trump(self, event: Event) -> None:
        self.trump = event.suit

    def has_turn(self, event: Event) -> None:
        assert event.seat is not None
        self.to_move = event.seat

    def bid(self, event: Event) -> None:
        assert event.seat is not None
        self.bids[event.seat] = event.amount
        if event.reason is Reason.NIL:
            self.nils.add(event.seat)

    def play(self, event: Event) -> None:
        assert event.seat is not None
        assert event.target is not None
        if event.target.place is Place.TRICK:
            self.trick += [(event.seat, card) for card in event.cards]
        else:
            self.named_suit = None

    def take_trick(self, event: Event) -> None:
        assert event.seat is not None
        self.trick.clear()
        self.tricks[event.seat] += 1

    def turn_card(self, event: Event) -> None:
        """The first card of a battle waits for the second."""
        assert event.seat is not None
        self.trick = [] if self.trick else [(event.seat, card) for card in event.cards]

    def win_battle(self, event: Event) -> None:
        self.trick.clear()

    def break_suit(self, event: Event) -> None:
        self.broken = event.amount == 1

    def name_suit(self, event: Event) -> None:
        self.named_suit = event.suit

    def swap_hands(self, event: Event) -> None:
        assert event.seat is not None
        assert event.other is not None
        one, two = hand(event.seat), hand(event.other)
        self.counts[one], self.counts[two] = self.counts.get(two, 0), self.counts.get(one, 0)
        if self.seat in (event.seat, event.other):
            self.hand = set()  # the new one is told next

    def new_hand_seen(self, event: Event) -> None:
        if event.seat == self.seat:
            self.hand = set(event.cards)

    def sweep(self, event: Event) -> None:
        assert event.seat is not None
        self.sweeps[event.seat] += 1

    def clear(self, event: Event) -> None:
        self.passed.clear()

    def passes(self, event: Event) -> None:
        assert event.seat is not None
        if event.amount:
            self.passed.add(event.seat)

    def reverse(self, event: Event) -> None:
        self.reversed = event.amount == 1

    def out(self, event: Event) -> None:
        assert event.seat is not None
        self.placing.append(event.seat)
        self.passed.discard(event.seat)

    def new_stock(self, event: Event) -> None:
        pass

    def score(self, event: Event) -> None:
        assert event.side is not None
        if event.seat is not None:
            self.scores[event.seat] += event.amount
        elif not self.teams:
            self.scores[event.side] += event.amount
        if self.teams:
            self.team_scores[event.side] += event.amount
        contract = self.genome.contract_scoring
        if contract is not None and contract.kind is ContractKind.AT_LEAST:
            if event.reason is Reason.OVERTRICKS:
                self.bags[event.side] += event.number
            elif event.reason is Reason.BAGS:
                self.bags[event.side] -= event.number

    def over(self, event: Event) -> None:
        self.to_move = -1

    def eliminate(self, event: Event) -> None:
        assert event.seat is not None
        self.eliminated.add(event.seat)

    # --- The view ---

    def view(self) -> Notes:
        seats = range(self.players)
        team_of = {seat: team for team, members in enumerate(self.teams) for seat in members}
        held = [
            self.counts.get(hand(seat), 0) + self.counts.get(Spot(Place.ASIDE, seat), 0)
            for seat in seats
        ]
        discard = self.open[Place.DISCARD]
        if self.layouts.are_played:
            return {**self.plain_view(held, discard, team_of), **self.layouts.view()}
        return self.plain_view(held, discard, team_of)

    def plain_view(self, held: list[int], discard: list[str], team_of: dict[int, int]) -> Notes:
        """The view of a game in which seats see their own cards, or nobody sees any."""
        seats = range(self.players)
        return Notes(
            seat=self.seat,
            hand=in_order(self.hand),
            chosen=in_order(self.chosen),
            public_cards=in_order(self.knowledge.public),
            trick=tuple(self.trick),
            hand_counts=tuple(held),
            taken=tuple(map(in_order, self.taken)),
            stock_count=self.counts.get(Spot(Place.STOCK, None), 0),
            known=tuple(in_order(self.knowledge.known(hand(seat))) for seat in seats),
            possible=tuple(
                ()
                if seat == self.seat and not self.in_piles
                else in_order(self.knowledge.possible(seat))
                for seat in seats
            ),
            bids=tuple(self.bids),
            nils=tuple(seat in self.nils for seat in seats),
            tricks=tuple(self.tricks),
            scores=tuple(self.scores),
            team_scores=tuple(self.team_scores),
            team_of=tuple(team_of[seat] for seat in seats) if self.teams else None,
            team=team_of.get(self.seat),
            partners=tuple(
                seat
                for team in self.teams
                if self.seat in team
                for seat in team
                if seat != self.seat
            ),
            contracts=tuple(map(self.contract, self.sides())),
            sweeps=tuple(self.sweeps),
            placing=tuple(self.placing),
            passed=tuple(seat in self.passed for seat in seats),
            points_so_far=tuple(
                points_taken(self.genome, self.taken[seat], self.tricks[seat], self.trump)
                for seat in seats
            ),
            bags=tuple(self.bags),
            trump=self.trump,
            turned_up=self.turned_up,
            tableau=in_order(self.open[Place.TABLEAU]),
            discard_top=discard[-1] if discard else None,
            discard_count=len(discard),
            named_suit=self.named_suit,
            reversed=self.reversed,
            broken=self.broken,
            dealer=self.dealer,
            to_move=self.to_move,
            hand_number=self.hand_number,
            seats_in=tuple(seat not in self.eliminated for seat in seats),
            layouts=(),
            drawn=None,
            caller=None,
            barred=(False,) * self.players,
            open_ranks="",
            top_unused=False,
        )

    def sides(self) -> list[list[int]]:
        """The seats of each side, once somebody has bid."""
        if all(bid is None for bid in self.bids):
            return []
        sides = self.teams or [[seat] for seat in range(self.players)]
        return [sorted(side) for side in sides]

    def contract(self, side: list[int]) -> Contract:
        """What a side has bid and taken, Nils and their tricks apart from its bid."""
        bids = [self.bids[seat] for seat in side if seat not in self.nils]
        return Contract(
            seats=tuple(side),
            bid=sum(bid for bid in bids if bid is not None),
            complete=all(
                self.bids[seat] is not None for seat in side if seat not in self.eliminated
            ),
            tricks=sum(self.tricks[seat] for seat in side),
            nils=tuple(seat for seat in side if seat in self.nils),
        )


NOTES: dict[EventKind, Callable[[Notebook, Event], None]] = {
    EventKind.HAND: Notebook.begins,
    EventKind.TURN_UP: Notebook.turns_up,
    EventKind.TRUMP: Notebook.has_trump,
    EventKind.TURN: Notebook.has_turn,
    EventKind.BID: Notebook.bid,
    EventKind.PLAY: Notebook.play,
    EventKind.TAKE_TRICK: Notebook.take_trick,
    EventKind.TURN_CARD: Notebook.turn_card,
    EventKind.WIN_BATTLE: Notebook.win_battle,
    EventKind.BROKEN: Notebook.break_suit,
    EventKind.NAME_SUIT: Notebook.name_suit,
    EventKind.SWAP_HANDS: Notebook.swap_hands,
    EventKind.NEW_HAND: Notebook.new_hand_seen,
    EventKind.SWEEP: Notebook.sweep,
    EventKind.CLEAR: Notebook.clear,
    EventKind.PASS: Notebook.passes,
    EventKind.REVERSE: Notebook.reverse,
    EventKind.OUT: Notebook.out,
    EventKind.SCORE: Notebook.score,
    EventKind.HAND_OVER: Notebook.over,
    EventKind.ELIMINATED: Notebook.eliminate,
    EventKind.MATCH_OVER: Notebook.over,
}
