//! Which of the deals that the rules allow are likely: moves speak.
//!
//! [`Imagination`] deals evenly what a seat does not know, or leans to what passes and plays say. Where
//! others have bid, a pool of such deals is weighed as well, and searches draw from the pool. Each move
//! is held against what rules of thumb would have done. That sharpens a belief; no weight is ever
//! zero, so nothing is excluded that the rules allow.

mod bids;
pub(crate) mod gifts;
mod plays;
mod weights;

use crate::agent::bidders::Bidders;
use crate::agent::guide;
use crate::card::{CARD_ROOM, Card, MAX_CARDS};
use crate::imagine::{Imagination, Sets};
use crate::program::{MAX_SEATS, Program};
use crate::rng::Rng;
use crate::seats::seats;
use crate::state::State;
use crate::view::View;
use bids::Bids;
pub(crate) use bids::opening;
pub(crate) use weights::{Weights, allowing};

/// The most deals that are weighed for one decision.
const LARGEST: usize = 4096;
/// The fewest.
const SMALLEST: usize = 32;

/// Deals that agree with one view, drawn by how likely they are.
///
/// It is set to one view after another, so that nothing is allocated in the long run.
#[derive(Debug)]
pub struct Inference {
    imagination: Imagination,
    bids: Bids,
    pool: Vec<Sets>,
    /// Of each deal of the pool.
    weights: Weights,
}

impl Inference {
    /// To be set to a view.
    pub fn new(program: &Program) -> Inference {
        Inference {
            imagination: Imagination::new(program),
            bids: Bids::default(),
            pool: Vec::new(),
            weights: Weights::default(),
        }
    }

    /// Turns to a view, and deals evenly: what others did is not looked at.
    pub fn set_plain(&mut self, program: &Program, view: &View) {
        self.imagination.set(program, view);
        self.pool.clear();
        self.weights.clear();
    }

    /// Turns to a view; so many deals are weighed, where there is something to weigh them by.
    pub fn set(&mut self, program: &Program, view: &View, deals: usize, rng: &mut Rng) {
        self.set_plain(program, view);
        self.bids.read(program, view);
        let mut likely = [[1.0; CARD_ROOM]; MAX_SEATS];
        let has_kept = gifts::read(program, guide::of(program), view, &mut likely);
        if plays::read(program, guide::of(program), view, &mut likely) || has_kept {
            self.imagination.lean(&likely);
        }
        if self.bids.is_empty() {
            return;
        }
        for _ in 0..deals.clamp(SMALLEST, LARGEST) {
            let sets = self.imagination.draw(rng);
            self.weights.push(self.bids.weigh(program, &self.imagination, &sets, None));
            self.pool.push(sets);
        }
    }

    /// Weighs the deals again: those who have bid are taken to bid like these.
    pub fn hear(&mut self, program: &Program, bidders: &Bidders) {
        self.weights.clear();
        for sets in &self.pool {
            self.weights.push(self.bids.weigh(program, &self.imagination, sets, Some(bidders)));
        }
    }

    /// What a seat believes of the others' hands: the chance that each of them holds a card.
    ///
    /// So many deals are looked at, as the search would weigh them. In layouts nothing is held.
    pub fn chances(
        &mut self,
        program: &Program,
        view: &View,
        deals: usize,
        rng: &mut Rng,
    ) -> Vec<(usize, Card, f64)> {
        if program.table.layouts {
            return Vec::new();
        }
        self.set(program, view, deals, rng);
        for _ in self.pool.len()..deals.clamp(SMALLEST, LARGEST) {
            self.pool.push(self.imagination.draw(rng));
            self.weights.push(1.0);
        }
        let others = |seat: &usize| *seat != view.seat;
        let mut chances = Vec::new();
        for seat in seats(view.table.0.hand.seats).filter(others) {
            let mut sums = [0.0; MAX_CARDS];
            for (sets, weight) in self.pool.iter().zip(self.weights.iter()) {
                for card in self.imagination.hand(sets, seat).iter() {
                    sums[usize::from(card.0)] += weight;
                }
            }
            let held = sums.iter().enumerate().filter(|&(_, &sum)| sum > 0.0);
            chances.extend(held.map(|(card, &sum)| (seat, Card(card as u8), sum / self.weights.total())));
        }
        chances
    }

    /// A state that agrees with the view, as likely as it is weighed.
    #[inline]
    pub fn deal(&mut self, program: &Program, rng: &mut Rng) -> State {
        if self.weights.is_empty() {
            return self.imagination.deal(program, rng);
        }
        let at = self.weights.draw(rng);
        self.imagination.lay_out(program, &self.pool[at], rng)
    }
}
