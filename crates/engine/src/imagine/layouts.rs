//! Layouts with their unknown cards dealt at random.
//!
//! An unknown card may lie wherever an unknown card of the same shuffle does, and
//! nowhere else, so the cards of each shuffle are shuffled among their places. A
//! dealt card is known to those who know its place.

use super::Imagination;
use crate::card::{Bits, Card, CardSet, MAX_CARDS, NO_CARD};
use crate::program::{MAX_SEATS, NO_SEAT, Program};
use crate::rng::Rng;
use crate::state::State;
use crate::view::View;

/// A place whose card is unknown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hidden {
    /// Whose layout it is in; [`NO_SEAT`]: the card that was drawn.
    seat: u8,
    slot: u8,
    /// Which shuffle its card is from.
    shuffle: u8,
    known_by: u8,
}

impl Imagination {
    /// Finds the places of layouts whose cards are unknown, and takes the cards off the table.
    pub(super) fn set_to_layouts(&mut self, program: &Program, view: &View) {
        let table = &view.table.0;
        self.base = *table;
        self.seat = view.seat;
        self.unknown = view.unknown;
        self.hidden.clear();
        let knowers = |card: Card| table.hand.knowledge.known_by[usize::from(card.0)];
        let layouts = &table.hand.layouts;
        for seat in 0..program.players() {
            for slot in Bits(table.slots(seat).into()) {
                if let Some(card) = table.card_in(seat, slot).filter(|&card| view.unknown.contains(card)) {
                    let (shuffle, known_by) = (layouts.shuffle(card), knowers(card));
                    self.hidden.push(Hidden { seat: seat as u8, slot, shuffle, known_by });
                }
            }
            self.base.hand.held[seat] = table.hand.held[seat].without(view.unknown);
        }
        if layouts.drawn != NO_CARD && view.unknown.contains(Card(layouts.drawn)) {
            let card = Card(layouts.drawn);
            let (shuffle, known_by) = (layouts.shuffle(card), knowers(card));
            self.hidden.push(Hidden { seat: NO_SEAT, slot: 0, shuffle, known_by });
        }
        for card in view.unknown.iter() {
            self.base.hand.layouts.set_slot(card, 0);
            self.base.hand.knowledge.known_by[usize::from(card.0)] = 0;
        }
    }

    /// A state that agrees with the view, each as likely as any other.
    pub(super) fn deal_layouts(&self, rng: &mut Rng) -> State {
        let mut state = self.base;
        state.seed = rng.next_u64();
        state.chance = Rng::new(rng.next_u64());
        let (mut deck, mut size) = ([NO_CARD; MAX_CARDS], 0);
        for card in self.unknown.iter() {
            deck[size] = card.0;
            size += 1;
        }
        rng.shuffle_top(&mut deck[..size], size);
        let mut left = self.unknown;
        for hidden in &self.hidden {
            let fits =
                |card: &Card| left.contains(*card) && state.hand.layouts.shuffle(*card) == hidden.shuffle;
            let found = deck[..size].iter().map(|&card| Card(card)).find(fits);
            debug_assert!(found.is_some(), "a place that no card can lie in");
            let Some(card) = found else {
                continue;
            };
            left.remove(card);
            state.hand.knowledge.known_by[usize::from(card.0)] = hidden.known_by;
            match hidden.seat {
                NO_SEAT => state.hand.layouts.drawn = card.0,
                seat => state.lay(usize::from(seat) % MAX_SEATS, hidden.slot, card),
            }
        }
        fill_stock(&mut state, &deck[..size], left);
        state
    }
}

/// The cards that are left lie in the stock, in the order of the shuffled deck.
fn fill_stock(state: &mut State, deck: &[u8], left: CardSet) {
    let range = usize::from(state.hand.stock_top)..usize::from(state.hand.stock_end);
    let places = state.hand.stock[range].iter_mut().filter(|card| **card == NO_CARD);
    let cards = deck.iter().filter(|&&card| left.contains(Card(card)));
    for (place, &card) in places.zip(cards) {
        *place = card;
    }
}
