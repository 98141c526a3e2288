//! Face-down piles whose order matters: each seat's, and each seat's part of a war.
//!
//! One link a card serves all of them, because a card is in one pile at a time.

use crate::card::{Card, CardSet, MAX_CARDS, NO_CARD};
use crate::state::State;

/// The piles: 0 to 5 belong to the seats, 6 and 7 are what seats 0 and 1 put into a war.
pub(crate) const WAR: usize = 6;
const COUNT: usize = 8;

/// Cards in order, linked from the top of each pile to its bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piles {
    next: [u8; MAX_CARDS],
    top: [u8; COUNT],
    bottom: [u8; COUNT],
}

impl Piles {
    pub const EMPTY: Piles =
        Piles { next: [NO_CARD; MAX_CARDS], top: [NO_CARD; COUNT], bottom: [NO_CARD; COUNT] };

    /// Puts a card under a pile.
    #[inline]
    pub fn put_under(&mut self, pile: usize, card: Card) {
        self.next[usize::from(card.0)] = NO_CARD;
        match self.bottom[pile] {
            NO_CARD => self.top[pile] = card.0,
            bottom => self.next[usize::from(bottom)] = card.0,
        }
        self.bottom[pile] = card.0;
    }

    /// Takes the top card of a pile.
    #[inline]
    pub fn take_top(&mut self, pile: usize) -> Option<Card> {
        let top = self.top[pile];
        if top == NO_CARD {
            return None;
        }
        self.top[pile] = self.next[usize::from(top)];
        if self.top[pile] == NO_CARD {
            self.bottom[pile] = NO_CARD;
        }
        Some(Card(top))
    }

    /// The top card of a pile, or [`NO_CARD`].
    pub fn top(&self, pile: usize) -> u8 {
        self.top[pile]
    }

    /// Puts a whole pile under another.
    pub fn put_all_under(&mut self, pile: usize, under: usize) {
        if self.top[pile] == NO_CARD {
            return;
        }
        match self.bottom[under] {
            NO_CARD => self.top[under] = self.top[pile],
            bottom => self.next[usize::from(bottom)] = self.top[pile],
        }
        self.bottom[under] = self.bottom[pile];
        self.clear(pile);
    }

    /// The cards of a pile, from its top.
    pub fn cards(&self, pile: usize) -> impl Iterator<Item = Card> {
        let card = |card: u8| (card != NO_CARD).then_some(Card(card));
        std::iter::successors(card(self.top[pile]), move |last| card(self.next[usize::from(last.0)]))
    }

    /// Piles with the cards that `state` has in their place, in ascending order; only the cards
    /// that have been turned in a war stay where they are.
    pub fn in_order(&self, state: &State, unknown: CardSet) -> Piles {
        let mut piles = Piles::EMPTY;
        for (seat, hand) in state.hand.held.iter().enumerate() {
            for card in hand.iter() {
                piles.put_under(seat, card);
            }
        }
        let mut unturned = state.hand.tableau.cards.and(unknown).iter();
        for pile in [WAR, WAR + 1] {
            for card in self.cards(pile) {
                let card = if unknown.contains(card) { unturned.next().unwrap_or(card) } else { card };
                piles.put_under(pile, card);
            }
        }
        piles
    }

    /// Forgets the order of a pile.
    pub fn clear(&mut self, pile: usize) {
        self.top[pile] = NO_CARD;
        self.bottom[pile] = NO_CARD;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_off_a_pile_in_the_order_in_which_they_went_under_it() {
        let mut piles = Piles::EMPTY;
        for card in [5, 9, 2] {
            piles.put_under(0, Card(card));
        }
        piles.put_under(WAR, Card(7));
        piles.put_all_under(WAR, 0);
        let order: Vec<u8> = std::iter::from_fn(|| piles.take_top(0)).map(|card| card.0).collect();
        assert_eq!(order, [5, 9, 2, 7]);
        assert_eq!((piles.take_top(0), piles.take_top(WAR)), (None, None));
        piles.put_all_under(WAR, 0);
        piles.put_under(0, Card(3));
        assert_eq!(piles.take_top(0), Some(Card(3)));
    }
}
