"""What one seat knows of hidden cards, worked out from its own events.

Written from "What a seat knows" in the specification. A card that the seat sees
is where it saw it go, until it may have moved unseen; a hidden place may hold
what was not seen elsewhere; whoever else saw a card knows it too.
"""

from __future__ import annotations

from darwindeck.table.kinds import EventKind, Place, Spot
from darwindeck.table.match import Event

STOCK = Spot(Place.STOCK, None)
TABLEAU = Spot(Place.TABLEAU, None)

SEEN_BY_NOBODY = {EventKind.FACE_DOWN, EventKind.WIN_BATTLE, EventKind.NEW_STOCK}
SEEN_BY_ONE = {
    EventKind.DEAL,
    EventKind.DRAW,
    EventKind.FORCED_DRAW,
    EventKind.SET_ASIDE,
    EventKind.NEW_HAND,
}
SEEN_BY_TWO = {EventKind.GIVE, EventKind.TRIBUTE, EventKind.STEAL, EventKind.LOOK}


def hand(seat: int) -> Spot:
    return Spot(Place.HAND, seat)


def plain(spot: Spot) -> Spot:
    """A place as knowledge has it: cards set aside are still known to be their owner's."""
    if spot.place is Place.ASIDE:
        return Spot(Place.HAND, spot.seat)
    return STOCK if spot.place is Place.UNDER_STOCK else spot


class Knowledge:
    """Where the seat knows cards to be, who else does, and where the others may be."""

    def __init__(self, seat: int, deck: frozenset[str], players: int, in_piles: bool) -> None:
        self.seat = seat
        self.deck = deck
        self.everyone = frozenset(range(players))
        self.in_piles = in_piles
        self.new_hand()

    def new_hand(self) -> None:
        """All cards are in the stock, and nobody knows where."""
        self.where: dict[str, Spot] = {}
        self.public: set[str] = set()  # seen by all at once, and not gone unseen since
        self.may_hold: dict[Spot, set[str]] = {hand(seat): set() for seat in self.everyone}
        self.may_hold[STOCK] = set(self.deck)
        self.may_hold[TABLEAU] = set()  # cards of a war that were not turned
        self.may_be_aside: dict[int, set[str]] = {}

    # --- What it comes to ---

    def known(self, spot: Spot) -> set[str]:
        """Cards that the seat knows to be in a place."""
        return {card for card, place in self.where.items() if place == spot}

    def possible(self, seat: int) -> set[str]:
        """Cards unknown to the seat that may be in a hand."""
        return self.may_hold[hand(seat)] - set(self.where)

    # --- What is learned ---

    def witnesses(self, event: Event) -> frozenset[int]:
        """The seats that see the cards of an event, as everybody at the table can tell."""
        source = event.source.place if event.source else None
        owner = frozenset() if event.seat is None else frozenset({event.seat})
        if event.kind in SEEN_BY_NOBODY or (event.kind is EventKind.DEAL and self.in_piles):
            return frozenset()
        if event.kind in SEEN_BY_TWO or (event.kind is EventKind.DRAW and source is Place.HAND):
            return owner if event.other is None else owner | {event.other}
        if event.kind is EventKind.DRAW and source is Place.DISCARD:
            return self.everyone
        return owner if event.kind in SEEN_BY_ONE else self.everyone

    def learn(self, event: Event) -> None:
        """One event, as this seat saw it."""
        if event.kind is EventKind.HAND:
            self.new_hand()
        elif event.kind is EventKind.LACKS:
            assert event.seat is not None
            self.may_hold[hand(event.seat)] -= set(event.cards)
        elif event.kind is EventKind.SWAP_HANDS:
            self.swap(event)
        elif event.kind in (EventKind.LOOK, EventKind.NEW_HAND):
            self.look(event)
        elif event.kind in (EventKind.NEW_STOCK, EventKind.WIN_BATTLE):
            self.put_away(event)
        elif event.kind is EventKind.SET_ASIDE:
            self.set_aside(event)
        elif event.source is not None and event.target is not None:
            self.move(event, event.source, plain(event.target))

    def set_aside(self, event: Event) -> None:
        """Only what its owner holds now can be given away later, not what it is given first."""
        assert event.seat is not None
        owner = hand(event.seat)
        self.may_be_aside[event.seat] = self.known(owner)
        for card in event.cards:
            self.where[card] = owner

    def move(self, event: Event, source: Spot, target: Spot) -> None:
        seeing = self.witnesses(event)
        if seeing != self.everyone and source != target:
            self.moved_unseen(source, target, seeing)
        for card in event.cards:
            # What lies in the stock in a known place is known wherever it goes.
            if source != STOCK and seeing != self.everyone:
                self.public.discard(card)
            self.see(card, target, seeing)

    def moved_unseen(self, spot: Spot, target: Spot, seeing: frozenset[int]) -> None:
        """Some cards went from place to place, and not all saw which."""
        source = plain(spot)
        known = self.known(source)
        if spot.place is Place.ASIDE:
            assert spot.seat is not None
            known &= self.may_be_aside[spot.seat]
        if target in self.may_hold:
            self.may_hold[target] |= self.may_hold[source]
        if source == STOCK:
            return  # Cards are drawn from its top, so known ones do not go unseen.
        for card in known:
            if card in self.public:
                for place in {source, target} & set(self.may_hold):
                    self.may_hold[place].add(card)
            self.public.discard(card)
            if self.seat not in seeing:
                del self.where[card]

    def see(self, card: str, spot: Spot, seeing: frozenset[int]) -> None:
        """A card is seen in a place; where all see it, it is nowhere else."""
        self.where[card] = spot
        if seeing == self.everyone:
            self.public.add(card)
            for cards in self.may_hold.values():
                cards.discard(card)

    def swap(self, event: Event) -> None:
        """Two hands change owners, with all that is known of them."""
        assert event.seat is not None
        assert event.other is not None
        one, two = hand(event.seat), hand(event.other)
        self.may_hold[one], self.may_hold[two] = self.may_hold[two], self.may_hold[one]
        exchanged = {one: two, two: one}
        self.where = {card: exchanged.get(place, place) for card, place in self.where.items()}

    def look(self, event: Event) -> None:
        """A seat sees a whole hand; of two seats, the other knows it too."""
        owner = event.other if event.kind is EventKind.LOOK else event.seat
        assert owner is not None
        for card in event.cards:
            self.where[card] = hand(owner)
        if len(self.everyone) == 2:
            self.public |= self.known(hand(owner))

    def put_away(self, event: Event) -> None:
        """Cards go under a pile or are shuffled: where each of them is, nobody can say."""
        assert event.target is not None
        target = plain(event.target)
        if target.place is Place.TAKEN:
            for card in event.cards:
                self.where[card] = target
            return
        if event.kind is EventKind.NEW_STOCK:
            self.may_hold[target].clear()  # it was empty
        for card in event.cards:
            self.where.pop(card, None)
            self.public.discard(card)
            self.may_hold[target].add(card)
        if event.kind is EventKind.WIN_BATTLE:
            self.may_hold[target] |= self.may_hold[TABLEAU]
            self.may_hold[TABLEAU].clear()
