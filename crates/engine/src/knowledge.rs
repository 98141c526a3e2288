//! What each seat knows, kept as cards move.
//!
//! For each card a mask of the seats that know its place; for each hidden place
//! one public set of cards that may be there. Knowledge may be forgotten, never
//! wrong. Bare playouts switch all of it off at compile time.

use crate::card::{Card, CardSet, MAX_CARDS};
use crate::program::{MAX_SEATS, Program};
use crate::state::{State, seats};

/// The hidden places: each hand, then the stock.
pub(crate) const STOCK: usize = MAX_SEATS;

/// What the seats know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Knowledge {
    /// Cards that may be in each hidden place, as far as the whole table can tell.
    pub possible: [CardSet; MAX_SEATS + 1],
    /// Ranks that each seat is known to hold, as bits.
    pub held_ranks: [u16; MAX_SEATS],
    /// The seats that know where each card is, as bits.
    pub known_by: [u8; MAX_CARDS],
}

impl Knowledge {
    pub const NOTHING: Knowledge = Knowledge {
        possible: [CardSet::EMPTY; MAX_SEATS + 1],
        held_ranks: [0; MAX_SEATS],
        known_by: [0; MAX_CARDS],
    };
}

/// Every seat of the game, as bits.
fn everyone(program: &Program) -> u8 {
    ((1u16 << program.players) - 1) as u8
}

/// A hand was dealt: every seat knows its own cards.
pub(crate) fn dealt(program: &Program, state: &mut State) {
    let deck = program.setup.deck_set;
    let in_hand = state.in_hand;
    state.knowledge = Knowledge::NOTHING;
    for seat in seats(in_hand) {
        state.knowledge.possible[seat] = deck;
        // Nobody has looked at a pile, not even its owner.
        let seen = if program.table.piles { CardSet::EMPTY } else { state.hands[seat] };
        for card in seen.iter() {
            state.knowledge.known_by[usize::from(card.0)] = 1 << seat;
        }
    }
    if !state.stock().is_empty() {
        state.knowledge.possible[STOCK] = deck;
    }
}

/// Everybody sees where a card is.
pub(crate) fn shown(program: &Program, state: &mut State, card: Card) {
    state.knowledge.known_by[usize::from(card.0)] = everyone(program);
    for possible in &mut state.knowledge.possible {
        possible.remove(card);
    }
}

/// A seat has drawn a card that the others do not see.
pub(crate) fn drawn(state: &mut State, seat: usize, card: Card) {
    // Where a card lies in the stock that all have seen is known too, and so who draws it.
    state.knowledge.known_by[usize::from(card.0)] |= 1 << seat;
    let widened = state.knowledge.possible[seat].or(state.knowledge.possible[STOCK]);
    state.knowledge.possible[seat] = widened;
    if state.stock().is_empty() {
        state.knowledge.possible[STOCK] = CardSet::EMPTY;
    }
}

/// A card that everybody saw goes to a seat's hand: all know it is there until it may have moved.
pub(crate) fn taken_openly(state: &mut State, seat: usize, card: Card) {
    state.knowledge.known_by[usize::from(card.0)] |= 1 << seat;
}

/// Cards that everybody saw become the stock.
pub(crate) fn hidden(program: &Program, state: &mut State, cards: CardSet) {
    for card in cards.iter() {
        state.knowledge.known_by[usize::from(card.0)] &= !everyone(program);
    }
    state.knowledge.possible[STOCK] = cards;
}

/// Cards that everybody saw go face down under a seat's pile.
pub(crate) fn buried(state: &mut State, seat: usize, cards: CardSet) {
    for card in cards.iter() {
        state.knowledge.known_by[usize::from(card.0)] = 0;
    }
    let widened = state.knowledge.possible[seat].or(cards);
    state.knowledge.possible[seat] = widened;
}

/// A seat looks at another's hand.
pub(crate) fn peeked(state: &mut State, seat: usize, target: usize) {
    for card in state.hands[target].iter() {
        state.knowledge.known_by[usize::from(card.0)] |= 1 << seat;
    }
}

/// Two seats are about to exchange hands: both know all the cards, and others what they knew.
pub(crate) fn swapped(state: &mut State, first: usize, second: usize) {
    for card in state.hands[first].or(state.hands[second]).iter() {
        state.knowledge.known_by[usize::from(card.0)] |= 1 << first | 1 << second;
    }
    state.knowledge.possible.swap(first, second);
    state.knowledge.held_ranks.swap(first, second);
}

/// A card has left one hand for another and only these two seats know which.
pub(crate) fn moved_unseen(program: &Program, state: &mut State, from: usize, to: usize, card: Card) {
    let before = state.chosen[from];
    state.chosen[from] = card.bit();
    passed(program, state, from, to, state.knowledge.possible[from]);
    state.chosen[from] = before;
}

/// A card was played, and the rules say that its seat would have had to play one of these first.
pub(crate) fn has_none_of(state: &mut State, seat: usize, cards: CardSet) {
    let possible = &mut state.knowledge.possible[seat];
    *possible = possible.without(cards);
}

/// Cards go from one hand to another, unseen by the other seats.
///
/// They have left the giver's hand and not yet joined the receiver's;
/// `possible` is what the giver's hand may have held before any card moved.
pub(crate) fn passed(program: &Program, state: &mut State, from: usize, to: usize, possible: CardSet) {
    let cards = state.chosen[from];
    let giver = 1u8 << from;
    let both = giver | 1 << to;
    let mut may_move = possible;
    // Others can no longer tell whether a card that they knew there is still there;
    // the receiver sees what came, and so what did not.
    for card in state.hands[from].or(cards).iter() {
        let known_by = &mut state.knowledge.known_by[usize::from(card.0)];
        if *known_by == everyone(program) {
            may_move.insert(card);
        }
        *known_by &= both;
    }
    for card in cards.iter() {
        state.knowledge.known_by[usize::from(card.0)] |= both;
    }
    for place in [from, to] {
        let widened = state.knowledge.possible[place].or(may_move);
        state.knowledge.possible[place] = widened;
    }
}
