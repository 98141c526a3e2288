//! Who listens while a match is played: nobody, those who keep what seats know, or a journal.
//!
//! A playout is generic over its witness, so that events which nobody hears are
//! not even made.

use crate::card::{Bits, Card, CardSet};
use crate::event::{Event, EventKind, Place};
use crate::knowledge;
use crate::program::{MAX_SEATS, Program};
use crate::state::State;

/// Listens to what happens in a match.
pub trait Witness {
    /// Does anybody listen?
    const LISTENS: bool;

    /// Something has happened.
    fn hear(&mut self, program: &Program, state: &mut State, event: Event);

    /// Another move is made: what happens from now on is brought about by it.
    #[inline(always)]
    fn next_move(&mut self) {}

    /// Tells an event, if anybody listens.
    #[inline(always)]
    fn tell(&mut self, program: &Program, state: &mut State, event: impl FnOnce(&State) -> Event) {
        if Self::LISTENS {
            let event = event(state);
            self.hear(program, state, event);
        }
    }
}

/// Nobody listens: a bare playout.
pub struct Nobody;

impl Witness for Nobody {
    const LISTENS: bool = false;

    #[inline(always)]
    fn hear(&mut self, _program: &Program, _state: &mut State, _event: Event) {}
}

/// What each seat knows is kept in the state.
pub struct Knowing;

impl Witness for Knowing {
    const LISTENS: bool = true;

    #[inline(always)]
    fn hear(&mut self, program: &Program, state: &mut State, event: Event) {
        knowledge::learn(program, state, &event);
    }
}

/// One event and what each seat may know of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What happened.
    pub event: Event,
    /// The move that brought it about, from 1; 0 for what happened before the first.
    pub move_number: u32,
    /// Its cards, as far as each seat sees them.
    pub seen: [CardSet; MAX_SEATS],
    /// The new order of the stock where it was shuffled, the top card first; the order of cards that
    /// were laid out, the top one last; what was captured, and last the card that captured it; a trick as it was
    /// played; a layout in the order of its slots.
    pub order: Vec<u8>,
}

/// Everything that happened, and what seats know as well.
#[derive(Clone, Default, Debug)]
pub struct Journal {
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// The number of the move that is being made.
    pub move_number: u32,
}

impl Journal {
    /// A journal of what happens by one move.
    pub fn of_move(move_number: u32) -> Journal {
        Journal { entries: Vec::new(), move_number }
    }

    /// Cards that were drawn one by one by the same move are told together.
    fn merges(&mut self, event: &Event, seen: &[CardSet; MAX_SEATS]) -> bool {
        let Some(last) = self.entries.last_mut() else {
            return false;
        };
        let by_card = matches!(event.kind, EventKind::Draw | EventKind::ForcedDraw | EventKind::Steal);
        let same = Event { cards: last.event.cards, ..*event } == last.event;
        if !by_card || !same || last.move_number != self.move_number {
            return false;
        }
        last.event.cards = last.event.cards.or(event.cards);
        for (all, more) in last.seen.iter_mut().zip(seen) {
            *all = all.or(*more);
        }
        true
    }
}

/// The seats that know where a card is, as bits.
fn known_by(state: &State, card: Card) -> u8 {
    state.hand.knowledge.known_by[usize::from(card.0)]
}

impl Witness for Journal {
    const LISTENS: bool = true;

    fn next_move(&mut self) {
        self.move_number += 1;
    }

    #[inline(never)]
    fn hear(&mut self, program: &Program, state: &mut State, event: Event) {
        // Cards that are put away are seen by those who knew them.
        let put_away = matches!(event.kind, EventKind::WinBattle | EventKind::NewStock);
        let known_before = put_away.then_some(state.hand.knowledge.known_by);
        knowledge::learn(program, state, &event);
        let sees = |card: Card| match (event.kind, event.from) {
            // Where a card of the stock is known, so is who gets it.
            (EventKind::Deal | EventKind::Draw | EventKind::ForcedDraw, Place::Stock) => {
                known_by(state, card)
            }
            // Who knows a card knows where it goes.
            (EventKind::SwapIn | EventKind::SwapSlots, _) => known_by(state, card),
            _ => known_before.map_or(event.seen_by, |known_by| known_by[usize::from(card.0)]),
        };
        let mut seen = [CardSet::EMPTY; MAX_SEATS];
        for card in event.cards.iter() {
            for seat in Bits(u64::from(sees(card) & program.everyone())) {
                seen[usize::from(seat)].insert(card);
            }
        }
        if self.merges(&event, &seen) {
            return;
        }
        let order = match event.kind {
            EventKind::Shuffle | EventKind::NewStock => state.stock().to_vec(),
            EventKind::Capture => {
                let played = Card(state.turn.in_play);
                let captured = event.cards.without(played.bit());
                captured.iter().chain([played]).map(|card| card.0).collect()
            }
            EventKind::Show if program.table.layouts => {
                let mut cards: Vec<u8> = event.cards.iter().map(|card| card.0).collect();
                cards.sort_by_key(|&card| state.hand.layouts.slot(Card(card)));
                cards
            }
            EventKind::TakeTrick => {
                let trick = &state.hand.trick;
                trick.cards[..usize::from(trick.len)].to_vec()
            }
            EventKind::LayOut => {
                let end = usize::from(state.hand.stock_top);
                state.hand.stock[end - event.cards.len() as usize..end].to_vec()
            }
            _ => Vec::new(),
        };
        self.entries.push(Entry { event, move_number: self.move_number, seen, order });
    }
}
