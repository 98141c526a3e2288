//! Taking cards from the stock, and what happens when it is empty.

use crate::card::{Card, CardSet, MAX_CARDS, NO_CARD};
use crate::event::{Event, EventKind, Place};
use crate::program::{Program, StockEmpty};
use crate::rng::{Rng, Stream};
use crate::state::State;
use crate::witness::Witness;

/// What came of drawing a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawn {
    /// This card.
    Card(Card),
    /// There was none.
    Nothing,
    /// There was none, and so the hand ends.
    HandEnds,
}

/// Would drawing do anything?
#[inline(always)]
pub(crate) fn can_draw(program: &Program, state: &State) -> bool {
    state.hand.stock_top < state.hand.stock_end
        || match program.table.stock_empty {
            StockEmpty::Reshuffle => state.hand.discard_len > 1,
            StockEmpty::EndHand => true,
            StockEmpty::Skip => false,
        }
}

/// A seat draws a card, unseen by the others; `kind` says whether it wanted to.
pub(crate) fn draw<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    seat: usize,
    kind: EventKind,
) -> Drawn {
    let drawn = take(program, state, witness);
    if let Drawn::Card(card) = drawn {
        state.hand.held[seat].insert(card);
        witness.tell(program, state, |_| {
            Event::moving(kind, seat, card.bit(), Place::Stock, Place::Hand(seat as u8)).seen_by(1 << seat)
        });
    }
    drawn
}

/// Takes the top card of the stock, to be put somewhere else.
#[inline(always)]
pub(crate) fn take<W: Witness>(program: &Program, state: &mut State, witness: &mut W) -> Drawn {
    if state.stock().is_empty() {
        match program.table.stock_empty {
            StockEmpty::Reshuffle if state.hand.discard_len > 1 => reshuffle(program, state, witness),
            StockEmpty::EndHand => return Drawn::HandEnds,
            _ => return Drawn::Nothing,
        }
    }
    let card = Card(state.hand.stock[usize::from(state.hand.stock_top)]);
    state.hand.stock_top += 1;
    Drawn::Card(card)
}

/// Puts a card on the discard pile.
pub(crate) fn discard(state: &mut State, card: Card) {
    state.hand.discard[usize::from(state.hand.discard_len)] = card.0;
    state.hand.discard_len += 1;
}

/// All but the top card of the discard pile become the stock.
fn reshuffle<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    let count = usize::from(state.hand.discard_len) - 1;
    let top = state.hand.discard[count];
    let unseen: CardSet = state.hand.discard[..count].iter().map(|&card| Card(card)).collect();
    // The order of the pile is forgotten first, so that only the seed decides.
    let mut cards = [NO_CARD; MAX_CARDS];
    for (place, card) in cards.iter_mut().zip(unseen.iter()) {
        *place = card.0;
    }
    state.hand.reshuffles += 1;
    let stream = Stream::Deck { hand: state.hand_number, reshuffle: state.hand.reshuffles.into() };
    Rng::stream(state.seed, stream).shuffle_top(&mut cards[..count], count);
    state.hand.stock[..count].copy_from_slice(&cards[..count]);
    state.hand.stock_top = 0;
    state.hand.stock_end = count as u8;
    state.hand.discard[0] = top;
    state.hand.discard_len = 1;
    if program.table.layouts {
        let elsewhere = state.hand.held.iter().fold(CardSet::EMPTY, |all, held| all.or(*held));
        state.hand.layouts.shuffled(unseen, elsewhere);
    }
    witness.tell(program, state, |_| {
        let (from, to) = (Place::Discard, Place::Stock);
        Event { cards: unseen, from, to, ..Event::new(EventKind::NewStock) }
    });
}
