//! What a search is asked, how long it may take, and what it answers.

use std::time::{Duration, Instant};

use super::bidders::Bidders;
use super::reward::Stake;
use crate::moves::{Choices, Move};
use crate::rng::Rng;
use crate::state::State;

/// How long to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many iterations.
    Iterations(u32),
    /// So much time.
    Time(Duration),
}

/// Deals that are weighed for each millisecond of a search.
const DEALS_A_MILLISECOND: u128 = 64;

impl Budget {
    /// How many deals are weighed: enough to choose from, and little of the time.
    pub fn deals(self) -> usize {
        match self {
            Budget::Iterations(count) => count as usize / 2,
            Budget::Time(time) => (time.as_millis() * DEALS_A_MILLISECOND) as usize,
        }
    }
}

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How long.
    pub budget: Budget,
    /// Without rules of thumb, where these are wrong.
    pub naive: bool,
    /// What others have done says nothing about their cards.
    pub plain: bool,
}

impl From<Budget> for Effort {
    fn from(budget: Budget) -> Effort {
        Effort { budget, naive: false, plain: false }
    }
}

/// What is to be decided.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Task {
    /// The seat that decides.
    pub seat: usize,
    /// Its moves.
    pub choices: Choices,
    /// How to search.
    pub effort: Effort,
    /// What is played for.
    pub stake: Stake,
    /// When the clock was started.
    pub start: Instant,
}

/// Where the tables come from that a search looks at.
pub trait Deals {
    /// A table; it agrees with all that the searching seat knows.
    fn deal(&mut self, rng: &mut Rng) -> State;

    /// Those who have bid are taken to bid like this.
    fn hear(&mut self, _bidders: &Bidders) {}
}

/// The true table, for an oracle.
#[derive(Clone, Copy, Debug)]
pub struct Open(pub State);

impl Deals for Open {
    fn deal(&mut self, _: &mut Rng) -> State {
        self.0
    }
}

/// What a search found out about one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// The move.
    pub choice: Move,
    /// How often it was tried.
    pub visits: u32,
    /// Its mean reward, from 0 to 1.
    pub value: f64,
}
