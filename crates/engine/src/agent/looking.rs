//! How a search looks at a decision: rules of thumb that guide it, and how far apart rewards lie.

use super::equals;
use super::greedy;
use super::greedy::bids::{self, Goal};
use super::guide::Guide;
use super::reward::Stake;
use crate::moves::{Choices, Move, MoveKind, SLOTS};
use crate::program::{Phase, Program, TableauMode};
use crate::sight::Sight;
use crate::state::State;

/// How much more often the move of `greedy` is tried: rules of thumb are better for turns than for
/// tricks, better still for passes and captures, and best at naming suits.
const LIKING: f32 = 0.35;
const LIKING_IN_TRICKS: f32 = 0.2;
const LIKING_A_PASS: f32 = 0.6;
const LIKING_A_CAPTURE: f32 = 0.7;
const LIKING_A_SUIT: f32 = 1.5;
/// How far apart rewards in a match are taken to lie before so many iterations have told.
const UNTOLD: f32 = 0.3;
const TOLD: u32 = 16;
/// How many of their standard deviations that is, and never less than so much.
const WIDTH: f32 = 3.0;
const CLOSEST: f32 = 0.02;

/// What stays the same in one search.
pub(super) struct Looking<'a> {
    pub program: &'a Program,
    pub guide: &'a Guide,
    pub me: usize,
    /// Moves that no card player would think about, or that others stand for, as bits.
    pub left_out: u64,
    /// What the searching seat's hand is good for, if it bids.
    pub goal: Goal,
    /// Does without rules of thumb.
    pub naive: bool,
    pub stake: Stake,
    /// How far apart rewards lie, so that trying what was tried little counts as much in every stake.
    pub scale: f32,
    /// Others are expected to notice a hand that was made to take all penalty cards.
    pub wary: bool,
    /// Suits mean nothing.
    pub only_ranks: bool,
    /// Every trick is to be left to others, as in hearts.
    pub tricks_cost: bool,
}

impl Looking<'_> {
    /// The move that rules of thumb would make.
    #[inline]
    pub fn liked(&self, state: &State, choices: &Choices) -> Move {
        greedy::choose(self.guide, Sight::new(self.program, state), choices)
    }

    /// Is another seat to play to a trick that everybody would rather leave?
    ///
    /// What it would try there to find out how it does is mostly a mistake, and others who make
    /// it let the searching seat off too lightly.
    #[inline]
    pub fn is_predictable(&self, state: &State) -> bool {
        let phase = || &self.program.phases[usize::from(state.turn.phase)];
        self.tricks_cost && state.to_move() != self.me && matches!(phase(), Phase::Trick(_))
    }

    /// A first look at what is to be decided; the seat's own cards are the same in every deal.
    pub fn look_at(&mut self, state: &State, choices: &Choices) {
        let sight = Sight::new(self.program, state);
        self.left_out = equals::doubles(self.guide, sight, choices);
        if self.naive {
            return;
        }
        self.tricks_cost = tricks_cost(self.guide, sight);
        if choices.kind() == MoveKind::Bid {
            self.goal = bids::goal(self.guide, sight);
        } else {
            self.left_out |= greedy::folly(self.guide, sight, choices);
        }
    }

    /// Is it not one of several equal sets, of which another one stands for all?
    #[inline(always)]
    pub fn stands_for_itself(&self, choices: &Choices, choice: Move) -> bool {
        !self.only_ranks || !choice.is_set() || equals::has_first_suits(choices, choice)
    }

    /// The place of a move in the table of its decision.
    #[inline(always)]
    pub fn slot_of(&self, choice: Move) -> usize {
        match choice.slot() {
            Some(slot) => slot.into(),
            None => {
                let suits = usize::from(choice.suit & 15);
                let suits = if self.only_ranks { suits.count_ones() as usize } else { suits };
                SLOTS + usize::from(choice.card & 15) * 16 + suits
            }
        }
    }

    /// How much more often than others a move is tried that rules of thumb would make.
    pub fn liking(&self, state: &State, choice: Move) -> f32 {
        if self.naive {
            return 0.0;
        }
        match (choice.kind, &self.program.phases[usize::from(state.turn.phase)]) {
            (MoveKind::NameSuit, _) => LIKING_A_SUIT,
            (_, Phase::Pass(_)) => LIKING_A_PASS,
            (_, Phase::Trick(_)) => LIKING_IN_TRICKS,
            _ if self.program.tableau.mode == TableauMode::MatchRank => LIKING_A_CAPTURE,
            _ => LIKING,
        }
    }
}

/// Is every trick to be left to others, as in hearts?
fn tricks_cost(guide: &Guide, sight: Sight<'_>) -> bool {
    let strengths = guide.first_strengths(sight.trump());
    let has_bad = strengths.is_some_and(|strengths| !strengths.bad.is_empty());
    let wants = guide.wants_tricks[usize::from(sight.trump())];
    has_bad && sight.program().contract.is_none() && wants == Some(false)
}

/// The rewards of the searching side, added up, and their squares.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Told {
    pub count: u32,
    sum: f64,
    squares: f64,
}

impl Told {
    pub fn add(&mut self, reward: f64) {
        self.count += 1;
        self.sum += reward;
        self.squares += reward * reward;
    }

    /// How far apart rewards lie: 1 in a hand or a match that is decided now, less the more is to come.
    pub fn scale(&self, stake: &Stake) -> f32 {
        if *stake == Stake::Hand {
            return 1.0;
        }
        if self.count < TOLD {
            return UNTOLD;
        }
        let count = f64::from(self.count);
        let mean = self.sum / count;
        let deviation = (self.squares / count - mean * mean).max(0.0).sqrt();
        (WIDTH * deviation as f32).clamp(CLOSEST, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::guide;
    use crate::agent::standing::tests::program;

    #[test]
    fn every_trick_is_better_left_to_others_in_hearts_alone() {
        for name in ["hearts", "knockout-whist", "oh-hell", "partnership-spades", "scotch-whist", "spades"] {
            let program = program(name);
            let state = State::start(&program, 1);
            let costs = tricks_cost(guide::of(&program), Sight::new(&program, &state));
            assert_eq!(costs, name == "hearts", "{name}");
        }
    }
}
