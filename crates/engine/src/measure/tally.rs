//! A witness that counts: which rules acted in a match.

use crate::card::{Bits, Card, CardSet};
use crate::event::{Event, EventKind, Reason};
use crate::knowledge;
use crate::program::Program;
use crate::state::State;
use crate::witness::Witness;

/// What acted in one match, as bits; each counts once a match.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// What seats know is kept as well, because somebody searches.
    pub knows: bool,
    pub events: u64,
    pub reasons: u64,
    pub effects: u64,
    pub phases: u64,
    pub cards: CardSet,
}

impl Tally {
    /// Nothing has acted yet.
    pub fn clear(&mut self) {
        *self = Tally { knows: self.knows, ..Tally::default() };
    }
}

impl Witness for Tally {
    const LISTENS: bool = true;

    #[inline]
    fn hear(&mut self, program: &Program, state: &mut State, event: Event) {
        if self.knows {
            knowledge::learn(program, state, &event);
        }
        self.events |= 1 << event.kind as u64;
        if event.kind == EventKind::Effect {
            for card in event.cards.iter() {
                self.effects |= 1 << Card::rank(card);
            }
        }
        // Before anybody has moved, cards are only dealt.
        if !event.cards.is_empty() && state.status == crate::Status::Playing && event.kind != EventKind::Deal
        {
            self.phases |= 1 << state.turn.phase;
        }
        if event.kind == EventKind::Score {
            let acts = event.amount != 0 || matches!(event.reason, Reason::TookAll | Reason::ContractFailed);
            self.reasons |= u64::from(acts) << event.reason as u64;
            if event.amount != 0 {
                self.cards = self.cards.or(event.cards);
            }
        }
    }
}

/// Adds one to the number of each bit.
pub(super) fn add_bits(numbers: &mut [f64], bits: u64) {
    for bit in Bits(bits) {
        if let Some(number) = numbers.get_mut(usize::from(bit)) {
            *number += 1.0;
        }
    }
}
