//! Face-down layouts: which card lies in which slot, and how far the turn has come.
//!
//! The cards of a seat's layout are those that it holds. Their slots are kept by
//! card, as there are fewer cards than slots. The rules are in
//! [`crate::phase::layout`].

use crate::card::{Bits, Card, CardSet, MAX_CARDS, NO_CARD};
use crate::program::{LayoutPhase, MAX_SEATS, NO_SEAT, Phase, Program};
use crate::rng::Rng;
use crate::state::State;

/// The most cards that a layout can have.
pub const MAX_SLOTS: u8 = 16;

/// How far a turn has come; what is pending comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Before the first turn: seats look at cards of their own.
    Opening,
    /// The seat draws, takes or calls.
    Start,
    /// It has drawn a card.
    Drawn,
    /// It has taken a card from the discard pile.
    Taken,
    /// What was put down is being settled.
    Acting,
    /// Cards may be tossed in.
    Window,
    /// It may call.
    End,
}

/// What layouts have of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layouts {
    /// Cards in layouts that lie open.
    pub face_up: CardSet,
    /// Ranks that may be tossed in, as bits.
    pub open: u16,
    /// Turns taken in this hand.
    pub turns: u16,
    /// By card: in its low half the slot where it lies, in its high half which shuffle brought it
    /// into the stock that it came from.
    marks: [u8; MAX_CARDS],
    /// The card that the seat whose turn it is has in its hand, or [`NO_CARD`].
    pub drawn: u8,
    /// Who called, or [`NO_SEAT`].
    pub caller: u8,
    /// Turns that are left after the call.
    pub left: u8,
    /// Seats that may toss no more, as bits.
    pub barred: u8,
    /// Seats that have passed since the last toss, as bits.
    pub passed: u8,
    /// The top of the discard pile is an action card that was not used.
    pub unused: bool,
    pub stage: Stage,
}

impl Layouts {
    /// Before the deal.
    pub const NONE: Layouts = Layouts {
        face_up: CardSet::EMPTY,
        open: 0,
        turns: 0,
        marks: [0; MAX_CARDS],
        drawn: NO_CARD,
        caller: NO_SEAT,
        left: 0,
        barred: 0,
        passed: 0,
        unused: false,
        stage: Stage::Opening,
    };

    /// The slot of a card that lies in a layout.
    #[inline]
    pub fn slot(&self, card: Card) -> u8 {
        self.marks[usize::from(card.0)] & 15
    }

    /// Puts a card that lies in a layout into a slot of it.
    #[inline]
    pub fn set_slot(&mut self, card: Card, slot: u8) {
        let mark = &mut self.marks[usize::from(card.0)];
        *mark = *mark & 0xF0 | slot;
    }

    /// Which shuffle brought a card into the stock that it came from: cards that differ in it
    /// cannot be taken for each other.
    #[inline]
    pub fn shuffle(&self, card: Card) -> u8 {
        self.marks[usize::from(card.0)] >> 4
    }

    /// Cards are shuffled to make a new stock, while others stay in layouts.
    ///
    /// Sixteen shuffles can be told apart; beyond that the last ones are not.
    pub fn shuffled(&mut self, stock: CardSet, elsewhere: CardSet) {
        let used = elsewhere.iter().fold(0u16, |used, card| used | 1 << self.shuffle(card));
        let free = used.trailing_ones().min(15) as u8;
        for card in stock.iter() {
            self.marks[usize::from(card.0)] = free << 4;
        }
    }
}

impl State {
    /// The slots of a seat's layout that have a card, as bits.
    #[inline]
    pub(crate) fn slots(&self, seat: usize) -> u16 {
        self.hand.held[seat].iter().fold(0, |slots, card| slots | 1 << self.hand.layouts.slot(card))
    }

    /// The card in a slot.
    #[inline]
    pub(crate) fn card_in(&self, seat: usize, slot: u8) -> Option<Card> {
        self.hand.held[seat].iter().find(|&card| self.hand.layouts.slot(card) == slot)
    }

    /// The first slot of a layout that has no card, if there is room for one more.
    pub(crate) fn free_slot(&self, seat: usize) -> Option<u8> {
        let slot = self.slots(seat).trailing_ones() as u8;
        (slot < MAX_SLOTS).then_some(slot)
    }

    /// Puts a card into a slot that has none.
    pub(crate) fn lay(&mut self, seat: usize, slot: u8, card: Card) {
        self.hand.held[seat].insert(card);
        self.hand.layouts.set_slot(card, slot);
    }

    /// Takes a card out of a layout.
    pub(crate) fn pick_up(&mut self, seat: usize, card: Card) {
        self.hand.held[seat].remove(card);
        self.hand.layouts.face_up.remove(card);
        self.hand.layouts.set_slot(card, 0);
    }

    /// Two cards of layouts change places.
    pub(crate) fn exchange(&mut self, one: (usize, Card), other: (usize, Card)) {
        let ((seat, card), (other_seat, other_card)) = (one, other);
        let (slot, other_slot) = (self.hand.layouts.slot(card), self.hand.layouts.slot(other_card));
        self.hand.held[seat].remove(card);
        self.hand.held[other_seat].remove(other_card);
        self.lay(seat, slot, other_card);
        self.lay(other_seat, other_slot, card);
    }

    /// The unknown cards that may lie where these unknown ones do: those of the same shuffles.
    pub(crate) fn alike(&self, cards: CardSet, unknown: CardSet) -> CardSet {
        let layouts = &self.hand.layouts;
        let shuffles =
            cards.and(unknown).iter().fold(0u16, |shuffles, card| shuffles | 1 << layouts.shuffle(card));
        unknown.iter().filter(|&card| shuffles >> layouts.shuffle(card) & 1 == 1).collect()
    }

    /// The state with every unknown card replaced by one that may lie in its place: in the order of
    /// places, ascending, so that nothing can be told from them.
    pub(crate) fn with_layouts_in_order(&self, unknown: CardSet) -> State {
        let mut table = *self;
        let (layouts, known_by) = (&self.hand.layouts, &self.hand.knowledge.known_by);
        let mut left = unknown;
        let mut in_place_of = |card: Card| {
            let shuffle = layouts.shuffle(card);
            let next = left.iter().find(|&other| layouts.shuffle(other) == shuffle).unwrap_or(card);
            left.remove(next);
            next
        };
        for card in unknown.iter() {
            table.hand.layouts.set_slot(card, 0);
            table.hand.knowledge.known_by[usize::from(card.0)] = 0;
        }
        for seat in 0..MAX_SEATS {
            table.hand.held[seat] = self.hand.held[seat].without(unknown);
            for slot in Bits(self.slots(seat).into()) {
                let Some(card) = self.card_in(seat, slot).filter(|&card| unknown.contains(card)) else {
                    continue;
                };
                let new = in_place_of(card);
                table.lay(seat, slot, new);
                table.hand.knowledge.known_by[usize::from(new.0)] = known_by[usize::from(card.0)];
            }
        }
        if layouts.drawn != NO_CARD && unknown.contains(Card(layouts.drawn)) {
            let new = in_place_of(Card(layouts.drawn));
            table.hand.layouts.drawn = new.0;
            table.hand.knowledge.known_by[usize::from(new.0)] = known_by[usize::from(layouts.drawn)];
        }
        // Unknown cards of the stock have no name, and those that have left it no trace.
        table.hand.stock = [NO_CARD; MAX_CARDS];
        for place in usize::from(self.hand.stock_top)..usize::from(self.hand.stock_end) {
            if !unknown.contains(Card(self.hand.stock[place])) {
                table.hand.stock[place] = self.hand.stock[place];
            }
        }
        table.hand.discard[usize::from(self.hand.discard_len)..].fill(NO_CARD);
        table.seed = 0;
        table.chance = Rng::new(0);
        table
    }

    /// What the cards of each layout add up to.
    pub(crate) fn totals(&self, program: &Program) -> [i32; MAX_SEATS] {
        let scoring = &program.layout_scoring;
        let value = |card: Card| i32::from(scoring.values[usize::from(card.rank())]);
        std::array::from_fn(|seat| {
            let cards = self.hand.held[seat];
            let total: i32 = cards.iter().map(value).sum();
            let cancelled = |column: u8| {
                let here = |card: &Card| self.hand.layouts.slot(*card) % scoring.columns == column;
                let line: CardSet = cards.iter().filter(here).collect();
                let first = line.iter().next().filter(|_| line.len() > 1);
                let equal = |first: &Card| line.iter().all(|card| card.rank() == first.rank());
                first.filter(equal).map_or(0, |first| line.len() as i32 * value(first))
            };
            total - (0..scoring.columns).map(cancelled).sum::<i32>()
        })
    }
}

impl Program {
    /// The layout phase, where cards are played from layouts.
    #[inline]
    pub(crate) fn layout(&self) -> Option<&LayoutPhase> {
        match self.phases.first() {
            Some(Phase::Layout(phase)) => Some(phase),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_different_shuffles_are_told_apart() {
        let mut layouts = Layouts::NONE;
        let cards = |bits: u64| CardSet(bits);
        layouts.set_slot(Card(3), 7);
        layouts.shuffled(cards(0b0111_0000), cards(0b1000));
        assert_eq!((layouts.slot(Card(3)), layouts.shuffle(Card(3))), (7, 0));
        assert_eq!([4, 5, 6].map(|card| layouts.shuffle(Card(card))), [1, 1, 1]);
        layouts.shuffled(cards(0b0110_0000), cards(0b1_0000));
        assert_eq!(layouts.shuffle(Card(5)), 0, "no card in a layout is of the first stock any more");
        assert_eq!(layouts.shuffle(Card(4)), 1);
    }
}
