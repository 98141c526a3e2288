"""What one seat knows of layouts, worked out from its own events.

Written from the description of events. Everybody sees which slots are looked at,
swapped and named, so everybody can tell who knows which card. A hidden card is one
of those that lay in the stock which it came from.
"""

from __future__ import annotations

from typing import TypedDict

from darwindeck.genome.facts.cards import card_number, cards_in
from darwindeck.genome.facts.turns import layout_of
from darwindeck.genome.schema import JOKER, RANKS, CoalitionInfo, DrawnCard, GameGenome
from darwindeck.table.kinds import EventKind, Place, Slot, Spot
from darwindeck.table.match import Event


class Hidden:
    """A card that lies somewhere: which it is, if the seat knows, and who knows it."""

    def __init__(self, card: str | None, knowers: set[int], shuffle: int) -> None:
        self.card, self.knowers, self.shuffle = card, knowers, shuffle
        self.public = False

    def shown(self, card: str, everyone: set[int]) -> None:
        self.card, self.knowers, self.public = card, set(everyone), True


class LayoutView(TypedDict):
    """The fields of a view that are about layouts, and those that are not as in other games."""

    hand: tuple[str, ...]
    public_cards: tuple[str, ...]
    known: tuple[tuple[str, ...], ...]
    possible: tuple[tuple[str, ...], ...]
    layouts: tuple[tuple[Slot | None, ...], ...]
    drawn: str | None
    caller: int | None
    barred: tuple[bool, ...]
    open_ranks: str
    top_unused: bool


class LayoutNotes:
    """Notes of the layouts, and of how far the turn has come."""

    def __init__(self, genome: GameGenome, seat: int) -> None:
        phase = layout_of(genome)
        self.are_played = phase is not None
        self.seat, self.everyone = seat, set(range(genome.player_count))
        self.deck = cards_in(genome.setup)
        self.actions = {effect.trigger_rank for effect in genome.special_effects}
        self.shows_draws = phase is not None and phase.drawn_card is DrawnCard.PUBLIC
        self.pools = phase is not None and phase.coalition_info is CoalitionInfo.POOLED
        self.new_hand()

    def new_hand(self) -> None:
        self.slots: dict[tuple[int, int], Hidden] = {}
        self.drawn: Hidden | None = None
        self.discard: list[str] = []
        self.under_stock: set[str] = set()
        self.shuffle = 0
        self.shuffle_of = dict.fromkeys(self.deck, 0)
        self.caller: int | None = None
        self.barred: set[int] = set()
        self.open: set[str] = set()
        self.unused = False

    # --- Taking notes ---

    def learn(self, event: Event) -> None:
        if event.kind is EventKind.HAND:
            self.new_hand()
        if not self.are_played:
            return
        if event.kind is EventKind.CALL:
            self.caller = event.seat
        elif event.kind is EventKind.BARRED:
            assert event.seat is not None
            self.barred.add(event.seat)
        elif event.kind is EventKind.TURN_OVER:
            self.open.clear()
        elif event.kind is EventKind.EFFECT:
            self.unused = False
        elif event.kind is EventKind.DECLINE and event.amount == 0:
            self.unused = True
        elif event.kind is EventKind.NEW_STOCK:
            self.reshuffle(event)
        elif event.source is not None and event.target is not None:
            self.move(event, event.source, event.target)

    def reshuffle(self, event: Event) -> None:
        self.shuffle += 1
        self.discard = self.discard[-1:]
        for card in event.cards:
            self.shuffle_of[card] = self.shuffle

    def move(self, event: Event, source: Spot, target: Spot) -> None:
        if event.kind is EventKind.SWAP_SLOTS:
            one, two = at(source), at(target)
            self.slots[one], self.slots[two] = self.slots[two], self.slots[one]
        elif event.kind in (EventKind.LOOK_AT, EventKind.SHARE):
            self.look(event, self.slots[at(source)])
        elif source == target:
            self.show(event, source)
        else:
            self.put(self.taken(event, source), event, target)

    def look(self, event: Event, card: Hidden) -> None:
        assert event.seat is not None
        card.knowers |= self.looking(event.seat)
        if event.cards:
            (card.card,) = event.cards

    def looking(self, seat: int) -> set[int]:
        """Who sees what a seat looks at: those who play against the caller may share it."""
        shares = self.pools and self.caller is not None and self.caller != seat
        return self.everyone - {self.caller} if shares else {seat}

    def show(self, event: Event, spot: Spot) -> None:
        if spot.place is Place.SLOT and event.cards:
            self.slots[at(spot)].shown(event.cards[0], self.everyone)
        elif spot.place is Place.HAND:
            assert spot.seat is not None
            own = [self.slots[key] for key in sorted(self.slots) if key[0] == spot.seat]
            for card, name in zip(own, event.order, strict=True):
                card.shown(name, self.everyone)
        elif spot.place is Place.DISCARD:
            # An unused action card is taken where it lies.
            self.open.add(event.cards[0][0])
            self.unused = False

    def taken(self, event: Event, source: Spot) -> list[Hidden]:
        """The cards of an event, from where they were."""
        if source.place is Place.SLOT:
            return [self.slots.pop(at(source))]
        if source.place is Place.DRAWN:
            assert self.drawn is not None
            taken, self.drawn = self.drawn, None
            return [taken]
        if source.place is Place.DISCARD:
            self.unused = False
            card = Hidden(self.discard.pop(), set(), self.shuffle)
            card.shown(event.cards[0], self.everyone)
            return [card]
        names = [*event.cards] + [None] * (event.count - len(event.cards))
        return [self.from_stock(event, name) for name in names]

    def from_stock(self, event: Event, name: str | None) -> Hidden:
        card = Hidden(name, set(), self.shuffle)
        if name in self.under_stock or (self.shows_draws and event.kind is EventKind.DRAW):
            assert name is not None
            card.shown(name, self.everyone)
        elif event.kind is EventKind.DRAW:
            assert event.seat is not None
            card.knowers = self.looking(event.seat)
        return card

    def put(self, cards: list[Hidden], event: Event, target: Spot) -> None:
        if target.place is Place.HAND:
            assert target.seat is not None
            for slot, card in enumerate(cards):
                self.slots[target.seat, slot] = card
            return
        (card,) = cards
        if target.place is Place.SLOT:
            self.slots[at(target)] = card
        elif target.place is Place.DRAWN:
            self.drawn = card
        elif target.place is Place.UNDER_STOCK:
            self.under_stock.update(event.cards)
        else:
            rank = event.cards[0][0]
            self.discard += event.cards
            self.unused = rank in self.actions and event.kind is not EventKind.PLAY
            if event.kind is not EventKind.START:
                self.open.add(rank)

    # --- The view ---

    def view(self) -> LayoutView:
        seats = sorted(self.everyone)
        lying = [*self.slots.values(), *([self.drawn] if self.drawn else [])]
        known = {card.card for card in lying if card.card is not None}
        public = {card.card for card in lying if card.card is not None and self.is_public(card)}
        in_stock = self.under_stock - known - set(self.discard)
        unknown = self.deck - known - set(self.discard) - in_stock
        layouts = [
            {slot: card for (owner, slot), card in self.slots.items() if owner == seat}
            for seat in seats
        ]
        return LayoutView(
            hand=(),
            public_cards=in_order(public | set(self.discard) | in_stock),
            known=tuple(
                in_order({card.card for card in layout.values() if card.card is not None})
                for layout in layouts
            ),
            possible=tuple(
                in_order(
                    {
                        card
                        for card in unknown
                        if self.shuffle_of[card]
                        in {hidden.shuffle for hidden in layout.values() if hidden.card is None}
                    }
                )
                for layout in layouts
            ),
            layouts=tuple(map(laid_out, layouts)) if self.slots else (),
            drawn=self.drawn.card if self.drawn else None,
            caller=self.caller,
            barred=tuple(seat in self.barred for seat in seats),
            open_ranks="".join(rank for rank in RANKS + JOKER if rank in self.open),
            top_unused=self.unused,
        )

    def is_public(self, card: Hidden) -> bool:
        """Seen by all at once; of two seats, each knows what the other knows."""
        return card.public or (len(self.everyone) == 2 and card.knowers == self.everyone)


def at(spot: Spot) -> tuple[int, int]:
    assert spot.seat is not None
    assert spot.slot is not None
    return spot.seat, spot.slot


def laid_out(layout: dict[int, Hidden]) -> tuple[Slot | None, ...]:
    slots: list[Slot | None] = [None] * (max(layout, default=-1) + 1)
    for place, card in layout.items():
        slots[place] = Slot(card.card, tuple(sorted(card.knowers)))
    return tuple(slots)


def in_order(cards: set[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=card_number))
