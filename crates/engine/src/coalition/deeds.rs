//! Moves that were made after worlds were sampled: how likely each of them is in these worlds.
//!
//! A deed is weighed in the worlds as they are when somebody asks. The card that a swap put away,
//! or that was tossed in, has been shown by then: all worlds have it right, and what they had
//! thought of it before no longer tells them apart.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Unreadable;
use super::model::Noted;
use super::notebook::Reader;
use crate::moves::Move;
use crate::program::Program;
use crate::view::View;

/// A move of another seat, and what was found out about it.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    noted: Arc<Noted>,
    /// The cards that the mover knew and this seat did not, by serial number.
    serials: Vec<u16>,
    /// How likely it was, by the ranks of these cards.
    found: BTreeMap<u128, f64>,
}

impl Reader {
    /// Watches a move that is about to be made: one of another seat will be weighed with the worlds.
    pub fn watch(&mut self, program: &Program, view: &View, choice: Move) -> Result<(), Unreadable> {
        let decision = self.decision(program, view)?;
        if usize::from(decision.mover) == self.seat {
            return Ok(());
        }
        if let Some(noted) = Noted::of(decision, &self.rules, choice) {
            let serials = noted.depends_on(&self.unknown());
            if !serials.is_empty() {
                self.deeds.push(Deed { noted: Arc::new(noted), serials, found: BTreeMap::new() });
            }
        }
        Ok(())
    }

    /// How likely each move that was watched, but for the first ones, is in each world, and of how many
    /// moves it was chosen; no chances where it is equally likely in all worlds.
    pub fn deeds(&mut self, first: usize) -> Vec<(Vec<f64>, u32)> {
        let Reader { deeds, worlds, rules, manner, .. } = self;
        let mut told = Vec::new();
        for deed in deeds.iter_mut().skip(first) {
            let mut chances: Vec<f64> = (0..worlds.len())
                .map(|number| {
                    let ranks = worlds.world(number);
                    let key = deed
                        .serials
                        .iter()
                        .fold(0, |key, &serial| key << 4 | u128::from(ranks[usize::from(serial)] & 15));
                    // Worlds that agree on what the mover knew are counted once.
                    *deed.found.entry(key).or_insert_with(|| deed.noted.chance(rules, manner, ranks))
                })
                .collect();
            if chances.iter().all(|&chance| chance == chances[0]) {
                chances.clear();
            }
            told.push((chances, deed.noted.decision.choices.len()));
        }
        told
    }
}
