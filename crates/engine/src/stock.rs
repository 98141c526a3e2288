//! Taking cards from the stock, and what happens when it is empty.

use crate::card::{Card, CardSet};
use crate::knowledge;
use crate::program::{Program, StockEmpty};
use crate::rng::{Rng, Stream};
use crate::state::State;

/// What came of drawing a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawn {
    /// A card is in the hand.
    Card(Card),
    /// There was none.
    Nothing,
    /// There was none, and so the hand ends.
    HandEnds,
}

/// Would drawing do anything?
#[inline]
pub(crate) fn can_draw(program: &Program, state: &State) -> bool {
    !state.stock().is_empty()
        || match program.table.stock_empty {
            StockEmpty::Reshuffle => state.discard_len > 1,
            StockEmpty::EndHand => true,
            StockEmpty::Skip => false,
        }
}

/// A seat draws a card, unseen by the others.
pub(crate) fn draw<const KNOW: bool>(program: &Program, state: &mut State, seat: usize) -> Drawn {
    if state.stock().is_empty() {
        match program.table.stock_empty {
            StockEmpty::Reshuffle if state.discard_len > 1 => reshuffle::<KNOW>(program, state),
            StockEmpty::EndHand => return Drawn::HandEnds,
            _ => return Drawn::Nothing,
        }
    }
    let card = Card(state.stock[usize::from(state.stock_top)]);
    state.stock_top += 1;
    state.hands[seat].insert(card);
    if KNOW {
        knowledge::drawn(state, seat, card);
    }
    Drawn::Card(card)
}

/// Puts a card on the discard pile, for all to see.
pub(crate) fn discard<const KNOW: bool>(program: &Program, state: &mut State, card: Card) {
    state.discard[usize::from(state.discard_len)] = card.0;
    state.discard_len += 1;
    if KNOW {
        knowledge::shown(program, state, card);
    }
}

/// All but the top card of the discard pile become the stock.
fn reshuffle<const KNOW: bool>(program: &Program, state: &mut State) {
    let count = usize::from(state.discard_len) - 1;
    let top = state.discard[count];
    let mut cards = state.discard;
    // The order of the pile is forgotten first, so that only the seed decides.
    cards[..count].sort_unstable();
    state.reshuffles += 1;
    let stream = Stream::Deck { hand: state.hand_number, reshuffle: state.reshuffles.into() };
    Rng::stream(state.seed, stream).shuffle_top(&mut cards[..count], count);
    state.stock[..count].copy_from_slice(&cards[..count]);
    state.stock_top = 0;
    state.stock_end = count as u8;
    state.discard[0] = top;
    state.discard_len = 1;
    if KNOW {
        let unseen: CardSet = cards[..count].iter().map(|&card| Card(card)).collect();
        knowledge::hidden(program, state, unseen);
    }
}
